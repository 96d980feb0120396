"""Edits of files of translations: one scalar replaced or one line put in, all else to the byte as it was."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from race_texts import ENGLISH, grid_of, put_files

from dsl.games.library.shelves import all_rulesets
from dsl.maps.mapfile.changes import Refused
from dsl.services.forms.text_changes import applied
from dsl.services.words.contents import Grid, LanguageFile
from dsl.services.words.translation_edits import renamed, translated, without_text, written
from dsl.text.catalogue import LANGUAGES
from tests.share import thinned, usual, usually_first


@pytest.fixture
def grid(tmp_path: Path) -> Grid:
    return grid_of(put_files(tmp_path))


def english(text: str | None = ENGLISH) -> LanguageFile:
    return LanguageFile(Path("lang/en.yaml"), "en", text)


def put(grid: Grid, text: str, translation: str, file: str | None = ENGLISH) -> str:
    """A file of translations after an edit."""
    return applied(file or "", translated(grid, english(file), text, translation))


@pytest.mark.parametrize(
    ("text", "translation", "old", "new"),
    [
        ("Круги", "Rounds", "Круги: Laps  # once", "Круги: Rounds  # once"),
        ("Круги", "Laps: all", "Круги: Laps  #", 'Круги: "Laps: all"  #'),
        ("Куда, {p}?", "{p} goes", '"Where to, {p}?"', '"{p} goes"'),
        ("Ветер", "Wind", "the board\n", "the board\nВетер: Wind\n"),
        ("На север", "yes", "to, {p}?\"\n", "to, {p}?\"\nНа север: yes\n"),
        ("{p}: на север.", "{p}: “north”.", "to, {p}?\"\n", 'to, {p}?"\n"{p}: на север.": "{p}: “north”."\n'),
    ],
)  # fmt: skip
def test_a_translation_is_put_where_a_person_would_write_it(
    grid: Grid, text: str, translation: str, old: str, new: str
) -> None:
    assert ENGLISH.count(old) == 1
    assert put(grid, text, translation) == ENGLISH.replace(old, new)


def test_the_first_of_a_section_stands_above_what_follows_it(grid: Grid) -> None:
    file = "Гонка: Race\n\n# moves\nНа юг: South\n"
    assert put(grid, "На север", "North", file) == "Гонка: Race\n\n# moves\nНа север: North\nНа юг: South\n"


def test_the_first_of_a_section_gets_a_heading_where_the_file_has_headings(grid: Grid) -> None:
    assert put(grid, "Дней штиля", "Days of calm") == ENGLISH + "\n# Штиль\nДней штиля: Days of calm\n"
    file = "Гонка: Race\n\n# moves\nНа юг: South\n"
    headed = "Гонка: Race\n\n# Договорённости\nКруги: Laps\n\n# moves\nНа юг: South\n"
    assert put(grid, "Круги", "Laps", file) == headed
    assert put(grid, "Круги", "Laps", "Гонка: Race\nНа юг: South\n") == "Гонка: Race\nКруги: Laps\nНа юг: South\n"


def test_a_new_file_says_what_it_is(grid: Grid) -> None:
    head, line = put(grid, "Ветер", "Wind", None).splitlines()
    assert head.startswith("# ") and "Гонка" in head and line == "Ветер: Wind"
    assert put(grid, "Ветер", "Wind", "# mine") == "# mine\nВетер: Wind\n"


def test_an_empty_translation_takes_the_line_out(grid: Grid) -> None:
    assert put(grid, "Гонка", "") == ENGLISH.replace("Гонка: Race\n", "")
    assert put(grid, "Круги", "") == ENGLISH.replace("Круги: Laps  # once round the board\n", "")
    assert put(grid, "Ветер", "") == ENGLISH
    assert put(grid, "Ветер", "", "# mine\nВетер: Wind\n") == "# mine\n"


def test_what_was_said_of_a_stale_text_is_said_of_what_it_became() -> None:
    file = english(ENGLISH + "На сёвер: North\n")
    assert applied(file.source.text, renamed(file, "На сёвер", "На север")) == ENGLISH + "На север: North\n"
    assert applied(file.source.text, renamed(file, "На сёвер", "Круги")) == ENGLISH
    assert renamed(file, "На юг", "Круги") == ()


@pytest.mark.parametrize(
    "text", ["a: b\r\nc: d\r\n", "{a: b, c: d}\n", "a:\n  b\nc: |\n  d\n  d\n", "a: 'it''s'\nc:\n- d\n"]
)
@pytest.mark.parametrize(
    "translation", ["x", "x: y, z", "it's\nso", "- x", "no", "12", " x", '"x" # y', "#x", "*x", "{x}"]
)
@pytest.mark.parametrize("key", usually_first(["Ветер", "a", "c"]))
def test_any_text_reads_back_from_any_form_of_file(grid: Grid, text: str, translation: str, key: str) -> None:
    new = english(put(grid, key, translation, text))
    assert new.table[key] == translation
    assert english(put(grid, key, "", new.source.text)).table == {
        known: said for known, said in english(text).table.items() if known != key
    }


@pytest.mark.parametrize("file", ["- a\n", "a: &x b\nc: *x\n", "a: 'b\n", "a: b\n---\na: c\n"])
def test_a_file_that_cannot_be_changed_so_stays_as_it_is(grid: Grid, file: str) -> None:
    with pytest.raises(Refused):
        translated(grid, english(file), "a", "x")


def test_plain_where_it_can_be() -> None:
    assert written("Сколько кругов, если ветер есть.") == "Сколько кругов, если ветер есть."
    assert written("«{s}»: север") == '"«{s}»: север"'
    assert written("7") == '"7"' and written("") == '""'


@pytest.mark.parametrize(
    "rules", usual([header.path for header in all_rulesets()], "sea_battle"), ids=lambda path: path.stem
)
def test_every_line_of_the_shipped_games_can_be_taken_out_and_put_back(rules: Path) -> None:
    grid = grid_of(rules)
    for language in LANGUAGES:
        file = LanguageFile.read(rules.parent / "lang" / f"{language}.yaml", language)
        for text, translation in thinned(file.table.items(), 40):
            less = applied(file.source.text, without_text(file, text))
            there = LanguageFile(file.path, language, less)
            assert text not in there.table and file.source.text.count("\n") == less.count("\n") + 1
            back = applied(less, translated(grid, there, text, translation))
            assert LanguageFile(file.path, language, back).table == file.table
            lines, more = (Counter(text.replace('"', "").splitlines()) for text in (file.source.text, back))
            assert not lines - more and all(not line or line.startswith("# ") for line in more - lines)
