"""How gaps and conditions are written in sentences: ``{name: forms}`` and ``{?terms}``, see ``value_gaps``."""

from __future__ import annotations

import re
from collections.abc import Iterator

GAP = re.compile(r"\{(?P<name>[^{}?:|]+?)(?::(?P<forms>[^{}]*))?\}")
CONDITION = re.compile(r"\{\?(?P<terms>\s*[^{}\s](?:(?!(?:=|\sand|\shas)\s*(?:\}|and\s))[^{}])*)\}\s*")
EXACT = re.compile(r"\s*=(?P<value>\S*)\s*(?P<text>.*?)\s*", re.DOTALL)
"""A form that is for one value."""
_TERM = re.compile(
    r"\s*+(?P<negated>not\s++)?(?P<name>[^=\s]++(?:\s++(?!(?:has|and)\s)[^=\s]++)*+)\s*+"
    r"(?:(?:=|(?<=\s)(?P<has>has)\s)\s*+(?P<value>(?:\S++(?:\s++(?!and\s)\S++)*+)?)\s*+)?+(?:(?<=\s)and\s|$)"
)
"""Nothing is read twice (``++``): however long a stretch of blanks is in a text of unknown hand, it costs no time."""


def terms(mark: re.Match[str]) -> Iterator[re.Match[str]]:
    """What a condition asks for, each with its place in the text."""
    return _TERM.finditer(mark.string, mark.start("terms"), mark.end("terms"))


def without_gaps(text: str) -> str:
    """A text with blanks in the place of its gaps and conditions."""
    for pattern in (GAP, CONDITION):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return text
