"""The tree of a match: all its events, including those of branches that were left.

A *node* is a position in it: 0 is the start, every event leads to another one. A *course* is a sequence of events that
branches off another course; the first one begins at the start. The number of a node is composed of its course and the
number of events before it, so it does not depend on the order in which events were added. States are stored compressed,
a few hundred bytes each; decompressing is faster than replaying.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Choice, Entry

STRIDE = 1 << 20
"""The greatest number of events of a course; a node's number is its course × this + its events."""
START, FIRST = 0, 0
"""The node at which a match begins, and its first course."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A decision that was taken: by whom, which choice, and its text for records.

    ``index`` is its index in the engine's list of choices (which in a replay may contain only this one).
    """

    player: int
    index: int = field(compare=False)
    choice: Choice
    secret: bool
    text: str


@dataclass(frozen=True, slots=True)
class Happened:
    """An outcome of chance and its text for records; only ``viewers`` saw it, if not None."""

    index: int
    outcome: Datum
    viewers: int | None
    text: str

    def seen_by(self, player: int) -> bool:
        """Whether a player may see the outcome."""
        return self.viewers is None or bool(self.viewers >> player & 1)


Event = Chosen | Happened


@dataclass(slots=True)
class _Node:
    """A node: the event that led to it (None at the start), its journal entries, the compressed state after it."""

    event: Event | None
    entries: list[Entry]
    packed: bytes


@dataclass
class Course:
    """A sequence of events that branches off the course ``parent`` at the node ``begins``. ``removed``: by the user."""

    number: int
    begins: int = START
    parent: int | None = None
    name: str = ""
    removed: bool = False
    moments: list[_Node] = field(default_factory=list, repr=False)

    @property
    def tip(self) -> int:
        """Its last node; the node where it begins, if it is empty."""
        return node_of(self.number, depth(self.begins) + len(self.moments)) if self.moments else self.begins

    @property
    def nodes(self) -> range:
        """Its own nodes, in order."""
        first = node_of(self.number, depth(self.begins) + 1)
        return range(first, first + len(self.moments))


def depth(node: int) -> int:
    """The number of events before a node."""
    return node % STRIDE


def course_of(node: int) -> int:
    """The number of the course of a node."""
    return node // STRIDE


def node_of(course: int, events: int) -> int:
    """The node of a course with that number of events before it."""
    return course * STRIDE + events


