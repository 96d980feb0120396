"""What of the rules is looked at: a chapter of the outline, or a declaration in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Chosen:
    """``chapter`` is the kind of a chapter of the outline, or ``different``, or ``earlier`` (saves).

    ``kind`` and ``name`` are those of an entry. Without a name the chapter as a whole is meant.
    """

    chapter: str = "params"
    kind: str = ""
    name: str = ""
