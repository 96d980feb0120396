"""The board, layers and objects of a Tiled map, read into the lines of a map file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dsl.mapfile.emit import emit, key
from dsl.mapfile.terrain import SPARE
from dsl.mapfile.values import Data
from editor.model.geometry import Geometry
from editor.model.places import write_cells
from editor.out.tiled_shape import TiledBoard, TiledTrouble
from editor.out.tiled_write import PREFIX, UNIT
from editor.out.tiled_xml import MAX_TILES, Tiled, decoded

GID = 0x0FFFFFFF
MAX_WORK = 60_000_000
"""Tiles of all layers together."""
HEAD = ("fordewind", "title", "grid", "terrain", "legend")
LISTS = ("sites", "starts", "arrows", "regions", "nodes", "edges")


def _flat(layers: list[Tiled]) -> list[Tiled]:
    found = []
    for layer in layers:
        found += _flat(layer.get("layers", [])) if layer.get("type") == "group" else [layer]
    return found


def _own(holder: Mapping[str, Any]) -> dict[str, Data]:
    """The custom properties of a thing as plain values."""
    found: dict[str, Data] = {}
    for prop in holder.get("properties") or []:
        value = prop.get("value")
        if isinstance(value, str) and value.startswith("json:"):
            try:
                value = json.loads(value[5:])
            except (ValueError, RecursionError):
                value = value[5:]
        found[str(prop.get("name", ""))] = value
    return found


class Reader:
    """One Tiled map. ``left_out``: how much of it has no place in a map of ours, by the keys of texts."""

    def __init__(self, tiled: Tiled, name: str) -> None:
        self.tiled, self.name = tiled, name
        self.left_out: Counter[str] = Counter()
        self.work = 0
        if tiled.get("infinite"):
            raise TiledTrouble("out-tiled-infinite")
        self.board = self._board()
        if self.board.width < 1 or self.board.height < 1 or self.board.width * self.board.height > MAX_TILES:
            raise TiledTrouble("out-tiled-size", most=MAX_TILES)
        self.layers = _flat(list(tiled["layers"]))
        self.head = {k[len(PREFIX) :]: v for k, v in _own(tiled).items() if k.startswith(PREFIX)}
        grid = self.head.get("grid")
        self.track = isinstance(grid, dict) and grid.get("kind") == "track"
        self.lists: dict[str, list[Data]] = {section: [] for section in LISTS}
        self.geometry = self._geometry()

    def _board(self) -> TiledBoard:
        tiled = self.tiled
        kind = tiled.get("orientation", "orthogonal")
        size = (int(tiled["width"]), int(tiled["height"]), int(tiled["tilewidth"]), int(tiled["tileheight"]))
        if kind == "orthogonal":
            return TiledBoard(*size)
        if kind == "hexagonal":
            side, axis = int(tiled.get("hexsidelength", 0)), str(tiled.get("staggeraxis", "y"))
            return TiledBoard(*size, side, "x" if axis == "x" else "y", str(tiled.get("staggerindex", "odd")))
        raise TiledTrouble("out-tiled-orientation", name=str(kind))

    def _geometry(self) -> Geometry | None:
        if self.track:
            return None
        grid = self._grid()
        return Geometry.of_grid(
            str(grid["kind"]), self.board.width, self.board.height,
            str(grid.get("orientation", "pointy")), str(grid.get("shifted", "even")), str(grid.get("coordinates", "")),
        )  # fmt: skip

    def _grid(self) -> dict[str, Data]:
        """The head of the grid: as it was written once, but with the board that the file has now."""
        board = self.board
        kept = self.head.get("grid")
        grid: dict[str, Data] = dict(kept) if isinstance(kept, dict) else {}
        old = str(grid.get("kind", ""))
        grid["kind"] = "hex" if board.axis else old if old.startswith("square") else "square8"
        grid["width"], grid["height"] = board.width, board.height
        if board.axis:
            grid["orientation"] = "pointy" if board.axis == "y" else "flat"
            grid["shifted"] = "even" if board.late == "odd" else "odd"
        return grid

    def text(self) -> str:
        """The text of the map file; raises ``TiledTrouble`` and whatever odd shapes of the data lead to."""
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

    def _entries(self) -> dict[int, tuple[str, Data]]:
        """For each tile the character it once had (or none), and what it stands for, as a legend writes it."""
        found: dict[int, tuple[str, Data]] = {}
        for tileset in self.tiled.get("tilesets", []):
            if tileset.get("source"):
                self.left_out["out-skip-tilesets"] += 1
            first = int(tileset.get("firstgid", 1))
            for tile in tileset.get("tiles") or []:
                values = _own(tile)
                named = tile.get("type") or tile.get("class") or values.pop("terrain", None)
                terrain = str(named or f"tile_{tile['id']}")
                character = str(values.pop(PREFIX + "character", ""))[:1]
                character = character if character.isprintable() and not character.isspace() else ""
                found[first + int(tile["id"])] = (character, {"terrain": terrain, **values} if values else terrain)
        return found

    def _terrain(self) -> list[str]:
        entries = self._entries()
        tiles = np.zeros(self.board.width * self.board.height, dtype=np.int64)
        for layer in self.layers:
            if layer.get("type") == "tilelayer":
                data = self._tiles(layer)
                if _own(layer).get(PREFIX + "list") == "regions":
                    self._region(layer, data)
                else:
                    tiles = np.where(data, data, tiles)
        used = [int(gid) for gid in np.unique(tiles)]
        legend, character = _legend(entries, used)
        signs = np.array([character[gid] for gid in used])[np.searchsorted(used, tiles)]
        rows = ["".join(row) for row in signs.reshape(self.board.height, self.board.width)]
        listed = [f"  {key(c)}: {emit(entry)}" for c, entry in legend.items()]
        return ["legend:", *listed, "terrain: |", *("  " + row for row in rows)]

    def _tiles(self, layer: Tiled) -> NDArray[np.int64]:
        count = self.board.width * self.board.height
        self.work += count
        if self.work > MAX_WORK:
            raise TiledTrouble("out-tiled-layers", most=MAX_WORK // count)
        data = layer.get("data", [])
        if isinstance(data, str):
            data = decoded(data, str(layer.get("encoding", "base64")), str(layer.get("compression") or ""), count)
        found = np.array([int(gid) for gid in data] if isinstance(data, list) else data, dtype=np.int64)
        if len(found) != count:
            raise TiledTrouble("out-tiled-count", name=str(layer.get("name", "")), found=len(found), expected=count)
        turned = int(((found & ~GID) != 0).sum())
        if turned:
            self.left_out["out-skip-turned"] += turned
        return found & GID

    def _region(self, layer: Tiled, data: NDArray[np.int64]) -> None:
        assert self.geometry is not None
        cells = [int(cell) for cell in np.nonzero(data)[0]]
        if cells:
            values = {k: v for k, v in _own(layer).items() if not k.startswith(PREFIX)}
            self.lists["regions"].append({**values, "cells": write_cells(cells, self.geometry)})

    # --- objects ---------------------------------------------------------------------------------

    def _object(self, thing: Tiled) -> None:
        values = _own(thing)
        section = str(values.pop(PREFIX + "list", ""))
        kind = str(thing.get("type") or thing.get("class") or "")
        if section not in LISTS:
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
            at = place if place is not None else self._name(float(thing["x"]), float(thing["y"]))
            self.lists[section].append(self._item(thing, kind, {"at": at}, values))

    def _item(self, thing: Tiled, kind: str, place: dict[str, Data], values: dict[str, Data]) -> Data:
        named = {"id": str(thing["name"])} if thing.get("name") else {}
        return {"kind": kind, **named, **place, **values}

    def _name(self, x: float, y: float) -> str:
        assert self.geometry is not None
        row, column = self.board.at(x, y)
        return self.geometry.name(row * self.board.width + column)

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
            x, y = (_round(float(thing[axis]) / UNIT) for axis in ("x", "y"))
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
        """The node nearest to a point of Tiled's pixels; nodes may stand in any layer, also a later one."""
        spots = [
            (float(thing["x"]), float(thing["y"]), str(thing.get("name", "")))
            for layer in self.layers
            for thing in layer.get("objects", [])
            if _own(thing).get(PREFIX + "list") == "nodes"
        ]
        return min(spots, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)[2]


def _legend(entries: Mapping[int, tuple[str, Data]], used: Sequence[int]) -> tuple[dict[str, Data], dict[int, str]]:
    """The legend, with all tiles that have a name, and the character of every tile; the same terrain has one."""
    legend: dict[str, Data] = {}
    known: dict[str, str] = {}
    character: dict[int, str] = {}
    taken = {c for c, _ in entries.values()} | {"_"}
    spare = iter(c for c in (*SPARE, *map(chr, range(0x4E00, 0x9FFF))) if c not in taken)
    for gid in sorted({*entries, *used}):
        wished, entry = entries.get(gid, ("", f"tile_{gid}" if gid else "none"))
        alike = emit(entry)
        if alike not in known:
            known[alike] = wished if wished and wished not in legend else "_" if not gid else next(spare)
            legend[known[alike]] = entry
        character[gid] = known[alike]
    return legend, character


def _round(number: float) -> float | int:
    near = round(number, 3)
    return int(near) if near == int(near) else near
