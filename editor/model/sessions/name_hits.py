"""Names on a chart under the pointer: which one is hit, and where its three handles are."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from dsl.maps.board.spec import NAMES
from dsl.maps.board.topology import Point
from editor.model.documents.chart import Chart
from editor.model.plans.placing.name_lines import Bow, NameLine, name_lines
from editor.model.sessions.gesture import Sketch
from editor.model.sessions.picked import Thing

LETTER = 0.55
"""The width of a letter as a share of its height: an estimate used for hit testing."""
START, MIDDLE, END = range(3)


def letters_line(line: NameLine) -> Bow:
    """The curve under the letters of a name: all of its line if they are spread over it, else only the middle part."""
    if line.spread:
        return line.bow
    texts = line.text.values() if isinstance(line.text, dict) else [line.text]
    half = max((len(str(text)) for text in texts), default=1) * line.em * LETTER / 2
    x, y = line.bow.middle
    if line.bow.chord > 1e-9:
        share = half / line.bow.chord
        dx, dy = (line.bow.end[0] - line.bow.start[0]) * share, (line.bow.end[1] - line.bow.start[1]) * share
    else:
        dx, dy = half, 0.0
    return Bow((x - dx, y - dy), (x + dx, y + dy), line.bow.bend)


def line_of(chart: Chart, index: int) -> NameLine | None:
    """The drawn name at an index of the list; None if it is not drawn."""
    return next((line for line in name_lines(chart) if line.index == index), None)


def names_near(chart: Chart, x: float, y: float, reach: float) -> list[Thing]:
    """The names with letters within ``reach`` (chart units) of a point, nearest first."""
    found = []
    for line in name_lines(chart):
        bow, near = letters_line(line), max(line.em * 0.5, reach)
        if hypot(bow.middle[0] - x, bow.middle[1] - y) > bow.chord + near:
            continue
        far = bow.nearest(x, y)
        if far <= near:
            found.append((round(far, 6), -line.index))
    return [Thing(NAMES, -index) for _, index in sorted(found)]


def handles_of(chart: Chart, index: int) -> tuple[Point, ...]:
    """Start, middle and end of a name; empty if it is not drawn."""
    line = line_of(chart, index)
    if line is None:
        return ()
    bow = letters_line(line)
    return bow.start, bow.middle, bow.end


def grip_at(chart: Chart, things: Iterable[Thing], x: float, y: float, reach: float) -> tuple[int, int] | None:
    """The index of a picked name and the number of its handle nearest to a point; None if none is within reach."""
    best: tuple[float, tuple[int, int]] | None = None
    for thing in things:
        if thing.section != NAMES:
            continue
        for number, (px, py) in enumerate(handles_of(chart, thing.index)):
            far = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
            if far <= reach and (best is None or far < best[0]):
                best = (far, (thing.index, number))
    return best[1] if best else None


def end_cells(chart: Chart, index: int) -> list[int]:
    """The cells at the start and the end of a name's letters, also if its place in the map is a region or one cell.

    Empty if the name is not drawn, or the board has no cell there.
    """
    points = handles_of(chart, index)
    if not points:
        return []
    cells = [chart.geometry.nearest(*points[START]), chart.geometry.nearest(*points[END])]
    return cells if min(cells) >= 0 else []


def name_overlays(chart: Chart, things: Iterable[Thing], label: str = "") -> Sketch:
    """A sketch of the lines under names, with their handles."""
    lines: list[tuple[Point, ...]] = []
    handles: list[Point] = []
    for thing in things:
        line = line_of(chart, thing.index) if thing.section == NAMES else None
        if line is not None:
            lines.append(tuple((float(x), float(y)) for x, y in letters_line(line).points[::4]))
            handles += handles_of(chart, thing.index)
    return Sketch(lines=tuple(lines), handles=tuple(handles), label=label)
