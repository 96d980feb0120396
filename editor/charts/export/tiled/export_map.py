"""A chart as a Tiled map: terrain as a tile layer, regions as separate layers, everything else as objects.

Data unknown to Tiled are custom properties, which Tiled keeps and ``map_reader`` reads. The map is built as the
dictionary of Tiled's JSON format; ``tmx`` converts that to TMX.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from dsl.maps.board.spec import SECTIONS, Kind, colour_number
from dsl.maps.mapfile.values import Data
from editor.base.texts import tr
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.support import png_of
from editor.charts.export.tiled.board_shape import MAX_TILES, TiledBoard, TiledError, board_for
from editor.model.documents.chart import Chart, Feature, Ink
from editor.model.documents.written_cells import node_items, number_of, stations
from editor.model.games import GameBoard, feature_label, plain_word


def tiles_png(inks: Sequence[Ink], theme: Theme, width: int, height: int, axis: str = "") -> bytes:
    """A PNG of ``len(inks)`` tiles of ``width`` × ``height`` pixels; ``axis`` as in ``TiledBoard``."""
    image = QImage(width * len(inks), height, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    for number, ink in enumerate(inks):
        colour = theme.terrain_colour(ink.terrain)
        painter.setBrush(colour)
        painter.setPen(QPen(colour.darker(120), 1))
        painter.drawPolygon(QPolygonF([QPointF(number * width + x, y) for x, y in _corners(width, height, axis)]))
    painter.end()
    return png_of(image)


def _corners(width: int, height: int, axis: str) -> list[tuple[float, float]]:
    w, h = width - 1, height - 1
    if axis == "y":
        return [(w / 2, 0), (w, h / 4), (w, h * 3 / 4), (w / 2, h), (0, h * 3 / 4), (0, h / 4)]
    if axis == "x":
        return [(0, h / 2), (w / 4, 0), (w * 3 / 4, 0), (w, h / 2), (w * 3 / 4, h), (w / 4, h)]
    return [(0, 0), (w, 0), (w, h), (0, h)]


Tiled = dict[str, Any]
VERSION = "1.10"
PREFIX = "fordewind:"
UNIT = 32
"""Pixels of Tiled for a unit of a track's drawing."""


def tiled_map(chart: Chart, tiles_picture: str = "") -> Tiled:
    """The map in Tiled's JSON form; ``tiles_picture`` names the picture of the tiles, one per ink, in a row.

    Raises ``TiledError`` for a rhombus that would have too many tiles.
    """
    return _Writer(chart, tiles_picture).made()


def tile_inks(chart: Chart) -> list[Ink]:
    """The inks that become tiles, in order; "no cell" has no tile."""
    return [] if chart.is_track else [ink for ink in chart.inks() if ink.terrain is not None]


