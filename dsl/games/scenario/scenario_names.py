"""What scenarios are called in the reader's language.

``rulesets/<game>/lang/scenarios.<language>.yaml`` is a flat table from the name of a scenario of the game, or of a file
of them, to its translation. What has none keeps its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from dsl.games.play.translation import read_texts
from dsl.games.play.translation_check import first_sign, mapping_of
from dsl.games.scenario.scenario_shelf import FOLDER
from dsl.games.scenario.script import read_scenarios
from dsl.text.diagnostics import LANGUAGES, Problems, near
from dsl.text.files import read_source

STEM = "scenarios"


def names_beside(path: Path, language: str) -> Mapping[str, str]:
    """The names of the scenarios of a file, and of the file, in a language."""
    table = path.parent.parent / "lang" / f"{STEM}.{language}.yaml"
    return read_texts(table, Problems()) if table.is_file() else {}


def title_of(path: Path) -> str:
    """The heading of a file of scenarios: its name as words."""
    return path.stem.replace("_", " ").strip().capitalize()


def check_scenario_names(path: Path, problems: Problems) -> None:
    """Everything wrong with ``lang/scenarios.uk.yaml`` of a game."""
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
