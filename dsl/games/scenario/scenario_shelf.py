"""Which files of scenarios belong to rules: beside a game, beside house rules, on the user's own shelf."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dsl.games.library.shelves import HOUSE, Header, family, find_rules, header_of, is_shipped, user_folder
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source

FOLDER = "scenarios"


@dataclass(frozen=True)
class ShelfFile:
    """A file of scenarios; ``base``: they are of the game that the rules change."""

    path: Path
    base: bool


def scenario_shelf(rules: Path) -> list[ShelfFile]:
    """The files of scenarios of a rules file, its own first; of house rules also those of the game below them."""
    found = {path: ShelfFile(path, False) for path in _own(rules)}
    if is_house(rules):
        for header in kin_of_rules(rules)[1:2]:
            for path in _own(header.path):
                found.setdefault(path, ShelfFile(path, True))
    return list(found.values())


def kin_of_rules(rules: Path) -> list[Header]:
    """The header of rules and of all they extend, also of a text that is open and in no file yet."""
    if rules.is_file():
        return family(rules)
    source = read_source(rules, Problems())
    header = header_of(source) if source is not None else Header(rules.stem, rules)
    base = find_rules(header.games[0], Problems(), beside=rules.parent) if header.games else None
    return [header, *(family(base) if base is not None else ())]


def is_house(rules: Path) -> bool:
    """Whether rules change a game rather than being one; such a game may build on a base of games."""
    return rules.parent.name == HOUSE or (rules.parent.name == "unnamed" and rules.parent.parent == user_folder())


def home_of(rules: Path) -> Path:
    """The folder into which new scenarios for these rules are written: never one of the program's own."""
    name = kin_of_rules(rules)[-1 if not is_house(rules) else 0].name
    if is_house(rules) and rules.parent.name == HOUSE and not is_shipped(rules):
        return rules.parent / FOLDER
    kin = kin_of_rules(rules)
    game = kin[1] if is_house(rules) and len(kin) > 1 else kin[0]
    if is_shipped(game.path) or not game.path.is_file():
        return user_folder() / "rulesets" / (game.name or name) / FOLDER
    return game.path.parent / FOLDER


def _own(rules: Path) -> Iterator[Path]:
    """The files that are about these rules: in their folder, and in the user's for the game."""
    folders = [rules.parent / FOLDER]
    kin = kin_of_rules(rules)
    if is_house(rules):
        folders += [user_folder() / "rulesets" / header.name / HOUSE / FOLDER for header in kin[1:2]]
    else:
        folders += [user_folder() / "rulesets" / kin[0].name / FOLDER]
    for folder in dict.fromkeys(folders):
        yield from sorted(folder.glob("*.yaml"), key=_newest)


def _newest(path: Path) -> tuple[float, str]:
    """The files that were written last come first."""
    try:
        return -path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name
