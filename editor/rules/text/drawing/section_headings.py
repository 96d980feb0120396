"""Which lines are section comments, and what they say."""

from __future__ import annotations

from functools import lru_cache

from dsl.language.syntax.headings import sections
from dsl.text.source import Source


@lru_cache(maxsize=4096)
def heading_of(line: str) -> str:
    """The words of a section comment; empty if a line is none."""
    if not line.startswith("#"):
        return ""
    return next((section.title for section in sections(Source("", line))), "")
