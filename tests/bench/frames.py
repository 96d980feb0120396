"""Does the chart keep up? ``python -m tests.bench.frames [--window] [BOARD …]``; nothing here fails, it only tells.

Maps of 2000 × 2000 cells, and a track of 3000 circles, in a view of 1280 × 800 without a display. A hand works sixty
times a second: it drags the chart, turns the wheel (zooming in or out by a third of a doubling every tenth frame, and
gliding there), paints with a brush nine cells across, paints so with fourfold symmetry, or just moves the mouse.

A frame is what happens from the moment when the hand has moved until the new picture is there, and what else still
kept the window from looking at the hand. It is given in milliseconds, once of the window's own processor time and once
by the clock, which on a busy machine also counts what others do; 16.7 are sixty frames a second. ``--window``: the chart
is that of the whole window with all panels open, and their work counts as part of the frame.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication
from rich.console import Console
from rich.table import Table

from editor.model.documents.chart import Ink
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.painting.brush import BrushTool
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView
from tests.bench.bigmaps import GRIDS, TRACK, big_map, grid_text, track_text

SIDE = 2000
WIDTH, HEIGHT = 1280, 800
FRAMES = 60
RATE = 1 / 60
SCALES = (48.0, 16.0, 4.0, 1.0)
COLUMNS = (
    "board",
    "pixels a cell",
    "doing",
    *(f"{k} {t}" for t in ("proc.", "clock") for k in ("median", "99 %", "worst")),
)

Step = Callable[[ChartView, int], None]


def boards() -> list[str]:
    """Those that were asked for, or all."""
    chosen = [board for board in (*GRIDS, TRACK) if board in sys.argv]
    return chosen or [*GRIDS, TRACK]


def main() -> None:
    """Print the table of the chart by itself."""
    app = application()
    table, empty = Table(*COLUMNS), memory()
    for board in boards():
        view = ChartView(ToolController({"brush": BrushTool()}))
        view.show_session(Session(big_map(board, SIDE)))
        view.resize(WIDTH, HEIGHT)
        view.show()
        app.processEvents()
        steps: tuple[Step, ...] = (pan, wheel, brush, symmetric, hover)
        fill(table, board, view, SCALES, steps)
        view.close()
        view.deleteLater()
        app.processEvents()
    Console(width=120).print(table)
    print(f"memory: {empty:.0f} MB before the first map, {memory():.0f} MB at most")


def in_window() -> None:
    """Print the table of the whole window."""
    os.environ["FORDEWIND_HOME"] = home = tempfile.mkdtemp()
    from editor.window.app import make_window
    from editor.window.settings import Settings

    app = application()
    settings = Settings()
    settings.put("tour/seen", True)
    table = Table(*COLUMNS)
    for board in boards():
        path = Path(home, f"{board.replace(' ', '-')}.yaml")
        path.write_text(track_text() if board == TRACK else grid_text(GRIDS[board], SIDE), encoding="utf-8")
        window = make_window(app, [path], settings)
        window.resize(1600, 1000)
        window.show()
        rest(app, lambda: window.workbench is not None and window.workbench.session is not None)  # noqa: B023
        room = window.furnish()
        for panel in ("palette", "form", "contents", "properties", "history", "backups", "problems", "minimap"):
            room.docks.show(panel)
        room.session.tools.tool = "brush"
        steps: tuple[Step, ...] = (pan, wheel, brush, stroke, hover)
        fill(table, board, room.view, SCALES[1::2], steps)
        for sheet in window.sheets.maps():
            room.closing.drop(sheet)
        window.close()
        window.deleteLater()
        app.processEvents()
    Console(width=120).print(table)


def application() -> QApplication:
    """Qt's application."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    return app


def rest(app: QApplication, until: Callable[[], bool]) -> None:
    """Go on until something is there and the window has come to rest."""
    limit = time.perf_counter() + 60
    while not until() and time.perf_counter() < limit:
        app.processEvents()
    for _ in range(300):
        app.processEvents()
        time.sleep(0.01)


# --- measuring -----------------------------------------------------------------------------------


def fill(table: Table, board: str, view: ChartView, scales: tuple[float, ...], steps: tuple[Step, ...]) -> None:
    """A row for each scale and each thing that the hand does."""
    for scale in scales:
        for step in steps:
            frames = list(measured(view, scale * view.camera.unit, step))
            figures = [one(row) for row in zip(*frames, strict=True) for one in (median, most, max)]
            table.add_row(board, f"{scale:g}", step.__name__, *(f"{1000 * figure:.1f}" for figure in figures))
            print(board, scale, step.__name__, *(f"{1000 * figure:.1f}" for figure in figures), file=sys.stderr)


