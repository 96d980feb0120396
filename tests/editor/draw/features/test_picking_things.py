"""The tool that picks: clicks, drags, bends, handles, frames, on every topology."""

from __future__ import annotations

import pytest
from feature_user import GRIDS, User

from editor.model.sessions.picked import Thing


@pytest.mark.parametrize("topology", GRIDS)
def test_a_click_picks_what_is_on_top_and_shift_adds(topology: str) -> None:
    user = User(topology)
    user.click("B2")
    assert user.session.things == (Thing("sites", 0),)
    user.click("A1", shift=True)
    assert user.session.things == (Thing("sites", 0), Thing("regions", 0))
    user.click("A1", shift=True)
    assert user.session.things == (Thing("sites", 0),)
    user.click("K8")
    assert user.session.things == ()
    assert user.document.undo_stack.count() == 0


@pytest.mark.parametrize("topology", GRIDS)
def test_a_drag_moves_a_site_but_not_onto_its_like(topology: str) -> None:
    user = User(topology)
    user.drag("B2", "D7")
    assert user.chart.data["sites"][0]["at"] == "D7"
    user.proved()
    told: list[object] = []
    user.session.reported.connect(told.append)
    user.drag("D7", "G6", "H5")  # beta is on H5
    assert user.chart.data["sites"][0]["at"] != "H5"
    assert len(told) == 1


@pytest.mark.parametrize("topology", GRIDS)
def test_there_and_back_is_no_command(topology: str) -> None:
    user = User(topology)
    user.drag("B2", "F7", "B2")
    assert user.document.undo_stack.count() == 0
    assert user.document.text() == user.start


@pytest.mark.parametrize("topology", GRIDS)
def test_escape_puts_it_back(topology: str) -> None:
    user = User(topology)
    user.event("press", "B2")
    user.event("move", "F7")
    assert user.chart.data["sites"][0]["at"] == "F7"
    assert user.tool_controller.cancel()
    assert user.document.text() == user.start
    assert user.document.undo_stack.count() == 0


@pytest.mark.parametrize("topology", GRIDS)
def test_a_region_moves_as_a_whole_and_stays_on_the_board(topology: str) -> None:
    user = User(topology)
    user.drag("A1", "C3")  # two rows down: the shape is the same on hexes too
    region = user.chart.data["regions"][0]
    wanted = {"C3", "D3", "E3", "G3"} if topology in ("square4", "square8", "pointy", "flat") else set()
    if topology in ("pointy", "flat"):
        cells = [user.chart.geometry.centre(c) for c in user.chart.cells_of(region)]
        assert len(cells) == 4
    else:
        assert {user.chart.geometry.name(c) for c in user.chart.cells_of(region)} == wanted
    user.proved()
    user.drag("C3", "L3")
    assert len(user.chart.cells_of(user.chart.data["regions"][0])) == 4


@pytest.mark.parametrize("topology", GRIDS)
def test_an_arrow_gets_a_bend_and_loses_it(topology: str) -> None:
    user = User(topology)
    user.session.things = (Thing("arrows", 0),)
    user.event("double", "D7")  # its only bend
    user.event("release", "D7")
    assert "via" not in user.chart.data["arrows"][0]
    middle = user.chart.geometry.at(*[(a + b) / 2 for a, b in zip(user.spot("B6"), user.spot("F6"))])
    user.event("double", user.chart.geometry.centre(middle))
    user.event("release", user.chart.geometry.centre(middle))
    assert user.chart.data["arrows"][0]["via"] == [user.chart.geometry.name(middle)]
    user.proved(2)


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize(("handle", "key", "value"), [("B6", "from", "C8"), ("F6", "to", "C8"), ("D7", "via", ["C8"])])
def test_handles_of_an_arrow_can_be_dragged(topology: str, handle: str, key: str, value: object) -> None:
    user = User(topology)
    user.session.things = (Thing("arrows", 0),)
    user.drag(handle, "C8")
    assert user.chart.data["arrows"][0][key] == value
    user.proved()


def test_circles_move_on_half_units_or_freely() -> None:
    user = User("track")
    user.drag((3.0, 3.0), (3.3, 4.2))
    assert [user.chart.data["nodes"][4][key] for key in "xy"] == [3.5, 4]
    user.proved()
    free = User("track")
    free.drag((3.0, 3.0), (3.31, 4.27), alt=True)
    assert [free.chart.data["nodes"][4][key] for key in "xy"] == [3.31, 4.27]


@pytest.mark.parametrize("topology", GRIDS)
def test_a_frame_picks_what_is_inside(topology: str) -> None:
    user = User(topology)
    user.drag((11.4, 8.4), (1.0, 1.2)) if topology != "flat" else user.drag((10.0, 8.8), (1.0, 1.2))
    assert {(t.section, t.index) for t in user.session.things} == {("sites", 0), ("sites", 1), ("arrows", 0)}
