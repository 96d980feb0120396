"""The format of scenario files: for each key how it is read, how it is written, and its JSON Schema.

The format is described in ``rulesets/README.md``. Here only the form is checked; whether a piece, a choice or a value
exists is found when the scenario runs. With the schema YAML editors can complete scenarios.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from dsl.games.scenario.given import attributes_schema, given_lines, given_schema
from dsl.games.scenario.names import STEPS
from dsl.games.scenario.plain_yaml import (
    Value,
    broken,
    items_of,
    one_or_more,
    scalar,
    table_of,
    word_of,
    words_in,
)
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose_all, run_together
from dsl.text.source import Source, Span

Schema = dict[str, Any]
T = TypeVar("T", covariant=True)


@dataclass(frozen=True)
class ScenarioStep:
    """One line of ``steps``: ``key`` is a player's name (a choice) or one of ``STEPS``."""

    key: ScalarNode
    value: Node


@dataclass(frozen=True)
class ScriptedResult:
    """One scripted result of chance; ``player``: the one who must roll or draw it."""

    value: ScalarNode
    player: ScalarNode | None = None


@dataclass(frozen=True)
class Branch:
    """Steps with their scripted chance; ``branches`` are alternative continuations, each run from the end of these."""

    name: str
    span: Span
    chance: tuple[ScriptedResult, ...]
    steps: tuple[ScenarioStep, ...]
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class Scenario:
    """One scenario; ``trunk`` has its steps and branches.

    ``map_faults`` are clauses or words of the map checks that the map fails (an empty list: none); None: the checks do
    not run, because boards of scenarios are exempt from them.
    """

    name: str
    span: Span
    source: Source
    clauses: tuple[ScalarNode, ...]
    parameters: tuple[tuple[ScalarNode, ScalarNode], ...]
    game: ScalarNode | None
    house: ScalarNode | None
    map: ScalarNode | MappingNode | None
    map_faults: tuple[ScalarNode, ...] | None
    players: tuple[ScalarNode, ...]
    given: MappingNode | None
    trunk: Branch

    def beside(self, text: ScalarNode) -> Path:
        """A file that the scenario names, relative to its own folder."""
        return Path(self.source.name).parent / text.value


# --- keys ----------------------------------------------------------------------------------------


def _lines(key: str, value: Value) -> Iterable[str]:
    return broken(f"{key}:", value)


@dataclass(frozen=True)
class Key(Generic[T]):
    """A key of a scenario or a branch: ``read`` its value, ``write`` its lines, its ``schema`` (for a game or any)."""

    name: str
    read: Callable[[Node | None, Problems], T]
    schema: Callable[[Program | None], Schema] = lambda program: {}
    write: Callable[[str, Value], Iterable[str]] = _lines

    def of(self, table: MappingNode, problems: Problems) -> T:
        """The value of the key in a table."""
        return self.read(table.get(self.name), problems)


def _always(schema: Schema) -> Callable[[Program | None], Schema]:
    return lambda program: schema


def _title(node: Node | None, _: Problems) -> ScalarNode | None:
    return node if isinstance(node, ScalarNode) and node.value.strip() else None


def _words(node: Node | None, problems: Problems) -> tuple[ScalarNode, ...]:
    """A word or a list of words."""
    if isinstance(node, ScalarNode) and not node.empty:
        return (node,)
    return tuple(words_in(items_of(node, problems), problems))


def _separate_words(node: Node | None, problems: Problems) -> tuple[ScalarNode, ...]:
    """A list of names without blanks; a missing comma between two is reported."""
    words = one_or_more(node) if node is not None else ()
    problems.extend(found for word in words if (found := run_together(word, whole=word is node)))
    return _words(node, problems)


def _clauses_schema(program: Program | None) -> Schema:
    """One clause that the rules name, or several; words of map checks may stand in their place."""
    known = dict.fromkeys(home.clause for home in program.homes) if program is not None else {}
    item: Schema = {"anyOf": [{"enum": [*known]}, {"type": "string"}]} if known else {"type": "string"}
    return {"if": {"type": "array"}, "then": {"items": item}, "else": item}


