"""The files of a game: rules and house rules, maps, scenarios, translations, sentences of its rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from dsl.games.bots.levels import FILE as LEVELS
from dsl.games.library.shelves import RULES, YAML, all_maps, map_games, rules_in
from dsl.games.play.rulebook import STEM as CLAUSES
from dsl.games.scenario.shelf import STEM as NAMES
from dsl.services.book.played_examples import FILE as EXAMPLES
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source

THEME = "theme.yaml"
LANG, SCENARIOS = "lang", "scenarios"
BOOK, MARKDOWN = "book", ".md"
_SCENARIO = re.compile(r"^(?:- )?scenario:", re.MULTILINE)
_MAP = re.compile(r"^(?:fordewind|grid|legend):", re.MULTILINE)


class FileKind(Enum):
    """The kind of a file."""

    RULES = "rules"
    MAP = "map"
    SCENARIOS = "scenarios"
    TRANSLATION = "translation"
    CLAUSES = "clauses"
    SCENARIO_NAMES = "scenario names"
    THEME = "theme"
    BOTS = "bots"
    PROSE = "prose"
    EXAMPLES = "examples"


_TEXTS = {CLAUSES: FileKind.CLAUSES, NAMES: FileKind.SCENARIO_NAMES}
"""The kind of a file of texts by the first part of its name."""


def kind_of(path: Path) -> FileKind:
    """The kind of a file by its name and folder, else by its content; a map if nothing else fits."""
    if path.parent.name == BOOK and path.suffix == MARKDOWN:
        return FileKind.PROSE
    if path.suffix not in YAML:
        return FileKind.RULES
    if path.parent.name == BOOK and path.name == EXAMPLES:
        return FileKind.EXAMPLES
    if path.name == THEME:
        return FileKind.THEME
    if path.name == LEVELS:
        return FileKind.BOTS
    if path.parent.name == LANG:
        return _TEXTS.get(path.name.partition(".")[0], FileKind.TRANSLATION)
    source = read_source(path, Problems())
    text = source.text if source is not None else ""
    scenarios = SCENARIOS in path.parts[:-1] or _SCENARIO.search(text)
    return FileKind.SCENARIOS if scenarios and not _MAP.search(text) else FileKind.MAP


def files_of(rules: Path) -> Iterator[Path]:
    """A game's rules and all its files: in its folder, and the installed maps for it."""
    folder = rules.parent
    if rules.stem != folder.resolve().name:  # house rules, or a file outside of a game's folder
        yield rules
        return
    yield from files_in(folder)
    inside = {path.resolve() for path in folder.rglob("*.yaml")}
    yield from (
        header.path for header in all_maps() if rules.stem in header.games and header.path.resolve() not in inside
    )


def with_scenarios(rules: Path) -> Iterator[Path]:
    """A file of rules; and the scenarios of its folder, if it is the game of that folder."""
    yield rules
    if rules.suffix == RULES and rules_in(rules.parent) == rules:
        yield from sorted((rules.parent / SCENARIOS).glob("*.yaml"))


def files_in(folder: Path) -> Iterator[Path]:
    """All files in a folder that can be checked, rules first."""
    yield from sorted(folder.glob(f"**/*{RULES}"))
    for path in sorted(folder.glob("**/*.yaml")):
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        kind = kind_of(path)
        if kind is not FileKind.MAP or is_map(path):
            yield path
    yield from sorted(folder.glob(f"{BOOK}/*{MARKDOWN}"))


def is_map(path: Path) -> bool:
    """Whether a file contains a map, not other YAML."""
    source = read_source(path, Problems())
    return bool(map_games(path)) or (source is not None and _MAP.search(source.text) is not None)


def rules_of(path: Path) -> Path | None:
    """The rules of the game whose folder (or a subfolder) contains a theme, translation or scenario."""
    for folder in (path.resolve().parent, path.resolve().parent.parent):
        if (rules := rules_in(folder)) is not None:
            return rules
    return None
