"""The prose of the rulebook in the window: written as it lies on disk, checked by the rules, undone to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.model.sessions.session import Session
from editor.rules.words.prose_page import ProsePage

PROSE = "# about\nA race over the bay.\n"


@pytest.fixture
def prose(rules: Path) -> Path:
    path = rules.parent / "book" / "en.md"
    path.parent.mkdir()
    path.write_text(PROSE, "utf-8")
    return path


@pytest.fixture
def page(qtbot: QtBot, session: Session, prose: Path) -> ProsePage:
    assert prose.is_file()
    return on_screen(qtbot, ProsePage(session), 700, 700, active=True)


def write_at_end(page: ProsePage, text: str) -> None:
    page.field.setFocus()
    QTest.keyClick(page.field, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.field, text)


def test_what_is_written_is_on_disk_when_the_hand_rests_and_undone_to_the_byte(
    qtbot: QtBot, page: ProsePage, prose: Path
) -> None:
    assert page.field.toPlainText() == PROSE and not page.field.isReadOnly()
    write_at_end(page, "Mind the wind.")
    qtbot.waitUntil(lambda: prose.read_text("utf-8") == PROSE + "Mind the wind.")
    assert page.session is not None
    page.session.undo_stack.undo()
    assert prose.read_text("utf-8") == PROSE and page.field.toPlainText() == PROSE
    page.session.undo_stack.redo()
    assert page.field.toPlainText().endswith("Mind the wind.")


def test_numbers_and_unknown_names_are_remarked_and_found_by_a_click(page: ProsePage) -> None:
    write_at_end(page, "Sail seventeen cells with {galeon}.")
    page.save()
    QApplication.processEvents()
    told = [page.remarks.item(row).text() for row in range(page.remarks.count())]
    assert len(told) == 2 and "seventeen" in told[0] and "galeon" in told[1]
    place = page.remarks.visualItemRect(page.remarks.item(1)).center()
    QTest.mouseClick(page.remarks.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.field.textCursor().blockNumber() == 2 and page.field.hasFocus()


def test_each_language_has_its_own_file(page: ProsePage, prose: Path) -> None:
    page.languages.setFocus()
    QTest.keyClick(page.languages, Qt.Key.Key_Right)
    assert page.language == "ru" and page.field.toPlainText() == ""
    write_at_end(page, "# about")
    page.save()
    assert prose.with_name("ru.md").read_text("utf-8") == "# about" and prose.read_text("utf-8") == PROSE
    assert page.session is not None
    page.session.undo_stack.undo()
    assert not prose.with_name("ru.md").exists()


def test_what_somebody_else_wrote_meanwhile_is_not_overwritten(page: ProsePage, prose: Path) -> None:
    write_at_end(page, "Mine.")
    page.save()
    prose.write_text("# about\nSomebody's.\n", "utf-8")
    assert page.session is not None
    page.session.undo_stack.undo()
    assert prose.read_text("utf-8") == "# about\nSomebody's.\n"


def test_the_prose_of_a_shipped_game_is_only_looked_at(page: ProsePage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.rules.words.prose_page.is_shipped", lambda path: True)
    page.rules_read()
    assert page.field.isReadOnly() and page.locked.isVisible()
