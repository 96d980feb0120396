"""How gaps and conditions are written in sentences: ``{name: forms}`` and ``{?terms}``, see ``value_gaps``."""

from __future__ import annotations

import re
from collections.abc import Iterator

GAP = re.compile(r"\{(?P<name>[^{}?:|]+?)(?::(?P<forms>[^{}]*))?\}")
CONDITION = re.compile(r"\{\?(?P<terms>\s*[^{}\s](?:(?!(?:=|\sand|\shas)\s*(?:\}|and\s))[^{}])*)\}\s*")
EXACT = re.compile(r"\s*=(?P<value>\S*)\s*(?P<text>.*?)\s*", re.DOTALL)
"""A form that is for one value."""
_AND = re.compile(r"(?<=\s)and\s+")
_TERM = re.compile(
    r"\s*(?P<negated>not\s+)?(?P<name>\S[^=\s]*(?:\s+(?!has\s)[^=\s]+)*)"
    r"\s*(?:(?:=|(?<=\s)(?P<has>has)\s)\s*(?P<value>.*))?",
    re.DOTALL,
)
"""A term without blanks at its end: no stretch of blanks in it, however long, is tried in more than one way."""


def terms(mark: re.Match[str]) -> Iterator[re.Match[str]]:
    """What a condition asks for, each with its place in the text."""
    begin, end = mark.span("terms")
    joints = [joint.span() for joint in _AND.finditer(mark.string, begin, end)]
    for stop, next_begin in (*joints, (end, end)):
        found = _TERM.fullmatch(mark.string, begin, begin + len(mark.string[begin:stop].rstrip()))
        if found is not None:
            yield found
        begin = next_begin


def without_gaps(text: str) -> str:
    """A text with blanks in the place of its gaps and conditions."""
    for pattern in (GAP, CONDITION):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return text
