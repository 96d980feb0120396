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
    sailor = Sailor(opened(path))
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


def test_who_takes_the_tool_sees_the_kinds_and_the_palette_comes_back_after_it(
    opened: Opener, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "sea.yaml"
    path.write_text(MAP, encoding="utf-8")
    sailor = Sailor(opened(path))
    docks = sailor.room.docks
    sailor.key(Qt.Key.Key_K)
    qtbot.waitUntil(lambda: docks.shows("ornaments"))
    sailor.key(Qt.Key.Key_B)
    qtbot.waitUntil(lambda: docks.shows("palette") and not docks.shows("ornaments"))
    docks.show("ornaments")
    sailor.key(Qt.Key.Key_K)
    sailor.key(Qt.Key.Key_B)
    qtbot.wait(60)
    assert docks.shows("ornaments")
