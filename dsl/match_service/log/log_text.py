"""The log as a text that one keeps or sends: Markdown with rounds and turns as headings, or plain lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from dsl.match_service.match_values import LogLine

_LEVELS = {"round": "## ", "turn": "### "}
_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|])")
"""What Markdown would take for a sign of its own."""


def markdown(lines: Iterable[LogLine], title: str = "", pictures: Mapping[int, str] | None = None) -> str:
    """The log as Markdown: clauses stand behind each sentence; ``pictures`` are files of pictures by node."""
    blocks = [f"# {_escaped(title)}"] if title else []
    blocks += _blocks(list(lines), pictures or {})
    return "\n\n".join(blocks) + "\n"


def plain_text(lines: Iterable[LogLine]) -> str:
    """The log as lines: a blank one before each heading, sentences set in."""
    told = []
    for line in lines:
        if line.kind in _LEVELS:
            told += ["", line.text]
        else:
            told.append(f"  {line.text}{_clauses(line)}")
    return "\n".join(told).strip("\n") + "\n"


def _blocks(lines: list[LogLine], pictures: Mapping[int, str]) -> Iterator[str]:
    """Headings, lists of the sentences below each, and after the last sentence of a node its picture."""
    items: list[str] = []
    for at, line in enumerate(lines):
        if line.kind in _LEVELS:
            yield from ["\n".join(items)] if items else []
            items = []
            yield _LEVELS[line.kind] + _escaped(line.text)
        else:
            items.append(f"- {_escaped(line.text)}{_escaped(_clauses(line))}")
        last = at + 1 == len(lines) or lines[at + 1].node != line.node
        if last and line.node in pictures:
            yield from ["\n".join(items)] if items else []
            items = []
            yield f"![]({pictures[line.node]})"
    yield from ["\n".join(items)] if items else []


def _clauses(line: LogLine) -> str:
    return f" ({', '.join(line.clauses)})" if line.clauses else ""


def _escaped(text: str) -> str:
    return _SIGNS.sub(r"\\\1", text)
