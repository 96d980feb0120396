"""House rules in the window: begun by the first change, kept without a name, named, added to others, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import Opener, current, room_of, saves_to, settle
from window_rules import DRIFT, LABEL, rules_file, rules_of, session_of, storm

from dsl.text.source import Edit, Place, Source
from editor.base.texts import Message
from editor.draw.palette.palette_panel import PalettePanel
from editor.model.rules.house_files import house_files_for, unnamed_files, unnamed_folder
from editor.rules.forms.parameters_page import ParametersPage
from editor.window.files import game_to_file
from editor.window.main_window import MainWindow
from tests.games_at_hand import ROOT

ONE_WINDOW = True


def test_the_first_change_makes_house_rules_that_undo_takes_back(pirates: MainWindow, qtbot: QtBot) -> None:
    rules, strip = rules_of(pirates), room_of(pirates).rules_strip
    shipped = rules.source.text
    storm(pirates, 4)
    assert rules.unnamed and not rules.read_only and rules.belonging.base is not None
    assert rules.source.text.endswith(f"set {DRIFT} = 4\n") and "extends pirates_1989" in rules.source.text
    assert strip.chip.message == "house rules for “Pirates”, no name yet"
    assert "no name yet" in current(pirates).title()
    qtbot.waitUntil(lambda: [path.read_text("utf-8") for path in unnamed_files()] == [rules.source.text])
    assert [game_to_file.rules_of(session_of(pirates))] == unnamed_files(), "a book is made of them, they can be shared"
    assert rules_file("pirates_1989").read_text("utf-8") == shipped
    room_of(pirates).actions["edit.undo"].trigger()
    assert rules.read_only and rules.source.text == shipped and unnamed_files() == []
    assert strip.chip.message == "game from the box"
    room_of(pirates).actions["edit.redo"].trigger()
    assert rules.unnamed


def test_house_rules_without_a_name_are_kept_and_closing_asks_nothing(
    opened: Opener, pirates: MainWindow, qtbot: QtBot
) -> None:
    storm(pirates, 3)
    text = rules_of(pirates).source.text
    room_of(pirates).closing.close()
    assert room_of(pirates).session is None
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


def test_a_name_gives_a_file_in_the_users_own_folder(pirates: MainWindow, fresh: Path) -> None:
    storm(pirates, 4)
    session_of(pirates).house_named.emit("Pirates: the long storm")
    rules = rules_of(pirates)
    assert rules.path == fresh / "rulesets" / "pirates_1989" / "house" / "the_long_storm.rules"
    assert rules.path.read_text("utf-8") == rules.source.text and not rules.dirty and unnamed_files() == []
    assert 'game the_long_storm "Pirates: the long storm" extends pirates_1989' in rules.source.text
    assert current(pirates).title() == "Pirates: the long storm" and not session_of(pirates).unsaved
    assert house_files_for(rules.belonging) == [rules.path]
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


def test_two_of_one_name_get_two_files(pirates: MainWindow, qtbot: QtBot) -> None:
    for _ in range(2):
        storm(pirates, 4)
        session_of(pirates).house_named.emit("Pirates: storm")
        room_of(pirates).closing.close()
        room_of(pirates).file_opening.open_paths([rules_file("pirates_1989")])
        settle(pirates, qtbot)
    named = house_files_for(rules_of(pirates).belonging)
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
