"""The loader of rules files that finds extended games by name in the rulesets folders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dsl.games.library.shelves import finder
from dsl.language.loading.loader import Finder, RulesLoader
from dsl.text.source import Source

loader = RulesLoader(finder)


def texts_before_files(texts: Iterable[tuple[str, str]]) -> Finder:
    """A finder of extended rules: among ``texts``, by file or by game name, before those on disk."""
    listed = dict(texts)
    by_file = {Path(name).absolute(): text for name, text in listed.items()}

    def find(name: str, asked_by: Path) -> Path | Source | list[str]:
        found = finder(name, asked_by)
        place = found if isinstance(found, Path) else Path(name).with_suffix(".rules")
        text = listed.get(name, by_file.get(place.absolute()))
        return Source(str(place), text) if text is not None else found

    return find
