"""The YAML parser's complaints in words that a hobbyist understands, at the place where the mistake is."""

from __future__ import annotations

import re
from typing import Any

from ruamel.yaml.error import YAMLError

from dsl.diagnostics import Diagnostic
from dsl.mapfile.text import MapText, odd_blank

# (part of the parser's message, our code, whether the mistake is where the construct began)
KNOWN = (
    ("tab character", "map-tab", False),
    ("unexpected end of stream", "map-quote-open", True),
    ("unexpected document indicator", "map-quote-open", True),
    ("',' or ']'", "map-bracket-open", True),
    ("',' or '}'", "map-bracket-open", True),
    ("expected node content", "map-value-missing", False),
    ("mapping values are not allowed", "map-colon", False),
    ("could not find expected ':'", "map-colon-missing", True),
    ("unexpected ':'", "map-colon-in-value", False),
    ("expected key", "map-indent", False),
    ("'-' indicator", "map-indent", False),
    ("block sequence entries are not allowed", "map-dash", False),
    ("cannot start any token", "map-odd-start", False),
    ("unknown escape", "map-escape", False),
    ("did not find expected hexdecimal", "map-escape", False),
    ("undefined alias", "map-alias-unknown", False),
)


_HEADING = re.compile(r"(\w+):[ ]+(?=[^\s#|>&\[{])")
_QUOTE = re.compile(r"""(?<![\w\\])"|"(?![\w\\])""")
_NO_DASH = re.compile(r"[ ]+([-–—−]?[ ]?)(?<!- )[\[{].*[\]}]$")
LOOK_BACK = 6
"""So many lines above the place where the parser stopped the cause is looked for."""


def _cause(text: MapText, offset: int) -> Diagnostic | None:
    """A mistake that makes the parser stop further down, or at the same place with a word about something else."""
    last = text.place(offset)[0]
    lines = text.source.lines
    for number in range(max(1, last - LOOK_BACK), last + 1):
        line = lines[number - 1]
        below = next((text for text in lines[number:] if not text.lstrip().startswith("#")), "")
        heading = _HEADING.match(line)
        quotes = [match.start() for match in _QUOTE.finditer(line.partition(" #")[0])]
        if odd_blank(line[: len(line) - len(line.lstrip())]):
            return _at(text, "map-blank-odd", number, 1, character=odd_blank(line))
        dash = _NO_DASH.match(line)
        if dash is not None and number >= last - 1:
            return _at(text, "map-dash-tight" if dash[1] == "-" else "map-dash-missing", number, dash.start(1) + 1)
        if heading is not None and below.startswith("  - "):
            return _at(text, "map-heading-value", number, heading.end() + 1, key=heading[1])
        if len(quotes) % 2 and "'" not in line:
            return _at(text, "map-quote-open", number, quotes[-1] + 1)
    top = next((n for n in range(last, 0, -1) if lines[n - 1][:1].strip(" #-")), 1)
    if re.match(r"terrain:\s*$", lines[top - 1]):
        return _at(text, "map-terrain-block", top, 1)
    return _uneven(text, top, last) if re.match(r"terrain:\s*\|", lines[top - 1]) else None


def _uneven(text: MapText, top: int, last: int) -> Diagnostic | None:
    """The row of a terrain block that is not indented as the others."""
    rows = {n: line for n, line in enumerate(text.source.lines[top:last], top + 1) if line.strip()}
    blanks = {n: len(line) - len(line.lstrip(" ")) for n, line in rows.items()}
    usual = max(blanks.values(), key=list(blanks.values()).count, default=0)
    found = next((n for n, count in blanks.items() if count != usual), None)
    return _at(text, "map-row-indent", found, 1, row=found - top) if found is not None else None


def _at(text: MapText, code: str, line: int, column: int, **args: object) -> Diagnostic:
    place = text.offset(line, column)
    return Diagnostic(code, text.span(place, place + 1), args)


def explain(trouble: YAMLError, text: MapText) -> Diagnostic:
    """The diagnostic for what the parser stopped at."""
    found: Any = trouble
    words = str(getattr(found, "problem", None) or trouble)
    mark = getattr(found, "problem_mark", None) or getattr(found, "context_mark", None)
    begin = getattr(found, "context_mark", None)
    code, at_begin = next(((code, first) for part, code, first in KNOWN if part in words), ("map-yaml", False))
    chosen = begin if at_begin and begin is not None else mark
    offset = chosen.index if chosen is not None else 0
    character = text.text[offset : offset + 1]
    known = _cause(text, offset)
    if known is not None:
        return known
    if code == "map-odd-start" and character == "\t":
        code = "map-tab"
    if at_begin and offset >= len(text.text.rstrip()):
        offset = max(0, len(text.text.rstrip()) - 1)
    return Diagnostic(code, text.span(offset, offset + 1), {"character": character})
