"""Layers drawn by steps, the rim kept as pictures: nothing waits, nothing is lost, nothing looks different for it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.geometry import View
from editor.view.canvas import layer_cache
from editor.view.canvas.layer_cache import ALWAYS, PATIENCE, LayerCache
from editor.view.canvas.rim_cache import RimCache
from editor.view.canvas.terrain_tiles import SIDE, Frame, Tiles

VIEW = View(16.0, 0.0, 0.0, 400, 300)
STEPS = 6
Paint = Callable[[QPainter, View], Iterator[None]]


def slow(colour: str) -> Paint:
    """Paints a square in the view, and needs some steps before it does."""

    def paint(brush: QPainter, view: View) -> Iterator[None]:
        for _ in range(STEPS):
            yield
        brush.fillRect(view.rect((10.0, 10.0, 11.0, 11.0)), QColor(colour))

    return paint


def seen(sheet: LayerCache, view: View = VIEW) -> tuple[str, bool]:
    """The colour in the middle of the square, and whether the sheet says that all is as it should be."""
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    sharp = sheet.show(painter, view, 1.0)
    painter.end()
    return image.pixelColor(view.point(10.5, 10.5).toPoint()).name(), sharp


def test_the_first_picture_is_finished_at_once(qtbot: QtBot) -> None:
    sheet = LayerCache()
    assert sheet.work(VIEW, 1.0, slow("#ff0000"), 0.0)
    assert seen(sheet) == ("#ff0000", True)


def test_the_old_picture_is_seen_until_the_new_one_is_done(qtbot: QtBot) -> None:
    sheet = LayerCache()
    sheet.work(VIEW, 1.0, slow("#ff0000"), 0.0)
    sheet.invalidate()
    frames = 0
    while not sheet.work(VIEW, 1.0, slow("#00ff00"), -1.0 if frames < 3 else 1.0):
        assert seen(sheet) == ("#ff0000", False)
        frames += 1
    assert frames == 3 and seen(sheet) == ("#00ff00", True) and sheet.drawn == 2


def test_where_nothing_is_seen_of_a_part_more_is_drawn_in_a_frame(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet, far = LayerCache(), VIEW.moved(-2000, 0)
    sheet.work(VIEW, 1.0, slow("#ff0000"), 0.0)
    monkeypatch.setattr(layer_cache, "LACKING", -1.0)
    assert not sheet.work(far, 1.0, slow("#ff0000"), -1.0)
    monkeypatch.setattr(layer_cache, "LACKING", ALWAYS)
    assert sheet.work(far, 1.0, slow("#ff0000"), -1.0)


def test_what_changes_all_the_time_is_drawn_at_last(qtbot: QtBot) -> None:
    sheet = LayerCache()
    sheet.work(VIEW, 1.0, slow("#ff0000"), 0.0)
    tries = 0
    while seen(sheet)[0] != "#00ff00":
        sheet.invalidate()
        sheet.work(VIEW, 1.0, slow("#00ff00"), -1.0)
        tries += 1
    assert tries == PATIENCE + 1


def test_what_changes_harmlessly_goes_on_and_is_seen_on_the_way(qtbot: QtBot) -> None:
    """Each picture that was begun is shown, but none of them lasts that was begun before the last change."""
    sheet = LayerCache()
    sheet.work(VIEW, 1.0, slow("#ff0000"), 0.0)
    sheet.invalidate()
    assert not sheet.work(VIEW, 1.0, slow("#00ff00"), -1.0)
    sheet.invalidate(harmless=True)
    assert not sheet.work(VIEW, 1.0, slow("#0000ff"), 1.0)
    assert seen(sheet) == ("#00ff00", False)
    assert sheet.work(VIEW, 1.0, slow("#0000ff"), 1.0)
    assert seen(sheet) == ("#0000ff", True) and sheet.drawn == 3


def test_the_next_picture_is_begun_before_it_is_needed(qtbot: QtBot) -> None:
    sheet = LayerCache()
    sheet.work(VIEW, 1.0, slow("#ff0000"), 0.0)
    moved = VIEW.moved(170, 0)
    assert sheet.work(moved, 1.0, slow("#00ff00"), -1.0) and sheet.drawn == 2
    assert seen(sheet, moved) == ("#ff0000", True)
    sheet.work(moved, 1.0, slow("#00ff00"), 1.0)
    assert seen(sheet, moved) == ("#00ff00", True) and sheet.drawn == 2


def test_pictures_reach_ahead_of_a_steady_hand(qtbot: QtBot) -> None:
    sheet, view, image = LayerCache(), VIEW, QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for _ in range(80):
        assert sheet.work(view, 1.0, slow("#ff0000"), 1.0)
        assert sheet.show(painter, view, 1.0)
        view = view.moved(-13, 0)
    painter.end()
    # 1040 pixels: the first picture lasts for EDGE - AHEAD of them, each of the others for LEAD more.
    assert sheet.drawn == 1 + 4


def test_a_glide_stretches_what_there_is(qtbot: QtBot) -> None:
    sheet, goal = LayerCache(), View(32.0, 5.0, 5.0, 400, 300)
    sheet.work(VIEW, 1.0, slow("#ff0000"), 0.0)
    sheet.work(goal, 1.0, slow("#00ff00"), 1.0)  # done before the view is there
    assert seen(sheet, View(24.0, 5.0, 5.0, 400, 300)) == ("#ff0000", False)
    assert seen(sheet, goal) == ("#00ff00", True)


def test_an_unfinished_picture_may_be_lost(qtbot: QtBot) -> None:
    """Its brush must not outlive it: that would end the process, or at least a Qt warning."""
    for _ in range(3):
        sheet = LayerCache()
        sheet.work(VIEW, 1.0, slow("#ff0000"), 0.0)
        sheet.invalidate()
        sheet.work(VIEW, 1.0, slow("#00ff00"), -1.0)
        sheet.loop = sheet  # type: ignore[attr-defined]
        del sheet
    gc.collect()


def test_a_picture_that_went_wrong_is_not_shown(qtbot: QtBot) -> None:
    def broken(brush: QPainter, view: View) -> Iterator[None]:
        brush.fillRect(view.rect((10.0, 10.0, 11.0, 11.0)), QColor("#0000ff"))
        yield
        raise ValueError

    sheet = LayerCache()
    with pytest.raises(ValueError):
        sheet.work(VIEW, 1.0, broken, 1.0)
    sheet.work(VIEW, 1.0, slow("#ff0000"), 1.0)
    assert seen(sheet) == ("#ff0000", True)


def pixels(image: QImage) -> np.ndarray:
    return np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.width(), 4).copy()


@pytest.mark.parametrize("topology", [t for t in TOPOLOGIES if t != "track"])
@pytest.mark.parametrize("scale", [70.0, 24.0])
def test_a_rim_from_pictures_looks_like_a_rim(qtbot: QtBot, topology: str, scale: float) -> None:
    chart, theme = small_map(topology).chart, load_theme(None)
    pan = [(0, 0)] * 4 + [(-40, -30), (-300, -200), (90, 150), (13, -7), (600, 500)]
    view, plain, kept = View(scale, -1.0, -1.0, 420, 330), RimCache(), RimCache()
    for dx, dy in pan:
        view = view.moved(dx, dy)
        shown = []
        for sheet in (plain, kept):
            image = QImage(420, 330, QImage.Format.Format_RGB32)
            image.fill(theme.sea)
            painter = QPainter(image)
            sheet.draw(painter, view, 1.0, chart, theme, sheet is plain)
            painter.end()
            shown.append(pixels(image))
        assert np.array_equal(*shown)
    assert plain.drawn == 0 < kept.drawn < 4 * len(pan)


def test_panning_takes_the_rim_from_its_pictures(qtbot: QtBot) -> None:
    chart, theme, sheet = small_map("square8", 60, 50).chart, load_theme(None), RimCache()
    image = QImage(420, 330, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    view = View(40.0, 20.0, 20.0, 420, 330)
    for _ in range(30):
        sheet.draw(painter, view, 1.0, chart, theme, False)
        view = view.moved(-3, -5)
    assert sheet.drawn == 2
    sheet.draw(painter, view.zoomed(1.3, 0, 0), 1.0, chart, theme, True)
    painter.end()
    assert sheet.drawn == 2


def test_of_the_whole_board_only_what_changed_is_made_anew(qtbot: QtBot) -> None:
    asked = []

    def press(_scale: float, x: int, y: int, width: int, height: int) -> QImage:
        asked.append((x, y, width, height))
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(QColor("#204060"))
        return image

    tiles = Tiles(press)
    tiles.bounds = (0.0, 0.0, 1000.0, 1000.0)
    frame = Frame(20.0, 0, 0, SIDE - 1, SIDE - 1)
    tiles.make(frame, 10.0)
    while tiles.prefetch(frame, 10.0):
        pass
    asked.clear()
    tiles.invalidate([(500.0, 500.0, 520.0, 510.0)])  # outside the view: of the tiles there is nothing to do
    while tiles.prefetch(frame, 10.0):
        pass
    assert sum(width * height for _, _, width, height in asked) < 25 * 20
