"""The panel of the real world: real keys and mouse, and the map that comes of it."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dsl.maps.mapfile import MapFile
from dsl.text.diagnostics import Problems
from editor.draw.world.coast import GlobeWindow
from editor.draw.world.globe import Globe
from editor.draw.world.straits import land_mask
from editor.draw.world.world_panel import WorldPanel
from editor.model.documents.map_document import MapDocument

HOSTS: list[QWidget] = []


def shown(qtbot: QtBot) -> WorldPanel:
    host = QWidget()
    host.setObjectName("host")
    HOSTS.append(host)
    qtbot.addWidget(host, before_close_func=HOSTS.remove)
    panel = WorldPanel(parent=host)
    host.resize(900, 640)
    panel.resize(900, 640)
    with qtbot.waitExposed(host):
        host.show()
    qtbot.waitUntil(lambda: panel.fresh)
    return panel


@pytest.mark.parametrize("kind", ["square8", "square4", "pointy", "flat"])
def test_a_map_is_made_and_loads_without_complaint(qtbot: QtBot, kind: str) -> None:
    panel = shown(qtbot)
    panel.kind.setCurrentIndex(panel.kind.findData(kind))
    panel.across.setValue(32)
    qtbot.waitUntil(lambda: panel.fresh)
    with qtbot.waitSignal(panel.made) as made:
        qtbot.mouseClick(panel.make, Qt.MouseButton.LeftButton)
    text, title = made.args
    problems = Problems()
    assert MapFile(text).map(None, problems) is not None
    assert not list(problems)
    chart = MapDocument(MapFile(text)).chart
    assert title == "The Caribbean"
    assert chart.geometry.width == 32
    assert panel.land is not None
    for cell, land in enumerate(panel.land.reshape(-1).tolist()):
        ink = chart.ink_at(cell)
        assert ink is not None and (ink.terrain == "land") == land


def test_dragging_the_globe_to_the_left_goes_east(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    before = panel.lon.value()
    middle = panel.globe.rect().center()
    qtbot.mousePress(panel.globe, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(panel.globe, middle + QPoint(-60, 0))
    qtbot.mouseRelease(panel.globe, Qt.MouseButton.LeftButton, pos=middle + QPoint(-60, 0))
    assert panel.lon.value() > before + 5
    assert panel.preset.currentData() == ""


def test_the_keyboard_moves_the_frame_over_the_date_line(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.lon.setValue(179.5)
    panel.lat.setValue(0)
    qtbot.keyClick(panel.globe, Qt.Key.Key_Right)
    assert panel.lon.value() < -175


def test_a_game_on_circles_is_refused_in_words(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    track = panel.game.findData("ships_track")
    assert track > 0
    panel.game.setCurrentIndex(track)
    qtbot.waitUntil(lambda: panel.fresh)
    assert not panel.make.isEnabled()
    assert "circles" in panel.trouble.text()


def test_a_game_brings_its_own_terrains(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.game.setCurrentIndex(panel.game.findData("pirates_1989"))
    qtbot.waitUntil(lambda: panel.fresh)
    with qtbot.waitSignal(panel.made) as made:
        qtbot.mouseClick(panel.make, Qt.MouseButton.LeftButton)
    chart = MapDocument(MapFile(made.args[0])).chart
    board = panel.board
    assert board is not None
    used = {ink.terrain for ink in (chart.ink_at(cell) for cell in range(chart.geometry.size)) if ink}
    assert used == {"sea", "land"}


def test_the_globe_is_coarse_while_it_turns_and_fine_at_rest(qtbot: QtBot) -> None:
    globe = Globe()
    qtbot.addWidget(globe)
    with qtbot.waitExposed(globe):
        globe.show()
    for zoom in (1.0, 4.0):
        globe.set_zoom(zoom)
        qtbot.waitUntil(lambda: not globe._moving.isActive())
        fine = globe.thinned
        globe.show_window(GlobeWindow(10, zoom, 40, 30))
        assert globe.thinned > fine
        qtbot.waitUntil(lambda: globe.thinned == fine)  # noqa: B023
    assert fine == 0  # from near every bend is drawn


def test_a_map_that_takes_long_is_awaited_in_words(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = shown(qtbot)
    assert not panel.preview.waiting and panel.make.isEnabled()
    go = Event()

    def slow(*args: Any) -> Any:
        go.wait(20)
        return land_mask(*args)

    monkeypatch.setattr("editor.draw.world.world_panel.land_mask", slow)
    panel.choose("baltic")
    qtbot.waitUntil(lambda: panel.preview.waiting)
    assert not panel.make.isEnabled()
    go.set()
    qtbot.waitUntil(lambda: panel.fresh)
    assert not panel.preview.waiting and panel.make.isEnabled()
