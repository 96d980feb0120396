"""The JSON Schema of a map file: what holds for any map (``map.schema.json``), and what a ruleset's board declares.

Published as a file it lets any YAML editor complete and check a map; ``shape`` checks every map by it. ``x-message`` is
the code of our own message for a value that does not fit. ``if``/``then``/``else`` is used instead of ``anyOf``,
because then a validator reports the very value that is wrong.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, assert_never

from dsl.maps.board.grid import DIRECTIONS
from dsl.maps.board.spec import EDGES, NAMES, NODES, SECTIONS, Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile.values import NO, NOTHING, YES

Schema = dict[str, Any]

MAX_CELLS = 10_000_000
"""The most cells of a map that can be drawn."""
TWO_WAY = "two_way"
"""The key of a track's grid that makes every line lead both ways."""
OPEN = "open"
"""The attribute that a feature flagged ``sided`` has without declaring it: the sides on which it is open."""

CHART = "chart"
"""The section that says how a chart is drawn and adorned; mistakes in it are only warnings."""
TOP_KEYS = (
    "fordewind", "title", "games", "grid", "legend", "terrain", NODES, EDGES, "underlay", CHART, *SECTIONS, NAMES,
)  # fmt: skip
NAME_KINDS = ("sea", "land", "free")
"""What a name on the chart belongs to; it decides the lettering."""
NAME_KEYS = ("kind", "name", "at", "region", "bow", "size")
EDGE_KEYS = ("from", "to")
BASE_KEYS = {
    Kind.SITE: ("kind", "id", "name", "at", "cells"),
    Kind.REGION: ("kind", "id", "name", "at", "cells"),
    Kind.START: ("kind", "id", "name", "at", "cells"),
    Kind.ARROW: ("kind", "id", "name", "from", "to", "via"),
    Kind.TERRAIN: ("id", "x", "y", "terrain", "name"),
}
"""The keys of an entry that do not depend on the rules; for terrain those of a circle of a track."""


def map_schema(spec: BoardSpec | None = None) -> Schema:
    """The JSON Schema (2020-12) of maps for ``spec``'s board; without ``spec``, of any map."""
    schema: Schema = json.loads(_of_any_map())
    if spec is None:
        return schema
    if spec.game:
        schema["title"] = f"Fordewind: Map for {spec.game}"
    properties = schema["properties"]
    grid = properties["grid"]["properties"]
    grid["kind"]["enum"] = [spec.topology]
    for key, extent in zip(("width", "height"), spec.size or ()):
        grid[key] |= {"minimum": extent, "maximum": extent}
    if terrains := spec.of(Kind.TERRAIN):
        _add_terrains(spec, terrains, properties["legend"]["additionalProperties"], properties[NODES]["items"])
    for section, kind in SECTIONS.items():
        _add_features(spec, spec.of(kind), properties[section]["items"])
    return schema


def without_references(schema: Schema) -> Schema:
    """The same schema with ``$ref`` replaced by what it refers to; validation is half as fast again."""

    def written_out(part: Any) -> Any:
        if isinstance(part, list):
            return [written_out(item) for item in part]
        if not isinstance(part, dict):
            return part
        found = {key: written_out(value) for key, value in part.items() if key not in ("$ref", "$defs")}
        return written_out(schema["$defs"][part["$ref"].rsplit("/", 1)[1]]) | found if "$ref" in part else found

    whole: Schema = written_out(schema)
    return whole


@cache
def _of_any_map() -> str:
    return files("dsl.maps.mapfile").joinpath("map.schema.json").read_text(encoding="utf-8")


def grid_keys() -> tuple[str, ...]:
    """The keys that ``grid`` may have."""
    return tuple(map_schema()["properties"]["grid"]["properties"])


