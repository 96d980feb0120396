"""Repairs of names, keys and values."""

from __future__ import annotations

import re
from typing import assert_never

from dsl.maps.board.spec import PLAIN_COLOUR, SECTIONS, Attribute, Kind, ValueType
from dsl.maps.mapfile.schema import attributes_of, direction_names
from dsl.maps.mapfile.values import NOTHING
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import unused_id
from editor.model.documents.patches import MISSING, Held, Patch, Value
from editor.model.documents.written_cells import write_cells
from editor.model.problems.problem_texts import Filled, NamedWord, same_meaning
from editor.model.problems.repair_case import Case, Fix, fix, put, renamed

_BAD = re.compile(r"[\s!-/:-@\[-^`{-~]+")


def known_word(case: Case) -> Fix | None:
    """For an unknown word with a similar known one: use that."""
    hint, value = case.diagnostic.hint, case.value
    if not hint and case.diagnostic.code == "map-unknown-terrain":
        return _known_terrain(case)
    if not hint or value is MISSING:
        return None
    roles = {"map-unknown-terrain": "terrain", "map-unknown-kind": "kind"}
    word = NamedWord(case.spec, roles.get(case.diagnostic.code, case.arg("key")), hint)
    if isinstance(value, dict) and "terrain" in value:
        return fix("fixes-word", put(case.chart, (*case.path, "terrain"), hint), word=word)
    if isinstance(case.path[-1], int) and len(case.path) > 2:  # one of a list: the whole list is written
        listed = case.chart.value(case.path[:-1])
        if not isinstance(listed, list):
            return None
        after = list(dict.fromkeys([*listed[: case.path[-1]], hint, *listed[case.path[-1] + 1 :]]))
        return fix("fixes-word", put(case.chart, case.path[:-1], after), word=word)
    return fix("fixes-word", put(case.chart, case.path, hint), word=word)


def _known_terrain(case: Case) -> Fix | None:
    """For an unknown terrain with another name in the ruleset: use that everywhere in the map."""
    value = case.value.get("terrain") if isinstance(case.value, dict) else case.value
    strange = str(value)
    meant = same_meaning(case.spec, strange)
    if not meant:
        return None
    patches: list[Patch] = []
    legend = case.chart.value(("legend",))
    for character, entry in legend.items() if isinstance(legend, dict) else ():
        if entry == strange:
            patches.append(put(case.chart, ("legend", character), meant))
        elif isinstance(entry, dict) and entry.get("terrain") == strange:
            patches.append(put(case.chart, ("legend", character, "terrain"), meant))
    for index, node in case.chart.features("nodes"):
        if node.get("terrain") == strange:
            patches.append(put(case.chart, ("nodes", index, "terrain"), meant))
    return fix("fixes-terrain", *patches, name=strange, terrain=NamedWord(case.spec, "terrain", meant))


def known_key(case: Case) -> Fix | None:
    """For an unknown key: use the similar one, else remove it."""
    key = case.arg("key")
    parent = case.path[:-1] if case.path and case.path[-1] == key else case.path
    hint = case.diagnostic.hint
    if case.chart.value((*parent, key)) is MISSING or (hint == "terrain" and len(parent) == 0):
        return None
    if hint:
        patches = renamed(case.chart, (*parent, key), hint)
        return fix("fixes-key", *patches, key=key, word=hint) if patches else None
    if case.diagnostic.code != "map-unknown-attribute":
        return None
    return fix("fixes-drop-key", put(case.chart, (*parent, key), MISSING), key=key)


def missing_attributes(case: Case) -> Fix | None:
    """For missing attributes: add the ruleset's default or the simplest value."""
    feature = case.feature
    if feature is None:
        return None
    keys = [key for key in case.arg("keys").split(", ") if case.chart.value((*case.path[:2], key)) is MISSING]
    found = {a.name: a for a in attributes_of(feature) if a.name in keys}
    if not keys or len(found) != len(keys):
        return None
    values = {key: plainest(found[key], case) for key in keys}
    if any(value is MISSING for value in values.values()):
        return None
    item, path = case.chart.value(case.path[:2]), case.path[:2]
    if not isinstance(item, dict):  # an entry of the legend that was only a name
        patches: list[Patch] = [Value(path, item, {"terrain": item, **values})]  # type: ignore[dict-item]  # none is MISSING
    else:
        patches = [Value((*path, key), MISSING, value) for key, value in values.items()]
    texts = [", ".join(map(str, value)) if isinstance(value, list) else str(value) for value in values.values()]
    filled = Filled(case.spec, tuple(zip(values, texts, strict=True)))
    return fix("fixes-fill", *patches, values=filled)


def _plainest_one(kind: ValueType, case: Case) -> object:
    match kind.base:
        case "int":
            least = kind.low if kind.low is not None else 0
            return max(min(max(0, least), kind.high if kind.high is not None else 0), least)
        case "bool":
            return False
        case "player":
            return 1
        case "options":
            return kind.values[0] if kind.values else MISSING
        case "direction":
            return _open_side(case)
        case "cell":
            cells = case.chart.cells_of(case.item or {})
            return case.chart.geometry.name(cells[0]) if cells else MISSING
        case "colour":
            return PLAIN_COLOUR
        case other:
            assert_never(other)


