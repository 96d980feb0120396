"""What a ruleset's ``board`` declares: the palette, the forms and the schema of a map are made from this."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from dsl.text.source import Span

MAX_PLAYERS = 9
MAX_PLAYED_CELLS = 65_536
"""A larger map can be drawn and printed; the sets of cells in a state would become too large."""

OVERLAPPING = "overlapping"
"""The flag of a kind of region whose members may share cells."""


class Kind(Enum):
    """The five kinds of thing that a map can carry."""

    TERRAIN = "terrain"
    SITE = "site"
    ARROW = "arrow"
    REGION = "region"
    START = "start"

    @property
    def section(self) -> str:
        """The list of a map file that holds such things; the terrain of a track is that of its circles."""
        return _SECTIONS.get(self, NODES)


SECTIONS = {"sites": Kind.SITE, "arrows": Kind.ARROW, "regions": Kind.REGION, "starts": Kind.START}
"""The lists of a map file that hold things on the board, and of which kind."""
NODES, EDGES = "nodes", "edges"
"""The lists of a track: its circles, and the lines between them."""
NAMES = "names"
"""The list of what is written across a chart: seas, lands, anything. No rules know of it."""
LISTS = (*SECTIONS, NODES, EDGES, NAMES)
PLACED = tuple(kind.value for kind in SECTIONS.values())
"""The words of the language for what stands on a board."""
SINGULAR = dict(zip(LISTS, (*PLACED, "node", "edge", "name")))
"""What one item of a list is."""
_SECTIONS = {kind: section for section, kind in SECTIONS.items()}


Base = Literal["int", "bool", "options", "cell", "direction", "player", "colour"]
"""What one value is: ``player`` the number of a seat from 1, ``options`` one of several names.

A closed list: whatever differs by it matches to the end, so that mypy names every place for a new one.
"""


PLAIN_COLOUR = "#808080"
"""The colour of what nobody has coloured yet."""


def colour_number(text: str) -> int | None:
    """The number that stands for ``#rrggbb``; None for any other text."""
    return int(text[1:], 16) if re.fullmatch("#[0-9a-fA-F]{6}", text) else None


def colour_text(number: int) -> str:
    """The number of a colour as a map file writes it: ``#rrggbb``."""
    return f"#{number:06x}"


@dataclass(frozen=True)
class ValueType:
    """The type of a map attribute.

    ``low`` and ``high`` bound an ``int``, ``high`` alone a ``player``; ``values`` are the names of ``options``.
    ``optional`` allows ``null`` in the map file; ``many`` asks for a list (a set) of such values.
    ``labels`` are the players' words for ``values``, in the same order (empty where there is none).
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
        """The smallest and the largest number; of a player the numbers of the seats, as many as the game may have."""
        return (1, self.high or MAX_PLAYERS) if self.base == "player" else (self.low, self.high)


@dataclass(frozen=True)
class Attribute:
    """One attribute of a feature that a map may give a value for.

    ``default`` is in the form a map file would write it (int, bool, option name, list of these, None),
    ``required`` says that the ruleset gives no default, so that the map must.
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
    """A ruleset's board: the topology it is played on and everything its maps may carry.

    ``topology`` is ``square4``, ``square8``, ``hex`` or ``track``; ``size`` is (width, height) where the
    rules fix it. ``directions`` renames the topology's directions: pairs of (canonical name, name in the rules).
    """

    topology: str
    size: tuple[int, int] | None = None
    features: tuple[Feature, ...] = ()
    directions: tuple[tuple[str, str], ...] = ()
    game: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is no board: one place, and nothing that it could be. Then there is no map either."""
        return self.size == (1, 1) and not self.features

    def of(self, kind: Kind) -> tuple[Feature, ...]:
        """The features of one kind, in the order of their declaration."""
        return tuple(f for f in self.features if f.kind is kind)

    def feature(self, kind: Kind, name: str) -> Feature | None:
        """The declared feature of that kind and name, if there is one."""
        return next((f for f in self.features if f.kind is kind and f.name == name), None)
