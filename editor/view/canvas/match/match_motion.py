"""The animation of events before the current position: effects follow each other on one clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, pi, sin

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from dsl.engines.linking.game import Datum
from dsl.maps.board.topology import Point
from dsl.services.match.effects import Effect
from editor.model.documents.geometry import Geometry
from editor.model.plans.track_shape import track_course

FRAME, FADE = 16, 160
"""Milliseconds from frame to frame, and for what appears or fades."""
LIST, SUNK_LIST, ROLL, ROLLS = 13.0, 34.0, 7.0, 420
"""Degrees by which a ship tilts in a storm, sinking, when hit; and milliseconds of the latter."""
DROP = 0.3
"""The height from which a placed piece falls, in cells."""
LOST = ("sunk", "removed")
THROWN, RESULTS = ("die", "wheel", "card"), ("miss", "hit", *LOST, "points", "capture")
WAYS = ("move", "drift", "placed", *LOST)


@dataclass(frozen=True)
class Seen:
    """The animated state of a piece: its place in chart units, and its opacity.

    ``heading`` is its course while it moves, ``list`` its tilt in degrees, ``sunk`` the share under water.
    """

    piece: Datum
    at: Point
    opacity: float = 1.0
    heading: float | None = None
    list: float = 0.0
    sunk: float = 0.0


class MatchMotion(QObject):
    """Plays effects. Emits ``moved`` on each frame and ``over`` at the end.

    ``sounded`` requests a sound by its name, ``message`` has the text of a banner, ``silenced`` ends all sounds.
    """

    moved = Signal()
    over = Signal()
    sounded = Signal(str)
    message = Signal(str)
    silenced = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.effects: tuple[Effect, ...] = ()
        self.last: tuple[Effect, ...] = ()
        """The effects that ``again`` repeats: the last ones in which something is seen."""
        self._repeated = False
        self.now = 0.0
        self.speed = 1.0
        self._geometry: Geometry | None = None
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def running(self) -> bool:
        """Whether events are running, except remaining smoke and wreckage."""
        return any(effect.end > self.now for effect in self.effects)

    @property
    def turning(self) -> int | None:
        """The node of the first throw or result whose animation is still to come; None while effects are repeated."""
        due: dict[int, int] = {}
        for effect in self.effects if not self._repeated else ():
            if effect.kind in (*THROWN, *RESULTS):
                due[effect.node] = max(due.get(effect.node, 0), effect.end if effect.kind in THROWN else effect.begin)
        return next((node for node, then in due.items() if self.now < then), None)

    @property
    def left(self) -> int:
        """Milliseconds until nothing runs any more."""
        last = max((effect.end for effect in self.effects), default=0)
        return round(max(last - self.now, 0) / (self.speed or 1.0))

    def start(self, effects: Sequence[Effect], geometry: Geometry) -> None:
        """Show what happened, after what is still shown."""
        if not effects:
            return
        self._geometry = geometry
        later = max((effect.end for effect in self.effects), default=0)
        begin = max(later, self.now)
        if any(effect.kind not in ("number", "turn") for effect in effects):
            self.last = tuple(effects)
        self.effects += tuple(replace(effect, begin=round(effect.begin + begin)) for effect in effects)
        if not any(effect.end > self.now for effect in self.effects):
            self._end()
        elif not self._timer.isActive():
            self._clock.start()
            self._timer.start()
            self.advance(0.0)

    def remember(self, effects: Sequence[Effect], geometry: Geometry) -> None:
        """Set the effects that ``again`` repeats, without showing them."""
        self.last, self._geometry = tuple(effects), geometry

    def again(self, speed: float = 1.0) -> bool:
        """Repeat the last effects; False if there are none."""
        if self._geometry is None or not self.last:
            return False
        self.finish()
        self._repeated, self.speed = True, speed
        self.start(self.last, self._geometry)
        return True

    def skip(self) -> bool:
        """Skip to the next event; returns whether something was cut short."""
        current = {effect.node for effect in self.effects if effect.begin <= self.now < effect.end}
        later = [e.begin for e in self.effects if e.begin > self.now and e.node not in current]
        if not current or not later:
            return self.finish()
        self.advance(min(later) - self.now)
        return True

    def finish(self) -> bool:
        """End all effects; returns whether any was running."""
        was = self.running
        if self.effects:
            self._end()
        return was

    def forget(self) -> None:
        """End all effects and sounds; the next viewer may not see them again."""
        self.finish()
        self.last = ()
        self.silenced.emit()

    def advance(self, milliseconds: float) -> None:
        """Advance the clock: emit the sounds and banners that are due; after the last effect end all."""
        before, self.now = self.now, self.now + milliseconds
        for effect in self.effects:
            if before < effect.begin <= self.now or before == self.now == effect.begin:
                if effect.sound:
                    self.sounded.emit(effect.sound)
                if effect.kind == "told":
                    self.message.emit(f"{effect.text} {effect.name}".strip())
        if all(self.now >= effect.end + effect.rest for effect in self.effects):
            self._end()
        else:
            self.moved.emit()

    def _tick(self) -> None:
        self.advance(self._clock.restart() * self.speed)

    def _end(self) -> None:
        self._timer.stop()
        self.effects, self.now, self._repeated = (), 0.0, False
        self.over.emit()

    # --- what is seen now ------------------------------------------------------------------------

    def active(self) -> Iterator[tuple[Effect, float, float]]:
        """The visible effects, each with the part that is over (0 to 1) and its age in milliseconds."""
        for effect in self.effects:
            age = self.now - effect.begin
            if 0 <= age < max(effect.lasts + effect.rest, 1):
                yield effect, min(age / max(effect.lasts, 1), 1.0), age

    def seen(self) -> dict[Datum, Seen]:
        """The pieces that differ from the position at present."""
        found: dict[Datum, Seen] = {}
        for effect in self.effects:
            piece = effect.piece
            if piece is None or effect.kind not in WAYS or self._geometry is None:
                continue
            done = self.now >= effect.end
            if not done and (piece not in found or self.now >= effect.begin):
                found[piece] = self._at(effect, piece)
            elif done:
                found.pop(piece, None)
        return found

    def _at(self, effect: Effect, piece: Datum) -> Seen:
        """The state of a moving piece; before its start it is at the beginning of its path."""
        assert self._geometry is not None
        geometry = self._geometry
        points = track_course(geometry, [cell for cell in effect.cells if 0 <= cell < geometry.size]) or [(0.0, 0.0)]
        part = min(max((self.now - effect.begin) / max(effect.lasts, 1), 0.0), 1.0)
        begun = self.now >= effect.begin
        if effect.kind == "placed":
            x, y = points[-1]
            return Seen(piece, (x, y - DROP * (1 - _back(part)) if begun else y), min(part * 2, 1.0) if begun else 0.0)
        if effect.kind == "removed":
            return Seen(piece, points[0], 1 - part)
        if effect.kind == "sunk":
            down = part * part
            return Seen(piece, points[0], 1.0, None, SUNK_LIST * down, down)
        smooth = part * part * (3 - 2 * part) if effect.kind == "move" else 1 - (1 - part) * (1 - part)
        leaning = LIST * sin(pi * part) if effect.kind == "drift" else 0.0
        heading = course(points, smooth) if begun and effect.kind == "move" else None
        return Seen(piece, along(points, smooth), 1.0, heading, leaning)

    def rolls(self) -> dict[Datum, float]:
        """The tilt in degrees of pieces hit recently."""
        return {
            effect.piece: -ROLL * sin(pi * age / ROLLS)
            for effect, _, age in self.active()
            if effect.kind == "hit" and effect.piece is not None and age < ROLLS
        }

    def before(self) -> dict[tuple[Datum, str], int]:
        """Numbers and owners shown with their former values, because the change is still to come."""
        found: dict[tuple[Datum, str], int] = {}
        for effect in self.effects:
            due = effect.begin + (effect.lasts / 2 if effect.kind == "capture" else min(effect.lasts, FADE / 2))
            if effect.piece is not None and effect.name and self.now < due:
                found.setdefault((effect.piece, effect.name), effect.before)
        return found


def along(points: Sequence[Point], part: float) -> Point:
    """The point at a fraction of a path (0 to 1), with equal time for each leg."""
    if len(points) < 2:
        return points[0]
    leg, (x, y), (u, v) = _leg(points, part)
    return x + (u - x) * leg, y + (v - y) * leg


def course(points: Sequence[Point], part: float) -> float | None:
    """The course at a fraction of a path, in degrees from north; None if it has no direction."""
    if len(points) < 2:
        return None
    _, (x, y), (u, v) = _leg(points, part)
    return degrees(atan2(u - x, y - v)) % 360


def _leg(points: Sequence[Point], part: float) -> tuple[float, Point, Point]:
    """The position on a leg (0 to 1), and the leg's ends."""
    place = part * (len(points) - 1)
    number = min(int(place), len(points) - 2)
    return place - number, points[number], points[number + 1]


def _back(part: float) -> float:
    """An easing function that overshoots and returns."""
    rest, beyond = part - 1, 1.2
    return 1 + (beyond + 1) * rest**3 + beyond * rest**2
