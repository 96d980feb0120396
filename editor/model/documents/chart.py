"""A map in memory, as the editor paints it: the file's plain data, and its grid as an array of slots.

A *slot* is the number of a character of the terrain block. Slots are only added while a chart exists, so that earlier
patches stay valid. What a character means is looked up in the legend (in ``data``) each time. An *ink* is what a brush
paints with: a terrain and the values of its legend entry.

Unknown parts of a file are preserved: unknown keys in ``data``, unknown characters as slots without an ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.grid import TOPOLOGIES
from dsl.maps.board.hexes import Hex
from dsl.maps.board.map import pick
from dsl.maps.board.topology import COORDINATES, ORIENTATIONS, SHIFTS, Pair
from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.schema import MAX_CELLS, TWO_WAY
from dsl.maps.mapfile.terrain import SPARE
from dsl.maps.mapfile.values import Data, truth
from dsl.text.diagnostics import Diagnostic
from editor.model.documents import written_cells
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import (
    MISSING,
    Cells,
    Held,
    Items,
    KeyPath,
    Numbers,
    Patch,
    Rows,
    Slots,
    Value,
    having,
    rising,
)

Feature = dict[str, Data]
NONE = "none"


@dataclass(frozen=True)
class Ink:
    """What cells are painted with: the name of a terrain (None: no cell) and values for these cells."""

    terrain: str | None
    values: tuple[tuple[str, Data], ...] = ()

    def __hash__(self) -> int:
        return hash((self.terrain, tuple(key for key, _ in self.values)))  # values may be lists

    def entry(self) -> Data:
        """The ink as the legend of a map file writes it."""
        if not self.values:
            return NONE if self.terrain is None else self.terrain
        return {"terrain": self.terrain or NONE, **dict(self.values)}

    @classmethod
    def of_entry(cls, entry: Held) -> Ink | None:
        """The ink of a legend entry; None if the entry is not valid."""
        if isinstance(entry, dict):
            named = entry.get("terrain")
            values = tuple((key, deepcopy(value)) for key, value in entry.items() if key != "terrain")
            return cls(None if named in (NONE, None) else str(named), values)
        if entry is MISSING or isinstance(entry, list):
            return None
        return cls(None if entry in (NONE, None) else str(entry))


@dataclass(frozen=True)
class Change:
    """What a patch changed: ``cells`` by number; ``whole``: size, kind or legend; ``sections``: keys of the file."""

    cells: NDArray[np.int32] | None = None
    whole: bool = False
    sections: frozenset[str] = field(default_factory=frozenset)

    def __or__(self, other: Change) -> Change:
        both = [c.cells for c in (self, other) if c.cells is not None]
        cells = np.concatenate(both) if both else None
        return Change(cells, self.whole or other.whole, self.sections | other.sections)


def read_block(document: MapFile) -> list[str] | None:
    """The rows of a map's terrain; None if there is no terrain block."""
    try:
        return document.rows()
    except MapEditError:
        return None


