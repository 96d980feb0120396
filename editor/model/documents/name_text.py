"""Names in map files: one text, or one for each language."""

from __future__ import annotations

from dsl.maps.mapfile.values import Data
from dsl.text.source import one_line

LONGEST = 200
"""The most letters of a name; longer ones are cut."""


def name_in(name: Data, language: str) -> str:
    """A name as a file gives it (one text, or one for each language) in a language; control characters are blanks."""
    if isinstance(name, dict):
        name = name.get(language) or name.get("en") or next((text for text in name.values() if text), "")
    text = str(name).strip() if name is not None else ""
    return text if text.isprintable() and len(text) <= LONGEST else one_line(text, LONGEST)
