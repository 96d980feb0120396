"""What is seen while one paints: strokes, undo, sketches, and tiles that are mended instead of made anew."""

from __future__ import annotations

import random

import pytest
from charts import TOPOLOGIES
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from editor.model.documents.chart import Ink
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
GRIDS = [t for t in TOPOLOGIES if t != "track"]


def terrain(stage, cell):
    return stage.document.chart.ink_at(cell).terrain


def a_stroke(stage, cells):
    """Press on the first cell, move over the others, release on the last."""
    pixels = [stage.pixel(cell) for cell in cells]
    stage.qtbot.mousePress(stage.view, LEFT, pos=pixels[0])
    for pixel in pixels[1:]:
        stage.qtbot.mouseMove(stage.view, pixel)
    stage.qtbot.mouseRelease(stage.view, LEFT, pos=pixels[-1])
    stage.away()


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_stroke_is_seen_and_undone(staged, topology):
    stage = staged(topology)
    cells = [0, 1, 2] if topology == "track" else [72, 73, 74]
    stage.session.ink = Ink("storm" if topology == "track" else "land")
    middle = stage.pixel(cells[1]) + QPoint(0, 9)  # not on what is written in a circle
    before, old = stage.colour(middle), terrain(stage, cells[1])
    a_stroke(stage, cells)
    assert [terrain(stage, cell) for cell in cells] == [stage.session.ink.terrain] * 3 != [old] * 3
    painted = stage.colour(middle)
    assert painted != before
    stage.document.undo_stack.undo()
    assert stage.colour(middle) == before
    stage.document.undo_stack.redo()
    assert stage.colour(middle) == painted


@pytest.mark.parametrize("topology", GRIDS)
def test_mended_tiles_look_as_new_ones(staged, topology):
    stage = staged(topology)
    dice = random.Random(7)
    seen = []
    for factor in (1.0, 2.5, 0.3):
        stage.view.zoom(factor)
        stage.settle()
        for _ in range(6):
            ink = Ink(dice.choice(["land", "sea", None]))
            cells = dice.sample(range(108), dice.choice([1, 3, 9]))
            stage.document.do("x", stage.document.chart.painted(cells, ink))
            stage.settle()
        seen.append((stage.view.camera.goal, stage.view.grab().toImage()))
    new = ChartView(ToolController({}))
    new.show_session(Session(stage.document))
    new.animated = False
    stage.qtbot.addWidget(new)
    new.resize(stage.view.size())
    new.show()
    new.camera.place.fitted = False
    stage.view = new
    new.camera.jump(seen[-1][0])
    stage.settle()
    assert new.grab().toImage() == seen[-1][1]


def test_the_right_button_is_the_second_and_a_double_click_is_told(staged):
    stage = staged(tool="notes")
    at = stage.pixel(40)
    stage.qtbot.mouseClick(stage.view, RIGHT, pos=at)
    stage.qtbot.mouseClick(stage.view, LEFT, Qt.KeyboardModifier.ShiftModifier, at)
    stage.qtbot.mouseDClick(stage.view, LEFT, pos=at)
    pressed = [e for e in stage.notes.events if e.kind in ("press", "double")]
    assert [(e.kind, e.second, e.shift, e.cell) for e in pressed][:2] == [
        ("press", True, False, 40),
        ("press", False, True, 40),
    ]
    assert "double" in stage.notes.kinds()


