"""The arguments and results of the match service: plain values that are sent between processes.

Every result is made for one viewer and holds nothing that this viewer may not see; texts are in the language of the
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
"""The viewer who sees everything, as when a match is over or played openly."""

# --- what a match is made of -----------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """Who plays at a seat. ``name`` is empty for the game's own name of the seat, ``colour`` for the theme's."""

    kind: SeatKind = "person"
    name: str = ""
    colour: str = ""


@dataclass(frozen=True)
class MatchSetup:
    """Everything that determines a match, up to its decisions.

    ``rules`` and ``board`` are the texts as they stand in the window; ``unsaved`` other open texts by their files.
    ``given`` is a position set up by hand, as the ``given`` of a scenario (YAML); empty: the setup of the rules.
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
    """Why something cannot be done, and where in a file; ``code`` is that of a diagnostic."""

    code: str
    said: Words
    place: Place | None = None


@dataclass(frozen=True)
class SettingView:
    """A parameter that may be chosen before a match: its name, label, present value, and the values it may have.

    ``choices`` are names and labels; empty for a number, which lies between ``least`` and ``most``.
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


@dataclass(frozen=True)
class Lobby:
    """What can be chosen before a match: how many seats, what they are called, the parameters."""

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
    """Why a choice is not legal now; ``choice`` is its text. ``can`` are legal choices that could be meant instead."""

    choice: str
    conditions: tuple[Condition, ...]
    can: tuple[int, ...] = ()


@dataclass(frozen=True)
class Prospect:
    """What a choice may lead to: a hit on a thing at ``cells``, or, if these are empty, points won or a piece lost.

    ``name`` is the thing, or says what is won or lost; ``faces`` are the faces of the die that lead to it, ``percent``
    the chance.
    """

    cells: tuple[int, ...]
    name: str
    faces: tuple[str, ...]
    percent: int


@dataclass(frozen=True)
class Danger:
    """The pieces that could fire at the piece moved by a choice, from where they are, before its player's next turn."""

    index: int
    guns: tuple[Datum, ...]


@dataclass(frozen=True)
class Account:
    """Statistics of a match as one viewer saw it: each player's shots and hits, and their ``numbers`` after each round.

    ``label`` names what the numbers count, as points; empty: pieces on the board.
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
