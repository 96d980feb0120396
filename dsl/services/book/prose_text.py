"""The prose of a rulebook, ``rulesets/<game>/book/<language>.md``, read into parts, and these into blocks.

A head between two lines ``---`` is YAML: ``constants`` are numbers not set by any rule, ``without`` clauses that no
longer apply, or not under a condition (``"{?sunk_ships=removed} C90-T2"``). ``# aim: What you want`` begins a part by
its name, optionally with its own title. Below it are paragraphs, ``## headings``, lists (``- ``, ``1. ``) and terms
(``**word** — meaning``, one per line). ``**strong**`` and ``*italic*`` are the only marks inside a line;
``{storm_cells}`` is a value of the rules, see ``value_gaps``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from dsl.services.book.book_values import Block, Heading, Inline, Line, Listing, Paragraph, Terms
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source, Span

PARTS = ("about", "aim", "box", "setup", "turn", "advice", "words")
"""The parts that a book has, in their order; ``words`` is the glossary."""
_PART = re.compile(r"#\s+(?P<name>[\w-]+)\s*(?::\s*(?P<title>.*?))?\s*$")
_POINT = re.compile(r"(?:-|\*|(?P<number>\d{1,3})\.)\s+(?P<text>.+)")
_TERM = re.compile(r"\*\*(?P<word>[^*]+)\*\*\s+[—–-]\s+(?P<text>.+)")
_MARKS = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<leaning>[^*\s][^*]*)\*")
_HEAD_MARK = "---"


@dataclass(frozen=True)
class ProseLine:
    """A line of a part as written, with its number in the file, from 1."""

    text: str
    number: int


@dataclass(frozen=True)
class ProsePart:
    """A part as written; ``heading`` is the line number of its heading."""

    name: str
    title: str
    heading: int
    lines: tuple[ProseLine, ...]


@dataclass(frozen=True)
class Prose:
    """A file of prose, split; ``head`` is the YAML above it."""

    source: Source
    head: str = ""
    parts: tuple[ProsePart, ...] = ()
    stray: tuple[ProseLine, ...] = field(default=())
    """Lines before the first part."""

    def part(self, name: str) -> ProsePart | None:
        """The part of that name."""
        return next((part for part in self.parts if part.name == name), None)

    def span(self, number: int, column: int = 1, width: int = 0) -> Span:
        """A place in a line; up to its end if ``width`` is 0."""
        end = column + width if width else len(self.source.line(number)) + 1
        return Span(self.source, number, column, number, max(end, column + 1))


def prose_in(folder: Path, language: str) -> Prose | None:
    """The prose of the game in a folder; None if there is none in that language."""
    path = folder / "book" / f"{language}.md"
    source = read_source(path, Problems()) if path.is_file() else None
    return read_prose(source) if source is not None else None


def read_prose(source: Source) -> Prose:
    """A file split into its parts, without any check."""
    lines = [ProseLine(text.rstrip(), number) for number, text in enumerate(source.lines, 1)]
    head = ""
    if lines and lines[0].text == _HEAD_MARK:
        end = next((k for k, found in enumerate(lines[1:], 1) if found.text == _HEAD_MARK), 0)
        head = "\n".join(found.text for found in lines[1:end])
        lines = lines[end + 1 :] if end else lines[1:]
    parts: list[tuple[re.Match[str], ProseLine, list[ProseLine]]] = []
    stray = []
    for found in lines:
        if match := _PART.fullmatch(found.text):
            parts.append((match, found, []))
        elif parts:
            parts[-1][2].append(found)
        elif found.text.strip():
            stray.append(found)
    made = (ProsePart(m["name"].lower(), m["title"] or "", at.number, tuple(inside)) for m, at, inside in parts)
    return Prose(source, head, tuple(made), tuple(stray))


def blocks(texts: Iterator[str]) -> Iterator[Block]:
    """The blocks of a part, given its lines with values already in place of the braces."""
    for group in _groups(texts):
        first = group[0]
        if first.startswith("## "):
            yield Heading(first[3:].strip())
        elif _POINT.match(first):
            points = [(found["number"], found["text"]) for text in group if (found := _POINT.match(text))]
            yield Listing(tuple(marked(text) for _, text in points), numbered=points[0][0] is not None)
        elif _TERM.match(first):
            terms = (_TERM.match(text) for text in group)
            yield Terms(tuple((found["word"], marked(found["text"])) for found in terms if found))
        else:
            yield Paragraph(marked(" ".join(group)))


def _groups(texts: Iterator[str]) -> Iterator[list[str]]:
    """Groups of lines separated by blank ones; a list item may continue on the next line."""
    group: list[str] = []
    for text in [*texts, ""]:
        line = text.strip()
        if line and not line.startswith("## "):
            single = _POINT.match(line) or _TERM.match(line)
            if group and not single and (_POINT.match(group[0]) or _TERM.match(group[0])):
                group[-1] += f" {line}"
            else:
                group.append(line)
            continue
        if group:
            yield group
        group = []
        if line:
            yield [line]


def marked(text: str) -> Line:
    """A text with ``**strong**`` and ``*italic*`` turned into typefaces."""
    found: list[Inline] = []
    at = 0
    for match in _MARKS.finditer(text):
        if match.start() > at:
            found.append(Inline(text[at : match.start()]))
        strong = match["strong"]
        found.append(Inline(strong, "strong") if strong else Inline(match["leaning"], "leaning"))
        at = match.end()
    if at < len(text):
        found.append(Inline(text[at:]))
    return tuple(found)
