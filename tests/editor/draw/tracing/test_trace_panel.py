"""The tracing panel with real mouse and keys: the walk of the guide goes from the photo to painted cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from charts import map_text, small_map
from PySide6.QtCore import QMimeData, QPoint, Qt, QThreadPool, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.draw.tracing.cells_step import form_of
from editor.draw.tracing.photo_view import PhotoView
from editor.model.documents.map_document import MapDocument
from editor.model.documents.underlay import underlay_of
from editor.model.photos.straighten import box_corners, map_point, quad_to_quad
from editor.model.sessions.painting.trace_state import tracing_of
from tests.bench.photos import STRENGTHS, Photo, photo
from tests.bench.tracing import MAPS, grouping

Bench = Any


def blank(name: str) -> tuple[str, MapDocument]:
    """A shipped map, and the same without its land and its features."""
    right = MapDocument.open(MAPS / f"{name}.yaml")
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


@cache
def photographed(name: str, seed: int) -> Photo:
    """A photo of a shipped map, taken once for all tests."""
    chart = MapDocument.open(MAPS / f"{name}.yaml").chart
    return photo(chart, grouping(chart), STRENGTHS[1], seed)


def taken(name: str, seed: int, folder: Path) -> tuple[Photo, Path]:
    """A photo of a shipped map, in a file."""
    shot = photographed(name, seed)
    path = folder / "photo.png"
    assert shot.image.save(str(path))
    return shot, path


def coloured(folder: Path, colour: str = "#204060") -> Path:
    """A picture in which nothing is to be found, in a file."""
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    path = folder / "coloured.png"
    assert image.save(str(path))
    return path


def test_only_into_the_selection(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    text, _ = blank("pirates_fame")
    shot, path = taken("pirates_fame", 2, tmp_path)
    traced = bench(text)
    traced.open(path)
    for number, corner in enumerate(shot.corners):
        put(traced.panel.photo, traced.qtbot, number, corner)
    before = traced.document.chart.cells.copy()
    traced.session.selection = range(20)
    traced.panel.land.only.setChecked(True)
    traced.qtbot.mouseClick(traced.panel.land.suggest, Qt.MouseButton.LeftButton)
    tracing = tracing_of(traced.session)
    traced.qtbot.waitUntil(lambda: tracing.labels is not None)
    traced.qtbot.mouseClick(traced.panel.land.take, Qt.MouseButton.LeftButton)
    assert (traced.document.chart.cells[0] != before[0]).any()
    assert (traced.document.chart.cells[1:] == before[1:]).all()


def test_the_picture_shows_on_the_chart_and_hides(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    traced = bench(map_text("square8"))
    traced.open(coloured(tmp_path, "#ff0000"))
    centre = traced.view.view.point(*traced.document.chart.geometry.centre(105)).toPoint()  # no feature there

    def shown() -> bool:
        return traced.view.grab().toImage().pixelColor(centre) == QColor("#ff0000")

    traced.panel.picture.opacity.setValue(100)
    traced.qtbot.waitUntil(shown)
    traced.panel.picture.opacity.setValue(0)
    traced.qtbot.waitUntil(lambda: not shown())


def test_dragging_on_the_chart_is_one_command_and_escape_leaves_nothing(
    bench: Callable[[str], Bench], tmp_path: Path
) -> None:
    path = coloured(tmp_path)
    traced = bench(map_text("square8"))
    traced.open(path)
    traced.session.tools.tool = "pin"
    start = traced.view.view.point(0.5, 0.5).toPoint()
    depth, before = traced.document.undo_stack.index(), underlay_of(traced.document.chart).corners

    def drag(release: bool) -> None:
        traced.qtbot.mousePress(traced.view, Qt.MouseButton.LeftButton, pos=start)
        for step in (10, 20, 30):
            traced.qtbot.mouseMove(traced.view, start + QPoint(step, step))
        if release:
            traced.qtbot.mouseRelease(traced.view, Qt.MouseButton.LeftButton, pos=start + QPoint(30, 30))

    drag(False)
    assert underlay_of(traced.document.chart).corners != before
    traced.qtbot.keyClick(traced.view, Qt.Key.Key_Escape)
    assert underlay_of(traced.document.chart).corners == before
    assert traced.document.undo_stack.index() == depth
    drag(True)
    assert traced.document.undo_stack.index() == depth + 1
    after = underlay_of(traced.document.chart).corners
    assert after[0] != before[0] and after[1:] == before[1:]
    traced.panel.picture.lock.setChecked(True)
    depth = traced.document.undo_stack.index()
    drag(True)
    assert traced.document.undo_stack.index() == depth


def test_keys_move_a_corner_and_the_clipboard_gives_a_picture(bench: Callable[[str], Bench]) -> None:
    traced = bench(map_text("pointy"))
    image = QImage(90, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    QGuiApplication.clipboard().setImage(image)
    traced.qtbot.mouseClick(traced.panel.picture.paste, Qt.MouseButton.LeftButton)
    traced.qtbot.waitUntil(lambda: tracing_of(traced.session).picture is not None)
    underlay = underlay_of(traced.document.chart)
    assert (traced.document.path.parent / underlay.image).is_file()
    traced.qtbot.keyClick(traced.panel.photo, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert underlay_of(traced.document.chart).corners[0] == (10.0, 0.0)
    QGuiApplication.clipboard().clear()
    traced.qtbot.mouseClick(traced.panel.picture.paste, Qt.MouseButton.LeftButton)
    assert traced.panel.picture.note.text() == "There is no picture in the clipboard."
    assert underlay_of(traced.document.chart) is not None


def test_a_vanished_picture_is_told_and_its_reference_stays(bench: Callable[[str], Bench]) -> None:
    traced = bench(map_text("square4") + "underlay: {image: gone.png, opacity: 0.5}\n")
    assert "gone.png is not there any more" in traced.panel.picture.note.text()
    assert underlay_of(traced.document.chart).image == "gone.png"


def test_going_on_uses_the_size_that_is_shown(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    path = coloured(tmp_path)
    traced = bench(map_text("square8"))
    traced.open(path)
    panel, document = traced.panel, traced.document
    for way in (panel.next, panel.numbers.button(3)):
        panel.turn(2)
        traced.qtbot.waitUntil(lambda: not panel.cells.counting.working)
        depth = document.undo_stack.index()
        panel.cells.across.setValue(26)
        panel.cells.down.setValue(18)
        traced.qtbot.mouseClick(way, Qt.MouseButton.LeftButton)
        assert panel.now == 3 and document.chart.cells.shape == (18, 26), "the size that was shown is not the map's"
        assert document.undo_stack.index() == depth + 1
        document.undo_stack.undo()
        assert document.chart.cells.shape == (9, 12)
    panel.turn(2)
    panel.cells.across.setValue(26)
    traced.qtbot.mouseClick(panel.numbers.button(1), Qt.MouseButton.LeftButton)
    assert panel.now == 1 and document.chart.cells.shape == (9, 12), "going back takes nothing"


def test_the_form_of_cells_is_chosen_beside_their_number(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    path = coloured(tmp_path)
    traced = bench(map_text("square8"))
    traced.open(path)
    cells, document = traced.panel.cells, traced.document
    traced.panel.turn(2)
    corners, depth = underlay_of(document.chart).corners, document.undo_stack.index()
    assert (cells.shape.shape.currentIndex(), cells.shape.shifted.isVisible()) == (1, False)
    cells.shape.shape.setFocus()
    for key, kind, form in (
        (Qt.Key.Key_Down, "hex", ("pointy", "even")),
        (Qt.Key.Key_Down, "hex", ("flat", "even")),
        (Qt.Key.Key_Home, "square4", ("pointy", "even")),
        (Qt.Key.Key_End, "hex", ("flat", "even")),
    ):
        traced.qtbot.keyClick(cells.shape.shape, key)
        assert (document.chart.kind, form_of(document.chart)) == (kind, form)
        assert cells.counting.working, "cells of another form are counted anew"
        assert underlay_of(document.chart).corners == corners
    assert document.undo_stack.index() == depth + 4
    cells.shape.shifted.setFocus()
    traced.qtbot.keyClick(cells.shape.shifted, Qt.Key.Key_Down)
    assert form_of(document.chart) == ("flat", "odd")
    for _ in range(5):
        document.undo_stack.undo()
    assert document.chart.kind == "square8" and cells.shape.shape.currentIndex() == 1
    traced.show(small_map("track"))
    assert not cells.shape.isEnabled()


def test_a_track_is_told_that_colours_do_not_help(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    path = coloured(tmp_path)
    traced = bench(map_text("track"))
    traced.open(path)
    assert not traced.panel.land.suggest.isEnabled()
    assert underlay_of(traced.document.chart).box is not None


def test_a_picture_file_in_the_clipboard_is_laid_too(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    traced = bench(map_text("pointy"))
    (tmp_path / "elsewhere").mkdir()
    image = QImage(90, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    assert image.save(str(tmp_path / "elsewhere" / "blue.png"))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "elsewhere" / "blue.png"))])
    QGuiApplication.clipboard().setMimeData(data)
    traced.qtbot.mouseClick(traced.panel.picture.paste, Qt.MouseButton.LeftButton)
    traced.qtbot.waitUntil(lambda: tracing_of(traced.session).picture is not None)
    assert (traced.document.path.parent / underlay_of(traced.document.chart).image).is_file()
    QGuiApplication.clipboard().clear()


def test_escape_on_the_photo_leaves_without_change(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    path = coloured(tmp_path)
    traced = bench(map_text("square8"))
    traced.open(path)
    photo_view, document = traced.panel.photo, traced.document
    before, depth = underlay_of(document.chart).corners, document.undo_stack.index()
    start = photo_view.seen(before[0]).toPoint()
    traced.qtbot.mousePress(photo_view, Qt.MouseButton.LeftButton, pos=start)
    traced.qtbot.mouseMove(photo_view, start + QPoint(20, 15))
    assert underlay_of(document.chart).corners != before
    traced.qtbot.keyClick(photo_view, Qt.Key.Key_Escape)
    traced.qtbot.mouseMove(photo_view, start + QPoint(40, 15))
    traced.qtbot.mouseRelease(photo_view, Qt.MouseButton.LeftButton, pos=start + QPoint(40, 15))
    assert underlay_of(document.chart).corners == before
    assert photo_view.corners == before
    assert document.undo_stack.index() == depth
    for _ in range(4):
        traced.qtbot.keyClick(photo_view, Qt.Key.Key_Down)
    assert underlay_of(document.chart).corners[0] == (before[0][0], before[0][1] + 4)
    assert document.undo_stack.index() == depth + 1  # the arrow keys' steps are one
    document.undo_stack.undo()
    assert underlay_of(document.chart).corners == before
    traced.panel.turn(2)
    traced.qtbot.mouseClick(traced.panel.cells.three, Qt.MouseButton.LeftButton)
    traced.qtbot.keyClick(photo_view, Qt.Key.Key_Return)
    assert len(traced.panel.cells.clicks) == 1
    traced.qtbot.keyClick(photo_view, Qt.Key.Key_Escape)
    assert not photo_view.asking and not traced.panel.cells.three.isChecked()
    assert underlay_of(document.chart).corners == before


def test_three_clicks_keep_the_perspective_of_the_corners(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    shot, path = taken("sea_battle_strait", 1, tmp_path)
    text, _ = blank("sea_battle_strait")
    traced = bench(text)
    traced.open(path)
    for number, corner in enumerate(shot.corners):
        put(traced.panel.photo, traced.qtbot, number, corner)
    geometry = traced.document.chart.geometry
    true = quad_to_quad(box_corners(geometry.bounds), shot.corners)
    traced.panel.turn(2)
    traced.panel.cells.across.setValue(geometry.width)  # whatever was counted
    traced.panel.cells.down.setValue(geometry.height)
    traced.qtbot.mouseClick(traced.panel.cells.three, Qt.MouseButton.LeftButton)
    depth = traced.document.undo_stack.index()
    photo_view = traced.panel.photo
    for row, column in ((0, 0), (0, geometry.width - 1), (geometry.height - 1, 0)):
        point = map_point(true, geometry.centre(geometry.number(row, column)))
        traced.qtbot.mouseClick(photo_view, Qt.MouseButton.LeftButton, pos=photo_view.seen(point).toPoint())
    assert traced.document.undo_stack.index() == depth + 1 and not traced.panel.cells.three.isChecked()
    far = geometry.centre(geometry.number(geometry.height - 1, geometry.width - 1))  # where nobody clicked
    found, wanted = map_point(tracing_of(traced.session).transform, far), map_point(true, far)
    assert abs(found[0] - wanted[0]) < 6 and abs(found[1] - wanted[1]) < 6


def test_other_numbers_leave_the_picture_on_the_whole_board(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    path = coloured(tmp_path)
    traced = bench(map_text("square8"))
    traced.open(path)
    corners, depth = underlay_of(traced.document.chart).corners, traced.document.undo_stack.index()
    traced.panel.turn(2)
    traced.panel.cells.counting.forget()
    traced.panel.cells.across.setValue(20)
    traced.panel.cells.down.setValue(20)
    traced.qtbot.mouseClick(traced.panel.cells.resize_, Qt.MouseButton.LeftButton)
    assert traced.document.chart.cells.shape == (20, 20) and underlay_of(traced.document.chart).box is None
    assert traced.document.undo_stack.index() == depth + 1
    right, bottom = traced.document.chart.geometry.bounds[2:]
    x, y = map_point(tracing_of(traced.session).transform, (right, bottom))
    assert abs(x - corners[2][0]) < 0.5 and abs(y - corners[2][1]) < 0.5
    traced.document.undo_stack.undo()
    assert traced.document.chart.cells.shape == (9, 12) and underlay_of(traced.document.chart).corners == corners


def given_up(bot: QtBot) -> None:
    """Wait for what threads have in their hands, and let Qt hand over what came of it."""
    bot.waitUntil(lambda: not QThreadPool.globalInstance().activeThreadCount())
    QApplication.processEvents()


def test_a_suggestion_is_given_up_by_escape_and_by_another_map(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    _, path = taken("pirates_fame", 1, tmp_path)
    traced = bench(blank("pirates_fame")[0])
    traced.open(path)
    tracing, panel = tracing_of(traced.session), traced.panel
    panel.turn(3)  # nothing is drawn yet: it is looked at without being asked
    assert tracing.thinking.working and panel.land.refuse.isEnabled()
    traced.qtbot.mouseClick(panel.land.refuse, Qt.MouseButton.LeftButton)
    assert not tracing.thinking.working
    given_up(traced.qtbot)
    assert tracing.labels is None
    traced.qtbot.mouseClick(panel.land.suggest, Qt.MouseButton.LeftButton)
    traced.qtbot.waitUntil(lambda: tracing.labels is not None)
    depth = traced.document.undo_stack.index()
    panel.land.threshold.setFocus()
    traced.qtbot.keyClick(panel.land.threshold, Qt.Key.Key_Escape)
    assert tracing.labels is None and traced.document.undo_stack.index() == depth
    panel.turn(2)
    panel.cells.count_cells()
    assert panel.cells.counting.working
    traced.show(small_map("square8"))  # another map, while the counting goes on
    assert not panel.cells.counting.working and panel.now == 0
    given_up(traced.qtbot)
    assert (panel.cells.across.value(), panel.cells.down.value()) == (12, 9)


def test_a_locked_picture_stays_and_a_removed_one_comes_back(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    path = coloured(tmp_path)
    traced = bench(map_text("square8"))
    traced.open(path)
    panel, document = traced.panel, traced.document
    corners = underlay_of(document.chart).corners
    panel.turn(0)
    traced.qtbot.mouseClick(
        panel.picture.lock, Qt.MouseButton.LeftButton, pos=QPoint(8, panel.picture.lock.height() // 2)
    )
    assert underlay_of(document.chart).locked
    panel.turn(1)
    put(panel.photo, traced.qtbot, 0, (30.0, 30.0))
    traced.qtbot.keyClick(panel.photo, Qt.Key.Key_Right)
    assert underlay_of(document.chart).corners == corners and not panel.corners.reset.isEnabled()
    panel.turn(0)
    traced.qtbot.mouseClick(panel.picture.remove, Qt.MouseButton.LeftButton)
    assert underlay_of(document.chart) is None and tracing_of(traced.session).picture is None
    assert panel.now == 0 and not panel.next.isVisible() and path.is_file()
    document.undo_stack.undo()
    traced.qtbot.waitUntil(lambda: tracing_of(traced.session).picture is not None)
    assert underlay_of(document.chart).corners == corners and underlay_of(document.chart).locked


def test_reaching_the_step_arms_the_tool(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    text, _ = blank("pirates_fame")
    _, path = taken("pirates_fame", 2, tmp_path)
    traced = bench(text)
    traced.open(path)
    traced.panel.turn(2)
    assert traced.session.tools.tool == "brush"
    traced.qtbot.mouseClick(traced.panel.next, Qt.MouseButton.LeftButton)
    before, tracing = traced.document.chart.cells.copy(), tracing_of(traced.session)
    at = traced.view.view.point(*traced.document.chart.geometry.centre(30)).toPoint()
    traced.qtbot.mouseClick(traced.view, Qt.MouseButton.LeftButton, pos=at)
    assert tracing.samples == {30: traced.panel.land.terrain.currentData()}, "the click named no cell"
    assert (traced.document.chart.cells == before).all(), "the click painted what nobody sees"
    traced.qtbot.waitUntil(lambda: not tracing.thinking.working)
    tracing.drop()
    assert drawn_over(traced), "a circle on the cell"
    traced.session.mode = "play"
    assert not drawn_over(traced)
    traced.session.mode = "draw"
    assert drawn_over(traced)
    traced.panel.hide()
    assert traced.session.tools.tool == "brush" and not drawn_over(traced), "nobody sees what they are for"
    traced.panel.show()
    assert drawn_over(traced)
    traced.panel.turn(1)
    assert traced.session.tools.tool == "brush", "what was in the hand is given back"
    assert not drawn_over(traced)
    traced.panel.turn(3)
    assert drawn_over(traced)
    traced.qtbot.mouseClick(traced.panel.picture.remove, Qt.MouseButton.LeftButton)
    assert not tracing.samples and not drawn_over(traced)


def drawn_over(traced: Bench) -> bool:
    """Whether the layer of suggestion and samples draws anything."""
    image = QImage(traced.view.size(), QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    traced.panel.over.paint(painter, traced.view.view)
    painter.end()
    return bytes(image.constBits()).count(0) < image.sizeInBytes()


def test_the_button_swaps_what_is_suggested(bench: Callable[[str], Bench], tmp_path: Path) -> None:
    text, _ = blank("pirates_fame")
    _, path = taken("pirates_fame", 2, tmp_path)
    traced = bench(text)
    traced.open(path)
    traced.panel.turn(3)
    tracing = tracing_of(traced.session)
    traced.qtbot.waitUntil(lambda: tracing.labels is not None)
    first = tracing.labels
    traced.qtbot.mouseClick(traced.panel.land.swap, Qt.MouseButton.LeftButton)
    traced.qtbot.waitUntil(lambda: not tracing.thinking.working and tracing.labels is not first)
    assert first is not None and tracing.labels is not None and (first != tracing.labels).mean() > 0.9
