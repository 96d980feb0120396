"""The strips of tools and of their options, and the status line: right for every tool on every topology."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text
from hands import Bench
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_help import LEFT, pixel, room_of, settle

from editor.model.sessions.symmetry import kinds
from editor.model.sessions.toolbox import all_tools
from editor.window.main_window import MainWindow
from editor.window.toolbars import MIRRORED, SIZED

NONE = Qt.KeyboardModifier.NoModifier
KINDS = ("square8", "pointy", "track")
IN_HAND = {"paste", "pin", "sample"}
"""Tools that have no button: they come with a piece in the hand, or with a picture under the map."""


@pytest.fixture
def fleet(harbour: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """The shared window with a map of every topology."""
    room = room_of(harbour)
    paths = []
    for kind in KINDS:
        paths.append(tmp_path / f"{kind}.yaml")
        paths[-1].write_text(map_text(kind), encoding="utf-8")
    room.file_opening.open_paths(paths)
    settle(harbour, qtbot)
    qtbot.waitUntil(lambda: len(harbour.sheets.maps()) == 1 + len(paths))
    return harbour


def turn_to(window: MainWindow, kind: str) -> None:
    """Show the map of a topology, the brush in the hand."""
    room = room_of(window)
    room.tabs.show_sheet(
        next(
            s
            for s in window.sheets.maps()
            if s.document is not None and s.document.path and s.document.path.stem == kind
        )
    )
    room.session.tools.tool, room.session.tools.size = "brush", 1


def test_options_and_status_line_on_every_topology(fleet: MainWindow) -> None:
    """One window for all of it: a window costs more than what is looked at in it."""
    for kind in KINDS:
        turn_to(fleet, kind)
        hints_tell_the_tools_apart(fleet)
        the_cell_under_the_pointer_is_named(fleet, kind)
        every_tool_is_taken_by_its_button(fleet, kind)
        options_are_there_for_the_tools_that_use_them(fleet)
        symmetries_are_those_of_the_grid(fleet)
    a_symmetry_that_the_next_map_has_not_is_given_up(fleet)
    the_size_is_told_with_its_unit(fleet)
    all_tools_are_in_sight_in_a_low_window(fleet)


def hints_tell_the_tools_apart(window: MainWindow) -> None:
    room, status = room_of(window), window.status
    seen: dict[str, str] = {}
    for name in all_tools():
        if name in IN_HAND:
            continue
        room.session.tools.tool = name
        hint = status.hint.text()
        assert len(hint) > 10 and "{" not in hint and "  " not in hint, name
        assert hint == status.hint.toolTip(), "what does not fit is in the tool tip"
        assert hint not in seen, f"{name} says the same as {seen.get(hint)}"
        seen[hint] = name
    room.session.tools.tool = "brush"
    brush = status.hint.text()
    room.session.tools.size = 3
    document = room.session.document
    assert document is not None
    assert status.hint.text() != brush
    assert ("3 circles" if document.chart.is_track else "3 cells") in status.hint.text()
    room.session.symmetry = "left-right"
    assert "ymmetry" in status.hint.text()
    room.session.symmetry, room.session.tools.size = "none", 1
    assert status.hint.text() == brush
    status.hide()
    status.showMessage("Enter: play")
    status.show()
    assert status.hint.isVisible() and not status.currentMessage(), "never one over the other"


def the_cell_under_the_pointer_is_named(window: MainWindow, kind: str) -> None:
    room, status = room_of(window), window.status
    named = ("D", "storm") if kind == "track" else ("E4", "land")
    QTest.mouseMove(room.view, pixel(window, named[0]))
    assert status.cell.text().split(", ")[:2] == list(named)
    QTest.mouseMove(room.view, QPoint(2, 2))
    assert status.cell.text() == "", "beside the map there is no cell"
    assert status.zoom.text().endswith("\u00a0%")
    assert status.extent.text() == ("Circles: 6" if kind == "track" else "12\u00a0×\u00a09 cells")


def every_tool_is_taken_by_its_button(window: MainWindow, kind: str) -> None:
    room = room_of(window)
    names = set()
    for button in room.tool_strip.rack.buttons:
        name = button.defaultAction().objectName().removeprefix("tool.")
        names.add(name)
        QTest.mouseClick(button, LEFT)
        if name == "node" and kind != "track":
            assert not button.isEnabled() and room.session.tools.tool != "node"
        else:
            assert room.session.tools.tool == name and button.isChecked()
            assert sum(made.isChecked() for made in room.tool_strip.rack.buttons) == 1
    assert names | IN_HAND == set(all_tools())


def options_are_there_for_the_tools_that_use_them(window: MainWindow) -> None:
    room, strip = room_of(window), room_of(window).option_strip
    for name in all_tools():
        room.session.tools.tool = name
        assert strip.size_.isEnabled() == (name in SIZED), name
        assert strip.symmetry.isEnabled() == (name in MIRRORED), name
    room.session.tools.tool = "brush"
    strip.size_.setFocus()
    QTest.keyClick(strip.size_, Qt.Key.Key_Right)
    assert room.session.tools.size == 2
    QTest.keyClick(room.view, Qt.Key.Key_BracketRight)
    assert room.session.tools.size == strip.size_.value() == 3
    QTest.keyClick(room.view, Qt.Key.Key_9, Qt.KeyboardModifier.ShiftModifier)
    assert strip.size_.value() == 9
    QTest.keyClick(room.view, Qt.Key.Key_1, Qt.KeyboardModifier.ShiftModifier)
    assert room.session.tools.size == strip.size_.value() == 1


def symmetries_are_those_of_the_grid(window: MainWindow) -> None:
    room, strip = room_of(window), room_of(window).option_strip
    assert room.session is not None
    allowed = kinds(room.session.document.chart.geometry)
    assert tuple(strip.symmetry.itemData(row) for row in range(strip.symmetry.count())) == allowed
    for row, action in room.actions.all():
        if row.id.startswith("symmetry."):
            assert action.isEnabled() == (row.id.removeprefix("symmetry.") in allowed), row.id
    strip.symmetry.setFocus()
    for place, kind in enumerate(allowed):
        assert (
            room.session.symmetry == strip.symmetry.currentData() == kind
            and room.actions[f"symmetry.{kind}"].isChecked()
        )
        if place + 1 < len(allowed):
            QTest.keyClick(strip.symmetry, Qt.Key.Key_Down)
    room.actions["symmetry.none"].trigger()
    assert strip.symmetry.currentData() == "none"


def a_symmetry_that_the_next_map_has_not_is_given_up(window: MainWindow) -> None:
    room = room_of(window)
    turn_to(window, "pointy")
    room.session.symmetry = "third-turn"
    turn_to(window, "square8")
    assert room.session.symmetry == "none" and room.option_strip.symmetry.currentData() == "none"
    assert room.actions["symmetry.none"].isChecked()


def the_size_is_told_with_its_unit(window: MainWindow) -> None:
    room, strip = room_of(window), room_of(window).option_strip
    said = {
        "en": ("1 cell", "3 cells", "5 cells"),
        "ru": ("1 клетка", "3 клетки", "5 клеток"),
        "uk": ("1 клітинка", "3 клітинки", "5 клітинок"),
    }
    for language, texts in said.items():
        window.speak(language)
        for size, text in zip((1, 3, 5), texts):
            room.session.tools.size = size
            assert strip.size_value.text() == text and text in strip.size_.toolTip()
    window.speak("en")
    room.session.tools.size = 1


def all_tools_are_in_sight_in_a_low_window(window: MainWindow) -> None:
    rack = room_of(window).tool_strip.rack
    for height, columns in ((800, 1), (480, 3), (800, 1)):
        window.resize(1000, height)
        QApplication.processEvents()
        QApplication.processEvents()
        assert rack.columns == columns
        for button in rack.buttons:
            assert button.visibleRegion().boundingRect() == button.rect(), f"{button.text()} is cut"


@pytest.mark.parametrize("kind", KINDS)
def test_the_options_that_are_offered_are_just_those_that_matter(kind: str) -> None:
    """By what the tools show before a press: with a wide brush, or with symmetry, something else."""
    cell = 1 if kind == "track" else 14
    for name in set(all_tools()) - IN_HAND - {"select", "lasso", "wand", "picker", "pick", "place", "arrow", "node"}:
        bench = Bench(kind)
        bench.session.tools.tool = name
        bench.session.feature = "waters"
        plain = (
            bench.drag(cell, cell + 1) if name != "flood" else bench.tool_controller.event(bench.pointer("hover", cell))
        )
        bench.document.undo_stack.undo()
        bench.session.things = ()
        bench.session.tools.size = 3
        wide = (
            bench.drag(cell, cell + 1) if name != "flood" else bench.tool_controller.event(bench.pointer("hover", cell))
        )
        assert (cells(wide) != cells(plain)) == (name in SIZED), name
        if name != "flood":  # it joins what is joined anyway: sea to sea
            bench.document.undo_stack.undo()
            bench.session.things = ()
            bench.session.tools.size, bench.session.symmetry = 1, "left-right"
            assert (cells(bench.drag(cell, cell + 1)) != cells(plain)) == (name in MIRRORED), name


def cells(sketch: object) -> set[int]:
    """The cells that a sketch shows."""
    return set(getattr(sketch, "cells", ())) | {cell for cell, _ in getattr(sketch, "ghosts", ())}
