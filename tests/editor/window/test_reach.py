"""Everything by keyboard and by screen reader: names, tool tips with keys, Tab, F6, every command."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QTabBar, QToolButton, QWidget
from window_help import room_of

from editor.window.main_window import MainWindow
from editor.window.pages.start_page import StartPage

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


def places(window: MainWindow) -> Iterator[str]:
    """Every panel and page, one shown after the other."""
    room = room_of(window)
    for name in room.docks.docks:
        room.docks.show(name, focus=False)
        yield name
    room.show_shortcuts()
    yield "shortcuts"
    room.start_actions.show_start()
    yield "start"
    room.start_actions.new()
    yield "new map"
    room.start_actions.from_world()
    yield "world"
    window.start.show_gallery()
    room.tabs.show_sheet(window.sheets.maps()[0])


def seen(window: MainWindow) -> list[QWidget]:
    """The widgets on the screen."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and not widget.objectName().startswith("qt_")
    ]


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it."""
    found = QAccessible.queryAccessibleInterface(widget)
    said = str(found.text(QAccessible.Text.Name)).strip() if found is not None else ""
    return said or widget.accessibleName()  # Qt says of a bar of tabs the name of its tab, if there is one


def where(widget: QWidget) -> str:
    parts = []
    above: QWidget | None = widget
    while above is not None:
        parts.append(type(above).__name__)
        above = above.parentWidget()
    return " < ".join(parts)


def test_whatever_takes_the_keyboard_has_a_name_and_buttons_have_tool_tips(harbour: MainWindow) -> None:
    nameless, silent, looked = set(), set(), 0
    for _ in places(harbour):
        QApplication.processEvents()
        for widget in seen(harbour):
            looked += 1
            if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not name_of(widget):
                nameless.add(where(widget))
            picture = isinstance(widget, QToolButton) or (isinstance(widget, QAbstractButton) and not widget.text())
            if picture and not widget.toolTip() and not isinstance(widget.parentWidget(), (QLineEdit, QTabBar)):
                silent.add(where(widget))
    assert looked > 1000
    assert (nameless, silent) == (set(), set())


def test_the_tool_tip_of_a_command_tells_its_keys(harbour: MainWindow) -> None:
    room = room_of(harbour)
    for row, action in room.actions.all():
        for key in action.shortcuts():
            assert key.toString(QKeySequence.SequenceFormat.NativeText) in action.toolTip(), row.id
    for strip in (room.tool_strip, room.option_strip):
        for button in strip.findChildren(QToolButton):
            action = button.defaultAction()
            if action is not None:
                assert button.toolTip() == action.toolTip()
    start: StartPage = harbour.start
    for id_, made in start.buttons.items():
        for shortcut in room.actions.keys(id_):
            assert shortcut in made.toolTip(), id_
    assert "[" in room.option_strip.size_.toolTip() and "]" in room.option_strip.size_.toolTip()


def by_tab(window: MainWindow, back: bool = False) -> list[QWidget]:
    """Where Tab leads from the widget that has the keyboard, once round."""
    key, held = (Qt.Key.Key_Backtab, SHIFT) if back else (Qt.Key.Key_Tab, NONE)
    found: list[QWidget] = []
    for _ in range(400):
        here = QApplication.focusWidget()
        assert here is not None
        QTest.keyClick(here, key, held)
        after = QApplication.focusWidget()
        assert isinstance(after, QWidget)
        assert after is not here, f"the keyboard is caught in {where(here)}"
        if after in found:
            return found
        found.append(after)
    raise AssertionError("Tab does not lead round")


def wanted(window: MainWindow) -> list[QWidget]:
    """What Tab must reach: all that can be used now and seen (of a group of choices one is enough)."""
    found = []
    for widget in seen(window):
        takes = (
            bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isEnabled() and widget.focusProxy() is None
        )
        choice = isinstance(widget, QAbstractButton) and (
            widget.autoExclusive() or (widget.group() is not None and widget.group().exclusive())
        )
        if takes and not choice and not widget.visibleRegion().isEmpty():
            found.append(widget)
    return found


def test_tab_reaches_everything_and_is_caught_nowhere(harbour: MainWindow) -> None:
    room = room_of(harbour)
    harbour.activateWindow()
    for place in places(harbour):
        QApplication.processEvents()
        if place in room.docks.docks:
            room.view.setFocus()
        elif QApplication.focusWidget() is None or not QApplication.focusWidget().isVisible():
            harbour.sheets.bar.setFocus()
        reached = by_tab(harbour)
        assert [where(widget) for widget in wanted(harbour) if widget not in reached] == [], place
    room.view.setFocus()
    there = by_tab(harbour)
    room.view.setFocus()
    assert set(by_tab(harbour, back=True)) == set(there), "the way back leads to the same"


def test_f6_leads_round_the_panels_and_back(harbour: MainWindow) -> None:
    room = room_of(harbour)
    harbour.activateWindow()
    room.docks.reset()
    room.docks.show("palette")
    QApplication.processEvents()
    for key, held in ((Qt.Key.Key_F6, NONE), (Qt.Key.Key_F6, SHIFT)):
        room.view.setFocus()
        stops: list[QWidget] = []
        for _ in range(20):
            focus = QApplication.focusWidget()
            assert focus is not None
            QTest.keyClick(focus, key, held)
            after = QApplication.focusWidget()
            assert isinstance(after, QWidget)
            stops.append(after)
            if after is room.view:
                break
        assert stops[-1] is room.view, "round and back to the chart"
        for name in ("palette", "minimap"):
            assert any(room.docks.docks[name].isAncestorOf(stop) for stop in stops), name
        assert any(room.tool_strip.isAncestorOf(stop) for stop in stops)
        assert any(room.option_strip.isAncestorOf(stop) for stop in stops)
        assert harbour.sheets.bar in stops


def test_every_command_is_reached_by_keyboard(harbour: MainWindow) -> None:
    room = room_of(harbour)
    in_menus = set()
    for menu in harbour.menus.values():
        assert "&" in menu.title(), "every menu has a letter"
        for action in menu.actions():
            inner = action.menu()
            in_menus |= (
                {entry.objectName() for entry in inner.actions()} if inner is not None else {action.objectName()}
            )
    room.finder.ask()
    for row, action in room.actions.all():
        if row.menu:
            assert row.id in in_menus, row.id
        elif not action.shortcuts():
            room.finder.line.setText(action.text())
            assert any(
                action.text() in room.finder.list.item(place).text() for place in range(room.finder.list.count())
            ), row.id
    room.finder.leave()


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_no_two_menus_have_one_letter(harbour: MainWindow, language: str) -> None:
    harbour.speak(language)
    letters = [menu.title()[menu.title().index("&") + 1].casefold() for menu in harbour.menus.values()]
    assert len(set(letters)) == len(letters)
    harbour.speak("en")
