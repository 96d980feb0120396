"""The column at the right at 1280 × 800: of one width whatever is shown, without rolls inside rolls, tabs that fit."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QScrollArea, QTabBar, QWidget
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, current, pixel, room_of, settle

from editor.base.texts import LANGUAGES
from editor.model.sessions.painting.trace_state import tracing_of
from editor.model.sessions.picked import Thing
from editor.view.panels.export_panel import ExportPanel
from editor.window.dock import LOW, MIDDLE, TASKS, UPPER
from editor.window.dock_area import SOON
from editor.window.main_window import MainWindow

ONE_WINDOW = True

CARIBBEAN = Path(__file__).parents[3] / "maps" / "caribbean.yaml"


@pytest.fixture
def caribbean(opened: Opener, tmp_path: Path) -> MainWindow:
    path = tmp_path / "map.yaml"
    path.write_bytes(CARIBBEAN.read_bytes())
    return opened(path)


def test_the_column_keeps_its_width(caribbean: MainWindow, qtbot: QtBot) -> None:
    room, chart = room_of(caribbean), current(caribbean).document.chart  # type: ignore[union-attr]
    wide = room.docks.docks["palette"].width()
    for language in LANGUAGES:
        caribbean.speak(language)
        for name in UPPER + MIDDLE:
            room.docks.show(name)
            for section in ("sites", "arrows", "starts") if name == "form" else ():
                assert chart.items(section)
                room.session.things = (Thing(section, 0),)
                settle(caribbean, qtbot)
            settle(caribbean, qtbot)
            assert room.docks.docks[name].width() == wide, (language, name)


def test_of_the_tasks_one_is_open_at_a_time(caribbean: MainWindow, qtbot: QtBot) -> None:
    docks = room_of(caribbean).docks
    for name in TASKS:
        docks.show(name)
        settle(caribbean, qtbot)
        assert {other for other in TASKS if docks.docks[other].isVisible()} == {name}
        bars = [bar for bar in caribbean.findChildren(QTabBar) if bar.isVisible() and bar.parent() is caribbean]
        for bar in bars:
            assert bar.tabRect(bar.count() - 1).right() <= bar.width(), "the tabs have no room"


def _fits(dock: QWidget, panel: QWidget, below: QWidget) -> bool:
    return dock.height() >= panel.sizeHint().height() or below.height() <= LOW


def test_a_task_takes_the_height_it_needs_even_after_another(caribbean: MainWindow, qtbot: QtBot) -> None:
    docks = room_of(caribbean).docks
    for name in ("trace", "export"):
        docks.show(name)
        settle(caribbean, qtbot)
        dock, panel = docks.docks[name], docks.panel(name)
        assert panel is not None
        below = next(other for other in docks.heights.stacked() if other is not dock)
        qtbot.waitUntil(partial(_fits, dock, panel, below))  # what was put away gives its height back


def test_nothing_rolls_inside_what_rolls(caribbean: MainWindow, qtbot: QtBot) -> None:
    docks = room_of(caribbean).docks
    for name in ("trace", "export", "problems"):
        docks.show(name)
        settle(caribbean, qtbot)
        for height in (510, 60):
            room_of(caribbean).draw_page.resizeDocks([docks.docks[name]], [height], Qt.Orientation.Vertical)
            settle(caribbean, qtbot)
            areas = docks.docks[name].findChildren(QAbstractScrollArea)
            bars = [area for area in areas if area.isVisible() and area.verticalScrollBar().isVisible()]
            assert not any(one.isAncestorOf(other) for one in bars for other in bars if one is not other), name
    export = cast(ExportPanel, docks.panel("export"))
    docks.show("export")
    choice = export.choice.kind
    choice.setCurrentIndex(choice.findData("poster"))
    room_of(caribbean).draw_page.resizeDocks([docks.docks["export"]], [60], Qt.Orientation.Vertical)
    settle(caribbean, qtbot)
    for widget in (export.foot.bar, export.foot.result):
        widget.show()
    export.foot.result.setText("/home/somebody/maps/poster.pdf")

    last = (export.foot.make, export.foot.bar, export.foot.result)

    def whole() -> bool:
        return all(w.visibleRegion().boundingRect().height() == w.height() for w in last)

    qtbot.waitUntil(whole)  # nothing is cut off


def test_a_task_that_was_put_away_comes_back_while_it_makes_sense(
    caribbean: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    room = room_of(caribbean)
    docks, image = room.docks, QImage(90, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    assert image.save(str(tmp_path / "blue.png"))
    for photo in (False, True):
        if photo:
            room.trace(tmp_path / "blue.png")
            qtbot.waitUntil(lambda: tracing_of(room.session).picture is not None)
        docks.show("trace")
        docks.show("export")
        assert not docks.docks["trace"].isVisible()
        QTest.mouseClick(docks.docks["export"].head.cross, LEFT)
        qtbot.waitUntil(lambda: not docks.docks["export"].isVisible())
        if photo:
            qtbot.waitUntil(docks.docks["trace"].isVisible)
        qtbot.wait(2 * SOON)  # it would have come by then
        assert docks.docks["trace"].isVisible() == photo


def test_what_is_picked_is_shown_without_rolling(caribbean: MainWindow, qtbot: QtBot) -> None:
    room = room_of(caribbean)
    room.docks.show("history", focus=False)
    room.session.feature = "port"
    room.session.tools.tool = "place"
    QTest.mouseClick(room.view, LEFT, Qt.KeyboardModifier.NoModifier, pixel(caribbean, "V12"))
    settle(caribbean, qtbot)
    assert room.session.things and room.docks.shows("form"), "the details of what was just placed come forward"
    form = room.docks.docks["form"]
    (area,) = form.findChildren(QScrollArea)  # no roll inside a roll
    qtbot.waitUntil(lambda: not area.verticalScrollBar().isVisible())  # once the dock has its height


def test_a_split_that_leaves_no_room_is_not_kept(opened: Opener, qtbot: QtBot) -> None:
    caribbean = opened(CARIBBEAN, alone=True)
    room = room_of(caribbean)
    docks = room.docks.docks
    room_of(caribbean).draw_page.resizeDocks([docks["palette"], docks["form"]], [500, 60], Qt.Orientation.Vertical)
    room.docks.show("contents", focus=False)
    room_of(caribbean).draw_page.resizeDocks([docks["palette"], docks["contents"]], [500, 60], Qt.Orientation.Vertical)
    assert caribbean.close()
    again = opened(CARIBBEAN, alone=True)
    settle(again, qtbot)
    stacked = room_of(again).docks.heights.stacked()
    assert min(dock.height() for dock in stacked) > 150


def test_a_kit_and_a_chart_are_asked_for_in_any_mode(caribbean: MainWindow, qtbot: QtBot) -> None:
    room = room_of(caribbean)
    assert room.session is not None
    for mode, name in (("play", "kit"), ("rules", "kit"), ("play", "export")):
        room.session.mode = mode
        settle(caribbean, qtbot)
        room.actions[f"file.{name}"].trigger()
        settle(caribbean, qtbot)
        assert room.docks.docks[name].isVisible() and room.session.mode == "draw"
        room.docks.docks[name].hide()
