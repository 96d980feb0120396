"""The command palette by real keys: opening, finding in three languages, going to places, closing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from window_help import LEFT, room_of

from editor.base.texts import tr
from editor.window.command_palette import CommandPalette
from editor.window.fuzzy_match import mentioned, score, slipped
from editor.window.main_window import MainWindow

NONE, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
BAY_SITES = "Alpha"


@pytest.fixture(autouse=True)
def ashore(request: pytest.FixtureRequest) -> None:
    """The shared window as every test wants it: the box closed, the keyboard on the chart."""
    if "harbour" in request.fixturenames:
        window = request.getfixturevalue("harbour")
        room = room_of(window)
        room.finder.leave()
        window.resize(1280, 800)
        room.session.tools.tool = "brush"
        window.activateWindow()
        room.view.setFocus()


def press(window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    target = QApplication.focusWidget()
    QTest.keyClick(target if isinstance(target, QWidget) else window, key, held)


def opened_by_keys(
    window: MainWindow, key: Qt.Key = Qt.Key.Key_P, held: Qt.KeyboardModifier = CTRL | SHIFT
) -> CommandPalette:
    window.activateWindow()
    press(window, key, held)
    finder = room_of(window).finder
    assert finder.isVisible() and finder.line.hasFocus()
    return finder


def listed(finder: CommandPalette) -> list[str]:
    return [finder.list.item(row).text() for row in range(finder.list.count())]


def chosen(finder: CommandPalette) -> str:
    return finder.list.currentItem().text()


def test_the_palette_opens_filters_does_and_gives_the_keyboard_back(harbour: MainWindow) -> None:
    window = harbour
    room = room_of(window)
    room.view.setFocus()
    finder = opened_by_keys(window)
    everything = len(listed(finder))
    QTest.keyClicks(finder.line, "zoom in")
    assert 0 < len(listed(finder)) < everything and chosen(finder) == "Zoom in"
    before = room.view.view.scale
    press(window, Qt.Key.Key_Return)
    assert not finder.isVisible() and room.view.hasFocus()
    assert room.view.camera.goal.scale > before
    opened_by_keys(window)
    assert finder.line.text() == "", "what was typed last time is gone"
    press(window, Qt.Key.Key_Escape)
    assert not finder.isVisible() and room.view.hasFocus()


def test_arrows_and_the_mouse_choose_and_what_cannot_be_done_is_not_done(harbour: MainWindow) -> None:
    window = harbour
    room = room_of(window)
    finder = opened_by_keys(window, Qt.Key.Key_F1, NONE)
    QTest.keyClicks(finder.line, "lasso")
    assert chosen(finder) == "Lasso"
    QTest.mouseClick(finder.list.viewport(), LEFT, NONE, finder.list.visualItemRect(finder.list.item(0)).center())
    assert room.session.tools.tool == "lasso" and not finder.isVisible()
    opened_by_keys(window)
    press(window, Qt.Key.Key_Down)
    press(window, Qt.Key.Key_Down)
    press(window, Qt.Key.Key_Up)
    assert finder.list.currentRow() == 1
    finder.line.setText("redo")
    assert chosen(finder) == "Redo"
    press(window, Qt.Key.Key_Return)
    assert finder.isVisible(), "there is nothing to redo: the box stays"


def test_a_click_elsewhere_and_the_same_keys_again_close_the_box(harbour: MainWindow) -> None:
    window = harbour
    finder = opened_by_keys(window)
    press(window, Qt.Key.Key_P, CTRL | SHIFT)
    assert not finder.isVisible()
    opened_by_keys(window)
    QTest.mouseClick(room_of(window).view, LEFT, NONE, QPoint(20, room_of(window).view.height() - 20))
    room_of(window).view.setFocus()
    assert not finder.isVisible()
    opened_by_keys(window)
    window.resize(720, 480)
    assert window.rect().contains(finder.geometry()), "it stays in a window that becomes smaller"
    assert finder.size().boundedTo(QSize(200, 200)) == QSize(200, 200)


@pytest.mark.parametrize(
    ("language", "typed", "found", "tool"),
    [("ru", "ласс", "Лассо", "lasso"), ("uk", "лас", "Ласо", "lasso"), ("uk", "lasso", "Ласо", "lasso")],
)
def test_commands_are_found_in_every_language_and_by_their_english_names(
    harbour: MainWindow, language: str, typed: str, found: str, tool: str
) -> None:
    window = harbour
    window.speak(language)
    finder = opened_by_keys(window)
    finder.line.setText(typed)
    assert chosen(finder) == found
    press(window, Qt.Key.Key_Return)
    assert room_of(window).session.tools.tool == tool


def test_what_stands_in_a_menu_within_a_menu_tells_of_which(harbour: MainWindow) -> None:
    window = harbour
    finder = opened_by_keys(window)
    for typed, wanted in (("dark", "Colours: Dark"), ("history", "Panels: History"), ("russ", "Language: Русский")):
        finder.line.setText(typed)
        assert wanted in listed(finder)
    finder.line.setText("russian")
    assert "Language: Русский" in listed(finder), "the tool tip leads there, too"


@pytest.mark.parametrize("typed", ["c5", "C5", "с5", "С5"])
def test_a_cell_is_gone_to_by_its_name_whatever_the_alphabet(harbour: MainWindow, typed: str) -> None:
    window = harbour
    room = room_of(window)
    finder = opened_by_keys(window, Qt.Key.Key_G, CTRL)
    finder.line.setText(typed)
    assert chosen(finder) == "Go to cell C5"
    press(window, Qt.Key.Key_Return)
    assert room.session is not None
    cursor = room.view.cell_cursor
    assert room.session.document.chart.geometry.name(cursor.cell) == "C5" and cursor.shown and room.view.hasFocus()


def test_a_wrong_cell_is_told_and_nothing_happens(harbour: MainWindow) -> None:
    window = harbour
    finder = opened_by_keys(window, Qt.Key.Key_G, CTRL)
    assert "edge of the map" in listed(finder)[0]
    for typed in ("ZZ99", "C0", "nowhere"):
        finder.line.setText(typed)
        assert listed(finder) == [f"There is no cell or name “{typed}” on this map."]
        assert finder.line.accessibleDescription() == listed(finder)[0], "told to a screen reader, too"
        press(window, Qt.Key.Key_Return)
        assert finder.isVisible()
    press(window, Qt.Key.Key_Escape)
    opened_by_keys(window)
    finder.line.setText("ZZ99")
    assert listed(finder) == ["There is no cell or name “ZZ99” on this map."]
    finder.line.setText("qwxzj")
    assert listed(finder) == ["Nothing was found."]


def test_what_has_a_name_on_the_map_is_gone_to(harbour: MainWindow) -> None:
    window = harbour
    room = room_of(window)
    assert room.session is not None
    chart = room.session.document.chart
    site = next(site for _, site in chart.features("sites") if site.get("name") == BAY_SITES)
    finder = opened_by_keys(window, Qt.Key.Key_G, CTRL)
    QTest.keyClicks(finder.line, "alph")
    assert chosen(finder) == BAY_SITES
    press(window, Qt.Key.Key_Return)
    assert room.view.cell_cursor.cell == chart.cells_of(site)[0]


def test_without_a_map_there_are_no_places(window: MainWindow) -> None:
    finder = opened_by_keys(window)
    finder.line.setText("C5")
    assert not any("cell C5" in text for text in listed(finder))
    finder.line.setText("new map")
    assert chosen(finder).startswith("New map")
    press(window, Qt.Key.Key_Return)
    assert room_of(window).start_actions.new_map.isVisible()


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_no_name_is_listed_twice_and_other_words_and_slips_lead_there(harbour: MainWindow, language: str) -> None:
    window = harbour
    window.speak(language)
    finder = opened_by_keys(window)
    names = listed(finder)
    assert [name for name in names if names.count(name) > 1] == []
    lists = {name.split(": ")[-1].rstrip("…") for name in names if name.startswith(tr("window-menu-panels"))}
    assert not lists & {name.rstrip("…") for name in names}, "a panel and the command that shows it"
    words = {"ru": ["ведро", "залифка", "вращать"], "uk": ["відро", "заливкв", "обертати"]}
    for typed in ("flood", "flod", "bucket", *words.get(language, ())[:2]):
        finder.line.setText(typed)
        assert chosen(finder) == tr("action-tool-flood"), typed
    for typed, wanted in (("trak", "action-tool-node"), ("rotate", "action-edit-turn-right")):
        finder.line.setText(typed)
        assert tr(wanted) in listed(finder), typed
    finder.line.setText("flxxd")
    assert finder.list.item(0).text() != tr("action-tool-flood"), "two slips are another word"
    window.speak("en")


@pytest.mark.parametrize(
    ("typed", "text", "found"),
    [
        ("trak", "Track", True), ("trcak", "Track", True), ("trackk", "Track", True), ("trzck", "Track", True),
        ("grack", "Track", False), ("tr", "Tap", False), ("сеткп", "Сетка карты", True), ("txxck", "Track", False),
    ],
)  # fmt: skip
def test_one_slip_after_the_first_letter_is_forgiven(typed: str, text: str, found: bool) -> None:
    assert (slipped(typed, text) > 0) is found


def test_letters_that_people_do_not_tell_apart_are_alike() -> None:
    assert score("темное", "Тёмное") > 0 and score("м'яч", "М’яч") > 0
    assert score("xyz", "Zoom in") == 0
    assert score("zi", "Zoom in") > score("zi", "Resize it") >= 0, "beginnings of words count more"
    assert mentioned("увелич", "Показать крупнее, увеличить") > 0
    assert mentioned("ув", "увеличить") == 0, "a few letters are no word"