class _Writer:
    def __init__(self, chart: Chart, tiles_picture: str) -> None:
        self.chart, self.picture = chart, tiles_picture
        self.layers: list[Tiled] = []
        self.objects = 0
        self.board = self._board()

    def _board(self) -> TiledBoard:
        chart = self.chart
        if chart.is_track:
            _, _, right, bottom = chart.geometry.bounds
            return TiledBoard(max(int(right) + 2, 1), max(int(bottom) + 2, 1), UNIT, UNIT)
        height, width = chart.cells.shape
        topology = chart.geometry.topology
        board = board_for(chart.kind, width, height, topology.orientation, topology.shifted)
        if board.width * board.height > MAX_TILES:  # a large rhombus has many tiles without cells
            raise TiledError("out-tiled-size", most=MAX_TILES)
        return board

    def made(self) -> Tiled:
        board, chart = self.board, self.chart
        tilesets = []
        if not chart.is_track:
            tilesets.append(self._tileset())
            self._terrain()
            self._regions()
        self._sites()
        self._arrows()
        if chart.is_track:
            self._track()
        head = {k: v for k, v in chart.data.items() if k not in ("legend", "nodes", "edges", "sites", "starts")}
        properties = {k: v for k, v in head.items() if k not in ("arrows", "regions", "fordewind")}
        found: Tiled = {
            "type": "map", "version": VERSION, "tiledversion": VERSION + ".2", "infinite": False,
            "orientation": board.orientation, "renderorder": "right-down",
            "width": board.width, "height": board.height,
            "tilewidth": board.tile_width, "tileheight": board.tile_height,
            "nextlayerid": len(self.layers) + 1, "nextobjectid": self.objects + 1,
            "properties": _properties({PREFIX + key: value for key, value in properties.items()}),
            "tilesets": tilesets, "layers": self.layers,
        }  # fmt: skip
        if board.axis:
            found |= {"hexsidelength": board.side, "staggeraxis": board.axis, "staggerindex": board.late}
        return found

    def _tileset(self) -> Tiled:
        inks = tile_inks(self.chart)
        tiles = [
            {"id": number, "type": ink.terrain, "properties": _properties({**self._character(ink), **dict(ink.values)})}
            for number, ink in enumerate(inks)
        ]
        board = self.board
        return {
            "firstgid": 1, "name": "terrain", "tilewidth": board.tile_width, "tileheight": board.tile_height,
            "tilecount": len(inks), "columns": max(len(inks), 1), "margin": 0, "spacing": 0, "tiles": tiles,
            "image": self.picture, "imagewidth": board.tile_width * max(len(inks), 1),
            "imageheight": board.tile_height,
        }  # fmt: skip

    def _character(self, ink: Ink) -> dict[str, Data]:
        return {PREFIX + "character": self.chart.slots[self.chart.slot_for(ink)[0]]}

    def _layer(self, kind: str, name: str, **more: object) -> Tiled:
        layer: Tiled = {
            "id": len(self.layers) + 1, "name": name, "type": kind, "opacity": 1, "visible": True, "x": 0, "y": 0,
            **more,
        }  # fmt: skip
        self.layers.append(layer)
        return layer

    def _terrain(self) -> None:
        numbers = {ink: number + 1 for number, ink in enumerate(tile_inks(self.chart))}
        inks = [self.chart.ink_of_slot(slot) for slot in range(len(self.chart.slots))]
        table = [numbers.get(ink, 0) if ink is not None else 0 for ink in inks]
        data = self.board.spread(np.array(table, dtype=np.int64)[self.chart.cells]).tolist()
        self._layer("tilelayer", "terrain", width=self.board.width, height=self.board.height, data=data)

    def _regions(self) -> None:
        for _, region in self.chart.features("regions"):
            cells = np.zeros(self.chart.cells.size, dtype=np.int64)
            cells[self.chart.cells_of(region)] = 1
            data = self.board.spread(cells).tolist()
            rest = {k: v for k, v in region.items() if k not in ("cells", "at")}
            name = str(region.get("id") or region.get("kind") or "")
            properties = _properties({PREFIX + "list": "regions", **rest})
            size = {"width": self.board.width, "height": self.board.height}
            self._layer("tilelayer", name, **size, opacity=0.5, data=data, properties=properties)

    def _sites(self) -> None:
        # on a track regions are no layers of tiles, but sets of circles like the cells of a large site
        for section in ("sites", "starts", "regions") if self.chart.is_track else ("sites", "starts"):
            features = [feature for _, feature in self.chart.features(section)]
            if features:
                objects = [self._point(section, feature) for feature in features]
                self._layer("objectgroup", section, objects=[o for o in objects if o], draworder="topdown")

    def _point(self, section: str, feature: Feature) -> Tiled | None:
        cells = self.chart.cells_of(feature)
        if not cells:
            return None
        rest = {k: v for k, v in feature.items() if k not in ("at", "cells", "kind")}
        if len(cells) > 1 or section == "regions":
            rest["cells"] = feature.get("at", feature.get("cells"))
        x, y = self._pixel(cells[0])
        return self._object(feature, x, y, {PREFIX + "list": section, **rest}, point=True)

    def _arrows(self) -> None:
        arrows = []
        for _, feature in self.chart.features("arrows"):
            ends = self.chart.cells_of(feature)
            if len(ends) != 2:
                continue
            bends = self.chart.cells_of({"at": feature.get("via", [])})
            rest = {k: v for k, v in feature.items() if k not in ("from", "to", "via", "kind")}
            arrows.append(self._line(feature, [ends[0], *bends, ends[1]], {PREFIX + "list": "arrows", **rest}))
        if arrows:
            self._layer("objectgroup", "arrows", objects=arrows, draworder="topdown")

    def _track(self) -> None:
        nodes = []
        for _, node in node_items(self.chart.items("nodes")):
            x, y = number_of(node.get("x")) * UNIT, number_of(node.get("y")) * UNIT
            rest = {k: v for k, v in node.items() if k not in ("x", "y", "id")}
            feature: Feature = {"kind": "node", "id": node["id"]}
            nodes.append(self._object(feature, x, y, {PREFIX + "list": "nodes", **rest}, point=True))
        self._layer("objectgroup", "nodes", objects=nodes, draworder="topdown")
        edges = []
        for edge in self.chart.items("edges"):
            cells = [self.chart.geometry.cell(name) for name in stations(edge)]
            if len(cells) > 1 and min(cells) >= 0:
                edges.append(self._line({"kind": "edge"}, cells, {PREFIX + "list": "edges"}))
        self._layer("objectgroup", "edges", objects=edges, draworder="topdown")

    def _pixel(self, cell: int) -> tuple[float, float]:
        if self.chart.is_track:
            x, y = self.chart.geometry.centre(cell)
            return x * UNIT, y * UNIT
        return self.board.centre(*self.chart.geometry.row_column(cell))

    def _line(self, feature: Feature, cells: Iterable[int], properties: Mapping[str, Data]) -> Tiled:
        points = [self._pixel(cell) for cell in cells]
        x, y = points[0]
        return self._object(feature, x, y, properties, polyline=[{"x": px - x, "y": py - y} for px, py in points])

    def _object(self, feature: Feature, x: float, y: float, properties: Mapping[str, Data], **shape: object) -> Tiled:
        self.objects += 1
        return {
            "id": self.objects, "name": str(feature.get("id", "")), "type": str(feature.get("kind", "")),
            "x": x, "y": y, "width": 0, "height": 0, "rotation": 0, "visible": True,
            "properties": _properties({k: v for k, v in properties.items() if k != "id"}), **shape,
        }  # fmt: skip


