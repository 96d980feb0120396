"""The protocol of engines, which matches, bots, the command line and windows use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.events import Entry, Option, Pending
from dsl.engines.protocol.reasons import Reason
from dsl.engines.protocol.state import State
from dsl.language.typed import code as k
from dsl.language.typed.nodes import Expr, Field
from dsl.language.typed.program import MapCheck

RULES, SPECTATOR = -1, -2
"""Viewers who are not players: the rules see everything, a spectator only what all players see."""

Expected = Callable[[int, Sequence[Option]], tuple[int, ...] | None]
"""The answer that a player will give to a question with such options, as in ``Decision.numbers``; None if unknown."""


@dataclass(frozen=True)
class Fault:
    """A ``must hold`` that a position violates: the members for which it fails, and its text with filled braces."""

    check: MapCheck
    members: tuple[Datum, ...]
    text: str


class Engine(Protocol):
    """One game in progress."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def state(self) -> State:
        """The current state, by names."""

    @property
    def pending(self) -> Pending | None:
        """What the game waits for; None before the start, or after an error of the rules."""

    # ---- running
    def start(self, seed: int, opening: Opening | None = None) -> None:
        """Begin with the setup, or in a position set up by hand, and run to the first question."""

    def choose(self, index: int) -> None:
        """Take the choice with this index in the pending decision."""

    def resolve(self, index: int) -> None:
        """Take the outcome with this index in the pending chance."""

    def roll(self) -> int:
        """The index of an outcome, drawn with one random number from the state."""

    def take_journal(self) -> list[Entry]:
        """The journal entries since the last call."""

    def expect(self, answer: Expected | None) -> None:
        """Inform the engine which answers will come next, so that it may list only those.

        That saves most of the time of a replay. None: all choices are listed, as usual.
        """

    # ---- saving
    def save(self) -> bytes:
        """The whole state as bytes; what is pending follows from it."""

    def load(self, state: bytes, pending: Pending | None = None) -> None:
        """Restore a saved state, with an empty journal; ``pending`` is what it waited for, if known."""

    # ---- reading
    def view(self, player: int | None) -> bytes:
        """The state without what a player (None: a spectator) may not see."""

    def may_see(self, field: Field, member: int, player: int | None) -> bool:
        """Whether a player (None: a spectator, ``RULES``: sees all) may see a field of a member."""

    def sees(self, path: str, player: int | None) -> bool:
        """Whether a player, a spectator or ``RULES`` may see the value at a path."""

    def value(self, player: int) -> int | None:
        """The value of the position for a player by the rules' ``value``; None if they have none."""

    def evaluate(self, node: Expr, viewer: int = RULES) -> Datum:
        """The value of an expression in the current position, as a viewer reads it. May raise ``RuleError``."""

    def why(self, option: str, values: tuple[int | None, ...]) -> list[Reason]:
        """Why no pending choice of ``option`` begins with these values (None: any); empty if one does.

        The conditions that fail, and before each those that hold, as far as the player who is asked may know them.
        """

    def faults(self) -> list[Fault]:
        """The conditions of the rules for positions that the current one does not satisfy."""


class Opening(Protocol):
    """A position set up by hand, which is told the first events of the game and changes the state at them.

    ``progress`` counts these events; steps back in a match restore it.
    """

    progress: int

    @property
    def pieces(self) -> Sequence[str]:
        """The kind of each piece that enters before anything else, off the board with its initial values."""

    @property
    def with_setup(self) -> bool:
        """Whether the setup of the rules runs."""

    @property
    def done(self) -> bool:
        """Whether no more notifications of turns and questions are needed."""

    def play_begins(self) -> None:
        """Called when ``play`` begins, after the setup, if any."""

    def turn_begins(self, player: int) -> bool:
        """Called when a player's turn begins; returns whether it is played, else it is skipped."""

    def question(self) -> None:
        """Called before a question is asked."""


def shown_options(game: Game) -> list[list[Option]]:
    """The options of each question, as front ends use them."""
    return [[_shown(code) for code in ask.options] for ask in game.linker.asks]


def _shown(code: k.OptionCode) -> Option:
    binds = tuple((bind.listed.name, bind.listed.type) for bind in code.binds)
    return Option(code.name, binds, code.label.template if code.label is not None else None)


Look = Callable[[State], int]
"""Reads a number from the state at the moment when a journal entry is written."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A journal entry, the names of the rules that ran when it was written, outermost first, and a value read then."""

    entry: Entry
    rules: tuple[str, ...]
    seen: int = 0
