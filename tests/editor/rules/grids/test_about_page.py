"""The head of a game: its title is changed in the text, and only where the rules are one's own."""

from __future__ import annotations

from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from rules_hands import HOUSE, house_session, shipped_session

from editor.base.texts import ui
from editor.model.sessions.session import Session
from editor.rules.grids.tables_page import AboutPage


def shown(qtbot: QtBot, session: Session) -> AboutPage:
    ui.language = "ru"
    return on_screen(qtbot, AboutPage(session), 840, 800)


def test_the_title_of_house_rules_is_changed_in_their_text(qtbot: QtBot) -> None:
    page = shown(qtbot, house_session(HOUSE))
    assert page.rules is not None
    (field,) = page.findChildren(QLineEdit)
    assert field.text() == "Пираты: сильный шторм"
    field.selectAll()
    field.insert("Большой шторм")  # QTest types letters of English only
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.rules.source.text == HOUSE.replace("Пираты: сильный шторм", "Большой шторм")
    page.rules.undo_stack.undo()
    assert page.rules.source.text == HOUSE


def test_an_empty_title_is_not_taken(qtbot: QtBot) -> None:
    page = shown(qtbot, house_session(HOUSE))
    (field,) = page.findChildren(QLineEdit)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "Пираты: сильный шторм"
    assert page.rules is not None and page.rules.source.text == HOUSE


def test_a_shipped_game_shows_players_and_notes_and_keeps_its_title(qtbot: QtBot) -> None:
    page = shown(qtbot, shipped_session())
    assert page.findChildren(QLineEdit) == []
    assert page.rows["game", "pirates_1989"].accessibleName() == "Игроков: от 2 до 9"
    notes = [row.accessibleName() for (kind, _), row in page.rows.items() if kind == "note"]
    assert "Не меняйте вертушку на кубик: без неё пропадёт самое интересное." in notes  # clause 4Na