def _parameters(node: Node | None, problems: Problems) -> tuple[tuple[ScalarNode, ScalarNode], ...]:
    found = []
    table = table_of(node, problems)
    for key, value in table.pairs if table else ():
        if isinstance(value, SequenceNode):  # a set of values
            found.append((key, value.scalar("{" + ", ".join(t.value for t in _words(value, problems)) + "}")))
        elif (word := word_of(value, problems)) is not None:
            found.append((key, word))
    return tuple(found)


def _parameters_schema(program: Program | None) -> Schema:
    params = program.params.values() if program is not None else ()
    known = {param.name: {"description": f"{param.label}. {param.help}".strip(". ")} for param in params}
    return {"type": "object", "properties": known}


def _map(node: Node | None, problems: Problems) -> ScalarNode | MappingNode | None:
    if node is not None and not isinstance(node, (ScalarNode, MappingNode)):
        problems.error("scenario-map", node.span)
    return node if isinstance(node, (ScalarNode, MappingNode)) else None


def _map_lines(key: str, value: Value) -> Iterable[str]:
    """A name, or the whole text of a map, indented."""
    if isinstance(value, str) and "\n" in value:
        return [f"{key}:", *(f"  {line}".rstrip() for line in value.strip("\n").split("\n"))]
    return _lines(key, value)


def read_chance(node: Node | None, problems: Problems) -> tuple[ScriptedResult, ...]:
    """``chance``: results in order, each alone or as ``player: result``."""
    found = []
    for item in one_or_more(node) if node is not None and not node.empty else ():
        if isinstance(item, MappingNode) and len(item.pairs) == 1 and isinstance(item.pairs[0][1], ScalarNode):
            found.append(ScriptedResult(item.pairs[0][1], item.pairs[0][0]))
        elif (word := word_of(item, problems)) is not None:
            found.append(ScriptedResult(word))
    return tuple(found)


def _steps(node: Node | None, problems: Problems) -> tuple[ScenarioStep, ...]:
    found = []
    for step in items_of(node, problems):
        if isinstance(step, MappingNode) and len(step.pairs) == 1:
            found.append(ScenarioStep(*step.pairs[0]))
            if found[-1].value.empty:
                problems.error("yaml-value-missing", found[-1].value.span)
        else:
            problems.error("scenario-step", step.span, known=", ".join(STEPS))
    return tuple(found)


def _step_lines(key: str, steps: Value) -> Iterator[str]:
    yield f"{key}:"
    for step in steps:
        for word, value in step.items() if isinstance(step, Mapping) else ():
            yield from broken(f"  - {scalar(word)}:", value)


def _steps_schema(program: Program | None) -> Schema:
    """A list of steps: a word of the scenarios, or a player with the choice made."""
    known: dict[str, Schema] = {key: {} for key in STEPS}
    known["expect"] = {"properties": attributes_schema(program.fields if program is not None else ())}
    return {"type": "array", "items": {"type": "object", "properties": known, "maxProperties": 1}}


