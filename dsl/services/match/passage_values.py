"""The events of a match as one viewer saw them: log lines, moves, the time line, effects of changed rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import Trouble
from dsl.services.match.position_values import ChanceResult, Moved, PositionView
from dsl.text.source import Place


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log. ``kind`` as in the journal (``round``, ``turn``, ``choice``, ``chance``, ``log`` …).

    ``cells``, ``things`` and ``numbers`` are those it mentions, ``names`` the names of the things, ``place`` is the
    statement of the rules that caused it.
    """

    node: int
    kind: str
    text: str
    player: int | None
    clauses: tuple[str, ...]
    cells: tuple[int, ...]
    things: tuple[Datum, ...]
    place: Place | None
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Changed:
    """A number of a piece, site or player that the viewer saw change (a hole, a coin)."""

    ref: Datum
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class AttributeChange:
    """A visible change of an attribute that is not a number (an owner, the wind).

    ``ref`` is None for a field of the game. Values are as in a theme file: names, seats from 1, ``none``; ``bearing``
    is the new value in degrees from north, clockwise, if it is a direction.
    """

    ref: Datum | None
    name: str
    before: str
    after: str
    bearing: float | None = None


@dataclass(frozen=True)
class Bound:
    """A name that an option binds, its value, and the cells of that value when the option was chosen.

    ``value`` is None where the viewer may not know it.
    """

    name: str
    value: Datum | None
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class PassageChoice:
    """A choice by a player, or by the game because it was the only one."""

    player: int
    option: str
    bound: tuple[Bound, ...]


@dataclass(frozen=True)
class Passage:
    """One event between two positions, as the viewer saw it; its parts in the order of display."""

    node: int
    player: int | None
    chance_result: ChanceResult | None
    moved: tuple[Moved, ...]
    changed: tuple[Changed, ...]
    lines: tuple[LogLine, ...]
    attribute_changes: tuple[AttributeChange, ...] = ()
    choices: tuple[PassageChoice, ...] = ()
    """The choices the viewer may see; that of ``player`` is first."""


@dataclass(frozen=True)
class Advance:
    """The result of a step: the events that the viewer saw, and the position now."""

    passages: tuple[Passage, ...]
    position: PositionView
    line: TimeLine
    trouble: Trouble | None = None
    """An error of the rules; then the match stays where it was."""
    differs: tuple[Trouble, ...] = ()
    """After opening a match: its differences from the record."""
    unplayed: tuple[str, ...] = ()
    """The steps of that record that could not be played again, in words."""


@dataclass(frozen=True)
class Turn:
    """The result of a step for several viewers: for each of them the events that they saw.

    ``trouble``: an error of the rules; then the match stays where it was.
    """

    passages: Mapping[int, tuple[Passage, ...]]
    trouble: Trouble | None = None


@dataclass(frozen=True)
class Tick:
    """An event on the time line. ``text`` is a sentence that the viewer may read; ``round`` its heading in the log.

    ``loud``: an important event (a piece was lost, a player was eliminated).
    """

    node: int
    kind: Literal["decision", "chance"]
    player: int | None
    round: str
    text: str
    loud: bool = False


@dataclass(frozen=True)
class Branch:
    """A branch of the match: it leaves its parent at the node ``begins`` (0 and no parent: the first branch)."""

    number: int
    name: str
    begins: int
    parent: int | None
    ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class TimeLine:
    """The tree of a match as a viewer may see it, the branch that is shown, and the present node."""

    branches: tuple[Branch, ...]
    branch: int
    node: int


@dataclass(frozen=True)
class OtherWay:
    """A piece that moved differently under changed rules: its paths under the old and the new ones.

    Both ends are included; -1 is off the board; an empty path: there is no such piece. ``was_at`` and ``became_at``
    are the names of its cells, empty off the board.
    """

    piece: Datum
    name: str
    owner: int
    was: tuple[int, ...]
    became: tuple[int, ...]
    was_at: str = ""
    became_at: str = ""


@dataclass(frozen=True)
class Difference:
    """The first event that leads to another position under changed rules.

    ``node`` is that event, ``heading`` its heading in the log; ``now`` are sentences about the position now, ``was``
    about the former one, ``cells`` those they mention. ``stopped``: the match cannot be replayed beyond it. ``why`` is
    the decision, here or later, that is no longer possible, or the reason; then ``heading`` is that over the decision.
    """

    node: int
    now: tuple[str, ...]
    was: tuple[str, ...]
    cells: tuple[int, ...] = ()
    stopped: bool = False
    heading: str = ""
    why: str = ""
    ways: tuple[OtherWay, ...] = ()


@dataclass(frozen=True)
class Followed:
    """A match replayed under changed rules: its first difference (None: it is the same).

    ``events`` were replayed in ``seconds``. ``position`` is that of the new match at the node that was shown, or at its
    end. ``troubles``: why it could not be replayed at all: the rules have errors, or do not fit the map.
    """

    difference: Difference | None
    events: int
    seconds: float
    troubles: tuple[Trouble, ...] = ()
    position: PositionView | None = None
