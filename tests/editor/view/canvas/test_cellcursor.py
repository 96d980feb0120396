"""Everything by keyboard: going from cell to cell, pressing, dragging, and what a screen reader hears."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES
from PySide6.QtCore import QPoint, Qt

from editor.model.documents.chart import Ink
from editor.view.canvas.cell_cursor import step_on_track

UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
PLAIN = Qt.KeyboardModifier.NoModifier
GRIDS = [t for t in TOPOLOGIES if t != "track"]


def go(stage, *keys, held=PLAIN):
    """Press keys; gives the name of the cell at which the cursor is then."""
    for key in keys:
        stage.qtbot.keyClick(stage.view, key, held)
    return stage.document.chart.geometry.name(stage.view.cell_cursor.cell)


def begin_at(stage, name):
    """Show the cursor on a cell."""
    stage.view.cell_cursor.put(stage.cell(name))


def test_it_appears_in_the_middle_first(staged):
    stage = staged()
    assert not stage.view.cell_cursor.shown
    plain = stage.view.grab().toImage()
    name = go(stage, RIGHT)
    assert stage.view.cell_cursor.shown and name in ("F5", "G5")
    stage.settle()
    assert stage.view.grab().toImage() != plain
    assert go(stage, RIGHT) != name


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize("key, back", [(UP, DOWN), (LEFT, RIGHT)])
def test_there_and_back_again(staged, topology, key, back):
    stage = staged(topology)
    begin_at(stage, "F6")
    there = stage.document.chart.geometry.centre(stage.view.cell_cursor.cell)
    for _ in range(4):
        go(stage, key)
    x, y = stage.document.chart.geometry.centre(stage.view.cell_cursor.cell)
    on, aside = (there[1] - y, abs(x - there[0])) if key == UP else (there[0] - x, abs(y - there[1]))
    assert on >= 3.4 and aside <= 0.01  # four steps lead straight on, in zigzag where there is no neighbour that way
    assert go(stage, back, back, back, back) == "F6"


@pytest.mark.parametrize("topology", GRIDS)
def test_every_step_leads_to_a_neighbour_and_the_edge_holds(staged, topology):
    stage = staged(topology)
    geometry = stage.document.chart.geometry
    for key in (UP, LEFT, DOWN, RIGHT):
        stage.view.cell_cursor.put(stage.cell("F6"))
        for _ in range(14):
            before = stage.view.cell_cursor.cell
            go(stage, key)
            after = stage.view.cell_cursor.cell
            assert after == before or after in geometry.neighbours(before)
        assert go(stage, key) == geometry.name(after)


def test_on_a_track_it_jumps_to_the_nearest_circle_that_way(staged):
    stage = staged("track")
    begin_at(stage, "A")
    assert [go(stage, key) for key in (RIGHT, RIGHT, DOWN, LEFT, LEFT, UP)] == ["B", "C", "D", "E", "F", "A"]
    assert go(stage, LEFT) == "A"
    geometry = stage.document.chart.geometry
    assert geometry.name(step_on_track(geometry, 0, (0.0, 1.0))) == "F"


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_paints(staged, topology, key):
    stage = staged(topology)
    name = "A" if topology == "track" else "C8"
    stage.session.ink = Ink("storm" if topology == "track" else "land")
    begin_at(stage, name)
    go(stage, key)
    assert stage.document.chart.ink_at(stage.cell(name)) == stage.session.ink
    assert stage.document.undo_stack.count() == 1


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_shift_and_arrows_paint_a_line(staged, topology):
    stage = staged(topology)
    start = "A" if topology == "track" else "C8"
    stage.session.ink = Ink("storm" if topology == "track" else "land")
    begin_at(stage, start)
    stage.qtbot.keyPress(stage.view, Qt.Key.Key_Shift, SHIFT)
    stage.qtbot.keyPress(stage.view, RIGHT, SHIFT)
    stage.qtbot.keyPress(stage.view, RIGHT, SHIFT)
    assert stage.view.tool_controller.busy
    stage.qtbot.keyRelease(stage.view, Qt.Key.Key_Shift, SHIFT)
    assert not stage.view.tool_controller.busy
    painted = "ABC" if topology == "track" else [f"{letter}{8}" for letter in "CDE"]
    if topology in ("square4", "square8", "pointy", "track"):
        assert {stage.document.chart.ink_at(stage.cell(name)) for name in painted} == {stage.session.ink}
    assert stage.document.undo_stack.count() == 1


def test_the_tool_hears_of_a_press_and_a_release(staged):
    stage = staged(tool="notes")
    begin_at(stage, "D4")
    go(stage, Qt.Key.Key_Return)
    go(stage, RIGHT)
    go(stage, Qt.Key.Key_Return, held=ALT)
    events = [e for e in stage.notes.events if e.kind != "hover"]
    told = [(e.kind, stage.document.chart.geometry.name(e.cell), e.second, e.alt) for e in events]
    assert told == [
        ("press", "D4", False, False),
        ("release", "D4", False, False),
        ("press", "E4", True, False),
        ("release", "E4", True, False),
    ]
    assert stage.notes.events[-1].kind == "hover" and stage.view.tool_input.sketch.cells == (stage.cell("E4"),)


def test_twice_quickly_is_a_double_click_and_thrice_is_none(staged):
    stage = staged(tool="notes")
    begin_at(stage, "D4")
    go(stage, *[Qt.Key.Key_Return] * 3)
    assert [kind for kind in stage.notes.kinds() if kind != "release"] == ["press", "double", "press"]


def test_escape_gives_up_a_drag_by_keys(staged):
    stage = staged()
    begin_at(stage, "C8")
    stage.qtbot.keyPress(stage.view, RIGHT, SHIFT)
    stage.qtbot.keyPress(stage.view, RIGHT, SHIFT)
    assert stage.document.chart.ink_at(stage.cell("D8")).terrain == "land"
    stage.qtbot.keyClick(stage.view, Qt.Key.Key_Escape)
    assert stage.document.chart.ink_at(stage.cell("D8")).terrain == "sea"
    stage.qtbot.keyRelease(stage.view, Qt.Key.Key_Shift)
    assert stage.document.undo_stack.count() == 0
    stage.qtbot.keyPress(stage.view, RIGHT, SHIFT)  # and a new drag begins anew
    stage.qtbot.keyRelease(stage.view, Qt.Key.Key_Shift)
    assert stage.document.undo_stack.count() == 1


def test_it_is_kept_in_sight(staged):
    stage = staged()
    stage.view.set_scale(150)
    begin_at(stage, "A5")
    for _ in range(12):
        go(stage, RIGHT)
        assert stage.view.rect().contains(stage.pixel(stage.view.cell_cursor.cell))
    assert go(stage, RIGHT) == "L5"


def test_the_mouse_takes_over(staged):
    stage = staged()
    begin_at(stage, "C3")
    stage.qtbot.mouseMove(stage.view, QPoint(320, 200))
    assert not stage.view.cell_cursor.shown
    stage.qtbot.mouseClick(stage.view, Qt.MouseButton.LeftButton, pos=stage.pixel(stage.cell("H7")))
    go(stage, UP)  # shows it where the mouse was pressed last
    assert go(stage, UP) == "H6"


def test_a_screen_reader_hears_the_cell(staged):
    stage = staged()
    assert stage.view.accessibleName() == "Chart"
    begin_at(stage, "D4")
    assert go(stage, RIGHT) == "E4"
    assert stage.view.accessibleDescription() == "E4, land"
    begin_at(stage, "B3")
    go(stage, UP)
    assert stage.view.accessibleDescription() == "B2, sea, port Alpha"
    stage.document.do("x", stage.document.chart.painted([stage.cell("B3")], Ink(None)))
    go(stage, DOWN)
    assert stage.view.accessibleDescription() == "B3, no cell"


def test_a_cursor_on_a_cell_that_is_gone_vanishes(staged):
    from editor.model.documents.patches import Rows

    stage = staged()
    stage.view.cell_cursor.put(107)
    cells = stage.document.chart.cells
    stage.document.do("x", [Rows(cells.copy(), cells[:4, :4].copy())])
    assert not stage.view.cell_cursor.shown and stage.view.cell_cursor.cell == -1
    go(stage, RIGHT, RIGHT)
    assert 0 <= stage.view.cell_cursor.cell < 16
