"""Scenarios of the shipped games are called by names in three languages; what is wrong with a table of names is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.games.scenario.shelf import check_scenario_names, names_beside
from dsl.services.match.scenarios.scenario_runs import ScenarioRuns
from dsl.services.match.scenarios.scenario_values import ScenarioRules
from dsl.services.writing.game_folder.game_files import FileKind, kind_of
from dsl.text.diagnostics import Problems
from tests.dsl.games.play.scenario_tools import game_in
from tests.dsl.games.play.test_scenario_runs import RULES, SCENARIOS
from tests.games_at_hand import ROOT

TABLES = sorted((ROOT / "rulesets").glob("*/lang/scenarios.*.yaml"))
FOREIGN = {"ru": r"[ІіЇїЄєҐґ]", "uk": r"[ЫыЭэЪъЁё]|'"}
"""Letters that have no place in a language."""


def test_the_six_games_have_names_in_two_languages_besides_their_own() -> None:
    assert len(TABLES) == 12


@pytest.mark.parametrize("table", TABLES, ids=lambda path: f"{path.parts[-3]}-{path.suffixes[0][1:]}")
def test_every_scenario_has_a_name_and_no_other_has(table: Path) -> None:
    problems = Problems()
    check_scenario_names(table, problems)
    assert [problem.code for problem in problems] == [] and kind_of(table) is FileKind.SCENARIO_NAMES
    language = table.suffixes[0][1:]
    names = names_beside(table.parent.parent / "scenarios" / "any.yaml", language)
    assert not [name for name in names.values() if re.search(FOREIGN[language], name)]
    assert not [name for name in names.values() if not re.search("[а-яіїєґ]", name)]


def test_the_window_calls_them_so(tmp_path: Path) -> None:
    game = game_in(tmp_path, RULES, "spend")
    (game / "scenarios" / "all_turns.yaml").write_text(SCENARIOS, encoding="utf-8")
    table = game / "lang" / "scenarios.uk.yaml"
    table.parent.mkdir()
    table.write_text("All turns: Усі ходи\nTwo turns: Два ходи\nThree turns: Три ходи\n", encoding="utf-8")
    told = {"uk": ["Усі ходи", "Два ходи", "In branches"], "en": ["All turns", "Two turns", "In branches"]}
    for language, called in told.items():
        (file,) = ScenarioRuns(ScenarioRules(str(game / "spend.rules"), (), language, 0)).files()
        assert [file.title, *(view.called for view in file.scenarios)][:3] == called
        assert [view.name for view in file.scenarios][:2] == ["Two turns", "In branches"]
    problems = Problems()
    check_scenario_names(table, problems)
    assert sorted(problem.code for problem in problems) == ["scenario-names-missing", "scenario-names-stale"]
