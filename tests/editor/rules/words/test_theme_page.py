"""The look of a game in the window: each field is an edit of the theme, seen at once, undone to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.model.sessions.session import Session
from editor.rules.words.theme_page import ThemePage
from editor.view.fields.box_fields import ChoiceField
from editor.view.fields.colour_field import ColourField

THEME = "# mine\nterrain:\n  water: {colour: navy, pattern: waves}\n"
COLOUR, PATTERN = ("terrain", "water", "colour"), ("terrain", "water", "pattern")


@pytest.fixture
def theme(rules: Path) -> Path:
    path = rules.parent / "theme.yaml"
    path.write_text(THEME, "utf-8")
    return path


@pytest.fixture
def page(qtbot: QtBot, session: Session, theme: Path) -> ThemePage:
    assert theme.is_file()
    return on_screen(qtbot, ThemePage(session), 700, 700, active=True)


def colour(page: ThemePage) -> ColourField:
    field = page.fields[COLOUR]
    assert isinstance(field, ColourField)
    return field


def test_a_colour_is_typed_seen_and_undone_to_the_byte(page: ThemePage, theme: Path) -> None:
    told: list[str] = []
    assert page.session is not None
    page.session.changed.connect(told.append)
    colour(page).edit.selectAll()
    QTest.keyClicks(colour(page).edit, "#1d4a63")
    QTest.keyClick(colour(page).edit, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert theme.read_text("utf-8") == THEME.replace("navy", '"#1d4a63"')
    assert colour(page).edit.text() == "#1d4a63" and "game" in told, "the map is drawn anew"
    page.session.undo_stack.undo()
    assert theme.read_text("utf-8") == THEME and colour(page).edit.text() == "navy"


def test_what_is_no_colour_is_told_and_not_written(page: ThemePage, theme: Path) -> None:
    colour(page).edit.selectAll()
    QTest.keyClicks(colour(page).edit, "navvy")
    QTest.keyClick(colour(page).edit, Qt.Key.Key_Return)
    assert colour(page).bad and "#8fc3d9" in colour(page).trouble.text()
    assert theme.read_text("utf-8") == THEME


def test_the_swatch_offers_the_colours_of_the_theme(page: ThemePage, theme: Path) -> None:
    night = page.fields["terrain", "water", "night"]
    assert isinstance(night, ColourField)
    QTest.mouseClick(night.swatch, Qt.MouseButton.LeftButton)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    (offered,) = popup.findChildren(QPushButton)
    QTest.mouseClick(offered, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert theme.read_text("utf-8") == THEME.replace("waves}", "waves, night: navy}")


def test_a_word_is_chosen_from_a_list_and_taken_away(page: ThemePage, theme: Path) -> None:
    field = page.fields[PATTERN]
    assert isinstance(field, ChoiceField)
    QTest.keyClick(field.box, Qt.Key.Key_Up)
    QApplication.processEvents()
    assert theme.read_text("utf-8") == THEME.replace(", pattern: waves", "")


def test_a_shipped_game_is_only_looked_at(qtbot: QtBot, page: ThemePage, monkeypatch: pytest.MonkeyPatch) -> None:
    from editor.rules.words import prose_page

    monkeypatch.setattr(prose_page, "is_shipped", lambda path: True)
    page.language_changed()
    assert page.locked.isVisible() and not any(field.isEnabled() for field in page.fields.values())
