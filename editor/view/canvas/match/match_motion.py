"""What happened on the way to the position that is shown: ships are seen sailing, holes opening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QVariantAnimation, Signal

from dsl.engines.linking.datum import Datum
from dsl.maps.board.topology import Point
from dsl.services.match.match_values import Changed, Moved, Passage
from editor.model.documents.geometry import Geometry

CELL, MOST, PIP, FADE = 60, 360, 160, 160
"""Milliseconds for a cell of a way, for the whole of it, for a hole, for what appears or goes down."""
WHOLE = 900
"""However much happened, it is not shown for longer."""


@dataclass(frozen=True)
class Sailing:
    """A piece on its way, from ``begin`` to ``end`` (milliseconds); ``lost`` and ``new``: from or to off the board."""

    piece: Datum
    points: tuple[Point, ...]
    begin: float
    end: float
    lost: bool
    new: bool


@dataclass(frozen=True)
class Counting:
    """A number of a piece that is another from ``end`` on."""

    change: Changed
    end: float


@dataclass(frozen=True)
class Seen:
    """Where a piece is seen now, in chart units, and how much of it (0 to 1)."""

    piece: Datum
    at: Point
    opacity: float


class MatchMotion(QObject):
    """Plays the passages of one step; ``moved`` tells of each frame, ``over`` of the end."""

    moved = Signal()
    over = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.sailings: tuple[Sailing, ...] = ()
        self.countings: tuple[Counting, ...] = ()
        self._now = 0.0
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.finish)

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return bool(self.sailings or self.countings)

    def start(self, passages: Sequence[Passage], geometry: Geometry) -> None:
        """Show what happened; what moved before stands where it came to."""
        self.sailings, self.countings, long = scheduled(passages, geometry)
        self._now = 0.0
        self._clock.stop()
        if not self.running or long <= 0:
            self.finish()
            return
        self._clock.setDuration(round(min(long, WHOLE)))
        self._clock.setEndValue(float(long))
        self._clock.start()
        self.moved.emit()

    def finish(self) -> bool:
        """Show the end at once; True if something moved."""
        was = self.running
        self.sailings, self.countings = (), ()
        self._clock.stop()
        if was:
            self.over.emit()
        return was

    def _tick(self, now: float) -> None:
        self._now = now
        self.moved.emit()

    # --- what is seen now ------------------------------------------------------------------------

    def seen(self) -> dict[Datum, Seen]:
        """The pieces that are not where the position has them."""
        found: dict[Datum, Seen] = {}
        for sailing in self.sailings:
            before = found.get(sailing.piece)
            if before is not None and self._now < sailing.begin:
                continue  # an earlier way of the same piece: there it stands until the next begins
            found[sailing.piece] = self._at(sailing)
        return found

    def _at(self, sailing: Sailing) -> Seen:
        part = min(max((self._now - sailing.begin) / max(sailing.end - sailing.begin, 1.0), 0.0), 1.0)
        opacity = 1.0
        if sailing.lost and self._now > sailing.end - FADE:
            opacity = min(max((sailing.end - self._now) / FADE, 0.0), 1.0)
        if sailing.new:
            opacity = min(max((self._now - sailing.begin) / FADE, 0.0), 1.0)
        return Seen(sailing.piece, along(sailing.points, part), opacity)

    def before(self) -> dict[tuple[Datum, str], int]:
        """Numbers that are shown as they were, for their change is still to come."""
        found: dict[tuple[Datum, str], int] = {}
        for counting in self.countings:
            if self._now < counting.end:
                found.setdefault((counting.change.ref, counting.change.name), counting.change.before)
        return found


def scheduled(
    passages: Sequence[Passage], geometry: Geometry
) -> tuple[tuple[Sailing, ...], tuple[Counting, ...], float]:
    """When what is to be seen, one after the other, and how long it all takes in milliseconds."""
    sailings: list[Sailing] = []
    countings: list[Counting] = []
    now = 0.0
    for passage in passages:
        for moved in passage.moved:
            sailing = _sailing(moved, geometry, now)
            if sailing is not None:
                sailings.append(sailing)
                now = sailing.end
        for change in passage.changed:
            countings.append(Counting(change, now + PIP / 2))
        now += PIP if passage.changed else 0
    return tuple(sailings), tuple(countings), now


def _sailing(moved: Moved, geometry: Geometry, now: float) -> Sailing | None:
    cells = [cell for cell in moved.way if 0 <= cell < geometry.size]
    if not cells:
        return None
    lost, new = moved.way[-1] < 0, moved.way[0] < 0
    long = min((len(cells) - 1) * CELL, MOST) + (FADE if lost or new else 0)
    if not long:
        return None
    return Sailing(moved.piece, tuple(geometry.centre(cell) for cell in cells), now, now + long, lost, new)


def along(points: Sequence[Point], part: float) -> Point:
    """The point of a way after a part of it (0 to 1), each leg as long as the others, gently begun and ended."""
    if len(points) < 2:
        return points[0]
    smooth = part * part * (3 - 2 * part)
    place = smooth * (len(points) - 1)
    leg = min(int(place), len(points) - 2)
    (x, y), (u, v) = points[leg], points[leg + 1]
    return x + (u - x) * (place - leg), y + (v - y) * (place - leg)
