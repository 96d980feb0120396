"""What is hardly meant in the drawing of a track: circles that lie on each other, circles without any line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import floor, hypot, isfinite

from dsl.text.diagnostics import Diagnostic, Severity
from editor.model.documents.chart import Chart
from editor.model.problems.locate import TextPlace

ALONE, OVERLAP = "panels-check-alone", "panels-check-overlap"
TOUCH = 0.05
"""So much of its width a circle may lie on another before it counts."""
MOST = 20
"""No more circles than that are named."""


def loose_circles(chart: Chart) -> list[tuple[Diagnostic, TextPlace]]:
    """A warning for each such circle of a track, with its place; nothing for a grid."""
    if not chart.is_track or chart.geometry.size < 2:
        return []
    found = [*_alone(chart), *_overlapping(chart)][:MOST]
    return [(Diagnostic(code, None, args, severity=Severity.WARNING), _place(chart, c)) for code, c, args in found]


Found = tuple[str, int, dict[str, object]]


def _alone(chart: Chart) -> Iterator[Found]:
    geometry = chart.geometry
    joined = {cell for edge in geometry.edges for cell in edge}
    for cell in range(geometry.size):
        if cell not in joined:
            yield ALONE, cell, {"name": geometry.name(cell)}


def _overlapping(chart: Chart) -> Iterator[Found]:
    """Each circle with another before it in the file that is too near; sought in squares as wide as a circle."""
    geometry = chart.geometry
    apart = 2 * geometry.radius * (1 - TOUCH)
    squares: dict[tuple[int, int], list[int]] = {}
    for cell in range(geometry.size):
        x, y = geometry.centre(cell)
        if not (isfinite(x / apart) and isfinite(y / apart)):
            continue
        column, row = floor(x / apart), floor(y / apart)
        steps = product((-1, 0, 1), repeat=2)
        around = [other for i, j in steps for other in squares.get((column + i, row + j), ())]
        centres = [(other, geometry.centre(other)) for other in around]
        below = next((other for other, (a, b) in centres if hypot(a - x, b - y) < apart), None)
        squares.setdefault((column, row), []).append(cell)
        if below is not None:
            yield OVERLAP, cell, {"name": geometry.name(cell), "other": geometry.name(below)}


def _place(chart: Chart, cell: int) -> TextPlace:
    return TextPlace((cell,), ("nodes", chart.nodes[cell][0]))
