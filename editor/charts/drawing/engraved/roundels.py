"""A port as a coin: its symbol in its colour, or what it is worth on a pale face within a rim of its owner's colour.

On a screen each is painted once for a size and kept as a picture; in SVG and PDF it stays a drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.charts.drawing.devices import fineness, is_vector, misses
from editor.charts.drawing.engraved.feature_inks import FeatureInks, inks_of
from editor.charts.drawing.engraved.figures import figure
from editor.charts.drawing.engraved.tinctures import paint_flag
from editor.charts.drawing.match.strokes_of_light import fine_pen
from editor.charts.drawing.style.colours import lightness, with_alpha
from editor.charts.drawing.style.feature_styles import Mark
from editor.charts.drawing.style.symbols import draw_symbol

REACH = 0.66
"""How far marks reach from the middle, in sides."""
PLACES = ((0.36, -0.37), (-0.37, -0.36), (-0.37, 0.36), (0.37, 0.37), (0.0, -0.5), (0.0, 0.5), (-0.5, 0.0), (0.5, 0.0))
"""Where marks stand about the middle, in sides."""
MARK, PRINTED_MARK = 0.42, 0.52
"""How wide marks are, in sides; and in few inks, where no gold tells them from the coin."""
PALE = 0.72
RINGED, MARKED, FACED = 18.0, 11.0, 11.0
"""Coins of fewer pixels have no ring; on a screen no marks; no symbol or figure."""


@dataclass(frozen=True)
class Roundel:
    """What a coin shows; colours as numbers. ``owner`` is the colour of who holds the port, None for nobody.

    One without ``symbol`` and ``figure`` is a blank disc.
    """

    colour: int
    symbol: str
    figure: str = ""
    owner: int | None = None
    marks: tuple[Mark, ...] = ()
    hatched: bool = False
    """Whether lines on a flag tell the owner's colour, where there are few inks."""


def paint_roundel(painter: QPainter, at: QPointF, side: float, roundel: Roundel, inks: FeatureInks) -> None:
    """Paint a coin ``side`` pixels across about a point."""
    reach = side * REACH + 2
    if misses(painter, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)):
        return
    fine = fineness(painter)
    if is_vector(painter) or fine > 4:
        painter.save()
        painter.translate(at)
        _paint(painter, side, roundel, inks)
        painter.restore()
        return
    picture = _picture(roundel, round(side * 2) / 2, round(fine, 4), inks.key)
    half = picture.width() / picture.devicePixelRatio() / 2
    corner = painter.deviceTransform().map(at - QPointF(half, half))
    dx, dy = (round(corner.x()) - corner.x()) / fine, (round(corner.y()) - corner.y()) / fine
    painter.drawImage(at + QPointF(dx - half, dy - half), picture)


@lru_cache(maxsize=1024)
def _picture(roundel: Roundel, side: float, ratio: float, key: tuple[str, bool]) -> QImage:
    whole = ceil((2 * side * REACH + 4) * ratio)
    picture = QImage(whole, whole, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(whole / ratio / 2, whole / ratio / 2)
    _paint(painter, side, roundel, inks_of(*key))
    painter.end()
    return picture


def _paint(painter: QPainter, side: float, roundel: Roundel, inks: FeatureInks) -> None:
    """About the origin."""
    line, radius = QColor(inks.line), side / 2
    painter.setPen(Qt.PenStyle.NoPen)
    if inks.shade and side >= FACED:
        shadow = with_alpha(QColor(inks.dark), inks.shade)
        painter.fillPath(_disc(radius, QPointF(side * 0.045, side * 0.065)), shadow)
    painter.fillPath(_disc(radius), line)
    edge = max(side * 0.052 * inks.weight, 0.8)
    (_coin if roundel.figure else _badge)(painter, side, radius - edge, roundel, inks)
    if side >= MARKED or roundel.marks:
        _marks(painter, side, roundel, inks)


def mark_colours(inks: FeatureInks) -> tuple[QColor, QColor]:
    """The colour of the small symbols on the rim of a coin, and of the line around them: in few inks black on white."""
    return (QColor(inks.dark), QColor(inks.pale)) if inks.is_spotted else (QColor(inks.metal), QColor(inks.dark))


def _disc(radius: float, at: QPointF | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(at or QPointF(), radius, radius)
    return path


def _badge(painter: QPainter, side: float, radius: float, roundel: Roundel, inks: FeatureInks) -> None:
    """A disc in the port's colour with its symbol."""
    colour = inks.printed(QColor.fromRgba(roundel.colour))
    if roundel.owner is not None and not roundel.hatched:
        colour = QColor.fromRgba(roundel.owner)
    painter.fillPath(_disc(radius), colour)
    face = QColor(inks.pale if lightness(colour) < 0.6 else inks.dark)
    if not roundel.symbol:
        return
    if side >= RINGED:
        rim = QColor(inks.metal if not inks.is_spotted else inks.pale)
        rim = rim if lightness(colour) < PALE else with_alpha(QColor(inks.dark), 0.7)
        painter.strokePath(_disc(radius - side * 0.045), fine_pen(rim, max(side * 0.028, 0.7)))
    wide = side * (0.62 if side >= RINGED else 0.74)
    draw_symbol(painter, roundel.symbol, QRectF(-wide / 2, -wide / 2, wide, wide), face, colour)


def _coin(painter: QPainter, side: float, radius: float, roundel: Roundel, inks: FeatureInks) -> None:
    """What a port is worth within a rim of metal, or of the colour of who holds it."""
    own = QColor.fromRgba(roundel.owner) if roundel.owner is not None and not roundel.hatched else None
    colour = inks.printed(QColor.fromRgba(roundel.colour))
    rim = own or (colour if lightness(colour) < PALE else QColor(inks.metal))
    painter.fillPath(_disc(radius), rim)
    face = radius - side * (0.115 if own is not None else 0.08)
    painter.fillPath(_disc(face + max(side * 0.022, 0.5)), QColor(inks.line if not inks.key[1] else inks.dark))
    painter.fillPath(_disc(face), QColor(inks.pale))
    room = 1.62 * face
    painter.fillPath(figure(roundel.figure, min(room * 0.8, side * 0.46), room * 0.92), QColor(inks.dark))


def _marks(painter: QPainter, side: float, roundel: Roundel, inks: FeatureInks) -> None:
    """Who holds a port as a flag, and what marks it above others as small symbols on its rim."""
    places = list(PLACES)
    if roundel.owner is not None and roundel.hatched:  # few inks: the flag alone tells whose it is
        box = _around(places.pop(0), side, MARK)
        paint_flag(painter, box, QColor.fromRgba(roundel.owner), QColor(inks.dark), QColor(inks.pale))
    elif roundel.owner is not None and roundel.figure:
        colour = QColor.fromRgba(roundel.owner)
        draw_symbol(painter, "flag", _around(places.pop(0), side, MARK), colour, QColor(inks.line))
    for mark, place in zip(roundel.marks, places, strict=False):
        box = _around(place, side, PRINTED_MARK if inks.is_spotted else MARK)
        draw_symbol(painter, mark.symbol, box, *mark_colours(inks))
        if mark.text:
            text = figure(mark.text, side * 0.2, side * 0.34)
            text = text.translated(box.center() + QPointF(side * 0.12, side * 0.14))
            painter.strokePath(text, fine_pen(QColor(inks.pale), side * 0.08))
            painter.fillPath(text, QColor(inks.dark))


def _around(place: tuple[float, float], side: float, share: float) -> QRectF:
    half = side * share / 2
    return QRectF(place[0] * side - half, place[1] * side - half, 2 * half, 2 * half)
