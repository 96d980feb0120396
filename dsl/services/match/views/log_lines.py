"""The log of a match in sentences, with rounds and turns as headings, as one viewer may read it."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
class _EventLines:
    """The lines of an event with their origins; and the state needed for the next event."""

    lines: tuple[tuple[LogLine, Origin], ...] = ()
    began: str = ""
    """The heading of the round, or else of the turn, when it began."""
    round: Round = _NO_ROUND
    heads: tuple[str, str] = ("", "")
    turn: int | None = None
    unseen: _Unseen | None = None


class LogLines:
    """Creates the log lines of each event of a match; cached."""

    def __init__(self, facts: Facts, match: Match) -> None:
        self._match = match
        self.traces = EventTraces(match)
        self._maker = LineMaker(match, facts)
        self._rounds = RoundMarks(match, facts.words, self.traces)
        self._events: dict[tuple[int, int], _EventLines] = {}
        self._latest = _EventLines()

    def of(self, node: int, viewer: int) -> tuple[LogLine, ...]:
        """The log lines of the event that led to a node; at the start, of the beginning of the match."""
        return tuple(line for line, _ in self._at(node, viewer).lines)

    def heading(self, node: int, viewer: int) -> str:
        """Round and turn as the latest headings at a node have them; empty if there was none."""
        return " · ".join(head for head in self._at(node, viewer).heads if head)

    def part(self, node: int, viewer: int) -> str:
        """The heading of an event: its round, or its turn in a game without rounds."""
        return self._at(node, viewer).began

    def origin(self, node: int, number: int, viewer: int) -> Origin | None:
        """The origin of line ``number`` of a node."""
        lines = self._at(node, viewer).lines
        return lines[number][1] if 0 <= number < len(lines) else None

    def _at(self, node: int, viewer: int) -> _EventLines:
        """The lines of an event, computed after those of all events before."""
        tree, at, missing = self._match.tree, node, []
        while (at, viewer) not in self._events:
            missing.append(at)
            if at == START:
                break
            at = tree.before(at)
        for step in reversed(missing):
            before = self._events[tree.before(step), viewer] if step != START else _EventLines()
            told = self._event(step, viewer, before)
            # most of a match is told to all alike, and kept once
            self._latest = self._latest if told == self._latest else told
            self._events[step, viewer] = self._latest
        return self._events[node, viewer]

    def _event(self, node: int, viewer: int, before: _EventLines) -> _EventLines:
        """The lines of an event, given the state after the one before."""
        marks, now = self._rounds.marks(node, before.round)
        told = replace(before, lines=(), round=now)
        lines: list[tuple[LogLine, Origin]] = []
        for number, entry in enumerate(self._match.tree.entries(node)):
            if number in marks:
                heading = self._rounds.heading(marks[number])
                told = replace(told, heads=(heading, ""), turn=None)
                lines.append((LogLine(node, "round", heading, None, (), (), (), None), Origin(node, None)))
            if number == 0:
                told = replace(told, began=told.heads[0] if self._rounds.counted else told.heads[1])
            if self._maker.is_idle(entry):
                continue
            if number and lines and self._goes_on(node, number, viewer) and lines[-1][1] == Origin(node, number - 1):
                step = self._maker.line(node, entry, viewer, entry.player, step=True)
                lines[-1] = _joined(lines[-1][0], step), Origin(node, number)
                continue
            told, made = self._entry(node, viewer, told, entry, Origin(node, number))
            lines += made
        if told.unseen is not None and not self._rounds.waits_for_chance(node):
            lines.append(told.unseen.line_at(node))
            told = replace(told, unseen=None)
        return replace(told, lines=tuple(lines))

    def _entry(
        self, node: int, viewer: int, told: _EventLines, entry: Entry, origin: Origin
    ) -> tuple[_EventLines, list[tuple[LogLine, Origin]]]:
        """The lines of an entry, with the hidden chances before it."""
        line, waiting = self._maker.line(node, entry, viewer, told.turn), told.unseen
        if self._is_unseen(entry, viewer):
            if waiting is not None and waiting.line.text == line.text:
                return replace(told, unseen=replace(waiting, times=waiting.times + 1)), []
            return replace(told, unseen=_Unseen(line, origin, 1)), [
                waiting.line_at(node)
            ] if waiting is not None else []
        if entry.kind == "turn":
            told = replace(told, heads=(told.heads[0], line.text), turn=entry.player)
        before = [waiting.line_at(node)] if waiting is not None else []
        return replace(told, unseen=None), [*before, (line, origin)]

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
