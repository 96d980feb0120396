"""The lines of a track as dashes on a pale lane, with arrow heads between the coins."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainterPath

from editor.charts.drawing.devices import is_vector, misses
from editor.charts.drawing.drawing_context import FEW, Drawing
from editor.charts.drawing.engraved.plan_paths import flat_pen, round_pen
from editor.charts.drawing.engraved.track_coins import coin_radius
from editor.charts.drawing.engraved.track_ground import TrackInks, track_inks
from editor.charts.drawing.style.colours import with_alpha
from editor.model.plans.track_shape import MOST_CURVED, Leg, Points, route_legs

LANE, INNER, DASH = 1.18, 0.78, 0.16
"""Widths of the lane, of its lighter middle and of the dashes, in radii of circles."""
STROKE, GAP = 0.62, 0.42
"""Length of a dash and of the space after it."""
HEAD, FOOT, WING = 0.46, 0.2, 0.34
"""From the middle of a head to its tip, from there back to where its wings end, and half its width."""
THIN = 2.5
"""Circles of fewer pixels have plain lines."""


def paint_route(drawing: Drawing) -> Iterator[None]:
    """The lines between circles."""
    if "edges" in drawing.look.hidden or not drawing.geometry.is_track:
        return
    inks = track_inks(drawing.look.style, drawing.theme.night)
    sizes = [coin_radius(1.0, drawing.theme.node_style(node).size) for _, node in drawing.chart.nodes]
    yield
    parts = [_Marks(drawing.cell / 2, inks.solid)]
    legs = route_legs(drawing.geometry)
    apart = len(legs) > MOST_CURVED and not is_vector(drawing.painter)  # one path would take pixels very long
    for number, leg in enumerate(legs):
        if number % FEW == 0:
            yield
            if apart:
                parts.append(_Marks(drawing.cell / 2, inks.solid))
        line = _on_picture(drawing, leg)
        if line is not None:
            _add_line(parts[-1].lanes, line)
            _mark(parts[-1], leg, line, sizes[leg.start], 0.0 if leg.joins else sizes[leg.end])
    yield from _paint(drawing, inks, parts)


def _on_picture(drawing: Drawing, leg: Leg) -> Points | None:
    """The points of a leg in pixels, if it is visible; names avoid it."""
    view = drawing.view
    line: Points = (leg.line - (view.left, view.top)) * view.scale
    (left, top), (right, bottom) = line.min(axis=0), line.max(axis=0)
    around = QRectF(left, top, right - left, bottom - top).adjusted(-20, -20, 20, 20)
    if not drawing.sees_rect(around):
        return None
    drawing.room.brush(line[:: min(4, len(line) - 1)])
    return None if misses(drawing.painter, around) else line


def _paint(drawing: Drawing, inks: TrackInks, parts: list[_Marks]) -> Iterator[None]:
    """Paint all lanes first, so that none covers the dashes of another."""
    painter, radius = drawing.painter, drawing.cell / 2
    if radius >= THIN and not drawing.theme.is_ashore:
        for colour, width in ((inks.lane_edge, LANE), (inks.lane, INNER)):
            for part in parts:
                painter.strokePath(part.lanes, round_pen(with_alpha(QColor(colour), inks.lane_alpha), width * radius))
                yield
    for part in parts:
        painter.strokePath(part.dashes, flat_pen(QColor(inks.dash), max(DASH * radius, 0.8)))
        yield
    for part in parts if radius >= THIN else ():
        painter.strokePath(part.heads, round_pen(QColor(inks.lane), 0.16 * radius))
        painter.fillPath(part.heads, QColor(inks.dash))
        yield


class _Marks:
    """Lanes, dashes and heads of some legs; ``radius`` is that of circles, in pixels; ``solid``: no dashes."""

    def __init__(self, radius: float, solid: bool) -> None:
        self.lanes, self.dashes, self.heads = QPainterPath(), QPainterPath(), QPainterPath()
        self.radius, self.solid = radius, solid


def _mark(marks: _Marks, leg: Leg, line: Points, first: float, last: float) -> None:
    """The dashes and the head of a leg on what is seen of it between its coins, of ``first`` and ``last`` radii."""
    radius = marks.radius
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    start, end = first * radius, along[-1] - last * radius
    if end - start < 0.1 * radius:
        return
    middle = (start + end) / 2
    if leg.both or radius < THIN:
        _dash(marks, line, along, start, end)
        return
    reach = min(HEAD * radius, (end - start) * 0.46)
    _head(marks, line, along, middle, reach)
    around = reach + 0.22 * radius
    _dash(marks, line, along, start, middle - around)
    _dash(marks, line, along, middle + around, end)


def _dash(marks: _Marks, line: Points, along: NDArray[np.float64], start: float, end: float) -> None:
    """Dashes of equal length over a stretch, with a whole one at both ends."""
    stroke, gap = STROKE * marks.radius, GAP * marks.radius
    count = round((end - start + gap) / (stroke + gap))
    if count < 1:
        return
    if marks.solid:
        count, stroke = 1, end - start
    shrunk = (end - start) / (count * stroke + (count - 1) * gap)
    for number in range(count):
        at = start + number * (stroke + gap) * shrunk
        inner = along[(along > at) & (along < at + stroke * shrunk)]
        _add_line(marks.dashes, _at(line, along, np.array([at, *inner, at + stroke * shrunk])))


def _head(marks: _Marks, line: Points, along: NDArray[np.float64], middle: float, reach: float) -> None:
    """An arrowhead in the middle of a leg; ``reach`` is half its length."""
    tail, tip = _at(line, along, np.array([middle - reach, middle + reach]))
    way = (tip - tail) / max(float(np.hypot(*(tip - tail))), 1e-9)
    across = np.array([-way[1], way[0]]) * max(WING * marks.radius, reach * 0.8)
    notch = tail + way * reach * FOOT * 2
    _add_line(marks.heads, np.array([tip, tail + across, notch, tail - across]))
    marks.heads.closeSubpath()


def _at(line: Points, along: NDArray[np.float64], places: NDArray[np.float64]) -> Points:
    """The points so far along a line."""
    found: Points = np.stack([np.interp(places, along, line[:, 0]), np.interp(places, along, line[:, 1])], axis=1)
    return found


def _add_line(path: QPainterPath, line: Points) -> None:
    points = line.tolist()
    path.moveTo(*points[0])
    for x, y in points[1:]:
        path.lineTo(x, y)
