"""The games and house rules of the start page as values."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from dsl.games.library.box_facts import BoxFacts, box_facts
from dsl.games.library.shelves import Header, all_rulesets, default_map, family, house_rules, is_shipped
from dsl.text.diagnostics import LANGUAGES, Problems
from dsl.text.files import read_source
from editor.model.rules.house_files import house_files, is_unnamed, unnamed_files
from editor.window.pages.start_model import header_titles


@dataclass(frozen=True)
class GameEntry:
    """A game; ``board`` is its default map."""

    name: str
    path: Path
    titles: Mapping[str, str]
    facts: BoxFacts
    board: Path | None = None
    about: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Language → the first heading and sentence of its rulebook; empty if it has none."""

    def title(self, language: str) -> str:
        """Its title in a language."""
        return self.titles.get(language) or self.name


@dataclass(frozen=True)
class HouseEntry:
    """House rules; ``game`` is the name of the game that they change."""

    path: Path
    titles: Mapping[str, str]
    game: str
    changed: float = 0.0
    own: bool = False
    named: bool = True

    def title(self, language: str) -> str:
        """Their title in a language."""
        return self.titles.get(language) or self.path.stem


def game_entries() -> list[GameEntry]:
    """The games that can be played, in the order of their names."""
    return [_game(header) for header in all_rulesets() if header.playable]


def _game(header: Header) -> GameEntry:
    kin = family(header.path)
    about = {language: _about(header.path.parent / "book" / f"{language}.md") for language in LANGUAGES}
    return GameEntry(header.name, header.path, header_titles(kin), box_facts(kin), default_map(kin), about)


def _about(path: Path) -> tuple[str, str]:
    """The heading of the first chapter of a rulebook, and its first sentence (empty if that contains braces)."""
    from dsl.services.book.prose_text import marked, read_prose  # slow to import: after the page is painted

    source = read_source(path, Problems()) if path.is_file() else None
    chapter = read_prose(source).part("about") if source is not None else None
    text = next((line.text for line in chapter.lines if line.text), "") if chapter is not None else ""
    sentence = "".join(part.text for part in marked(re.split(r"(?<=[.!?…]) ", text, maxsplit=1)[0]))
    return chapter.title if chapter is not None else "", "" if "{" in sentence else sentence


def house_entries(games: Iterable[GameEntry]) -> list[HouseEntry]:
    """All house rules: the user's own first, the latest change first."""
    paths = [path for game in games for path in house_rules(game.path)]
    with contextlib.suppress(OSError):
        paths += house_files() + unnamed_files()
    found = [_shipped_house(path) if is_shipped(path) else _house(path) for path in dict.fromkeys(paths)]
    return sorted(found, key=lambda entry: (not entry.own, -entry.changed if entry.own else 0.0))


@cache  # nobody writes to the shelves of the program
def _shipped_house(path: Path) -> HouseEntry:
    return _house(path)


def _house(path: Path) -> HouseEntry:
    kin = family(path)
    game = next((header.name for header in kin[1:] if header.playable), "")
    changed = 0.0
    with contextlib.suppress(OSError):
        changed = path.stat().st_mtime
    return HouseEntry(path, header_titles(kin), game, changed, not is_shipped(path), not is_unnamed(path))
