"""House rules that have no name yet: what they begin with, and where they lie until they are named."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from dsl.library.shelves import HOUSE, RULES, header_of, user_folder
from dsl.source import Source
from editor.rulesets.labels import game_title
from editor.texts import tr


def unnamed_folder() -> Path:
    """Where house rules lie that nobody has named yet."""
    return user_folder() / "unnamed"


def unnamed_files() -> list[Path]:
    """House rules that nobody has named yet."""
    return sorted(unnamed_folder().glob(f"*{RULES}"))


def fresh_house(shipped: Source) -> Source:
    """House rules for a shipped game that change nothing yet; of shipped house rules a copy."""
    header = header_of(shipped)
    if Path(shipped.name).parent.name == HOUSE:
        return Source(str(_free_place(header.name)), shipped.text)
    title = tr("house-title", game=game_title(header)).replace('"', "'")
    text = f'language 1\n\ngame {header.name}_house "{title}" extends {header.name}\n'
    return Source(str(_free_place(header.name)), text)


def _free_place(name: str) -> Path:
    numbers = (unnamed_folder() / f"{name}_{number}{RULES}" for number in count(1))
    return next(place for place in numbers if not place.exists())
