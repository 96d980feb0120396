"""The values that a step of a scenario expects, and the edits of its text that change them: only what changes moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.games.scenario.plain_yaml import scalar
from dsl.games.scenario.script import Branch, ScenarioStep, read_scenarios
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, Node, SequenceNode
from dsl.text.source import Source
from editor.model.match.scenarios.scenario_edits import written_value


@dataclass(frozen=True)
class ExpectedValue:
    """A path with the value that is expected; the offsets of the pair and of its value in the text."""

    path: str
    value: str
    start: int
    begin: int
    end: int


def expected_values(text: str, line: int) -> list[ExpectedValue]:
    """What the step ``expect`` on a line expects; empty where none stands there."""
    mapping = _mapping(text, line)
    found = []
    for key, value in mapping.pairs if mapping is not None else ():
        found.append(ExpectedValue(key.value, _shown(value), key.start, value.start, value.end))
    return found


def with_value(text: str, value: ExpectedValue, wished: str) -> str:
    """The text with another value in that place."""
    return text[: value.begin] + written_value(text[value.begin : value.end], wished) + text[value.end :]


def without(text: str, line: int, value: ExpectedValue) -> str:
    """The text without that pair; a step that expects nothing any more goes with its line."""
    mapping = _mapping(text, line)
    if mapping is None:
        return text
    if len(mapping.pairs) == 1:
        lines = text.split("\n")
        return "\n".join([*lines[: line - 1], *lines[mapping.span.end_line :]])
    at = next(number for number, (key, _) in enumerate(mapping.pairs) if key.start == value.start)
    if at + 1 < len(mapping.pairs):
        return text[: value.start] + text[mapping.pairs[at + 1][0].start :]
    return text[: mapping.pairs[at - 1][1].end] + text[value.end :]


def with_more(text: str, line: int, path: str, value: str) -> str:
    """The text with one more pair behind the others."""
    mapping = _mapping(text, line)
    if mapping is None or not mapping.pairs:
        return text
    last = mapping.pairs[-1][1].end
    pair = f"{scalar(path)}: {scalar(value)}"
    if mapping.flow:
        return f"{text[:last]}, {pair}{text[last:]}"
    indent = " " * (mapping.pairs[-1][0].span.column - 1)
    return f"{text[:last]}\n{indent}{pair}{text[last:]}"


def _shown(value: Node) -> str:
    if isinstance(value, SequenceNode):
        return ", ".join(item.value for item in value.items)
    return value.value


def _mapping(text: str, line: int) -> MappingNode | None:
    for scenario in read_scenarios(Source("", text), Problems()):
        for step in _steps(scenario.trunk):
            if step.key.span.line == line and step.key.value == "expect" and isinstance(step.value, MappingNode):
                return step.value
    return None


def _steps(branch: Branch) -> Iterator[ScenarioStep]:
    yield from branch.steps
    for inner in branch.branches:
        yield from _steps(inner)
