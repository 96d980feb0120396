"""The JSON Schema of a map file, made from what a ruleset's board declares.

It serves twice: published as a file it lets any YAML-aware editor complete and check a map, and ``shape`` checks
every map by it. ``x-message`` names our own message for a value that does not fit. ``if``/``then``/``else`` is
used where ``anyOf`` would do, because then a validator complains about the very value that is wrong.
"""

from __future__ import annotations

from typing import Any

from dsl.board.spec import SECTIONS, Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.board.topology import COORDINATES, KINDS, ORIENTATIONS, SHIFTS
from dsl.mapfile.values import NO, NOTHING, YES

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FORMAT = 1
MAX_CELLS = 10_000_000
TWO_WAY = "two_way"
"""The key of a track's grid that says that each line leads both ways."""
OPEN = "open"
"""The attribute that a feature flagged ``sided`` has without declaring it: the sides on which it is open."""

TOP_KEYS = ("fordewind", "title", "games", "grid", "legend", "terrain", "nodes", "edges", "underlay", *SECTIONS)
BASE_KEYS = {
    Kind.SITE: ("kind", "id", "name", "at", "cells"),
    Kind.REGION: ("kind", "id", "name", "at", "cells"),
    Kind.START: ("kind", "id", "name", "at", "cells"),
    Kind.ARROW: ("kind", "id", "name", "from", "to", "via"),
    Kind.TERRAIN: ("id", "x", "y", "terrain", "name"),
}
"""The keys that an entry has whatever the rules declare; of a terrain: a circle of a track."""

DIRECTIONS = {
    "square4": ("N", "E", "S", "W"),
    "square8": ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    "hex": ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    "track": (),
}

# No blanks and no punctuation but the underscore, in any alphabet.
_ID = r"^[^\s!-/:-@\[-^`{-~]+$"
_WORDS = ["string", "integer", "number", "boolean"]


def map_schema(spec: BoardSpec | None = None) -> Schema:
    """The schema (JSON Schema 2020-12) of maps for ``spec``'s board, or of any map at all."""
    properties: Schema = {
        "fordewind": {"const": FORMAT, "description": "Version of the map format.", "x-message": "map-version"},
        "title": {
            "$ref": "#/$defs/text",
            "description": "The map's name, or a mapping with one name for each language.",
        },
        "games": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The rulesets that the map is meant for.",
        },
        "grid": _grid(spec),
        "legend": _legend(spec),
        "terrain": {
            "type": "string",
            "description": "One character a cell, one line a row.",
            "x-message": "map-terrain-block",
        },
        "underlay": _underlay(),
        "nodes": {"type": "array", "items": _node(spec), "description": "The circles of a track."},
        "edges": {
            "type": "array",
            "items": _edge(),
            "description": "One-way lines: {from, to}, or a list of nodes in a row.",
        },
    }
    for section, kind in SECTIONS.items():
        properties[section] = {"type": "array", "items": _item(spec, kind), "description": f"The {section} of the map."}
    about = f"Map for {spec.game}" if spec and spec.game else "Map"
    return {
        "$schema": DIALECT, "title": f"Fordewind: {about}", "type": "object", "x-message": "map-not-a-mapping",
        "required": ["fordewind", "grid"], "properties": properties, "$defs": _definitions(),
    }  # fmt: skip


def _definitions() -> Schema:
    words = {"type": _WORDS, "x-message": "map-expected-text"}
    names = {
        "type": "object",
        "propertyNames": {"pattern": "^[a-z]{2,3}$", "x-message": "map-language"},
        "additionalProperties": words,
    }
    cell = {
        "type": ["string", "integer"],
        "x-message": "map-expected-cell",
        "description": "A cell such as C5, or a node's id.",
    }
    return {
        "text": {"if": {"type": "object"}, "then": names, "else": words},
        "cell": cell,
        "cells": {
            "description": "A cell, or a list of cells and ranges such as A1..C3.",
            "if": {"type": "array"},
            "then": {"items": {"$ref": "#/$defs/cell"}, "minItems": 1},
            "else": {"$ref": "#/$defs/cell"},
        },
        "id": {
            "description": "A short name without blanks.",
            "type": ["string", "integer"],
            "pattern": _ID,
            "x-message": "map-expected-id",
        },
    }  # fmt: skip


def _grid(spec: BoardSpec | None) -> Schema:
    kinds = [spec.topology] if spec else list(KINDS)
    size = spec.size if spec and spec.size else (None, None)
    return {
        "type": "object",
        "required": ["kind"],
        "additionalProperties": False,
        "properties": {
            "kind": {
                "enum": kinds,
                "description": "Squares with 4 or 8 neighbours, hexes, or a track.",
                "x-message": "map-grid-kind",
            },
            "width": _extent("Cells in a row.", size[0]),
            "height": _extent("Number of rows.", size[1]),
            "orientation": {
                "enum": list(ORIENTATIONS),
                "default": "pointy",
                "description": "Hexes with a point or a side upward.",
            },
            "shifted": {
                "enum": list(SHIFTS),
                "default": "even",
                "description": "Which rows (pointy) or columns (flat), from 1, lie half a hex further on.",
            },
            TWO_WAY: _truth() | {"default": False, "description": "On a track: every line leads both ways."},
            "coordinates": {"enum": list(COORDINATES), "description": "C5: letters count the columns, or the rows."},
        },
    }


def _truth() -> Schema:
    return {"enum": [True, False, *YES, *NO], "x-message": "map-expected-yes-no"}


def grid_keys() -> tuple[str, ...]:
    """The keys of the grid."""
    return tuple(_grid(None)["properties"])


