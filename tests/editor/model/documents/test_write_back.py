"""Charts and their text: whatever is changed reads back, whatever is undone leaves no trace, and nothing else moves."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text

from dsl.games.library.shelves import shelves
from dsl.maps.mapfile import MapFile
from dsl.maps.mapfile.values import Data, same
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.patches import MISSING, Items, Patch, Value
from editor.model.documents.write_back import updated_text
from editor.model.documents.written_cells import read_cells, write_cells
from tests.share import thinned, usual

SHELF = shelves()[-1]
MAPS = usual(
    sorted([*(SHELF / "maps").glob("*.yaml"), *(SHELF / "rulesets").glob("*/scenarios/maps/*.yaml")]),
    "atlantic", "ships_track", "pirates_fame",
)  # fmt: skip
LISTS = ("sites", "arrows", "regions", "starts", "nodes", "edges")


def random_patches(chart: Chart, chance: random.Random, number: int) -> list[Patch]:
    """Something that a user could do: paint, add, remove, change, bring to the front."""
    lists = [name for name in LISTS if chart.items(name)]
    what = chance.randrange(5) if lists else 0
    if what == 0:
        cells = [chance.randrange(chart.geometry.size) for _ in range(5)]
        return chart.painted(cells, chance.choice([*chart.inks(), Ink("reef", (("depth", 2),)), Ink("kelp")]))
    name = chance.choice(lists)
    items, place = chart.items(name), chance.randrange(len(chart.items(name)) + 1)
    made: Data = {"kind": "port", "id": f"x{number}", "at": "B2", "name": {"ru": 'Порт: "а"'}}
    if what == 1:
        return [Items(name, place, (), (["S1", "U1"] if name == "edges" else made,))]
    if place == len(items):
        return []
    item = items[place]
    if what == 2:
        return [Items(name, place, (item,), ())]
    if what == 3 and isinstance(item, dict):
        return [Value((name, place, "points"), item.get("points", MISSING), chance.randrange(9))]
    return [Items(name, place, (item,), ()), Items(name, 0, (), (item,))]


def without_empty(chart: Chart) -> dict[str, Data]:
    return {key: value for key, value in chart.data.items() if value != []}


@pytest.mark.parametrize("path", MAPS, ids=lambda path: f"{path.parent.parent.parent.name}-{path.stem}")
def test_every_map_survives_random_work(path: Path) -> None:
    base = MapFile.open(path).text()
    chart = Chart.read(MapFile(base))
    assert updated_text(base, chart) == base
    chance = random.Random(5)
    done: list[Patch] = []
    written = thinned(range(40), 3)  # what is written wrong stays wrong
    for number in range(40):
        for patch in random_patches(chart, chance, number):
            chart.apply(patch)
            done.append(patch)
        if number in written:
            again = Chart.read(MapFile(updated_text(base, chart)))
            assert same(without_empty(chart), without_empty(again))
            assert again.write_rows() == chart.write_rows()
    for patch in reversed(done):
        chart.apply(patch.inverse())
    assert updated_text(base, chart) == base


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_comments_and_unknown_keys_stay(topology: str) -> None:
    base = map_text(topology)
    document = MapDocument(MapFile(base))
    section = "nodes" if topology == "track" else "sites"
    items = document.chart.items(section)
    document.do(label("x"), [Items(section, 0, (items[0],), ())])
    document.do(label("y"), document.chart.painted([3], Ink("reef")))
    text = document.text()
    gone = "id: A," if topology == "track" else "id: alpha"
    assert gone not in text
    kept = ["# round it goes"] if topology == "track" else ["# A small map.", "# deep", "# kept", "id: beta", "reef"]
    assert all(words in text for words in kept)
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.text() == base


@pytest.mark.parametrize("topology", [t for t in TOPOLOGIES if t != "track"])
def test_cells_are_written_as_few_ranges_and_read_back(topology: str) -> None:
    geometry = Chart.read(MapFile(map_text(topology))).geometry
    assert write_cells([0, 1, 2, 12, 13, 14], geometry) == "A1..C2"
    chance = random.Random(1)
    for _ in range(100):
        cells = {chance.randrange(geometry.size) for _ in range(chance.randrange(1, 60))}
        assert set(read_cells(write_cells(cells, geometry), geometry)) == cells


def test_quick_edits_of_one_value_are_one_step() -> None:
    document = MapDocument(MapFile(map_text("square8")))
    for before, after in ((7, 8), (8, 9)):
        document.do(label("x"), [Value(("sites", 0, "price"), before, after)], merge="price")
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.chart.value(("sites", 0, "price")) == 7


def test_a_stroke_can_be_taken_back() -> None:
    document = MapDocument(MapFile(map_text("square8")))
    stroke = document.begin(label("x"))
    stroke.add(document.chart.painted(range(20), Ink("land")))
    stroke.cancel()
    assert document.undo_stack.count() == 0 and document.text() == map_text("square8")


def test_an_ink_may_carry_lists() -> None:
    legend = '{"~": {terrain: sea, open: [north, east]}, "+": {terrain: sea, open: [north]}, "_": none}'
    document = MapDocument(
        MapFile(f"fordewind: 1\ngrid: {{kind: square8}}\nlegend: {legend}\nterrain: |\n  ~+\n  ~~\n")
    )
    wide = Ink("sea", (("open", ["north", "east"]),))
    assert document.chart.inks() == [wide, Ink("sea", (("open", ["north"]),)), Ink(None)]
    document.do(label("safety-step"), document.chart.painted([1], wide))
    assert document.text().endswith("  ~~\n  ~~\n")


SHARED = """fordewind: 1
title: &name Bay  # of many names
grid: {kind: square8}
legend: {"~": sea, "#": land}
terrain: |
  ~~~
  ~#~
