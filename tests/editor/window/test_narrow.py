"""Large letters, long Russian words and small windows: nothing is cut, everything can be reached."""

from __future__ import annotations

from pathlib import Path

import pytest
from cut_texts import assert_whole
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
)
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, room_of

from editor.base.texts import Message, ui
from editor.view.widgets.shades import DARK, LIGHT
from editor.window.main_window import MainWindow
from editor.window.notices import Answer, Notice

ONE_WINDOW = True


@pytest.fixture
def russian(opened: Opener, bay: Path) -> MainWindow:
    window = opened(bay, size=(1366, 768))
    ui.language = "ru"
    QApplication.processEvents()
    return window


def test_notices_in_a_small_window(russian: MainWindow, qtbot: QtBot) -> None:
    room = room_of(russian)
    russian.resize(720, 480)
    notices = russian.sheets.notices
    answers = (Answer("window-answer-save", primary=True), Answer("window-answer-drop"), Answer("window-answer-keep"))
    ask = notices.report(
        Message("window-ask-close", {"name": "Карибское море и Атлантика"}), "warn", answers, topic="a"
    )
    crash = notices.report(Message("window-told-crash"), "error", details="one\n" * 30, topic="crash")
    for letters in (100, 150):
        russian.look.size = letters
        for bar in (ask, crash):
            assert_whole(bar, letters)
            seen = bar.findChild(QPlainTextEdit)
            assert seen is None or seen.height() >= 60
        assert 60 <= notices.height() <= russian.height() // 2
        assert room.view.height() > 60, "the chart is still there"
    russian.look.size = 100
    russian.resize(1366, 768)
    qtbot.waitUntil(lambda: notices.verticalScrollBar().maximum() == 0)  # there is room for all of it
    assert isinstance(ask, Notice)
    last = ask.buttons[-1]

    def beside() -> bool:
        return abs(last.mapTo(ask, last.rect().center()).y() - ask.text.geometry().center().y()) < 8

    qtbot.waitUntil(beside)  # the text again
    QTest.mouseClick(last, LEFT)
    QApplication.processEvents()
    assert notices.shown() == [crash]
    room.show_shortcuts()
    russian.resize(720, 480)
    assert_whole(russian.sheets.pages)


def test_frames_of_inputs_are_painted_and_so_is_the_focus(opened: Opener) -> None:
    window = opened()
    room_of(window).start_actions.new()
    form = room_of(window).start_actions.new_map
    for theme, shades in (("light", LIGHT), ("dark", DARK)):
        window.look.theme = theme
        form.title.setFocus()
        QApplication.processEvents()
        for field in (form.width_, form.game):
            image = field.grab().toImage()
            assert image.pixelColor(0, image.height() // 2).name() == shades.edge, (theme, type(field).__name__)
        image = form.title.grab().toImage()
        assert isinstance(form.title, QLineEdit) and isinstance(form.width_, QSpinBox)
        assert image.pixelColor(1, image.height() // 2).name() == shades.accent, "the ring of the focus is two pixels"
