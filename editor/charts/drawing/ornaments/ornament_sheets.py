"""The ornaments by kind, read once, painted at any place and size; the colours of their inks in each style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.charts.drawing.art import INKS, Mark, drawing
from editor.charts.drawing.drawing_context import StyleName

Inks = Mapping[str, QColor]

_NIGHT = INKS | {
    "ink": "#14110c", "paper": "#e6d6ae", "sail": "#d9caa2", "sail_shade": "#b3a37c", "wood": "#8a5d34",
    "wood_dark": "#684126", "gold": "#c2923c", "red": "#b04a38", "blue": "#4a7ea6", "green": "#5c8658",
    "water": "#173546", "water_ink": "#8fbfc8", "foam": "#a9c3c4", "whale": "#56788f", "whale_dark": "#40607a",
    "belly": "#c9bd9a", "beast": "#5d8656", "beast_dark": "#446a45", "fin": "#b0553c", "kraken": "#9c5442",
    "kraken_dark": "#7b3f2f", "kraken_pale": "#c99b80", "skin": "#c99f7a", "skin_shade": "#ad855f",
    "cheek": "#bd7a60", "cloud": "#b9b29c", "stone": "#7f8d95", "stone_dark": "#66747c", "rope": "#b8964f",
    "leaf": "#667f4a", "leaf_dark": "#4d6437", "scroll": "#c39a4c", "scroll_dark": "#94702f", "plate": "#332d22",
    "shadow": "#14110d", "title": "#e27a5f",
}  # fmt: skip
_DARK = ("ink", "water_ink", "title")
_GREY = {
    "sail_shade": "#dcdcdc", "wood_dark": "#bdbdbd", "whale_dark": "#c9c9c9", "beast_dark": "#c9c9c9",
    "kraken_dark": "#c9c9c9", "stone_dark": "#c9c9c9", "leaf_dark": "#c9c9c9", "scroll_dark": "#c9c9c9",
    "red": "#000000", "blue": "#4a4a4a", "green": "#8a8a8a", "fin": "#d8d8d8", "skin_shade": "#ececec",
    "cheek": "#dcdcdc", "shadow": "#bbbbbb",
}  # fmt: skip
_WARM = ("red", "fin", "kraken", "kraken_dark", "title", "gold", "wood", "scroll_dark")
_COOL = ("blue", "green", "whale", "whale_dark", "beast", "beast_dark", "leaf", "leaf_dark", "stone_dark", "water_ink")


def _printed(ink: str, paper: str, water: str, warm: str, cool: str) -> dict[str, str]:
    """The two spot colours of a magazine, with black and paper."""
    found = dict.fromkeys(INKS, paper)
    for roles, colour in ((_WARM, warm), (_COOL, cool), (("ink", "shadow", "wood_dark"), ink)):
        found |= dict.fromkeys(roles, colour)
    return found | {"water": water}


_VALUES: dict[tuple[StyleName, bool], dict[str, str]] = {
    ("engraved", False): INKS,
    ("engraved", True): _NIGHT,
    ("ink", False): dict.fromkeys(INKS, "#ffffff") | dict.fromkeys(_DARK, "#000000") | _GREY,
    ("magazine", False): _printed("#1d1a18", "#f6efdc", "#cfe3df", "#dd4a2c", "#1f7f92"),
    ("magazine", True): _printed("#0f1318", "#f3e8cf", "#1e3a45", "#e2583a", "#3fa7b8")
    | {"plate": "#242c35"},  # what is written on plates is as pale as all lines by night
}


@cache
def ornament_inks(style: StyleName, night: bool) -> Inks:
    """The colours of a style by role; ink on paper is the same by night."""
    values = _VALUES.get((style, night)) or _VALUES.get((style, False)) or _VALUES["engraved", night]
    return {role: QColor(value) for role, value in values.items()}


def line_of(style: StyleName, night: bool) -> QColor:
    """The colour of lines on the page itself: frames, rhumb lines."""
    if style == "ink":
        return QColor("#000000")
    if style == "magazine":
        return QColor("#f3e8cf" if night else "#1d1a18")
    return QColor("#e8d9b4" if night else "#33261a")


UNTURNED = ("rose", "star", "anchor")
"""Ornaments without a direction, which are never mirrored."""
TOO_FINE = 0.16
"""The least width of lines in pixels: hatching below would only look grey."""


@cache
def box_of(kind: str) -> QRectF:
    """The box around the ornament of a kind, lines included, in the units of its file."""
    box = QRectF()
    for mark in drawing(f"ornaments/{kind}"):
        half = mark.width / 2
        box = box.united(mark.path.boundingRect().adjusted(-half, -half, half, half))
    return box


def draw_ornament(painter: QPainter, kind: str, rect: QRectF, inks: Inks, west: bool = False) -> None:
    """Draw an ornament as large as fits into a rectangle; ``west``: pointing left."""
    box = box_of(kind)
    scale = min(rect.width() / box.width(), rect.height() / box.height())
    painter.save()
    painter.translate(rect.center())
    painter.scale(-scale if west and kind not in UNTURNED else scale, scale)
    painter.translate(-box.center())
    draw_marks(painter, drawing(f"ornaments/{kind}"), inks, scale)
    painter.restore()


def draw_marks(painter: QPainter, marks: Sequence[Mark], inks: Inks, scale: float) -> None:
    """Draw all marks of a drawing in its own units; ``scale``: pixels per unit."""
    for mark in marks:
        colour = inks[mark.ink]
        if not mark.width:
            painter.fillPath(mark.path, colour)
        elif mark.width * scale >= TOO_FINE:
            pen = QPen(colour, mark.width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(mark.path, pen)
