"""Names on the screen: never cut by the edge of the view at rest, away from the rose, and told as they are now."""

from __future__ import annotations

import pytest
from charts import map_text
from PySide6.QtCore import QRectF

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.name_text import name_in
from editor.model.documents.patches import Value
from editor.model.sessions.session import Session
from editor.view.canvas.cell_cursor import describe, name_text
from editor.view.panels.feature_titles import text_of
from tests.share import usually_first


def ports(topology: str, columns: tuple[int, ...] = (4, 15, 26), apart: int = 5) -> MapDocument:
    """A wide sea with a port of a long name here and there."""
    head = map_text(topology, 60, 40).partition("sites:")[0]
    places = [(column, row) for row in range(3, 40, apart) for column in columns]
    sites = "".join(
        f"  - {{kind: port, id: p{c}_{r}, name: Cartagena {c}/{r}, at: {chr(64 + c)}{r}}}\n" for c, r in places
    )
    return MapDocument(MapFile(head + "sites:\n" + sites))


def rest(stage) -> None:
    """Wait until the view is at rest and everything is drawn for good."""
    view = stage.view
    view.update()
    stage.qtbot.waitUntil(lambda: not view._rest.isActive() and not view.scene.moving)
    stage.qtbot.waitUntil(lambda: view.scene.sharp and not view._idle.isActive())


@pytest.mark.parametrize("topology", usually_first(["square8", "pointy"]))
def test_at_rest_no_name_is_cut(staged, topology):
    stage = staged(ports(topology))
    stage.view.rose = False
    stage.view.set_scale(28.0)
    stage.view.centre_at((14.0, 18.0))
    for step in ((-60, 0), (-65, -30), (0, 77), (140, 20)):
        stage.view.camera.pan(*step)
        rest(stage)
        scene, view = stage.view.scene, stage.view.view
        frame, _ = scene._free_frame(view, scene.written.view)
        placed = [rect for rect, _ in scene.written.room.placed]
        assert any(frame.contains(rect) for rect in placed)
        assert [rect for rect in placed if frame.intersects(rect) and not frame.contains(rect)] == []
        assert frame.height() > 0.9 * view.height and frame.width() > 0.9 * view.width


def test_a_name_moves_to_the_other_side_at_the_edge(staged):
    """A port is called on its right; near the right edge of the view, on its left."""
    stage = staged(ports("square8"))
    stage.view.rose = False
    stage.view.set_scale(28.0)
    found = []
    for x in (15.0, 5.5):  # the port in O18 in the middle, then near the edge
        stage.view.centre_at((x, 18.0))
        rest(stage)
        written = stage.view.scene.written
        port = written.view.point(14.5, 17.5)
        (name,) = [rect for rect, text in written.room.placed if text == "Cartagena 15/18"]
        found.append(name.center().x() - port.x())
    assert found[0] > 0 > found[1]


def test_in_play_or_within_a_frame_no_name_stands_beside_the_board(staged, monkeypatch):
    """What one plays with lies there, or the frame would cut it."""
    stage = staged(ports("square8", (1, 3, 5), 2))
    view = stage.view
    view.resize(1400, 500)
    for edges, frame in ((None, 0.0), (None, 8.0), ((0.0, 0.0), 0.0)):
        monkeypatch.setattr(view.scene, "_framed", lambda _view, wide=frame: wide)
        view.leave_free(edges)
        view.fit()
        view.scene.features.invalidate()
        view.scene.sharp = False
        rest(stage)
        written = view.scene.written
        board = written.view.rect(view.camera.framed)
        assert written.room.placed
        beside = [text for rect, text in written.room.placed if not board.contains(rect)]
        assert bool(beside) is (edges is None and not frame)


def test_names_keep_away_from_the_rose(staged):
    stage = staged(ports("square8"), width=900, height=700)
    stage.view.set_scale(28.0)
    stage.view.centre_at((14.0, 18.0))
    overlaps = []
    for step in range(6):
        stage.view.camera.pan(-37, -23 * step)
        rest(stage)
        written = stage.view.scene.written
        _, rose = stage.view.scene._free_frame(stage.view.view, written.view)
        assert isinstance(rose, QRectF)
        overlaps += [text for rect, text in written.room.placed if rect.intersects(rose)]
    assert overlaps == []


def test_what_is_told_of_a_cell_is_what_stands_there_now():
    document = MapDocument(MapFile(map_text("square8")))
    session = Session(document)
    chart = document.chart
    assert "Alpha" in describe(session, chart.geometry.cell("B2"))
    document.do(label("x"), [Value(("sites", 0, "at"), "B2", "C3")])
    assert "Alpha" not in describe(session, chart.geometry.cell("B2"))
    assert "Alpha" in describe(session, chart.geometry.cell("C3"))
    assert "north" in describe(session, chart.geometry.cell("E1"))
    document.do(label("x"), [Value(("regions", 0, "cells"), ["A1..C1", "E1"], ["A1..C1"])])
    assert "north" not in describe(session, chart.geometry.cell("E1"))
    document.undo_stack.undo()
    assert "north" in describe(session, chart.geometry.cell("E1"))


def test_painting_a_circle_leaves_the_others_where_they_are():
    """A track is as large as it was: nothing that was worked out for it, nor drawn of the water, is thrown away."""
    document = MapDocument(MapFile(map_text("track")))
    chart, changes = document.chart, []
    geometry, circles = chart.geometry, chart.nodes
    document.changed.connect(changes.append)
    document.do(label("x"), chart.painted([2], Ink("storm")))
    assert chart.geometry is geometry and chart.nodes is circles and chart.ink_at(2) == Ink("storm")
    assert [change.whole for change in changes] == [False] and changes[0].sections == {"nodes"}
    document.do(label("x"), [Value(("nodes", 2, "x"), 6, 7)])
    assert changes[-1].whole and chart.geometry.centre(2)[0] == 7.0
    assert chart.geometry.at(7.1, 0.1) == 2 and chart.geometry.at(20.0, 20.0) == -1


def test_control_characters_in_names_are_blanks():
    """A file may hold them; no picture, list or reader sees them."""
    bad = "Port\u0007 Royal\u202e\nof old"
    assert (
        name_in(bad, "en") == name_in({"en": bad}, "en") == name_text(bad) == text_of({"": bad}) == "Port Royal of old"
    )
    assert name_in("Сан-Хуан ", "ru") == "Сан-Хуан"
    assert len(name_in("x" * 100_000, "en")) <= 200
