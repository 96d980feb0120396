"""A match: one game being played, with its whole history, forward and back.

The engine knows only the present. The match keeps, for every event (a choice made, a chance that fell), the
state block before it and the journal after it, so that stepping back and forward is loading a block.

For every chance the generator inside the state is advanced once, also when the result comes from a
script or from a wheel on the table: so a record replays to the same block however its results came about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from dsl.engine.errors import RuleError
from dsl.engine.events import Chance, Choice, Decision, Entry, Over, Pending
from dsl.engine.protocol import Engine, Opening
from dsl.link.datum import Datum
from dsl.link.game import Game
from dsl.play.notation import choice_text, outcome_text

# What a chance gives: the index of its outcome, or None to leave the match waiting for it.
ChanceSource = Callable[[Chance], int | None]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A decision taken: by whom, which choice, and its text for records.

    ``index`` is its number in the list that the engine gave, which may have been of the known answer alone.
    """

    player: int
    index: int = field(compare=False)
    choice: Choice
    secret: bool
    text: str


@dataclass(frozen=True, slots=True)
class Happened:
    """A chance that fell: which outcome, and its text for records; only ``viewers`` saw it, if given."""

    index: int
    outcome: Datum
    viewers: int | None
    text: str

    def seen_by(self, player: int) -> bool:
        """Whether a player may see the outcome."""
        return self.viewers is None or bool(self.viewers >> player & 1)


Event = Chosen | Happened


class Match:
    """A game under way. ``source`` answers chances; without one they come from the state's own generator."""

    def __init__(
        self,
        game: Game,
        engine: Engine,
        seed: int = 0,
        source: ChanceSource | None = None,
        opening: Opening | None = None,
    ) -> None:
        self.game = game
        self.engine = engine
        self.seed = seed
        self.source = source
        self.at = 0
        self._events: list[Event] = []
        engine.start(seed, opening)
        self._states = [engine.save()]
        self._entries: list[list[Entry]] = [engine.take_journal()]

    # --- the present -----------------------------------------------------------------------------

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        pending = self.engine.pending
        if pending is None:
            raise AssertionError("a started engine always waits for something")
        return pending

    @property
    def active(self) -> int | None:
        """The seat whose turn it is; None between turns."""
        return self.engine.state.active

    @property
    def over(self) -> Over | None:
        """The result, once there is one."""
        pending = self.pending
        return pending if isinstance(pending, Over) else None

    @property
    def events(self) -> Sequence[Event]:
        """What happened up to now."""
        return self._events[: self.at]

    @property
    def ahead(self) -> int:
        """How many events that were taken back could be stepped through again."""
        return len(self._events) - self.at

    def state(self) -> bytes:
        """The whole state block."""
        return self._states[self.at]

    # --- going on --------------------------------------------------------------------------------

    def choose(self, index: int, text: str = "") -> None:
        """Answer the pending decision; ``text`` is the line for records, if that is known already."""
        decision = self.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            raise ValueError("no such choice is pending")
        text = text or choice_text(self.game, decision, index)
        event = Chosen(decision.player, index, decision.choices[index], decision.secret, text)
        self._happen(event, lambda: self.engine.choose(index))

    def resolve(self, index: int | None = None) -> None:
        """Answer the pending chance with an outcome, or (None) with what the state's generator draws."""
        chance = self.pending
        if not isinstance(chance, Chance):
            raise ValueError("no chance is pending")
        drawn = self.engine.roll()
        taken = drawn if index is None else index
        event = Happened(taken, chance.outcomes[taken], chance.viewers, outcome_text(self.game, chance, taken))
        self._happen(event, lambda: self.engine.resolve(taken))

    def run(self) -> Pending:
        """Let chances fall until a decision, the end, or a chance that the source leaves open."""
        while isinstance(self.pending, Chance):
            if self.source is None:
                self.resolve()
                continue
            index = self.source(self.pending)
            if index is None:
                break
            self.resolve(index)
        return self.pending

    def _happen(self, event: Event, step: Callable[[], None]) -> None:
        if self.ahead and self._events[self.at] == event:
            self.go(self.at + 1)
            return
        try:
            step()
        except RuleError:
            self.go(self.at)  # the match stays as it was, to be saved or taken back
            raise
        del self._events[self.at :], self._states[self.at + 1 :], self._entries[self.at + 1 :]
        self._events.append(event)
        self._states.append(self.engine.save())
        self._entries.append(self.engine.take_journal())
        self.at += 1

    # --- back and forward ------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Go to the position after ``at`` events, back or forward."""
        if not 0 <= at <= len(self._events):
            raise ValueError("there is no such position in this match")
        self.engine.load(self._states[at])
        self.engine.take_journal()
        self.at = at

    def last_decision(self, players: Sequence[int] | None = None) -> int | None:
        """The position of the latest decision taken by one of ``players`` (or by anybody); None if there is none."""
        for at in range(self.at - 1, -1, -1):
            event = self._events[at]
            if isinstance(event, Chosen) and (players is None or event.player in players):
                return at
        return None

    def back(self, players: Sequence[int] | None = None) -> bool:
        """Take the latest decision back, with all that came of it; False if there is none."""
        at = self.last_decision(players)
        if at is None:
            return False
        self.go(at)
        return True

    # --- the journal -----------------------------------------------------------------------------

    def entries(self, since: int = 0) -> list[Entry]:
        """The journal from the position ``since`` on, the entries before the first event only for 0."""
        first = since + 1 if since else 0
        return [entry for made in self._entries[first : self.at + 1] for entry in made]

    def entries_of(self, at: int) -> list[Entry]:
        """What the journal got by event ``at`` (from 1; 0 is the start)."""
        return self._entries[at]
