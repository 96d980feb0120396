"""The YAML parser's complaints in words that a hobbyist understands, at the place where the mistake is."""

from __future__ import annotations

from typing import Any

from ruamel.yaml.error import YAMLError

from dsl.diagnostics import Diagnostic
from dsl.mapfile.text import MapText

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
    if code == "map-odd-start" and character == "\t":
        code = "map-tab"
    if at_begin and offset >= len(text.text.rstrip()):
        offset = max(0, len(text.text.rstrip()) - 1)
    return Diagnostic(code, text.span(offset, offset + 1), {"character": character})
