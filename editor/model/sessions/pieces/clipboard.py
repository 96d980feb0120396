"""Copy, cut and paste: pieces on the clipboard, between maps, windows and programs, as JSON.

Clipboard content may come from anybody: it is read as data, every value is checked, and an invalid one makes the whole
piece invalid.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from shiboken6 import createdByPython

from dsl.maps.board.spec import SECTIONS
from dsl.maps.board.topology import Pair
from dsl.maps.mapfile.schema import MAX_CELLS
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Feature, Ink
from editor.model.sessions.pieces.carry import PLACES
from editor.model.sessions.pieces.map_piece import MapPiece, PieceItem

MIME = "application/x-fordewind-piece+json"
HEAD = '{"fordewind-piece": 1,'
MAX_BYTES = 48_000_000
MAX_TEXT = 2_000_000
"""Larger pieces are put on the clipboard without a plain text version."""
MAX_ITEMS, MAX_INKS, MAX_NODES, MAX_VALUES = 20_000, 500, 20_000, 200_000
MAX_WORD, MAX_DEPTH, FAR = 20_000, 8, 1_000_000
FORMS = ("square", "pointy", "flat", "track")


class Foreign(ValueError):
    """The clipboard content is not a valid piece of a map."""


# --- writing -------------------------------------------------------------------------------------


def to_text(piece: MapPiece) -> str:
    """A piece as JSON; cells as runs (i, j, length, ink)."""
    body: dict[str, Any] = {"form": piece.form, "home": list(piece.home)}
    body["items"] = [
        {"section": t.section, "key": t.key, "places": t.places, "via": t.via, "data": t.data} for t in piece.items
    ]
    if piece.picked:
        body["picked"] = True
    if piece.form == "track":
        body["nodes"] = [[float(x), float(y), data] for x, y, data in zip(piece.i, piece.j, piece.nodes, strict=True)]
        body["edges"] = [list(edge) for edge in piece.edges]
    elif not piece.picked:
        body["inks"] = [[ink.terrain, dict(ink.values)] for ink in piece.inks]
        body["runs"] = _runs(piece)
    return HEAD + json.dumps(body, ensure_ascii=False, separators=(",", ":"))[1:]


def _runs(piece: MapPiece) -> list[list[int]]:
    i, j, ink = (np.asarray(part, dtype=np.int32) for part in (piece.i, piece.j, piece.ink))
    order = _order(i, j)
    if order is not None:
        i, j, ink = i[order], j[order], ink[order]
    new = np.ones(len(i), dtype=bool)
    new[1:] = (i[1:] != i[:-1] + 1) | (j[1:] != j[:-1]) | (ink[1:] != ink[:-1])
    first = np.flatnonzero(new)
    length = np.diff(np.append(first, len(i))).astype(np.int32)
    found: list[list[int]] = np.stack([i[first], j[first], length, ink[first]], axis=1).tolist()
    return found


def _order(i: NDArray[np.int32], j: NDArray[np.int32]) -> NDArray[np.int64] | None:
    """The sort order of places by rows and columns; None if they are sorted already, as most are."""
    if ((j[1:] > j[:-1]) | ((j[1:] == j[:-1]) & (i[1:] > i[:-1]))).all():
        return None
    low_i, low_j = int(i.min()), int(j.min())
    wide, high = int(i.max()) - low_i + 1, int(j.max()) - low_j + 1
    if wide * high > 8 * len(i) + 1000:
        return np.lexsort((i, j))
    table = np.full(wide * high, -1, dtype=np.int32)
    table[(j - low_j).astype(np.int64) * wide + (i - low_i)] = np.arange(len(i), dtype=np.int32)
    return table[table >= 0].astype(np.int64)


def put_on_clipboard(piece: MapPiece) -> bool:
    """Put a piece on the clipboard; False if it is too large."""
    text = to_text(piece)
    data = text.encode("utf-8", "replace")
    if len(data) > MAX_BYTES:
        return False
    mime = QMimeData()
    mime.setData(MIME, data)
    if len(data) <= MAX_TEXT:
        mime.setText(text)
    QGuiApplication.clipboard().setMimeData(mime)
    return True


def leave_text() -> None:
    """Replace a copied piece on the clipboard by plain text, before Python ends: Qt must not hold Python objects then.

    A piece too large for a text is discarded.
    """
    clipboard = QGuiApplication.clipboard()
    mime = clipboard.mimeData()
    if mime is None or not createdByPython(mime):
        return
    if mime.hasText():
        clipboard.setText(mime.text())
    else:
        clipboard.clear()


# --- reading -------------------------------------------------------------------------------------


def from_clipboard() -> MapPiece | None:
    """The piece on the clipboard; None if there is none. Raises ``Foreign`` for an invalid one."""
    mime = QGuiApplication.clipboard().mimeData()
    if mime is None:
        return None
    if mime.hasFormat(MIME):
        data = mime.data(MIME)
        if data.size() > MAX_BYTES:
            raise Foreign("too large")
        return from_text(bytes(data.data()).decode("utf-8", "replace"))
    if mime.hasText():
        text = mime.text()
        if len(text) <= MAX_TEXT and text.lstrip().startswith(HEAD[:18]):
            return from_text(text.strip())
    return None


def from_text(text: str) -> MapPiece:
    """The piece that a text describes. Raises ``Foreign``."""
    try:
        body = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise Foreign("not readable") from error
    if not isinstance(body, dict) or body.get("fordewind-piece") != 1 or body.get("form") not in FORMS:
        raise Foreign("no piece")
    reader = _Reader()
    home = [reader.number(part) for part in reader.listed(body.get("home", [0, 0]), 2)]
    if len(home) != 2:
        raise Foreign("home")
    if body["form"] == "track":
        return reader.track(body, (home[0], home[1]))
    if body.get("picked") is True:
        return reader.things(body, (int(home[0]), int(home[1])))
    return reader.grid(body, (int(home[0]), int(home[1])))


def _refuse(_word: str) -> NoReturn:
    raise Foreign("no number")


class _Reader:
    """Reads the parts of a piece; raises ``Foreign`` for an invalid one, or for more than ``MAX_VALUES`` values."""

    def __init__(self) -> None:
        self.left = MAX_VALUES

    def grid(self, body: dict[str, Any], home: Pair) -> MapPiece:
        inks = tuple(self.ink(entry) for entry in self.listed(body.get("inks"), MAX_INKS))
        runs = self.listed(body.get("runs"), MAX_CELLS)
        if not inks or not runs or any(not isinstance(run, list) or len(run) != 4 for run in runs):
            raise Foreign("runs")
        if any(type(part) is not int for run in runs for part in run):
            raise Foreign("runs")
        try:
            i, j, length, ink = np.array(runs, dtype=np.int64).T
        except (OverflowError, ValueError) as error:
            raise Foreign("runs") from error
        if max(abs(i).max(), abs(j).max(), length.max()) > FAR or length.min() < 1 or length.sum() > MAX_CELLS:
            raise Foreign("runs")
        if ink.min() < 0 or ink.max() >= len(inks):
            raise Foreign("ink")
        along = np.arange(length.sum()) - np.repeat(np.cumsum(length) - length, length)
        i, j, ink = np.repeat(i, length) + along, np.repeat(j, length), np.repeat(ink, length)
        # Of cells that are named twice only the first counts.
        keys = (j + 3 * FAR) * (8 * FAR) + i + 3 * FAR
        if not (keys[1:] > keys[:-1]).all():
            first = np.unique(keys, return_index=True)[1]
            i, j, ink = i[first], j[first], ink[first]
        return MapPiece(body["form"], inks, i, j, ink, self.items(body, 0), home=home)

    def things(self, body: dict[str, Any], home: Pair) -> MapPiece:
        items = self.items(body, 0)
        if not items:
            raise Foreign("items")
        i, j = np.array(sorted({place for item in items for place in item.places}), dtype=np.int64).T
        none = np.zeros(0, dtype=np.int64)
        return MapPiece(body["form"], (), i, j, none, items, home=home, picked=True)

    def track(self, body: dict[str, Any], home: tuple[float, float]) -> MapPiece:
        nodes = [self.listed(node, 3) for node in self.listed(body.get("nodes"), MAX_NODES)]
        if not nodes or any(len(node) != 3 for node in nodes):
            raise Foreign("nodes")
        places = np.array([[self.number(x), self.number(y)] for x, y, _ in nodes])
        data = tuple(self.feature(node[2], ("x", "y")) for node in nodes)
        edges = tuple(
            tuple(self.index(k, len(nodes)) for k in self.listed(edge, MAX_NODES))
            for edge in self.listed(body.get("edges", []), MAX_NODES)
        )
        if any(len(edge) < 2 for edge in edges):
            raise Foreign("edges")
        none = np.zeros(0, dtype=np.int64)
        items = self.items(body, len(nodes))
        picked = body.get("picked") is True
        return MapPiece("track", (), places[:, 0], places[:, 1], none, items, data, edges, home, picked)

    def items(self, body: dict[str, Any], nodes: int) -> tuple[PieceItem, ...]:
        return tuple(self.item(one, nodes) for one in self.listed(body.get("items", []), MAX_ITEMS))

    def item(self, one: Any, nodes: int) -> PieceItem:
        section = one.get("section") if isinstance(one, dict) else None
        if not isinstance(section, str) or section not in SECTIONS:
            raise Foreign("section")
        key = one.get("key")
        if not isinstance(key, str) or key not in (("from",) if section == "arrows" else ("at", "cells")):
            raise Foreign("key")
        places = self.points(one.get("places"), nodes)
        if not places or (section == "arrows" and len(places) != 2):
            raise Foreign("places")
        return PieceItem(
            section, self.feature(one.get("data"), PLACES), key, places, self.points(one.get("via", []), nodes)
        )

    def points(self, listed: Any, nodes: int) -> tuple[Pair, ...]:
        found = []
        for place in self.listed(listed, MAX_CELLS):
            pair = self.listed(place, 2)
            if len(pair) != 2 or any(type(part) is not int or abs(part) > 2 * FAR for part in pair):
                raise Foreign("place")
            if nodes:
                self.index(pair[0], nodes)
            found.append((pair[0], pair[1]))
        return tuple(found)

    def ink(self, entry: Any) -> Ink:
        parts = self.listed(entry, 2)
        if len(parts) != 2 or not (parts[0] is None or isinstance(parts[0], str)):
            raise Foreign("ink")
        values = self.feature(parts[1], ("terrain",))
        return Ink(self.word(parts[0]) if parts[0] else None, tuple(values.items()))

    def feature(self, data: Any, barred: Iterable[str]) -> Feature:
        found = self.value(data, 0)
        if not isinstance(found, dict) or any(key in found for key in barred):
            raise Foreign("data")
        return found

    def value(self, data: Any, depth: int) -> Data:
        self.left -= 1
        if self.left < 0 or depth > MAX_DEPTH:
            raise Foreign("too much")
        if isinstance(data, dict):
            return {self.word(key): self.value(item, depth + 1) for key, item in data.items()}
        if isinstance(data, list):
            return [self.value(item, depth + 1) for item in data]
        if isinstance(data, str):
            return self.word(data)
        if data is None or isinstance(data, bool):
            return data
        return data if isinstance(data, int) and abs(data) < 10**15 else self.number(data)

    @staticmethod
    def word(text: str) -> str:
        if len(text) > MAX_WORD or any((c < " " and c not in "\n\t") or "\ud800" <= c <= "\udfff" for c in text):
            raise Foreign("word")
        return text

    @staticmethod
    def listed(value: Any, most: int) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise Foreign("list")
        return value

    @staticmethod
    def number(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or abs(value) > 10**15:
            raise Foreign("number")
        if not math.isfinite(value):
            raise Foreign("number")
        return float(value)

    @staticmethod
    def index(value: Any, below: int) -> int:
        if type(value) is not int or not 0 <= value < below:
            raise Foreign("number")
        return int(value)
