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
from editor.view.canvas.layer_cache import LayerCache
from editor.view.canvas.rim_cache import RimCache

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
