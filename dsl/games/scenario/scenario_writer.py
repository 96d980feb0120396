"""A scenario as YAML, laid out as a person writes it: names without quotes, what is short on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

WIDTH = 120
Value = str | Sequence["Value"] | Mapping[str, "Value"]
"""What a scenario is made of: words, lists and tables."""
_PLAIN = re.compile(r"(?:\.\./)*[^\W_][\w .()/+*=<>!-]*|-?\d+")
_NOT_PLAIN = frozenset({"null", "Null", "NULL"})


def scalar(text: str) -> str:
    """A word or a sentence as YAML, also inside a list or a table; in quotes only where it has to be."""
    plain = _PLAIN.fullmatch(text) and text == text.strip() and text not in _NOT_PLAIN
    return text if plain else json.dumps(text, ensure_ascii=False)


def flow(value: Value) -> str:
    """Anything on one line."""
    if isinstance(value, str):
        return scalar(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    return "[" + ", ".join(map(flow, value)) + "]"


def broken(head: str, value: Value) -> list[str]:
    """``head`` with a value behind it; a list or table that is too long goes on in further lines, below its first."""
    line = f"{head} {flow(value)}"
    if len(line) <= WIDTH or isinstance(value, str):
        return [line]
    opening, closing = "{}" if isinstance(value, Mapping) else "[]"
    table = value.items() if isinstance(value, Mapping) else ()
    parts = [f"{scalar(key)}: {flow(inner)}" for key, inner in table] or [flow(item) for item in value]
    lines, indent = [f"{head} {opening}{parts[0]}"], " " * (len(head) + 2)
    for part in parts[1:]:
        lines[-1] += ","
        if len(lines[-1]) + len(part) + 2 > WIDTH:
            lines.append(indent + part)
        else:
            lines[-1] += f" {part}"
    lines[-1] += closing
    return lines


def written(document: Mapping[str, Value]) -> str:
    """A whole scenario, its keys in the order of ``document``; what is empty is left out."""
    lines: list[str] = []
    for key, value in document.items():
        if not value:
            continue
        if key == "given" and isinstance(value, Mapping):
            lines += ["given:", *_given(value)]
        elif key == "steps" and not isinstance(value, (str, Mapping)):
            lines += ["steps:", *_steps(value)]
        elif key == "map" and isinstance(value, str) and "\n" in value:
            lines += ["map:", *(f"  {line}".rstrip() for line in value.strip("\n").split("\n"))]
        else:
            lines += broken(f"{key}:", value)
    return "\n".join(lines) + "\n"


def _given(given: Mapping[str, Value]) -> Iterator[str]:
    for section, members in given.items():
        if isinstance(members, Mapping) and (section == "pieces" or len(flow(members)) > WIDTH - len(section) - 4):
            yield f"  {section}:"
            for name, attributes in members.items():
                yield from broken(f"    {scalar(name)}:", attributes)
        elif members:
            yield from broken(f"  {section}:", members)


def _steps(steps: Iterable[Value]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Mapping):
            for key, value in step.items():
                yield from broken(f"  - {scalar(key)}:", value)
