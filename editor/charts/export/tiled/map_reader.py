"""The board, layers and objects of a Tiled map, read into the lines of a map file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import LISTS
from dsl.maps.mapfile.values import Data, emit, key
from editor.charts.export.tiled.board_shape import MAX_TILES, TiledBoard, TiledError
from editor.charts.export.tiled.export_map import PREFIX, UNIT
from editor.charts.export.tiled.map_parts import bounded, flat, legend_of, outside_tileset, own, rounded
from editor.charts.export.tiled.tmx import Tiled, decoded
from editor.model.documents.geometry import Geometry
from editor.model.documents.written_cells import write_cells

GID = 0x0FFFFFFF
MAX_WORK = 60_000_000
"""Tiles of all layers together."""
HEAD = ("fordewind", "title", "grid", "terrain", "legend")


class TiledReader:
    """Reads one Tiled map. ``left_out``: counts of what has no equivalent, by message key."""

    def __init__(self, tiled: Tiled, name: str, folder: Path | None = None) -> None:
        """``folder``: that of the file, if there is one, for external tile sets."""
        self.tiled, self.name = tiled, name
        self.left_out: Counter[str] = Counter()
        self.folder = folder
        self.work = 0
        if tiled.get("infinite"):
            self.tiled = tiled = bounded(tiled)
        self.head = {k[len(PREFIX) :]: v for k, v in own(tiled).items() if k.startswith(PREFIX)}
        grid = self.head.get("grid")
        self.track = isinstance(grid, dict) and grid.get("kind") == "track"
        slanted = isinstance(grid, dict) and grid.get("shifted") == "every"
        self.board = self._board(slanted)
        if min(self.board.own_size) < 1 or self.board.width * self.board.height > MAX_TILES:
            raise TiledError("out-tiled-size", most=MAX_TILES)
        self.width, self.height = self.board.own_size
        self.layers = flat(list(tiled["layers"]))
        self.tilesets = self._tilesets()
        self.lists: dict[str, list[Data]] = {section: [] for section in LISTS}
        self.ids: dict[str, int] = {}
        """The names of foreign objects, and how often each occurred."""
        self.geometry = self._geometry()

    def _board(self, slanted: bool) -> TiledBoard:
        tiled = self.tiled
        kind = tiled.get("orientation", "orthogonal")
        size = (int(tiled["width"]), int(tiled["height"]), int(tiled["tilewidth"]), int(tiled["tileheight"]))
        if kind == "orthogonal":
            return TiledBoard(*size)
        if kind == "isometric":  # squares that are looked at from aside; objects count heights of tiles both ways
            return TiledBoard(size[0], size[1], size[3], size[3])
        if kind == "hexagonal":
            side, axis = int(tiled.get("hexsidelength", 0)), str(tiled.get("staggeraxis", "y"))
            late = str(tiled.get("staggerindex", "odd"))
            return TiledBoard(*size, side, "x" if axis == "x" else "y", late, slanted and late == "odd")
        raise TiledError("out-tiled-orientation", name=str(kind))

    def _geometry(self) -> Geometry | None:
        if self.track:
            return None
        grid = self._grid()
        return Geometry.of_grid(
            str(grid["kind"]), self.width, self.height,
            str(grid.get("orientation", "pointy")), str(grid.get("shifted", "even")), str(grid.get("coordinates", "")),
        )  # fmt: skip

    def _grid(self) -> dict[str, Data]:
        """The head of the grid as exported, with the present size of the board."""
        board = self.board
        saved = self.head.get("grid")
        grid: dict[str, Data] = dict(saved) if isinstance(saved, dict) else {}
        old = str(grid.get("kind", ""))
        grid["kind"] = "hex" if board.axis else old if old.startswith("square") else "square8"
        grid["width"], grid["height"] = self.width, self.height
        if board.axis:
            grid["orientation"] = "pointy" if board.axis == "y" else "flat"
            grid["shifted"] = "every" if board.slanted else "even" if board.late == "odd" else "odd"
        return grid

    def text(self) -> str:
        """The text of the map file; raises ``TiledError`` and whatever odd shapes of the data lead to."""
        for layer in self.layers:
            if layer.get("type") == "objectgroup":
                for thing in layer.get("objects", []):
                    self._object(thing)
            elif layer.get("type") != "tilelayer":
                self.left_out["out-skip-layers"] += 1
        lines = ["fordewind: 1", f"title: {emit(self.head.get('title') or self.name)}"]
        lines += [f"{key(k)}: {emit(v)}" for k, v in self.head.items() if k not in (*HEAD, *LISTS)]
        lines.append(f"grid: {emit({'kind': 'track'} if self.track else self._grid())}")
        if not self.track:
            lines += self._terrain()
        for section, items in self.lists.items():
            if items:
                lines += [f"{section}:", *(f"  - {emit(item)}" for item in items)]
        return "\n".join(lines) + "\n"

    # --- tiles -----------------------------------------------------------------------------------

    def _tilesets(self) -> list[tuple[int, list[Tiled]]]:
        """The number of its first tile, and the tiles that are described, for every tile set."""
        found = []
        for tileset in self.tiled.get("tilesets", []):
            tiles = tileset.get("tiles")
            if tileset.get("source"):
                outside = outside_tileset(str(tileset["source"]), self.folder)
                self.left_out["out-skip-tilesets"] += outside is None
                tiles = outside.get("tiles") if outside is not None else None
            found.append((int(tileset.get("firstgid", 1)), list(tiles or [])))
        self.left_out += Counter()  # without those of which nothing was left out
        return found

    def _entries(self) -> dict[int, tuple[str, Data]]:
        """For each tile its exported character (or none), and its legend entry."""
        found: dict[int, tuple[str, Data]] = {}
        for first, tiles in self.tilesets:
            for tile in tiles:
                values = own(tile)
                named = tile.get("type") or tile.get("class") or values.pop("terrain", None)
                terrain = str(named or f"tile_{first + int(tile['id'])}")
                character = str(values.pop(PREFIX + "character", ""))[:1]
                character = character if character.isprintable() and not character.isspace() else ""
                found[first + int(tile["id"])] = (character, {"terrain": terrain, **values} if values else terrain)
        return found

    def _terrain(self) -> list[str]:
        entries = self._entries()
        tiles = np.zeros(self.width * self.height, dtype=np.int64)
        for layer in self.layers:
            if layer.get("type") == "tilelayer":
                data = self._tiles(layer)
                if own(layer).get(PREFIX + "list") == "regions":
                    self._region(layer, data)
                else:
                    tiles = np.where(data, data, tiles)
        used = [int(gid) for gid in np.unique(tiles)]
        legend, character = legend_of(entries, used)
        signs = np.array([character[gid] for gid in used])[np.searchsorted(used, tiles)]
        rows = ["".join(row) for row in signs.reshape(self.height, self.width)]
        listed = [f"  {key(c)}: {emit(entry)}" for c, entry in legend.items()]
        return ["legend:", *listed, "terrain: |", *("  " + row for row in rows)]

    def _tiles(self, layer: Tiled) -> NDArray[np.int64]:
        count = self.board.width * self.board.height
        self.work += count
        if self.work > MAX_WORK:
            raise TiledError("out-tiled-layers", most=MAX_WORK // count)
        data = layer.get("data", [])
        if isinstance(data, str):
            data = decoded(data, str(layer.get("encoding", "base64")), str(layer.get("compression") or ""), count)
        found = np.array([int(gid) for gid in data] if isinstance(data, list) else data, dtype=np.int64)
        if len(found) != count:
            raise TiledError("out-tiled-count", name=str(layer.get("name", "")), found=len(found), expected=count)
        turned = int(((found & ~GID) != 0).sum())
        if turned:
            self.left_out["out-skip-turned"] += turned
        found &= GID
        mine = self.board.gathered(found)
        outside = int((found != 0).sum() - (mine != 0).sum())
        if outside:
            self.left_out["out-skip-outside"] += outside
        return mine

    def _region(self, layer: Tiled, data: NDArray[np.int64]) -> None:
        assert self.geometry is not None
        cells = [int(cell) for cell in np.nonzero(data)[0]]
        if cells:
            values = {k: v for k, v in own(layer).items() if not k.startswith(PREFIX)}
            self.lists["regions"].append({**values, "cells": write_cells(cells, self.geometry)})

    # --- objects ---------------------------------------------------------------------------------

    def _object(self, thing: Tiled) -> None:
        values = own(thing)
        section = str(values.pop(PREFIX + "list", ""))
        kind = str(thing.get("type") or thing.get("class") or "")
        if section not in LISTS:
            kind = kind or self._kind_of_tile(thing)
            values = self._named(thing) | values
            section = "arrows" if "polyline" in thing else "sites"
            if not kind or "polygon" in thing or "text" in thing:
                self.left_out["out-skip-shapes" if kind else "out-skip-classless"] += 1
                return
        if self.track:
            self._on_track(section, thing, kind, values)
        elif section == "arrows":
            self._arrow(thing, kind, values)
        else:
            place = values.pop("cells", None)
            at = place if place is not None else self._name(*self._middle(thing))
            self.lists[section].append(self._item(thing, kind, {"at": at}, values))

    def _item(self, thing: Tiled, kind: str, place: dict[str, Data], values: dict[str, Data]) -> Data:
        named = {"id": str(thing["name"])} if thing.get("name") else {}
        return {"kind": kind, **named, **place, **values}

    def _named(self, thing: Tiled) -> dict[str, Data]:
        """A foreign object's name is its label; it is its id only if unique."""
        name = " ".join(str(thing.get("name") or "").split())
        if not name:
            return {}
        id_, number = name, self.ids.get(name, 1)
        while id_ in self.ids:
            number += 1
            id_ = f"{name}_{number}"
        self.ids[name] = number
        self.ids.setdefault(id_, 1)
        return {"id": id_, "name": name}

    def _kind_of_tile(self, thing: Tiled) -> str:
        """The kind of an object that shows a tile: that of the tile."""
        gid = int(thing.get("gid") or 0) & GID
        first, tiles = max(((f, t) for f, t in self.tilesets if f <= gid), key=lambda s: s[0], default=(0, []))
        found = next((tile for tile in tiles if int(tile["id"]) == gid - first), {}) if gid else {}
        return str(found.get("type") or found.get("class") or "")

    def _middle(self, thing: Tiled) -> tuple[float, float]:
        """The centre of an object; tile objects are anchored at their lower left corner (isometric: bottom centre)."""
        x, y = float(thing["x"]), float(thing["y"])
        wide, high = float(thing.get("width") or 0), float(thing.get("height") or 0)
        if not thing.get("gid"):
            return x + wide / 2, y + high / 2
        if self.tiled.get("orientation") == "isometric":
            return x - self.board.tile_height / 2, y - self.board.tile_height / 2
        return x + wide / 2, y - high / 2

    def _name(self, x: float, y: float) -> str:
        assert self.geometry is not None
        row, column = self.board.at(x, y)
        return self.geometry.name(row * self.width + column)

    def _points(self, thing: Tiled) -> list[tuple[float, float]]:
        x, y = float(thing["x"]), float(thing["y"])
        return [(x + float(p["x"]), y + float(p["y"])) for p in thing.get("polyline", [])]

    def _arrow(self, thing: Tiled, kind: str, values: dict[str, Data]) -> None:
        names = [self._name(*point) for point in self._points(thing)]
        if len(names) > 1:
            via: dict[str, Data] = {"via": list(names[1:-1])} if len(names) > 2 else {}
            place: dict[str, Data] = {"from": names[0], "to": names[-1], **via}
            self.lists["arrows"].append(self._item(thing, kind, place, values))

    def _on_track(self, section: str, thing: Tiled, kind: str, values: dict[str, Data]) -> None:
        if section == "nodes":
            x, y = (rounded(float(thing[axis]) / UNIT) for axis in ("x", "y"))
            self.lists["nodes"].append({"id": str(thing.get("name", "")), "x": x, "y": y, **values})
        elif section == "edges":
            self.lists["edges"].append([self._nearest(*point) for point in self._points(thing)])
        elif section == "arrows":
            names = [self._nearest(*point) for point in self._points(thing)]
            via: dict[str, Data] = {"via": list(names[1:-1])} if len(names) > 2 else {}
            place: dict[str, Data] = {"from": names[0], "to": names[-1], **via}
            self.lists["arrows"].append(self._item(thing, kind, place, values))
        else:
            at = values.pop("cells", None) or self._nearest(float(thing["x"]), float(thing["y"]))
            key = "cells" if section == "regions" else "at"
            self.lists[section].append(self._item(thing, kind, {key: at}, values))

    def _nearest(self, x: float, y: float) -> str:
        """The node nearest to a point in Tiled's pixels; nodes may be in any layer."""
        spots = [
            (float(thing["x"]), float(thing["y"]), str(thing.get("name", "")))
            for layer in self.layers
            for thing in layer.get("objects", [])
            if own(thing).get(PREFIX + "list") == "nodes"
        ]
        return min(spots, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)[2]
