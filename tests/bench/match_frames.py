"""Does a match keep up? ``python -m tests.bench.match_frames [STYLE …]``; nothing here fails, it only tells.

The world map with 60 ships and goals all around one of them, in a view of 1280 × 800 without a display, plain or in
the styles that are named. Each line is what the window's processor needs for a frame, in milliseconds: while the chart
is dragged, while the mouse goes from goal to goal (way, ghost and label with it), and while five ships sail. 16.7 are
sixty frames a second.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "editor"), str(ROOT / "tests" / "editor" / "helpers")]

from play_views import StillPlay, number, player, position, sail, ship  # noqa: E402
from PySide6.QtCore import QPointF  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from dsl.maps.mapfile import MapFile  # noqa: E402
from dsl.services.match.effects.effect_values import Effect  # noqa: E402
from dsl.services.match.match_values import Moved  # noqa: E402
from editor.charts.drawing.chart_style import STYLES  # noqa: E402
from editor.charts.drawing.drawing_context import StyleName  # noqa: E402
from editor.charts.drawing.style.theme import load_theme  # noqa: E402
from editor.charts.drawing.style_choice import StyleChoice  # noqa: E402
from editor.model.documents.map_document import MapDocument  # noqa: E402
from editor.model.sessions.gesture import ToolController  # noqa: E402
from editor.model.sessions.session import Session  # noqa: E402
from editor.view.canvas.chart_view import ChartView  # noqa: E402
from tests.bench.style_frames import waited  # noqa: E402

SHIPS, FRAMES, SCALES = 60, 120, (12.0, 32.0)


def main() -> None:
    """Print the table."""
    app = QApplication.instance() or QApplication([])
    table = Table("style", "pixels a cell", "doing", "median", "99 %", "worst")
    styles = [style for style in STYLES if style in sys.argv] or ["plain"]
    for style, scale in product(styles, SCALES):
        view, play = laid(style, scale)
        app.processEvents()
        waited(view, time.perf_counter(), sharp=True)
        for name, step in (("drag", drag), ("hover", hover), ("sail", sailing(view, play))):
            costs = [cost(app, view, step, k) for k in range(FRAMES)]
            shown = (median(costs), quantiles(costs, n=100)[98], max(costs))
            table.add_row(style, f"{scale:g}", name, *(f"{value * 1000:.1f}" for value in shown))
        view.close()
        play.close()
    Console(width=100).print(table)


def laid(style: StyleName, scale: float) -> tuple[ChartView, StillPlay]:
    """A match made by hand on the map of the world, seen around its middle."""
    session = Session(MapDocument(MapFile((ROOT / "maps" / "world.yaml").read_text(encoding="utf-8"))))
    play = StillPlay()
    session._match = SimpleNamespace(play=play)
    view = ChartView(ToolController({}))
    view.animated = False
    view.resize(1280, 800)
    view.show_session(session)
    view.set_theme(load_theme(ROOT / "rulesets" / "colonies_variant"))
    view.set_look(StyleChoice.of(style).dress(view.look, session.chart))
    view.set_playing(True)
    view.show()
    geometry = session.chart.geometry
    middle = geometry.at(geometry.width / 2, geometry.height / 2)
    near = sorted(range(geometry.size), key=lambda cell: _far(geometry.centre(cell), geometry.centre(middle)))
    ships = [ship(k, near[k * 7], k % 6, number("holes", k % 4, 9), heading=45.0 * k) for k in range(SHIPS)]
    goals = [sail(ships[0], cell, f"goal {cell}") for cell in near[1:120]]
    play.put(position(ships, goals, players=[player(k) for k in range(6)]))
    view.set_scale(scale)
    view.centre_at(geometry.centre(middle))
    return view, play


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def cost(app: object, view: ChartView, step: Callable[[ChartView, int], None], number: int) -> float:
    """Seconds of the processor for one frame."""
    begin = time.process_time()
    step(view, number)
    view.repaint()
    spent = time.process_time() - begin
    assert isinstance(app, QApplication)
    app.processEvents()
    return spent


def drag(view: ChartView, number: int) -> None:
    """The chart is dragged to and fro."""
    way = 1 if number // 30 % 2 else -1
    view.camera.pan(9.0 * way, 5.0 * way)


def hover(view: ChartView, number: int) -> None:
    """From goal to goal."""
    cells = list(view.match.scene.goals)
    at = view.match.context.pixel_of(cells[number % len(cells)])
    view.match.hand.move(QPointF(at))


def sailing(view: ChartView, play: StillPlay) -> Callable[[ChartView, int], None]:
    """Five ships are on their way, seen at each part of it."""

    def step(_view: ChartView, number: int) -> None:
        motion, geometry = view.match.context.motion, view.match.scene.geometry
        assert geometry is not None and play.position is not None
        if not motion.running:
            pieces = play.position.pieces[:5]
            moved = tuple(Moved(piece.ref, tuple(range(piece.cell, piece.cell + 6))) for piece in pieces)
            effects = [Effect("move", 1, one.piece, one.way, lasts=700, rest=350) for one in moved]
            motion.start(effects, geometry)
            motion._timer.stop()
        motion.advance(1000 / 60)

    return step


if __name__ == "__main__":
    main()
