"""Parts of Tiled maps, read: layers out of groups, custom properties, tiles as a legend."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from dsl.maps.mapfile.emit import emit
from dsl.maps.mapfile.terrain import SPARE
from dsl.maps.mapfile.values import Data
from editor.charts.export.tiled.tmx import Tiled


def flat(layers: list[Tiled]) -> list[Tiled]:
    """All layers, those in groups too."""
    found = []
    for layer in layers:
        found += flat(layer.get("layers", [])) if layer.get("type") == "group" else [layer]
    return found


def own(holder: Mapping[str, Any]) -> dict[str, Data]:
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


def legend_of(entries: Mapping[int, tuple[str, Data]], used: Sequence[int]) -> tuple[dict[str, Data], dict[int, str]]:
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


def rounded(number: float) -> float | int:
    """To three decimals; a whole number as one."""
    near = round(number, 3)
    return int(near) if near == int(near) else near
