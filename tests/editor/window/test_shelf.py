"""The shelf of the start page: games in their boxes, house rules as booklets, and games of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import all_rulesets, user_folder
from dsl.games.pipeline import load_program
from dsl.text.diagnostics import Problems
from editor.model.sessions.session import Session
from editor.window.main_window import MainWindow
from editor.window.pages.game_box import GameBox
from editor.window.pages.game_shelf import Booklet

NONE = Qt.KeyboardModifier.NoModifier


def box(window: MainWindow, name: str, qtbot: QtBot) -> GameBox:
    qtbot.waitUntil(lambda: bool(window.start.shelf.boxes))
    return next(made for made in window.start.shelf.boxes if made.entry.name == name)


def session_in(window: MainWindow, qtbot: QtBot, mode: str) -> Session:
    """The session of the tab that a box has opened."""
    qtbot.waitUntil(lambda: (s := room_of(window).session) is not None and s.mode == mode)
    session = room_of(window).session
    assert session is not None
    return session


def booklets(window: MainWindow) -> list[Booklet]:
    return [card for card in window.start.houses.cards.cards if isinstance(card, Booklet)]


def test_each_game_stands_on_the_shelf_with_what_its_rules_say(window: MainWindow, qtbot: QtBot) -> None:
    box(window, "pirates_1989", qtbot)
    found = {made.entry.name: (made.entry.facts.players, made.entry.facts.chance) for made in window.start.shelf.boxes}
    games = [header for header in all_rulesets() if header.playable]
    assert set(found) == {header.name for header in games}
    for header in games:
        program = load_program(header.path, Problems(), loader)
        assert program is not None and found[header.name][0] == program.players
    assert [found[name][1] for name in ("pirates_1989", "pirates_fame", "ships_track")] == ["wheel", "deck", "dice"]
    said = box(window, "ships_track", qtbot).accessibleDescription()
    assert said.startswith("Straits, mines and ports This is a race in which nobody is ever late. 2–6"), "by its book"


@pytest.mark.parametrize(("key", "mode"), [("\r", "play"), ("П", "rules"), ("M", "draw")])
def test_keys_open_a_game_to_play_to_write_or_to_draw(window: MainWindow, qtbot: QtBot, key: str, mode: str) -> None:
    made = box(window, "colonies_variant", qtbot)
    made.setFocus()
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        code = Qt.Key.Key_Return if key == "\r" else Qt.Key.Key_R
        QApplication.sendEvent(made, QKeyEvent(kind, code, NONE, key))
    session = session_in(window, qtbot, mode)
    assert session.game is not None and session.game.header.name == "colonies_variant"


def test_a_letter_on_a_box_is_no_key_of_a_tool(window: MainWindow, qtbot: QtBot) -> None:
    made = box(window, "sea_battle", qtbot)
    window.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    QTest.keyClick(window.windowHandle(), "r")
    assert session_in(window, qtbot, "rules").game is not None


def test_arrows_lead_along_the_shelf_and_the_box_shows_its_buttons(window: MainWindow, qtbot: QtBot) -> None:
    box(window, "colonies_1990", qtbot)
    boxes = window.start.shelf.boxes
    first = boxes[0]
    window.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    assert first.buttons.isVisible() and not boxes[1].buttons.isVisible()
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert boxes[1].hasFocus() and boxes[1].buttons.isVisible() and not first.buttons.isVisible()
    QTest.keyClick(boxes[1], Qt.Key.Key_Left)
    QTest.keyClick(first, Qt.Key.Key_Left)
    assert first.hasFocus()


def test_the_mouse_pulls_a_box_out_and_clicks_its_buttons(window: MainWindow, qtbot: QtBot) -> None:
    made = box(window, "pirates_fame", qtbot)
    window.activateWindow()
    QTest.mouseMove(made, made.rect().center())
    qtbot.waitUntil(made.buttons.isVisible)
    rules = next(b for b in made.buttons.findChildren(QPushButton) if b.text() == "Rules")
    QTest.mouseMove(rules)
    qtbot.wait(200)  # they would have gone by then
    assert made.buttons.isVisible(), "the pointer is still on the box"
    assert made.statusTip() and not made.toolTip(), "a tool tip would lie over the buttons"
    qtbot.mouseClick(rules, Qt.MouseButton.LeftButton)
    session = session_in(window, qtbot, "rules")
    assert session.game is not None and session.game.header.name == "pirates_fame"


def test_a_box_that_was_left_while_nobody_saw_it_is_pushed_back(window: MainWindow, qtbot: QtBot) -> None:
    made = box(window, "pirates_fame", qtbot)
    made.pull(True)
    window.start.hide()
    assert not made.buttons.isVisibleTo(made)


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_box_below_the_edge_comes_up_with_its_buttons(window: MainWindow, qtbot: QtBot, by_mouse: bool) -> None:
    window.resize(1024, 600)
    window.activateWindow()
    first, below = box(window, "colonies_1990", qtbot), box(window, "ships_track", qtbot)
    first.setFocus()  # in a window that is shared another one may have it
    qtbot.waitUntil(lambda: first.visibleRegion().boundingRect().height() == first.height())
    assert below.visibleRegion().boundingRect().height() < below.height()
    if by_mouse:
        QTest.mousePress(below, Qt.MouseButton.LeftButton, NONE, below.visibleRegion().boundingRect().center())
    else:
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
            QTest.keyClick(window.start.shelf, key)
    qtbot.waitUntil(lambda: below.visibleRegion().boundingRect().height() == below.height())
    assert below.hasFocus() and below.buttons.isVisible()


def test_a_click_anywhere_on_a_box_plays(window: MainWindow, qtbot: QtBot) -> None:
    made = box(window, "sea_battle", qtbot)
    QTest.mouseClick(made, Qt.MouseButton.LeftButton, NONE, made.rect().center())
    session = session_in(window, qtbot, "play")
    assert session.game is not None and session.game.header.name == "sea_battle"


def test_house_rules_are_booklets_and_a_tag_shows_those_of_its_game(window: MainWindow, qtbot: QtBot) -> None:
    made = box(window, "ships_track", qtbot)
    few = len(booklets(window))
    window.start.houses.all.click()
    everyone = booklets(window)
    assert few < len(everyone) and {shown.entry.game for shown in everyone} > {"ships_track", "pirates_1989"}
    made.repaint()
    QTest.mouseClick(made, Qt.MouseButton.LeftButton, NONE, made._tag.center())
    assert len(booklets(window)) == made.houses == 3
    assert {shown.entry.game for shown in booklets(window)} == {"ships_track"}


def test_an_empty_booklet_leads_to_the_shelf(window: MainWindow, qtbot: QtBot) -> None:
    box(window, "colonies_1990", qtbot)
    window.activateWindow()
    hint = window.start.houses.cards.cards[-1]
    assert hint.height() == booklets(window)[0].height() and "makes house rules" in hint.text()
    QTest.keyClick(hint, Qt.Key.Key_Return)
    assert window.start.shelf.boxes[0].hasFocus()


def test_a_booklet_opens_its_rules(window: MainWindow, qtbot: QtBot) -> None:
    box(window, "ships_track", qtbot)
    shown = booklets(window)[0]
    QTest.keyClick(shown, Qt.Key.Key_Return)
    session = session_in(window, qtbot, "rules")
    assert session.rules is not None and Path(session.rules.source.name).stem == shown.entry.path.stem


def test_a_box_that_is_asked_for_twice_is_opened_once(window: MainWindow, qtbot: QtBot) -> None:
    made = box(window, "colonies_variant", qtbot)
    made.setFocus()
    QTest.keyClick(made, Qt.Key.Key_Return)
    QTest.keyClick(made, Qt.Key.Key_Return)
    session_in(window, qtbot, "play")
    room_of(window).file_opening.open_rules(box(window, "sea_battle", qtbot).entry.path)
    session_in(window, qtbot, "rules")
    assert len([*window.sheets.maps()]) == 2, "games are opened one after another: the second answer came before this"


def test_the_users_own_house_rules_come_first(fresh: Path, opened: Opener, qtbot: QtBot) -> None:
    own = fresh / "rulesets" / "pirates_1989" / "house" / "mine.rules"
    own.parent.mkdir(parents=True)
    own.write_text('language 1\ngame mine "Пираты: мой шторм" extends pirates_1989\n', encoding="utf-8")
    window = opened()
    window.speak("ru")
    box(window, "pirates_1989", qtbot)
    first = booklets(window)[0]
    assert first.entry.path.name == "mine.rules" and first.entry.own
    assert first.text() == "Мой шторм", "the game is named below"
    window.speak("en")


def test_house_rules_that_were_written_meanwhile_stand_on_the_start_page(
    fresh: Path, window: MainWindow, qtbot: QtBot
) -> None:
    game = box(window, "pirates_1989", qtbot)
    before = game.houses
    room_of(window).file_opening.open_rules(game.entry.path)
    session_in(window, qtbot, "rules")
    own = fresh / "rulesets" / "pirates_1989" / "house" / "mine.rules"
    own.parent.mkdir(parents=True)
    own.write_text('language 1\ngame mine "Пираты: мой шторм" extends pirates_1989\n', encoding="utf-8")
    window.sheets.step(1)
    qtbot.waitUntil(lambda: booklets(window)[0].entry.path.name == "mine.rules")
    assert box(window, "pirates_1989", qtbot).houses == before + 1


@pytest.mark.parametrize(("base", "players"), [("", (2, 2)), ("sea_battle", (2, 2))])
def test_a_new_game_has_a_folder_of_its_own_and_is_sound(
    window: MainWindow, qtbot: QtBot, base: str, players: tuple[int, int]
) -> None:
    box(window, "sea_battle", qtbot)
    room = room_of(window)
    room.actions["file.new_game"].trigger()
    page = room.start_actions.new_game_page
    page.title.setText('Гонка «Чаек" {и}')
    page.base.setCurrentIndex(page.base.findData(base))
    QTest.keyClick(page.title, Qt.Key.Key_Return)
    session = session_in(window, qtbot, "rules")
    (folder,) = (user_folder() / "rulesets").iterdir()
    problems = Problems()
    program = load_program(folder / f"{folder.name}.rules", problems, loader)
    assert program is not None and program.players == players and not problems.failed
    assert program.title == "Гонка «Чаек и" and program.name == folder.name
    assert session.rules is not None and session.rules.path == folder / f"{folder.name}.rules"
    qtbot.waitUntil(lambda: any(made.entry.name == folder.name for made in window.start.shelf.boxes))


def test_a_game_without_a_title_is_not_made(window: MainWindow, qtbot: QtBot) -> None:
    room_of(window).actions["file.new_game"].trigger()
    page = room_of(window).start_actions.new_game_page
    page.title.setText("  ")
    QTest.keyClick(page.title, Qt.Key.Key_Return)
    assert not page.make.isEnabled() and not (user_folder() / "rulesets").exists()


def test_rules_are_among_what_a_folder_holds(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "cove.rules").write_text('language 1\ngame cove "Cove" extends sea_battle\n', encoding="utf-8")
    (tmp_path / "bad.rules").write_bytes(b"\xff\xfe\x00")
    room_of(window).start_actions.show_folder(tmp_path)
    section = window.start.sections["folder"]
    qtbot.waitUntil(lambda: len(section.shown) == 2)
    assert section.shown[1].text() == "Cove" and section.shown[0].text() == "bad"
    section.shown[1].click()
    assert session_in(window, qtbot, "rules").rules is not None
