"""Circles and lines of tracks, actions on what is picked, and whatever else can happen."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES
from feature_user import GRIDS, User

from editor.model.sessions.picked import Thing
from editor.view.actions.features import ROWS, delete, duplicate, go, nudge, turn_round


def test_a_circle_and_a_line_into_the_open() -> None:
    user = User("track", "node")
    user.click((9.1, 1.4))
    node = user.chart.data["nodes"][-1]
    assert node == {"id": "G", "x": 9, "y": 1.5, "terrain": "circle"}
    user.drag("D", (9.0, 4.0))
    assert user.chart.data["nodes"][-1]["id"] == "H"
    assert user.chart.data["edges"][-1] == {"from": "D", "to": "H"}  # written as the item before it is
    user.proved(2)


def test_a_line_is_drawn_turned_and_taken_away() -> None:
    user = User("track", "node")
    lines = {(user.chart.geometry.name(a), user.chart.geometry.name(b)) for a, b in user.chart.geometry.edges}

    def now() -> set[tuple[str, str]]:
        geometry = user.chart.geometry
        return {(geometry.name(a), geometry.name(b)) for a, b in geometry.edges}

    user.drag("A", "E")
    assert now() == lines | {("A", "E")}
    user.click((3.0, 1.5), alt=True)  # the line from B to E
    assert now() == lines - {("B", "E")} | {("A", "E"), ("E", "B")}
    user.click((4.5, 0.0), second=True)  # B to C, out of the ring
    assert now() == lines - {("B", "E"), ("B", "C")} | {("A", "E"), ("E", "B")}
    assert user.chart.data["edges"][0] == ["C", "D", "E", "F", "A", "B"]
    user.proved(3)


def test_a_circle_goes_with_all_that_names_it() -> None:
    user = User("track", "place", "port")
    user.click("B")
    user.session.tools.tool = "node"
    user.click("B", second=True)
    assert "sites" not in user.chart.data
    assert "B" not in {name for a, b in user.chart.geometry.edges for name in map(user.chart.geometry.name, (a, b))}
    assert user.chart.data["edges"] == [["C", "D", "E", "F", "A"]]


def test_the_node_tool_says_where_it_belongs() -> None:
    user = User("square8", "node")
    told: list[object] = []
    user.session.reported.connect(told.append)
    user.click("C3")
    assert len(told) == 1 and user.document.undo_stack.count() == 0


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_delete_duplicate_and_the_round(topology: str) -> None:
    user = User(topology)
    go(1)(user.session)
    first = user.session.things
    assert len(first) == 1
    go(-1)(user.session)
    go(1)(user.session)
    assert user.session.things == first
    section = first[0].section
    count = len(user.chart.items(section))
    duplicate(user.session)
    assert len(user.chart.items(section)) == count + 1
    ids = [str(item["id"]) for _, item in user.chart.features(section)]
    assert len(ids) == len(set(ids))
    delete(user.session)
    assert len(user.chart.items(section)) == count
    user.proved(2)


@pytest.mark.parametrize("topology", GRIDS)
def test_nudging_merges_into_one_command(topology: str) -> None:
    user = User(topology)
    user.session.things = (Thing("sites", 0),)
    for _ in range(3):
        nudge(0, 1)(user.session)
    assert user.chart.data["sites"][0]["at"] == "B5"
    user.proved()


@pytest.mark.parametrize("topology", GRIDS)
def test_turning_an_arrow_round(topology: str) -> None:
    user = User(topology)
    user.session.things = (Thing("arrows", 0),)
    turn_round(user.session)
    assert user.chart.data["arrows"][0] == {"kind": "current", "from": "F6", "to": "B6", "via": ["D7"]}
    user.proved()


def test_rows_have_an_id_of_their_own() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS)
