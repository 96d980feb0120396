"""In whose words the text of rules is shown, and what the switch of words says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live_games import opened_game
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rules_answers import AtOnce

from dsl.language.syntax.headings import skin_of
from dsl.text.source import Place
from editor.base.texts import ui
from editor.rules.text import text_panel
from editor.rules.text.code_surface import entries
from editor.rules.text.text_panel import TextPanel


@pytest.fixture
def panel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[TextPanel]:
    """A shipped game whose keywords are English, before a Russian reader."""
    answers = AtOnce()
    monkeypatch.setattr(text_panel, "analysis_client", lambda: answers)
    ui.language = "ru"
    session = opened_game("sea_battle")
    session.rules_as = "text"
    made = on_screen(qtbot, TextPanel(session), 1000, 700)
    document = session.rules
    assert document is not None

    def read() -> None:
        answers.read(document)
        document.analysis = answers.workspace.analysis(document.source.name)
        document.analysed.emit()

    document.changed.connect(lambda *_change: read())
    read()
    yield made
    ui.language = "en"


def shown(panel: TextPanel) -> str:
    """The words that the switch marks."""
    return next(skin for skin, button in panel.words.items() if button.isChecked())


def test_a_shipped_game_is_shown_in_the_words_of_its_reader_and_becomes_house_rules_in_them(panel: TextPanel) -> None:
    session, text, reading = panel.session, panel.text, panel.reading
    assert session is not None and text is not None and session.rules is not None
    document, view = session.rules, text.view
    assert skin_of(document.source) == "en" and shown(panel) == "ru"
    assert reading.isVisible() and "\nязык 1 ru\n" in reading.text()
    line = next(n for n, row in enumerate(document.source.lines, 1) if row.startswith("rule place_fleet"))
    panel.show_place(Place(document.source.name, line, 1, line, 5), select=True)
    there = reading.line_and_column()[0]
    assert reading.isVisible() and "правило place_fleet" in reading.document_shown.source.line(there)
    reading.go_to(there + 1)
    assert view.line_and_column()[0] == line + 1
    reading.setFocus()
    QTest.keyClicks(reading, "x")
    QApplication.processEvents()
    assert (
        view.hasFocus()
        and not document.read_only
        and text.isVisible()
        and skin_of(document.source) == "ru" == shown(panel)
    )
    assert view.line_and_column()[0] == document.text().split("заменить правило place_fleet")[0].count("\n") + 2
    assert text.analysis is not None
    below = next(entry for _, entry in entries(text.analysis.outline) if entry.name == "shoot")
    panel.show_place(below.place)
    assert "правило shoot" in text.names.peek_frame.text.toPlainText()
    session.undo_stack.undo()
    assert document.read_only and reading.isVisible() and shown(panel) == "ru"
    QTest.mouseClick(panel.words["en"], Qt.MouseButton.LeftButton)
    assert text.isVisible() and shown(panel) == "en"


def test_words_are_reported_only_to_whom_the_text_is_shown(panel: TextPanel) -> None:
    reported: list[object] = []
    assert panel.session is not None
    panel.session.reported.connect(reported.append)
    panel.hide()
    panel.read_in("ru")
    assert not reported
    panel.show()
    panel.read_in("ru")
    assert len(reported) == 1
