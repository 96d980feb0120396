"""Arrows in a view: their cells, colours and names, and how the plain style draws them, curved and feathered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPolygonF

from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.names.lettering import Label
from editor.model.documents.chart import Feature
from editor.model.plans.currents import stops_of


@dataclass(frozen=True)
class SeenArrow:
    """An arrow of the map: its place in the list, its cell, its colour, and tail, bends and head on the picture.

    ``both``: the map has the way back, too.
    """

    index: int
    arrow: Feature
    cell: int
    colour: QColor
    points: list[QPointF]
    both: bool = False

    @property
    def kind(self) -> str:
        """The kind in the game."""
        return str(self.arrow.get("kind", ""))


def seen_arrows(drawing: Drawing, margin: float = 9.0) -> Iterator[SeenArrow | None]:
    """The visible arrows, with a margin; None for each other one, so that other work gets a turn.

    Of two that lead there and back only the first is one, for both.
    """
    arrows = list(drawing.shown("arrows"))
    back = ways_back([arrow for _, arrow in arrows])
    for place, (index, arrow) in enumerate(arrows):
        points = _points(drawing, arrow) if back.get(place, place) >= place else []
        around = QPolygonF(points).boundingRect().adjusted(-margin, -margin, margin, margin)
        if len(points) < 2 or not drawing.sees_rect(around):
            yield None
            continue
        cell = drawing.geometry.cell(str(arrow.get("from")))
        colour = drawing.theme.arrow_colour(str(arrow.get("kind", "")))
        yield SeenArrow(index, arrow, cell, colour, points, place in back or drawing.chart.two_way)


def ways_back(arrows: Sequence[Feature]) -> dict[int, int]:
    """For the place of each arrow in the list the place of the one that leads back and is alike in all else."""
    lines = {_line(arrow): place for place, arrow in enumerate(arrows)}
    found = ((place, lines.get(_line(arrow, back=True), place)) for place, arrow in enumerate(arrows))
    return {place: other for place, other in found if other != place and lines[_line(arrows[place])] == place}


def _line(arrow: Feature, back: bool = False) -> tuple[str, str]:
    """The cells of an arrow in the order of its way, or of the way back, and all else that it has."""
    cells = stops_of(arrow)
    rest = sorted((key, value) for key, value in arrow.items() if key not in ("from", "via", "to", "id"))
    return repr(cells[::-1] if back else cells), repr(rest)


def _points(drawing: Drawing, arrow: Feature) -> list[QPointF]:
    """Tail, bends and head on the picture; none if tail or head is nowhere."""
    geometry = drawing.geometry
    cells = [geometry.cell(name) if name is not None else -1 for name in stops_of(arrow)]
    if cells[0] < 0 or cells[-1] < 0:
        return []
    return [drawing.point(cell) for cell in cells if cell >= 0]


STEPS = 14
"""The pieces of a curve between two of its points."""


def curve_through(points: list[QPointF]) -> list[QPointF]:
    """A smooth curve through points (a Catmull-Rom spline) as a line of short pieces; straight between two."""
    if len(points) < 3:
        return [points[0] + (points[-1] - points[0]) * (k / STEPS) for k in range(STEPS + 1)]
    padded = [points[0] * 2 - points[1], *points, points[-1] * 2 - points[-2]]
    found = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for k in range(1, STEPS + 1):
            t = k / STEPS
            found.append(
                b
                + (c - a) * (t / 2)
                + (a * 2 - b * 5 + c * 4 - d) * (t * t / 2)
                + (b * 3 - c * 3 + d - a) * (t * t * t / 2)
            )
    return found


def call_arrow(
    drawing: Drawing, arrow: Feature, curve: Sequence[tuple[float, float]], head: Sequence[tuple[float, float]] = ()
) -> None:
    """Keep names off an arrow and the outline of its head; add its own name, or else its numbers, near its middle."""
    drawing.room.brush(curve)
    drawing.room.brush(head)
    name = drawing.name(arrow) or ", ".join(str(value) for value in arrow.values() if type(value) is int)
    if name and (drawing.cell >= 8 or drawing.insists):
        x, y = curve[len(curve) // 2]
        places = tuple((x, y + dy * (drawing.cell * 0.3 + 8)) for dy in (-1, 1))
        letters = drawing.lettering(drawing.cell * 0.25 + 5, italic=True)
        drawing.labels.append(Label(name, places, letters, rank=60, anchor=(x, y)))
