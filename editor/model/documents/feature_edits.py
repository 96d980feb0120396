"""Create, find, name and remove features of a chart: sites, starts, arrows, regions and nodes.

Pure functions that return patches. The ruleset's board declares the kinds and their attributes; without a ruleset a
feature has a kind, an id and cells, and the kinds are those on the map.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass

from dsl.maps.board.spec import SECTIONS, Attribute, BoardSpec, Kind
from dsl.maps.mapfile.fresh_map import example
from dsl.maps.mapfile.schema import OPEN, attributes_of, direction_names
from dsl.maps.mapfile.values import Data
from dsl.text.transliteration import transliterated
from editor.base.texts import ui
from editor.model.documents import written_cells
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.patches import Items, Patch
from editor.model.games import kind_word

PLAIN = {"sites": ("port", "fort"), "arrows": ("current",), "regions": ("waters",), "starts": ()}
"""The kinds offered on a map without a ruleset, besides those on it."""
_TAIL = re.compile(r"(.*?)(_?)(\d+)")

# --- kinds and names -----------------------------------------------------------------------------


def kinds_of(chart: Chart, spec: BoardSpec | None, section: str) -> list[str]:
    """The kinds that a list can contain: those the ruleset declares, or without one, those on the map."""
    if spec is not None:
        return [feature.name for feature in spec.of(SECTIONS[section])]
    found = (str(item["kind"]) for _, item in chart.features(section) if item.get("kind"))
    return list(dict.fromkeys(found))


def plain_kinds(chart: Chart, section: str) -> list[str]:
    """The kinds on offer for a list of a map without a ruleset."""
    own = kinds_of(chart, None, section)
    return list(dict.fromkeys([*own, *PLAIN[section], *([] if own else [SECTIONS[section].value])]))


def chosen_kind(chart: Chart, spec: BoardSpec | None, sections: Sequence[str], requested: str) -> tuple[str, str]:
    """(list, kind) of the next feature a tool makes: the requested kind if one of its lists has it, else the first.

    The kind is empty if the ruleset declares none for these lists.
    """
    known = {section: kinds_of(chart, spec, section) for section in SECTIONS}
    for section in sections:
        if requested in known[section]:
            return section, requested
    if spec is None and requested in (generic := {SECTIONS[section].value: section for section in sections}):
        return generic[requested], requested  # the general kind of an empty list
    elsewhere = any(requested in kinds for section, kinds in known.items() if section not in sections)
    if spec is None and requested and not elsewhere:
        return sections[0], requested
    for section in sections:
        if known[section]:
            return section, known[section][0]
    return sections[0], "" if spec is not None else SECTIONS[sections[0]].value


@dataclass(frozen=True)
class Named:
    """The name of a feature for players: its name, its id, or its kind and first cell.

    ``str()`` is its text in the current language.
    """

    name: Data
    id: str
    kind: str
    cell: str
    spec: BoardSpec | None = None

    def __str__(self) -> str:
        named = self.name
        if isinstance(named, dict):
            named = named.get(ui.language) or next(iter(named.values()), None)
        if named or self.id:
            return str(named or self.id)
        return f"{kind_word(self.spec, self.kind) if self.kind else ''} {self.cell}".strip()


def named(chart: Chart, feature: Feature, spec: BoardSpec | None = None) -> Named:
    """The name of a feature, in all languages; ``spec`` has the ruleset's words for its kind."""
    name, id_ = deepcopy(feature.get("name")), feature.get("id")
    cells = chart.cells_of(feature) if not name and not id_ else []
    cell = chart.geometry.name(cells[0]) if cells else ""
    return Named(name, "" if id_ is None else str(id_), str(feature.get("kind", "")), cell, spec)


def human_name(chart: Chart, feature: Feature, spec: BoardSpec | None = None) -> str:
    """The name of a feature in the current language."""
    return str(named(chart, feature, spec))


def used_ids(chart: Chart) -> set[str]:
    """All ids of features and nodes, in small letters."""
    listed = [item for section in (*SECTIONS, "nodes") for _, item in chart.features(section)]
    return {str(item["id"]).strip().casefold() for item in listed if item.get("id") is not None}


def unused_id(name: str, taken: Collection[str], joint: str = "_") -> str:
    """The name, with the next free number (``dock2`` to ``dock3``) if it is in ``taken`` (in small letters)."""
    if name.casefold() not in taken:
        return name
    match = _TAIL.fullmatch(name)
    head, number = (match[1] + match[2], int(match[3][-9:]) + 1) if match else (name + joint, 2)
    while f"{head}{number}".casefold() in taken:
        number += 1
    return f"{head}{number}"


