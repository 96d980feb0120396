"""The texts and the look of an open game, as a workspace gives them."""

from __future__ import annotations

import pickle
from pathlib import Path

from race_texts import RACE, put_files

from dsl.services.writing.workspace import Workspace


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
    assert made.texts(str(tmp_path / "x.rules")) is None and made.styles(str(tmp_path / "x.rules")) is None


def test_the_look_of_an_open_game_is_that_of_the_theme_in_its_folder(tmp_path: Path) -> None:
    rules = put_files(tmp_path)
    form = space(rules).styles(str(rules))
    assert form is not None and not form.exists and Path(form.file) == rules.parent / "theme.yaml"
    (rules.parent / "theme.yaml").write_text("terrain:\n  water: {colour: navy}\n", "utf-8")
    form = space(rules).styles(str(rules))
    assert form is not None and form.exists
    assert (form.styles[0].label, form.styles[0].settings[0].text) == ("Вода", "navy")
