"""Where rounds begin in the log: at which entry of which event, and their names."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property

from dsl.engines.linking.layout import BLOCK, OVER, PHASE
from dsl.engines.program.code import Draw
from dsl.engines.protocol.engine import Look, Traced
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.state import State
from dsl.engines.reference.tracing import ReferenceTracer
from dsl.games.play import Match
from dsl.games.play.match_tree import START
from dsl.games.play.rules_facts import counter_of, everybody_in_turn
from dsl.games.play.translation import Translation


class EventTraces:
    """Repeats events of one match on request."""

    def __init__(self, match: Match) -> None:
        self._match = match

    @cached_property
    def _tracer(self) -> ReferenceTracer:
        return ReferenceTracer(self._match.game)

    def of(self, node: int, look: Look | None = None) -> list[Traced]:
        """The entries of the event that led to a node; empty if it cannot be repeated."""
        tree = self._match.tree
        try:
            if node == START:
                found = self._tracer.began(self._match.seed, None, look)
            else:
                found = self._tracer.answered(tree.state(tree.before(node)), tree.event(node).index, look)
        except RuleError:
            return []
        return found if [traced.entry for traced in found] == tree.entries(node) else []  # a position set up by hand


_PLAY = 1
"""The phase of a game after its setup."""


@dataclass(frozen=True)
class Round:
    """The latest round in the log (0: none yet), and the players who had a turn in it."""

    number: int = 0
    seats: frozenset[int] = frozenset()


class RoundMarks:
    """Finds the beginnings of rounds in one match. A game without rounds has none."""

    def __init__(self, match: Match, words: Translation, traces: EventTraces) -> None:
        self._match, self._words, self._traces = match, words, traces
        self._game = match.game
        self._counter = counter_of(self._game.program)
        self._by_turns = self._counter is None and everybody_in_turn(self._game.program)

    @property
    def counted(self) -> bool:
        """Whether the game has rounds."""
        return self._counter is not None or self._by_turns

    def heading(self, number: int) -> str:
        """The name of a round: by the rules, if they count rounds and name what they count."""
        if self._counter is not None and self._counter.begun and (label := self._counter.field.label):
            return f"{self._words.word(label)} {number}"
        return self._words.message("told-round", number=number)

    def marks(self, node: int, before: Round) -> tuple[dict[int, int], Round]:
        """The entries of an event before which a round begins, with its number; and the round afterwards."""
        if self._by_turns:
            return self._turns(node, before)
        if self._counter is None or not self._match.tree.entries(node):
            return {}, before
        ends = [self._number(self._state(at)) for at in (node, self._match.tree.before(node)) if node != START]
        if ends and set(ends) == {before.number}:
            return {}, before
        return self._counted(node, before)

    def waits_for_chance(self, node: int) -> bool:
        """Whether the game waits for a chance at a node."""
        words = self._state(node).words
        return not words[OVER] and isinstance(self._game.linked.blocks[words[BLOCK]].end, Draw)

    # --- how they are found ----------------------------------------------------------------------

    def _turns(self, node: int, before: Round) -> tuple[dict[int, int], Round]:
        """Without counting by the rules: a round is over when a player has a turn again."""
        found, now = {}, before
        for number, entry in enumerate(self._match.tree.entries(node)):
            if entry.kind != "turn" or entry.player is None:
                continue
            if entry.player in now.seats or not now.number:
                now = Round(now.number + 1)
                found[number] = now.number
            now = Round(now.number, now.seats | {entry.player})
        return found, now

    def _counted(self, node: int, before: Round) -> tuple[dict[int, int], Round]:
        """By the number the rules had when each entry was written."""
        found, now = {}, before.number
        for number, seen in enumerate(self._numbers(node, before.number)):
            if seen > 0 and seen != now:
                now = found[number] = seen
        return found, Round(now)

    def _numbers(self, node: int, before: int) -> list[int]:
        """The round in which each entry was written, 0 for the one before.

        If a single round begins, with a turn, that is known. Otherwise the event is repeated; if that is not possible,
        the round begins with the first turn.
        """
        entries, after = self._match.tree.entries(node), self._number(self._state(node))
        turns = [number for number, entry in enumerate(entries) if entry.kind == "turn"]
        simple = self._counter is not None and self._counter.with_turn and len(turns) < 2 and after - before < 2
        traced = [] if simple else [entry.seen for entry in self._traces.of(node, self._number)]
        begins = turns[0] if turns else len(entries)
        return traced or [0] * begins + [after] * (len(entries) - begins)

    def _number(self, state: State) -> int:
        """The round that is played in a position; 0 before play."""
        if self._counter is None or state.words[PHASE] != _PLAY:
            return 0
        return self._counter.round(state.read(self._counter.field, 0))

    def _state(self, node: int) -> State:
        return State(self._game, array("i", self._match.tree.state(node)), lambda: None)
