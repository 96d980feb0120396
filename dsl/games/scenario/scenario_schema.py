"""The JSON Schema of a scenario: what any scenario can say, and what a game adds: parameters, attributes, clauses.

Published as a file it lets any YAML-aware editor complete scenarios; what is wrong with one is told by ``check``, which
plays it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dsl.games.scenario.given import KEYS as GIVEN
from dsl.games.scenario.given import SECTIONS
from dsl.games.scenario.script import BRANCH_KEYS, KEYS, STEPS
from dsl.language.typed.nodes import Field
from dsl.language.typed.program import Program

Schema = dict[str, Any]


def scenario_schema(program: Program | None = None) -> Schema:
    """The schema (JSON Schema 2020-12) of one document of a file of scenarios, for a game or for any."""
    branch: Schema = {"type": "object", "properties": {}, "additionalProperties": False}
    branches: Schema = {"type": "array", "items": {"$ref": "#/$defs/branch"}}
    shared = {"chance": {"type": "array"}, "steps": _steps(program), "branches": branches}
    branch["properties"] = {key: shared.get(key, {"type": "string"}) for key in BRANCH_KEYS}
    own: dict[str, Schema] = {
        **shared,
        "scenario": {"type": "string", "description": "What is shown, in a sentence."},
        "clauses": _many(_clauses(program)),
        "parameters": {"type": "object", "properties": _parameters(program)},
        "map_faults": _many(_clauses(program)),
        "players": {"type": "array", "items": {"type": "string"}},
        "given": _given(program),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Fordewind: Scenario of {program.name}" if program is not None else "Fordewind: Scenario",
        "type": "object",
        "required": ["scenario", "players"],
        "properties": {key: own.get(key, {}) for key in KEYS},
        "additionalProperties": False,
        "$defs": {"branch": branch},
    }


def _many(item: Schema) -> Schema:
    """One of these, or a list of them."""
    return {"if": {"type": "array"}, "then": {"items": item}, "else": item}


def _clauses(program: Program | None) -> Schema:
    """The clauses that the rules name; words of map checks may stand in their place."""
    known = dict.fromkeys(home.clause for home in program.homes) if program is not None else {}
    return {"anyOf": [{"enum": [*known]}, {"type": "string"}]} if known else {"type": "string"}


def _parameters(program: Program | None) -> dict[str, Schema]:
    params = program.params.values() if program is not None else ()
    return {param.name: {"description": f"{param.label}. {param.help}".strip(". ")} for param in params}


def _steps(program: Program | None) -> Schema:
    """A list of steps: a word of the scenarios, or a player with the choice made."""
    fields = _fields(program.fields) if program is not None else {}
    known: dict[str, Schema] = {key: {} for key in STEPS}
    known["expect"] = {"properties": fields}
    return {"type": "array", "items": {"type": "object", "properties": known, "maxProperties": 1}}


def _given(program: Program | None) -> Schema:
    """A position: pieces, players and all that has attributes, each under its name."""
    sections: dict[str, Schema] = {key: {} for key in GIVEN}
    for section in SECTIONS:
        sections[section] = {"type": "object"}
    if program is not None:
        kinds = [domain.name for domain in program.domains.values() if domain.kind == "piece"]
        piece = _fields(field for field in program.fields if field.owner in kinds)
        if len(kinds) > 1:
            piece["kind"] = {"enum": kinds}
        sections["pieces"]["additionalProperties"] = {"type": "object", "properties": piece}
        player = _fields(field for field in program.fields if field.owner == "player")
        sections["players"]["additionalProperties"] = {"type": "object", "properties": player}
        sections["state"]["properties"] = _fields(field for field in program.fields if field.owner is None)
    return {"type": "object", "properties": sections, "additionalProperties": False}


def _fields(fields: Iterable[Field]) -> dict[str, Schema]:
    """Attributes with their labels."""
    return {field.name: {"description": field.label} if field.label else {} for field in fields}
