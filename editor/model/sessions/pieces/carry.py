"""Moves features with their cells: sites, regions, starts and arrows moved, turned, removed and pasted.

All functions work on whole lists of the file and return one patch per list, so that order and other items stay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

import numpy as np

from dsl.maps.board.spec import SECTIONS, BoardSpec
from dsl.maps.mapfile.schema import OPEN
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import Numbers, Patch, rising
from editor.model.documents.references import replaced
from editor.model.documents.written_cells import write_cells
from editor.model.sessions.strokes import within

Cells = Callable[[Numbers], Numbers]
PLACES = ("at", "cells", "from", "to", "via")


@dataclass(frozen=True)
class Way:
    """A mapping of cells: ``cells`` maps numbers to numbers (-1: off the board), ``turn`` directions to directions.

    ``geometry`` is the target board.
    """

    cells: Cells
    geometry: Geometry
    turn: dict[str, str] = field(default_factory=dict)

    def names(self, cells: Sequence[int]) -> list[int]:
        """The names of the target cells, in order, without those off the board."""
        return [int(c) for c in self.cells(np.array(cells, dtype=np.int32)) if c >= 0] if len(cells) else []


def listed(chart: Chart, section: str, after: list[Data]) -> list[Patch]:
    """The patch that replaces a list of the file; none if the file has no such list."""
    if not isinstance(chart.data.get(section, []), list):
        return []
    return deepcopy(replaced(section, chart.items(section), after))


def rewritten(chart: Chart, section: str, change: Callable[[Feature], Feature | None]) -> list[Patch]:
    """The patch that applies ``change`` to every feature of a list; None removes it."""
    after: list[Data] = []
    for item in chart.items(section):
        new = change(item) if isinstance(item, dict) else item
        if new is not None:
            after.append(new)
    return listed(chart, section, after)


# --- one feature ---------------------------------------------------------------------------------


def place_key(feature: Feature) -> str:
    """Under which key a site, region or start names its cells."""
    return "cells" if "cells" in feature and "at" not in feature else "at"


def without_place(feature: Feature) -> Feature:
    """A feature without its place."""
    return {key: value for key, value in feature.items() if key not in PLACES}


def with_cells(feature: Feature, cells: Sequence[int], geometry: Geometry) -> Feature | None:
    """A site, region or start on other cells; None without any."""
    return {**feature, place_key(feature): write_cells(cells, geometry)} if len(cells) else None


def turned(feature: Feature, section: str, spec: BoardSpec | None, turn: dict[str, str]) -> Feature:
    """A feature with its directions turned: declared ones, and open sides."""
    keys = [OPEN, *_typed(feature, section, spec, "direction")] if turn else []
    found = dict(feature)
    for key in keys:
        value = feature.get(key)
        if isinstance(value, list):
            found[key] = [_turned_name(name, spec, turn) for name in value]
        elif isinstance(value, str):
            found[key] = _turned_name(value, spec, turn)
    return found


def _typed(feature: Feature, section: str, spec: BoardSpec | None, base: str) -> list[str]:
    declared = spec.feature(SECTIONS[section], str(feature.get("kind", ""))) if spec else None
    return [a.name for a in declared.attributes if a.type.base == base] if declared else []


def _turned_name(name: Data, spec: BoardSpec | None, turn: dict[str, str]) -> Data:
    words = dict(spec.directions) if spec else {}
    if not isinstance(name, str):
        return name
    for canonical, after in turn.items():
        if name.casefold() == words.get(canonical, canonical).casefold():
            return words.get(after, after)
    return next((after for before, after in turn.items() if name.casefold() == before.casefold()), name)


# --- in place ------------------------------------------------------------------------------------


def carried(chart: Chart, spec: BoardSpec | None, way: Way, inside: Numbers | None = None) -> list[Patch]:
    """The patches that move the features on the cells ``inside`` (in rising order; None: all cells).

    A site moves if it is wholly inside, an arrow if both its ends are; of regions and starts the cells inside move.
    Sites in the target place lose those cells.
    """
    if inside is None:
        landed: Numbers = np.zeros(0, dtype=np.int32)
    else:
        landed = rising(way.cells(inside))

    def change(section: str) -> Callable[[Feature], Feature | None]:
        def one(feature: Feature) -> Feature | None:
            if section == "arrows":
                return _moved_arrow(chart, spec, way, inside, feature)
            return _moved_feature(chart, spec, way, inside, landed, section, feature)

        return one

    return [patch for section in SECTIONS for patch in rewritten(chart, section, change(section))]


def _is_inside(cells: Sequence[int], inside: Numbers | None) -> Numbers:
    found = rising(np.array(cells, dtype=np.int32))
    return found if inside is None else within(inside, found)


def _moved_feature(
    chart: Chart,
    spec: BoardSpec | None,
    way: Way,
    inside: Numbers | None,
    landed: Numbers,
    section: str,
    feature: Feature,
) -> Feature | None:
    cells = chart.cells_of(feature)
    going = _is_inside(cells, inside)
    whole = len(going) == len(set(cells))
    if not cells or (section == "sites" and not whole) or not len(going):
        rest = [] if section != "sites" else within(landed, rising(np.array(cells, dtype=np.int32))).tolist()
        left = [cell for cell in cells if cell not in rest]
        return with_cells(feature, left, way.geometry) if rest else feature
    leaving = set(going.tolist())
    new = with_cells(feature, [c for c in cells if c not in leaving] + way.names(going.tolist()), way.geometry)
    if new is None:
        return None
    return _attributes(chart, spec, way, inside, section, turned(new, section, spec, way.turn) if whole else new)


def _moved_arrow(
    chart: Chart, spec: BoardSpec | None, way: Way, inside: Numbers | None, feature: Feature
) -> Feature | None:
    ends = chart.cells_of(feature)
    if len(ends) < 2 or len(_is_inside(ends, inside)) < len(set(ends)):
        return feature
    new = way.names(ends)
    if len(new) < 2:
        return None
    found: Feature = {**feature, "from": way.geometry.name(new[0]), "to": way.geometry.name(new[1])}
    if "via" in feature:
        bends = way.names(chart.cells_of({"at": feature["via"]}))
        found["via"] = [way.geometry.name(cell) for cell in bends]
        if not bends:
            del found["via"]
    return _attributes(chart, spec, way, inside, "arrows", turned(found, "arrows", spec, way.turn))


def _attributes(
    chart: Chart, spec: BoardSpec | None, way: Way, inside: Numbers | None, section: str, feature: Feature
) -> Feature:
    """A feature with its cell attributes mapped too."""
    found = dict(feature)
    for key in _typed(feature, section, spec, "cell"):
        if key in PLACES:
            continue
        cells = chart.cells_of({"at": feature.get(key)})
        going = set(_is_inside(cells, inside).tolist())
        new = [way.names([cell])[:1] if cell in going else [cell] for cell in cells]
        if going and all(new):
            names: list[Data] = [way.geometry.name(cell[0]) for cell in new]
            found[key] = names if isinstance(feature[key], list) else names[0]
    return found


def lifted(chart: Chart, inside: Numbers) -> list[Patch]:
    """The patches that remove features from cells: the cells from features, and arrows with both ends there."""

    def change(feature: Feature) -> Feature | None:
        cells = chart.cells_of(feature)
        going = set(within(inside, rising(np.array(cells, dtype=np.int32))).tolist())
        if not going:
            return feature
        if "from" in feature or "to" in feature:
            return None if going.issuperset(cells) else feature
        return with_cells(feature, [cell for cell in cells if cell not in going], chart.geometry)

    return [patch for section in SECTIONS for patch in rewritten(chart, section, change)]
