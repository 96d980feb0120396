"""A piece as a token: a ship under sails, or a disc with a silhouette; pips for damage, its course, a ring.

The same on the chart, in the players' strip, on the curtain and in print. On a screen each look is painted once for a
size and cached as a picture; in SVG and PDF it stays a drawing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, cos, radians, sin
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QPolygonF, QRadialGradient

from editor.charts.drawing.devices import fineness, is_vector, misses
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.match import sail_tokens as sails
from editor.charts.drawing.match.cell_marks import halo, ring
from editor.charts.drawing.names.lettering import Lettering, write
from editor.charts.drawing.style.colours import lightness, with_alpha
from editor.charts.drawing.style.symbols import draw_symbol, symbol_names

CREAM, DARK, GOLD = QColor("#fbf6e6"), QColor("#22282f"), QColor("#d9a93c")
HURT, EDGE, CHOSEN, AIMED = QColor("#d8452f"), QColor("#3b2a12"), QColor("#f6c12f"), QColor("#a8322a")
PLAIN, LETTERED, PIPPED = 15.0, 11.0, 15.0
"""Diameters in pixels below which a token has no hairline and shadow, no letter, no pips."""
MARGIN = 0.36
"""So much of its width a ring, a shadow or a pip may reach beyond a token."""
SMALL = 24.0
"""Pixels of a token on a whole ocean."""
Ring = Literal["", "ready", "chosen", "aimed", "changed"]
"""None; can act; picked; aimed at; different after a change of rules."""


@dataclass(frozen=True)
class TokenLook:
    """The content of a token. ``colour`` is ``QColor.rgba`` of the disc; a ``letter`` replaces the symbol.

    ``pips`` are the filled and all pips; ``badge`` is a number without limit; ``heading`` is the course in degrees from
    north, clockwise. ``ghost``: translucent, without shadow, at a possible or former place. ``secret``: marked as not
    public. ``sail`` is the silhouette of a ship under sails, with the pennant of a ``seat``; ``mark`` the symbol of a
    flagship; ``card``: a card instead of a disc; ``lifted``: the plate of a ship above its masts.
    """

    colour: int
    symbol: str = ""
    letter: str = ""
    pips: tuple[int, int] | None = None
    badge: str = ""
    heading: float | None = None
    ring: Ring = ""
    ghost: bool = False
    secret: bool = False
    sail: str = ""
    seat: int = 0
    mark: str = ""
    card: bool = False
    lifted: bool = False

    def with_ring(self, ring_requested: Ring) -> TokenLook:
        """The same token with a ring."""
        return replace(self, ring=ring_requested)

    def bound_for(self, heading: float) -> TokenLook:
        """The same token on another course, rounded to one of sixteen, to cache few pictures."""
        return replace(self, heading=round(heading / 22.5) * 22.5)

    @property
    def plate(self) -> str:
        """The text under the keel of a ship without pips."""
        return f"{self.letter} {self.badge}".strip()

    def as_ghost(self) -> TokenLook:
        """The same token as a ghost."""
        return replace(self, ghost=True, ring="", pips=None, badge="", secret=False)


def paint_token(
    painter: QPainter, rect: QRectF, look: TokenLook, opacity: float = 1.0, lean: float = 0.0, sunk: float = 0.0
) -> None:
    """Paint a token whose rim fills the largest circle in ``rect``; rings extend beyond it.

    ``lean`` tilts it by degrees; the share ``sunk`` of it is under the water line.
    """
    side = min(rect.width(), rect.height())
    around = rect.center() - QPointF(side, side) * (0.5 + MARGIN), side * (1 + 2 * MARGIN)
    if side < 1 or misses(painter, QRectF(around[0].x(), around[0].y(), around[1], around[1])):
        return
    fine = fineness(painter)
    if is_vector(painter) or fine > 4:
        painter.save()
        painter.setOpacity(painter.opacity() * opacity)
        _paint(painter, rect.center(), side, look)
        painter.restore()
        return
    picture = token_picture(look, round(side * 2) / 2, round(fine, 4))
    wide = picture.width() / picture.devicePixelRatio()
    before = painter.opacity()
    painter.setOpacity(before * opacity)
    if lean or sunk:
        painter.save()
        painter.translate(rect.center() + QPointF(0, side * 0.42))
        if sunk:
            painter.setClipRect(QRectF(-wide, -2 * wide, 2 * wide, 2 * wide))
        painter.rotate(lean)
        painter.drawPixmap(QPointF(-wide / 2, -wide / 2 - side * 0.42 + side * 0.8 * sunk), picture)
        painter.restore()
    else:
        painter.drawPixmap(rect.center() - QPointF(wide, wide) / 2, picture)
    painter.setOpacity(before)


@lru_cache(maxsize=1024)
def token_picture(look: TokenLook, side: float, ratio: float) -> QPixmap:
    """The picture of a token ``side`` pixels across, with room around it for its ring."""
    whole = ceil(side * (1 + 2 * MARGIN) * ratio)
    picture = QPixmap(whole, whole)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    if look.ghost:
        painter.setOpacity(0.8)
    _paint(painter, QPointF(whole / ratio / 2, whole / ratio / 2), side, look)
    painter.end()
    return picture


def _paint(painter: QPainter, at: QPointF, side: float, look: TokenLook) -> None:
    if look.sail:
        _paint_sail(painter, at, side, look)
        return
    if not look.ghost and side >= PLAIN and not is_vector(painter):
        _shadow(painter, at, side)
    _paint_ring(painter, at, side, look.ring)
    (_card if look.card else _disc)(painter, at, side, QColor.fromRgba(look.colour))
    _face(painter, at, side, look)
    if look.heading is not None and side >= PIPPED:
        _course(painter, at, side, look.heading)
    if look.pips is not None and side >= PIPPED:
        _pips(painter, at, side, *look.pips)
    elif look.badge and side >= PIPPED:
        _badge(painter, at, side, look.badge)
    if look.secret:
        _secret(painter, at, side)


def suffered_rect(rect: QRectF, look: TokenLook) -> QRectF:
    """The box of the damage under the keel of a ship in ``rect``; empty if there is none."""
    at, side = rect.center(), rect.width()
    if look.pips is not None and side >= sails.BARRED:
        return sails.bar_rect(at, side, look.pips[1])
    return sails.plate_rect(at, side, look.plate, look.lifted) if look.sail and look.plate else QRectF()


def paint_suffered(painter: QPainter, at: QPointF, side: float, look: TokenLook) -> None:
    """Paint the damage of a ship under its keel."""
    if look.pips is not None and side >= sails.BARRED:
        sails.paint_bar(painter, at, side, *look.pips)
    elif look.plate:
        sails.paint_plate(painter, at, side, look.plate, QColor.fromRgba(look.colour), look.lifted)


def _paint_sail(painter: QPainter, at: QPointF, side: float, look: TokenLook) -> None:
    sails.paint_base(painter, at, side, look.ring)
    if not look.ghost:
        sails.paint_water(painter, at, side)
    sails.paint_hull(painter, at, side, look.sail, look.colour, look.seat, look.heading)
    paint_suffered(painter, at, side, look)
    if look.mark:
        sails.paint_flagship(painter, at, side, look.mark)
    if look.secret:
        _secret(painter, at, side)


def _shadow(painter: QPainter, at: QPointF, side: float) -> None:
    below = at + QPointF(0, side * 0.06)
    shade = QRadialGradient(below, side * 0.62)
    shade.setColorAt(0.72, QColor(40, 26, 10, 90))
    shade.setColorAt(1.0, QColor(40, 26, 10, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawEllipse(below, side * 0.62, side * 0.62)


def _paint_ring(painter: QPainter, at: QPointF, side: float, ring_requested: Ring) -> None:
    if ring_requested == "ready" and side < SMALL:  # a glow alone would not be visible around a small token
        halo(painter, at, side * 0.5, side * MARGIN, CHOSEN, 1.0)
        ring(painter, at, side * 0.5 + 1.2, 1.8, CHOSEN)
    elif ring_requested == "ready":
        halo(painter, at, side * 0.5, side * 0.17, CHOSEN, 0.85)
    elif ring_requested:
        colour = {"chosen": CHOSEN, "aimed": AIMED}.get(ring_requested, QColor("#d98a1e"))
        halo(painter, at, side * 0.58, side * 0.14, colour, 0.6)
        ring(
            painter,
            at,
            side * 0.555,
            max(side * 0.11, 2.0),
            colour,
            EDGE if ring_requested == "chosen" else colour.darker(),
        )


def _disc(painter: QPainter, at: QPointF, side: float, colour: QColor) -> None:
    """Paint a disc in the player's colour with a cream rim and a gold hairline."""
    half, rim = side / 2, max(side * 0.065, 1.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(70, 50, 24, 150))
    painter.drawEllipse(at, half, half)
    painter.setBrush(CREAM)
    painter.drawEllipse(at, half - 0.5, half - 0.5)
    if lightness(colour) > 0.72:  # a pale disc needs an edge against its cream rim
        painter.setBrush(colour.darker(135))
        painter.drawEllipse(at, half - rim + 0.6, half - rim + 0.6)
    painter.setBrush(colour)
    painter.drawEllipse(at, half - rim, half - rim)
    if side >= PLAIN + 5:
        ring(painter, at, half - rim - side * 0.045, max(side * 0.018, 0.7), with_alpha(GOLD, 0.85))


