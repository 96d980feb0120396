"""The errors of the YAML parser in plain words, located at the mistake that caused them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ruamel.yaml.error import YAMLError

from dsl.text.diagnostics import Diagnostic
from dsl.text.files.read import odd_blank
from dsl.text.source import Source

Cause = Callable[[Source, int], Diagnostic | None]
"""A function that looks for the mistake behind an error of the parser at an offset."""

# (part of the parser's message, our code, whether the mistake is where the construct began)
KNOWN = (
    ("tab character", "yaml-tab", False),
    ("unexpected end of stream", "yaml-quote-open", True),
    ("unexpected document indicator", "yaml-quote-open", True),
    ("',' or ']'", "yaml-bracket-open", True),
    ("',' or '}'", "yaml-bracket-open", True),
    ("expected node content", "yaml-value-missing", False),
    ("mapping values are not allowed", "yaml-colon", False),
    ("could not find expected ':'", "yaml-colon-missing", True),
    ("unexpected ':'", "yaml-colon-in-value", False),
    ("expected key", "yaml-indent", False),
    ("'-' indicator", "yaml-indent", False),
    ("block sequence entries are not allowed", "yaml-dash", False),
    ("cannot start any token", "yaml-odd-start", False),
    ("unknown escape", "yaml-escape", False),
    ("did not find expected hexdecimal", "yaml-escape", False),
    ("undefined alias", "yaml-alias-unknown", False),
)


_HEADING = re.compile(r"(\w+):[ ]+(?=[^\s#|>&\[{])")
_KEY = re.compile(r"[ ]+\w+:(?=[ ]|$)")
_QUOTE = re.compile(r"""(?<![\w\\])"|"(?![\w\\])""")
_ITEM, _BARE = re.compile(r"([ ]+)- \S+$"), re.compile(r"([ ]+)[\w.]+$")
_NO_DASH = re.compile(r"[ ]+([-–—−]?[ ]?)(?<!- )[\[{].*[\]}]$")
LOOK_BACK = 6
"""How many lines above the parser's error are searched for its cause."""


def _cause(source: Source, offset: int) -> Diagnostic | None:
    """The mistake in the lines above ``offset`` that made the parser stop there; None if none is recognized."""
    last = source.place(offset)[0]
    lines = source.lines
    for number in range(max(1, last - LOOK_BACK), last + 1):
        line = lines[number - 1]
        below = next((text for text in lines[number:] if not text.lstrip().startswith("#")), "")
        heading = _HEADING.match(line)
        quotes = [match.start() for match in _QUOTE.finditer(line.partition(" #")[0])]
        if odd_blank(line[: len(line) - len(line.lstrip())]):
            return _at(source, "yaml-blank-odd", number, 1, character=odd_blank(line))
        dash = _NO_DASH.match(line)
        if dash is not None and number >= last - 1:
            return _at(source, "yaml-dash-tight" if dash[1] == "-" else "yaml-dash-missing", number, dash.start(1) + 1)
        bare, item = _BARE.match(line), _ITEM.match(lines[number - 2])
        if bare is not None and item is not None and bare[1] == item[1]:
            return _at(source, "yaml-dash-missing", number, bare.end(1) + 1)
        if heading is not None and below.startswith("  - "):
            return _at(source, "yaml-heading-value", number, heading.end() + 1, key=heading[1])
        if heading is not None and _KEY.match(lines[number - 2]) and _KEY.match(below):
            return _at(source, "yaml-key-outdented", number, 1, key=heading[1])
        if len(quotes) % 2 and "'" not in line:
            return _at(source, "yaml-quote-open", number, quotes[-1] + 1)
    return None


def _comma_before(source: Source, offset: int) -> Diagnostic | None:
    """A missing comma before the value (or before the key of the colon) at ``offset``; None if none is missing.

    Also a missing colon between a key and the list or mapping that is its value.
    """
    alone = re.search(r"(?:[{,]\s*|^\s+)[a-z_]+(?=\s*$)", source.text[:offset])
    if alone is not None and source.text[offset : offset + 1] in ("[", "{"):
        return Diagnostic("yaml-colon-missing", source.span(alone.end(), alone.end() + 1))
    if source.text[offset : offset + 1] == ":":
        key = re.search(r"[^\s:,\[{] +([a-z_.]+)$", source.text[:offset])
        if key is None:  # a colon in a text
            return None
        offset = key.start(1)
    return comma_missing(source, len(source.text[:offset].rstrip()), offset)


def comma_missing(source: Source, end: int, begin: int) -> Diagnostic:
    """The diagnostic for a missing comma between the offsets ``end`` and ``begin``."""
    line = source.line(source.place(begin)[0])
    column, after = source.place(end)[1] - 1, source.place(begin)[1] - 1
    one, two = re.split(r"[\s,\[{]", line[:column].rstrip(";"))[-1], re.split(r"[\s,;\]}]|:(?:\s|$)", line[after:])[0]
    return Diagnostic("yaml-comma-missing", source.span(end, end + 1), {"one": one, "two": two})


def _at(source: Source, code: str, line: int, column: int, **args: object) -> Diagnostic:
    place = source.offset(line, column)
    return Diagnostic(code, source.span(place, place + 1), args)


def explain(error: YAMLError, source: Source, cause: Cause | None = None) -> Diagnostic:
    """The diagnostic for an error of the YAML parser; ``cause`` recognizes mistakes of one kind of file."""
    found: Any = error
    words = str(getattr(found, "problem", None) or error)
    mark = getattr(found, "problem_mark", None) or getattr(found, "context_mark", None)
    begin = getattr(found, "context_mark", None)
    code, at_begin = next(((code, first) for part, code, first in KNOWN if part in words), ("yaml-broken", False))
    chosen = begin if at_begin and begin is not None else mark
    offset = chosen.index if chosen is not None else 0
    character = source.text[offset : offset + 1]
    known = _cause(source, offset) or (cause(source, offset) if cause is not None else None)
    if known is not None:
        return known
    if code == "yaml-bracket-open" and begin is not None and mark is not None and begin.line == mark.line:
        return _comma_before(source, mark.index) or Diagnostic(code, source.span(offset, offset + 1))
    if code == "yaml-odd-start" and character == "\t":
        code = "yaml-tab"
    if at_begin and offset >= len(source.text.rstrip()):
        offset = max(0, len(source.text.rstrip()) - 1)
    return Diagnostic(code, source.span(offset, offset + 1), {"character": character})