class Chart:
    """One map, changed only by ``apply``."""

    def __init__(self, data: dict[str, Data], rows: Sequence[str]) -> None:
        """``data``: the file's values without ``terrain``; ``rows``: the lines of ``terrain``."""
        self.data = data
        legend = data.get("legend")
        characters = legend if isinstance(legend, dict) else ()
        self.slots: list[str] = ["", *(key for key in characters if len(key) == 1)]
        self._number = {character: slot for slot, character in enumerate(self.slots)}
        self.cells = self.read_rows(rows)
        self._geometry: Geometry | None = None
        self._narrow = False
        self._listed: tuple[Geometry, list[tuple[int, Feature]]] | None = None

    @classmethod
    def read(cls, document: MapFile) -> Chart:
        """The chart of a map file; raises ``MapEditError`` if it cannot be read at all."""
        data = deepcopy(document.data())
        data.pop("terrain", None)
        rows = read_block(document) or []
        if len(rows) * max(map(len, rows), default=0) > MAX_CELLS:  # as an array, all rows are as long as the longest
            raise MapEditError(Diagnostic("map-too-many-cells", None, {"limit": MAX_CELLS}))
        try:
            return cls(data, rows)
        except OverflowError as trouble:  # more different characters than there are slots
            raise MapEditError(Diagnostic("yaml-too-much", None, {"limit": np.iinfo(np.uint16).max})) from trouble

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_geometry": None, "_listed": None}

    def twin(self) -> Chart:
        """An independent copy, for previews."""
        made = Chart(deepcopy(self.data), ())
        made.slots, made._number = list(self.slots), dict(self._number)
        made.cells = self.cells.copy()
        return made

    def printed(self) -> Chart:
        """The chart for printing: without the empty half cell at its side if no shifted row has its last hex."""
        grid = self.geometry.topology
        if not isinstance(grid, Hex) or grid.shifted == "every" or not self.cells.size:
            return self
        ends = (self.cells[:, -1] if grid.orientation == "pointy" else self.cells[-1]).tolist()
        shifted = [slot for level, slot in enumerate(ends) if grid.shift(level)]
        if not shifted or any(self.ink_of_slot(slot) != Ink(None) for slot in shifted):
            return self
        made = self.twin()
        made._narrow = True
        return made

    # --- reading ---------------------------------------------------------------------------------

    def value(self, path: KeyPath) -> Held:
        """The value at a path, or ``MISSING``."""
        here: Held = self.data
        for key in path:
            if isinstance(here, dict):
                here = here.get(str(key), MISSING)
            elif isinstance(here, list) and isinstance(key, int) and 0 <= key < len(here):
                here = here[key]
            else:
                return MISSING
        return here

    def _chosen(self, key: str, known: Sequence[str], otherwise: str) -> str:
        value = self.value(("grid", key))
        return str(value) if value in known else otherwise

    @property
    def kind(self) -> str:
        """``square4``, ``square8``, ``hex`` or ``track``; squares where the file has no valid kind."""
        return self._chosen("kind", TOPOLOGIES, "square8")

    @property
    def is_track(self) -> bool:
        """Whether the map is a track, made of circles and lines."""
        return self.kind == "track"

    @property
    def games(self) -> list[str]:
        """The names of the rulesets that the map is for."""
        games = self.data.get("games")
        return [str(game) for game in games] if isinstance(games, list) else []

    def items(self, section: str) -> list[Data]:
        """A list of the file (``sites``, ``nodes``, …); empty if it is missing. Callers must not change it."""
        listed = self.data.get(section)
        return listed if isinstance(listed, list) else []

    def place(self, cell: int, language: str) -> str:
        """A cell's name for players: the name of a track's circle if it has one, else the name in the rules."""
        title = self.nodes[cell][1].get("name") if self.geometry.is_track else None
        titles = {key: str(text) for key, text in title.items()} if isinstance(title, dict) else {"": str(title or "")}
        return pick(titles, language) or self.geometry.name(cell)

    def features(self, section: str) -> list[tuple[int, Feature]]:
        """The items of a list that are mappings, each with its index in the list."""
        return [(number, item) for number, item in enumerate(self.items(section)) if isinstance(item, dict)]

    def track(self) -> tuple[list[tuple[str, float, float]], list[Pair]]:
        """The circles and the lines between them."""
        return written_cells.track_of(self.items("nodes"), self.items("edges"), self.two_way)

    @property
    def two_way(self) -> bool:
        """Whether all lines of a track lead back, too."""
        return self.is_track and truth(self.value(("grid", TWO_WAY))) is True

    @property
    def geometry(self) -> Geometry:
        """The positions of the cells in the drawing."""
        if self._geometry is None:
            if self.is_track:
                self._geometry = Geometry.of_track(*self.track())
            else:
                height, width = self.cells.shape
                self._geometry = Geometry.of_grid(
                    self.kind,
                    max(width, 1),
                    max(height, 1),
                    self._chosen("orientation", ORIENTATIONS, "pointy"),
                    self._chosen("shifted", SHIFTS, "even"),
                    self._chosen("coordinates", COORDINATES, ""),
                )
                self._geometry.narrow = self._narrow
                if not self.cells.size:
                    self._geometry.size = 0  # a geometry needs a cell, but this one is not on the map
        return self._geometry

    def cells_of(self, feature: Feature) -> list[int]:
        """The cells of a site, region or start, or an arrow's (tail, head); unknown names are left out."""
        if "from" in feature or "to" in feature:
            ends = [self.geometry.cell(str(feature.get(key, ""))) for key in ("from", "to")]
            return [cell for cell in ends if cell >= 0]
        return written_cells.read_cells(feature.get("at", feature.get("cells")), self.geometry)

    # --- inks ------------------------------------------------------------------------------------

    def ink_of_slot(self, slot: int) -> Ink | None:
        """The ink of a slot; None for a character that the legend lacks."""
        if slot in self.blanks():
            return Ink(None)
        return Ink.of_entry(self.value(("legend", self.slots[slot])))

    def blanks(self) -> list[int]:
        """The slots that are written as nothing visible: 0, and the blank, unless the legend has an entry for it."""
        blank = self._number.get(" ")
        return [0] if blank is None or self.value(("legend", " ")) is not MISSING else [0, blank]

    def named(self, grid: Slots) -> tuple[Slots, list[Patch]]:
        """A grid with ``blanks`` replaced by a character for "no cell", and the patches that add that to the legend."""
        missing = having(grid, self.blanks())
        if not missing.any():
            return grid, []
        slot, patches = self.slot_for(Ink(None))
        return np.where(missing, np.uint16(slot), grid), patches

    @property
    def nodes(self) -> list[tuple[int, Feature]]:
        """The nodes that are cells, in order, each with its index in the list; cached until the geometry changes."""
        geometry = self.geometry
        if self._listed is None or self._listed[0] is not geometry:
            self._listed = geometry, written_cells.node_items(self.items("nodes"))
        return self._listed[1]

    def ink_at(self, cell: int) -> Ink | None:
        """The ink of a cell; on a track a node's ``terrain`` (an empty name if it has none)."""
        if self.is_track:
            node = self.nodes[cell][1]
            return Ink(str(node.get("terrain", "")))
        return self.ink_of_slot(int(self.cells.flat[cell]))

    def inks(self) -> list[Ink]:
        """The inks of the legend, in its order, without duplicates; on a track the terrains of its nodes."""
        if self.is_track:
            nodes = self.nodes
            return list(dict.fromkeys(Ink(str(node.get("terrain", ""))) for _, node in nodes))
        legend = self.value(("legend",))
        found = (Ink.of_entry(entry) for entry in legend.values()) if isinstance(legend, dict) else ()
        return list(dict.fromkeys(ink for ink in found if ink is not None))

    def slot_for(self, ink: Ink) -> tuple[int, list[Patch]]:
        """The slot of an ink, and the patches that add it to the legend if it is missing."""
        legend = self.value(("legend",))
        entries = legend if isinstance(legend, dict) else {}
        for character, entry in entries.items():
            if len(character) == 1 and Ink.of_entry(entry) == ink:
                return self.slot(character), []
        used = {*entries, *self.slots}
        character = next(c for c in (*SPARE, *map(chr, range(0x4E00, 0x9FFF))) if c not in used)
        patches: list[Patch] = [] if isinstance(legend, dict) else [Value(("legend",), legend, {})]
        return self.slot(character), [*patches, Value(("legend", character), MISSING, ink.entry())]

    def slot(self, character: str) -> int:
        """The slot of a character, which is added if it is new."""
        if character not in self._number:
            self._number[character] = len(self.slots)
            self.slots.append(character)
        return self._number[character]

    def painted(self, cells: Iterable[int], ink: Ink) -> list[Patch]:
        """The patches that paint cells; empty where they have that ink already."""
        listed = cells if isinstance(cells, np.ndarray) else np.fromiter(cells, dtype=np.int32)
        numbers = rising(listed)
        if self.is_track:
            return self._painted_nodes(numbers.tolist(), ink)
        numbers = numbers[(numbers >= 0) & (numbers < self.cells.size)]
        slot, patches = self.slot_for(ink)
        before = self.cells.reshape(-1)[numbers]
        other = before != slot
        if not other.any():
            return []
        after = np.full(int(other.sum()), slot, dtype=np.uint16)
        return [*patches, *self._gap_named(numbers[other]), Cells(numbers[other], before[other], after)]

    def _gap_named(self, numbers: Numbers) -> list[Patch]:
        """The patch that adds a character for no cell to the legend, if painting beyond a short row leaves a hole."""
        if self.cells.all():
            return []
        rows, columns = np.divmod(numbers, self.cells.shape[1])
        left = np.unique(rows[(columns > 0) & (self.cells[rows, columns - 1] == 0)])
        return self.slot_for(Ink(None))[1] if left.size else []

    def _painted_nodes(self, cells: list[int], ink: Ink) -> list[Patch]:
        nodes = self.nodes
        patches: list[Patch] = []
        values: list[tuple[str, Held]] = [("terrain", ink.terrain or MISSING), *ink.values]
        for cell in cells:
            number, node = nodes[cell]
            for key, after in values:
                before = node.get(key, MISSING)
                if before != after:
                    patches.append(Value(("nodes", number, key), before, after))
        return patches

    # --- the grid as lines of text ---------------------------------------------------------------

    def read_rows(self, rows: Sequence[str]) -> Slots:
        """Lines of characters as an array of slots; short lines are filled up with slot 0, no character at all."""
        lengths = np.fromiter(map(len, rows), dtype=np.int64, count=len(rows))
        width = int(lengths.max(initial=0))
        codes = np.frombuffer("".join(rows).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        table = np.zeros(int(codes.max(initial=0)) + 1, dtype=np.uint16)
        for code in np.flatnonzero(np.bincount(codes)):
            table[code] = self.slot(chr(int(code)))
        if lengths.min(initial=width) == width:
            return table[codes].reshape(len(rows), width)
        grid = np.zeros((len(rows), width), dtype=np.uint16)
        grid[np.arange(width) < lengths[:, None]] = table[codes]
        return grid

    def write_rows(self) -> list[str]:
        """The grid as lines of characters."""
        table = np.array([ord(c) if c else 0 for c in self.slots], dtype=np.uint32)
        codes = table[self.cells]
        lines = [row.tobytes().decode("utf-32-le", "surrogatepass").rstrip("\0") for row in codes]
        if not any("\0" in line for line in lines):
            return lines
        return [line.replace("\0", self.gap()) for line in lines]

    def gap(self) -> str:
        """The character that means "no cell"; a blank if the legend has none."""
        legend = self.value(("legend",))
        entries = legend if isinstance(legend, dict) else {}
        return next((c for c, entry in entries.items() if len(c) == 1 and Ink.of_entry(entry) == Ink(None)), " ")

    # --- changing --------------------------------------------------------------------------------

    def apply(self, patch: Patch) -> Change:
        """Make one change. Raises ``KeyError`` or ``IndexError`` for a patch that does not belong to this chart."""
        match patch:
            case Cells(at=at, after=painted):
                self.cells.reshape(-1)[at] = painted
                return Change(at)
            case Rows(after=rows):
                self.cells = rows.copy()
                self._geometry = None
                return Change(whole=True)
            case Items(section=top):
                self._splice(patch)
            case Value(path=path, after=held):
                top = str(path[0])
                self._set(path, held)
            case other:
                assert_never(other)
        shapes = top in ("grid", "legend") or (
            top in ("nodes", "edges") and self.is_track and not _only_restyles(patch)
        )
        if shapes and top != "legend":
            self._geometry = None
        return Change(whole=shapes, sections=frozenset([top]))

    def _splice(self, patch: Items) -> None:
        listed = self.data.get(patch.section)
        if not isinstance(listed, list):
            listed = self.data[patch.section] = []
        listed[patch.index : patch.index + len(patch.before)] = deepcopy(list(patch.after))
        if not listed and not patch.after:
            del self.data[patch.section]

    def _set(self, path: KeyPath, value: Held) -> None:
        here: Data = self.data
        for key in path[:-1]:
            here = here[key]  # type: ignore[index]  # a path fits its data
        last = path[-1]
        if value is MISSING:
            del here[last]  # type: ignore[union-attr,arg-type]  # likewise
        else:
            here[last] = deepcopy(value)  # type: ignore[index]  # a path fits its data


def _only_restyles(patch: Patch) -> bool:
    """Whether a patch changes neither the position nor the name of a node."""
    return (
        isinstance(patch, Value)
        and len(patch.path) > 2
        and patch.path[0] == "nodes"
        and patch.path[2] not in ("id", "x", "y")
    )
