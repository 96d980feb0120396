"""The log of a match in sentences, with rounds and turns as headings, as one viewer may read it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from dsl.engines.protocol.events import Entry
from dsl.games.play import Match
from dsl.games.play.game_facts import Facts
from dsl.games.play.match_tree import START
from dsl.services.match.passage_values import LogLine
from dsl.services.match.views.line_makers import LineMaker
from dsl.services.match.views.round_marks import EventTraces, Round, RoundMarks

HEADS = ("round", "turn")


@dataclass(frozen=True, slots=True)
class Origin:
    """The journal entry of a line: ``number`` is its index at its node, None for the heading of a round."""

    node: int
    number: int | None


@dataclass(frozen=True)
class _Unseen:
    """A hidden chance event. Several in a row are one line."""

    line: LogLine
    origin: Origin
    times: int

    def line_at(self, node: int) -> tuple[LogLine, Origin]:
        """One log line of a node for all of them."""
        text = self.line.text if self.times == 1 else f"{self.line.text.rstrip('.')} × {self.times}."
        return replace(self.line, node=node, text=text), self.origin


_NO_ROUND = Round()


@dataclass(frozen=True, slots=True)
class _Headings:
    """The latest headings after an event, which are the same for all viewers."""

    round: Round = _NO_ROUND
    heads: tuple[str, str] = ("", "")
    """Those of round and turn; empty if there was none."""
    turn: int | None = None
    began: str = ""
    """The heading of the round, or else of the turn, when the event began."""
    marks: Mapping[int, int] = field(default_factory=dict)
    """The entries of the event before which a round begins, with its number."""


@dataclass(frozen=True, slots=True)
class _EventLines:
    """The lines of an event with their origins; and the hidden chances that wait for those of the next event."""

    lines: tuple[tuple[LogLine, Origin], ...] = ()
    unseen: _Unseen | None = None


class LogLines:
    """Creates the log lines of each event of a match; cached."""

    def __init__(self, facts: Facts, match: Match) -> None:
        self._match = match
        self.traces = EventTraces(match)
        self._maker = LineMaker(match, facts)
        self._rounds = RoundMarks(match, facts.words, self.traces)
        self._headings: dict[int, _Headings] = {}
        self._events: defaultdict[int, dict[int, _EventLines]] = defaultdict(dict)  # by viewer and node
        self._latest = _EventLines()

    def of(self, node: int, viewer: int) -> tuple[LogLine, ...]:
        """The log lines of the event that led to a node; at the start, of the beginning of the match."""
        return tuple(line for line, _ in self._at(node, viewer).lines)

    def heading(self, node: int) -> str:
        """Round and turn as the latest headings at a node have them; empty if there was none."""
        return " · ".join(head for head in self._headings_at(node).heads if head)

    def part(self, node: int) -> str:
        """The heading of an event: its round, or its turn in a game without rounds."""
        return self._headings_at(node).began

    def origin(self, node: int, number: int, viewer: int) -> Origin | None:
        """The origin of line ``number`` of a node."""
        lines = self._at(node, viewer).lines
        return lines[number][1] if 0 <= number < len(lines) else None

    def _unknown(self, node: int, known: Container[int]) -> list[int]:
        """The node and those before it, back to the first known one; in their order."""
        missing = []
        while node not in known:
            missing.append(node)
            if node == START:
                break
            node = self._match.tree.before(node)
        return missing[::-1]

    def _headings_at(self, node: int) -> _Headings:
        """The headings after an event, computed after those of all events before."""
        for step in self._unknown(node, self._headings):
            before = self._headings[self._match.tree.before(step)] if step != START else _Headings()
            self._headings[step] = self._headings_after(step, before)
        return self._headings[node]

    def _headings_after(self, node: int, before: _Headings) -> _Headings:
        entries = self._match.tree.entries(node)
        marks, now = self._rounds.marks(node, before.round)
        heads, turn, began = before.heads, before.turn, before.began
        for number, entry in enumerate(entries):
            if number in marks:
                heads, turn = (self._rounds.heading(marks[number]), ""), None
            if number == 0:
                began = heads[0] if self._rounds.counted else heads[1]
            if entry.kind == "turn":
                heads, turn = (heads[0], self._maker.turn(node, entry)), entry.player
        return _Headings(now, heads, turn, began, marks)

    def _at(self, node: int, viewer: int) -> _EventLines:
        """The lines of an event, computed after those of all events before."""
        known = self._events[viewer]
        for step in self._unknown(node, known):
            unseen = known[self._match.tree.before(step)].unseen if step != START else None
            told = self._event(step, viewer, unseen)
            # most of a match is told to all alike, and kept once
            self._latest = self._latest if told == self._latest else told
            known[step] = self._latest
        return known[node]

    def _event(self, node: int, viewer: int, unseen: _Unseen | None) -> _EventLines:
        """The lines of an event, with the hidden chances just before it."""
        tree, marks = self._match.tree, self._headings_at(node).marks
        turn = self._headings_at(tree.before(node)).turn if node != START else None
        lines: list[tuple[LogLine, Origin]] = []
        for number, entry in enumerate(tree.entries(node)):
            origin = Origin(node, number)
            if number in marks:
                heading, turn = self._rounds.heading(marks[number]), None
                lines.append((LogLine(node, "round", heading, None, (), (), (), None), Origin(node, None)))
            if self._maker.is_idle(entry):
                continue
            if number and lines and self._goes_on(node, number, viewer) and lines[-1][1] == Origin(node, number - 1):
                step = self._maker.line(node, entry, viewer, entry.player, step=True)
                lines[-1] = _joined(lines[-1][0], step), origin
                continue
            line = self._maker.line(node, entry, viewer, turn)
            hidden = self._is_unseen(entry, viewer)
            if hidden and unseen is not None and unseen.line.text == line.text:
                unseen = replace(unseen, times=unseen.times + 1)
                continue
            lines += [unseen.line_at(node)] if unseen is not None else []
            unseen = _Unseen(line, origin, 1) if hidden else None
            lines += [(line, origin)] if not hidden else []
            turn = entry.player if entry.kind == "turn" else turn
        if unseen is not None and not self._rounds.waits_for_chance(node):
            lines.append(unseen.line_at(node))
            unseen = None
        return _EventLines(tuple(lines), unseen)

    def _goes_on(self, node: int, number: int, viewer: int) -> bool:
        """Whether an entry continues the path of the one before it."""
        before, entry = self._match.tree.entries(node)[number - 1 : number + 1]
        steps = self._maker.is_step(entry, viewer) and self._maker.is_step(before, viewer)
        return steps and (entry.player, entry.span) == (before.player, before.span)

    def _is_unseen(self, entry: Entry, viewer: int) -> bool:
        """Whether an entry is a chance whose outcome is hidden from the viewer."""
        return entry.kind == "chance" and self._maker.seen(entry, viewer).values[0][1] is None


def _joined(line: LogLine, step: LogLine) -> LogLine:
    """A line of steps with one more step."""
    text = f"{line.text.rstrip('.')} → {step.text}"
    cells, things = (tuple(dict.fromkeys((*a, *b))) for a, b in ((line.cells, step.cells), (line.things, step.things)))
    return replace(line, text=text, cells=cells, things=things)
