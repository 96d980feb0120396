"""The questions about many games and their answers: plain values that are sent between processes.

Shares are between 0 and 1; texts are in the language of the order.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.games.balance.intervals import Interval
from dsl.text.diagnostics import Words
from dsl.text.source import Place, Source

Settings = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Side:
    """A setup to be played: rules and map as they are in the window; ``unsaved`` are other open texts by file.

    ``called`` is its name in texts; if empty, it is called “before” or “after”.
    """

    rules: Source
    board: Source | None
    settings: Settings = ()
    unsaved: tuple[tuple[str, str], ...] = ()
    called: str = ""


@dataclass(frozen=True)
class Order:
    """The games to be played. Two ``sides`` are compared, before and after, pair by pair.

    ``bot`` plays at all seats; ``seats`` 0: as many as the game needs. ``axes`` are parameters with values, for a sweep
    of one side. Games played for the same order with fewer ``games`` are not played again.
    """

    sides: tuple[Side, ...]
    games: int
    bot: str = "random"
    seats: int = 0
    seed: int = 0
    axes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    language: str = "en"
    workers: int = 0
    """The number of processes; 0: one for each core."""


@dataclass(frozen=True)
class Halt:
    """Why playing has stopped: an error of the rules, in the game with number ``game``, or (None) before any game."""

    message: Words
    place: Place | None = None
    game: int | None = None


@dataclass(frozen=True)
class ShareView:
    """The share of games in which something happened, with its interval; ``seat`` or ``role`` if it is about one.

    A role is given by the names of an attribute of players and of its value.
    """

    name: str
    value: float
    interval: Interval
    seat: int | None = None
    role: tuple[str, str] | None = None


@dataclass(frozen=True)
class SharePair:
    """A share before and after a change; ``before`` is None without a comparison. ``group``: a role's attribute."""

    name: str
    group: str
    after: ShareView
    before: ShareView | None


@dataclass(frozen=True)
class Lengths:
    """How many turns games took: the shares of games with ``low + i * step`` … turns (the last: or more)."""

    shares: tuple[float, ...]
    median: int


@dataclass(frozen=True)
class LengthPair:
    """Lengths before and after, counted in the same steps."""

    low: int
    step: int
    after: Lengths
    before: Lengths | None


@dataclass(frozen=True)
class EndPair:
    """What ended games, in words, and the share of games."""

    name: str
    after: float
    before: float | None


@dataclass(frozen=True)
class HeatPair:
    """How often something happened to a kind of piece on each cell, per hundred games."""

    piece: str
    what: str
    after: tuple[float, ...]
    before: tuple[float, ...] | None


@dataclass(frozen=True)
class Finding:
    """The result: a headline, and sentences below it. ``more``: about so many more games are needed to be certain."""

    headline: str
    sentences: tuple[str, ...]
    clear: bool
    more: int = 0


@dataclass(frozen=True)
class Report:
    """The results so far. ``played`` and ``wanted`` count the games of all sides."""

    played: int
    wanted: int
    seconds: float
    games: int
    titles: tuple[str, ...]
    cautions: tuple[str, ...] = ()
    """What to know first: how many games have no winner, and why."""
    finding: Finding | None = None
    shares: tuple[SharePair, ...] = ()
    length: LengthPair | None = None
    ends: tuple[EndPair, ...] = ()
    choices: tuple[float, ...] = ()
    """The mean number of choices of a decision, before and after (or now only)."""
    unfinished: int = 0
    heats: tuple[HeatPair, ...] = ()
    cells: tuple[str, ...] = ()
    sweep: SweepView | None = None
    halt: Halt | None = None
    done: bool = False
    workers: int = 1
    died: bool = False
    """Whether a worker process died; its games were played again."""


@dataclass(frozen=True)
class Axis:
    """A parameter that can be swept: its name, label, possible values, and their texts."""

    name: str
    label: str
    values: tuple[str, ...]
    texts: tuple[str, ...] = ()


@dataclass(frozen=True)
class SweepView:
    """Shares and lengths by the values of one or two parameters, the last varying fastest.

    ``series[k][i]`` is measure k at combination i; None where it does not apply.
    """

    axes: tuple[Axis, ...]
    names: tuple[str, ...]
    series: tuple[tuple[ShareView | None, ...], ...]
    turns: tuple[float, ...]


@dataclass(frozen=True)
class AxesQuestion:
    """A question: which parameters of a side can be swept?"""

    side: Side
    language: str = "en"


@dataclass(frozen=True)
class PageQuestion:
    """The page about what was played for an order; answered with its HTML."""

    order: Order


@dataclass(frozen=True)
class SampleQuestion:
    """A request for the record of a game of the last side: the ``longest``, or the ``poorest`` in choices."""

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