def _add_terrains(spec: BoardSpec, terrains: tuple[Feature, ...], entry: Schema, node: Schema) -> None:
    """Add the terrains and their attributes to the schemas of legend entries and circles."""
    names = [terrain.name for terrain in terrains]
    entry["else"] = {"enum": [*names, NOTHING, None], "x-message": "map-unknown-terrain"}
    for owner in (entry["then"], node):
        base = owner["properties"]
        base["terrain"] = {"enum": names, "x-message": "map-unknown-terrain"}
        first = terrains[0] if owner is node else None
        owner["allOf"] = [_branch(spec, terrain, "terrain", base, terrain is first) for terrain in terrains]
    node["properties"]["terrain"]["default"] = names[0]


def _add_features(spec: BoardSpec, features: tuple[Feature, ...], item: Schema) -> None:
    """Add the kinds of feature and their attributes to the schema of a list's items."""
    base = item["properties"]
    about = ", ".join(f"{feature.name}: {feature.label}" for feature in features if feature.label)
    names = [feature.name for feature in features]
    base["kind"] = {"enum": names, "description": about, "x-message": "map-unknown-kind"}
    if features:
        item["allOf"] = [_branch(spec, feature, "kind", base, False) for feature in features]


def _branch(spec: BoardSpec, feature: Feature, selector: str, base: Schema, default: bool) -> Schema:
    """The schema of one kind of feature: its attributes, and no others."""
    chosen: Schema = {"properties": {selector: {"const": feature.name}}}
    if not default:
        chosen["required"] = [selector]
    attributes = attributes_of(feature)
    properties: Schema = dict.fromkeys(base, True) | {
        a.name: _attribute(spec, a) for a in attributes if a.name not in base
    }
    then: Schema = {"properties": properties, "additionalProperties": False, "x-kind": feature.name}
    required = [a.name for a in attributes if a.required]
    if required:
        then["required"] = required
    return {"if": chosen, "then": then}


def attributes_of(feature: Feature) -> tuple[Attribute, ...]:
    """The declared attributes, and ``open`` for a ``sided`` feature that does not declare it."""
    if "sided" not in feature.flags or feature.attribute(OPEN):
        return feature.attributes
    return *feature.attributes, Attribute(OPEN, "", ValueType("direction", many=True), required=True)


def _attribute(spec: BoardSpec, attribute: Attribute) -> Schema:
    schema = _value(spec, attribute.type)
    if attribute.type.many:
        schema = {"if": {"type": "array"}, "then": {"items": schema, "uniqueItems": True}, "else": schema}
    if attribute.type.optional:
        schema = {"if": {"enum": [None, NOTHING]}, "then": True, "else": schema}
    if attribute.label:
        schema["description"] = attribute.label
    if attribute.default is not None and not attribute.required:
        default = attribute.default
        schema["default"] = list(default) if isinstance(default, (tuple, set, frozenset)) else default
    return schema


def _value(spec: BoardSpec, type_: ValueType) -> Schema:
    match type_.base:
        case "int" | "player":
            schema: Schema = {"type": "integer", "x-message": "map-expected-integer"}
            schema |= {"x-seats": list(type_.values)} if type_.values else {}
            bounds = zip(("minimum", "maximum"), type_.bounds)
            return schema | {key: bound for key, bound in bounds if bound is not None}
        case "bool":
            return {"enum": [True, False, *YES, *NO], "x-message": "map-expected-yes-no"}
        case "options":
            return {"enum": list(type_.values), "x-message": "map-not-one-of"}
        case "direction":
            return {"enum": list(direction_names(spec)), "x-message": "map-not-one-of"}
        case "cell":
            return {"$ref": "#/$defs/cell"}
        case "colour":
            return {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$", "x-message": "map-expected-colour"}
        case other:
            assert_never(other)


def direction_names(spec: BoardSpec) -> tuple[str, ...]:
    """The names of directions in maps of this board: the rules' own if they rename them."""
    renamed = dict(spec.directions)
    return tuple(renamed.get(name, name) for name in DIRECTIONS.get(spec.topology, ()))
