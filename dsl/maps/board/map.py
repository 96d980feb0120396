"""A map as the engines use it: plain values, cells as numbers, independent of the file format.

Everything has its place in the file (``Span``), so that whatever is wrong with a map, also by checks of the rules, can
be shown there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from dsl.maps.board.masks import mask_of
from dsl.maps.board.topology import Pair, Topology
from dsl.text.source import Source, Span

Values = Mapping[str, object]
Titles = Mapping[str, str]
"""A text by language code; the key is empty for a text without a language."""


def pick(titles: Titles, language: str) -> str:
    """The text in ``language``, else the one without a language, else the first one; empty if ``titles`` is."""
    return titles.get(language) or titles.get("") or next(iter(titles.values()), "")


EVERYTHING = "*"
"""The value in ``Map.unread`` if the board itself could not be read."""


@dataclass(frozen=True)
class Placed:
    """A site, arrow, region, start or track node on the map.

    ``kind`` is the feature's name in the rules (for a node its terrain), ``id`` its own name or empty. ``cells``
    are in the order of the file; of an arrow they are (tail, head), and ``via`` the bends of its drawing.
    ``attributes`` holds a value for every declared attribute, the default where the file gives none: int, bool,
    the option's name, a cell's, direction's or player's number (players from 1), None, or a tuple of these.
    ``spans`` leads from a key to the place of its value in the file, ``span`` covers the whole.
    """

    kind: str
    id: str
    titles: Titles
    cells: tuple[int, ...]
    attributes: Values
    span: Span | None = field(default=None, compare=False)
    via: tuple[int, ...] = ()
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    def title(self, language: str) -> str:
        """Its name in ``language``, else in any language, else its id."""
        return pick(self.titles, language) or self.id


@dataclass(frozen=True)
class Map:
    """A map loaded for a ruleset's board, or without one: then kinds and values are as in the file.

    ``terrain`` has for every cell the index of its terrain in ``terrains``, which are in the order of the rules; -1 for
    an absent cell (-2 for an unknown terrain, if a file with mistakes is shown). ``values`` has for every cell the
    attributes of its terrain. ``nodes`` are the cells of a track, in order (empty on a grid). ``header`` has the other
    keys of the file as plain data.
    """

    name: str
    titles: Titles
    games: tuple[str, ...]
    topology: Topology
    terrains: tuple[str, ...]
    terrain: tuple[int, ...]
    values: tuple[Values, ...]
    sites: tuple[Placed, ...] = ()
    arrows: tuple[Placed, ...] = ()
    regions: tuple[Placed, ...] = ()
    starts: tuple[Placed, ...] = ()
    nodes: tuple[Placed, ...] = ()
    underlay: Values | None = None
    header: Values = field(default_factory=dict)
    source: Source | None = field(default=None, compare=False, repr=False)
    corner: Span | None = field(default=None, compare=False, repr=False)
    """Where the first cell of the grid stands in the file."""
    sections: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    """Where the lists of ``site``, ``arrow``, ``region`` and ``start``, by these words, begin in the file."""
    unread: frozenset[str] = field(default=frozenset(), compare=False)
    """What could not be read: kinds with missing items, ``kind.attribute``, or ``EVERYTHING``."""

    @property
    def edges(self) -> tuple[Pair, ...]:
        """The one-way lines of a track as pairs of cells; none on a grid."""
        return self.topology.edges

    @cached_property
    def has_cells(self) -> bool:
        """Whether there is any cell; the map of a game without a board has none."""
        return any(terrain >= 0 for terrain in self.terrain)

    def title(self, language: str) -> str:
        """The map's title in ``language``, in any language, or its name."""
        return pick(self.titles, language) or self.name

    def place(self, cell: int, language: str) -> str:
        """What players call a cell: the title of a circle of a track that has one, else its name."""
        return self.nodes[cell].title(language) if self.nodes else self.topology.names[cell]

    def cell_named(self, text: str) -> int | None:
        """The cell of that name, or the circle of a track with this title in any language; None if neither."""
        cell = self.topology.cell(text)
        if cell is not None:
            return cell
        folded = text.casefold()
        found = (c for c, node in enumerate(self.nodes) if folded in map(str.casefold, node.titles.values()))
        return next(found, None)

    def cells_of_terrain(self, terrain: int) -> int:
        """The set of the cells whose terrain has that index (-1: the absent cells)."""
        return self._sets.get(terrain, 0)

    @cached_property
    def _sets(self) -> dict[int, int]:
        """The set of cells of every terrain that occurs, by its index."""
        cells: dict[int, list[int]] = {}
        for c, terrain in enumerate(self.terrain):
            cells.setdefault(terrain, []).append(c)
        return {terrain: mask_of(found) for terrain, found in cells.items()}

    def cell_span(self, c: int) -> Span | None:
        """Where the cell stands in the file: its character in the grid, or its node."""
        if self.nodes:
            return self.nodes[c].span
        if self.corner is None:
            return None
        row, column = divmod(c, self.topology.width)
        line, place = self.corner.line + row, self.corner.column + column
        return Span(self.corner.source, line, place, line, place + 1)
