"""Does the chart keep up? Run ``python -m tests.bench.frames [SIDE] [--window]``; nothing here fails, it only tells.

Frames of panning, zooming and painting with a brush on maps of SIDE × SIDE cells (2000), on a view of 1280 × 800, without
a display. Figures are milliseconds of processor time for one frame, events included; 16.7 are sixty frames a second.
With ``--window`` the chart is that of the whole window with all panels open, and what they do after each event counts
as part of its frame; a *stroke* is a press, a move and a release, thus a command for history, journal and checks.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from rich.console import Console
from rich.table import Table

from dsl.mapfile import MapDocument
from editor.canvas.view import ChartView
from editor.model.chart import Ink
from editor.model.document import MapFile
from editor.tools.brush import Brush
from editor.tools.desk import Desk
from editor.tools.tool import Hand

WIDTH, HEIGHT = 1280, 800
FRAMES = 120
PAUSE = 0.012
"""Seconds of rest between frames, for glides go by the clock."""
SCALES = (48.0, 16.0, 4.0, 1.0)
KINDS = {"square": "kind: square8", "hex": "kind: hex"}


def main(side: int = 2000) -> None:
    """Print the table."""
    app = QApplication.instance() or QApplication([])
    table = Table("board", "pixels a cell", "doing", "median ms", "95 % ms", "worst ms", "first ms")
    empty = memory()
    for name, kind in KINDS.items():
        desk = Desk()
        begin = time.process_time()
        desk.document = big_map(kind, side)
        view = ChartView(desk, Hand(desk, {"brush": Brush()}))
        view.resize(WIDTH, HEIGHT)
        view.show()
        app.processEvents()
        table.add_row(name, f"{view.view.scale:.2f}", "open", "", "", "", f"{1000 * (time.process_time() - begin):.0f}")
        for scale in SCALES:
            for doing, step in (("pan", pan), ("pinch", pinch), ("wheel", wheel), ("brush", paint)):
                table.add_row(name, f"{scale:g}", doing, *measured(view, scale, step))
        view.close()
        view.deleteLater()
        app.processEvents()
    Console().print(table)
    print(f"memory: {empty:.0f} MB before the first map, {memory():.0f} MB at most")


def in_window(side: int = 2000) -> None:
    """Print the table for the whole window."""
    os.environ["FORDEWIND_HOME"] = home = tempfile.mkdtemp()
    from editor.app import make_window
    from editor.window.settings import Settings

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    settings = Settings()
    settings.put("tour/seen", True)
    table = Table("board", "pixels a cell", "doing", "median ms", "95 % ms", "worst ms", "first ms")
    for name, kind in KINDS.items():
        path = Path(home, f"{name}.yaml")
        path.write_text(big_text(kind, side), encoding="utf-8")
        window = make_window(app, [path], settings)
        window.resize(1600, 1000)
        window.show()
        rest(app, lambda: window.room is not None and window.room.desk.document is not None)  # noqa: B023
        room = window.furnish()
        for panel in ("palette", "form", "contents", "properties", "history", "backups", "problems", "minimap"):
            room.docks.show(panel)
        room.desk.tool = "brush"
        for scale in SCALES[1::2]:
            for doing, step in (("pan", pan), ("brush", paint), ("stroke", stroke)):
                table.add_row(name, f"{scale:g}", doing, *measured(room.view, scale, step, whole=True))
        for sheet in window.sheets.maps():
            room.filing.drop(sheet)
        window.close()
        window.deleteLater()
        app.processEvents()
    Console().print(table)


def rest(app: QApplication, until: Callable[[], bool]) -> None:
    """Go on until something is there and the window has come to rest."""
    limit = time.perf_counter() + 60
    while not until() and time.perf_counter() < limit:
        app.processEvents()
    for _ in range(300):
        app.processEvents()
        time.sleep(0.01)


def big_map(kind: str, side: int) -> MapFile:
    """The map as a document."""
    return MapFile(MapDocument(big_text(kind, side)))


def big_text(kind: str, side: int) -> str:
    """Islands of some size in the sea, and a port on every hundredth of the map's rows and columns."""
    random = np.random.default_rng(4)
    blots = random.random((side // 8 + 1, side // 8 + 1)) < 0.3
    land = np.kron(blots, np.ones((8, 8), dtype=bool))[:side, :side]
    rows = "\n".join("  " + "".join(np.where(row, "#", "~")) for row in land)
    step = max(side // 20, 1)
    sites = "\n".join(
        f"  - {{kind: port, id: p{row}_{column}, name: Port {row}, at: {letters(column)}{row}, price: 7}}"
        for row in range(1, side, step)
        for column in range(1, side, step)
    )
    head = f"fordewind: 1\ntitle: Big\ngrid:\n  {kind}\n  coordinates: column-row\n"
    return f'{head}legend: {{"~": sea, "#": land}}\nterrain: |\n{rows}\nsites:\n{sites}\n'


def letters(number: int) -> str:
    """A column as map files call it: A … Z, AA …"""
    found = ""
    while number:
        number, rest = divmod(number - 1, 26)
        found = chr(65 + rest) + found
    return found


Step = Callable[[ChartView, int], None]


def measured(view: ChartView, scale: float, step: Step, whole: bool = False) -> list[str]:
    """Median, 95 %, worst and first frame of doing something again and again; ``whole``: with all that comes of it."""
    app = QApplication.instance()
    assert app is not None
    view.animated = False
    view.set_scale(scale)
    left, top, right, bottom = view.camera.bounds
    view.centre_at(((left + right) / 3, (top + bottom) / 3))
    view.scene.tiles.clear()
    times = []
    for number in range(FRAMES):
        time.sleep(PAUSE)
        begin = time.process_time()
        step(view, number)
        if whole:
            app.processEvents()
        else:
            view.repaint()
        times.append(1000 * (time.process_time() - begin))
        app.processEvents()
    mouse(view, QEvent.Type.MouseButtonRelease, QPoint(WIDTH // 2, HEIGHT // 2))
    later = times[1:]
    return [f"{found:.1f}" for found in (median(later), quantiles(later, n=20)[-1], max(later), times[0])]


def pan(view: ChartView, _number: int) -> None:
    """Drag the chart by a quick hand."""
    view.camera.pan(-13, -7)


def pinch(view: ChartView, number: int) -> None:
    """Two fingers apart and together."""
    view.camera.pinch(2 ** (1 / 16 if number // 16 % 2 else -1 / 16), 400, 300)


def wheel(view: ChartView, number: int) -> None:
    """A notch of the wheel every tenth frame, and what the glides after it do when their time has come."""
    view.animated = True
    if number % 10 == 0:
        view.camera.zoom(2 ** (1 / 3 if number // 50 % 2 else -1 / 3), 400, 300)
    QApplication.processEvents()


def paint(view: ChartView, number: int) -> None:
    """Paint round and round with a brush nine cells across."""
    view.desk.ink, view.desk.size = Ink("land" if number // 40 % 2 else "sea"), 9
    at = QPoint(300 + 97 * number % 700, 200 + 61 * number % 400)
    mouse(view, QEvent.Type.MouseMove if number else QEvent.Type.MouseButtonPress, at)


def stroke(view: ChartView, number: int) -> None:
    """Put the brush down, draw a little, lift it."""
    view.desk.ink, view.desk.size = Ink("land" if number // 40 % 2 else "sea"), 5
    at = QPoint(100 + 37 * number % 500, 100 + 23 * number % 400)
    mouse(view, QEvent.Type.MouseButtonPress, at)
    mouse(view, QEvent.Type.MouseMove, at + QPoint(20, 9))
    mouse(view, QEvent.Type.MouseButtonRelease, at + QPoint(20, 9))


def mouse(view: ChartView, kind: QEvent.Type, at: QPoint) -> None:
    """An event of the left button."""
    button = Qt.MouseButton.LeftButton
    moves = kind == QEvent.Type.MouseMove
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    pressed = Qt.MouseButton.NoButton if moves else button
    event = QMouseEvent(kind, QPointF(at), QPointF(view.mapToGlobal(at)), pressed, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view, event)


def memory() -> float:
    """The most that this process has held so far, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1e6 if sys.platform == "darwin" else 1e3)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    (in_window if "--window" in sys.argv else main)(*numbers[:1])
