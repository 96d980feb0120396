"""Names written across a chart, as edits: a new one, another place, another bend, names for regions that have them.

Pure functions over a chart that give patches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dsl.maps.board.spec import NAMES, BoardSpec
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.inks import shore_inks
from editor.model.documents.patches import MISSING, Held, Items, Patch, Value

FLAT = 0.015
"""A smaller bend is none."""
MOST_BENT = 0.5
SAMPLED = 200


def kind_at(chart: Chart, spec: BoardSpec | None, cells: Sequence[int]) -> str:
    """``sea`` or ``land``: what most of some cells are; ``free`` on a track and where there is neither."""
    if chart.is_track or not cells:
        return "free"
    water, land = shore_inks(spec, chart)
    some = cells[:: max(len(cells) // SAMPLED, 1)]
    found = Counter(ink.terrain for cell in some if (ink := chart.ink_at(cell)) is not None)
    (most, _), *_ = found.most_common(1) or [(None, 0)]
    return "sea" if most == water.terrain else "land" if most == land.terrain else "free"


def written_ends(chart: Chart, cells: Sequence[int]) -> Data:
    """The ``at`` of a name: two cells, or one."""
    names: list[Data] = [chart.geometry.name(cell) for cell in cells]
    return names[0] if names[0] == names[-1] else [names[0], names[-1]]


def new_name(chart: Chart, spec: BoardSpec | None, text: Data, cells: Sequence[int]) -> Feature:
    """A name from the first to the last of some cells."""
    return {"kind": kind_at(chart, spec, cells), "name": text, "at": written_ends(chart, cells)}


def moved_ends(chart: Chart, index: int, cells: Sequence[int], text: Data = None) -> list[Patch]:
    """The patches that write a name from one cell to another; one that lay along a region has its ``text`` itself."""
    item = chart.items(NAMES)[index]
    assert isinstance(item, dict)
    wanted: dict[str, Held] = {"at": written_ends(chart, cells)}
    if "region" in item:
        wanted["region"] = MISSING
        if not item.get("name") and text:
            wanted["name"] = text
    return _changed(index, item, wanted)


def bent_name(chart: Chart, index: int, bend: float) -> list[Patch]:
    """The patches that bend a name, by lengths of it; nearly straight is straight."""
    item = chart.items(NAMES)[index]
    assert isinstance(item, dict)
    held = min(max(round(bend, 2), -MOST_BENT), MOST_BENT)
    return _changed(index, item, {"bow": MISSING if abs(held) < FLAT else held})


def _changed(index: int, item: Feature, wanted: dict[str, Held]) -> list[Patch]:
    return [
        Value((NAMES, index, key), item.get(key, MISSING), after)
        for key, after in wanted.items()
        if item.get(key, MISSING) != after
    ]


def suggested(chart: Chart, spec: BoardSpec | None) -> list[Patch]:
    """The patch that gives every region with a name a name on the chart along its longest axis; none it has already."""
    there = {str(item.get("region", "")).casefold() for _, item in chart.features(NAMES)}
    made: list[Data] = []
    for _, region in chart.features("regions"):
        id_ = region.get("id")
        cells = chart.cells_of(region)
        if not region.get("name") or id_ is None or str(id_).casefold() in there or not cells:
            continue
        there.add(str(id_).casefold())
        made.append({"kind": kind_at(chart, spec, cells), "region": id_})
    return [Items(NAMES, len(chart.items(NAMES)), (), tuple(made))] if made else []
