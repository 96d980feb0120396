"""The overview: the frame of what is seen, looking elsewhere, and not too often a new picture."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtCore import QPoint, Qt

from editor.model.documents.chart import Ink
from editor.view.canvas.minimap import Minimap

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def small(staged):
    """A stage and its minimap."""

    def make(topology="square8"):
        stage = staged(topology)
        minimap = Minimap(stage.session, stage.view)
        minimap.resize(200, 150)
        stage.qtbot.addWidget(minimap)
        with stage.qtbot.waitExposed(minimap):
            minimap.show()
        return stage, minimap

    return make


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_click_looks_there(small, topology):
    stage, minimap = small(topology)
    stage.view.zoom(3)
    cell = 3 if topology == "track" else 63
    centre = stage.document.chart.geometry.centre(cell)
    at = minimap.whole.point(*centre).toPoint()
    stage.qtbot.mouseClick(minimap, LEFT, pos=at)
    view = stage.view.view
    # A pixel of the overview is some of the view.
    assert view.chart(view.width / 2, view.height / 2) == pytest.approx(centre, abs=2 / minimap.whole.scale)


def test_a_drag_and_the_keys_move_the_view(small):
    stage, minimap = small()
    stage.view.zoom(4)
    stage.qtbot.mousePress(minimap, LEFT, pos=QPoint(60, 60))
    stage.qtbot.mouseMove(minimap, QPoint(120, 90))
    x, y = minimap.whole.chart(120, 90)
    view = stage.view.view
    assert view.chart(view.width / 2, view.height / 2) == pytest.approx((x, y), abs=0.1)
    stage.qtbot.mouseRelease(minimap, LEFT, pos=QPoint(120, 90))
    stage.qtbot.keyClick(minimap, Qt.Key.Key_Left)
    assert stage.view.view.left < view.left


def test_the_frame_follows_the_view(small):
    stage, minimap = small()
    whole = minimap.grab().toImage()
    stage.view.zoom(5)
    stage.view.centre_at((3.0, 3.0))
    near = minimap.grab().toImage()
    assert near != whole and minimap.drawn == 1  # the picture is the same, the frame is not
    outside = minimap.whole.point(10.5, 7.5).toPoint()
    assert near.pixelColor(outside).lightness() < whole.pixelColor(outside).lightness()


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_many_changes_are_one_picture(small, topology):
    stage, minimap = small(topology)
    stage.qtbot.waitUntil(lambda: minimap.drawn >= 1)
    before, drawn = minimap.grab().toImage(), minimap.drawn
    cells = [0, 1, 2] if topology == "track" else [72, 73, 74]
    for cell in cells:
        stage.document.do("x", stage.document.chart.painted([cell], Ink("storm")))
    stage.qtbot.waitUntil(lambda: minimap.drawn > drawn)
    assert minimap.drawn == drawn + 1
    assert minimap.grab().toImage() != before


def test_another_document_and_none(small):
    stage, minimap = small()
    before = minimap.grab().toImage()
    stage.show(small_map("pointy"), minimap)
    assert minimap.grab().toImage() != before
    stage.show(None, minimap)
    empty = minimap.grab().toImage()
    assert empty.pixelColor(20, 20) == stage.view.theme.paper
    stage.qtbot.mouseClick(minimap, LEFT, pos=QPoint(20, 20))
