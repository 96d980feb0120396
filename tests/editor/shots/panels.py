"""Every panel by itself: with what it is for, and with nothing in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QComboBox
from shots.stage import SIZE, Shot, Stage

from editor.draw.palette.palette_panel import PalettePanel
from editor.draw.tracing.step_page import STEPS
from editor.draw.tracing.trace_panel import TracePanel
from editor.model.documents import write_back
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.new_map import new_text
from editor.model.documents.patches import Value
from editor.model.documents.underlay import underlay_patches
from editor.model.sessions import strokes
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session
from editor.view.panels.compare_panel import ComparePanel
from tests.bench.photos import STRENGTHS, photo
from tests.bench.tracing import grouping

ALL = (
    ("palette", 320, 560),
    ("form", 320, 420),
    ("contents", 320, 420),
    ("properties", 320, 620),
    ("history", 320, 260),
    ("minimap", 320, 240),
    ("reshape", 340, 620),
    ("export", 340, 560),
    ("backups", 340, 360),
    ("compare", 760, 420),
    ("problems", 760, 220),
    ("trace", 320, 420),
)
DRAWN_WHEN_EMPTY = ("palette", "reshape", "export", "trace")
"""Panels that have more to show than a sentence where there is nothing yet."""
WRONG = (
    ("at: V32, points: 1", "at: V35, points: 1"),
    ("id: curacao, at: AB30, points: 2", "id: curacao, at: AB30, pionts: 2"),
    ("kind: port, id: caracas", "kind: prot, id: caracas"),
)


def _stand(stage: Stage, *names: str) -> list[Shot]:
    """Panels out of the window, all at once."""
    wanted = names or tuple(name for name, _, _ in ALL)
    return [Shot(f"panels-{n}", stage.alone(n, wide, high), kept=n != "trace") for n, wide, high in ALL if n in wanted]


def empty(stage: Stage) -> Iterator[list[Shot]]:
    """A new map in which nothing is yet, for no game."""
    stage.window.resize(stage.window.minimumSize())  # a small chart is drawn quickly
    stage.room.start_actions.add_text(new_text(None, "square8", 12, 8, title="Bay"))
    stage.settle()
    stage.unfocused()
    shots = _stand(stage)
    stage.settle()
    drawn = [f"panels-{name}" for name in DRAWN_WHEN_EMPTY]
    empty = [shot for shot in shots if shot.name != "panels-minimap"]
    yield [Shot(f"{shot.name}-empty", shot.what, kept=shot.name in drawn) for shot in empty]
    stage.close_all()


def full(stage: Stage) -> Iterator[list[Shot]]:
    """A map with faults, a history, earlier saves, a port picked."""
    path = stage.copy("caribbean.yaml", "bay.yaml")
    text = path.read_text(encoding="utf-8")
    _earlier(path, text)
    for old, new in WRONG:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    stage.open(path)
    document, session = stage.document, stage.room.session
    _work(session, document)
    session.things = (Thing("sites", 6),)
    shots = _stand(stage)
    compare = stage.room.docks.panel("compare")
    assert isinstance(compare, ComparePanel)
    compare.compare_with(MapDocument.open(path), path.name)
    stage.settle()
    stage.unfocused()
    yield shots


def others(stage: Stage) -> Iterator[list[Shot]]:
    """The same panels in another state: games ticked, a new terrain, a plan of resizing, the other kinds of export."""
    room = stage.room
    palette, export = room.docks.panel("palette"), room.docks.panel("export")
    assert isinstance(palette, PalettePanel) and export is not None
    kinds = export.findChildren(QComboBox)[0]
    palette.games_button.setChecked(True)
    palette.new_button.setChecked(True)
    kinds.setCurrentIndex(kinds.findData("poster"))
    room.session.things = (Thing("arrows", 0),)
    stage.settle()
    shots = _stand(stage, "palette", "export", "form")
    stage.settle()
    stage.unfocused()
    yield [Shot(f"{shot.name}-other", shot.what, kept=shot.name != "panels-form") for shot in shots]
    palette.games_button.setChecked(False)
    palette.new_button.setChecked(False)
    room.session.things = ()
    stage.close_all()


def tracing(stage: Stage) -> Iterator[list[Shot]]:
    """A photo under a chart, step by step."""
    path = stage.copy("sea_battle_strait.yaml", "paper.yaml")
    chart = MapDocument.open(path).chart
    picture = path.with_suffix(".png")
    taken = photo(chart, grouping(chart), STRENGTHS[1], 3)
    taken.image.save(str(picture))
    stage.open(path)
    panel = stage.room.docks.panel("trace")
    assert isinstance(panel, TracePanel)
    panel.open_picture(picture)
    stage.settle()
    document = stage.document
    document.do(label("trace-command-pin"), underlay_patches(document.chart, corners=taken.corners))
    dock = stage.alone("trace", 340, 560)

    def turned(number: int) -> Callable[[], None]:
        def turn() -> None:
            panel.turn(number)
            stage.settle()
            stage.unfocused()

        return turn

    yield [Shot(f"panels-trace-{step}", dock, turned(number), kept=number > 0) for number, step in enumerate(STEPS)]
    panel.land.suggest.click()
    stage.settle()
    stage.unfocused()
    dock = stage.alone("trace", 340, 560)
    yield [Shot("panels-trace-suggested", dock)]
    stage.window.resize(SIZE)
    stage.home()
    stage.room.docks.show("trace", focus=False)
    stage.settle()
    yield [Shot("panels-trace-window", stage.window, kept=False)]
    stage.close_all()


def _work(session: Session, document: MapDocument) -> None:
    """Some commands, one of them taken back."""
    chart = document.chart
    cells = np.array([chart.geometry.cell(name) for name in ("AH12", "AI12", "AI13")], dtype=np.int32)
    strokes.paint(session, cells, Ink("land"), "tools-done-brush")
    strokes.paint(session, cells[:1], Ink("sea"), "tools-done-eraser")
    document.do(label("panels-properties-set-title"), [Value(("title", "en"), chart.value(("title", "en")), "The Bay")])
    strokes.paint(session, cells[2:], Ink("sea"), "tools-done-flood")
    document.undo_stack.undo()


def _earlier(path: Path, text: str) -> None:
    folder = write_back.folder_of(path)
    folder.mkdir(parents=True)
    (folder / "name").write_bytes(os.fsencode(path))
    for number, (old, new) in enumerate((("~", "~"), ("~~~##~~", "~~~~~~~"), ("#~~", "~~~")), start=1):
        when = datetime(2026, 3, number, 9, 30 + number, tzinfo=UTC)
        (folder / f"{when:%Y%m%d-%H%M%S-%f}.yaml").write_text(text.replace(old, new), encoding="utf-8")
