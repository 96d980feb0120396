"""Changes of files of scenarios, as steps of the tab's history: only what changes moves."""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QUndoCommand

from dsl.games.scenario.plain_yaml import scalar
from dsl.games.scenario.script import Branch, ScenarioStep, read_scenarios
from dsl.services.match.scenarios.scenario_values import ScenarioFailure
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source, write_text
from dsl.text.files.yaml_tree import MappingNode, Node, SequenceNode
from dsl.text.source import Source
from editor.base.texts import Message, reason

_BREAK = re.compile(r"---(\s.*)?$")
_NAME = re.compile(r"(?P<key>\s*scenario:\s*)(?P<name>.*?)\s*$")


def document_lines(text: str, line: int) -> tuple[int, int]:
    """The first and the last line of the YAML document that contains a line."""
    lines = text.split("\n")
    first = next((at + 1 for at in range(line - 1, 0, -1) if _BREAK.match(lines[at - 1])), 1)
    last = next((at - 1 for at in range(line + 1, len(lines) + 1) if _BREAK.match(lines[at - 1])), len(lines))
    while last > first and not lines[last - 1].strip():
        last -= 1
    return first, last


def document_text(text: str, line: int) -> list[tuple[int, str]]:
    """The lines of that document with their numbers."""
    first, last = document_lines(text, line)
    return list(enumerate(text.split("\n")[first - 1 : last], first))


def expecting(text: str, failure: ScenarioFailure, value: str) -> str:
    """The text with the expected value of a failure replaced."""
    source = Source("", text)
    start = source.offset(failure.line, failure.column)
    end = source.offset(failure.end_line, failure.end_column)
    return text[:start] + written_value(text[start:end], value) + text[end:]


def written_value(before: str, value: str) -> str:
    """A value in the form of the previous one: a list stays a list."""
    if before.lstrip().startswith("["):
        parts = [part.strip() for part in value.split(",") if part.strip() not in ("", "–")]
        return f"[{', '.join(map(scalar, parts))}]"
    return scalar(value)


def renamed(text: str, line: int, name: str) -> str:
    """The text with another name for the scenario whose name is on a line."""
    lines = text.split("\n")
    found = _NAME.match(lines[line - 1])
    if found is None or not name.strip():
        return text
    lines[line - 1] = f"{found['key']}{scalar(' '.join(name.split()))}"
    return "\n".join(lines)


def removed(text: str, line: int) -> str:
    """The text without the scenario that contains a line."""
    lines = text.split("\n")
    first, last = document_lines(text, line)
    after = next((at for at in range(last, len(lines)) if _BREAK.match(lines[at])), None)
    if after is not None:
        kept = lines[: first - 1] + lines[after + 1 :]
    else:
        kept = lines[: max(first - 2, 0)]
    joined = "\n".join(kept).rstrip("\n")
    return f"{joined}\n" if joined.strip() else ""


def added(text: str, scenario: str) -> str:
    """The text with a scenario added at its end."""
    before = text.rstrip("\n")
    return f"{before}\n---\n{scenario}" if before.strip() else scenario


def fresh_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if another scenario has it."""
    number, found = 2, name
    while found in taken:
        found, number = f"{name} ({number})", number + 1
    return found


@dataclass(frozen=True)
class ExpectedValue:
    """A path with the value that is expected; the offsets of the pair and of its value in the text."""

    path: str
    value: str
    start: int
    begin: int
    end: int


def expected_values(text: str, line: int) -> list[ExpectedValue]:
    """The values of the step ``expect`` on a line; empty if there is no such step."""
    mapping = _mapping(text, line)
    found = []
    for key, value in mapping.pairs if mapping is not None else ():
        found.append(ExpectedValue(key.value, _shown(value), key.start, value.start, value.end))
    return found


def with_value(text: str, value: ExpectedValue, new_value: str) -> str:
    """The text with a value replaced."""
    return text[: value.begin] + written_value(text[value.begin : value.end], new_value) + text[value.end :]


def without(text: str, line: int, value: ExpectedValue) -> str:
    """The text without a pair; if it was the only one, its line is removed."""
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
    """The text with a pair added after the others."""
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


class ScenarioFileStep(QUndoCommand):
    """A changed file of scenarios on the undo stack; an empty text means no file."""

    def __init__(self, label: Message, path: Path, after: str, listener: Callable[[str], object]) -> None:
        """``listener`` is called after each writing, with the reason for a failure, or nothing."""
        super().__init__(str(label))
        self.label = label
        self._path, self._after, self._listener = path, after, weakref.WeakMethod(listener)
        self._before = text_of(path)

    def redo(self) -> None:
        """Write the new text."""
        self._write(self._after)

    def undo(self) -> None:
        """Write the previous text."""
        self._write(self._before)

    def _write(self, text: str) -> None:
        trouble = ""
        try:
            if text:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                write_text(self._path, text)
            else:
                self._path.unlink(missing_ok=True)
        except OSError as error:
            trouble = reason(error)
        listener = self._listener()
        if listener is not None:
            listener(trouble)


def text_of(path: Path) -> str:
    """The text of a file; empty if there is none."""
    source = read_source(path, Problems()) if path.is_file() else None
    return source.text if source is not None else ""
