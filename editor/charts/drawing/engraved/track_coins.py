"""The circles of a track as coins: a milled rim, and on the face a symbol, a number, or quiet water."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.charts.drawing.devices import fineness, misses, paint_stamp
from editor.charts.drawing.drawing_context import FEW, Drawing
from editor.charts.drawing.engraved.track_ground import TrackInks, track_inks
from editor.charts.drawing.features.tracks import call_node, seen_nodes, short_name
from editor.charts.drawing.names.letter_shapes import figure
from editor.charts.drawing.names.lettering import Lettering, extent, write
from editor.charts.drawing.style.colours import with_alpha
from editor.charts.drawing.style.symbols import draw_symbol, symbol_names
from editor.charts.drawing.style.theme_file import NodeStyle
from editor.model.plans.track_shape import COIN, LARGE_COIN, SMALL_COIN

SIZES = {"small": SMALL_COIN, "normal": COIN, "large": LARGE_COIN}
FACE = 0.80
"""Radius of the face, in radii of the coin."""
FARTHEST = 1.3
"""The most that a coin's shadow reaches from its centre, in radii."""
DOT, SIMPLE = 3.5, 8.5
"""Radii in pixels: smaller coins are dots; up to the second they have no milling and on a screen no symbol."""
LEAST_PRINTED = 5.0
"""The least radius of a coin on paper, for a legible symbol."""
CAPTIONED, ON_PAPER = 32.0, 17.0
"""From which radius on, in pixels, coins bear their ids; and on paper."""
BELOW, SMALL_BELOW = 0.72, 0.62
"""The offset of captions below the middle, in radii of the face; and on smaller coins."""
LARGEST = 200.0
"""Coins with a larger radius are drawn without cache."""
NOTCHES = 28
BRIGHT = 0.75
"""Symbols lighter than this, and nearly grey, get the brightness of the face if there are only two inks."""


@dataclass(frozen=True)
class CoinLook:
    """The content of a coin; colours as ``QColor.rgba``."""

    face: int
    ink: int
    symbol: str = ""
    letter: str = ""
    lifted: bool = False
    """Whether it is moved up for a caption below."""


def coin_radius(radius: float, size: str) -> float:
    """The radius of a coin for circles of this radius; ``size`` as in the theme."""
    return radius * SIZES.get(size, COIN)


def paint_coins(drawing: Drawing) -> Iterator[None]:
    """The circles."""
    inks = track_inks(drawing.look.style, drawing.theme.night)
    circle = drawing.cell / 2
    for number, seen in enumerate(seen_nodes(drawing, circle * LARGE_COIN * FARTHEST + 4)):
        if number % FEW == 0:
            yield
        if seen is None:
            continue
        style = drawing.theme.node_style(seen.node)
        radius = max(coin_radius(circle, style.size), LEAST_PRINTED if drawing.insists else 2.0)
        bears = drawing.look.names and radius >= (ON_PAPER if drawing.insists else CAPTIONED)
        name = _caption(short_name(drawing, seen), radius, inks) if bears else None
        look = coin_look(style, inks, drawing.look.prices)
        dry = drawing.look.style == "plain" and (drawing.theme.is_ashore or not drawing.insists)
        if look.symbol == "waves" and dry and drawing.look.names:
            look, name = replace(look, symbol="", letter=short_name(drawing, seen)), None
        if not drawing.shows(look.symbol or look.letter, seen.cell, radius >= SIMPLE):
            look = replace(look, symbol="", letter="")
        paint_coin(drawing.painter, seen.at, radius, replace(look, lifted=name is not None), inks)
        if name is not None:
            write(
                drawing.painter,
                seen.at + QPointF(0, radius * FACE * (BELOW if radius >= CAPTIONED else SMALL_BELOW)),
                *name,
            )
        drawing.room.take(seen.box(radius))
        call_node(drawing, seen, radius)


def coin_look(style: NodeStyle, inks: TrackInks, letters: bool = True) -> CoinLook:
    """The coin of a circle: its symbol, else its letter, else water."""
    face = inks.face_of(style.colour).rgba()
    if style.symbol:
        return CoinLook(face, _body(style, inks).rgba(), style.symbol)
    if style.letter and letters:
        own = inks.printed(style.ink, QColor(inks.ink)) if style.ink is not None and inks.own else QColor(inks.number)
        return CoinLook(face, own.rgba(), letter=style.letter)
    return CoinLook(face, QColor(inks.water).rgba(), "waves")


