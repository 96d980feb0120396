"""With phones: the window lays a table beside itself, shows its code, and is given back what was played there."""

from __future__ import annotations

import json

from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of

from dsl.games.library.shelves import find_rules
from dsl.text.diagnostics import Problems
from editor.window.files.phones import PhonesPage, words_of

ONE_WINDOW = True
LAID = {"screen": "http://127.0.0.1:1/#k=x", "short": "192.168.1.5:8765", "code": "ABCDE", "qr": "<svg/>"}


def test_the_table_is_laid_of_the_game_that_is_shown(opened: Opener, qtbot: QtBot) -> None:
    rules = find_rules("sea_battle", Problems())
    assert rules is not None
    window = opened(rules.absolute())
    session = room_of(window).tabs.session
    assert session is not None
    words = words_of(rules, session)
    assert words[:2] == ["host", str(rules.absolute())] and words[-1] == "--json"
    assert room_of(window).actions["play.phones"].isEnabled() and room_of(window).actions["file.page"].isEnabled()


def test_what_keeps_a_table_from_being_laid_is_shown(qtbot: QtBot) -> None:
    page = PhonesPage(["host", "no_such_game", "--json", "--lang", "en"])
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: "no_such_game" in page.typed.text())
    assert not page.show_screen.isEnabled()
    with qtbot.waitSignal(page.ended):
        page.end.click()


def test_the_code_and_the_letters_are_shown_when_the_table_is_laid(qtbot: QtBot) -> None:
    page = PhonesPage(["--version"])
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: page.process.state() == QProcess.ProcessState.NotRunning)
    page._said = json.dumps(LAID)
    page._hear()
    assert page.show_screen.isEnabled() and "192.168.1.5:8765" in page.typed.text() and "ABCDE" in page.typed.text()
