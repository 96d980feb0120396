"""A workspace: open texts over files on disk, the form, the texts and the look of a game, and what follows when any changes."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from race_texts import RACE, put_files

from dsl.services.writing.contract import Analysis, Entry
from dsl.services.writing.workspace import Workspace

BASE = """language 1
game pond "Pond"
    base

param depth "Depth": 1..9 = 3
rule wade(p: player)
"""
GAME = """language 1
game frogs "Frogs" extends pond

board square8 2 2:
    terrain mud "Mud"

play:
    wade(active)

rule wade(p: player):
    if depth > 3:
        win p
    tie
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game and its base, each in its folder."""
    for name, text in (("pond", BASE), ("frogs", GAME)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.rules").write_text(text, encoding="utf-8")
    return tmp_path


def opened(folder: Path, name: str, workspace: Workspace) -> str:
    """Open a file as it lies on disk; returns its name."""
    path = folder / name / f"{name}.rules"
    workspace.open(str(path), path.read_text(encoding="utf-8"), 1)
    return str(path)


def codes(analysis: Analysis) -> list[str]:
    """What is told."""
    return [problem.code for problem in analysis.problems]


def entries(analysis: Analysis) -> dict[str, Entry]:
    """The outline by name."""
    parts = [part for chapter in analysis.outline for part in (chapter, *chapter.children)]
    return {entry.name: entry for part in parts for entry in part.entries}


def test_a_sound_game(folder: Path) -> None:
    workspace = Workspace()
    answer = workspace.analysis(opened(folder, "frogs", workspace))
    assert answer.valid and not answer.problems and answer.version == 1
    assert {"frogs", "depth", "square8", "play", "wade"} == set(entries(answer))


def test_completions_know_what_was_typed_since_the_game_was_checked(folder: Path) -> None:
    workspace = Workspace()
    file = opened(folder, "frogs", workspace)
    workspace.analysis(file)
    for version, (written, offered) in enumerate((("hei", "height"), ("lea", "leap(")), 2):
        text = GAME + f"\nrule leap(p: player):\n    let height = 2\n    {written}"
        workspace.change(file, text, version)
        found = workspace.completions(file, text.count("\n") + 1, 8, "en")
        assert found.proposals[0].text == offered


def test_an_open_base_counts_as_it_is_written(folder: Path) -> None:
    workspace = Workspace()
    game, base = opened(folder, "frogs", workspace), opened(folder, "pond", workspace)
    assert workspace.analysis(game).valid
    workspace.change(base, BASE.replace("depth", "depths"), 2)
    assert codes(workspace.analysis(game)) == ["name-unknown"]
    workspace.close(base)
    assert workspace.analysis(game).valid


def test_a_base_on_disk_changes_and_goes(folder: Path) -> None:
    workspace = Workspace()
    game, base = opened(folder, "frogs", workspace), folder / "pond" / "pond.rules"
    assert workspace.analysis(game).valid
    base.write_text(BASE.replace("depth", "depths"), encoding="utf-8")
    assert codes(workspace.analysis(game)) == ["name-unknown"]
    base.unlink()
    answer = workspace.analysis(game)
    assert codes(answer) == ["extends-unknown"]
    assert "depth" in entries(answer), "the outline is that of the last game"
    base.write_text(BASE, encoding="utf-8")
    assert workspace.analysis(game).valid


def test_the_last_game_answers_while_the_text_is_broken(folder: Path) -> None:
    workspace = Workspace()
    game = opened(folder, "frogs", workspace)
    before = workspace.analysis(game)
    workspace.change(game, GAME.replace("    tie", "    tie ("), 2)
    answer = workspace.analysis(game)
    assert not answer.valid and answer.version == 2 and answer.problems
    assert answer.outline == before.outline


def test_a_text_with_the_line_ends_of_windows(folder: Path) -> None:
    workspace = Workspace()
    game = opened(folder, "frogs", workspace)
    workspace.change(game, GAME.replace("\n", "\r\n"), 2)
    assert workspace.analysis(game).valid


def test_nothing_is_checked_twice(folder: Path) -> None:
    workspace = Workspace()
    game = opened(folder, "frogs", workspace)
    workspace.analysis(game)
    checked = workspace.read(game)
    workspace.analysis(game)
    assert workspace.read(game) is checked


HOUSE = """language 1
game mine "Mine" extends pirates_1989

set storm_drift_cells = {drift}
"""


def drift_of(space: Workspace) -> object:
    form = space.analysis("mine.rules").form
    assert form is not None
    found = form.parameter("storm_drift_cells")
    assert found is not None
    return found.now.value, found.base.value


def test_a_form_follows_its_text_and_outlives_its_mistakes() -> None:
    space = Workspace()
    space.open("mine.rules", HOUSE.format(drift=4), 1)
    assert drift_of(space) == (4, 1)
    assert space.analysis("mine.rules").form is space.analysis("mine.rules").form
    space.change("mine.rules", HOUSE.format(drift="4 +"), 2)
    assert drift_of(space) == (4, 1) and not space.analysis("mine.rules").valid
    space.change("mine.rules", HOUSE.format(drift=3), 3)
    assert drift_of(space) == (3, 1)


def test_what_never_was_a_game_has_no_form() -> None:
    space = Workspace()
    space.open("mine.rules", "language 1\ngame", 1)
    assert space.analysis("mine.rules").form is None


def space(rules: Path) -> Workspace:
    shelf = rules.parent.parent
    made = Workspace(lambda name, asked_by: shelf / name / f"{name}.rules")
    made.open(str(rules), RACE, 0)
    return made


def test_the_texts_of_an_open_game_are_those_it_last_had_when_it_was_sound(tmp_path: Path) -> None:
    rules = put_files(tmp_path)
    made = space(rules)
    grid = made.texts(str(rules))
    assert grid is not None and pickle.loads(pickle.dumps(grid)) == grid
    assert [section.game for section in grid.sections] == ["Гонка", "Гонка", "Гонка", "Море", "Штиль"]
    made.change(str(rules), RACE.replace("На север", "На запад"), 1)
    newer = made.texts(str(rules))
    assert newer is not None and any(row.text == "На запад" for s in newer.sections for row in s.rows)
    made.change(str(rules), RACE + "param\n", 2)
    assert made.texts(str(rules)) == made.texts(str(rules)) is not None


def test_a_text_that_never_was_a_game_has_none(tmp_path: Path) -> None:
    made = Workspace()
    made.open(str(tmp_path / "x.rules"), "language 1\ngame\n", 0)
    assert made.texts(str(tmp_path / "x.rules")) is None and made.theme(str(tmp_path / "x.rules")) is None


def test_the_look_of_an_open_game_is_that_of_the_theme_in_its_folder(tmp_path: Path) -> None:
    rules = put_files(tmp_path)
    form = space(rules).theme(str(rules))
    assert form is not None and not form.exists and Path(form.file) == rules.parent / "theme.yaml"
    (rules.parent / "theme.yaml").write_text("terrain:\n  water: {colour: navy}\n", "utf-8")
    form = space(rules).theme(str(rules))
    assert form is not None and form.exists
    assert (form.styles[0].label, form.styles[0].settings[0].text) == ("Вода", "navy")
