"""On fine screens every pixel of the screen is drawn, not every second one stretched: each ratio in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.share import usually_first

HERE = Path(__file__).parent
PROGRAM = """
import sys
from PySide6.QtWidgets import QApplication
from PySide6.QtTest import QTest
app = QApplication([])
from charts import small_map
from editor.view.canvas.minimap import Minimap
from editor.view.canvas.chart_view import ChartView
from editor.model.documents.chart import Ink
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.ground.terrain_painter import TerrainPainter
from editor.model.sessions.session import Session
from editor.model.sessions.gesture import ToolController

ratio = float(sys.argv[1])
session = Session(small_map("pointy"))
view = ChartView(ToolController({}))
view.show_session(session)
view.animated = view.rose = False
view.resize(501, 401)
view.set_look(DrawingLook(coordinates=False, hidden=frozenset({"sites", "arrows", "regions", "starts"}), names=False))
view.show()
assert QTest.qWaitForWindowExposed(view)
minimap = Minimap(session, view)
minimap.resize(161, 121)
def seen():
    for _ in range(60_000):
        QTest.qWait(5)
        if view.scene.sharp and not view._idle.isActive():
            break
    else:
        raise AssertionError("never sharp")
    return view.grab().toImage()
def expected():
    scale = view.view.scale * ratio
    ground = TerrainPainter(session.document.chart, view.theme, True, ratio)
    left, top = round(view.view.left * scale), round(view.view.top * scale)
    return ground.area(scale, left, top, image.width(), image.height())
for step in ("fit", "pan", "zoom", "paint"):
    if step == "pan":
        view.camera.pan(-7, 5)
    elif step == "zoom":
        view.zoom(1.7)
    elif step == "paint":
        session.document.do("x", session.document.chart.painted([40, 41], Ink("land")))
    image = seen()
    assert image.devicePixelRatio() == ratio and image.width() >= 500 * ratio
    image.setDevicePixelRatio(1.0)
    wanted = expected().convertToFormat(image.format())
    assert image == wanted, step
small = minimap.grab()
assert small.devicePixelRatio() == ratio and small.width() >= 160 * ratio
view.close()
print("crisp", flush=True)
import os
os._exit(0)
"""


@pytest.mark.parametrize("ratio", usually_first(["1.5", "1", "2"]))
def test_every_pixel_of_the_screen_is_drawn(ratio):
    root = HERE.parents[3]
    paths = os.pathsep.join(map(str, (root, root / "tests" / "editor" / "helpers")))
    known = {**os.environ, "QT_SCALE_FACTOR": ratio, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, ratio], env=known, capture_output=True, text=True, timeout=600, cwd=root
    )
    assert done.stdout == "crisp\n", done.stderr
