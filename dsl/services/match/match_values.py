"""The arguments and results of the match service: plain values that are sent between processes.

Every result is made for one viewer and contains nothing that this viewer may not see; texts are in the language of the
setup. Seats, cells, outcomes and choices count from 0. A ``node`` is a position in the tree of a match: 0 is the
start, and every event (a decision, the outcome of a chance) leads to another node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl.engines.linking.game import Datum
from dsl.text.diagnostics import Words
from dsl.text.source import Place, Source

SeatKind = Literal["person", "random", "greedy", "easy", "normal", "hard"]
SPECTATOR = -2
"""The viewer who sees only what all players may see."""
EVERYTHING = -1
"""The viewer who sees everything, as after the match or when it is played openly."""

# --- what a match is made of -----------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """The player of a seat. ``name`` is empty for the game's own name of the seat, ``colour`` for the theme's."""

    kind: SeatKind = "person"
    name: str = ""
    colour: str = ""


@dataclass(frozen=True)
class MatchSetup:
    """Everything that determines a match, except its decisions.

    ``rules`` and ``board`` are texts in the window, ``unsaved`` other open texts by file. ``given`` is a position
    set up by hand, as the ``given`` of a scenario (YAML); empty: the setup of the rules.
    """

    rules: Source
    board: Source | None
    settings: tuple[tuple[str, str], ...] = ()
    seats: tuple[Seat, ...] = ()
    seed: int = 0
    own_dice: bool = False
    language: str = "en"
    given: str = ""
    unsaved: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Trouble:
    """Why something is not possible, and the place in a file; ``code`` is that of a diagnostic."""

    code: str
    message: Words
    place: Place | None = None


@dataclass(frozen=True)
class SettingView:
    """A parameter that may be chosen before a match: its name, label, value, and possible values.

    ``choices`` are names and labels; empty for a number, which is between ``least`` and ``most``. ``ends``: it decides
    when a match ends.
    """

    name: str
    label: str
    help: str
    value: str
    default: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    clauses: tuple[str, ...] = ()
    ends: bool = False


@dataclass(frozen=True)
class Lobby:
    """The options before a match: the number of seats, their names, the parameters."""

    title: str
    least_seats: int
    most_seats: int
    seat_names: tuple[str, ...]
    settings: tuple[SettingView, ...]
    secrets: bool
    troubles: tuple[Trouble, ...] = ()


# --- why -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition:
    """A condition of the rules in words: whether it holds, the facts that decide it, its clauses and its place."""

    holds: bool
    text: str
    facts: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]
    """(id, sentence) of each clause."""
    place: Place | None


@dataclass(frozen=True)
class WhyNot:
    """Why a choice is not legal now; ``choice`` is its text. ``can`` are similar legal choices."""

    choice: str
    conditions: tuple[Condition, ...]
    can: tuple[int, ...] = ()


@dataclass(frozen=True)
class Prospect:
    """A possible result of a choice: a hit on a thing at ``cells``, or, if empty, points won or a piece lost.

    ``name`` is the thing, or what is won or lost, or what the log will say; ``faces`` are the faces of the die that
    lead to it, ``percent`` the probability.
    """

    cells: tuple[int, ...]
    name: str
    faces: tuple[str, ...]
    percent: int


@dataclass(frozen=True)
class Danger:
    """The pieces that could fire at a moved piece, from their present cells, before its player's next turn."""

    index: int
    guns: tuple[Datum, ...]


@dataclass(frozen=True)
class Account:
    """Statistics of a match as seen by one viewer: each player's shots and hits, and ``numbers`` after each round.

    ``label`` is what the numbers count, as points; empty: pieces on the board.
    """

    shots: tuple[int, ...]
    hits: tuple[int, ...]
    label: str
    rounds: tuple[str, ...]
    numbers: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Cause:
    """One cause of a line of the log: a rule with its help text and clauses, or a decision or chance as text."""

    rule: str
    text: str
    clauses: tuple[tuple[str, str], ...]
    place: Place | None
