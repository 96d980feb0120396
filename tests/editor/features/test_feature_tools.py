"""The tools for features, with the events a hand gives, on every topology: do, undo, redo, save, load."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from charts import TOPOLOGIES, small_map

from dsl.mapfile import MapDocument
from editor.actions.features import ROWS, delete, duplicate, go, nudge, turn_round
from editor.model.chart import Ink
from editor.model.document import MapFile
from editor.model.features import used_ids
from editor.tools import hits
from editor.tools.desk import Desk, Thing
from editor.tools.features import TOOLS
from editor.tools.tool import Hand, Pointer

GRIDS = tuple(t for t in TOPOLOGIES if t != "track")


class User:
    """A hand with a map under it."""

    def __init__(self, topology: str, tool: str = "pick", feature: str = "") -> None:
        self.document = small_map(topology)
        self.desk = Desk()
        self.desk.document, self.desk.tool, self.desk.feature = self.document, tool, feature
        self.desk.ink = Ink("circle" if topology == "track" else "sea")
        self.hand = Hand(self.desk, {made.name: made for made in TOOLS})
        self.start = self.document.text()

    @property
    def chart(self):
        return self.document.chart

    def spot(self, where: str | tuple[float, float]) -> tuple[float, float]:
        if isinstance(where, tuple):
            return where
        cell = self.chart.geometry.cell(where)
        assert cell >= 0, where
        return self.chart.geometry.centre(cell)

    def event(self, kind: str, where: str | tuple[float, float], **keys: bool) -> None:
        x, y = self.spot(where)
        self.hand.event(Pointer(kind, x, y, self.chart.geometry.at(x, y), **keys, reach=0.15))

    def drag(self, *stops: str | tuple[float, float], **keys: bool) -> None:
        spots = [self.spot(stop) for stop in stops]
        self.event("press", spots[0], **keys)
        for (x1, y1), (x2, y2) in pairwise(spots):
            for step in (0.5, 1.0):
                self.event("move", (x1 + (x2 - x1) * step, y1 + (y2 - y1) * step), **keys)
        self.event("release", spots[-1], **keys)
        assert not self.hand.busy

    def click(self, where: str | tuple[float, float], **keys: bool) -> None:
        spot = self.spot(where)
        self.event("press", spot, **keys)
        self.event("release", spot, **keys)

    def proved(self, commands: int = 1) -> None:
        """So many commands were done; they can be taken back and made again, and the file says the same."""
        assert self.document.undo_stack.count() == commands
        after = self.document.text()
        again = MapFile(MapDocument(after)).chart
        assert again.data == self.chart.data
        for _ in range(commands):
            self.document.undo_stack.undo()
        assert self.document.text() == self.start
        for _ in range(commands):
            self.document.undo_stack.redo()
        assert self.document.text() == after


def ends(topology: str) -> tuple[str, str, str]:
    """Three free cells."""
    return ("A", "B", "D") if topology == "track" else ("C8", "F8", "H2")


# --- pick ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("topology", GRIDS)
def test_a_click_picks_what_is_on_top_and_shift_adds(topology: str) -> None:
    user = User(topology)
    user.click("B2")
    assert user.desk.things == (Thing("sites", 0),)
    user.click("A1", shift=True)
    assert user.desk.things == (Thing("sites", 0), Thing("regions", 0))
    user.click("A1", shift=True)
    assert user.desk.things == (Thing("sites", 0),)
    user.click("K8")
    assert user.desk.things == ()
    assert user.document.undo_stack.count() == 0


@pytest.mark.parametrize("topology", GRIDS)
def test_a_drag_moves_a_site_but_not_onto_its_like(topology: str) -> None:
    user = User(topology)
    user.drag("B2", "D7")
    assert user.chart.data["sites"][0]["at"] == "D7"
    user.proved()
    told: list[object] = []
    user.desk.told.connect(told.append)
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
    assert user.hand.cancel()
    assert user.document.text() == user.start
    assert user.document.undo_stack.count() == 0


@pytest.mark.parametrize("topology", GRIDS)
def test_a_region_moves_as_a_whole_and_stays_on_the_board(topology: str) -> None:
    user = User(topology)
    user.drag("A1", "C3")  # two rows down: the shape is the same on hexes too
    region = user.chart.data["regions"][0]
    wanted = {"C3", "D3", "E3", "G3"} if topology in ("square4", "square8", "pointy", "flat") else set()
    if topology == "pointy" or topology == "flat":
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
    user.desk.things = (Thing("arrows", 0),)
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
    user.desk.things = (Thing("arrows", 0),)
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
    assert {(t.section, t.index) for t in user.desk.things} == {("sites", 0), ("sites", 1), ("arrows", 0)}


# --- place ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_placing_dragging_and_another_cell(topology: str) -> None:
    user = User(topology, "place", "port")
    one, two, three = ends(topology)
    user.drag(one, two)
    site = user.chart.data["sites"][-1]
    assert site == {"kind": "port", "id": "port_1", "at": two}
    user.proved()
    assert user.desk.things == (Thing("sites", len(user.chart.data["sites"]) - 1),)
    user.click(three, shift=True)
    assert set(user.chart.data["sites"][-1]["at"]) == {two, three}
    user.click(three, shift=True)
    assert user.chart.data["sites"][-1]["at"] == two
    count = len(user.chart.data["sites"])
    user.click(two)
    assert len(user.chart.data["sites"]) == count
    user.click(two, second=True)
    assert len(user.chart.data.get("sites", [])) == count - 1


def test_a_free_word_without_a_ruleset_has_a_latin_id() -> None:
    user = User("square8", "place", "маяк")
    user.click("K8")
    assert user.chart.data["sites"][-1] == {"kind": "маяк", "id": "maiak_1", "at": "K8"}


# --- arrow ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_an_arrow_by_a_drag_with_a_bend(topology: str) -> None:
    user = User(topology, "arrow", "current")
    one, two, three = ends(topology)
    user.event("press", one)
    user.event("move", two)
    user.event("move", two, shift=True)
    user.event("move", three)
    assert user.hand.sketch.arrow and len(user.hand.sketch.lines[0]) == 3
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
    assert not user.hand.busy
    assert user.chart.data["arrows"][-1] == {"kind": "current", "from": one, "to": three, "via": [two]}
    user.proved()


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_an_arrow_to_its_own_tail_is_none(topology: str) -> None:
    user = User(topology, "arrow", "current")
    one, two, _ = ends(topology)
    user.click(one)
    user.event("hover", two)
    user.click(one)
    assert not user.hand.busy
    assert user.document.undo_stack.count() == 0


# --- region --------------------------------------------------------------------------------------


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
    assert user.desk.things == (Thing("regions", 0),)
    user.click("K8", alt=True)
    assert user.desk.things == ()


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


# --- circles and lines ---------------------------------------------------------------------------


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
    user.desk.tool = "node"
    user.click("B", second=True)
    assert "sites" not in user.chart.data
    assert "B" not in {name for a, b in user.chart.geometry.edges for name in map(user.chart.geometry.name, (a, b))}
    assert user.chart.data["edges"] == [["C", "D", "E", "F", "A"]]


def test_the_node_tool_says_where_it_belongs() -> None:
    user = User("square8", "node")
    told: list[object] = []
    user.desk.told.connect(told.append)
    user.click("C3")
    assert len(told) == 1 and user.document.undo_stack.count() == 0


# --- actions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_delete_duplicate_and_the_round(topology: str) -> None:
    user = User(topology)
    go(1)(user.desk)
    first = user.desk.things
    assert len(first) == 1
    go(-1)(user.desk)
    go(1)(user.desk)
    assert user.desk.things == first
    section = first[0].section
    count = len(user.chart.items(section))
    duplicate(user.desk)
    assert len(user.chart.items(section)) == count + 1
    ids = [str(item["id"]) for _, item in user.chart.features(section)]
    assert len(ids) == len(set(ids))
    delete(user.desk)
    assert len(user.chart.items(section)) == count
    user.proved(2)


@pytest.mark.parametrize("topology", GRIDS)
def test_nudging_merges_into_one_command(topology: str) -> None:
    user = User(topology)
    user.desk.things = (Thing("sites", 0),)
    for _ in range(3):
        nudge(0, 1)(user.desk)
    assert user.chart.data["sites"][0]["at"] == "B5"
    user.proved()


@pytest.mark.parametrize("topology", GRIDS)
def test_turning_an_arrow_round(topology: str) -> None:
    user = User(topology)
    user.desk.things = (Thing("arrows", 0),)
    turn_round(user.desk)
    assert user.chart.data["arrows"][0] == {"kind": "current", "from": "F6", "to": "B6", "via": ["D7"]}
    user.proved()


def test_rows_have_an_id_of_their_own() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS)


# --- whatever happens ----------------------------------------------------------------------------


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_five_thousand_events_at_random(topology: str) -> None:
    chance = random.Random(7)
    user = User(topology)
    names = [tool.name for tool in TOOLS]
    left, top, right, bottom = user.chart.geometry.bounds
    verbs = [row.verb for row in ROWS if row.verb and not row.id.startswith("tool.")]
    for turn in range(5000):
        kind = chance.choice(("press", "move", "move", "move", "release", "hover", "double"))
        keys = {key: chance.random() < 0.15 for key in ("second", "shift", "control", "alt")}
        spot = (chance.uniform(left - 1, right + 1), chance.uniform(top - 1, bottom + 1))
        user.event(kind, spot, **keys)
        if turn % 25 == 0:
            user.hand.cancel()
            user.desk.tool = chance.choice(names)
            user.desk.feature = chance.choice(("", "port", "current", "waters", "other"))
            chance.choice(verbs)(user.desk)
        if turn % 60 == 0:
            user.hand.cancel()
            for _ in range(chance.randint(1, 6)):
                user.document.undo_stack.undo()
        if turn % 250 == 0:
            user.hand.cancel()
            assert MapFile(MapDocument(user.document.text())).chart.data == user.chart.data
    user.hand.cancel()
    for section in ("sites", "arrows", "regions", "starts", "nodes"):
        ids = [str(item["id"]).casefold() for _, item in user.chart.features(section) if "id" in item]
        assert len(ids) == len(set(ids))
    assert MapFile(MapDocument(user.document.text())).chart.data == user.chart.data
    user.document.undo_stack.setIndex(0)
    assert user.document.text() == user.start
    assert used_ids(user.chart) and hits.things_at(user.chart, 0.5, 0.5, 0.1) is not None
