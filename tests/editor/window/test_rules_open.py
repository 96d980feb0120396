"""Rules in the window: opened with their map, changed into house rules, named, added to others, saved, closed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot
from window_help import Opener, answer, current, room_of, saves_to, settle

from dsl.games.library.shelves import find_rules
from dsl.text.diagnostics import Problems
from dsl.text.source import Edit, Place, Source
from editor.base.texts import Message
from editor.draw.palette.palette_panel import PalettePanel
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import label
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.house_files import homes, unnamed_files, unnamed_folder
from editor.model.rules.rule_replacing import Chosen
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.rules.forms.parameters_page import ParametersPage
from editor.rules.forms.rule_lines import RuleLines
from editor.rules.text.text_panel import TextPanel
from editor.view.panels.history_panel import HistoryPanel
from editor.window.files import game_to_file
from editor.window.main_window import MainWindow
from tests.games_at_hand import ROOT

ONE_WINDOW = True

DRIFT = "storm_drift_cells"
LABEL = Message("house-step-begun")


def rules_file(name: str) -> Path:
    path = find_rules(name, Problems())
    assert path is not None
    return path.absolute()


def session_of(window: MainWindow) -> Session:
    session = room_of(window).session
    assert session is not None
    return session


def rules_of(window: MainWindow) -> RulesDocument:
    rules = session_of(window).rules
    assert rules is not None
    return rules


def sea(session: Session) -> int:
    """The first cell of sea."""
    return next(cell for cell in range(session.chart.cells.size) if session.chart.ink_at(cell) == Ink("sea"))


def storm(window: MainWindow, cells: int) -> None:
    """Set the drift of the storm, as a form does: the last line of the text."""

    def edits(source: Source) -> tuple[Edit, ...]:
        line = len(source.lines)
        return (Edit(Place(source.name, line, 1, line, 1), f"set {DRIFT} = {cells}\n"),)

    assert rules_of(window).change(LABEL, edits)


@pytest.fixture
def pirates(opened: Opener) -> MainWindow:
    """The rules of a shipped game."""
    return opened(rules_file("pirates_1989"))


def test_a_shipped_game_opens_in_rules_with_its_map(pirates: MainWindow) -> None:
    session = session_of(pirates)
    assert session.mode == "rules" and session.game is not None and session.game.header.name == "pirates_1989"
    assert "pirates_1989" in session.chart.games and session.document.path is None, "a copy of the sample"
    assert rules_of(pirates).read_only and not session.unsaved
    assert room_of(pirates).rules_strip.chip.said == "game from the box"
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
    patience = analysis_client()._process._patience
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
    room.rules_page.game_wanted.emit()
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


def test_the_first_change_makes_house_rules_that_undo_takes_back(pirates: MainWindow, qtbot: QtBot) -> None:
    rules, strip = rules_of(pirates), room_of(pirates).rules_strip
    shipped = rules.source.text
    storm(pirates, 4)
    assert rules.unnamed and not rules.read_only and rules.belonging.base is not None
    assert rules.source.text.endswith(f"set {DRIFT} = 4\n") and "extends pirates_1989" in rules.source.text
    assert strip.chip.said == "house rules for “Pirates”, no name yet"
    assert "no name yet" in current(pirates).title()
    qtbot.waitUntil(lambda: [path.read_text("utf-8") for path in unnamed_files()] == [rules.source.text])
    assert [game_to_file.rules_of(session_of(pirates))] == unnamed_files(), "a book is made of them, they can be shared"
    assert rules_file("pirates_1989").read_text("utf-8") == shipped
    room_of(pirates).actions["edit.undo"].trigger()
    assert rules.read_only and rules.source.text == shipped and unnamed_files() == []
    assert strip.chip.said == "game from the box"
    room_of(pirates).actions["edit.redo"].trigger()
    assert rules.unnamed


def test_house_rules_without_a_name_are_kept_and_closing_asks_nothing(
    opened: Opener, pirates: MainWindow, qtbot: QtBot
) -> None:
    storm(pirates, 3)
    text = rules_of(pirates).source.text
    room_of(pirates).closing.close()
    assert session_of_none(pirates)
    kept = unnamed_files()
    assert [path.parent for path in kept] == [unnamed_folder()] and kept[0].read_text("utf-8") == text
    room_of(pirates).file_opening.open_paths(kept)
    settle(pirates, qtbot)
    assert rules_of(pirates).unnamed and rules_of(pirates).source.text == text
    storm(pirates, 5)
    room_of(pirates).closing.close()
    assert unnamed_files() == kept, "in the same place"
    room_of(pirates).file_opening.open_paths([ROOT / "maps" / "atlantic.yaml"])
    settle(pirates, qtbot)
    assert session_of(pirates).document.path is None and rules_of(pirates).unnamed, "a shipped map remembers them, too"
    room_of(pirates).closing.close()
    bar = room_of(pirates).tabs.notices.topical("house")
    assert bar is not None and bar.about is current(pirates), "it is not seen over other tabs"


def test_of_house_rules_without_a_name_in_two_tabs_each_is_kept(
    opened: Opener, pirates: MainWindow, qtbot: QtBot
) -> None:
    storm(pirates, 3)
    first, one = current(pirates), rules_of(pirates)
    qtbot.waitUntil(lambda: bool(unnamed_files()))
    room_of(pirates).file_opening.open_paths([ROOT / "maps" / "atlantic.yaml"])
    settle(pirates, qtbot)
    session_of(pirates).play_by(unnamed_files()[0])
    second, other = current(pirates), rules_of(pirates)
    assert other is not one and other.place == one.place

    def kept() -> set[str]:
        return {path.read_text("utf-8") for path in unnamed_files()}

    storm(pirates, 5)
    qtbot.waitUntil(lambda: kept() == {other.text()})
    pirates.sheets.show_sheet(first)
    storm(pirates, 7)
    qtbot.waitUntil(lambda: kept() == {one.text(), other.text()})
    bar = pirates.sheets.notices.topical("parted")
    assert bar is not None and bar.about is first and "my rules (2)" in bar.text.text()
    pirates.sheets.show_sheet(second)
    room_of(pirates).closing.close()
    assert kept() == {one.text(), other.text()}


def test_undo_and_redo_of_house_rules_leave_those_of_another_tab(pirates: MainWindow, qtbot: QtBot) -> None:
    storm(pirates, 3)
    first, one = current(pirates), rules_of(pirates)
    one.undo_stack.undo()
    room_of(pirates).file_opening.open_paths([ROOT / "maps" / "atlantic.yaml"])
    settle(pirates, qtbot)
    room_of(pirates).actions["mode.rules"].trigger()
    storm(pirates, 5)
    other = rules_of(pirates)
    qtbot.waitUntil(lambda: [path.read_text("utf-8") for path in unnamed_files()] == [other.text()])
    pirates.sheets.show_sheet(first)
    one.undo_stack.redo()
    assert {path.read_text("utf-8") for path in unnamed_files()} == {one.text(), other.text()}
    one.undo_stack.undo()
    assert [path.read_text("utf-8") for path in unnamed_files()] == [other.text()]


def test_house_rules_that_another_tab_took_back_are_kept_when_they_are_closed(
    pirates: MainWindow, qtbot: QtBot
) -> None:
    storm(pirates, 3)
    one = rules_of(pirates)
    qtbot.waitUntil(lambda: bool(unnamed_files()))
    room_of(pirates).file_opening.open_paths([ROOT / "maps" / "atlantic.yaml"])
    settle(pirates, qtbot)
    session_of(pirates).play_by(unnamed_files()[0])
    text = rules_of(pirates).text()
    one.undo_stack.undo()
    assert unnamed_files() == []
    room_of(pirates).closing.close()
    assert [path.read_text("utf-8") for path in unnamed_files()] == [text]


def test_the_house_rules_of_a_box_are_in_the_list_of_games_of_its_tab(pirates: MainWindow, qtbot: QtBot) -> None:
    session, panel = session_of(pirates), room_of(pirates).docks.panel("palette")
    assert isinstance(panel, PalettePanel)
    box, told = panel.chooser, list[Message]()
    session.reported.connect(told.append)
    storm(pirates, 3)
    assert [str(said) for said in told if "list of games" in str(said)], "it is told that they are there"
    qtbot.waitUntil(lambda: bool(unnamed_files()))
    room_of(pirates).actions["mode.draw"].trigger()
    settle(pirates, qtbot)
    kept = str(unnamed_files()[0])

    def choose(data: str) -> None:
        box.setCurrentIndex(box.findData(data))
        box.activated.emit(box.currentIndex())

    assert box.currentData() == kept
    choose("pirates_1989")
    assert rules_of(pirates).read_only and current(pirates).title() == "Pirates"
    choose(kept)
    assert f"set {DRIFT} = 3" in rules_of(pirates).source.text and box.currentData() == kept
    assert "no name yet" in pirates.sheets.bar.tabText(pirates.sheets.sheets.index(current(pirates)))


def test_a_tab_of_house_rules_lists_them_once_and_leads_to_the_box(opened: Opener, fresh: Path) -> None:
    home = fresh / "rulesets" / "pirates_1989" / "house" / "ours.rules"
    home.parent.mkdir(parents=True)
    home.write_text('language 1\n\ngame ours "Ours" extends pirates_1989\n', encoding="utf-8")
    window = opened(home)
    room_of(window).actions["mode.draw"].trigger()
    panel = room_of(window).docks.panel("palette")
    assert isinstance(panel, PalettePanel)
    box = panel.chooser
    assert [box.itemText(row) for row in range(box.count())].count("Ours") == 1 and box.currentText() == "Ours"
    for data, title in (("pirates_1989", "Pirates"), (str(home), "Ours")):
        box.setCurrentIndex(box.findData(data))
        box.activated.emit(box.currentIndex())
        assert box.currentText() == current(window).title() == title


def session_of_none(window: MainWindow) -> bool:
    return room_of(window).session is None


def test_a_name_gives_a_file_in_the_users_own_folder(pirates: MainWindow, fresh: Path) -> None:
    storm(pirates, 4)
    session_of(pirates).house_named.emit("Pirates: the long storm")
    rules = rules_of(pirates)
    assert rules.path == fresh / "rulesets" / "pirates_1989" / "house" / "the_long_storm.rules"
    assert rules.path.read_text("utf-8") == rules.source.text and not rules.dirty and unnamed_files() == []
    assert 'game the_long_storm "Pirates: the long storm" extends pirates_1989' in rules.source.text
    assert current(pirates).title() == "Pirates: the long storm" and not session_of(pirates).unsaved
    assert homes(rules.belonging) == [rules.path]
    storm(pirates, 6)
    assert session_of(pirates).unsaved, "now it has a file, that is asked about"
    room_of(pirates).actions["file.save"].trigger()
    assert not session_of(pirates).unsaved and rules.path.read_text("utf-8") == rules.source.text


def test_saving_without_a_name_asks_and_saving_again_agrees(pirates: MainWindow, fresh: Path) -> None:
    storm(pirates, 4)
    save = room_of(pirates).actions["file.save"]
    save.trigger()
    notice = pirates.sheets.notices.topical("save")
    assert rules_of(pirates).unnamed and notice is not None and "Pirates: my rules" in notice.text.text()
    save.trigger()
    assert rules_of(pirates).path == fresh / "rulesets" / "pirates_1989" / "house" / "my_rules.rules"
    assert pirates.sheets.notices.topical("save") is None and not session_of(pirates).unsaved


def test_the_title_that_is_typed_is_what_saving_takes(pirates: MainWindow, qtbot: QtBot, fresh: Path) -> None:
    storm(pirates, 4)
    form = room_of(pirates).rules_page.panel("params")
    assert isinstance(form, ParametersPage)
    qtbot.waitUntil(form.offer.isVisible)
    form.offer.field.selectAll()
    QTest.keyClicks(form.offer.field, "Four cells")
    room_of(pirates).actions["file.save"].trigger()
    assert rules_of(pirates).path == fresh / "rulesets" / "pirates_1989" / "house" / "four_cells.rules"
    assert '"Four cells"' in rules_of(pirates).source.text
    assert session_of(pirates).house_title == "" and not session_of(pirates).unsaved


def test_a_base_that_is_another_now_is_told(pirates: MainWindow) -> None:
    rules_of(pirates).base_rewritten.emit("/elsewhere/sailing.rules")
    notice = pirates.sheets.notices.topical("base")
    assert notice is not None and "sailing.rules" in notice.text.text()


def test_two_of_one_name_get_two_files(pirates: MainWindow, qtbot: QtBot) -> None:
    for _ in range(2):
        storm(pirates, 4)
        session_of(pirates).house_named.emit("Pirates: storm")
        room_of(pirates).closing.close()
        room_of(pirates).file_opening.open_paths([rules_file("pirates_1989")])
        settle(pirates, qtbot)
    named = homes(rules_of(pirates).belonging)
    assert [path.name for path in named] == ["storm.rules", "storm_2.rules"]


def test_house_rules_are_added_to_others(pirates: MainWindow, fresh: Path) -> None:
    home = fresh / "rulesets" / "pirates_1989" / "house" / "ours.rules"
    home.parent.mkdir(parents=True)
    before = 'language 1\n\n# ours\ngame ours "Ours" extends pirates_1989\n\nset shots_per_ship = 2\n'
    home.write_text(before, encoding="utf-8")
    storm(pirates, 4)
    session_of(pirates).house_added.emit(home)
    assert home.read_text("utf-8") == f"{before}\nset {DRIFT} = 4\n"
    assert rules_of(pirates).path == home and not session_of(pirates).unsaved and unnamed_files() == []
    rules_of(pirates).undo_stack.undo()
    assert rules_of(pirates).unnamed, "undo leads back to the house rules alone"


def test_what_others_say_already_is_not_said_twice(pirates: MainWindow, fresh: Path) -> None:
    home = fresh / "ours.rules"
    before = f'language 1\n\ngame ours "Ours" extends pirates_1989\n\nset {DRIFT} = 2\n'
    home.write_text(before, encoding="utf-8")
    storm(pirates, 4)
    session_of(pirates).house_added.emit(home)
    assert home.read_text("utf-8") == before and rules_of(pirates).unnamed
    assert pirates.sheets.notices.topical("save") is not None


def test_saving_elsewhere_and_where_that_cannot_be(
    pirates: MainWindow, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storm(pirates, 4)
    saves_to(monkeypatch, fresh / "mine")
    room_of(pirates).actions["file.save_as"].trigger()
    assert rules_of(pirates).path == fresh / "mine.rules"
    storm(pirates, 5)
    folder = fresh / "closed.rules"
    folder.mkdir()
    saves_to(monkeypatch, folder)
    room_of(pirates).actions["file.save_as"].trigger()
    assert rules_of(pirates).path == fresh / "mine.rules" and session_of(pirates).unsaved
    notice = pirates.sheets.notices.topical("save")
    assert notice is not None and "closed.rules" in notice.text.text()


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
        assert session_of_none(window) and window.sheets.notices.shown()
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


def test_what_house_rules_place_on_the_map_is_offered_there(pirates: MainWindow, qtbot: QtBot) -> None:
    session, actions = session_of(pirates), room_of(pirates).actions

    def edits(source: Source) -> tuple[Edit, ...]:
        line = len(source.lines)
        return (Edit(Place(source.name, line, 1, line, 1), 'add to board:\n    terrain reef "Риф"\n'),)

    assert rules_of(pirates).change(LABEL, edits)
    actions["mode.draw"].trigger()
    settle(pirates, qtbot)
    assert session.spec is not None and "reef" in [feature.name for feature in session.spec.features]
    assert rules_of(pirates).unnamed, "the rules are still those of the tab"
    actions["mode.rules"].trigger()
    actions["edit.undo"].trigger()
    actions["mode.draw"].trigger()
    settle(pirates, qtbot)
    assert session.spec is not None and "reef" not in [feature.name for feature in session.spec.features]


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
