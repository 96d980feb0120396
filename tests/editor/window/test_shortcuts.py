"""The action table and its shortcuts: complete, shown, changed by pressing keys, told of when they belong to another, remembered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from window_help import LEFT, Opener, room_of

from editor.base.texts import LANGUAGES, catalogue
from editor.view.actions import MENUS
from editor.view.actions.action_table import keys_of, rows
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.icons import drawing
from editor.window.main_window import MainWindow
from editor.window.pages.shortcuts_page import ShortcutsPage
from editor.window.settings import Settings

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def page_of(window: MainWindow) -> ShortcutsPage:
    """The page, opened by its key."""
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_F1, CTRL)
    sheet = window.sheets.current
    assert sheet is not None and isinstance(sheet.page, ShortcutsPage)
    return sheet.page


def line(page: ShortcutsPage, id_: str) -> tuple[str, str]:
    """The name and the keys that the list shows for a command."""
    for place in range(page.tree.topLevelItemCount()):
        item = page.tree.topLevelItem(place)
        if item is not None and item.data(0, Qt.ItemDataRole.UserRole) == id_:
            return item.text(0), item.text(2)
    raise AssertionError(id_)


def give(page: ShortcutsPage, id_: str, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    """Pick a command out, press keys, click «Assign»."""
    page.pick(id_)
    page.keys.setFocus()
    QTest.keyClick(page.keys, key, held)
    QTest.mouseClick(page.assign, LEFT)


def test_keys_are_changed_by_pressing_them_and_shown_everywhere(harbour: MainWindow) -> None:
    window = harbour
    room, actions = room_of(window), room_of(window).actions
    page = page_of(window)
    assert page.filter.hasFocus() and page.tree.topLevelItemCount() == len(rows())
    names = [item.text(0) for place in range(len(rows())) if (item := page.tree.topLevelItem(place)) is not None]
    assert [name for name in names if names.count(name) > 1] == []
    for typed in ("bucket", "flod"):
        page.filter.setText(typed)
        assert page.tree.findItems("Fill", Qt.MatchFlag.MatchExactly), typed
    page.filter.clear()
    QTest.keyClicks(page.filter, "ctrl+z")
    assert line(page, "edit.undo") == ("Undo", "Ctrl+Z")
    page.filter.setText("lasso")
    QTest.keyClick(page.filter, Qt.Key.Key_Down)
    assert page.tree.hasFocus() and page.id == "tool.lasso"
    QTest.keyClick(page.tree, Qt.Key.Key_Return)
    assert page.keys.hasFocus()
    QTest.keyClick(page.keys, Qt.Key.Key_J, CTRL)
    assert page.message.text() == "" and page.assign.isEnabled()
    QTest.mouseClick(page.assign, LEFT)
    assert page.message.text() == "Ctrl+J is now “Lasso”."
    assert actions.keys("tool.lasso") == ["Ctrl+J"]
    assert line(page, "tool.lasso") == ("Lasso", "Ctrl+J")
    assert "(Ctrl+J)" in actions["tool.lasso"].toolTip(), "the tool tip tells the new key"
    button = next(made for made in room.tool_strip.rack.buttons if made.defaultAction() is actions["tool.lasso"])
    assert "(Ctrl+J)" in button.toolTip()
    room.tabs.show_sheet(window.sheets.maps()[0])
    QTest.keyClick(room.view, Qt.Key.Key_Q)
    assert room.session.tools.tool == "brush", "the old key does nothing any more"
    QTest.keyClick(room.view, Qt.Key.Key_J, CTRL)
    assert room.session.tools.tool == "lasso"
    room.finder.ask("lasso")
    assert room.finder.list.item(0).data(Qt.ItemDataRole.UserRole + 1) == "Ctrl+J", "and so does the palette"
    room.finder.leave()
    actions.reset()


def test_whose_keys_they_are_is_said_first_and_all_of_it_can_be_taken_back(harbour: MainWindow) -> None:
    window = harbour
    room, actions = room_of(window), room_of(window).actions
    room.session.tools.tool = "brush"
    page = page_of(window)
    page.pick("tool.lasso")
    page.keys.setFocus()
    QTest.keyClick(page.keys, Qt.Key.Key_B)
    assert page.message.text() == "B belongs to “Brush”, which will lose it."
    assert actions.keys("tool.brush") == ["B"], "said, not done yet"
    QTest.mouseClick(page.assign, LEFT)
    assert (actions.keys("tool.lasso"), actions.keys("tool.brush")) == (["B"], [])
    assert line(page, "tool.brush") == ("Brush", "")
    page.pick("tool.brush")
    QTest.mouseClick(page.reset, LEFT)
    assert (actions.keys("tool.lasso"), actions.keys("tool.brush")) == ([], ["B"])
    assert page.message.text() == "B: “Lasso” has lost it."
    page.pick("tool.lasso")
    QTest.mouseClick(page.reset, LEFT)
    assert actions.keys("tool.lasso") == ["Q"] and page.message.text() == ""
    QTest.mouseClick(page.remove, LEFT)
    assert actions.keys("tool.lasso") == []
    give(page, "tool.brush", Qt.Key.Key_L, Qt.KeyboardModifier.NoModifier)
    give(page, "tool.line", Qt.Key.Key_K, ALT)
    QTest.mouseClick(page.reset_all, LEFT)
    assert {row.id: actions.keys(row.id) for row in rows()} == {
        row.id: [QKeySequence(key).toString() for key in keys_of(row)] for row in rows()
    }
    assert window.settings.mapping("shortcuts") == {}
    assert room.tools.tool == "brush", "keys pressed on the page are no commands"
    room.tabs.show_sheet(window.sheets.maps()[0])


def test_keys_are_remembered_and_can_be_taken_from_the_list_after_a_restart(opened: Opener) -> None:
    window = opened()
    give(page_of(window), "file.save", Qt.Key.Key_F, CTRL)
    window.close()
    again = opened()
    actions = room_of(again).actions
    assert actions.keys("file.save") == ["Ctrl+F"]
    assert "Ctrl+F" in actions["file.save"].toolTip()
    page = page_of(again)
    item = page.tree.currentItem()
    page.pick("file.save")
    item = page.tree.currentItem()
    assert item is not None and item.font(2).bold(), "what was changed is bold"
    again.speak("ru")
    assert line(page, "file.save") == ("Сохранить", "Ctrl+F")


@pytest.mark.parametrize(
    "remembered",
    [
        '{"tool.brush": 7, "tool.line": "Ctrl+L", "tool.flood": [3, null], "nobody": ["X"], "tool.lasso": ["no key at all!"]}',
        "[1, 2]",
        '"B"',
        "{",
        "null",
    ],
)
def test_damaged_shortcuts_count_as_not_there(tmp_path: Path, remembered: str) -> None:
    settings = Settings(tmp_path)
    settings.put("shortcuts", remembered)
    actions = Actions(rows(), settings.mapping("shortcuts"))
    for id_ in ("tool.brush", "tool.line", "tool.flood", "tool.lasso", "file.save"):
        assert actions.keys(id_) == [QKeySequence(key).toString() for key in keys_of(actions.rows[id_])], id_
    assert actions.changed_keys() == {}


def test_a_remembered_key_is_never_two_commands_key(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.put("shortcuts", json.dumps({"tool.lasso": ["B"], "tool.wand": ["B", "Ctrl+J"]}))
    actions = Actions(rows(), settings.mapping("shortcuts"))
    assert (actions.keys("tool.lasso"), actions.keys("tool.wand"), actions.keys("tool.brush")) == (
        ["B"],
        ["Ctrl+J"],
        [],
    )
    actions.reset()
    assert actions.changed_keys() == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_a_name_and_a_tool_tip_in_every_language(language: str) -> None:
    texts = catalogue(language)
    missing = [key for row in rows() for key in (row.text, row.tip) if not texts.get(key, "").strip()]
    assert missing == []


def test_no_two_rows_have_the_same_shortcut() -> None:
    seen: dict[str, str] = {}
    for row in rows():
        for key in keys_of(row):
            portable = QKeySequence(key).toString()
            assert portable, f"{row.id}: {key} is no key"
            assert portable not in seen, f"{portable}: {row.id} and {seen.get(portable)}"
            seen[portable] = row.id


def test_rows_stand_in_menus_that_exist_and_their_icons_are_there() -> None:
    for row in rows():
        assert row.menu in (*MENUS, ""), row.id
        assert not row.icon or drawing(row.icon), f"{row.id}: no icon {row.icon}"


def test_something_happens_at_every_row(harbour: MainWindow) -> None:
    assert harbour.workbench is not None
    assert [row.id for row in rows() if not harbour.workbench.actions.bound(row.id)] == []