SCENARIO = Key("scenario", _title, _always({"type": "string", "description": "What is shown, in a sentence."}))
CLAUSES = Key("clauses", _separate_words, _clauses_schema)
GAME = Key("game", word_of)
HOUSE = Key("house", word_of)
PARAMETERS = Key("parameters", _parameters, _parameters_schema)
MAP = Key("map", _map, write=_map_lines)
MAP_FAULTS = Key("map_faults", _words, _clauses_schema)
PLAYERS = Key("players", _separate_words, _always({"type": "array", "items": {"type": "string"}}))
GIVEN = Key("given", table_of, given_schema, given_lines)
CHANCE = Key("chance", read_chance, _always({"type": "array"}))
STEP_LIST = Key("steps", _steps, _steps_schema, _step_lines)
BRANCHES = Key("branches", items_of, _always({"type": "array", "items": {"$ref": "#/$defs/branch"}}))
NAME = Key("name", _title, _always({"type": "string"}))
_ALL: tuple[Key[object], ...] = (
    *(SCENARIO, CLAUSES, GAME, HOUSE, PARAMETERS, MAP, MAP_FAULTS),
    *(PLAYERS, GIVEN, CHANCE, STEP_LIST, BRANCHES),
)
_OF_BRANCH: tuple[Key[object], ...] = (NAME, CHANCE, STEP_LIST, BRANCHES)
KEYS = tuple(key.name for key in _ALL)
BRANCH_KEYS = tuple(key.name for key in _OF_BRANCH)


# --- documents -----------------------------------------------------------------------------------


def read_scenarios(source: Source, problems: Problems) -> list[Scenario]:
    """All scenarios of a file; broken ones are reported and left out."""
    found = []
    for document in compose_all(source, problems):
        mine = Problems()
        scenario = _scenario(document, source, mine)
        problems.extend(mine)
        if scenario and not mine.failed:
            found.append(scenario)
    return found


def _scenario(document: Node, source: Source, problems: Problems) -> Scenario | None:
    if not isinstance(document, MappingNode):
        problems.error("scenario-not-table", document.span)
        return None
    _only(KEYS, document, problems)
    name = SCENARIO.of(document, problems)
    if name is None:
        place = document.key("scenario")
        problems.error("scenario-no-name", place.span if place else document.span)
        return None
    players = PLAYERS.of(document, problems)
    if not players:
        problems.error("scenario-no-players", name.span)
    return Scenario(
        name.value,
        name.span,
        source,
        CLAUSES.of(document, problems),
        PARAMETERS.of(document, problems),
        GAME.of(document, problems),
        HOUSE.of(document, problems),
        MAP.of(document, problems),
        MAP_FAULTS.of(document, problems) if document.key("map_faults") is not None else None,
        players,
        GIVEN.of(document, problems),
        _branch(document, name.value, name.span, problems),
    )


def _branch(table: MappingNode, name: str, span: Span, problems: Problems) -> Branch:
    """The steps of a scenario or of one of its branches, with the branches after them."""
    steps = STEP_LIST.of(table, problems)
    branches: list[Branch] = []
    for item in BRANCHES.of(table, problems):
        if isinstance(item, MappingNode):
            _only(BRANCH_KEYS, item, problems)
            title = item.get("name")
            inner = title.value if isinstance(title, ScalarNode) else f"{len(branches) + 1}"
            place = title.span if title else item.span
            branches.append(_branch(item, f"{name}: {inner}", place, problems))
        else:
            problems.error("scenario-branch", item.span)
    return Branch(name, span, CHANCE.of(table, problems), steps, tuple(branches))


def _only(known: tuple[str, ...], table: MappingNode, problems: Problems) -> None:
    for key, _ in table.pairs:
        if key.value not in known:
            problems.unknown("scenario-key", key.span, key.value, known, key=key.value, known=", ".join(known))


def scenario_text(document: Mapping[str, Value]) -> str:
    """A whole scenario as YAML, without empty keys."""
    lines = (line for key in _ALL if (value := document.get(key.name)) for line in key.write(key.name, value))
    return "\n".join(lines) + "\n"


def scenario_schema(program: Program | None = None) -> Schema:
    """The schema (JSON Schema 2020-12) of one document of a file of scenarios, for a game or for any."""

    def table(keys: Iterable[Key[object]]) -> Schema:
        properties = {key.name: key.schema(program) for key in keys}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Fordewind: Scenario of {program.name}" if program is not None else "Fordewind: Scenario",
        "type": "object",
        "required": ["scenario", "players"],
        **table(_ALL),
        "$defs": {"branch": table(_OF_BRANCH)},
    }