def _card(painter: QPainter, at: QPointF, side: float, colour: QColor) -> None:
    """Paint an upright card with a cream rim."""
    half = QPointF(side * 0.37, side * 0.5)
    painter.setPen(round_pen(EDGE, max(side * 0.02, 0.8)))
    for inner, brush in ((QPointF(), CREAM), (QPointF(side, side) * 0.06, colour)):
        painter.setBrush(brush)
        painter.drawRoundedRect(QRectF(at - half + inner, at + half - inner), side * 0.08, side * 0.08)


def _face(painter: QPainter, at: QPointF, side: float, look: TokenLook) -> None:
    colour = QColor.fromRgba(look.colour)
    face = CREAM if lightness(colour) < 0.6 else DARK
    if look.letter or look.symbol not in symbol_names():
        letter = look.letter or look.symbol[:1].upper()
        if side >= LETTERED and letter:
            write(
                painter,
                at,
                letter,
                Lettering(round(side * (0.56 if len(letter) == 1 else 0.42)), face.rgba(), 0, bold=True),
            )
        return
    wide = side * (0.64 if side >= PLAIN else 0.8)
    painter.save()
    painter.translate(at.x(), at.y() - (side * 0.03 if look.pips else 0))
    if look.heading is not None and 180 < look.heading % 360 < 360:
        painter.scale(-1, 1)  # silhouettes point right: mirrored for a western course
    draw_symbol(painter, look.symbol, QRectF(-wide / 2, -wide / 2, wide, wide), face, colour)
    painter.restore()