def most(seconds: tuple[float, ...]) -> float:
    """What 99 of a hundred frames do not take."""
    return quantiles(seconds, n=100, method="inclusive")[-1]


def measured(view: ChartView, scale: float, step: Step) -> Iterator[tuple[float, float]]:
    """Seconds of processor time and seconds by the clock of each frame in which the hand does something."""
    app = application()
    view.animated = False
    view.set_scale(scale)
    left, top, right, bottom = view.camera.bounds
    view.centre_at(((left + right) / 3, (top + bottom) / 3))
    view.session.symmetry = "none"
    rest_a_little(app)
    view.animated = True
    pictures = count_pictures(view)
    due = time.perf_counter()
    for number in range(FRAMES):
        due += RATE
        late = idle_until(app, due)
        clock, processor, before = time.perf_counter(), time.thread_time(), pictures()
        step(view, number)
        app.processEvents()
        if pictures() == before:
            view.repaint()
        yield time.thread_time() - processor + late[0], time.perf_counter() - clock + late[1]
        due = max(due, time.perf_counter() - RATE)
    mouse(view, QEvent.Type.MouseButtonRelease, QPoint(WIDTH // 2, HEIGHT // 2))


def rest_a_little(app: QApplication) -> None:
    """Until what is seen is drawn."""
    end = time.perf_counter() + 0.6
    while time.perf_counter() < end:
        app.processEvents()
        time.sleep(0.001)


def idle_until(app: QApplication, due: float) -> tuple[float, float]:
    """Let the window do what it likes until the hand moves again; by how much (as above) it is late then."""
    while time.perf_counter() < due:
        processor = time.thread_time()
        app.processEvents()
        clock = time.perf_counter()
        if clock > due:
            return min(time.thread_time() - processor, clock - due), clock - due
        time.sleep(min(0.0005, due - clock))
    return 0.0, 0.0


def count_pictures(view: ChartView) -> Callable[[], int]:
    """How many frames were painted so far."""
    made, paint = [0], type(view.scene).paint

    def counted(painter: QPainter, hurry: bool) -> None:
        paint(view.scene, painter, hurry)
        made[0] += 1

    view.scene.paint = counted  # type: ignore[method-assign]
    return lambda: made[0]


# --- what the hand does --------------------------------------------------------------------------


def pan(view: ChartView, _number: int) -> None:
    """Drag the chart by a quick hand."""
    view.camera.pan(-13, -7)


def wheel(view: ChartView, number: int) -> None:
    """A notch of the wheel every tenth frame, and gliding."""
    if number % 10 == 0:
        view.camera.zoom(2 ** (1 / 3 if number // 20 % 2 else -1 / 3), 400, 300)


def brush(view: ChartView, number: int) -> None:
    """Paint round and round with a brush nine cells across."""
    view.session.ink, view.session.tools.size = Ink("land" if number // 40 % 2 else "sea"), 9
    at = QPoint(300 + 97 * number % 700, 200 + 61 * number % 400)
    mouse(view, QEvent.Type.MouseMove if number else QEvent.Type.MouseButtonPress, at)


def symmetric(view: ChartView, number: int) -> None:
    """The same in four places at once."""
    view.session.symmetry = "both"
    brush(view, number)


def stroke(view: ChartView, number: int) -> None:
    """Put the brush down, draw a little, lift it: a command for history, journal and checks."""
    view.session.ink, view.session.tools.size = Ink("land" if number // 40 % 2 else "sea"), 5
    at = QPoint(100 + 37 * number % 500, 100 + 23 * number % 400)
    mouse(view, QEvent.Type.MouseButtonPress, at)
    mouse(view, QEvent.Type.MouseMove, at + QPoint(20, 9))
    mouse(view, QEvent.Type.MouseButtonRelease, at + QPoint(20, 9))


def hover(view: ChartView, number: int) -> None:
    """Move the mouse without a button."""
    mouse(view, QEvent.Type.MouseMove, QPoint(300 + 37 * number % 700, 200 + 23 * number % 400))


def mouse(view: ChartView, kind: QEvent.Type, at: QPoint) -> None:
    """An event of the left button, or of none while it is up."""
    button = Qt.MouseButton.LeftButton
    down = kind == QEvent.Type.MouseButtonPress or (kind == QEvent.Type.MouseMove and view.tool_input.pressed)
    held = button if down else Qt.MouseButton.NoButton
    changed = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else button
    event = QMouseEvent(kind, QPointF(at), QPointF(view.mapToGlobal(at)), changed, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view, event)


def memory() -> float:
    """The most that this process has held so far, in MB."""
    most_held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most_held / (1e6 if sys.platform == "darwin" else 1e3)


if __name__ == "__main__":
    in_window() if "--window" in sys.argv else main()