def fresh_id(chart: Chart, stem: str) -> str:
    """An unused id on the map: ``stem_1``, ``stem_2``, …"""
    used, base = used_ids(chart), transliterated(stem) or "id"
    number = 1
    while f"{base}_{number}" in used:
        number += 1
    return f"{base}_{number}"


# --- making --------------------------------------------------------------------------------------


def new_feature(chart: Chart, spec: BoardSpec | None, section: str, kind: str, cells: Sequence[int]) -> Feature:
    """A site, start, arrow (its tail and head are ``cells``) or region with all that its kind requires."""
    made: Feature = {"kind": kind}
    names = [chart.geometry.name(cell) for cell in cells]
    if section == "arrows":
        made |= {"from": names[0], "to": names[-1]}
    else:
        if section != "starts":
            made["id"] = fresh_id(chart, kind)
        made["cells" if section == "regions" else "at"] = _written(chart, section, cells)
    declared = spec.feature(SECTIONS[section], kind) if spec else None
    for attribute in attributes_of(declared) if spec and declared else ():
        if attribute.required and spec:
            made[attribute.name] = sample(chart, spec, attribute, cells[0] if cells else -1)
    return made


def _written(chart: Chart, section: str, cells: Iterable[int]) -> Data:
    written = written_cells.write_cells(cells, chart.geometry)
    return [written] if section == "regions" and not isinstance(written, list) else written


def sample(chart: Chart, spec: BoardSpec, attribute: Attribute, cell: int) -> Data:
    """A valid first value for a required attribute of a feature on this cell."""
    type_ = attribute.type
    if attribute.name == OPEN and type_.base == "direction":
        return open_sides(chart, spec, cell)
    place = chart.geometry.name(max(cell, 0)) if chart.geometry.size else None
    return example(type_, _ways(chart, spec), place)


def _ways(chart: Chart, spec: BoardSpec) -> list[str]:
    """The directions of the chart as the rules call them."""
    renamed = dict(spec.directions)
    known = direction_names(spec)
    return [name for d in chart.geometry.topology.directions if (name := renamed.get(d, d)) in known]


def open_sides(chart: Chart, spec: BoardSpec, cell: int) -> list[Data]:
    """The directions from a cell to passable neighbours; the first direction if there is none."""
    passable = {terrain.name for terrain in spec.of(Kind.TERRAIN) if "passable" in terrain.flags}
    ways = _ways(chart, spec)
    around = chart.geometry.topology.around(cell) if cell >= 0 else ()
    found = []
    for way, neighbour in zip(ways, around):
        ink = chart.ink_at(neighbour) if neighbour >= 0 else None
        if ink is not None and ink.terrain in passable:
            found.append(way)
    return list[Data](found or ways[:1])


def added(chart: Chart, section: str, feature: Feature) -> tuple[list[Patch], int]:
    """The patches that append a feature to its list, and its index there."""
    index = len(chart.items(section))
    return [Items(section, index, (), (feature,))], index


def duplicated(chart: Chart, section: str, index: int) -> Feature:
    """A copy of a feature with a new id."""
    item = chart.items(section)[index]
    made: Feature = deepcopy(item) if isinstance(item, dict) else {}
    if "id" in made:
        made["id"] = fresh_id(chart, re.sub(r"_?\d+$", "", str(made["id"])) or str(made.get("kind", "")))
    return made


def removed(chart: Chart, section: str, indices: Iterable[int]) -> list[Patch]:
    """The patches that remove items of a list; indices out of range are ignored."""
    listed = chart.items(section)
    requested = sorted({index for index in indices if 0 <= index < len(listed)}, reverse=True)
    return [Items(section, index, (listed[index],), ()) for index in requested]


# --- hiding --------------------------------------------------------------------------------------


def is_hidden(hidden: Collection[str], section: str, feature: Feature) -> bool:
    """Whether ``hidden`` (lists, or kinds in them: ``nodes``, ``sites:port``) contains a feature."""
    return section in hidden or f"{section}:{feature.get('kind', '')}" in hidden


# --- finding -------------------------------------------------------------------------------------


def standing(chart: Chart, section: str, kind: str, cell: int, but: int = -1) -> int:
    """The index of a feature of that kind on a cell, other than ``but``; -1 if there is none."""
    for index, item in chart.features(section):
        if index != but and str(item.get("kind", "")) == kind and cell in chart.cells_of(item):
            return index
    return -1


def key_of_cells(feature: Feature, section: str) -> str:
    """Under which key a site, start or region writes its cells."""
    if "at" in feature:
        return "at"
    return "cells" if "cells" in feature or section == "regions" else "at"