def _course(painter: QPainter, at: QPointF, side: float, heading: float) -> None:
    """Paint a small golden arc on the rim, in the direction of the course."""
    angle = radians(heading)
    way = QPointF(sin(angle), -cos(angle))
    across = QPointF(-way.y(), way.x())
    tip, foot, half = at + way * (side * 0.64), at + way * (side * 0.47), side * 0.13
    painter.setPen(round_pen(EDGE, max(side * 0.03, 0.8)))
    painter.setBrush(CHOSEN)
    painter.drawPolygon(QPolygonF([tip, foot + across * half, foot - across * half]))


def _pips(painter: QPainter, at: QPointF, side: float, filled: int, most: int) -> None:
    """Paint pips along the lower rim, the filled ones first."""
    radius = min(max(side * 0.085, 2.0), 6.0)
    step = min(34.0, 150.0 / max(most - 1, 1))
    painter.setPen(round_pen(EDGE, max(radius * 0.22, 0.7)))
    for number in range(most):
        angle = radians(90 + (most - 1) * step / 2 - number * step)
        painter.setBrush(HURT if number < filled else CREAM)
        painter.drawEllipse(at + QPointF(cos(angle), sin(angle)) * (side * 0.46), radius, radius)


def _badge(painter: QPainter, at: QPointF, side: float, text: str) -> None:
    size = round(min(max(side * 0.3, 8), 14))
    half = QPointF(max(size * 0.62, size * 0.33 * len(text) + 2), size * 0.62)
    middle = at + QPointF(side * 0.36, side * 0.36)
    painter.setPen(round_pen(EDGE, 0.8))
    painter.setBrush(CREAM)
    painter.drawRoundedRect(QRectF(middle - half, middle + half), half.y(), half.y())
    write(painter, middle, text, Lettering(size, DARK.rgba(), 0, bold=True))


def _secret(painter: QPainter, at: QPointF, side: float) -> None:
    """Paint a star at the upper left."""
    half = min(max(side * 0.24, 5.0), 10.0)
    middle = at - QPointF(side, side) * 0.36
    painter.setPen(round_pen(EDGE, 0.8))
    painter.setBrush(CHOSEN)
    painter.drawEllipse(middle, half, half)
    box = QRectF(middle.x() - half * 0.8, middle.y() - half * 0.8, half * 1.6, half * 1.6)
    draw_symbol(painter, "star", box, EDGE, CHOSEN)
