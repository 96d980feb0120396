"""The whole walk of ``editor/GUIDE.md`` with mouse and keys: from a photo to a checked, saved map.

``FORDEWIND_SHOTS=keep pytest -n 0 -m slow tests/editor/window/test_walk.py`` takes the pictures of the guide anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from shots.stage import staged
from walking import (
    CURRENT,
    GAME,
    HEIGHT,
    NONE,
    PAINTED,
    PORTS,
    WATERS,
    WIDTH,
    Walker,
    game_on_shelf,
    photo_of_the_atlantic,
)
from window_help import LEFT

from dsl.text.diagnostics import Severity
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.painting.trace_state import tracing_of


@pytest.mark.slow
def test_from_the_photo_of_a_drawn_map_to_a_checked_and_saved_one(
    qtbot: QtBot, fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo, shot = photo_of_the_atlantic(tmp_path)
    game_on_shelf(fresh)
    saved = tmp_path / "atlantic.yaml"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(photo), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(saved), ""))
    keeping = os.environ.get("FORDEWIND_SHOTS") == "keep"  # true pictures on the start page take some seconds
    with staged(qtbot, tmp_path, painted=keeping) as stage:
        walker = Walker(stage)
        room = stage.room
        if keeping:
            walker.picture("walk-1-start")

        # the picture
        walker.click(stage.window.start.buttons["file.picture"])
        tracing = tracing_of(room.session)
        qtbot.waitUntil(lambda: tracing.picture is not None)
        stage.settle()
        assert walker.trace.now == 1
        walker.picture("walk-2-picture")

        # its corners
        for number, corner in enumerate(shot.corners):
            walker.corner(walker.trace.photo, number, corner)
        assert tracing.underlay is not None and tracing.underlay.corners is not None
        for (x, y), (wanted_x, wanted_y) in zip(tracing.underlay.corners, shot.corners):
            assert abs(x - wanted_x) <= 1.5 and abs(y - wanted_y) <= 1.5
        walker.picture("walk-3-corners")

        # how many cells
        walker.click(walker.trace.next)
        cells = walker.trace.cells
        qtbot.waitUntil(lambda: cells.found is not None)
        assert (cells.across.value(), cells.down.value()) == (WIDTH, HEIGHT)
        QTest.keyClick(cells.across, Qt.Key.Key_Up)
        assert cells.across.value() == WIDTH + 1
        QTest.keyClick(cells.across, Qt.Key.Key_Down)
        walker.picture("walk-4-cells")
        walker.click(cells.resize_)
        assert stage.document.chart.cells.shape == (HEIGHT, WIDTH)

        # land and sea
        walker.click(walker.trace.next)
        qtbot.waitUntil(lambda: tracing.labels is not None)
        before = stage.document.undo_stack.index()
        sea = int((tracing.labels == 0).sum())
        slider = walker.trace.land.threshold
        for _ in range(3):
            QTest.keyClick(slider, Qt.Key.Key_Left)
        assert int((tracing.labels == 0).sum()) >= sea
        walker.picture("walk-5-land")
        walker.click(walker.trace.land.take)
        assert stage.document.undo_stack.index() == before + 1
        assert tracing.labels is None

        # what the game places: two ports, a current, neutral waters
        room.docks.show("palette")
        palette = walker.palette
        walker.choose(palette.chooser, GAME.name)
        assert room.session.game is not None and room.session.game.header.name == GAME.name
        assert stage.document.chart.games == [GAME.name]
        walker.offer("port")
        QTest.mouseClick(room.view, LEFT, NONE, walker.at(PORTS[0]))
        walker.enter("price", "7")
        walker.offer("current")
        walker.drag(*CURRENT)
        walker.offer("waters")
        walker.drag(*WATERS)
        chart = stage.document.chart
        assert [(site["at"], site["price"]) for site in chart.data["sites"]] == [(PORTS[0], 7)]
        assert [(arrow["from"], arrow["to"]) for arrow in chart.data["arrows"]] == [(CURRENT[0], CURRENT[-1])]
        assert {chart.geometry.name(cell) for cell in chart.cells_of(chart.features("regions")[0][1])} == PAINTED
        walker.picture("walk-6-places")

        # what is wrong: the game wants two ports
        problems = walker.problems
        assert problems.model.count(Severity.ERROR) == 1
        walker.offer("port")
        QTest.mouseClick(room.view, LEFT, NONE, walker.at(PORTS[1]))
        walker.enter("price", "12")
        qtbot.waitUntil(lambda: problems.model.empty)
        walker.picture("walk-7-checked")

        # saved, and the same again
        QTest.keyClick(stage.window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(saved.is_file)
        stage.settle()
        assert not stage.window.sheets.current.unsaved
        mine, again = stage.document.chart, MapDocument.open(saved).chart
        assert [again.ink_at(cell) for cell in range(WIDTH * HEIGHT)] == [mine.ink_at(c) for c in range(WIDTH * HEIGHT)]
        assert {k: v for k, v in again.data.items() if k != "legend"} == {
            k: v for k, v in mine.data.items() if k != "legend"
        }
        assert (tmp_path / again.data["underlay"]["image"]).is_file()
        terrain = np.array([again.ink_at(cell) == Ink("land") for cell in range(WIDTH * HEIGHT)])
        right = terrain == (shot.truth == 1)
        assert right[~shot.coast].mean() > 0.97 and right[shot.coast].mean() > 0.8
        assert not walker.wrong, "\n".join(walker.wrong)
