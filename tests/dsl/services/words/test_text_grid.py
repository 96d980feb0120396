"""The grid of translations: all texts of a game by section, where they stand, what they are in each language."""

from __future__ import annotations

from pathlib import Path

import pytest
from race_texts import ENGLISH, grid_of, put_files, row_of

from dsl.games.library.shelves import all_rulesets
from dsl.services.words.contents import Cell
from dsl.services.words.text_grid import language_of
from tests.share import usual


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return put_files(tmp_path)


def test_texts_stand_by_section_the_own_file_first_then_what_it_extends_then_house_rules(rules: Path) -> None:
    listed = [(s.game, s.title, [row.text for row in s.rows]) for s in grid_of(rules).sections]
    assert listed == [
        ("Гонка", "", ["Гонка"]),
        ("Гонка", "Договорённости", ["Договорённости", "Круги", "Сколько раз обойти поле.", "Ветер"]),
        ("Гонка", "Ход", ["Ход", "Куда, {p}?", "На север", "{p}: на север.", "На юг"]),
        ("Море", "", ["Море", "Вода"]),
        ("Штиль", "", ["Штиль", "Дней штиля"]),
    ]


def test_a_cell_says_what_its_language_has_and_where_it_stands(rules: Path) -> None:
    grid = grid_of(rules)
    english, russian, ukrainian = row_of(grid, "Круги").cells
    assert (english.text, russian.text, ukrainian.text) == ("Laps", "Круги", "")
    assert english.place is not None and (english.place.line, english.place.column) == (5, 8)
    assert row_of(grid, "Вода").cells[0] == Cell("Water")  # said by the game below, so not in a file of its own
    assert [(c.language, c.exists, c.spoken, grid.missing(c.language)) for c in grid.columns] == [
        ("en", True, False, 9),
        ("ru", False, True, 0),
        ("uk", False, False, 14),
    ]


def test_a_row_says_where_its_text_is_used_and_for_which_clauses(rules: Path) -> None:
    grid = grid_of(rules)
    used = {
        text: [(use.voice, use.place.line, use.clauses) for use in row_of(grid, text).uses]
        for text in ("Гонка", "Сколько раз обойти поле.", "Куда, {p}?", "На север", "{p}: на север.")
    }
    assert used == {
        "Гонка": [("title", 2, ())],
        "Сколько раз обойти поле.": [("help", 9, ("R1",))],
        "Куда, {p}?": [("question", 18, ("R3",))],
        "На север": [("choice", 19, ("R4",))],
        "{p}: на север.": [("log", 20, ("R4", "R5"))],
    }


@pytest.mark.parametrize(
    ("translation", "left", "faults"),
    [
        ("{p}: north.", (), []),
        ("North.", ("p",), []),
        ("{q}: north.", ("p",), ["lang-unknown-brace"]),
        ("{p: north.", ("p",), ["lang-open-brace"]),
    ],
)
def test_braces_that_are_not_right_are_told(
    rules: Path, translation: str, left: tuple[str, ...], faults: list[str]
) -> None:
    line = f'"{{p}}: на север.": "{translation}"\n'
    (rules.parent / "lang" / "en.yaml").write_text(ENGLISH + line, encoding="utf-8")
    row = row_of(grid_of(rules), "{p}: на север.")
    assert row.braces == ("p",)
    assert (row.cells[0].left, [fault.code for fault in row.cells[0].faults]) == (left, faults)


def test_what_only_a_file_of_translations_has_is_stale_and_may_have_become_another_text(rules: Path) -> None:
    (rules.parent / "lang" / "en.yaml").write_text(ENGLISH + "На сёвер: North\n", encoding="utf-8")
    stale = grid_of(rules).sections[-1]
    assert (stale.file, [(row.text, row.uses, row.near_text) for row in stale.rows]) == (
        "",
        [("На сёвер", (), "На север")],
    )
    assert stale.rows[0].cells[0].text == "North"


def test_house_rules_beside_their_game_are_translated_in_its_files(rules: Path) -> None:
    grid = grid_of(rules.parent / "house" / "calm.rules")
    assert [section.game for section in grid.sections] == ["Штиль", "Гонка", "Гонка", "Гонка", "Море"]
    assert Path(grid.columns[0].file) == rules.parent / "lang" / "en.yaml"


def test_the_language_of_the_rules_is_told_by_their_letters() -> None:
    assert language_of(["Ход", "Ещё"]) == "ru"
    assert language_of(["Хід", "Ще раз"]) == "uk"
    assert language_of(["Round {round}", "Ход"]) == "en"
    assert language_of(["Ход {round_number}: {wind}"]) == "ru"


@pytest.mark.parametrize(
    "rules", usual([header.path for header in all_rulesets()], "pirates_fame"), ids=lambda path: path.stem
)
def test_the_shipped_games_lack_nothing(rules: Path) -> None:
    grid = grid_of(rules)
    assert [grid.missing(column.language) for column in grid.columns] == [0, 0, 0]
    assert all(section.file for section in grid.sections), "nothing is stale"
    assert not [row.text for section in grid.sections for row in section.rows for cell in row.cells if cell.faults]
