"""The translations of a game in the window: seen in a grid, written in it, each a step that is undone to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from race_texts import ENGLISH

from dsl.games.library.shelves import rules_header
from editor.model.games import translation
from editor.model.sessions.session import Session
from editor.rules.words import prose_page
from editor.rules.words.texts_page import TextsPage

Key = Qt.Key


@pytest.fixture
def page(qtbot: QtBot, session: Session) -> TextsPage:
    return on_screen(qtbot, TextsPage(session), 900, 700, active=True)


def english(rules: Path) -> str:
    return (rules.parent / "lang" / "en.yaml").read_text("utf-8")


def shown(page: TextsPage) -> list[str]:
    return [str(page.model.index(number, 0).data()) for number in range(page.model.rowCount())]


def click(page: TextsPage, text: str, column: int = 1) -> None:
    index = page.model.index(shown(page).index(text), column)
    page.table.scrollTo(index)
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=page.table.visualRect(index).center())
    QApplication.processEvents()


def write(page: TextsPage, words: str, *keys: Qt.Key, control: bool = False) -> None:
    """Type over what stands in the cell that is looked at."""
    QTest.keyClick(page.table, Key.Key_F2)
    editor = page.editor()
    assert editor is not None
    editor.insertPlainText(words)
    for key in keys:
        ways = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(editor, key, ways)
    QApplication.processEvents()


def test_every_text_stands_below_its_section_with_a_cell_for_each_other_language(page: TextsPage) -> None:
    assert shown(page)[:5] == ["Гонка", "Гонка", "Гонка · Договорённости", "Договорённости", "Круги"]
    heads = [page.model.headerData(column, Qt.Orientation.Horizontal) for column in range(3)]
    assert heads == ["Русский in the rules", "English: 5 of 14", "Українська: 0 of 14"]
    assert page.model.index(4, 1).data() == "Laps" and page.model.index(4, 2).data() == ""


def test_what_is_typed_is_written_at_once_and_undone_to_the_byte(page: TextsPage, rules: Path) -> None:
    assert translation(rules_header(rules)).word("Ветер") == "Ветер"
    click(page, "Ветер")
    write(page, "Wind", Key.Key_Return)
    assert english(rules) == ENGLISH.replace("the board\n", "the board\nВетер: Wind\n")
    assert page.model.index(shown(page).index("Ветер"), 1).data() == "Wind"
    assert translation(rules_header(rules)).word("Ветер") == "Wind", "the window speaks of it so from now on"
    assert page.session is not None and page.session.undo_stack.undoText() == "Translate “Ветер”"
    page.session.undo_stack.undo()
    assert english(rules) == ENGLISH
    page.session.undo_stack.redo()
    assert "Ветер: Wind" in english(rules)


def test_a_file_that_was_not_there_goes_again_with_undo(page: TextsPage, rules: Path) -> None:
    path = rules.parent / "lang" / "uk.yaml"
    click(page, "Ветер", 2)
    write(page, "Вітер", Key.Key_Return)
    assert path.read_text("utf-8").endswith("Ветер: Вітер\n")
    assert page.session is not None
    page.session.undo_stack.undo()
    assert not path.exists()


def test_tab_puts_in_the_braces_and_enter_goes_on(page: TextsPage, rules: Path) -> None:
    click(page, "{p}: на север.")
    assert page.footer.left.isVisible() is False or "{p}" in page.footer.left.text()
    write(page, "North with ", Key.Key_Tab, Key.Key_Return)
    assert '"{p}: на север.": North with {p}\n' in english(rules) or '"{p}: на север.": "North with {p}"\n' in english(
        rules
    )
    assert page.model.row(page.table.currentIndex()) is not None
    assert page.table.currentIndex().siblingAtColumn(0).data() == "На юг"


def test_ctrl_enter_goes_to_the_next_that_lacks_something(page: TextsPage) -> None:
    click(page, "Круги")
    write(page, "Laps", Key.Key_Return, control=True)
    assert page.table.currentIndex().siblingAtColumn(0).data() == "Сколько раз обойти поле."
    assert page.editor() is not None


def test_only_what_is_left_to_do(page: TextsPage) -> None:
    page.filter.pick(1)
    assert "Гонка" in shown(page) and page.filter.choices[1].text == "To do 14"
    page.filter.pick(2)
    assert "Вода" not in shown(page) and "Круги" in shown(page)


def test_wrong_braces_are_told_in_the_cell(page: TextsPage) -> None:
    click(page, "Куда, {p}?")
    write(page, "Where, {q}", Key.Key_Return)
    cell = page.model.cell(page.model.index(shown(page).index("Куда, {p}?"), 1))
    assert cell is not None and [fault.code for fault in cell.faults] == ["lang-unknown-brace"] and cell.left == ("p",)


def test_where_a_text_is_seen_and_what_it_became(page: TextsPage, rules: Path) -> None:
    click(page, "{p}: на север.")
    assert page.footer.where.text().startswith("A line of the log · ")
    path = rules.parent / "lang" / "en.yaml"
    path.write_text(ENGLISH + "На сёвер: North\n", "utf-8")
    page.rules_read()
    click(page, "На сёвер")
    assert page.footer.rename.isVisible()
    QTest.mouseClick(page.footer.rename, Qt.MouseButton.LeftButton)
    assert english(rules) == ENGLISH + "На север: North\n"


def test_a_file_that_another_program_has_changed_is_left_alone(page: TextsPage, rules: Path) -> None:
    click(page, "Ветер")
    write(page, "Wind", Key.Key_Return)
    (rules.parent / "lang" / "en.yaml").write_text("Ветер: Breeze\n", "utf-8")
    assert page.session is not None
    told: list[str] = []
    page.session.reported.connect(lambda said: told.append(str(said)))
    page.session.undo_stack.undo()
    assert english(rules) == "Ветер: Breeze\n" and "en.yaml" in told[0]


def test_shipped_translations_are_only_looked_at(page: TextsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prose_page, "is_shipped", lambda path: True)
    page.rules_read()
    assert page.locked.isVisible()
    click(page, "Ветер")
    QTest.keyClick(page.table, Key.Key_F2)
    assert page.editor() is None


def test_the_texts_of_another_game_are_not_shown_while_its_own_are_read(page: TextsPage) -> None:
    assert page.model.rowCount() > 0
    page.show_session(None)
    assert page.model.grid is None and not page.filter.isVisible()
