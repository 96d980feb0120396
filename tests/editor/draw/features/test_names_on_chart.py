"""Names across the chart, by hand: written, moved, stretched, turned, bent, removed; suggested from regions."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES
from feature_user import GRIDS, User

from editor.base.texts import ui
from editor.model.sessions import name_hits
from editor.model.sessions.edit_commands import map_turner
from editor.model.sessions.hit_testing import things_at
from editor.model.sessions.picked import Thing
from editor.view.actions.features import all_things, delete, duplicate
from editor.view.actions.map import shift, suggest_names


def names(user: User) -> list[dict]:
    return user.chart.items("names")


def with_name(topology: str, at: object = None, **more: object) -> User:
    """A name from B8 to H8 (on a track from F to D), picked, the tool of names in hand."""
    user = User(topology, "name")
    ends = ("F", "D") if topology == "track" else ("B8", "H8")
    user.drag(*ends)
    assert len(names(user)) == 1
    names(user)[0].update(more)
    user.session.document.undo_stack.clear()
    user.start = user.document.text()
    return user


def handle(user: User, number: int) -> tuple[float, float]:
    return name_hits.handles_of(user.chart, 0)[number]


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_drag_writes_a_name_from_cell_to_cell(topology: str) -> None:
    user, placed = User(topology, "name"), []
    user.session.placed.connect(lambda: placed.append(True))
    one, other = ("F", "D") if topology == "track" else ("B8", "H8")
    user.drag(one, other)
    (name,) = names(user)
    assert name["at"] == [one, other] and name["kind"] == ("free" if topology == "track" else "sea")
    assert name["name"] == {"en": "New name" if topology == "track" else "New sea"} and placed == [True]
    assert user.session.things == (Thing("names", 0),)
    user.proved()


def test_a_click_writes_around_one_cell_and_land_has_letters_of_lands() -> None:
    ui.language = "ru"
    user = User("square8", "name")
    user.click("E4")
    assert names(user) == [{"kind": "land", "name": {"ru": "Новая земля"}, "at": "E4"}]
    user.proved()


def test_a_drag_to_the_left_is_read_to_the_right_all_the_same() -> None:
    user = User("square8", "name")
    user.drag("H8", "B8")
    assert names(user)[0]["at"] == ["B8", "H8"]


@pytest.mark.parametrize("tool", ["name", "pick"])
@pytest.mark.parametrize("topology", GRIDS)
def test_letters_are_dragged_to_move_the_name(topology: str, tool: str) -> None:
    user = with_name(topology)
    user.session.tools.tool = tool
    user.drag("D8", "E6")
    first, last = (user.chart.geometry.cell(name) for name in names(user)[0]["at"])
    (x, y), (to_x, to_y) = user.chart.geometry.centre(first), user.chart.geometry.centre(last)
    old = [user.chart.geometry.centre(user.chart.geometry.cell(name)) for name in ("B8", "H8")]
    assert to_x - x == pytest.approx(old[1][0] - old[0][0]) and to_y - y == pytest.approx(old[1][1] - old[0][1])
    assert (x, y) != old[0]
    user.proved()


@pytest.mark.parametrize("tool", ["name", "pick"])
def test_an_end_is_dragged_to_stretch_and_turn(tool: str) -> None:
    user = with_name("square8")
    user.session.tools.tool = tool
    user.drag(handle(user, 2), "K6")
    assert names(user)[0]["at"] == ["B8", "K6"]
    user.drag(handle(user, 0), "C9")
    assert names(user)[0]["at"] == ["C9", "K6"]
    user.proved(2)


@pytest.mark.parametrize("tool", ["name", "pick"])
def test_the_middle_is_dragged_to_bend(tool: str) -> None:
    user = with_name("square8")
    user.session.tools.tool = tool
    x, y = handle(user, 1)
    user.drag((x, y), (x, y - 0.9))
    assert names(user)[0]["bow"] == pytest.approx(0.15)
    user.drag(handle(user, 1), (x, y + 0.6))
    assert names(user)[0]["bow"] == pytest.approx(-0.1)
    user.drag(handle(user, 1), (x, y + 0.02))
    assert "bow" not in names(user)[0]  # nearly straight is straight
    user.drag(handle(user, 1), (x, y + 0.5), (x, y + 80.0))
    assert names(user)[0]["bow"] == -0.5
    user.proved(4)


def test_a_name_around_a_cell_gets_two_ends_by_its_handles() -> None:
    user = User("square8", "name")
    user.click("F7")
    user.drag(handle(user, 2), "K7")
    at = names(user)[0]["at"]
    assert isinstance(at, list) and at[1] == "K7"


def test_a_name_along_a_region_takes_its_text_with_it() -> None:
    user = User("square8", "name")
    user.chart.features("regions")[0][1]["name"] = {"en": "North"}
    suggest_names(user.session)
    assert names(user) == [{"kind": "sea", "region": "north"}]
    user.drag(handle(user, 2), "J2")
    (name,) = names(user)
    assert "region" not in name and name["name"] == {"en": "North"} and name["at"][1] == "J2"


def test_escape_and_the_edge_leave_the_name_as_it_was() -> None:
    user = with_name("square8")
    user.event("press", "D8")
    user.event("move", "D5")
    user.tool_controller.cancel()
    assert user.document.text() == user.start
    user.drag("D8", "L8")  # the end would leave the board
    assert len(names(user)[0]["at"]) == 2 and user.chart.geometry.cell(names(user)[0]["at"][1]) >= 0


def test_the_right_button_removes_and_delete_does() -> None:
    user = with_name("square8")
    user.click("D8", second=True)
    assert names(user) == []
    user.proved()
    again = with_name("square8")
    delete(again.session)
    assert names(again) == []
    again.proved()


def test_a_copy_stands_aside() -> None:
    user = with_name("square8")
    duplicate(user.session)
    one, other = names(user)
    assert one["at"] != other["at"] and one["name"] == other["name"]
    user.proved()


def test_what_is_hidden_is_not_touched() -> None:
    user = with_name("square8")
    assert things_at(user.chart, *user.spot("D8"), 0.1) == [Thing("names", 0)]
    assert things_at(user.chart, *user.spot("D8"), 0.1, frozenset({"names"})) == []
    user.session.hidden = frozenset({"names"})
    told = []
    user.session.reported.connect(lambda message, *_: told.append(str(message)))
    user.click("D8")
    assert user.session.hidden == frozenset() and len(names(user)) == 1


def test_names_are_gone_through_like_all_else() -> None:
    user = with_name("square8")
    assert Thing("names", 0) in all_things(user.session)


# --- with the board -------------------------------------------------------------------------------


def test_names_go_with_their_cells() -> None:
    user = with_name("square8")
    shift(1, 0)(user.session)
    assert names(user)[0]["at"] == ["C8", "I8"]
    map_turner("left-right")(user.session)
    assert sorted(names(user)[0]["at"]) == ["D8", "J8"]
    start, _, end = name_hits.handles_of(user.chart, 0)
    assert start[0] < end[0]  # and are still read to the right


# --- suggestions ----------------------------------------------------------------------------------


def test_names_are_suggested_once_for_regions_that_have_them() -> None:
    user = User("square8", "pick")
    told: list[str] = []
    user.session.reported.connect(lambda message, *_: told.append(str(message)))
    suggest_names(user.session)
    assert names(user) == [] and "No region" in told[-1]
    user.chart.features("regions")[0][1]["name"] = "North"
    user.start = user.document.text()
    suggest_names(user.session)
    assert names(user) == [{"kind": "sea", "region": "north"}] and user.session.things == (Thing("names", 0),)
    suggest_names(user.session)
    assert len(names(user)) == 1
    user.proved()
