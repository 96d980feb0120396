"""The text under real keys: what is one step, where the caret is after undo, folding, searching, reading."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rules_answers import text_of
from rules_typist import ALT, CTRL, SHIFT, document_of, opened, shown_text, type_letters

from editor.base.texts import Message
from editor.rules.text.painting import chip_text
from editor.rules.text.rules_text_view import RulesTextView

GAME = Path("rulesets/ships_track/ships_track.rules")
SMALL = 'language 1\ngame small "S"\n    players 2..2\n\nparam speed "Speed": 1..6 = 3\n\nrule go():\n    log "x"\n'


@pytest.fixture
def text(qtbot: QtBot, tmp_path: Path) -> RulesTextView:
    """A small game, shown."""
    made = text_of(document_of(SMALL, tmp_path / "small.rules"))
    qtbot.addWidget(made)
    return made


def place_caret(text: RulesTextView, words: str) -> None:
    """Behind these words."""
    at = text.view.text().index(words) + len(words)
    text.view.select(text.view.mirror.position(at), text.view.mirror.position(at))


def test_words_are_steps_and_undo_brings_the_caret_back(text: RulesTextView) -> None:
    place_caret(text, "rule go")
    type_letters(text.view, "ing up fast")
    stack = text.document.undo_stack
    assert stack.count() == 3, "one for each word"
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    assert "rule going up ()" in text.view.text()
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    assert text.view.text() == SMALL == shown_text(text.view)
    assert text.view.caret()[1] == SMALL.index("rule go") + 7
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL | SHIFT)
    assert "rule going ()" in text.view.text()


def test_going_elsewhere_begins_another_step(text: RulesTextView) -> None:
    place_caret(text, "rule go")
    type_letters(text.view, "a")
    QTest.keyClick(text.view, Qt.Key.Key_Left)
    QTest.keyClick(text.view, Qt.Key.Key_Right)
    type_letters(text.view, "b")
    assert text.document.undo_stack.count() == 2


def test_what_a_form_changes_is_seen_and_the_caret_goes_along(text: RulesTextView) -> None:
    place_caret(text, "rule go")
    at = SMALL.index("= 3") + 2
    text.document.replace_range(Message("text-typed"), at, at + 1, "5555")
    assert shown_text(text.view) == text.document.source.text
    assert text.view.text()[: text.view.caret()[1]].endswith("rule go")


def test_keys_of_lines(text: RulesTextView) -> None:
    place_caret(text, "rule go():")
    QTest.keyClick(text.view, Qt.Key.Key_Return)
    type_letters(text.view, "a")
    assert "rule go():\n    a\n    log" in text.view.text()
    QTest.keyClick(text.view, Qt.Key.Key_Down, ALT)
    assert '    log "x"\n    a' in text.view.text()
    QTest.keyClick(text.view, Qt.Key.Key_Slash, CTRL)
    assert "    # a" in text.view.text()
    QTest.keyClick(text.view, Qt.Key.Key_D, CTRL)
    assert text.view.text().count("    # a") == 2
    QTest.keyClick(text.view, Qt.Key.Key_K, CTRL | SHIFT)
    assert text.view.text().count("    # a") == 1
    place_caret(text, "    # a")
    QTest.keyClick(text.view, Qt.Key.Key_Backtab)
    assert "\n# a" in text.view.text()


def test_a_paste_from_a_word_processor_is_one_step(text: RulesTextView) -> None:
    data = QMimeData()
    data.setText("rule\u00a0b():\r\n\tuse c\r\n")
    QGuiApplication.clipboard().setMimeData(data)
    text.view.moveCursor(text.view.textCursor().MoveOperation.End)
    QTest.keyClick(text.view, Qt.Key.Key_V, CTRL)
    assert text.view.text().endswith("rule b():\n    use c\n") and text.document.undo_stack.count() == 1


def test_folding_hides_lines_and_undo_shows_them(text: RulesTextView) -> None:
    place_caret(text, "    log")
    type_letters(text.view, "s")
    place_caret(text, "rule go")
    line = text.view.textCursor().blockNumber()
    QTest.keyClick(text.view, Qt.Key.Key_BraceLeft, CTRL | SHIFT)
    hidden = text.view.document().findBlockByNumber(line + 1)
    assert not hidden.isVisible()
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    assert hidden.isVisible() and text.view.text() == SMALL
    place_caret(text, "rule go")
    QTest.keyClick(text.view, Qt.Key.Key_BraceLeft, CTRL | SHIFT)
    QTest.keyClick(text.view, Qt.Key.Key_BraceRight, CTRL | SHIFT)
    assert hidden.isVisible()


def test_a_heading_of_hidden_lines_can_be_typed_into(text: RulesTextView) -> None:
    place_caret(text, "rule go")
    text.view.folding.fold(text.view.textCursor().blockNumber())
    type_letters(text.view, "ne")
    assert "rule gone():" in text.view.text()


def test_search_goes_round_and_replaces_all_as_one_step(text: RulesTextView) -> None:
    QTest.keyClick(text.view, Qt.Key.Key_H, CTRL)
    bar = text.search
    assert bar.isVisible() and bar.words.hasFocus()
    bar.case.setChecked(True)
    QTest.keyClicks(bar.words, "speed")
    assert bar.count.text() == "1 of 1"
    bar.case.setChecked(False)
    assert bar.count.text() == "1 of 2"
    QTest.keyClick(bar.words, Qt.Key.Key_Return)
    assert bar.count.text() == "2 of 2"
    QTest.keyClick(bar.words, Qt.Key.Key_Return)
    assert bar.count.text() == "1 of 2"
    QTest.keyClicks(bar.others, "pace")
    assert bar.preview.isVisible() and 'param pace "pace"' in bar.preview.toPlainText()
    QTest.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    assert 'param pace "pace"' in text.view.text() and text.document.undo_stack.count() == 1
    QTest.keyClick(bar.words, Qt.Key.Key_Escape)
    assert not bar.isVisible() and text.view.hasFocus()
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    assert text.view.text() == SMALL


def test_search_shows_what_is_folded(text: RulesTextView) -> None:
    place_caret(text, "rule go")
    line = text.view.textCursor().blockNumber()
    text.view.folding.fold(line)
    QTest.keyClick(text.view, Qt.Key.Key_F, CTRL)
    QTest.keyClicks(text.search.words, "log")
    assert text.view.document().findBlockByNumber(line + 1).isVisible()


def test_going_to_a_line_and_to_a_declaration(text: RulesTextView) -> None:
    QTest.keyClick(text.view, Qt.Key.Key_G, CTRL)
    QTest.keyClicks(text.jump.field, "5")
    QTest.keyClick(text.jump.field, Qt.Key.Key_Return)
    assert text.view.line_and_column() == (5, 1) and text.view.hasFocus()
    QTest.keyClick(text.view, Qt.Key.Key_T, CTRL)
    QTest.keyClicks(text.jump.field, "go")
    QTest.keyClick(text.jump.field, Qt.Key.Key_Return)
    assert text.view.line_and_column()[0] == 7


def test_the_size_of_letters(text: RulesTextView) -> None:
    high = text.view.fontMetrics().height()
    QTest.keyClick(text.view, Qt.Key.Key_Plus, CTRL)
    assert text.view.zoom == 110 and text.view.fontMetrics().height() >= high
    QTest.keyClick(text.view, Qt.Key.Key_0, CTRL)
    assert text.view.zoom == 100


def test_nothing_is_typed_into_what_is_read_only(text: RulesTextView, qtbot: QtBot) -> None:
    text.read_only = True
    place_caret(text, "rule go")
    with qtbot.waitSignal(text.edit_requested):
        type_letters(text.view, "a")
    for key, held in ((Qt.Key.Key_D, CTRL), (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_X, CTRL)):
        QTest.keyClick(text.view, key, held)
    assert text.view.text() == SMALL
    QTest.keyClick(text.view, Qt.Key.Key_Right)
    assert text.view.text()[: text.view.caret()[1]].endswith("rule go("), "but one can move in it"


def test_other_words_for_good_are_one_step(qtbot: QtBot) -> None:
    made = text_of(opened(GAME))
    qtbot.addWidget(made)
    before = made.view.text()
    made.commands["text.words_ru"]()
    assert made.view.text().splitlines()[3:5] != before.splitlines()[3:5] and "игра ships_track" in made.view.text()
    assert made.document.undo_stack.count() == 1 and not made.analysis.problems
    QTest.keyClick(made.view, Qt.Key.Key_Z, CTRL)
    assert made.view.text() == before


@pytest.mark.parametrize(
    "monster",
    ["ab(1)" * 20_000, "if a then b else c\n" * 25_000, '@"({[ \u2028\x00\n' * 20_000],
    ids=["one line", "many lines", "nonsense"],
)
def test_monsters_can_be_typed_into(monster: str, qtbot: QtBot, tmp_path: Path) -> None:
    document = document_of(monster, tmp_path / "monster.rules")
    from editor.rules.text.code_view import CodeView

    view = on_screen(qtbot, CodeView(document), 800, 500)
    view.moveCursor(view.textCursor().MoveOperation.End)
    type_letters(view, "x")
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    QApplication.processEvents()
    assert document.source.text == monster + "x"
    document.undo_stack.undo()
    assert document.source.text == monster


def test_a_chip_names_what_is_hidden(text: RulesTextView) -> None:
    added = "\n# ---- Storm\n" + "".join(f"rule wind_{number}():\n    go()\n\n" for number in range(4))
    text.document.replace_range(Message("text-typed"), len(SMALL), len(SMALL), added)
    place_caret(text, "# ---- Storm")
    QTest.keyClick(text.view, Qt.Key.Key_BracketLeft, CTRL | SHIFT)
    heading = text.view.textCursor().blockNumber()
    chapter = text.view.folding.stretches[heading]
    assert chapter.folded and chip_text(chapter) == "11 lines · wind_0, wind_1, wind_2, …"
    place_caret(text, "language 1")
    type_letters(text.view, " ")
    assert chip_text(text.view.folding.stretches[heading]) == "11 lines · wind_0, wind_1, wind_2, …"
    place_caret(text, "rule go():")
    QTest.keyClick(text.view, Qt.Key.Key_BracketLeft, CTRL | SHIFT)
    assert chip_text(text.view.folding.stretches[text.view.textCursor().blockNumber()]) == "1 line"
