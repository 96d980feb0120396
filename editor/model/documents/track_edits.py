"""Add, rename and remove circles of a track; everything that refers to a circle by its id follows."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from math import hypot

import numpy as np

from dsl.maps.board.spec import BoardSpec, Kind
from dsl.maps.mapfile.schema import attributes_of
from dsl.maps.mapfile.values import Data
from editor.model.documents import written_cells
from editor.model.documents import written_cells as track_lines
from editor.model.documents.chart import Chart, Feature, Ink
from editor.model.documents.feature_edits import sample, used_ids
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import Items, Patch, Value
from editor.model.documents.references import CellMap, Cells, Relabelled, relabelled, replaced

_NUMBERED = re.compile(r"(.*?)(\d+)")
_LETTERED = re.compile(r"[A-Za-z]")


def snapped(x: float, y: float, free: bool = False) -> tuple[Data, Data]:
    """A position for a circle rounded to half units (``free``: to hundredths); whole numbers are ints."""
    step = 100 if free else 2
    return _plain(round(x * step) / step), _plain(round(y * step) / step)


def _plain(number: float) -> Data:
    return int(number) if number == int(number) else round(number, 2)


def fresh_node_id(chart: Chart, x: float, y: float) -> str:
    """An id in the style of the nearest circle's: U8 after U7, D after C; ``n1`` for the first of all."""
    nodes = written_cells.node_items(chart.items("nodes"))
    used = used_ids(chart)
    if not nodes:
        return _counted("n", 1, used)

    def far(node: Feature) -> float:
        return hypot(written_cells.number_of(node.get("x")) - x, written_cells.number_of(node.get("y")) - y)

    near = str(min((node for _, node in nodes), key=far)["id"]).strip()
    numbered = _NUMBERED.fullmatch(near)
    if numbered:
        return _counted(numbered[1], int(numbered[2]) + 1, used)
    if _LETTERED.fullmatch(near):
        last = "z" if near.islower() else "Z"
        following = (chr(code) for code in range(ord(near) + 1, ord(last) + 1))
        free = next((letter for letter in following if letter.casefold() not in used), "")
        return free or _counted(near, 2, used)
    return _counted(near, 2, used)


def _counted(stem: str, number: int, used: Collection[str]) -> str:
    while f"{stem}{number}".casefold() in used:
        number += 1
    return f"{stem}{number}"


def new_node(chart: Chart, spec: BoardSpec | None, ink: Ink, x: Data, y: Data) -> Feature:
    """A circle at a place with a fresh id, the ink's terrain and whatever that requires."""
    made: Feature = {"id": fresh_node_id(chart, written_cells.number_of(x), written_cells.number_of(y)), "x": x, "y": y}
    known = spec.of(Kind.TERRAIN) if spec else ()
    terrain = ink.terrain or (known[0].name if known else None)
    written = any("terrain" in node for _, node in chart.features("nodes"))
    if terrain and (written or not known or terrain != known[0].name):
        made["terrain"] = terrain
    declared = spec.feature(Kind.TERRAIN, terrain) if spec and terrain else None
    for attribute in attributes_of(declared) if spec and declared else ():
        if attribute.required and spec:
            made[attribute.name] = sample(chart, spec, attribute, -1)
    return made | dict(ink.values)


def edges_made(chart: Chart, after: list[Data]) -> list[Patch]:
    """The patches that replace the list of lines by ``after``."""
    return replaced("edges", chart.items("edges"), after)


# --- other names ---------------------------------------------------------------------------------


def renamed_node(chart: Chart, spec: BoardSpec | None, old: str, new: str) -> list[Patch]:
    """The patches that rename a circle everywhere; none if it does not exist or the new id is taken."""
    before, after = old.strip().casefold(), new.strip()
    used = {str(node["id"]).strip().casefold() for _, node in written_cells.node_items(chart.items("nodes"))}
    if before not in used or not after or (after.casefold() in used and after.casefold() != before):
        return []
    return renamed_nodes(chart, spec, {before: after})


def renamed_nodes(chart: Chart, spec: BoardSpec | None, names: Mapping[str, str]) -> list[Patch]:
    """The patches that rename many circles at once (ids in small letters to new ids), swaps allowed."""
    old = chart.geometry
    called = [names.get(old.name(cell).casefold(), old.name(cell)) for cell in range(old.size)]
    new = Geometry.of_track([(name, *old.centre(cell)) for cell, name in enumerate(called)], old.edges)
    patches = relabelled(chart, spec, CellMap(old, new, lambda cells: cells)).patches
    for number, node in written_cells.node_items(chart.items("nodes")):
        name = str(node["id"]).strip()
        after = names.get(name.casefold(), name)
        if after != name:
            patches.append(Value(("nodes", number, "id"), node["id"], after))
    return patches + edges_made(chart, track_lines.renamed(chart.items("edges"), dict(names)))


def renumbered(chart: Chart, spec: BoardSpec | None) -> list[Patch]:
    """The patches that number the circles of each series (U…, A…) from 1 without gaps, in the order of the file."""
    count: dict[str, int] = {}
    names: dict[str, str] = {}
    for _, node in written_cells.node_items(chart.items("nodes")):
        name = str(node["id"]).strip()
        numbered = _NUMBERED.fullmatch(name)
        if numbered:
            stem = numbered[1]
            count[stem.casefold()] = count.get(stem.casefold(), 0) + 1
            if name != f"{stem}{count[stem.casefold()]}":
                names[name.casefold()] = f"{stem}{count[stem.casefold()]}"
    return renamed_nodes(chart, spec, names) if names else []


# --- removing ------------------------------------------------------------------------------------


def without_nodes(chart: Chart, spec: BoardSpec | None, indices: Collection[int]) -> Relabelled:
    """The patches that remove items of ``nodes``, their lines and the features on them; and the features lost."""
    listed = chart.items("nodes")
    gone = {cell for cell, (number, _) in enumerate(written_cells.node_items(listed)) if number in indices}
    old = chart.geometry
    stay = np.array([cell not in gone for cell in range(old.size)], dtype=bool)

    def target(cells: Cells) -> Cells:
        return np.where(stay[cells], cells, -1)

    made = relabelled(chart, spec, CellMap(old, old, target))
    names = [old.name(cell) for cell in gone]
    made.patches += edges_made(chart, track_lines.without_circles(chart.items("edges"), names))
    # Nodes whose attributes changed were written by ``relabelled``: take them as they are then.
    after = _patched(listed, made.patches)
    for index in sorted({i for i in indices if 0 <= i < len(listed)}, reverse=True):
        made.patches.append(Items("nodes", index, (after[index],), ()))
    return made


def _patched(listed: list[Data], patches: list[Patch]) -> list[Data]:
    after = list(listed)
    for patch in patches:
        if isinstance(patch, Items) and patch.section == "nodes":
            after[patch.index : patch.index + len(patch.before)] = patch.after
    return after
