"""Drawings as SVG files: beasts, ships, roses, what adorns plates, the stamps of land and sea; and their reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import floor, sqrt

from PySide6.QtCore import QByteArray, QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)
from PySide6.QtSvg import QSvgRenderer

from editor.model.plans.relief import VARIANTS

INKS = {
    "ink": "#33261a", "paper": "#f6ecd2", "sail": "#fbf3dc", "sail_shade": "#e6d5ae", "wood": "#b97d42",
    "wood_dark": "#8d5630", "gold": "#d9a441", "red": "#b23a2a", "blue": "#34648a", "green": "#5f8a5b",
    "water": "#c2ddd7", "water_ink": "#3d6e77", "foam": "#f1f3e6", "whale": "#6f8ea3", "whale_dark": "#55748b",
    "belly": "#eadfc2", "beast": "#74a067", "beast_dark": "#527d50", "fin": "#c65d40", "kraken": "#b9614b",
    "kraken_dark": "#974a34", "kraken_pale": "#e9ba9b", "skin": "#f0c9a0", "skin_shade": "#e0ae82",
    "cheek": "#e39a7c", "cloud": "#faf4e2", "stone": "#9aa7ad", "stone_dark": "#7b8990", "rope": "#d9b46a",
    "leaf": "#7f9b5c", "leaf_dark": "#5f7c45", "scroll": "#e3bb66", "scroll_dark": "#bd8d3e", "plate": "#faf3df",
    "shadow": "#c9b27f", "title": "#a83226",
}  # fmt: skip
"""The inks of ornaments: for each the colour used in the files, which is the one by day."""
TONES = {
    "line": "#000000", "body": "#f3e6c4", "slope": "#cdb083", "foliage": "#6f8f55", "snow": "#fdfcf6",
    "bark": "#5b3f27",
}  # fmt: skip
"""The tones of stamps: for each the colour used in the files; on the chart they depend on the country."""
APART, WIDTH = 150.0, 100.0
"""The distance of the variants' feet in a file, and the width of each."""
_INK_OF = {colour: ink for ink, colour in (INKS | TONES).items()}


@dataclass(frozen=True)
class Mark:
    """One part of a drawing: a shape filled with an ink, or a line of some ``width`` (0: filled)."""

    path: QPainterPath
    ink: str
    width: float = 0.0


@cache
def drawing(name: str) -> tuple[Mark, ...]:
    """The marks of ``<name>.svg`` in the file's units; raises ``FileNotFoundError`` and what ``read_marks`` raises."""
    return read_marks(files("editor.charts.drawing.art").joinpath(f"{name}.svg").read_bytes(), name)


def read_marks(svg: bytes, name: str) -> tuple[Mark, ...]:
    """The shapes and lines of an SVG text from the lowest to the uppermost, all transformations applied.

    Raises ``ValueError`` for a colour that is no ink, and for what is no SVG.
    """
    renderer, record = QSvgRenderer(QByteArray(svg)), _Record()
    if not renderer.isValid():
        raise ValueError(f"{name}.svg cannot be read")
    painter = QPainter(record)
    renderer.render(painter, renderer.viewBoxF())
    painter.end()
    if record.wrong:
        raise ValueError(f"{name}.svg: {', '.join(record.wrong)} is none of the inks in README.md")
    return tuple(record.marks)


@cache
def stamps(name: str) -> tuple[tuple[Mark, ...], ...]:
    """The variants of a stamp, one unit wide, each with its foot at the origin."""
    found: list[list[Mark]] = [[] for _ in range(VARIANTS)]
    for mark in drawing(name):
        number = floor(mark.path.boundingRect().center().x() / APART + 0.5)
        place = QTransform(1 / WIDTH, 0, 0, 1 / WIDTH, -number * APART / WIDTH, 0)
        found[number].append(Mark(place.map(mark.path), mark.ink, mark.width / WIDTH))
    return tuple(tuple(marks) for marks in found)


class _Record(QPaintDevice):
    """A paint device that records what is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[Mark] = []
        self.wrong: list[str] = []
        """Colours that are no inks: nothing may be raised while Qt paints."""
        self._engine = _Recorder(self.marks, self.wrong)

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return 1 if metric == QPaintDevice.PaintDeviceMetric.PdmDevicePixelRatio else 1 << 16


class _Recorder(QPaintEngine):
    def __init__(self, marks: list[Mark], wrong: list[str]) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self._marks, self._wrong = marks, wrong
        self._pen, self._brush, self._place = QPen(), QBrush(), QTransform()

    def begin(self, _device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        self._pen, self._brush, self._place = state.pen(), state.brush(), state.transform()

    def drawPath(self, path: QPainterPath) -> None:
        placed = self._place.map(path)
        if self._brush.style() != Qt.BrushStyle.NoBrush:
            self._marks.append(Mark(placed, self._ink(self._brush.color())))
        if self._pen.style() != Qt.PenStyle.NoPen and self._pen.brush().style() != Qt.BrushStyle.NoBrush:
            width = self._pen.widthF() * sqrt(abs(self._place.determinant()))
            self._marks.append(Mark(placed, self._ink(self._pen.color()), width))

    def drawPolygon(self, points: Iterable[QPointF], mode: QPaintEngine.PolygonDrawMode) -> None:
        path = QPainterPath()
        path.addPolygon(QPolygonF(list(points)))
        if mode != QPaintEngine.PolygonDrawMode.PolylineMode:
            path.closeSubpath()
        self.drawPath(path)

    def _ink(self, colour: QColor) -> str:
        if colour.name() not in _INK_OF:
            self._wrong.append(colour.name())
        return _INK_OF.get(colour.name(), "")
