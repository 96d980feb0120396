"""A map file that can be changed and saved: what is not changed stays the same, byte for byte.

Every change is made in the text (see ``edit``) and verified at once: the new text is read, and if it does not contain
exactly the old data plus the change, nothing happens and ``MapEditError`` says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from dsl.maps.board.map import Map
from dsl.maps.board.spec import BoardSpec
from dsl.maps.mapfile import terrain
from dsl.maps.mapfile.changes import Change, Drop, Insert, Key, Put, Refused, applied, gather
from dsl.maps.mapfile.edit import Edit, line_end, splice, unshared
from dsl.maps.mapfile.load import load_map
from dsl.maps.mapfile.rewrite import edits_for
from dsl.maps.mapfile.values import Data, plain
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files import FileError, UserFile
from dsl.text.files.yaml_tree import MappingNode, Node, compose, yaml_source


class MapEditError(FileError):
    """A change of a map that could not be made, or a map file that could not be opened or saved."""


class MapFile(UserFile):
    """The text of a map file, and changes to it. ``path`` is where it was opened and will be saved."""

    error = MapEditError

    def __init__(self, text: str, path: Path | None = None) -> None:
        super().__init__(text, path)
        self._root: Node | None = None

    # --- reading ---------------------------------------------------------------------------------

    def set_text(self, text: str) -> None:
        """Replace the text: by what the user typed, or by an earlier one for an undo."""
        super().set_text(text)
        self._root = None

    def map(self, spec: BoardSpec | None, problems: Problems, *, lenient: bool = True) -> Map | None:
        """The map as read by ``load_map``; ``lenient``: in spite of mistakes, with all that can be shown."""
        return load_map(self._text, spec, problems, name=str(self.path or "map"), lenient=lenient)

    def data(self) -> dict[str, Data]:
        """The whole file as plain values."""
        data = plain(self._nodes())
        return data if isinstance(data, dict) else {}

    def value(self, *path: Key) -> Data:
        """The value at a path of keys and list indexes (from 0); None if there is none."""
        here: Data = self.data()
        for key in path:
            if isinstance(here, dict) and isinstance(key, str):
                here = here.get(key)
            elif isinstance(here, list) and isinstance(key, int) and 0 <= key < len(here):
                here = here[key]
            else:
                return None
        return here

    # --- changing --------------------------------------------------------------------------------

    def edit(self, changes: Sequence[Change]) -> None:
        """Make all changes at once or, if one fails, none; their paths are those of the text before the changes."""
        try:
            gathered = gather(changes)
            edits = edits_for(self._text, self._nodes(), gathered)
        except Refused as refused:
            raise self._refused(refused.code) from None
        self._apply(edits, applied(self.data(), gathered))

    def set(self, path: Sequence[Key], value: object) -> None:
        """Set the value at a path; the last key may be new, or the index after the last item."""
        self.edit([Put(path, value)])

    def remove(self, path: Sequence[Key]) -> None:
        """Remove what is at a path: a key with its value, or a list item."""
        self.edit([Drop(path)])

    def unshare(self) -> None:
        """Replace YAML aliases (``*name``) by their values, because shared values cannot be changed."""
        edits = unshared(self._nodes())
        if edits:
            self._apply(edits, self.data())

    def add(self, section: str, feature: Mapping[str, object]) -> int:
        """Add a feature, ``{"kind": "port", "at": "B2"}``, to ``sites``, ``nodes``, …; returns its index there."""
        listed = self.value(section)
        count = len(listed) if isinstance(listed, list) else 0
        self.edit([Insert((section,), count, [dict(feature)])])
        return count

    def set_terrain(self, cells: int | Iterable[int], name: str | None) -> None:
        """Set the terrain of cells (numbers) by its name; None removes the cells.

        A terrain that is not in the legend gets a new character there.
        """
        numbers = {cells} if isinstance(cells, int) else set(cells)
        grid = self._grid()
        character = grid.character(name)
        if character is None:
            character = grid.unused()
            legend = {} if self.value("legend") is None else self.value("legend")
            path: list[Key] = ["legend", character] if legend else ["legend"]
            self.set(path, (name or "none") if legend else {character: name or "none"})
            grid = self._grid()
        made = grid.painted(numbers, character)
        if made is None:
            raise self._refused("map-edit-no-place")
        # Only characters inside the block change, one for one: no need to prove that by reading it all again.
        self.set_text(splice(self._text, made))

    def set_rows(self, rows: Sequence[str]) -> None:
        """Replace the whole grid by other rows of characters (all in the legend), and set width and height."""
        grid = self._grid()
        expected = self.data() | {"terrain": grid.value(rows)}
        self._apply(grid.replaced(rows), expected)
        for key, extent in (("width", max(map(len, rows), default=0)), ("height", len(rows))):
            if self.value("grid", key) is not None and self.value("grid", key) != extent:
                self.set(["grid", key], extent)

    def set_lines(self, lines: Mapping[int, str]) -> None:
        """Replace some rows of the grid (numbers from 0) by others, whose characters are all in the legend."""
        grid = self._grid()
        if any(not 0 <= number < len(grid.lines) for number in lines):
            raise self._refused("map-edit-no-place")
        self._apply(grid.lines_replaced(lines), self.data() | {"terrain": grid.lines_value(lines)})

    def put_rows(self, rows: Sequence[str]) -> None:
        """Add a terrain block at the end of the file; an invalid ``terrain`` is removed."""
        if self.value("terrain") is not None or self._nodes().get("terrain") is not None:
            self.remove(["terrain"])
        end = line_end(self._text)
        block = "".join(f"  {row}{end}" for row in rows)
        gap = "" if self._text.endswith("\n") or not self._text else end
        mark = "|2" if rows and rows[0].startswith(" ") else "|"
        expected = self.data() | {"terrain": "".join(f"{row}\n" for row in rows)}
        self._apply([(len(self._text), len(self._text), f"{gap}terrain: {mark}{end}{block}")], expected)

    def rows(self) -> list[str]:
        """The rows of the grid as they are written in the file."""
        return list(self._grid().lines)

    # --- inside ----------------------------------------------------------------------------------

    def _nodes(self) -> Node:
        if self._root is None:
            problems = Problems()
            self._root = compose(yaml_source(self._text, str(self.path or "map")), problems)
            if problems.failed or not isinstance(self._root, MappingNode):
                self._root = None
                raise self._refused("map-edit-broken")
        return self._root

    def _grid(self) -> terrain.TerrainBlock:
        found = terrain.find_block(self._nodes())
        if found is None:
            raise self._refused("map-edit-no-place")
        return found

    def _apply(self, edits: Sequence[Edit], expected: Data) -> None:
        old = self._text
        self.set_text(splice(old, edits))
        try:
            good = bool(edits) and (self.data() == expected or (old[-1:] != "\n" and _alike(self.data(), expected)))
        except MapEditError:
            good = False
        if not good:
            self.set_text(old)
            raise self._refused("map-edit-anchored")

    def _refused(self, code: str) -> MapEditError:
        return MapEditError(Diagnostic(code, None))


def _alike(one: Data, other: Data) -> bool:
    """Whether two values differ at most in a line end after texts: a last line gets one when more follows."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_alike, one, other))
    if isinstance(one, str) and isinstance(other, str):
        return one.rstrip("\n") == other.rstrip("\n")
    return one == other
