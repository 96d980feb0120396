"""Earlier saves of rules: listed, beside what is written now, and gone back to in one step that can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from rules_hands import HOUSE, house_session

from dsl.text.files import UserFile
from editor.base.texts import Message, ui
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.rules.forms.difference_row import TwoTexts
from editor.rules.forms.earlier_page import EarlierPage


def save_with(rules: RulesDocument, old: str, new: str) -> None:
    """Change a stretch of the rules and save them."""
    at = rules.text().index(old)
    rules.replace_range(Message("text-renamed"), at, at + len(old), new)
    rules.save()


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """House rules on disk, saved twice: one cell, then four."""
    made = house_session(HOUSE)
    path = tmp_path / "strong_storm.rules"
    path.write_text(HOUSE, encoding="utf-8")
    rules = RulesDocument(UserFile.open(path), made.undo_stack)
    made.written.take(rules)
    save_with(rules, "cells = 4", "cells = 2")
    save_with(rules, "cells = 2", "cells = 3")
    return made


@pytest.fixture
def page(qtbot: QtBot, session: Session) -> EarlierPage:
    ui.language = "en"
    return on_screen(qtbot, EarlierPage(session), 900, 500)


def shown(page: EarlierPage) -> list[str]:
    """The lines of every change that is shown."""
    return [
        f"{sign}{words.strip()}"
        for part in page.findChildren(TwoTexts)
        if not part.isHidden()
        for sign, words in (*part.old, *part.new)
        if sign
    ]


def test_saves_are_listed_and_compared(page: EarlierPage, qtbot: QtBot) -> None:
    assert page.model.rowCount() == 3
    assert any("same" in one.text() or "as they are" in one.text() for one in page.findChildren(QLabel))
    assert not page.back.isEnabled()
    QTest.keyClick(page.list, Qt.Key.Key_End)
    QApplication.processEvents()
    assert shown(page) == [
        "-set storm_drift_cells = 4   # четыре, как в примечании",
        "+set storm_drift_cells = 3   # четыре, как в примечании",
    ]
    (part,) = (one for one in page.findChildren(TwoTexts) if not one.isHidden())
    for width in (900, 620):  # beside each other, and one below the other
        page.resize(width, 500)
        qtbot.waitUntil(lambda: part.height() == part.heightForWidth(part.width()))


def test_going_back_is_one_step_and_leaves_the_file(page: EarlierPage, session: Session) -> None:
    rules = session.rules
    assert rules is not None and rules.path is not None
    QTest.keyClick(page.list, Qt.Key.Key_End)
    QTest.mouseClick(page.back, Qt.MouseButton.LeftButton)
    assert rules.text() == HOUSE and rules.dirty
    assert "cells = 3" in rules.path.read_text(encoding="utf-8")
    session.undo_stack.undo()
    assert "cells = 3" in rules.text() and not rules.dirty


def test_a_save_adds_a_row(page: EarlierPage, session: Session) -> None:
    rules = session.rules
    assert rules is not None
    save_with(rules, "cells = 3", "cells = 5")
    assert page.model.rowCount() == 4


def test_rules_that_were_never_saved_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    session = house_session(HOUSE)
    page = on_screen(qtbot, EarlierPage(session))
    assert page.none.isVisible() and not page.list.isVisible() and not page.back.isVisible()
