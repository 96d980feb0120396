"""The walk from the photo of a hand-drawn map to a saved one: the photo, the hands, and the pictures for the guide."""

from __future__ import annotations

import os
import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QSpinBox, QWidget
from shots.comparing import means
from shots.picturing import fewer, smaller, taken
from shots.stage import Stage
from window_help import pixel

from editor.draw.features.form_panel import FormPanel
from editor.draw.palette.palette_panel import PalettePanel
from editor.draw.tracing.photo_view import PhotoView
from editor.draw.tracing.trace_panel import TracePanel
from editor.draw.world.coast import land_raster
from editor.model.documents.geometry import Geometry
from editor.view.panels.problems_panel import ProblemsPanel
from tests.bench.crayon import Drawing, drawing, noise
from tests.limits import repeat

PICTURES = Path(__file__).parents[3] / "editor" / "pictures"
GAME = Path(__file__).parent / "paper_seas"
WIDTH, HEIGHT = 32, 22
NORTH, SOUTH, WEST, EAST = 62.0, -22.0, -104.0, 18.0
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHRINK, LEVELS, MOST_DIFFERENT = 8, 16.0, 0.07
PORTS = ("G9", "Z8")
CURRENT = ("L13", "M10", "O8")
WATERS = ("Q12", "T12", "T13", "Q13", "Q14", "T14")
PAINTED = {f"{column}{row}" for column in "QRST" for row in (12, 13, 14)}
Field = NDArray[np.float64]


def atlantic(width: int, height: int, random: np.random.Generator) -> Field:
    """The coasts of the Atlantic as a child remembers them: positive on land, in pixels of the drawing."""
    margin = 1.5 / (HEIGHT + 3) * height
    rows = (np.arange(height) - margin) / (height - 2 * margin)
    raster = land_raster(NORTH + rows * (SOUTH - NORTH), WEST, EAST, width).astype(np.float64)
    across, down = np.fft.rfftfreq(width)[None], np.fft.fftfreq(height)[:, None]
    soft = np.fft.irfft2(np.fft.rfft2(raster) * np.exp(-((across**2 + down**2) * 12.0**2)), s=(height, width))
    return np.asarray((soft - 0.42) * 1.1 + 0.05 * noise(width, height, 9, random))


def photo_of_the_atlantic(folder: Path) -> tuple[Path, Drawing]:
    """The photo in a file, as it comes from a telephone."""
    shot = drawing(Geometry.of_grid("square8", WIDTH, HEIGHT), 7, 1000, 60, atlantic, haste=0.25)
    path = folder / "atlantic-photo.jpg"
    assert shot.image.save(str(path), "JPG", 70)  # type: ignore[call-overload]
    return path, shot


def game_on_shelf(home: Path) -> None:
    """The small game that the map is drawn for, where the user's own games are."""
    shutil.copytree(GAME, home / "rulesets" / GAME.name)


