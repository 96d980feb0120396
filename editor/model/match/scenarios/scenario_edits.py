"""Changes of files of scenarios: a value that is expected, a name, a scenario added or taken out. Texts in, texts out.

What is not changed stays to the byte. Lines and columns count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.games.scenario.plain_yaml import scalar
from dsl.services.match.scenarios.scenario_values import ScenarioFailure
from dsl.text.source import Source

_BREAK = re.compile(r"---(\s.*)?$")
_NAME = re.compile(r"(?P<key>\s*scenario:\s*)(?P<name>.*?)\s*$")


def document_lines(text: str, line: int) -> tuple[int, int]:
    """The first and the last line of the document in which a line stands."""
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
    """The text with another value in the place of the one that did not come."""
    source = Source("", text)
    start = source.offset(failure.line, failure.column)
    end = source.offset(failure.end_line, failure.end_column)
    return text[:start] + written_value(text[start:end], value) + text[end:]


def written_value(before: str, value: str) -> str:
    """A value as the file wrote the one before: a list stays one."""
    if before.lstrip().startswith("["):
        parts = [part.strip() for part in value.split(",") if part.strip() not in ("", "–")]
        return f"[{', '.join(map(scalar, parts))}]"
    return scalar(value)


def renamed(text: str, line: int, name: str) -> str:
    """The text with another name for the scenario whose name stands on a line."""
    lines = text.split("\n")
    found = _NAME.match(lines[line - 1])
    if found is None or not name.strip():
        return text
    lines[line - 1] = f"{found['key']}{scalar(' '.join(name.split()))}"
    return "\n".join(lines)


def removed(text: str, line: int) -> str:
    """The text without the scenario in which a line stands."""
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
    """The text with one more scenario at its end."""
    before = text.rstrip("\n")
    return f"{before}\n---\n{scenario}" if before.strip() else scenario


def fresh_name(name: str, taken: Sequence[str]) -> str:
    """A name that no other scenario has."""
    number, found = 2, name
    while found in taken:
        found, number = f"{name} ({number})", number + 1
    return found
