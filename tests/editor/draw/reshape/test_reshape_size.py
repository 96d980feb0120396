"""Size, shift and what moves along: nothing is lost that need not be, and the way back is the same map."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from charts import TOPOLOGIES, map_text, small_map
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile import MapFile, load_map
from dsl.text.diagnostics import Problems
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.reshape import Outcome, resized, shifted
from tests.share import share

GRIDS = tuple(t for t in TOPOLOGIES if t != "track")
SHORT = """fordewind: 1
title: Rows of five and four
grid: {kind: hex, coordinates: column-row}
legend: {"~": sea, "#": land}
terrain: |
  ~~~#~
  ~#~~
  ~~~~#
  ##~~
  ~~#~~
sites:
  - {kind: port, id: alpha, at: B2}
  - {kind: port, id: beta, at: [D3, D4]}
"""


def carried(chart: Chart, outcome: Outcome) -> Chart:
    """The chart after an outcome."""
    assert outcome.refusal is None
    twin = chart.twin()
    for patch in outcome.patches:
        twin.apply(patch)
    height, width = twin.cells.shape
    assert outcome.size == (width, height)
    return twin


def terrain(chart: Chart) -> list[list[str | None]]:
    """The terrain names, row by row."""
    return [[ink.terrain if (ink := chart.ink_of_slot(int(s))) else "?" for s in row] for row in chart.cells]


def plain(chart: Chart) -> dict:
    """The data without the size and the shift that are default."""
    grid = {"shifted": "even", "width": None, "height": None} | chart.data["grid"]
    return chart.data | {"grid": grid | {"width": chart.cells.shape[1], "height": chart.cells.shape[0]}}


def spots(chart: Chart) -> dict[str, list[tuple[float, float]]]:
    """Where every feature's cells are drawn."""
    found = {}
    for section in ("sites", "arrows", "regions", "starts"):
        for index, item in chart.features(section):
            cells = sorted(chart.cells_of(item))
            found[f"{section}-{item.get('id', index)}"] = [chart.geometry.centre(c) for c in cells]
    return found


@pytest.mark.parametrize("topology", GRIDS)
@given(data=st.data())
@settings(max_examples=share(40))
def test_growing_and_cutting_back_is_the_same_map(topology: str, data: st.DataObject) -> None:
    left, top, right, bottom = (data.draw(st.integers(0, 5)) for _ in range(4))
    chart = small_map(topology).chart
    there = carried(chart, resized(chart, left, top, right, bottom, Ink("land")))
    assert there.cells.shape == (9 + top + bottom, 12 + left + right)
    outcome = resized(there, -left, -top, -right, -bottom, Ink("sea"))
    assert outcome.lost == () and outcome.clipped == ()
    back = carried(there, outcome)
    assert terrain(back) == terrain(chart)
    assert plain(back) == plain(chart)


@pytest.mark.parametrize("topology", GRIDS)
@given(data=st.data())
@settings(max_examples=share(40))
def test_what_stays_keeps_its_place_among_the_rest(topology: str, data: st.DataObject) -> None:
    sides = [data.draw(st.integers(-2, 5)) for _ in range(4)]
    chart = small_map(topology).chart
    outcome = resized(chart, *sides, Ink("sea"))
    there = carried(chart, outcome)
    before, after = spots(chart), spots(there)
    kept = [name for name in after if len(after[name]) == len(before[name])]
    for name in kept:
        for (x1, y1), (x2, y2) in zip(before[name], after[name]):
            assert math.isclose(x2 - x1, outcome.offset[0], abs_tol=1e-9)
            assert math.isclose(y2 - y1, outcome.offset[1], abs_tol=1e-9)
    for one, other in combinations(kept, 2):
        old = [b - a for a, b in zip(before[one][0], before[other][0])]
        new = [b - a for a, b in zip(after[one][0], after[other][0])]
        assert all(math.isclose(a, b, abs_tol=1e-9) for a, b in zip(old, new))


@pytest.mark.parametrize("topology", GRIDS)
def test_what_is_cut_off_is_told(topology: str) -> None:
    chart = small_map(topology).chart
    outcome = resized(chart, -2, 0, 0, 0, Ink("sea"))  # columns A and B go: alpha at B2, the tail of the arrow at B6
    there = carried(chart, outcome)
    assert outcome.lost == ("Alpha", "current B6")
    assert outcome.clipped == ("north",)  # A1..C1 and E1
    assert [site["id"] for site in there.data["sites"]] == ["beta"]
    assert there.data["sites"][0]["at"] == "F5"
    assert "arrows" not in there.data
    assert there.data["regions"][0]["cells"] == ["A1", "C1"]


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (0, 1), (-3, 2), (5, -4), (12, 9)])
def test_a_shift_round_the_edge_comes_back(topology: str, dx: int, dy: int) -> None:
    chart = small_map(topology).chart
    outcome = shifted(chart, dx, dy, wrap=True)
    assert outcome.lost == () and outcome.clipped == ()
    there = carried(chart, outcome)
    back = carried(there, shifted(there, -dx, -dy, wrap=True))
    assert terrain(back) == terrain(chart)
    for section in ("sites", "arrows", "regions"):
        old, new = chart.features(section), back.features(section)
        assert [chart.cells_of(item) for _, item in old] == [back.cells_of(item) for _, item in new]
    assert plain(back)["grid"] == plain(chart)["grid"]


@pytest.mark.parametrize("topology", GRIDS)
def test_a_shift_without_wrap_loses_what_falls_off(topology: str) -> None:
    chart = small_map(topology).chart
    outcome = shifted(chart, 0, -1, fill=Ink("land"))
    there = carried(chart, outcome)
    assert outcome.lost == ("north",)
    assert terrain(there)[-1] == ["land"] * 12
    assert terrain(there)[:-1] == terrain(chart)[1:]