class Walker:
    """Drives the window, and takes a picture of every step."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.room, self.window, self.bot = stage, stage.room, stage.window, stage.qtbot
        self.wrong: list[str] = []

    @property
    def trace(self) -> TracePanel:
        """The tracing panel."""
        panel = self.room.docks.panel("trace")
        assert isinstance(panel, TracePanel)
        return panel

    @property
    def palette(self) -> PalettePanel:
        """The palette."""
        panel = self.room.docks.panel("palette")
        assert isinstance(panel, PalettePanel)
        return panel

    @property
    def problems(self) -> ProblemsPanel:
        """The list of what is wrong."""
        panel = self.room.docks.panel("problems")
        assert isinstance(panel, ProblemsPanel)
        return panel

    def picture(self, name: str) -> None:
        """Take a picture for the guide (``FORDEWIND_SHOTS=keep``), or compare it with the one that is there."""
        self.stage.unfocused()
        if self.room.session is not None:
            self.bot.waitUntil(lambda: not self.problems.state.text())
        self.stage.settle()
        self.bot.waitUntil(lambda: self.trace.under.sharp)
        path = PICTURES / f"{name}.png"
        if os.environ.get("FORDEWIND_SHOTS") == "keep":
            assert fewer(taken(self.window), 256).save(str(path), "PNG", 0)  # type: ignore[call-overload]
            return
        share = difference(taken(self.window), QImage(str(path)))
        if share > MOST_DIFFERENT:
            self.wrong.append(f"{name}: {share:.1%} of the window looks different")

    # --- hands -----------------------------------------------------------------------------------

    def click(self, widget: QWidget) -> None:
        """Click a button in its middle."""
        assert widget.isVisible() and widget.isEnabled(), widget.accessibleName()
        QTest.mouseClick(widget, LEFT)

    def corner(self, photo: PhotoView, number: int, to: tuple[float, float]) -> None:
        """Drag a corner on the photo near to a pixel, then the last bit by the arrow keys."""
        assert photo.corners is not None
        start, end = photo.seen(photo.corners[number]).toPoint(), photo.seen(to).toPoint()
        QTest.mousePress(photo, LEFT, NONE, start)
        for part in (0.3, 0.7, 1.0):
            QTest.mouseMove(photo, start + (end - start) * part)
        QTest.mouseRelease(photo, LEFT, NONE, end)
        for axis, keys in enumerate(((Qt.Key.Key_Left, Qt.Key.Key_Right), (Qt.Key.Key_Up, Qt.Key.Key_Down))):
            off = round(to[axis] - photo.corners[number][axis])
            for _ in range(abs(off)):
                QTest.keyClick(photo, keys[off > 0])

    def at(self, cell: str) -> QPoint:
        """Where a cell is on the chart."""
        return pixel(self.window, cell)

    def drag(self, *cells: str) -> None:
        """Drag over the chart from cell to cell."""
        view = self.room.view
        QTest.mousePress(view, LEFT, NONE, self.at(cells[0]))
        for was, now in pairwise(self.at(cell) for cell in cells):
            for step in (1, 2, 3):
                QTest.mouseMove(view, was + (now - was) * (step / 3))
                self.bot.wait(15)  # the hand is not faster than the frames
        QTest.mouseRelease(view, LEFT, NONE, self.at(cells[-1]))

    def choose(self, box: QComboBox, value: object) -> None:
        """Choose a line of a box by the keyboard."""
        box.setFocus()
        towards = {True: Qt.Key.Key_Down, False: Qt.Key.Key_Up}
        repeat(
            lambda: QTest.keyClick(box, towards[box.findData(value) > box.currentIndex()]),
            lambda: box.currentData() == value,
        )

    def offer(self, feature: str) -> None:
        """Click what the palette offers to be placed."""
        model = self.palette.model
        row = next(n for n, o in enumerate(model.rows) if o.feature is not None and o.feature.name == feature)
        self.pick(self.palette.view, row)
        assert self.room.session.feature == feature

    def enter(self, key: str, text: str) -> None:
        """Type into a field of the form of what was placed last."""
        form = self.room.docks.panel("form")
        assert isinstance(form, FormPanel)
        inner = form.fields[key].focusProxy() or form.fields[key]
        inner.setFocus()
        if isinstance(inner, QSpinBox):
            inner.selectAll()
        QTest.keyClicks(inner, text)
        QTest.keyClick(inner, Qt.Key.Key_Return)

    def pick(self, view: QAbstractItemView, row: int) -> None:
        """Click a line of a list."""
        index = view.model().index(row, 0)
        view.scrollTo(index)
        QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(index).center())


def difference(new: QImage, kept: QImage) -> float:
    """The share of the window that looks different, in blocks so large that a line more or less does not matter.

    The exact look is kept by ``tests/editor/shots``; here it matters that the guide shows this step and no other.
    """
    if new.size() != kept.size():
        return 1.0
    off = np.abs(means(smaller(new, SHRINK)) - means(smaller(kept, SHRINK))).max(axis=2)
    return float((off > LEVELS).mean())
