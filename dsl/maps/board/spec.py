"""The ``board`` declaration of a ruleset; palette, forms and schema of its maps are made from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from dsl.text.source import Span

MAX_PLAYERS = 9
"""The most seats of any game."""
MAX_PLAYED_CELLS = 65_536
"""The most cells of a map to be played; larger maps can be drawn and printed."""

OVERLAPPING, LINE = "overlapping", "line"
"""The flags of a kind of region whose regions may share cells, and of a kind of arrow that is a line of a track."""


class Kind(Enum):
    """The five kinds of things on a map."""

    TERRAIN = "terrain"
    SITE = "site"
    ARROW = "arrow"
    REGION = "region"
    START = "start"

    @property
    def section(self) -> str:
        """The list of a map file that has such things; for terrain the list of a track's circles."""
        return _SECTIONS.get(self, NODES)


SECTIONS = {"sites": Kind.SITE, "arrows": Kind.ARROW, "regions": Kind.REGION, "starts": Kind.START}
"""The lists of a map file for things on the board, each with their kind."""
NODES, EDGES = "nodes", "edges"
"""The lists of a track: its circles, and the lines between them."""
NAMES = "names"
"""The list of names written across a chart (seas, lands …). Rules do not use it."""
LISTS = (*SECTIONS, NODES, EDGES, NAMES)
PLACED = tuple(kind.value for kind in SECTIONS.values())
"""The keywords of the rule language for things on a board."""
SINGULAR = dict(zip(LISTS, (*PLACED, "node", "edge", "name")))
"""The word for one item of a list."""
_SECTIONS = {kind: section for section, kind in SECTIONS.items()}


Base = Literal["int", "bool", "options", "cell", "direction", "player", "colour"]
"""The type of one value: ``player`` is the number of a seat from 1, ``options`` one of several names.

Every ``match`` over it is exhaustive, so that mypy finds all places where a new type must be added.
"""


PLAIN_COLOUR = "#808080"
"""The default colour."""


def colour_number(text: str) -> int | None:
    """The number of a colour ``#rrggbb``; None for other texts."""
    return int(text[1:], 16) if re.fullmatch("#[0-9a-fA-F]{6}", text) else None


def colour_text(number: int) -> str:
    """The number of a colour as a map file writes it: ``#rrggbb``."""
    return f"#{number:06x}"


@dataclass(frozen=True)
class ValueType:
    """The type of a map attribute.

    ``low`` and ``high`` bound an ``int``, ``high`` alone a ``player``; ``values`` name ``options`` or seats.
    ``optional`` allows ``null`` in the map file; ``many`` asks for a list (a set) of such values.
    ``labels`` are the texts for players of ``values``, in the same order (empty if there is none).
    """

    base: Base
    low: int | None = None
    high: int | None = None
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    optional: bool = False
    many: bool = False

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """The smallest and the largest allowed number; for a player the seat numbers."""
        return (1, self.high or MAX_PLAYERS) if self.base == "player" else (self.low, self.high)


@dataclass(frozen=True)
class Attribute:
    """An attribute of a feature that a map may set.

    ``default`` is as a map file would write it (int, bool, option name, list of these, None); ``required``: the ruleset
    has no default, so the map must set it.
    """

    name: str
    label: str
    type: ValueType
    default: object = None
    required: bool = False


@dataclass(frozen=True)
class Feature:
    """One declared terrain, site, arrow, region or start: name, label, flags such as ``passable``, attributes."""

    kind: Kind
    name: str
    label: str = ""
    flags: tuple[str, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    span: Span | None = None

    def attribute(self, name: str) -> Attribute | None:
        """The attribute called ``name``, if it is declared."""
        return next((a for a in self.attributes if a.name == name), None)


@dataclass(frozen=True)
class BoardSpec:
    """A ruleset's board: its topology and everything its maps may have.

    ``topology`` is ``square4``, ``square8``, ``hex`` or ``track``; ``size`` is (width, height) if the rules fix it.
    ``directions`` renames the topology's directions: pairs of (name in the topology, name in the rules).
    ``coordinates`` are those of new maps, if not the usual ones.
    """

    topology: str
    size: tuple[int, int] | None = None
    features: tuple[Feature, ...] = ()
    directions: tuple[tuple[str, str], ...] = ()
    game: str = ""
    coordinates: str = ""

    @property
    def empty(self) -> bool:
        """Whether the game has no board and so needs no map."""
        return self.size == (1, 1) and not self.features

    def of(self, kind: Kind) -> tuple[Feature, ...]:
        """The features of one kind, in the order of their declaration."""
        return tuple(f for f in self.features if f.kind is kind)

    def feature(self, kind: Kind, name: str) -> Feature | None:
        """The declared feature of that kind and name, if there is one."""
        return next((f for f in self.features if f.kind is kind and f.name == name), None)
