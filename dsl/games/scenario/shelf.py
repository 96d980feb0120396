"""The files of scenarios for rules, and the names of files and scenarios in a language.

``rulesets/<game>/lang/scenarios.<language>.yaml`` is a flat table from the name of a scenario of the game, or of a file
of them, to its translation. Missing ones keep their name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from dsl.games.library.shelves import HOUSE, Header, family, find_rules, header_of, is_shipped, user_folder
from dsl.games.play.translation import first_sign, mapping_of, read_texts
from dsl.games.scenario.script import read_scenarios
from dsl.text.diagnostics import LANGUAGES, Problems, near
from dsl.text.files import read_source

FOLDER = "scenarios"


@dataclass(frozen=True)
class ShelfFile:
    """A file of scenarios; ``base``: it belongs to the game that house rules change."""

    path: Path
    base: bool


def scenario_shelf(rules: Path) -> list[ShelfFile]:
    """The files of scenarios of a rules file, its own first; for house rules also those of their game."""
    found = {path: ShelfFile(path, False) for path in _own(rules)}
    if is_house(rules):
        for header in kin_of_rules(rules)[1:2]:
            for path in _own(header.path):
                found.setdefault(path, ShelfFile(path, True))
    return list(found.values())


def kin_of_rules(rules: Path) -> list[Header]:
    """The headers of rules and of all they extend; also of a text that is open and not saved yet."""
    if rules.is_file():
        return family(rules)
    source = read_source(rules, Problems())
    header = header_of(source) if source is not None else Header(rules.stem, rules)
    base = find_rules(header.games[0], Problems(), beside=rules.parent) if header.games else None
    return [header, *(family(base) if base is not None else ())]


def is_house(rules: Path) -> bool:
    """Whether a rules file is house rules, which change a game, not a game that extends a base."""
    return rules.parent.name == HOUSE or (rules.parent.name == "unnamed" and rules.parent.parent == user_folder())


def home_of(rules: Path) -> Path:
    """The folder for new scenarios of these rules; never inside the program's own folders."""
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
    """A sort key: files written last come first."""
    try:
        return -path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


STEM = "scenarios"


def names_beside(path: Path, language: str) -> Mapping[str, str]:
    """The names of the scenarios of a file, and of the file, in a language."""
    table = path.parent.parent / "lang" / f"{STEM}.{language}.yaml"
    return read_texts(table, Problems()) if table.is_file() else {}


def title_of(path: Path) -> str:
    """The heading of a file of scenarios: its name as words."""
    return path.stem.replace("_", " ").strip().capitalize()


def check_scenario_names(path: Path, problems: Problems) -> None:
    """Report all mistakes in a file such as ``lang/scenarios.uk.yaml`` of a game."""
    files = [f"{STEM}.{language}.yaml" for language in LANGUAGES]
    if path.name not in files:
        problems.warn("lang-no-language", None, near(path.name, files), name=path.name, known=", ".join(files))
    table, mapping = read_texts(path, problems), mapping_of(path)
    if problems.failed or mapping is None:
        return
    known = dict.fromkeys(_names(path.parent.parent / FOLDER))
    for name, _ in mapping.pairs:
        if name.value not in known:
            problems.warn("scenario-names-stale", name.span, near(name.value, known), name=name.value)
    missing = [name for name in known if name not in table]
    if missing:
        problems.note("scenario-names-missing", first_sign(mapping), count=len(missing), first=missing[0])


def _names(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.yaml")):
        yield title_of(path)
        source = read_source(path, Problems())
        if source is not None:
            yield from (scenario.name for scenario in read_scenarios(source, Problems()))