def plainest(attribute: Attribute, case: Case) -> Held:
    """A simple value that an attribute may have; ``MISSING`` if there is none on this map."""
    kind = attribute.type
    if attribute.default is not None:
        default = attribute.default
        many = isinstance(default, (list, tuple, set, frozenset))
        return list(default) if many else default  # type: ignore[return-value,call-overload]  # a value of the rules
    one = _plainest_one(kind, case)
    if one is MISSING:
        return NOTHING if kind.optional else MISSING
    return [one] if kind.many else one  # type: ignore[list-item,return-value]  # one of the plain values above


def _open_side(case: Case) -> object:
    """The first direction in which ships can leave the item, by its name in the rules; else the first."""
    chart, spec = case.chart, case.spec
    topology = chart.geometry.topology
    if spec is None or not topology.directions:
        return MISSING
    renamed_ = dict(spec.directions)
    open_ = {terrain.name for terrain in spec.of(Kind.TERRAIN) if "passable" in terrain.flags}
    cells = chart.cells_of(case.item or {})
    for direction, cell in zip(topology.directions, topology.around(cells[0]) if cells else ()):
        ink = chart.ink_at(cell) if cell >= 0 else None
        if ink is not None and ink.terrain in open_:
            return renamed_.get(direction, direction)
    return next(iter(direction_names(spec)), MISSING)


def missing_keys(case: Case) -> Fix | None:
    """For missing keys: add the version of the format, the kind if there is only one, the id of a node."""
    keys = case.arg("keys")
    if keys == "fordewind":
        return fix("fixes-fill", Value(("fordewind",), MISSING, 1), values="fordewind: 1")
    if len(case.path) < 2 or case.item is None:
        return None
    section, path = str(case.path[0]), case.path[:2]
    kind = SECTIONS.get(section)
    if keys == "kind" and kind and case.spec and len(case.spec.of(kind)) == 1:
        name = case.spec.of(kind)[0].name
        return fix("fixes-fill", Value((*path, "kind"), MISSING, name), values=Filled(case.spec, (("kind", name),)))
    if keys == "id" and section == "nodes":
        name = unused_id("N1", ids(case.chart, "nodes"))
        return fix("fixes-fill", Value((*path, "id"), MISSING, name), values=f"id: {name}")
    return None


def clamped(case: Case) -> Fix | None:
    """For a number outside its bounds: use the nearest bound."""
    attribute, value = case.attribute, case.value
    if isinstance(value, list) or attribute is None or isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    low, high = attribute.type.bounds
    after = int(value)
    after = max(after, low) if low is not None else after
    after = min(after, high) if high is not None else after
    return fix("fixes-number", put(case.chart, case.path, after), value=after)


def whole_number(case: Case) -> Fix | None:
    """For a number in quotes or with a fraction: use the whole number in it."""
    value = case.value
    match = re.search(r"-?\d{1,9}", str(value)) if isinstance(value, (str, float)) else None
    if match is None or isinstance(case.path[-1], int):
        return None
    after, attribute = int(match[0]), case.attribute
    if attribute is not None and attribute.type.base == "int":
        after = max(after, attribute.type.low) if attribute.type.low is not None else after
        after = min(after, attribute.type.high) if attribute.type.high is not None else after
    return fix("fixes-number", put(case.chart, case.path, after), value=after)


def without_repeats(case: Case) -> Fix | None:
    """For a repeated item of a list: remove it."""
    path = case.path
    while path and not isinstance(case.chart.value(path), list):
        path = path[:-1]
    listed = case.chart.value(path)
    if len(path) < 3 or not isinstance(listed, list):
        return None
    once = [value for k, value in enumerate(listed) if value not in listed[:k]]
    return fix("fixes-once", put(case.chart, path, once)) if len(once) < len(listed) else None


def add_game(case: Case) -> Fix | None:
    """For a map of another game: add this one."""
    if case.spec is None or not case.spec.game:
        return None
    return fix("fixes-game", put(case.chart, ("games",), [*case.chart.games, case.spec.game]), game=case.spec.game)


def both_places(case: Case) -> Fix | None:
    """For a place that has both ``at`` and ``cells``: make one list of both."""
    if case.item is None:
        return None
    parts = [{"at": case.item.get(key)} for key in ("at", "cells")]
    cells = {cell for part in parts for cell in case.chart.cells_of(part)}
    if not cells:
        return None
    at = put(case.chart, (*case.path[:2], "at"), write_cells(cells, case.chart.geometry))
    return fix("fixes-one-place", at, put(case.chart, (*case.path[:2], "cells"), MISSING))


# --- ids -----------------------------------------------------------------------------------------


def ids(chart: Chart, section: str) -> set[str]:
    """The ids in a list, in small letters."""
    return {str(item["id"]).strip().casefold() for _, item in chart.features(section) if "id" in item}


def another_id(case: Case) -> Fix | None:
    """For an id that is used already: a new one."""
    return _id(case, unused_id(case.arg("id"), ids(case.chart, str(case.path[0]))))


def proper_id(case: Case) -> Fix | None:
    """For an id with blanks or signs: remove them."""
    name = _BAD.sub("_", case.arg("value")).strip("_")
    return _id(case, unused_id(name, ids(case.chart, str(case.path[0])))) if name else None


def _id(case: Case, name: str) -> Fix | None:
    if len(case.path) < 2 or case.item is None:
        return None
    return fix("fixes-id", put(case.chart, (*case.path[:2], "id"), name), id=name)
