"""Which of a board's terrains stands for water and which for land, told by what ships may enter, not by their words."""

from __future__ import annotations

from dsl.maps.board.spec import BoardSpec, Kind
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.new_map import TERRAINS

PASSABLE = "passable"


def shore_inks(spec: BoardSpec | None, chart: Chart | None = None) -> tuple[Ink, Ink]:
    """The inks for water and land: of the ruleset's board, else of the map's legend, else of a new map."""
    terrains = spec.of(Kind.TERRAIN) if spec is not None else ()
    water = next((t for t in terrains if PASSABLE in t.flags), None)
    land = next((t for t in terrains if PASSABLE not in t.flags), None)
    if water is not None and land is not None:
        return Ink(water.name), Ink(land.name)
    inks = [ink for ink in chart.inks() if ink.terrain] if chart is not None and not chart.is_track else []
    known = [next((ink for ink in inks if ink.terrain == name), None) for name in TERRAINS]
    if len(inks) >= 2:
        first = known[0] or next(ink for ink in inks if ink != known[1])
        return first, known[1] or next(ink for ink in inks if ink != first)
    other = next(name for name in TERRAINS[::-1] if not inks or name != inks[0].terrain)
    return (inks[0] if inks else Ink(TERRAINS[0])), Ink(other)
