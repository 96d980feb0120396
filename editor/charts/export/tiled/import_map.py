"""Converts a Tiled map to the text of a map file; exported maps are restored completely.

Of other maps the lowest tile layers become the terrain (a tile's class, or its property ``terrain``, is the terrain's
name), point objects with a class become sites and polylines become arrows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dsl.text.diagnostics import Problems, message
from dsl.text.files import read_bytes
from editor.base.texts import tr, ui
from editor.charts.export.tiled.board_shape import TiledError
from editor.charts.export.tiled.map_reader import TiledReader
from editor.charts.export.tiled.tmx import Tiled, from_xml, is_xml

MISSHAPEN = (
    KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError, RecursionError, StopIteration,
)  # fmt: skip


@dataclass(frozen=True)
class Imported:
    """A map file's text, and the counts of what was left out, by message key."""

    text: str
    left_out: Mapping[str, int]

    def skipped(self) -> list[str]:
        """What was left out, as text."""
        return [tr(key, count=count) for key, count in self.left_out.items()]


def import_tiled(path: Path) -> Imported:
    """Convert a Tiled map (``.tmx``, ``.tmj``, ``.json``). Raises ``TiledError``."""
    problems = Problems()
    data = read_bytes(path, problems)
    if data is None:
        (found,) = problems
        raise TiledError("out-plain", text=message(found.code, found.args, ui.language))
    return imported(data, path.stem, path.parent)


def tiled_text(data: bytes, name: str) -> str:
    """The text of a map file for the bytes of a Tiled map. Raises ``TiledError`` whatever the bytes are."""
    return imported(data, name).text


def imported(data: bytes, name: str, folder: Path | None = None) -> Imported:
    """Convert the bytes of a Tiled map. Raises ``TiledError`` for any invalid bytes.

    External tile sets are only read from ``folder`` and below it.
    """
    try:
        reader = TiledReader(from_xml(data) if is_xml(data) else _from_json(data), name, folder)
        return Imported(reader.text(), reader.left_out)
    except MISSHAPEN as trouble:
        raise TiledError("out-tiled-shape", reason=str(trouble)[:200]) from trouble


def _from_json(data: bytes) -> Tiled:
    try:
        tiled = json.loads(data)
    except (ValueError, RecursionError) as trouble:
        raise TiledError("out-tiled-json", reason=str(trouble)) from trouble
    if not isinstance(tiled, dict) or not isinstance(tiled.get("layers"), list):
        raise TiledError("out-tiled-no-map")
    return tiled
