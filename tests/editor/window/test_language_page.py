"""The reference in the window: F1 on a word of a text, in the reader's language; words looked for; chapters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of

from editor.base.texts import ui
from editor.rules.text.code_view import CodeView
from editor.rules.text.text_panel import TextPanel
from editor.window.pages.language_page import LanguagePage

GAME = """language 1
game frogs "Frogs"
    players 2
board square4 3 3:
    terrain pond "Pond"
play:
    repeat 3 times:
        for each p in players:
            turn of p:
                log "{p}: {distance(first(cell), first(cell))}"
    tie
"""


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[LanguagePage]:
    made = on_screen(qtbot, LanguagePage(), 900, 700)
    yield made
    ui.language = "en"


def test_f1_on_a_word_opens_the_page_at_its_place(opened: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "frogs" / "frogs.rules"
    path.parent.mkdir()
    path.write_text(GAME, encoding="utf-8")
    window = opened(path)
    room = room_of(window)
    assert room.session is not None
    room.session.rules_as = "text"
    panel = room.rules_page.panel("text")
    assert isinstance(panel, TextPanel)
    qtbot.waitUntil(lambda: panel.text is not None and panel.text.analysis is not None)
    assert panel.text is not None
    asked(panel.text.view, "repeat")
    sheet = window.sheets.current
    assert sheet is not None and isinstance(sheet.page, LanguagePage)
    assert sheet.page.page.textCursor().selectedText() == "repeat:"
    rules = next(tab for tab in window.sheets.sheets if tab.session is not None)
    window.sheets.show_sheet(rules)
    panel.read_in("ru")
    asked(panel.reading, "для каждого")
    assert window.sheets.current is sheet, "there is one such page"
    assert sheet.page.page.textCursor().selectedText() == "for each"


def asked(view: CodeView, word: str) -> None:
    """F1 with the caret in a word."""
    at = view.toPlainText().index(word) + 1
    view.select(at, at)
    QTest.keyClick(view, Qt.Key.Key_F1)


def test_it_is_in_the_language_of_the_window(page: LanguagePage) -> None:
    ui.language = "uk"
    page.explain("choose by")
    assert page.page.textCursor().selectedText() == 'обирає ХТО ["Запитання"]:'
    assert page.page.viewport().rect().contains(page.page.cursorRect())


def test_words_are_looked_for_around_the_page(page: LanguagePage) -> None:
    QTest.keyClicks(page.words, "nobody's view shows")
    first = page.page.textCursor()
    assert first.selectedText() == "Nobody's view shows"
    QTest.keyClick(page.words, Qt.Key.Key_Return)
    assert page.page.textCursor().position() == first.position(), "behind the last comes the first"
    page.words.setText("storm_cells")
    page.step()
    places = [page.page.textCursor().position()]
    page.step()
    places.append(page.page.textCursor().position())
    page.step(back=True)
    assert places[0] < places[1] and page.page.textCursor().position() == places[0]


def test_the_contents_lead_to_chapters(page: LanguagePage) -> None:
    page.page.anchorClicked.emit(QUrl("#12-chance"))
    assert page.page.textCursor().block().text() == "12. Chance"
    assert abs(page.page.cursorRect().top()) < page.page.viewport().height() // 4