def test_every_move_of_a_stroke_reaches_the_tool(staged):
    stage = staged(tool="notes")
    stage.qtbot.mousePress(stage.view, LEFT, pos=QPoint(100, 100))
    for x in range(101, 201):  # a hundred moves before a frame can be drawn
        at = QPointF(x, 100)
        move = QMouseEvent(QEvent.Type.MouseMove, at, at, Qt.MouseButton.NoButton, LEFT, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(stage.view, move)
    stage.qtbot.mouseRelease(stage.view, LEFT, pos=QPoint(200, 100))
    assert stage.notes.kinds() == ["press", *["move"] * 100, "release"]


def test_hovering_moves_come_once_a_frame_and_the_last_is_not_lost(staged):
    stage = staged(tool="notes")
    stage.notes.events.clear()
    for x in range(100, 300, 2):
        at = QPointF(x, 120)
        none = Qt.MouseButton.NoButton
        QApplication.sendEvent(
            stage.view, QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
        )
    last = stage.view.tool_input.pointer("hover", QPointF(298, 120))
    stage.qtbot.waitUntil(lambda: stage.notes.events[-1] == last)
    assert len(stage.notes.events) < 50


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_the_sketch_is_seen_under_the_mouse_and_goes_with_it(staged, topology):
    stage = staged(topology, tool="notes")
    stage.away()
    cell = 4 if topology == "track" else 40
    corner = stage.view.view.point(*stage.document.chart.geometry.polygon(cell)[0]).toPoint()
    bare = stage.colour(corner)
    stage.qtbot.mouseMove(stage.view, stage.pixel(cell))
    stage.qtbot.waitUntil(lambda: stage.view.tool_input.sketch.cells == (cell,))
    assert stage.colour(corner) != bare
    QApplication.sendEvent(stage.view, QEvent(QEvent.Type.Leave))
    assert stage.view.tool_input.sketch.cells == ()
    assert stage.colour(corner) == bare


def test_the_cell_under_the_mouse_is_told(staged):
    stage = staged()
    told = []
    stage.view.pointed.connect(lambda cell, x, y: told.append((cell, x, y)))
    stage.qtbot.mouseMove(stage.view, stage.pixel(17))
    cell, x, y = told[-1]
    assert cell == 17 and (x, y) == pytest.approx(stage.document.chart.geometry.centre(17), abs=0.1)
    QApplication.sendEvent(stage.view, QEvent(QEvent.Type.Leave))
    assert told[-1][0] == -1


def test_escape_gives_a_stroke_up(staged):
    stage = staged()
    stage.qtbot.mousePress(stage.view, LEFT, pos=stage.pixel(80))
    stage.qtbot.mouseMove(stage.view, stage.pixel(83))
    assert terrain(stage, 82) == "land"
    stage.qtbot.keyClick(stage.view, Qt.Key.Key_Escape)
    assert terrain(stage, 82) == "sea" and stage.document.undo_stack.count() == 0
    stage.qtbot.mouseMove(stage.view, stage.pixel(86))
    stage.qtbot.mouseRelease(stage.view, LEFT, pos=stage.pixel(86))
    assert terrain(stage, 86) == "sea"


def test_the_other_button_takes_a_stroke_back(staged):
    """As Esc does; what follows until the first button is let go paints nothing, and then the brush works again."""
    stage = staged()
    right = Qt.MouseButton.RightButton
    stage.qtbot.mousePress(stage.view, LEFT, pos=stage.pixel(80))
    stage.qtbot.mouseMove(stage.view, stage.pixel(83))
    assert terrain(stage, 82) == "land"
    stage.qtbot.mousePress(stage.view, right, pos=stage.pixel(83))
    assert terrain(stage, 82) == "sea" and stage.document.undo_stack.count() == 0
    stage.qtbot.mouseRelease(stage.view, right, pos=stage.pixel(83))
    stage.qtbot.mouseMove(stage.view, stage.pixel(86))
    stage.qtbot.mouseRelease(stage.view, LEFT, pos=stage.pixel(86))
    assert terrain(stage, 86) == "sea" and stage.document.undo_stack.count() == 0
    stage.qtbot.mouseClick(stage.view, LEFT, pos=stage.pixel(86))
    assert terrain(stage, 86) == "land" and stage.document.undo_stack.count() == 1


def test_taking_another_tool_gives_up_what_is_going_on(staged):
    stage = staged(tool="notes")
    stage.qtbot.mousePress(stage.view, LEFT, pos=stage.pixel(80))
    stage.session.tools.tool = "brush"
    assert stage.notes.cancelled == 1 and not stage.view.tool_controller.busy
    assert stage.view.cursor().shape() == Qt.CursorShape.CrossCursor


def test_selection_and_flash_are_drawn(staged):
    stage = staged(tool="notes")
    stage.away()
    plain = stage.view.grab().toImage()
    stage.session.selection = [30, 31, 42]
    stage.settle()
    assert stage.view.grab().toImage() != plain
    stage.session.selection = []
    stage.settle()
    assert stage.view.grab().toImage() == plain
    stage.view.flash([50])
    stage.settle()
    assert stage.view.grab().toImage() != plain
    stage.qtbot.waitUntil(lambda: stage.view.scene.flashed == ())
    stage.settle()
    assert stage.view.grab().toImage() == plain


def test_layers_of_others_lie_under_and_over_the_features(staged):
    stage = staged(tool="notes")
    stage.away()
    port, sea = stage.pixel(stage.cell("B2")), stage.pixel(stage.cell("H8"))

    def flood(painter, view):
        painter.fillRect(0, 0, view.width, view.height, Qt.GlobalColor.red)

    symbol = stage.colour(port)
    stage.view.layers_under.append(flood)
    assert stage.colour(sea).name() == "#ff0000" and stage.colour(port) == symbol
    stage.view.layers_under.clear()
    stage.view.layers_over.append(flood)
    assert stage.colour(port).name() == "#ff0000"


def test_another_theme_and_another_look(staged):
    stage = staged(tool="notes")
    stage.away()
    middle = stage.pixel(90)
    day = stage.colour(middle)
    stage.view.set_theme(stage.view.theme.with_night(True))
    assert stage.colour(middle).lightness() < day.lightness()
    dark = stage.view.grab().toImage()
    stage.view.rose = False
    stage.settle()
    assert stage.view.grab().toImage() != dark


def test_nothing_on_the_desk(staged):
    stage = staged(None)
    stage.qtbot.mouseMove(stage.view, QPoint(50, 50))
    stage.qtbot.mouseClick(stage.view, LEFT, pos=QPoint(50, 60))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_Home, Qt.Key.Key_PageUp, Qt.Key.Key_Escape):
        stage.qtbot.keyClick(stage.view, key)
    stage.view.fit()
    stage.view.centre_on([3])
    stage.view.flash([3])
    image = stage.view.grab().toImage()
    assert image.pixelColor(3, 100) == stage.view.theme.paper
