"""A Tiled map as the text of a map file: maps that came from here come back whole, others bring what they have.

Of a foreign map the lowest tile layers become the terrain (a tile's class, or its property ``terrain``, is the
terrain's name), point objects with a class become sites and polylines become arrows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dsl.text.diagnostics import Problems, message
from dsl.text.files import read_bytes
from editor.base.texts import speech, tr
from editor.charts.export.tiled.board_shape import TiledError
from editor.charts.export.tiled.map_reader import TiledReader
from editor.charts.export.tiled.tmx import Tiled, from_xml, is_xml

MISSHAPEN = (
    KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError, RecursionError, StopIteration,
)  # fmt: skip


@dataclass(frozen=True)
class Imported:
    """A map file's text, and how much of what the Tiled map has no place in it: counts by the keys of texts."""

    text: str
    left_out: Mapping[str, int]

    def skipped(self) -> list[str]:
        """What was left out, in words."""
        return [tr(key, count=count) for key, count in self.left_out.items()]


def import_tiled(path: Path) -> Imported:
    """A Tiled map (``.tmx``, ``.tmj``, ``.json``) as a map file, and what was left out. Raises ``TiledError``."""
    problems = Problems()
    data = read_bytes(path, problems)
    if data is None:
        (found,) = problems
        raise TiledError("out-plain", text=message(found.code, found.args, speech.language))
    return imported(data, path.stem, path.parent)


def tiled_text(data: bytes, name: str) -> str:
    """The text of a map file for the bytes of a Tiled map. Raises ``TiledError`` whatever the bytes are."""
    return imported(data, name).text


def imported(data: bytes, name: str, folder: Path | None = None) -> Imported:
    """What the bytes of a Tiled map mean. Raises ``TiledError`` whatever the bytes are.

    Tile sets in files of their own are looked for in ``folder`` and below it.
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