sites:
  - &first {kind: port, at: A1, price: 3, tags: [a, b]}   # the first
  - *first
  - {kind: port, at: C1, name: *name}
regions:
  - {kind: waters, cells: &cells [A1, B1]}
  - {kind: shoal, cells: *cells}
"""


@pytest.mark.parametrize(
    "patches",
    [
        [Value(("sites", 0, "price"), 3, 5)],
        [Value(("sites", 1, "price"), 3, 5)],
        [Value(("sites", 0, "tags"), ["a", "b"], ["c"]), Value(("title",), "Bay", "Gulf")],
        [Items("regions", 0, ({"kind": "waters", "cells": ["A1", "B1"]},), ())],
        [Items("sites", 0, ({"kind": "port", "at": "A1", "price": 3, "tags": ["a", "b"]},) * 2, ())],
    ],
    ids=["anchor", "alias", "inside", "anchored list goes", "both go"],
)
def test_what_yaml_shares_can_be_changed(patches: list[Patch]) -> None:
    document = MapDocument(MapFile(SHARED))
    assert document.text() == SHARED
    document.do(label("safety-step"), patches)
    text = document.text()
    again = Chart.read(MapFile(text))
    assert same(again.data, document.chart.data) and again.write_rows() == ["~~~", "~#~"]
    assert "# of many names" in text
    document.undo_stack.undo()
    assert document.text() == SHARED


def test_a_list_without_items_takes_some_and_stays_when_they_go() -> None:
    text = 'fordewind: 1\ngrid: {kind: square8}\nlegend: {"~": sea}\nterrain: |\n  ~~\nsites:\n'
    document = MapDocument(MapFile(text))
    port: Data = {"kind": "port", "at": "A1"}
    document.do(label("safety-step"), [Items("sites", 0, (), (port,))])
    assert document.text() == text + "  - {kind: port, at: A1}\n"
    document.do(label("safety-step"), [Items("sites", 0, (port,), ())])
    assert document.text() == text
