"""Results of steps from earlier replays, reused where they would be the same.

A step is one answer, from one question to the next. Its result is the same if the state before it is the same, the
course has been followed equally far, and each block of the rules that ran in it does the same now. That is so for
nearly all steps after most changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import BLOCK
from dsl.engines.program.same_code import SameCode
from dsl.engines.protocol.events import Entry
from dsl.games.play.match_tree import Event, word
from dsl.games.play.retraced.course_reader import Forced, Step

Passed = frozenset[tuple[Forced, int]]
Stand = tuple[tuple[int, ...], int, tuple[Forced, ...], Passed, tuple[Forced, ...], tuple[Forced, ...]]
"""How far a course has been followed: everything besides the position that decides how it continues."""
Place = tuple[bytes, Stand]
"""A compressed state, and how far a course has been followed there."""
Course = tuple[int, bool]
"""The number of a course, and whether chances are resolved at its end."""


@dataclass(frozen=True, slots=True)
class KnownStep:
    """The result of going on at a place: an event, or None if something of the course was skipped.

    ``taken`` is the step of the course that the event repeats, if any; ``blocks`` are those that ran. ``ends``: nothing
    is left to follow.
    """

    stand: Stand
    blocks: frozenset[int]
    event: Event | None = None
    packed: bytes = b""
    entries: tuple[Entry, ...] = ()
    taken: int | None = None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class _Followed:
    """A course, as steps, with their results."""

    by: list[Step]
    steps: dict[Place, KnownStep]


class KnownCourses:
    """The steps by which the courses of one match were followed in one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.courses: dict[Course, _Followed] = {}


class Recall:
    """Finds steps of ``known`` games that are still valid in the current ``game``.

    ``entered`` is where the engine notes the blocks that run.
    """

    def __init__(self, known: Sequence[KnownCourses], game: Game, entered: set[int]) -> None:
        self.made = KnownCourses(game)
        """The steps known for the current game."""
        self._entered = entered
        self._games = [(each, _SameBlocks(each.game, game)) for each in known if same_names(each.game, game)]

    def course(self, course: Course, by: list[Step]) -> CourseRecall:
        """A course that is followed from here on by some steps."""
        made = self.made.courses[course] = _Followed(by, {})
        known = [(each.courses[course], same) for each, same in self._games if course in each.courses]
        return CourseRecall(made, [_Known(each, by, same) for each, same in known], self._entered)


class CourseRecall:
    """The steps of one course."""

    def __init__(self, made: _Followed, known: list[_Known], entered: set[int]) -> None:
        self._made, self._known, self._entered = made, known, entered

    def find(self, place: Place) -> KnownStep | None:
        """The result of going on at a place, if it is known and still valid; else the blocks that run are noted."""
        for known in self._known:
            step = known.find(place)
            if step is not None:
                self._made.steps[place] = step
                return step
        self._entered.clear()
        return None

    def blocks(self, place: Place) -> frozenset[int]:
        """The blocks that have run since ``find``, with the one that waited there."""
        return frozenset((*self._entered, word(place[0], BLOCK)))

    def note(self, place: Place, step: KnownStep) -> None:
        """Store the result of going on at a place."""
        self._made.steps[place] = step


class _Known:
    """The steps of one course in another game, converted to the current one."""

    def __init__(self, course: _Followed, by: list[Step], same: _SameBlocks) -> None:
        self._steps, self._same = course.steps, same
        alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(course.by, by, strict=False)))
        # a step known at the end of a course is valid only if the course ends there again
        self._until = alike + 1 if alike == len(course.by) == len(by) else alike

    def find(self, place: Place) -> KnownStep | None:
        """A step, if it is still the same; else None."""
        step = self._steps.get(place)
        if step is None or max(place[1][1], step.stand[1]) >= self._until or not self._same.all(step.blocks):
            return None
        entries = [moved for entry in step.entries if (moved := self._same.moved(entry)) is not None]
        if len(entries) < len(step.entries):
            return None
        return KnownStep(step.stand, step.blocks, step.event, step.packed, tuple(entries), step.taken, step.ends)


def same_names(one: Game, other: Game) -> bool:
    """Whether every name has the same number in both games."""
    return (
        one.seats == other.seats
        and one.sizes == other.sizes
        and one.seat_names == other.seat_names
        and one.piece_names == other.piece_names
        and one.cards == other.cards
        and one.directions == other.directions
        and one.has_secrets == other.has_secrets
        and _domains(one) == _domains(other)
        and (one.map is other.map or _board_names(one) == _board_names(other))
    )


def _domains(game: Game) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(name, domain.kind, tuple(domain.members)) for name, domain in game.program.domains.items()]


def _board_names(game: Game) -> tuple[object, dict[str, list[str]]]:
    placed = {name: [each.id for each in features] for name, features in game.features.items()}
    return game.map.topology.names, placed


class _SameBlocks:
    """The blocks of another game that do the same in the current one."""

    def __init__(self, one: Game, other: Game) -> None:
        self._code = SameCode(one.linker.plain, other.linker.plain)
        self._same: set[int] = set()

    def all(self, blocks: frozenset[int]) -> bool:
        """Whether all of some blocks do."""
        if blocks <= self._same:
            return True
        if not all(map(self._code.block, blocks)):
            return False
        self._same |= blocks
        return True

    def moved(self, entry: Entry) -> Entry | None:
        """An entry with the current place of its line of the rules; None if that is unknown."""
        if entry.span is None:
            return entry
        span = self._code.place(entry.span)
        return entry.placed(span) if span is not None else None
