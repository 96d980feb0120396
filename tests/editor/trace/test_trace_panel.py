"""The tracing panel from the photo to painted cells, with real mouse and keys, undone and saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from charts import map_text
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage

from dsl.mapfile import MapDocument
from editor.model.document import MapFile
from editor.model.underlay import underlay_of
from editor.panels.photo import PhotoView
from editor.tools.tracing import tracing_of
from tests.bench.photos import STRENGTHS, Photo, photo
from tests.bench.tracing import GROUPS, MAPS, grouping, truth

Bench = Any


def blank(name: str) -> tuple[str, MapFile]:
    """A shipped map, and the same without its land and its features."""
    right = MapFile.open(MAPS / f"{name}.yaml")
    text = right.file.text()
    head, rows = text[: text.index("terrain: |")], right.chart.write_rows()
    first = rows[0][0]
    return head + "terrain: |\n" + "".join(f"  {first * len(row)}\n" for row in rows), right


def put(view: PhotoView, bot: object, number: int, to: tuple[float, float]) -> None:
    """Drag a corner of the photo to a pixel of it."""
    assert view.corners is not None
    start, end = view.seen(view.corners[number]).toPoint(), view.seen(to).toPoint()
    bot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)  # type: ignore[attr-defined]
    bot.mouseMove(view, (start + end) / 2)  # type: ignore[attr-defined]
    bot.mouseMove(view, end)  # type: ignore[attr-defined]
    bot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)  # type: ignore[attr-defined]


def taken(name: str, seed: int, folder: Path) -> tuple[Photo, Path]:
    """A photo of a shipped map, in a file."""
    chart = MapFile.open(MAPS / f"{name}.yaml").chart
    shot = photo(chart, grouping(chart), STRENGTHS[1], seed)
    path = folder / "photo.png"
    assert shot.image.save(str(path))
    return shot, path


@pytest.mark.parametrize("name", ["pirates_fame", "sea_battle_strait"])
def test_from_a_photo_to_a_saved_map(bench: Callable[[str], Bench], tmp_path: Path, name: str) -> None:
    text, right = blank(name)
    shot, path = taken(name, 2, tmp_path)
    desk = bench(text)
    panel, bot, document = desk.panel, desk.qtbot, desk.document
    before = document.text()
    desk.open(path)
    for number, corner in enumerate(shot.corners):
        put(panel.photo, bot, number, corner)
    corners = underlay_of(document.chart).corners
    for (x, y), (wanted_x, wanted_y) in zip(corners, shot.corners):
        assert abs(x - wanted_x) < 4 and abs(y - wanted_y) < 4
    kinds = truth(right.chart)
    tracing = tracing_of(desk.desk)
    water, land = tracing.shore()
    for kind, ink in ((0, water), (1, land)):
        row = next(r for r in range(panel.terrain.count()) if panel.terrain.itemData(r) == ink)
        panel.terrain.setCurrentIndex(row)
        panel.terrain.activated.emit(row)
        assert desk.desk.tool == "sample"
        cell = int((kinds == kind).nonzero()[0][3])
        at = desk.view.view.point(*document.chart.geometry.centre(cell)).toPoint()
        bot.mouseClick(desk.view, Qt.MouseButton.LeftButton, pos=at)
    assert set(tracing.samples.values()) == {water, land}
    bot.waitUntil(lambda: tracing.labels is not None and not tracing.thinking.working, timeout=20_000)
    assert (document.chart.cells == document.chart.cells.flat[0]).all()
    depth = document.undo_stack.index()
    bot.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    assert document.undo_stack.index() == depth + 1
    asked = kinds < 2
    found = [document.chart.ink_at(cell) == (water, land)[kinds[cell]] for cell in asked.nonzero()[0]]
    assert sum(found) / len(found) > 0.97
    document.save()
    assert underlay_of(MapFile(MapDocument.open(document.path)).chart).corners == corners
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.text() == before or document.chart.data.get("underlay") is None
    assert GROUPS[0] == "water"


def test_only_into_the_selection(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    text, _ = blank("pirates_fame")
    shot, path = taken("pirates_fame", 2, tmp_path)
    desk = bench(text)
    desk.open(path)
    for number, corner in enumerate(shot.corners):
        put(desk.panel.photo, desk.qtbot, number, corner)
    before = desk.document.chart.cells.copy()
    desk.desk.selection = range(20)
    desk.panel.only.setChecked(True)
    desk.qtbot.mouseClick(desk.panel.suggest, Qt.MouseButton.LeftButton)
    tracing = tracing_of(desk.desk)
    desk.qtbot.waitUntil(lambda: tracing.labels is not None, timeout=20_000)
    desk.qtbot.mouseClick(desk.panel.take, Qt.MouseButton.LeftButton)
    assert (desk.document.chart.cells[0] != before[0]).any()
    assert (desk.document.chart.cells[1:] == before[1:]).all()


def test_the_picture_shows_on_the_chart_and_hides(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    image.save(str(tmp_path / "red.png"))
    desk = bench(map_text("square8"))
    desk.open(tmp_path / "red.png")
    desk.panel.opacity.setValue(100)
    centre = desk.view.view.point(*desk.document.chart.geometry.centre(105)).toPoint()  # no feature there
    desk.qtbot.wait(50)
    assert desk.view.grab().toImage().pixelColor(centre) == QColor("#ff0000")
    desk.panel.opacity.setValue(0)
    desk.qtbot.wait(50)
    assert desk.view.grab().toImage().pixelColor(centre) != QColor("#ff0000")


def test_dragging_on_the_chart_is_one_command_and_escape_leaves_nothing(
    bench: Callable[[str], Bench], tmp_path: Path
) -> None:
    _, path = taken("pirates_fame", 1, tmp_path)
    desk = bench(map_text("square8"))
    desk.open(path)
    desk.desk.tool = "pin"
    start = desk.view.view.point(0.5, 0.5).toPoint()
    depth, before = desk.document.undo_stack.index(), underlay_of(desk.document.chart).corners

    def drag(release: bool) -> None:
        desk.qtbot.mousePress(desk.view, Qt.MouseButton.LeftButton, pos=start)
        for step in (10, 20, 30):
            desk.qtbot.mouseMove(desk.view, start + QPoint(step, step))
        if release:
            desk.qtbot.mouseRelease(desk.view, Qt.MouseButton.LeftButton, pos=start + QPoint(30, 30))

    drag(False)
    assert underlay_of(desk.document.chart).corners != before
    desk.qtbot.keyClick(desk.view, Qt.Key.Key_Escape)
    assert underlay_of(desk.document.chart).corners == before
    assert desk.document.undo_stack.index() == depth
    drag(True)
    assert desk.document.undo_stack.index() == depth + 1
    after = underlay_of(desk.document.chart).corners
    assert after[0] != before[0] and after[1:] == before[1:]
    desk.panel.lock.setChecked(True)
    depth = desk.document.undo_stack.index()
    drag(True)
    assert desk.document.undo_stack.index() == depth


def test_keys_move_a_corner_and_the_clipboard_gives_a_picture(bench: Callable[[str], Bench]) -> None:
    desk = bench(map_text("pointy"))
    image = QImage(90, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    QGuiApplication.clipboard().setImage(image)
    desk.qtbot.mouseClick(desk.panel.paste, Qt.MouseButton.LeftButton)
    desk.qtbot.waitUntil(lambda: tracing_of(desk.desk).picture is not None, timeout=5000)
    underlay = underlay_of(desk.document.chart)
    assert (desk.document.path.parent / underlay.image).is_file()
    desk.qtbot.keyClick(desk.panel.photo, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert underlay_of(desk.document.chart).corners[0] == (10.0, 0.0)
    QGuiApplication.clipboard().clear()
    desk.qtbot.mouseClick(desk.panel.paste, Qt.MouseButton.LeftButton)
    assert desk.panel.said.text() == "There is no picture in the clipboard."
    assert underlay_of(desk.document.chart) is not None


def test_a_vanished_picture_is_told_and_its_reference_stays(bench: Callable[[str], Bench]) -> None:
    desk = bench(map_text("square4") + "underlay: {image: gone.png, opacity: 0.5}\n")
    assert "gone.png is not there any more" in desk.panel.said.text()
    assert underlay_of(desk.document.chart).image == "gone.png"


def test_three_clicks_pin_the_picture(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    shot, path = taken("sea_battle_strait", 1, tmp_path)
    text, _ = blank("sea_battle_strait")
    desk = bench(text)
    desk.open(path)
    depth = desk.document.undo_stack.index()
    desk.qtbot.mouseClick(desk.panel.three, Qt.MouseButton.LeftButton)
    photo_view = desk.panel.photo
    for point in ((100, 80), (400, 90), (95, 300)):
        desk.qtbot.mouseClick(photo_view, Qt.MouseButton.LeftButton, pos=photo_view.seen(point).toPoint())
    assert desk.document.undo_stack.index() == depth + 1
    assert not desk.panel.three.isChecked()
    geometry = desk.document.chart.geometry
    x, y = tracing_of(desk.desk).transform.map(*geometry.centre(geometry.number(0, 14)))
    assert abs(x - 400) < 3 and abs(y - 90) < 3
    assert shot.corners


def test_other_numbers_of_cells_are_one_command(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    _, path = taken("pirates_fame", 1, tmp_path)
    desk = bench(map_text("square8"))
    desk.open(path)
    desk.panel.across.setValue(20)
    desk.panel.down.setValue(20)
    depth = desk.document.undo_stack.index()
    desk.qtbot.mouseClick(desk.panel.resize_, Qt.MouseButton.LeftButton)
    assert desk.document.chart.cells.shape == (20, 20)
    assert desk.document.undo_stack.index() == depth + 1
    desk.document.undo_stack.undo()
    assert desk.document.chart.cells.shape == (9, 12)


def test_a_track_is_told_that_colours_do_not_help(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    _, path = taken("pirates_fame", 1, tmp_path)
    desk = bench(map_text("track"))
    desk.open(path)
    assert not desk.panel.suggest.isEnabled()
    assert underlay_of(desk.document.chart).box is not None