def _extent(about: str, fixed: int | None) -> Schema:
    schema: Schema = {
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_CELLS,
        "description": about,
        "x-message": "map-expected-integer",
    }
    return schema | {"minimum": fixed, "maximum": fixed} if fixed else schema


def _underlay() -> Schema:
    return {
        "type": "object",
        "description": "A picture to draw over.",
        "properties": {
            "image": {"type": "string", "description": "A path beside the map or below it."},
            "opacity": {"type": "number", "minimum": 0, "maximum": 1},
            "locked": {"type": "boolean", "description": "Whether the picture stays where it is."},
            "corners": {
                "description": "The picture's pixels [x, y] on the board's corners, clockwise from the north-west.",
                "type": "array",
                "items": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
                "minItems": 4,
                "maxItems": 4,
            },
            "box": {
                "description": "Where the corners lie instead of the board's own: left, top, right, bottom.",
                "type": "array",
                "items": {"type": "number"},
                "minItems": 4,
                "maxItems": 4,
            },
        },
    }


def _legend(spec: BoardSpec | None) -> Schema:
    """Character to terrain, to terrain with attributes, or to ``none`` for a cell that does not exist."""
    terrains = spec.of(Kind.TERRAIN) if spec else ()
    word: Schema = {"type": [*_WORDS, "null"], "x-message": "map-expected-text"}
    base: Schema = {"terrain": {"type": "string"}}
    full: Schema = {"required": ["terrain"], "properties": base}
    if terrains:
        names = [t.name for t in terrains]
        word = {"enum": [*names, NOTHING, None], "x-message": "map-unknown-terrain"}
        base["terrain"] = {"enum": names, "x-message": "map-unknown-terrain"}
        full["allOf"] = [_branch(spec, t, "terrain", base, False) for t in terrains if spec]
    return {
        "type": "object",
        "description": "What each character of the terrain stands for; none for no cell at all.",
        "propertyNames": {"minLength": 1, "maxLength": 1, "x-message": "map-legend-character"},
        "additionalProperties": {"if": {"type": "object"}, "then": full, "else": word},
    }


def _edge() -> Schema:
    ends = {"from": {"$ref": "#/$defs/cell"}, "to": {"$ref": "#/$defs/cell"}}
    return {
        "if": {"type": "array"},
        "then": {"items": {"$ref": "#/$defs/cell"}, "minItems": 2},
        "else": {"type": "object", "x-message": "map-expected-edge", "required": ["from", "to"], "properties": ends},
    }


def _node(spec: BoardSpec | None) -> Schema:
    terrains = spec.of(Kind.TERRAIN) if spec else ()
    spot = {"type": "number", "x-message": "map-expected-number"}
    base: Schema = {
        "id": {"$ref": "#/$defs/id"},
        "x": spot,
        "y": spot,
        "terrain": {"type": "string"},
        "name": {"$ref": "#/$defs/text"},
    }
    schema: Schema = {"type": "object", "required": ["id", "x", "y"], "properties": base}
    if spec and terrains:
        base["terrain"] = {
            "enum": [t.name for t in terrains],
            "default": terrains[0].name,
            "x-message": "map-unknown-terrain",
        }
        schema["allOf"] = [_branch(spec, t, "terrain", base, t is terrains[0]) for t in terrains]
    return schema


def _item(spec: BoardSpec | None, kind: Kind) -> Schema:
    cells = {"$ref": "#/$defs/cells"}
    base: Schema = {"kind": {"type": "string"}, "id": {"$ref": "#/$defs/id"}, "name": {"$ref": "#/$defs/text"}}
    if kind is Kind.ARROW:
        base |= {"from": {"$ref": "#/$defs/cell"}, "to": {"$ref": "#/$defs/cell"}, "via": cells}
    else:
        base |= {"at": cells, "cells": cells}
    schema: Schema = {
        "type": "object",
        "required": ["kind", "from", "to"] if kind is Kind.ARROW else ["kind"],
        "properties": base,
    }
    if spec:
        features = spec.of(kind)
        about = ", ".join(f"{f.name}: {f.label}" for f in features if f.label)
        base["kind"] = {"enum": [f.name for f in features], "description": about, "x-message": "map-unknown-kind"}
        if features:
            schema["allOf"] = [_branch(spec, f, "kind", base, False) for f in features]
    return schema


def _branch(spec: BoardSpec, feature: Feature, selector: str, base: Schema, default: bool) -> Schema:
    """What holds for one kind of feature: its attributes, and no others."""
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
    if type_.base == "int":
        schema: Schema = {"type": "integer", "x-message": "map-expected-integer"}
        bounds = {"minimum": type_.low, "maximum": type_.high}
        return schema | {key: bound for key, bound in bounds.items() if bound is not None}
    if type_.base == "bool":
        return _truth()
    if type_.base == "options":
        return {"enum": list(type_.values), "x-message": "map-not-one-of"}
    if type_.base == "direction":
        return {"enum": list(direction_names(spec)), "x-message": "map-not-one-of"}
    if type_.base == "player":
        return {"type": "integer", "minimum": 1, "maximum": type_.bounds[1], "x-message": "map-expected-integer"}
    if type_.base == "cell":
        return {"$ref": "#/$defs/cell"}
    return {}


def direction_names(spec: BoardSpec) -> tuple[str, ...]:
    """The names of directions that a map for this board uses: the rules' own where they have some."""
    renamed = dict(spec.directions)
    return tuple(renamed.get(name, name) for name in DIRECTIONS.get(spec.topology, ()))
