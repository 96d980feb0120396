"""From one kind of grid to another, and new maps of every kind."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES, small_map

from dsl.maps.mapfile import MapFile, load_map
from dsl.text.diagnostics import Problems
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.new_map import new_text
from editor.model.documents.regrid import MAX_NODES, to_kind
from editor.model.documents.reshape import Outcome
from editor.model.games import Games

GRIDS = tuple(t for t in TOPOLOGIES if t != "track")
KINDS = {
    "square4": ("square4", "pointy"),
    "square8": ("square8", "pointy"),
    "pointy": ("hex", "pointy"),
    "flat": ("hex", "flat"),
}


def done(document: MapDocument, outcome: Outcome) -> Chart:
    """Carry an outcome out, and see that what is saved loads as the same map without an error."""
    assert outcome.refusal is None
    document.do(label("x"), outcome.patches)
    text = document.text()
    problems = Problems()
    assert load_map(text, None, problems) is not None
    assert not problems.failed, [(p.code, p.args) for p in problems]
    again = MapDocument(MapFile(text)).chart
    assert again.data == document.chart.data
    assert again.write_rows() == document.chart.write_rows()
    return document.chart


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize("other", GRIDS)
def test_rows_columns_and_names_stay(topology: str, other: str) -> None:
    document = small_map(topology)
    rows, sites = document.chart.write_rows(), document.chart.data["sites"]
    cells = [document.chart.cells_of(item) for _, item in document.chart.features("sites")]
    kind, orientation = KINDS[other]
    before = document.text()
    chart = done(document, to_kind(document.chart, kind, orientation))
    assert chart.kind == kind
    assert chart.write_rows() == rows and chart.data["sites"] == sites
    assert [chart.cells_of(item) for _, item in chart.features("sites")] == cells
    home = KINDS[topology]
    done(document, to_kind(chart, *home))
    assert MapDocument(MapFile(document.text())).chart.data["grid"]["kind"] == home[0]
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.text() == before


def test_short_rows_are_filled_where_they_may_not_be_short() -> None:
    text = 'fordewind: 1\ngrid: {kind: hex}\nlegend: {"~": sea}\nterrain: |\n  ~~~\n  ~~\n  ~~~\n'
    document = MapDocument(MapFile(text))
    chart = done(document, to_kind(document.chart, "square4"))
    assert {len(row) for row in chart.write_rows()} == {3}
    assert chart.ink_at(5).terrain is None
    assert chart.data["grid"]["coordinates"] == "row-column"


@pytest.mark.parametrize("topology", GRIDS)
def test_cells_become_circles_with_lines_both_ways(topology: str) -> None:
    document = small_map(topology, 8, 7)
    document.do(label("x"), [])
    old = document.chart.geometry
    water = {cell for cell in range(56) if document.chart.ink_at(cell).terrain == "sea"}
    names = {old.name(cell) for cell in water}
    pairs = {(old.name(a), old.name(b)) for a in water for b in old.neighbours(a) if b in water}
    before = document.text()
    outcome = to_kind(document.chart, "track", terrains=["sea"])
    chart = done(document, outcome)
    assert {node["id"] for node in chart.data["nodes"]} == names
    geometry = chart.geometry
    assert {(geometry.name(a), geometry.name(b)) for a, b in geometry.edges} == pairs
    assert chart.data["sites"][0]["at"] == "B2"
    assert chart.data["regions"][0]["cells"] == ["A1", "B1", "C1", "E1"]
    document.undo_stack.undo()
    assert document.text() == before


@pytest.mark.parametrize("topology", GRIDS)
def test_circles_become_the_cells_they_were(topology: str) -> None:
    document = small_map(topology, 8, 7)
    old = [ink.terrain if (ink := document.chart.ink_at(c)) else None for c in range(56)]
    done(document, to_kind(document.chart, "track", terrains=["sea"]))
    kind, orientation = KINDS[topology]
    outcome = to_kind(document.chart, kind, orientation)
    assert len(outcome.notes) == 1
    chart = done(document, outcome)
    assert chart.cells.shape == (7, 8)
    new = [ink.terrain if (ink := chart.ink_at(c)) else None for c in range(56)]
    assert new == [t if t == "sea" else None for t in old]
    assert chart.geometry.name(chart.cells_of(chart.data["sites"][0])[0]) in ("B2",)


def test_too_many_circles_are_refused() -> None:
    chart = small_map("square8", 20, 15).chart
    assert chart.cells.size > MAX_NODES
    refusal = to_kind(chart, "track", terrains=["sea"]).refusal
    assert refusal is not None and "200" in str(refusal)
    assert to_kind(chart, "track", terrains=["lava"]).refusal is not None


def test_circles_that_meet_are_refused() -> None:
    text = "fordewind: 1\ngrid: {kind: track}\nnodes:\n  - {id: A, x: 0, y: 0}\n  - {id: B, x: 0, y: 0}\n"
    assert to_kind(MapDocument(MapFile(text)).chart, "square4").refusal is not None


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_new_map_for_no_game(topology: str) -> None:
    kind, orientation = KINDS.get(topology, ("track", "pointy"))
    text = new_text(None, kind, 7, 5, orientation, "odd", "Моя карта")
    problems = Problems()
    made = load_map(text, None, problems)
    assert made is not None and not list(problems)
    assert made.topology.size == (7 if kind == "track" else 35)
    assert MapDocument(MapFile(text)).chart.kind == kind


@pytest.mark.parametrize("name", ["pirates_1989", "colonies_1990", "pirates_fame", "sea_battle", "ships_track"])
def test_a_new_map_for_each_game(name: str) -> None:
    game = Games().board(name)
    assert game is not None
    problems = Problems()
    assert load_map(new_text(game, "square8", 9, 8), game.spec, problems) is not None
    assert not problems.failed
