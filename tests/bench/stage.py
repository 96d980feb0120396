"""How a match looks and keeps up: ``python -m tests.bench.stage [--json] [GAME …]``; nothing here fails, it only tells.

Each game is laid out on its own map without a display, in a view as large as Play leaves it in a window of 1280 × 800
and of 1920 × 1080. Twelve pieces sail with their wakes while twelve shots smoke; a frame is what the window's processor
needs for it, in milliseconds. ``share`` is the part of the window that the whole chart with its ruler takes,
``ship_px`` how wide a piece is on it. Aims: 95 of 100 frames in 10 ms, the worst in 16.7.
"""

from __future__ import annotations

import json
import os
import sys
import time
from math import dist
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "editor"), str(ROOT / "tests" / "editor" / "helpers")]
sys.path.append(str(ROOT / "tests" / "dsl" / "services" / "match"))

from play_views import StillPlay  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from service_games import begun, setup_of  # noqa: E402

from dsl.maps.mapfile import MapFile  # noqa: E402
from dsl.services.match.effects import Effect  # noqa: E402
from dsl.services.match.match_values import EVERYTHING  # noqa: E402
from dsl.services.match.position_values import PositionView  # noqa: E402
from dsl.services.match.service import MatchService  # noqa: E402
from editor.charts.drawing.style.theme import load_theme  # noqa: E402
from editor.charts.drawing.style_choice import AS_MAP, StyleChoice  # noqa: E402
from editor.model.documents.geometry import Geometry  # noqa: E402
from editor.model.documents.map_document import MapDocument  # noqa: E402
from editor.model.sessions.gesture import ToolController  # noqa: E402
from editor.model.sessions.session import Session  # noqa: E402
from editor.view.canvas.chart_view import ChartView  # noqa: E402
from editor.window.modes.play_places import edges  # noqa: E402
from tests.bench.style_frames import waited  # noqa: E402

GAMES = ("sea_battle", "pirates_1989", "colonies_1990", "colonies_variant", "ships_track", "pirates_fame")
VIEWS = {"1280": (1280, 706), "1920": (1920, 976)}
WINDOWS = {1280: 800, 1920: 1080}
PIECES, FRAMES, STEP = 12, 240, 1000 / 60
LEG = 6
LAID = 400
"""The most decisions that are taken until the pieces stand on the board."""


def main() -> None:
    """Print the figures of each game."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    games = [name for name in GAMES if name in sys.argv] or list(GAMES)
    found = {name: figures_of(app, name) for name in games}
    if "--json" in sys.argv:
        print(json.dumps(found, indent=1))
        return
    for name, figures in found.items():
        print(name, "  ".join(f"{key} {value:g}" for key, value in figures.items()))


def figures_of(app: QApplication, game: str) -> dict[str, float]:
    """The figures of one game; of frames those of the window in which they take longer."""
    shares, sides, costs = zip(*(measured(app, game, size) for size in VIEWS.values()), strict=True)
    slow = max(costs, key=median)
    frames = {"median": median(slow), "p95": quantiles(slow, n=20)[-1], "worst": max(slow)}
    seen = {f"share_{size}": round(share, 3) for size, share in zip(VIEWS, shares, strict=True)}
    ships = {f"ship_px_{size}": round(side, 1) for size, side in zip(VIEWS, sides, strict=True)}
    return seen | ships | {f"frame_ms_{name}": round(cost, 1) for name, cost in frames.items()}


def measured(app: QApplication, game: str, size: tuple[int, int]) -> tuple[float, float, list[float]]:
    """The chart's part of the window, how wide the smallest piece is in a view, and what each frame costs."""
    view, play = laid(game, size)
    waited(view, time.perf_counter(), sharp=True)
    scene, motion = view.match.scene, view.match.context.motion
    assert scene.geometry is not None
    costs = []
    for _ in range(FRAMES):
        if not motion.running:
            motion.start(busy(view), scene.geometry)
            motion._timer.stop()
        begin = time.process_time()
        motion.advance(STEP)
        view.repaint()
        costs.append((time.process_time() - begin) * 1000)
        app.processEvents()
    sides = [scene.side(view.camera.view, ref) for ref in scene.looks]
    chart = view.camera.view.rect(view.camera.framed)
    share = chart.width() * chart.height() / (size[0] * WINDOWS[size[0]])
    view.close()
    play.close()
    return share, min(sides, default=0.0), costs


def laid(game: str, size: tuple[int, int]) -> tuple[ChartView, StillPlay]:
    """A match whose pieces stand where its setup put them, with the whole chart in sight."""
    setup = setup_of(game, seed=3)
    service, _ = begun(setup, EVERYTHING)
    assert setup.board is not None
    session = Session(MapDocument(MapFile(setup.board.text)))
    play = StillPlay()
    session._match = SimpleNamespace(play=play)
    view = ChartView(ToolController({}))
    view.animated = True
    view.resize(*size)
    view.show_session(session)
    view.set_theme(load_theme(ROOT / "rulesets" / game))
    view.set_look(StyleChoice.of(AS_MAP).dress(view.look, session.chart))
    view.set_playing(True)
    view.show()
    play.put(placed(service))
    view.leave_free(edges(view.camera.framed, *size, alone=False))
    view.camera.fit()
    return view, play


def placed(service: MatchService) -> PositionView:
    """The first position in which everybody has as many pieces on the board as the setup gives."""
    position = service.position(EVERYTHING).position
    for _ in range(LAID):
        if service.course.match.engine.state.begun:
            break
        position = service.choose(0, EVERYTHING).position
    return position


def busy(view: ChartView) -> list[Effect]:
    """Twelve pieces on their way, and as many shots."""
    scene = view.match.scene
    assert scene.geometry is not None
    size, refs = scene.geometry.size, list(scene.looks)
    effects = []
    for number in range(PIECES):
        piece, first = refs[number % len(refs)], (number * 7919) % size
        way = leg(scene.geometry, first)
        effects.append(Effect("move", number, piece, way, number * 40, 600, 350))
        effects.append(Effect("shot", number, piece, (way[0], way[-1]), number * 40, 400, 500))
    return effects


def leg(geometry: Geometry, cell: int) -> tuple[int, ...]:
    """A way of six cells, each beside the one before it."""
    way = [cell]
    while len(way) < LEG:
        x, y = geometry.centre(way[-1])
        near = sorted(range(geometry.size), key=lambda other: dist((x, y), geometry.centre(other)))[:7]
        way.append(next(other for other in reversed(near) if other not in way))
    return tuple(way)


if __name__ == "__main__":
    main()
