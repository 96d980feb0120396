"""Numbers that are marked by cubes: tracks of a mat, packed into as few lines as there can be; strips for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from dsl.services.kit.kit_values import TENS, Strip, Track
from editor.charts.kit.imposition import FlowBlock
from editor.charts.kit.kit_look import LINE, KitLook, frame, pale
from editor.charts.kit.print_letters import Letters, write_fitted

HIGH, STEP, WIDEST = 9.0, 8.0, 13.5
"""Height of a line, the least and the greatest width of a field, which has room for a cube."""
LABEL, BETWEEN, FIGURE = 22.0, 4.0, 2.0
"""The room for a label, what is free between two tracks, and between the figures of one number."""
NAME = 42.0
"""How wide the name of a strip is."""


@dataclass(frozen=True)
class _Run:
    """Fields side by side: the figures of a number that stand in one line; ``marked`` are those with its first cubes.

    ``label`` is empty in the second line of a number; ``gaps`` are the places before which a new figure begins.
    """

    label: str
    fields: tuple[str, ...]
    marked: frozenset[int]
    gaps: frozenset[int] = frozenset()

    def width(self, step: float) -> float:
        """How much room it takes."""
        return LABEL + len(self.fields) * step + len(self.gaps) * FIGURE


@dataclass(frozen=True)
class PackedTracks:
    """The tracks of a mat in lines, with fields all of the same width."""

    lines: tuple[tuple[_Run, ...], ...]
    step: float

    @property
    def height(self) -> float:
        """How high all lines are."""
        return HIGH * len(self.lines)

    def paint(self, painter: QPainter, at: QPointF, ink: QColor, look: KitLook) -> None:
        """All lines, from the upper left corner on."""
        for number, line in enumerate(self.lines):
            left = at.x()
            for run in line:
                _paint_run(painter, QPointF(left, at.y() + number * HIGH), run, self.step, ink, look)
                left += run.width(self.step) + BETWEEN


def packed_tracks(tracks: Sequence[Track], wide: float) -> PackedTracks:
    """Tracks beside each other where there is room, in their order; the fields as wide as the fullest line allows.

    Nothing stands beside the last line of a number that has several.
    """
    most = int((wide - LABEL - FIGURE) // STEP)
    lines: list[list[_Run]] = []
    for track in tracks:
        for run in _runs(track, most):
            used = sum(other.width(STEP) + BETWEEN for other in lines[-1]) if lines and lines[-1][0].label else wide
            if run.label and used + run.width(STEP) <= wide:
                lines[-1].append(run)
            else:
                lines.append([run])
    step = min((_stretched(line, wide) for line in lines), default=WIDEST)
    return PackedTracks(tuple(map(tuple, lines)), step)


def _stretched(line: Sequence[_Run], wide: float) -> float:
    """The width of the fields with which a line is full."""
    fields = sum(len(run.fields) for run in line)
    bare = sum(run.width(0) for run in line) + BETWEEN * (len(line) - 1)
    return min((wide - bare) / fields, WIDEST)


def _runs(track: Track, most: int) -> list[_Run]:
    """A track in lines of so many fields at most: its numbers, or a row for each figure of a large number."""
    if track.high - track.low <= TENS:
        numbers = range(track.low, track.high + 1)
        return [
            _run(
                track, tuple(map(str, some)), {at for at, number in enumerate(some) if number == track.start}, not begin
            )
            for begin in range(0, len(numbers), most)
            for some in [numbers[begin : begin + most]]
        ]
    found: list[_Run] = []
    for place in reversed(range(len(str(track.high)))):
        fields = tuple(str(number * 10**place) for number in range(min(track.high // 10**place, 9) + 1))
        marked = set() if track.start is None else {track.start // 10**place % 10}
        last = found[-1] if found else None
        if last is not None and len(last.fields) + len(fields) <= most:
            shift = len(last.fields)
            marked = set(last.marked) | {shift + at for at in marked}
            found[-1] = _Run(last.label, last.fields + fields, frozenset(marked), last.gaps | {shift})
        else:
            found.append(_run(track, fields, marked, not found))
    return found


def _run(track: Track, fields: tuple[str, ...], marked: set[int], first: bool) -> _Run:
    return _Run(track.label if first else "", fields, frozenset(marked))


def _paint_run(painter: QPainter, at: QPointF, run: _Run, step: float, ink: QColor, look: KitLook) -> None:
    label = QRectF(at.x(), at.y(), LABEL - 1.5, HIGH)
    if run.label and not write_fitted(painter, label, run.label, Letters(3.4, bold=True), 3, 0):
        look.report_unfit(run.label)
    left = at.x() + LABEL
    for place, text in enumerate(run.fields):
        left += FIGURE if place in run.gaps else 0
        box = QRectF(left, at.y() + 0.5, step, HIGH - 1)
        painter.fillRect(box, pale(ink) if place % 2 else QColor("#ffffff"))
        frame(painter, box, QColor(LINE), 0.22)
        if place in run.marked:
            frame(painter, box.adjusted(0.8, 0.8, -0.8, -0.8), ink, 0.6, 1.0)
        write_fitted(painter, box.adjusted(0.5, 0, -0.5, 0), text, Letters(3.4))
        left += step


def strip_block(strip: Strip, look: KitLook) -> FlowBlock:
    """What is so of the game itself, as fields for a cube."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        label = QRectF(rect.left(), rect.top(), NAME, rect.height())
        write_fitted(painter, label, strip.label, Letters(4.0, bold=True), 2, 0)
        left = label.right() + 2
        wide = min((rect.right() - left) / len(strip.fields), 40.0)
        for number, text in enumerate(strip.fields):
            box = QRectF(left + number * wide, rect.top(), wide, rect.height())
            painter.fillRect(box, QColor("#f4ead0") if number % 2 else QColor("#ffffff"))
            frame(painter, box, QColor(LINE), 0.25)
            if not write_fitted(painter, box.adjusted(0.8, 0.5, -0.8, -0.5), text, Letters(3.8), 3):
                look.report_unfit(text)

    return FlowBlock("table", 13.0, paint)
