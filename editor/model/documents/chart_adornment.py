"""The section ``chart`` of a map, read leniently: how its chart is drawn and adorned.

The keys are ``style``, ``seed``, ``equator``, ``without``, ``ornaments``, ``cartouche``, ``legend``. An invalid value
counts as missing here; ``dsl.maps.mapfile`` reports it to the user.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from zlib import crc32

from dsl.maps.board.topology import Point
from dsl.maps.mapfile.adornment import IN_FRAME
from dsl.maps.mapfile.reading import CELL_RANGE
from dsl.maps.mapfile.schema import CHART, map_schema
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box, Geometry
from editor.model.documents.written_cells import number_of

LARGEST = 60.0
"""The largest width of an ornament, in cells."""


@cache
def ornament_kinds() -> tuple[str, ...]:
    """The kinds of ornaments that a map file may name."""
    listed = map_schema()["properties"][CHART]["properties"]["ornaments"]["items"]["properties"]["kind"]["enum"]
    return tuple(listed)


@dataclass(frozen=True)
class PlacedOrnament:
    """An ornament placed by the user: item ``number`` of the list in the file."""

    number: int
    kind: str
    at: Point
    size: float = 0.0
    """Its width in cells; 0: chosen by the program."""
    west: bool = False
    """Whether it looks to the west."""


@dataclass(frozen=True)
class Adornment:
    """The entries of the section; a missing one is empty. ``cartouche`` and ``legend``: a box, ``frame``, or None."""

    style: str = ""
    seed: int = 0
    equator: float | None = None
    """The row of the equator, from 1, in rows of cells."""
    without: frozenset[str] = frozenset()
    ornaments: tuple[PlacedOrnament, ...] = ()
    cartouche: Box | str | None = None
    legend: Box | str | None = None


def adornment_of(chart: Chart) -> Adornment:
    """The section ``chart`` of a map, read."""
    section = chart.data.get(CHART)
    if not isinstance(section, dict):
        return Adornment()
    equator = section.get("equator")
    without = section.get("without")
    return Adornment(
        style=str(section.get("style") or ""),
        seed=int(number_of(section.get("seed"))) & 0x7FFFFFFF,
        equator=number_of(equator) if isinstance(equator, (int, float)) and not isinstance(equator, bool) else None,
        without=frozenset(str(item) for item in without) if isinstance(without, list) else frozenset(),
        ornaments=tuple(_ornaments(section.get("ornaments"), chart.geometry)),
        cartouche=_box(section.get("cartouche"), chart.geometry),
        legend=_box(section.get("legend"), chart.geometry),
    )


def seed_of(chart: Chart, layer: str) -> int:
    """The random seed of one layer of a chart: the same in every run, changed by the command "place anew"."""
    return crc32(f"{layer} {adornment_of(chart).seed} {_about(chart)}".encode())


def _about(chart: Chart) -> str:
    """The properties of a chart that drawing on it does not change: its games, kind and size."""
    return f"{chart.games} {chart.kind} {chart.cells.shape}"


def place_of(written: Data, geometry: Geometry) -> Point | None:
    """The point given as a cell's name or as two numbers; None for anything else."""
    if isinstance(written, list):
        numbers = [number_of(part) for part in written]
        return (numbers[0], numbers[1]) if len(numbers) == 2 else None
    cell = geometry.cell(str(written)) if isinstance(written, (str, int)) else -1
    return geometry.centre(cell) if cell >= 0 else None


def _ornaments(listed: Data, geometry: Geometry) -> list[PlacedOrnament]:
    known = ornament_kinds()
    found = []
    for number, item in enumerate(listed if isinstance(listed, list) else []):
        if not isinstance(item, dict) or item.get("kind") not in known:
            continue
        at = place_of(item.get("at"), geometry)
        if at is not None:
            size = min(max(number_of(item.get("size")), 0.0), LARGEST)
            found.append(PlacedOrnament(number, str(item["kind"]), at, size, item.get("facing") == "west"))
    return found


def _box(written: Data, geometry: Geometry) -> Box | str | None:
    """The box given as a range of cells or as four numbers, or the word ``frame``."""
    if written == IN_FRAME:
        return IN_FRAME
    if isinstance(written, list):
        left, top, right, bottom = map(number_of, written) if len(written) == 4 else (0.0, 0.0, 0.0, 0.0)
        return (left, top, right, bottom) if left < right and top < bottom else None
    match = CELL_RANGE.fullmatch(str(written).strip()) if isinstance(written, str) and not geometry.is_track else None
    cells = [geometry.cell(name) for name in (match.groups() if match is not None else ())]
    if not cells or min(cells) < 0:
        return None
    corners = [corner for cell in cells for corner in geometry.polygon(cell)]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )
