"""The protocol of engines: all that matches, bots, the command line and windows know of one."""

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
"""Viewers who are no players: the rules see everything, a spectator what all players see."""

Expected = Callable[[int, Sequence[Option]], tuple[int, ...] | None]
"""Of a question to a player with such options: the answer that will be given, as ``Decision.numbers`` has it, if known.
"""


@dataclass(frozen=True)
class Fault:
    """A ``must hold`` that a position breaks: the members for which it fails, and what it says, its braces filled."""

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
        """The state as it is, by names."""

    @property
    def pending(self) -> Pending | None:
        """What the game waits for; None before it has begun, or where a mistake of the rules has stopped it."""

    # ---- running
    def start(self, seed: int, opening: Opening | None = None) -> None:
        """Begin at the setup, or in a position set up by hand, and go on to the first question."""

    def choose(self, index: int) -> None:
        """Take a choice of the pending decision."""

    def resolve(self, index: int) -> None:
        """Take an outcome of the pending chance."""

    def roll(self) -> int:
        """The outcome that the random numbers inside the state give; takes exactly one of them."""

    def take_journal(self) -> list[Entry]:
        """The entries since the last call."""

    def expect(self, answer: Expected | None) -> None:
        """From now on a question whose answer is known beforehand may list that answer alone, where it can be given.

        That saves most of the time of playing a record again. None: all choices are listed, as always.
        """

    # ---- saving
    def save(self) -> bytes:
        """The whole state; what is pending follows from it."""

    def load(self, state: bytes, pending: Pending | None = None) -> None:
        """Go back to a saved state, with an empty journal; ``pending`` is what it waited for, if that is known."""

    # ---- reading
    def view(self, player: int | None) -> bytes:
        """The state without what a player (None: a spectator) may not see."""

    def may_see(self, field: Field, member: int, player: int | None) -> bool:
        """Whether a player (None: a spectator, ``RULES``: who sees all) may see a field of a member."""

    def sees(self, path: str, player: int | None) -> bool:
        """Whether a player, a spectator or ``RULES`` may see the value that a path names."""

    def value(self, player: int) -> int | None:
        """What the position is worth to a player by the rules' own ``value``, or None if they give none."""

    def evaluate(self, node: Expr, viewer: int = RULES) -> Datum:
        """The value of an expression in the position as it is, as a viewer reads it; may raise RuleError."""

    def why(self, option: str, values: tuple[int | None, ...]) -> list[Reason]:
        """Why no pending choice of ``option`` begins with these values (None: any); empty if one does.

        Conditions that fail, and before each those that hold, as far as the player who is asked may know them.
        """

    def faults(self) -> list[Fault]:
        """What the rules demand of positions and the present one does not hold."""


class Opening(Protocol):
    """A position set up by hand, which is told how the game begins.

    ``progress`` tells how far that has come; who goes back in a match puts it back too.
    """

    progress: int

    @property
    def pieces(self) -> Sequence[str]:
        """The kind of each piece that comes before anything else, with its first values and off the board."""

    @property
    def with_setup(self) -> bool:
        """Whether the setup is played."""

    @property
    def done(self) -> bool:
        """Whether turns and questions need not be told of any more."""

    def play_begins(self) -> None:
        """``play`` begins: the setup, if any, is over."""

    def turn_begins(self, player: int) -> bool:
        """The turn of a player begins; whether it is played, or passed over."""

    def question(self) -> None:
        """A question is about to be asked."""


def shown_options(game: Game) -> list[list[Option]]:
    """The options of each question as front ends know them."""
    return [[_shown(code) for code in ask.options] for ask in game.linker.asks]


def _shown(code: k.OptionCode) -> Option:
    binds = tuple((bind.asked.name, bind.asked.type) for bind in code.binds)
    return Option(code.name, binds, code.label.template if code.label is not None else None)


Look = Callable[[State], int]
"""Reads something of the state while an entry is written."""


@dataclass(frozen=True, slots=True)
class Traced:
    """An entry, the names of the rules that ran when it was written, the outermost first, and what was read then."""

    entry: Entry
    rules: tuple[str, ...]
    seen: int = 0


class Tracer(Protocol):
    """Takes answers once more. What it plays is a game of its own: no match notices."""

    def began(self, seed: int, opening: Opening | None = None, look: Look | None = None) -> list[Traced]:
        """The entries of a beginning."""

    def answered(self, state: bytes, index: int, look: Look | None = None) -> list[Traced]:
        """The entries that the answer ``index`` brings in a saved position; may raise RuleError."""
