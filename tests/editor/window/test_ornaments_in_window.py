"""Ornaments in the window: what the program placed is dragged by mouse, and the palette exchanges and adds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from panel_hands import panel
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from sailor import CONTROL, Sailor
from window_help import LEFT, Opener

from editor.charts.drawing.ornaments.ornament_sheets import ornament_inks
from editor.charts.drawing.style_choice import AS_MAP
from editor.model.sessions.gesture import NO_SKETCH
from editor.window.dock_area import SOON

ONE_WINDOW = True

MAP = """\
fordewind: 1
title: A sea
grid: {kind: square8}
legend: {"~": sea, "#": land}
terrain: |
""" + "".join(f"  {'~' * 20}##\n" for _ in range(14))


def spot_of(sailor: Sailor, kind: str) -> Any:
    return next(spot for spot in sailor.session.ornaments.spots if spot.kind == kind)


def pixel(sailor: Sailor, x: float, y: float) -> QPoint:
    return sailor.view.view.point(x, y).toPoint()


def dragged(sailor: Sailor, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(sailor.view, LEFT, pos=start)
    QTest.mouseMove(sailor.view, (start + end) / 2)
    QTest.mouseMove(sailor.view, end)
    QTest.mouseRelease(sailor.view, LEFT, pos=end)


def test_an_ornament_of_the_program_is_dragged_exchanged_and_undone(
    opened: Opener, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "sea.yaml"
    path.write_text(MAP, encoding="utf-8")
    sailor = Sailor(opened(path, style=AS_MAP))
    sailor.room.actions["view.chart_style_engraved"].trigger()
    qtbot.waitUntil(lambda: bool(sailor.session.ornaments.spots))
    sailor.take("ornament")
    rose = spot_of(sailor, "rose")
    dragged(sailor, pixel(sailor, rose.x, rose.y), pixel(sailor, rose.x + 2, rose.y))
    held: Any = sailor.document.chart.data["chart"]
    assert [item["kind"] for item in held["ornaments"]] == ["rose"]
    palette = panel(sailor, "ornaments")
    assert palette.kinds["rose"].isChecked()
    QTest.mouseClick(palette.kinds["star"], LEFT)
    held = sailor.document.chart.data["chart"]
    assert [item["kind"] for item in held["ornaments"]] == ["star"]
    assert held["without"] == ["rose"]
    QTest.mouseClick(palette.program, LEFT)
    assert "chart" not in sailor.document.chart.data
    for _ in range(3):
        sailor.key(Qt.Key.Key_Z, CONTROL)
    assert sailor.document.text() == MAP


def test_ornaments_are_taken_moved_sized_and_removed_by_keyboard(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "sea.yaml"
    path.write_text(MAP, encoding="utf-8")
    sailor = Sailor(opened(path, style=AS_MAP, alone=True))
    sailor.room.actions["view.chart_style_engraved"].trigger()
    qtbot.waitUntil(lambda: bool(sailor.session.ornaments.spots))
    sailor.take("ornament")
    first = sailor.session.ornaments.spots[0]
    sailor.key(Qt.Key.Key_F3)
    assert sailor.session.ornament == first
    assert sailor.view.tool_input.sketch.label
    assert sailor.view.cell_cursor.cell == sailor.document.chart.geometry.nearest(first.x, first.y)
    sailor.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    moved = sailor.session.ornament
    assert moved is not None
    assert (moved.kind, moved.x) == (first.kind, first.x + 1)
    sailor.key(Qt.Key.Key_BracketRight)
    larger = sailor.session.ornament
    assert larger is not None
    assert larger.width > moved.width
    held: Any = sailor.document.chart.data["chart"]
    assert [item["kind"] for item in held["ornaments"]] == [first.kind]
    assert sailor.view.tool_input.sketch.label
    sailor.key(Qt.Key.Key_Delete)
    held = sailor.document.chart.data["chart"]
    assert held == {"without": [first.kind]}
    assert sailor.view.tool_input.sketch == NO_SKETCH, "its frame has gone with it"
    for _ in range(3):
        sailor.key(Qt.Key.Key_Z, CONTROL)
    assert sailor.document.text() == MAP


def shown_of(sailor: Sailor) -> list[str]:
    """Which of title and legend are seen: their plates are of one colour for the most part."""
    image, plate = sailor.view.grab().toImage(), ornament_inks("engraved", False)["plate"].rgb()
    found = []
    for name in ("cartouche", "legend"):
        box = sailor.session.ornaments.plate(name)
        if box is not None:
            rect = sailor.view.view.rect(box).toRect()
            pixels = [image.pixel(x, y) for x in range(rect.left(), rect.right(), 3)
                      for y in range(rect.top(), rect.bottom(), 3)]  # fmt: skip
            found += [name] if pixels.count(plate) > len(pixels) / 4 else []
    return found


def test_title_and_legend_lie_on_the_chart_and_step_aside_for_the_pointer(
    opened: Opener, tmp_path: Path, qtbot: QtBot
) -> None:
    land = "".join(f"  {'#' * 24}{'~' * 10}\n" for _ in range(20))
    text = MAP.split("terrain")[0] + f"terrain: |\n{land}sites:\n  - {{kind: port, at: Y2, name: Haven}}\n"
    path = tmp_path / "land.yaml"
    path.write_text(text, encoding="utf-8")
    sailor = Sailor(opened(path, style=AS_MAP))
    sailor.room.actions["view.chart_style_engraved"].trigger()
    scene = sailor.view.scene
    qtbot.waitUntil(lambda: sailor.session.ornaments.cartouche is not None and scene.styled.ready)
    qtbot.waitUntil(lambda: shown_of(sailor) == ["cartouche", "legend"])
    box = sailor.session.ornaments.cartouche
    assert box is not None
    sailor.take("brush")
    QTest.mouseMove(sailor.view, pixel(sailor, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    qtbot.waitUntil(lambda: shown_of(sailor) == ["legend"])
    painted = scene.plates.painted
    QTest.mouseMove(sailor.view, pixel(sailor, box[2] + 8, box[1] - 1))
    qtbot.waitUntil(lambda: shown_of(sailor) == ["cartouche", "legend"])
    sailor.view.camera.pan(20, 10)
    qtbot.waitUntil(lambda: scene.sharp)
    assert scene.plates.painted == painted
    sailor.room.actions["view.chart_shown_ornament"].trigger()
    qtbot.waitUntil(lambda: sailor.session.ornaments.cartouche is None)
    assert shown_of(sailor) == []


def test_who_takes_the_tool_sees_the_kinds_and_the_palette_comes_back_after_it(
    opened: Opener, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "sea.yaml"
    path.write_text(MAP, encoding="utf-8")
    sailor = Sailor(opened(path, style=AS_MAP))
    docks = sailor.room.docks
    sailor.key(Qt.Key.Key_K)
    qtbot.waitUntil(lambda: docks.shows("ornaments"))
    sailor.key(Qt.Key.Key_B)
    qtbot.waitUntil(lambda: docks.shows("palette") and not docks.shows("ornaments"))
    docks.show("ornaments")
    sailor.key(Qt.Key.Key_K)
    sailor.key(Qt.Key.Key_B)
    qtbot.wait(2 * SOON)  # another would have come by then
    assert docks.shows("ornaments")