def _properties(values: Mapping[str, Data]) -> list[Tiled]:
    """Values as Tiled's custom properties; lists and mappings as JSON text with a mark of their own."""
    found = []
    for name, value in values.items():
        if isinstance(value, bool):
            found.append({"name": name, "type": "bool", "value": value})
        elif isinstance(value, int):
            found.append({"name": name, "type": "int", "value": value})
        elif isinstance(value, float):
            found.append({"name": name, "type": "float", "value": value})
        elif isinstance(value, str) and colour_number(value) is not None:
            found.append({"name": name, "type": "color", "value": f"#ff{value[1:]}"})
        elif isinstance(value, str) and not value.startswith("json:"):
            found.append({"name": name, "type": "string", "value": value})
        else:
            found.append({"name": name, "type": "string", "value": "json:" + json.dumps(value, ensure_ascii=False)})
    return found


COMMENT = re.compile(r"(?m)^\s*#|\s#\s")


def losses(chart: Chart, game: GameBoard | None, text: str) -> list[str]:
    """One line for everything that is lost in Tiled's format; empty if nothing. ``text``: the file's."""
    found = []
    for section, kind in SECTIONS.items():
        lost = Counter(str(f.get("kind", "")) for _, f in chart.features(section) if not _has_place(chart, f, kind))
        for name, count in lost.items():
            declared = game.spec.feature(kind, name) if game is not None else None
            label = feature_label(game, declared) if declared is not None else plain_word(name) or section
            found.append(tr("out-lost-place", label=label, count=count))
    if chart.is_track:
        ways = sum(1 for edge in chart.items("edges") if isinstance(edge, dict) and set(edge) - {"from", "to"})
        if ways:
            found.append(tr("out-lost-ways", count=ways))
    strange = int(sum((chart.cells == slot).sum() for slot in _strange(chart)))
    if strange:
        found.append(tr("out-lost-cells", count=strange))
    if COMMENT.search(text):
        found.append(tr("out-lost-comments"))
    return found


def _has_place(chart: Chart, feature: dict[str, Data], kind: Kind) -> bool:
    cells = chart.cells_of(feature)
    return len(cells) == 2 if kind is Kind.ARROW else bool(cells)


def _strange(chart: Chart) -> list[int]:
    """The slots of characters that the legend does not know."""
    return [] if chart.is_track else [s for s in range(1, len(chart.slots)) if chart.ink_of_slot(s) is None]
