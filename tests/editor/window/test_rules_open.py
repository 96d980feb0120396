"""Rules in the window: opened with their map, shown as forms and text, with one history, closed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot
from window_help import Opener, answer, current, room_of, settle
from window_rules import DRIFT, LABEL, rules_file, rules_of, session_of, storm

from dsl.text.source import Place
from editor.base.texts import Message
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import label
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.session import Session
from editor.rules.forms.rule_lines import RuleLines
from editor.rules.text.text_panel import TextPanel
from editor.view.panels.history_panel import HistoryPanel
from editor.window.main_window import MainWindow
from tests.games_at_hand import ROOT

ONE_WINDOW = True


def sea(session: Session) -> int:
    """The first cell of sea."""
    return next(cell for cell in range(session.chart.cells.size) if session.chart.ink_at(cell) == Ink("sea"))


def test_a_shipped_game_opens_in_rules_with_its_map(pirates: MainWindow) -> None:
    session = session_of(pirates)
    assert session.mode == "rules" and session.game is not None and session.game.header.name == "pirates_1989"
    assert "pirates_1989" in session.chart.games and session.document.path is None, "a copy of the sample"
    assert rules_of(pirates).read_only and not session.unsaved
    assert room_of(pirates).rules_strip.chip.message == "game from the box"
    assert current(pirates).title() == "Pirates"
    room_of(pirates).actions["mode.draw"].trigger()
    assert room_of(pirates).view.isVisible() and not room_of(pirates).rules_page.isVisible()


def test_a_list_of_names_is_shown_as_it_is_written(pirates: MainWindow, qtbot: QtBot) -> None:
    """Sides stand below the tables and have no grid."""
    session_of(pirates).chosen = Chosen("tables", "enum", "Side")
    page = room_of(pirates).rules_page.panel("rule")
    qtbot.waitUntil(
        lambda: any('spain "испанцы"' in lines.text.toPlainText() for lines in page.findChildren(RuleLines)),
    )
    assert page.isVisible()


def test_what_is_typed_before_the_text_is_read_keeps_the_caret(opened: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "ours.rules"
    text = 'language 1\ngame ours "Наши" extends pirates_1989\n\n'
    text += "## How it is here.\n"
    text += "replace rule struck(p: player, t: ship, hitters: set of ship):\n    as before\n"
    path.write_text(text, encoding="utf-8")
    window = opened(path)
    rules = rules_of(window)
    qtbot.waitUntil(lambda: rules.analysis is not None)
    rules.replace_range(LABEL, len(text), len(text), "# the end\n")  # mostly not read yet when the text is shown
    page = room_of(window).rules_page
    page.write_at(Place(rules.source.name, 6, 14, 6, 14))
    panel = page.panel("text")
    assert isinstance(panel, TextPanel) and panel.text is not None
    QTest.keyClick(panel.text.view, Qt.Key.Key_Return)
    QTest.keyClicks(panel.text.view, "lo")
    qtbot.waitUntil(lambda: panel.text.analysis is not None)
    QTest.keyClicks(panel.text.view, "g")
    assert rules.source.text == text + "    log\n# the end\n"


def test_what_is_selected_on_the_page_of_a_rule_is_written_over(opened: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "ours.rules"
    text = 'language 1\ngame ours "Наши" extends pirates_1989\n\n## How it is here\n'
    text += "replace rule struck(p: player, t: ship, hitters: set of ship):\n    as before\n"
    path.write_text(text, encoding="utf-8")
    window = opened(path)
    session, rules = session_of(window), rules_of(window)
    qtbot.waitUntil(lambda: rules.analysis is not None)
    rule = room_of(window).rules_page.panel("rule")
    alone, ctrl = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
    QApplication.clipboard().setText("pasted")
    for words, key, held, after in (
        ("How it is", Qt.Key.Key_N, alone, "n"),
        ("as before", Qt.Key.Key_Delete, alone, ""),
        ("as before", Qt.Key.Key_V, ctrl, "pasted"),
        ("as before", Qt.Key.Key_X, ctrl, ""),
    ):
        session.rules_as, session.chosen = "forms", Chosen("rules", "rule", "struck")
        qtbot.waitUntil(lambda: any(one.isVisible() for one in rule.findChildren(RuleLines)))
        lines = next(one for one in rule.findChildren(RuleLines) if words in one.text.toPlainText()).text
        assert lines.find(words)
        QTest.keyClick(lines, key, held)
        assert rules.source.text == text.replace(words, after)
        rules.undo_stack.undo()
        qtbot.waitUntil(lambda: rules.analysis is not None and rules.analysis.version == rules.version)
    assert QApplication.clipboard().text() == "as before"


def test_rules_that_were_never_sound_have_no_forms_and_say_what_to_do(
    opened: Opener, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "ours.rules"
    path.write_text(f'language 1\ngame ours "Наши" extends pirates_1989\nset {DRIFT} = many\n', encoding="utf-8")
    window = opened(path)
    page, rules = room_of(window).rules_page, rules_of(window)
    qtbot.waitUntil(lambda: rules.analysis is not None)
    strip = room_of(window).rules_strip
    assert page.middle.currentWidget() is page.unread and not strip.different.isVisible()
    QTest.mouseClick(page.unread.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    panel = page.panel("text")
    assert isinstance(panel, TextPanel) and panel.text is not None
    qtbot.waitUntil(panel.text.view.hasFocus)
    session_of(window).rules_as = "forms"
    place = rules.source.text.index("many")
    rules.replace_range(LABEL, place, place + 4, "4")
    qtbot.waitUntil(lambda: page.middle.currentWidget() is page.panel("params"))
    qtbot.waitUntil(lambda: strip.different.text() == "What is different: 1" and strip.different.isVisible())
    rules.undo_stack.undo()
    qtbot.waitUntil(lambda: rules.analysis is not None and rules.analysis.version == rules.version)
    assert page.middle.currentWidget() is page.panel("params"), "what was last right is shown"


def test_rules_that_nobody_could_look_at_are_not_called_unsound_and_are_looked_at_again(
    opened: Opener, qtbot: QtBot
) -> None:
    patience = analysis_client()._process._time_limit
    longest = patience.interval()
    patience.setInterval(1)
    analysis_client().end()  # the next question starts a process: that takes longer
    window = opened(rules_file("sea_battle"))
    page = room_of(window).rules_page
    qtbot.waitUntil(lambda: page.middle.currentWidget() is page.unanswered)
    patience.setInterval(longest)
    QTest.mouseClick(page.unanswered.findChild(QPushButton), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.middle.currentWidget() is page.panel("params"))


def test_a_base_of_games_has_only_rules(opened: Opener) -> None:
    window = opened(rules_file("sailing"))
    actions, session = room_of(window).actions, session_of(window)
    assert session.mode == "rules" and not session.has_map
    assert not actions["mode.draw"].isEnabled() and not actions["mode.play"].isEnabled()


def test_a_game_without_a_board_has_no_map_to_be_drawn(opened: Opener, qtbot: QtBot) -> None:
    window = opened(ROOT / "tests" / "games" / "hearts" / "hearts.rules")
    actions = room_of(window).actions
    qtbot.waitUntil(lambda: session_of(window).spec is not None and actions["mode.play"].isEnabled())
    assert not actions["mode.draw"].isEnabled() and not actions["file.export"].isEnabled()


def test_a_map_brings_the_rules_of_its_game_and_one_for_no_game_says_what_to_do(opened: Opener, bay: Path) -> None:
    window = opened(bay)
    room = room_of(window)
    room.actions["mode.rules"].trigger()
    assert room.rules_page.middle.currentWidget() is room.rules_page.empty and session_of(window).rules is None
    room.rules_page.game_requested.emit()
    assert session_of(window).mode == "draw" and room.docks.shows("properties")
    session_of(window).game = room.games.board("sea_battle")
    room.actions["mode.rules"].trigger()
    assert rules_of(window).belonging.header.name == "sea_battle"


def test_closing_saves_also_the_rules_of_a_game_that_the_tab_was_for_before(opened: Opener, tmp_path: Path) -> None:
    path = tmp_path / "ours.rules"
    path.write_text(f'language 1\ngame ours "Наши" extends pirates_1989\nset {DRIFT} = 2\n', encoding="utf-8")
    window = opened(path)
    room, rules = room_of(window), rules_of(window)
    rules.replace_range(LABEL, rules.source.text.index("2\n"), rules.source.text.index("2\n") + 1, "4")
    session_of(window).game = room.games.board("sea_battle")
    room.actions["mode.rules"].trigger()
    assert rules_of(window) is not rules and session_of(window).unsaved
    room.closing.close()
    answer(window, "Save")
    assert f"set {DRIFT} = 4" in path.read_text(encoding="utf-8")
    assert all(sheet.session is None for sheet in window.sheets.sheets)


def test_a_base_that_is_another_now_is_told(pirates: MainWindow) -> None:
    rules_of(pirates).base_rewritten.emit("/elsewhere/sailing.rules")
    notice = pirates.sheets.notices.topical("base")
    assert notice is not None and "sailing.rules" in notice.text.text()


def test_the_same_rules_open_once(pirates: MainWindow, qtbot: QtBot) -> None:
    count = len(pirates.sheets.sheets)
    room_of(pirates).file_opening.open_paths([rules_file("pirates_1989")])
    settle(pirates, qtbot)
    assert len(pirates.sheets.sheets) == count


@pytest.mark.parametrize("text", ["gmae what\n", "", "game x extends no_such_game\n", "\x00\x01"])
def test_broken_rules_open_to_be_mended(opened: Opener, tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.rules"
    path.write_text(text, encoding="utf-8")
    window = opened(path)
    if text.startswith("\x00"):
        assert room_of(window).session is None and window.sheets.notices.shown()
    else:
        assert session_of(window).mode == "rules" and rules_of(window).source.text == text


def test_undo_leads_to_where_the_step_was_made(pirates: MainWindow) -> None:
    session, actions = session_of(pirates), room_of(pirates).actions
    storm(pirates, 4)
    actions["mode.draw"].trigger()
    session.document.do(label("house-step-begun"), session.chart.painted([sea(session)], Ink("land")))
    actions["mode.rules"].trigger()
    cell = sea(session)
    actions["edit.undo"].trigger()
    assert session.mode == "draw" and sea(session) < cell
    assert rules_of(pirates).unnamed, "one step at a time"
    actions["edit.undo"].trigger()
    assert session.mode == "rules" and rules_of(pirates).read_only
    actions["edit.redo"].trigger()
    assert session.mode == "rules" and rules_of(pirates).unnamed


def test_the_history_names_the_steps_of_map_and_rules(pirates: MainWindow, qtbot: QtBot) -> None:
    session = session_of(pirates)
    storm(pirates, 4)
    room_of(pirates).actions["mode.draw"].trigger()
    session.document.do(label("features-done-delete", what="x"), session.chart.painted([sea(session)], Ink("land")))
    panel = room_of(pirates).docks.panel("history")
    assert isinstance(panel, HistoryPanel)
    rows = [str(panel.model.index(row).data()).partition("  ")[0] for row in range(3)]
    assert rows[1:] == [str(LABEL), str(Message("features-done-delete", {"what": "x"}))]
    pirates.speak("uk")
    assert str(panel.model.index(1).data()) == str(LABEL) != rows[1]


def test_a_base_that_is_missing_is_named_and_taken_from_its_folder(
    opened: Opener, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "far" / "frogs" / "frogs.rules"
    game.parent.mkdir(parents=True)
    game.write_text('language 1\n\ngame frogs "Frogs" extends sea_battle\n', encoding="utf-8")
    house = tmp_path / "toads.rules"
    house.write_text('language 1\n\ngame toads "Toads" extends frogs\n', encoding="utf-8")
    window = opened(house)
    qtbot.waitUntil(lambda: window.sheets.notices.topical("base") is not None)
    for folder, found in ((tmp_path, False), (game.parent, True)):
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_a, folder=folder: str(folder))
        answer(window, "Find the folder…")
        assert (rules_of(window).belonging.base is not None) is found
    assert window.sheets.notices.topical("base") is None


def test_the_declaration_of_a_name_of_the_base_is_shown_in_a_tab_of_its_own(
    opened: Opener, pirates: MainWindow, qtbot: QtBot
) -> None:
    room = room_of(pirates)
    session_of(pirates).rules_as = "text"
    panel = room.rules_page.panel("text")
    assert isinstance(panel, TextPanel)
    qtbot.waitUntil(lambda: panel.text is not None and panel.text.analysis is not None)
    assert panel.text is not None
    assert not panel.text.names.peek_frame.isVisible(), "a chapter of the base does not cover the text"
    base = rules_file("sailing")
    shared = next(name for name in functions(base.read_text("utf-8")) if f"{name}(" in panel.text.view.text())
    at = panel.text.view.text().index(f"{shared}(") + 1
    panel.text.view.select(at, at)
    QTest.keyClick(panel.text.view, Qt.Key.Key_F12)
    qtbot.waitUntil(lambda: rules_of(pirates).path == base)
    qtbot.waitUntil(lambda: panel.text is not None and panel.text.analysis is not None)
    assert session_of(pirates).mode == "rules" and session_of(pirates).rules_as == "text"
    line = rules_of(pirates).source.line(panel.text.view.line_and_column()[0])
    assert re.match(rf"(rule|function) {shared}\(", line), line


def functions(text: str) -> list[str]:
    """The names of rules and functions that a text declares."""
    return re.findall(r"^(?:rule|function) (\w+)\(", text, re.MULTILINE)


def test_another_key_for_search(opened: Opener, qtbot: QtBot) -> None:
    window = opened(Path("maps/ships_track.yaml").resolve())
    room = room_of(window)
    room.session.mode, room.session.rules_as = "rules", "text"
    settle(window, qtbot)
    panel = room.rules_page.panel("text")
    assert isinstance(panel, TextPanel) and panel.text is not None
    assert panel.text.view.line_and_column()[0] == 1  # the text is shown from its beginning
    room.actions.assign("text.find", ["Ctrl+J"])
    QTest.keyClick(panel.text.view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert not panel.text.search.isVisible()
    QTest.keyClick(panel.text.view, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert panel.text.search.isVisible()
    room.actions.reset("text.find")