def _body(style: NodeStyle, inks: TrackInks) -> QColor:
    """The colour of a symbol. In black print: white for pale ones, black for dark, grey between."""
    if inks.own:
        if style.ink is None:
            return QColor(inks.water)
        return inks.printed(style.ink, QColor(inks.face if style.ink.lightnessF() > BRIGHT else inks.ink))
    light = style.ink.lightnessF() if style.ink is not None else 1.0
    return QColor("#ffffff" if light > 0.6 else "#000000" if light < 0.48 else "#c4c4c4")


def paint_coin(painter: QPainter, at: QPointF, radius: float, look: CoinLook, inks: TrackInks) -> None:
    """Paint a coin with its middle at a point; cached as a picture for the screen."""
    reach = radius * FARTHEST + 1
    if misses(painter, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)):
        return
    if radius * fineness(painter) > LARGEST:
        _coin(painter, at, radius, look, inks)
        return
    radius = round(radius, 2)
    paint_stamp(painter, (radius, look, inks), at, reach, lambda brush: _coin(brush, QPointF(), radius, look, inks))


def _coin(painter: QPainter, at: QPointF, radius: float, look: CoinLook, inks: TrackInks) -> None:
    ink = QColor(inks.ink)
    painter.save()
    if radius < DOT:
        _disc(painter, at, radius, QColor.fromRgba(look.face), ink, 0.7)
        painter.restore()
        return
    if inks.shadow_alpha:
        shadow = with_alpha(QColor(inks.shadow), inks.shadow_alpha)
        _disc(painter, at + QPointF(radius * 0.09, radius * 0.14), radius, shadow)
    _disc(painter, at, radius, QColor(inks.rim), ink, max(radius * (0.13 if inks.bold else 0.09), 0.8))
    if radius >= SIMPLE and inks.milled:
        _milling(painter, at, radius, inks)
    line = None if inks.bold else ink
    _disc(painter, at, radius * FACE, QColor.fromRgba(look.face), line, max(radius * 0.05, 0.6))
    if look.symbol or look.letter:
        _face(painter, at, radius * FACE, look, inks)
    painter.restore()


def _disc(
    painter: QPainter, at: QPointF, radius: float, colour: QColor, edge: QColor | None = None, width: float = 0.0
) -> None:
    painter.setPen(QPen(edge, width) if edge is not None else Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(at, radius, radius)


def _milling(painter: QPainter, at: QPointF, radius: float, inks: TrackInks) -> None:
    """Paint light from the upper left on the rim, and its notches."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = radius * (1 + FACE) / 2
    ring = QRectF(at.x() - middle, at.y() - middle, 2 * middle, 2 * middle)
    for colour, start in ((inks.shine, 80), (inks.shade, 260)):
        painter.setPen(QPen(QColor(colour), radius * 0.11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawArc(ring, start * 16, 110 * 16)
    notches = QPainterPath()
    for number in range(NOTCHES):
        way = QPointF(cos(2 * pi * number / NOTCHES), sin(2 * pi * number / NOTCHES))
        notches.moveTo(at + way * (radius * 0.86))
        notches.lineTo(at + way * (radius * 0.955))
    painter.strokePath(notches, QPen(QColor(inks.notch), radius * 0.04))


def _face(painter: QPainter, at: QPointF, radius: float, look: CoinLook, inks: TrackInks) -> None:
    colour = QColor.fromRgba(look.ink)
    if look.lifted:
        at, radius = at - QPointF(0, 0.14 * radius), 0.84 * radius
    if look.symbol in symbol_names():
        quiet = look.symbol == "waves"
        half = radius * (0.5 if quiet else 0.66)
        outline = None if quiet else QColor(inks.ink)
        box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
        draw_symbol(painter, look.symbol, box, colour, outline, inks.accents)
    else:
        text = look.letter or look.symbol[:1].upper()
        painter.fillPath(figure(text, 1.12 * radius, 1.45 * radius).translated(at), colour)


def _caption(name: str, radius: float, inks: TrackInks) -> tuple[str, Lettering] | None:
    """The id below the symbol of a large coin; None if it is too long."""
    if not name:
        return None
    letters = Lettering(round(min(max(radius * 0.24, 9), 15)), with_alpha(QColor(inks.ink), 0.8).rgba(), 0)
    return (name, letters) if extent(name, letters)[0] <= 1.1 * radius * FACE else None