@pytest.mark.parametrize(("orientation", "side"), [("pointy", "top"), ("flat", "left")])
def test_hexes_change_which_levels_are_shifted(orientation: str, side: str) -> None:
    chart = small_map(orientation).chart
    odd = {"top": 1} if side == "top" else {"left": 1}
    sides = {"left": 0, "top": 0, "right": 0, "bottom": 0}
    there = carried(chart, resized(chart, **sides | odd, fill=Ink("sea")))
    assert there.data["grid"]["shifted"] == "odd"
    two = carried(chart, resized(chart, **sides | dict.fromkeys(odd, 2), fill=Ink("sea")))
    assert "shifted" not in two.data["grid"]


@pytest.mark.parametrize("sides", [(1, 0, 0, 0), (0, 1, 0, 0), (2, 3, 1, 1), (0, 0, 2, 0)])
def test_short_rows_stay_short(sides: tuple[int, int, int, int]) -> None:
    chart = MapDocument(MapFile(SHORT)).chart
    there = carried(chart, resized(chart, *sides, Ink("sea")))
    lengths = [len(line) for line in there.write_rows()]
    width = 5 + sides[0] + sides[2]
    flip = sides[1] % 2  # the rows of four are the 2nd and 4th of the old ones
    assert lengths == [width - (row % 2 != flip) for row in range(len(lengths))]
    back = carried(there, resized(there, *(-s for s in sides), Ink("sea")))
    assert back.write_rows() == chart.write_rows()
    assert back.data["sites"] == chart.data["sites"]


def test_short_rows_round_the_edge_make_a_map_that_loads() -> None:
    document = MapDocument(MapFile(SHORT))
    outcome = shifted(document.chart, 1, 1, wrap=True)
    assert document.do(label("x"), outcome.patches)
    problems = Problems()
    assert load_map(document.text(), None, problems) is not None and not problems.failed


def test_ranges_stay_ranges_and_small_letters_what_they_were() -> None:
    text = map_text("square8").replace("[A1..C1, E1]", "[a1..C2, e1, B4:C6]")
    chart = MapDocument(MapFile(text)).chart
    there = carried(chart, resized(chart, 1, 0, 0, 0, Ink("sea")))
    assert there.data["regions"][0]["cells"] == ["B1..D2", "F1", "C4:D6"]
    same = carried(chart, resized(chart, 0, 0, 3, 3, Ink("sea")))
    assert same.data["regions"] == chart.data["regions"]


def test_cells_in_attributes_move_along() -> None:
    exits = Attribute("exits", "", ValueType("cell", many=True))
    gate = Attribute("gate", "", ValueType("cell", optional=True))
    spec = BoardSpec(
        "square8", features=(Feature(Kind.TERRAIN, "sea"), Feature(Kind.SITE, "port", attributes=(exits, gate)))
    )
    text = map_text("square8").replace("at: B2, price: 7}", "at: B2, price: 7, exits: [A1, C3..D4], gate: B3}")
    chart = MapDocument(MapFile(text)).chart
    there = carried(chart, resized(chart, 1, 1, 0, 0, Ink("sea"), spec))
    assert there.data["sites"][0]["exits"] == ["B2", "D4..E5"]
    assert there.data["sites"][0]["gate"] == "C4"
    cut = resized(chart, -1, -1, 0, 0, Ink("sea"), spec)
    assert cut.clipped[0] == "Alpha"
    assert carried(chart, cut).data["sites"][0]["exits"] == ["B2..C3"]


@pytest.mark.parametrize("topology", GRIDS)
def test_undo_redo_and_the_file(topology: str) -> None:
    document = small_map(topology)
    before = document.text()
    assert document.do(label("x"), resized(document.chart, 1, 1, 2, 0, Ink("reef")).patches)
    after = document.text()
    problems = Problems()
    assert load_map(after, None, problems) is not None
    assert not problems.failed, [str(p) for p in problems]
    again = MapDocument(MapFile(after))
    assert again.chart.data == document.chart.data
    assert terrain(again.chart) == terrain(document.chart)
    document.undo_stack.undo()
    assert document.text() == before
    document.undo_stack.redo()
    assert document.text() == after


def test_the_traced_picture_stays_under_its_cells() -> None:
    text = map_text("square8") + "underlay: {image: scan.png, corners: [[0, 0], [120, 0], [120, 90], [0, 90]]}\n"
    chart = MapDocument(MapFile(text)).chart
    there = carried(chart, resized(chart, 2, 1, 0, 0, Ink("sea")))
    assert there.data["underlay"]["box"] == [2.0, 1.0, 14.0, 10.0]
    back = carried(there, resized(there, -2, -1, 0, 0, Ink("sea")))
    assert back.data == chart.data


def test_what_cannot_be_done_is_refused() -> None:
    chart = small_map("square8").chart
    assert str(resized(chart, -12, 0, 0, 0, Ink("sea")).refusal)
    assert str(resized(chart, 0, 0, 3000, 3000, Ink("sea")).refusal)
    assert str(resized(small_map("track").chart, 1, 0, 0, 0, Ink("sea")).refusal)


def test_a_track_shifts_by_units() -> None:
    chart = small_map("track").chart
    there = carried_track(chart, shifted(chart, 2, -1))
    assert [(n["x"], n["y"]) for n in there.data["nodes"]][:2] == [(2, -1), (5, -1)]


def carried_track(chart: Chart, outcome: Outcome) -> Chart:
    """The track after an outcome."""
    twin = chart.twin()
    for patch in outcome.patches:
        twin.apply(patch)
    return twin
