"""Every tool on every topology, in the window: chosen by its button and by its key, used by mouse, undone, saved."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text
from PySide6.QtCore import Qt
from sailor import CONTROL, KEYS, RIGHT, SHIFT, Place, Sailor
from window_help import Opener

from editor.model.documents.chart import Ink
from tests.share import usual


def paints_on_a_grid(sailor: Sailor) -> None:
    session = sailor.session
    session.ink, session.second_ink = Ink("land"), Ink("sea")
    for tool, one, other in (("line", "A1", "C1"), ("rectangle", "H1", "J2"), ("ellipse", "A6", "D9")):
        sailor.take(tool)
        sailor.proves(partial(sailor.drag, one, other))
    assert sailor.ink("B1") == sailor.ink("I2") == "land"
    sailor.take("brush")
    sailor.proves(lambda: sailor.drag("J8", "L8"))
    assert [sailor.ink(name) for name in ("I8", "J8", "L8")] == ["sea", "land", "land"]
    assert "land" in (sailor.ink("K8"), sailor.ink("K9")), "on flat hexes the straight line may go above or below"
    sailor.take("eraser")
    sailor.proves(lambda: sailor.click("J8"))
    assert sailor.ink("J8") == "sea"
    session.ink = Ink("reef")
    sailor.take("flood")
    sailor.proves(lambda: sailor.click("E4"))
    assert sailor.ink("F5") == "reef" and sailor.ink("B1") == "land"
    sailor.take("picker")
    sailor.click("B1")
    assert session.ink == Ink("land")
    sailor.click("E4", RIGHT)
    assert session.second_ink == Ink("reef")


def paints_on_a_track(sailor: Sailor) -> None:
    session = sailor.session
    session.ink, session.second_ink = Ink("storm"), Ink("circle")
    sailor.take("brush")
    sailor.proves(lambda: sailor.click("A"))
    sailor.take("eraser")
    sailor.proves(lambda: sailor.click("D"))
    assert sailor.ink("A") == "storm" and sailor.ink("D") == "circle"
    sailor.take("line")
    sailor.proves(lambda: sailor.drag("B", "C"))
    assert sailor.ink("B") == sailor.ink("C") == "storm"
    session.ink = Ink("calm")
    sailor.take("rectangle")
    sailor.proves(lambda: sailor.drag((2.5, 2.5), (6.5, 3.5)))
    assert sailor.ink("D") == sailor.ink("E") == "calm" and sailor.ink("F") == "circle"
    session.ink = Ink("fog")
    sailor.take("ellipse")
    sailor.proves(lambda: sailor.drag((-1.0, -1.0), (1.0, 1.0)))
    assert sailor.ink("A") == "fog"
    sailor.take("flood")
    sailor.proves(lambda: sailor.click("D"))
    assert sailor.ink("E") == "fog" and sailor.ink("B") == "storm"
    sailor.take("picker")
    sailor.click("B")
    assert session.ink == Ink("storm")


def selects_and_carries(sailor: Sailor, track: bool) -> None:
    session = sailor.session
    sailor.take("select")
    if track:
        box = sailor.selects(lambda: sailor.drag((-1.0, -1.0), (4.0, 1.0)))
        assert box == [sailor.cell("A"), sailor.cell("B")]
    else:
        box = sailor.selects(lambda: sailor.drag("A1", "C2"))
        assert len(box) == 6
    sailor.take("lasso")
    corners: list[Place] = [(-1.0, -1.0), (1.2, -1.0), (1.2, 1.2), (-1.0, 1.2), (-1.0, -1.0)]
    assert sailor.selects(lambda: sailor.drag(*corners))
    sailor.take("wand")
    assert sailor.cell("A" if track else "B1") in sailor.selects(lambda: sailor.click("A" if track else "B1"))
    sailor.take("select")
    sailor.selects(lambda: sailor.drag((-1.0, -1.0), (4.0, 1.0)) if track else sailor.drag("A1", "C2"))
    sailor.key(Qt.Key.Key_C, CONTROL)
    tool = session.tools.tool
    sailor.key(Qt.Key.Key_V, CONTROL)
    assert session.tools.tool == "paste"
    sailor.proves(lambda: sailor.click((3.0, 5.0) if track else "F6"))
    assert session.tools.tool == tool
    sailor.proves(lambda: sailor.key(Qt.Key.Key_R))
    sailor.proves(lambda: sailor.key(Qt.Key.Key_Y if track else Qt.Key.Key_X))
    first = sailor.document.chart.geometry.centre(int(session.selection[0]))
    sailor.proves(lambda: sailor.drag(first, (first[0] + 2.0, first[1])))
    sailor.proves(lambda: sailor.key(Qt.Key.Key_X, CONTROL))
    sailor.key(Qt.Key.Key_A, CONTROL | SHIFT)
    assert not len(session.selection)


def works_with_features(sailor: Sailor, track: bool) -> None:
    session = sailor.session
    here, there, beside = ("E", "F", "C") if track else ("J4", "K6", "L6")
    session.feature = "port"
    sailor.take("place")
    count = len(sailor.document.chart.items("sites"))
    sailor.proves(lambda: sailor.click(here))
    assert len(sailor.document.chart.items("sites")) == count + 1 and session.things[0].section == "sites"
    sailor.take("pick")
    session.things = ()
    if not track:
        sailor.click(here)
        assert session.things and session.things[0].section == "sites"
        sailor.proves(lambda: sailor.drag(here, there))
    sailor.take("place")
    sailor.proves(lambda: sailor.click(here if track else there, RIGHT))
    assert len(sailor.document.chart.items("sites")) == count
    session.feature = "current"
    sailor.take("arrow")
    sailor.proves(lambda: sailor.drag(here, beside))
    assert sailor.document.chart.features("arrows")[-1][1]["to"] == beside
    sailor.take("name")
    sailor.proves(lambda: sailor.drag(*(("F", "D") if track else ("B8", "H8"))))
    assert session.things[0].section == "names"
    sailor.proves(lambda: sailor.key(Qt.Key.Key_Delete))
    sailor.take("ornament")
    sailor.proves(lambda: sailor.click(there))
    assert sailor.document.chart.data["chart"]["ornaments"][0]["kind"] == "ship"
    sailor.proves(lambda: sailor.click(there, RIGHT))
    session.feature, session.things = "waters", ()
    sailor.take("region")
    sailor.proves(lambda: sailor.click(here))
    sailor.proves(lambda: sailor.click(there))
    assert set(sailor.document.chart.cells_of(sailor.document.chart.features("regions")[-1][1])) == {
        sailor.cell(here),
        sailor.cell(there),
    }
    sailor.proves(lambda: sailor.click(there, RIGHT))
    sailor.proves(lambda: sailor.key(Qt.Key.Key_Delete))


def draws_a_track(sailor: Sailor) -> None:
    sailor.take("node")
    count = len(sailor.document.chart.items("nodes"))
    sailor.proves(lambda: sailor.click((1.5, 1.5)))
    assert len(sailor.document.chart.items("nodes")) == count + 1
    sailor.proves(lambda: sailor.drag("A", (1.5, 1.5)))
    sailor.proves(lambda: sailor.drag((1.5, 1.5), (2.0, 1.5), keys=CONTROL))
    sailor.proves(lambda: sailor.click((2.0, 1.5), RIGHT))
    assert len(sailor.document.chart.items("nodes")) == count


@pytest.mark.parametrize("topology", usual(TOPOLOGIES, "flat", "track"))
def test_every_tool_in_one_window(opened: Opener, tmp_path: Path, topology: str) -> None:
    path = tmp_path / "chart.yaml"
    path.write_text(map_text(topology), encoding="utf-8")
    sailor, track = Sailor(opened(path)), topology == "track"
    node = sailor.room.actions["tool.node"]
    assert node.isEnabled() == track
    (paints_on_a_track if track else paints_on_a_grid)(sailor)
    selects_and_carries(sailor, track)
    works_with_features(sailor, track)
    if track:
        draws_a_track(sailor)
    assert set(KEYS) | {"paste", "pin", "sample"} == set(sailor.room.tool_controller.tools), "no tool is left out"
    sailor.saved(path)
    steps = sailor.document.undo_stack.index()
    for _ in range(steps):
        sailor.key(Qt.Key.Key_Z, CONTROL)
    assert sailor.document.text() == map_text(topology)
