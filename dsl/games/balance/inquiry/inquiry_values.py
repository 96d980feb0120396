"""What is asked about many games and what is answered: plain values that cross to another process.

Shares lie between 0 and 1; texts are in the language of the order.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.games.balance.intervals import Interval
from dsl.text.diagnostics import Words
from dsl.text.source import Place, Source

Settings = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Side:
    """One kind of game: rules and map as they stand in the window, ``unsaved`` other open texts by their files.

    ``called`` is its name in what is said of it, where it is not the game before or now.
    """

    rules: Source
    board: Source | None
    settings: Settings = ()
    unsaved: tuple[tuple[str, str], ...] = ()
    called: str = ""


@dataclass(frozen=True)
class Order:
    """Games that are wanted. Two ``sides`` are compared, before against after, pair by pair.

    ``bot`` plays at all seats; ``seats`` 0 are as many as the game needs. ``axes`` are parameters with the values of a
    sweep of one side. What was played for the same order with fewer ``games`` is not played again.
    """

    sides: tuple[Side, ...]
    games: int
    bot: str = "random"
    seats: int = 0
    seed: int = 0
    axes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    language: str = "en"
    workers: int = 0
    """Processes that play; 0: one for each core."""


@dataclass(frozen=True)
class Halt:
    """Why no more is played: rules that are wrong, or a game that they stopped; ``game`` is the number of that one."""

    said: Words
    place: Place | None = None
    game: int | None = None


@dataclass(frozen=True)
class ShareView:
    """How often something was so, and where the truth lies; ``seat`` and ``role`` where it is about one.

    A role is the attribute of players that tells it, and its value, by their names.
    """

    name: str
    value: float
    interval: Interval
    seat: int | None = None
    role: tuple[str, str] | None = None


@dataclass(frozen=True)
class SharePair:
    """The same before and after; ``before`` is None where nothing is compared. ``group`` is what roles are told by."""

    name: str
    group: str
    after: ShareView
    before: ShareView | None


@dataclass(frozen=True)
class Lengths:
    """How many turns games took: the shares of those with ``low + i * step`` … turns (the last: or more)."""

    shares: tuple[float, ...]
    median: int


@dataclass(frozen=True)
class LengthPair:
    """Lengths before and after, counted alike."""

    low: int
    step: int
    after: Lengths
    before: Lengths | None


@dataclass(frozen=True)
class EndPair:
    """What ended games, in words, and which part of them."""

    name: str
    after: float
    before: float | None


@dataclass(frozen=True)
class HeatPair:
    """How often something happened to a kind of piece at each cell, in a hundred games."""

    piece: str
    what: str
    after: tuple[float, ...]
    before: tuple[float, ...] | None


@dataclass(frozen=True)
class Finding:
    """What it comes to: a headline, and sentences below it. ``more`` games are about what is lacking, 0: none."""

    headline: str
    sentences: tuple[str, ...]
    clear: bool
    more: int = 0


@dataclass(frozen=True)
class Report:
    """What came of the games so far. ``played`` and ``wanted`` count the games of all sides together."""

    played: int
    wanted: int
    seconds: float
    games: int
    titles: tuple[str, ...]
    cautions: tuple[str, ...] = ()
    """What must be known before anything else: how many games have no winner, and why."""
    finding: Finding | None = None
    shares: tuple[SharePair, ...] = ()
    length: LengthPair | None = None
    ends: tuple[EndPair, ...] = ()
    choices: tuple[float, ...] = ()
    """How many choices a decision had, before and after (or now alone)."""
    unfinished: int = 0
    heats: tuple[HeatPair, ...] = ()
    cells: tuple[str, ...] = ()
    sweep: SweepView | None = None
    halt: Halt | None = None
    done: bool = False
    workers: int = 1
    died: bool = False
    """A worker was lost on the way; what it played was played again."""


@dataclass(frozen=True)
class Axis:
    """A parameter that can be swept: its name, label, the values it may have, and what these are called."""

    name: str
    label: str
    values: tuple[str, ...]
    said: tuple[str, ...] = ()


@dataclass(frozen=True)
class SweepView:
    """Shares and lengths by the values of one parameter or two, the last changing fastest.

    ``series[k][i]`` is what question k came to at the i-th combination; None where it could not be asked.
    """

    axes: tuple[Axis, ...]
    names: tuple[str, ...]
    series: tuple[tuple[ShareView | None, ...], ...]
    turns: tuple[float, ...]


@dataclass(frozen=True)
class AxesAsked:
    """Which parameters of a side can be swept?"""

    side: Side
    language: str = "en"


@dataclass(frozen=True)
class PageAsked:
    """The page about what was played for an order; answered with its HTML."""

    order: Order


@dataclass(frozen=True)
class SampleAsked:
    """The record of a game that stands out: the ``longest``, or the ``poorest`` in choices, of the last side."""

    order: Order
    which: str = "longest"


@dataclass(frozen=True)
class Sample:
    """A game as a record, with its seed, who sat where, and out of how many it was picked."""

    record: str
    seed: int
    seats: tuple[str, ...]
    out_of: int
    turns: int = 0
    settings: Settings = field(default=())
