"""Tools that set things down: sites, arrows and regions, on every topology."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES
from feature_user import GRIDS, User

from editor.model.sessions.picked import Thing


def ends(topology: str) -> tuple[str, str, str]:
    """Three free cells."""
    return ("A", "B", "D") if topology == "track" else ("C8", "F8", "H2")


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_placing_dragging_and_another_cell(topology: str) -> None:
    user = User(topology, "place", "port")
    one, two, three = ends(topology)
    user.drag(one, two)
    site = user.chart.data["sites"][-1]
    assert site == {"kind": "port", "id": "port_1", "at": two}
    user.proved()
    assert user.session.things == (Thing("sites", len(user.chart.data["sites"]) - 1),)
    user.click(three, shift=True)
    assert set(user.chart.data["sites"][-1]["at"]) == {two, three}
    user.click(three, shift=True)
    assert user.chart.data["sites"][-1]["at"] == two
    count = len(user.chart.data["sites"])
    user.click(two)
    assert len(user.chart.data["sites"]) == count
    user.click(two, second=True)
    assert len(user.chart.data.get("sites", [])) == count - 1


def cells_of_start(user: User, index: int) -> set[str]:
    chart = user.chart
    return {chart.geometry.name(cell) for cell in chart.cells_of(chart.items("starts")[index])}


@pytest.mark.parametrize("topology", GRIDS)
def test_a_start_of_many_cells_is_painted(topology: str) -> None:
    user = User(topology, "place", "start")
    user.drag("C8", "D8", "E8", "F8")
    assert len(user.chart.items("starts")) == 1 and cells_of_start(user, 0) == {"C8", "D8", "E8", "F8"}
    assert user.session.things == (Thing("starts", 0),)
    user.proved()
    user.click("G8")
    assert len(user.chart.items("starts")) == 1, "beside it, it grows"
    assert "G8" in cells_of_start(user, 0)
    user.click("E8", shift=True)
    assert cells_of_start(user, 0) == {"C8", "D8", "F8", "G8"}
    user.drag("I2", "J2", "K2", shift=True)
    assert cells_of_start(user, 0) == {"C8", "D8", "F8", "G8", "I2", "J2", "K2"}, "farther off with Shift"
    user.drag("D8", "C8", second=True)
    assert cells_of_start(user, 0) == {"F8", "G8", "I2", "J2", "K2"}
    user.click("G8")
    assert cells_of_start(user, 0) == {"F8", "G8", "I2", "J2", "K2"}, "a click on it picks it"
    user.click("H8", alt=True)
    assert len(user.chart.items("starts")) == 2 and cells_of_start(user, 1) == {"H8"}
    user.click("H8", second=True)
    assert len(user.chart.items("starts")) == 1, "nothing is left of it"
    user.proved(7)


def test_a_start_is_spanned_as_a_rectangle() -> None:
    user = User("square8", "place", "start")
    user.drag("A7", "C8", control=True)
    assert [start["at"] for start in user.chart.data["starts"]] == ["A7..C8"]


def test_a_free_word_without_a_ruleset_has_a_latin_id() -> None:
    user = User("square8", "place", "маяк")
    user.click("K8")
    assert user.chart.data["sites"][-1] == {"kind": "маяк", "id": "maiak_1", "at": "K8"}


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_an_arrow_by_a_drag_with_a_bend(topology: str) -> None:
    user = User(topology, "arrow", "current")
    one, two, three = ends(topology)
    user.event("press", one)
    user.event("move", two)
    user.event("move", two, shift=True)
    user.event("move", three)
    assert user.tool_controller.sketch.arrow and len(user.tool_controller.sketch.lines[0]) == 3
    user.event("release", three)
    arrow = user.chart.data["arrows"][-1]
    assert arrow == {"kind": "current", "from": one, "to": three, "via": [two]}
    user.proved()


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_an_arrow_by_clicks(topology: str) -> None:
    user = User(topology, "arrow", "current")
    one, two, three = ends(topology)
    user.click(one)
    user.event("hover", two)
    user.click(two, shift=True)
    user.event("hover", three)
    user.event("press", three)
    user.event("release", three)
    assert not user.tool_controller.busy
    assert user.chart.data["arrows"][-1] == {"kind": "current", "from": one, "to": three, "via": [two]}
    user.proved()


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_an_arrow_to_its_own_tail_is_none(topology: str) -> None:
    user = User(topology, "arrow", "current")
    one, two, _ = ends(topology)
    user.click(one)
    user.event("hover", two)
    user.click(one)
    assert not user.tool_controller.busy
    assert user.document.undo_stack.count() == 0


@pytest.mark.parametrize("topology", GRIDS)
def test_a_region_is_painted_and_takes_cells_from_its_like(topology: str) -> None:
    user = User(topology, "region", "waters")
    user.drag("A1", "B1")
    regions = user.chart.data["regions"]
    assert regions[1] == {"kind": "waters", "id": "waters_1", "cells": ["A1..B1"]}
    assert regions[0]["cells"] == ["C1", "E1"]
    user.proved()


@pytest.mark.parametrize("topology", GRIDS)
def test_shift_lets_regions_overlap_and_alt_picks(topology: str) -> None:
    user = User(topology, "region", "waters")
    user.drag("A1", "B1", shift=True)
    assert user.chart.data["regions"][0]["cells"] == ["A1..C1", "E1"]
    user.click("E1", alt=True)
    assert user.session.things == (Thing("regions", 0),)
    user.click("K8", alt=True)
    assert user.session.things == ()


@pytest.mark.parametrize("topology", GRIDS)
def test_an_emptied_region_goes(topology: str) -> None:
    user = User(topology, "region", "waters")
    user.drag("A1", "E1", second=True)
    assert "regions" not in user.chart.data
    user.proved()


@pytest.mark.parametrize("topology", GRIDS)
def test_a_region_as_a_rectangle(topology: str) -> None:
    user = User(topology, "region", "waters")
    user.drag("B2", "D4", control=True)
    assert user.chart.data["regions"][-1]["cells"] == ["B2..D4"]
    user.proved()


def test_a_region_of_circles() -> None:
    user = User("track", "region", "lagoon")
    user.click("A")
    user.click("C")
    assert user.chart.data["regions"] == [{"kind": "lagoon", "id": "lagoon_1", "cells": ["A", "C"]}]
    user.proved(2)
