"""The chart: every sample map, and what tools draw while they work, on squares, hexes and a track."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from charts import map_text
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from shots.stage import MAPS, Shot, Stage

from editor.model.documents.chart import Ink
from editor.model.sessions import edit_commands
from editor.model.sessions.picked import NOTHING, Thing

NONE, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
DRAGS: dict[str, dict[str, tuple[str, ...]]] = {
    "square8": {
        "rectangle": ("C7", "I2"),
        "ellipse": ("C7", "I2"),
        "arrow": ("B8", "J7"),
        "region": ("G2", "K3"),
    },
    "pointy": {
        "brush": ("G6",),
        "line": ("B8", "J2"),
        "lasso": ("B2", "H1", "J5", "D8"),
        "place": ("J4",),
    },
    "track": {"brush": ("B",), "node": ("B", "E")},
}
"""What is drawn by mouse on which board: each thing once on a grid, and on a track what looks different there."""
STATES = {
    "square8": ("selected", "keyboard", "symmetry"),
    "pointy": ("floating", "picked"),
    "track": ("selected", "floating", "picked"),
}
FEATURES = {"arrow": "current", "region": "waters", "place": "port"}


def samples(stage: Stage) -> Iterator[list[Shot]]:
    """Each sample map: one with the whole window, of the others only the chart. By night a grid and a track."""
    stage.home()
    maps = sorted(MAPS.glob("*.yaml"))
    by_night = ("caribbean", "ships_track")
    for path in maps:
        stage.open(stage.copy(path.name))
        stage.unfocused()
        what = stage.window if path.stem == "caribbean" else stage.room.view
        yield [Shot(f"canvas-{path.stem}", what, judged=path.stem in by_night)]
        stage.close_all()


def close(stage: Stage) -> Iterator[list[Shot]]:
    """From near: names, prices, currents, coordinates."""
    stage.open(stage.copy("caribbean.yaml"))
    view = stage.room.view
    view.set_scale(34.0)
    view.centre_at((20.0, 26.0))
    stage.unfocused()
    yield [Shot("canvas-near", view)]
    stage.close_all()


def sketches(stage: Stage) -> Iterator[list[Shot]]:
    """Tools at work on a small chart of each kind."""
    stage.window.resize(stage.window.minimumSize())
    for dock in stage.room.docks.docks.values():
        dock.hide()
    for kind, drags in DRAGS.items():
        path = stage.folder / f"{kind}.yaml"
        path.write_text(map_text(kind), encoding="utf-8")
        stage.open(path)
        states = _states(stage, kind == "track")
        shots = {tool: _dragging(stage, tool, cells) for tool, cells in drags.items()}
        shots |= {name: states[name] for name in STATES[kind]}
        yield [Shot(f"canvas-{kind}-{name}", stage.room.view, before) for name, before in shots.items()]
        _clean(stage)
        stage.close_all()


def _pixel(stage: Stage, name: str) -> QPoint:
    geometry = stage.document.chart.geometry
    return stage.room.view.view.point(*geometry.centre(geometry.cell(name))).toPoint()


def _clean(stage: Stage) -> None:
    """Nothing is under way, nothing is picked."""
    session, view = stage.room.session, stage.room.view
    QTest.keyClick(view, Qt.Key.Key_Escape)
    view._button = Qt.MouseButton.NoButton
    view.cell_cursor.hide()
    session.piece, session.things, session.selection = None, (), NOTHING
    session.symmetry, session.tools.size = "none", 1
    session.tools.tool = "brush"
    QTest.mouseMove(view, QPoint(2, 2))


def _dragging(stage: Stage, tool: str, cells: tuple[str, ...]) -> Callable[[], None]:
    """Press on the first cell and go over the others; the button stays down. With one cell the mouse only goes there."""

    def drag() -> None:
        _clean(stage)
        session, view = stage.room.session, stage.room.view
        track = stage.document.chart.is_track
        session.ink = Ink("storm" if track else "land")
        session.feature, session.tools.size = FEATURES.get(tool, ""), 3 if tool == "brush" else 1
        session.tools.tool = tool
        QTest.mouseMove(view, _pixel(stage, cells[0]))
        if len(cells) > 1:
            QTest.mousePress(view, LEFT, NONE, _pixel(stage, cells[0]))
        for cell in cells[1:]:
            QTest.mouseMove(view, _pixel(stage, cell))
        stage.settle()

    return drag


def _states(stage: Stage, track: bool) -> dict[str, Callable[[], None]]:
    """What stays when the hand rests: a selection, a floating piece, a picked thing, the cell cursor, symmetry."""
    session, view = stage.room.session, stage.room.view

    def cells(names: str) -> None:
        _clean(stage)
        find = stage.document.chart.geometry.cell
        session.selection = np.array([find(name) for name in names.split()], dtype=np.int32)

    def selected() -> None:
        cells("A B C" if track else "B2 C2 D2 C3 D3 E4 F4 H5")
        stage.settle()

    def floating() -> None:
        selected()
        edit_commands.copy(session)
        session.selection = NOTHING
        edit_commands.paste(session)
        QTest.mouseMove(view, _pixel(stage, "E" if track else "H6"))
        stage.settle()

    def picked() -> None:
        _clean(stage)
        session.tools.tool = "pick"
        session.things = (Thing("nodes", 1),) if track else (Thing("sites", 0), Thing("arrows", 0))
        stage.settle()

    def keyboard() -> None:
        _clean(stage)
        view.setFocus()
        view.cell_cursor.put(stage.document.chart.geometry.cell("C" if track else "F3"), True)
        stage.settle()

    def mirrored() -> None:
        _clean(stage)
        session.tools.tool, session.ink, session.symmetry = "brush", Ink("land"), "both"
        QTest.mouseMove(view, _pixel(stage, "C3"))
        stage.settle()

    return {
        "selected": selected,
        "floating": floating,
        "picked": picked,
        "keyboard": keyboard,
        "symmetry": mirrored,
    }
