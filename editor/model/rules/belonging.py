"""Whose rules a text holds: those of a game as it is shipped, house rules to a game, or a game of the user's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dsl.games.library.shelves import HOUSE, Header, find_rules, header_of, is_shipped, rules_header
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

Kind = Literal["shipped", "house", "own"]


@dataclass(frozen=True)
class Belonging:
    """``header`` is that of the text; ``base`` that of the game it extends, where it is found."""

    kind: Kind
    header: Header
    base: Header | None = None


def belonging(source: Source, path: Path | None) -> Belonging:
    """Whose rules these are; ``path`` is None while they have no file."""
    header = header_of(source)
    beside = Path(source.name).parent
    found = find_rules(header.games[0], Problems(), beside=beside) if header.games else None
    base = rules_header(found) if found is not None else None
    if path is not None and is_shipped(path) and path.parent.name != HOUSE:
        return Belonging("shipped", header, base)
    return Belonging("house" if header.games else "own", header, base)
