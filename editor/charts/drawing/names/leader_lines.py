"""Names without room next to their places: further away with a line, in two lines, or smaller.

Letters stay legible; a screen, which can be zoomed, leaves out names in a crowd.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.charts.drawing.names.lettering import SMALLEST as SMALLEST_SEEN
from editor.charts.drawing.names.lettering import STEP, Label, Lettering, Room, extent

SMALLEST = 7
"""The smallest legible size on paper in units of 1/96 inch, about five points."""
MOST_LED = 24
"""The greatest number of names written elsewhere on a screen."""
GAPS = (3, 8, 14, 21, 29, 38, 48, 60, 75, 95)
TURNS = 24
LINED = 6.0
"""Names that are farther from their place than that have a line to it."""
SMALLER, BROKEN, BRUSHED, CROSSED = 7.0, 3.0, 0.7, 25.0
"""The costs of a smaller letter, a second line, an arrow under the name, and something under the line, in pixels of

distance.
"""
MOST_CROSSED = 3
HYPHENATED = 11
"""The least length of words that may be split."""


@dataclass(frozen=True)
class _Way:
    """A place for a name: its text and font, its box, the line to what it names, and its cost."""

    text: str
    letters: Lettering
    rect: QRectF
    line: QLineF | None
    cost: float


def write_led(painter: QPainter, room: Room, labels: Sequence[Label], printed: bool) -> Iterator[None]:
    """Write the labels that find any room, the important ones first; yields after each."""
    least = SMALLEST if printed else SMALLEST_SEEN
    for label in sorted(labels, key=lambda one: one.rank)[: None if printed else MOST_LED]:
        yield
        if label.anchor is None or room.repeats(label):
            continue
        best = min(_ways(room, label, least), key=lambda way: way.cost, default=None)
        if best is None:
            continue
        if best.line is not None:
            draw_leader(painter, room, best.line, best.letters)
        room.write(painter, best.rect, label.text, best.letters, best.text)


def draw_leader(painter: QPainter, room: Room, line: QLineF, letters: Lettering) -> None:
    """Draw the line from what is named to its name, in the ink of its letters."""
    painter.setPen(QPen(QColor.fromRgba(letters.colour), 0.8))
    painter.drawLine(line)
    room.brush(_steps(line))
    room.leaders.append(line)


def _ways(room: Room, label: Label, least: int) -> Iterator[_Way]:
    for text in dict.fromkeys((label.text, in_two_lines(label.text))):
        for size in range(label.lettering.size, least - 1, -1):
            letters = replace(label.lettering, size=size)
            worse = (label.lettering.size - size) * SMALLER + BROKEN * (text != label.text)
            for gap in GAPS:
                found = list(_around(room, label, text, letters, gap, worse))
                yield from found
                if found:
                    break


def _around(room: Room, label: Label, text: str, letters: Lettering, gap: float, worse: float) -> Iterator[_Way]:
    """The free places at this distance from what is named."""
    assert label.anchor is not None
    x, y = label.anchor
    wide, high = extent(text, letters)
    for turn in range(TURNS):
        dx, dy = cos(2 * pi * turn / TURNS), sin(2 * pi * turn / TURNS)
        far = label.reach + gap
        rect = QRectF(x + dx * (far + wide / 2) - wide / 2, y + dy * (far + high / 2) - high / 2, wide, high)
        if not room.holds(rect) or not room.free(rect) or room.cut(rect, room.frame):
            continue
        line = leader(QPointF(x, y), label.reach, rect)
        crossed = room.crossed(_steps(line)[3:-1]) if line.length() > LINED else 0
        if crossed <= MOST_CROSSED:
            cost = gap + worse + BRUSHED * room.brushed(rect) + CROSSED * crossed
            yield _Way(text, letters, rect, line if line.length() > LINED else None, cost)


def leader(at: QPointF, reach: float, rect: QRectF) -> QLineF:
    """The line from the edge of what is named to the nearest point of the name."""
    to = QPointF(min(max(at.x(), rect.left()), rect.right()), min(max(at.y(), rect.top()), rect.bottom()))
    far = max(hypot(to.x() - at.x(), to.y() - at.y()), 1e-6)
    return QLineF(at + (to - at) * min(reach * 0.9 / far, 1.0), to)


def _steps(line: QLineF) -> list[tuple[float, float]]:
    count = max(int(line.length() / STEP), 1)
    return [(line.pointAt(k / count).x(), line.pointAt(k / count).y()) for k in range(count + 1)]


def in_two_lines(text: str) -> str:
    """The text in two lines of similar length, if it has several words; long words are split at hyphens.

    A number stays in the line of what it counts.
    """
    blanks = [k for k, c in enumerate(text) if c == " " and any(map(str.isalpha, text[k:]))]
    hyphens = [k + 1 for k, c in enumerate(text) if c == "-" and len(text) >= HYPHENATED]
    cuts = blanks or hyphens
    if not cuts or "\n" in text:
        return text
    cut = min(cuts, key=lambda k: abs(k - len(text) / 2))
    return text[:cut] + "\n" + text[cut:].lstrip()