class MatchTree:
    """All events of a match, on all courses."""

    def __init__(self, state: bytes, entries: list[Entry]) -> None:
        self._start = _Node(None, entries, packed(state))
        self._courses: dict[int, Course] = {FIRST: Course(FIRST)}
        self._added: list[int] = []

    # --- reading -------------------------------------------------------------------------------------

    def __contains__(self, node: int) -> bool:
        course = self._courses.get(course_of(node))
        return node == START or (course is not None and node in course.nodes)

    @property
    def courses(self) -> list[Course]:
        """The courses that are not removed, by number: each after the one it branches off."""
        return [self._courses[number] for number in sorted(self._courses) if not self.is_removed(number)]

    @property
    def numbers(self) -> list[int]:
        """The numbers of all courses, including removed ones."""
        return sorted(self._courses)

    def course(self, number: int) -> Course:
        """A course, removed or not; raises ``KeyError`` if there is none."""
        return self._courses[number]

    def is_removed(self, number: int) -> bool:
        """Whether a course, or one that it branches off, is removed."""
        at: int | None = number
        while at is not None:
            course = self._courses[at]
            if course.removed:
                return True
            at = course.parent
        return False

    def event(self, node: int) -> Event:
        """The event that led to a node other than the start."""
        event = self._moment(node).event
        assert event is not None, "nothing led to the start"
        return event

    def entries(self, node: int) -> list[Entry]:
        """The journal entries of the event that led to a node; for the start, of the beginning."""
        return self._moment(node).entries

    def state(self, node: int) -> bytes:
        """The whole state block at a node."""
        return unpacked(self.packed(node))

    def packed(self, node: int) -> bytes:
        """The state at a node, packed: equal for equal states."""
        return self._moment(node).packed

    def before(self, node: int) -> int:
        """The node before a node other than the start."""
        course = self._courses[course_of(node)]
        return node - 1 if node - 1 in course.nodes else course.begins

    def path(self, node: int) -> list[int]:
        """The nodes from the start to a node."""
        found: list[int] = []
        while node != START:
            begins = self._courses[course_of(node)].begins
            found += range(node, node - (depth(node) - depth(begins)), -1)
            node = begins
        return [START, *reversed(found)]

    def onward(self, node: int) -> Sequence[int]:
        """The nodes after a node, on its own course."""
        tip = self._courses[course_of(node)].tip
        return range(node + 1, tip + 1)

    def on_course(self, number: int, events: int) -> int | None:
        """The node of a course, or of one it branches off, with that number of events before it; None if none."""
        course = self._courses.get(number)
        if course is None or events > depth(course.tip):
            return None
        return self.path(course.tip)[events]

    def children(self, node: int) -> Iterator[int]:
        """The nodes to which events lead from a node, on courses that are not removed."""
        own = course_of(node)
        here = [number for number, course in self._courses.items() if number == own or course.begins == node]
        for number in sorted(here):
            course = self._courses[number]
            if self.is_removed(number):
                continue
            first = course.nodes[:1]
            if course.begins == node and first:
                yield first[0]
            elif node != course.tip and node in course.nodes:
                yield node + 1

    def following(self, node: int, event: Event) -> int | None:
        """The node that an event has led to from a node before; None if it is new."""
        return next((child for child in self.children(node) if self.event(child) == event), None)

    def _moment(self, node: int) -> _Node:
        if node == START:
            return self._start
        course = self._courses[course_of(node)]
        return course.moments[node - course.nodes.start]

    # --- changing ------------------------------------------------------------------------------------

    def add(
        self, node: int, event: Event, block: bytes, entries: list[Entry], instead: bool = False, number: int = FIRST
    ) -> int:
        """Add an event after a node: on its course, or on a new course if its course continues differently.

        ``block`` is the compressed state after it. ``instead``: the events that followed on its course are dropped, if
        no other course branches off them. ``number``: that of an empty course at this node, which the event continues.
        """
        course = self._courses[number or course_of(node)]
        if instead and node != course.tip:
            self._cut(course, node)
        if node != course.tip:
            course = self.begin(node)
        course.moments.append(_Node(event, entries, block))
        self._added.append(course.tip)
        return course.tip

    def mark(self) -> int:
        """The number of nodes added so far, for ``undo``."""
        return len(self._added)

    def undo(self, mark: int) -> None:
        """Remove nodes added since ``mark``, and courses created by them."""
        while len(self._added) > mark:
            course = self._courses[course_of(self._added.pop())]
            course.moments.pop()
            if not course.moments and course.number != FIRST:
                del self._courses[course.number]

    def begin(self, node: int, number: int | None = None, name: str = "") -> Course:
        """A new course that branches off at a node; ``number`` must be unused."""
        number = max(self._courses) + 1 if number is None else number
        course = self._courses[number] = Course(number, node, course_of(node), name)
        return course

    def _cut(self, course: Course, node: int) -> None:
        lost = self.onward(node)
        if not any(other.begins in lost for other in self._courses.values()):
            del course.moments[len(course.moments) - len(lost) :]

    def name(self, number: int, name: str) -> None:
        """Give a course a name."""
        self._courses[number].name = name

    def remove(self, number: int, removed: bool = True) -> None:
        """Remove a course with all that branch off it, or restore it; the first one cannot be removed."""
        if number == FIRST:
            raise ValueError("the first course of a match cannot be removed")
        self._courses[number].removed = removed


def packed(state: bytes) -> bytes:
    """A state, compressed."""
    return zlib.compress(state, 1)


def unpacked(block: bytes) -> bytes:
    """The state that was compressed by ``packed``."""
    return zlib.decompress(block)


def word(block: bytes, at: int) -> int:
    """One word of a compressed state, without decompressing what follows it."""
    begin = zlib.decompressobj().decompress(block, 4 * at + 4)
    return int.from_bytes(begin[4 * at :], sys.byteorder, signed=True)
