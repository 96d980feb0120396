"""Chains of lines, masks of regions, names of circles: each against what a plain set says."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from charts import TOPOLOGIES, map_text, small_map
from hypothesis import given
from hypothesis import strategies as st

from dsl.maps.mapfile import MapFile, load_map
from dsl.text.diagnostics import Problems
from dsl.text.transliteration import transliterated
from editor.model.documents import written_cells
from editor.model.documents import written_cells as track_lines
from editor.model.documents.feature_edits import fresh_id, new_feature
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.new_map import new_text
from editor.model.documents.track_edits import renamed_node, renumbered
from editor.model.games import Games
from editor.model.sessions import hit_testing

NAMES = st.sampled_from("ABCDEF")
CHAINS = st.lists(
    st.one_of(
        st.lists(NAMES, min_size=2, max_size=7).filter(lambda chain: all(a != b for a, b in pairwise(chain))),
        st.tuples(NAMES, NAMES).filter(lambda p: p[0] != p[1]).map(lambda p: {"from": p[0], "to": p[1]}),
    ),
    max_size=4,
)


def pairs(edges: list) -> set[tuple[str, str]]:
    """The lines of ``edges``."""
    return {pair for edge in edges for pair in pairwise(written_cells.stations(edge))}


@given(edges=CHAINS, a=NAMES, b=NAMES)
def test_lines_come_and_go_one_at_a_time(edges: list, a: str, b: str) -> None:
    before = pairs(edges)
    if a != b:
        assert pairs(track_lines.with_line(edges, a, b)) == before | {(a, b)}
    assert pairs(track_lines.without_line(edges, a, b)) == before - {(a, b)}
    assert pairs(track_lines.without_circles(edges, [a])) == {p for p in before if a not in p}
    if (a, b) in before:
        assert pairs(track_lines.turned(edges, a, b)) == before - {(a, b)} | {(b, a)}
    assert all(len(written_cells.stations(edge)) > 1 for edge in track_lines.without_line(edges, a, b))


def test_a_person_would_write_it_so() -> None:
    assert track_lines.with_line([["A", "B"]], "B", "C") == [["A", "B", "C"]]
    assert track_lines.with_line([["B", "C"]], "A", "B") == [["A", "B", "C"]]
    assert track_lines.with_line([["A", "B", "A"]], "A", "C") == [["A", "B", "A"], ["A", "C"]]
    assert track_lines.with_line([{"from": "A", "to": "B"}], "B", "C") == [
        {"from": "A", "to": "B"},
        {"from": "B", "to": "C"},
    ]
    assert track_lines.without_line([["A", "B", "C", "D"]], "B", "C") == [["A", "B"], ["C", "D"]]
    assert track_lines.without_line([["A", "B", "C", "A"]], "B", "C") == [["C", "A", "B"]]
    assert track_lines.turned([{"from": "A", "to": "B", "name": "x"}], "A", "B") == [
        {"from": "B", "to": "A", "name": "x"}
    ]


@pytest.mark.parametrize("topology", TOPOLOGIES)
@given(data=st.data())
def test_masks_are_written_as_lists_of_cells_are(topology: str, data: st.DataObject) -> None:
    chart = small_map(topology).chart
    geometry = chart.geometry
    cells = data.draw(st.sets(st.integers(0, geometry.size - 1), min_size=1))
    mask = np.zeros((geometry.height, geometry.width), dtype=np.bool_)
    mask.reshape(-1)[list(cells)] = True
    written = hit_testing.written_mask(mask, geometry)
    assert written == (made if isinstance(made := written_cells.write_cells(cells, geometry), list) else [made])
    assert hit_testing.cells_array(chart, {"cells": written}).tolist() == sorted(cells)
    for cell in list(cells)[:5]:
        assert hit_testing.on_cell(chart, {"cells": written}, cell)


def test_a_renamed_circle_is_renamed_everywhere() -> None:
    text = (
        map_text("track")
        + "sites:\n  - {kind: port, id: p, at: b}\narrows:\n  - {kind: current, from: A, to: B, via: [E, B]}\n"
    )
    document = MapDocument(MapFile(text))
    before = document.text()
    assert renamed_node(document.chart, None, "B", "c") == []
    assert document.do(label("x"), renamed_node(document.chart, None, "B", "Cadiz"))
    data = document.chart.data
    assert data["nodes"][1]["id"] == "Cadiz"
    assert data["edges"] == [["A", "Cadiz", "C", "D", "E", "F", "A"], {"from": "Cadiz", "to": "E"}]
    assert data["sites"][0]["at"] == "Cadiz"
    assert data["arrows"][0] == {"kind": "current", "from": "A", "to": "Cadiz", "via": ["E", "Cadiz"]}
    assert "# round it goes" in document.text()
    document.undo_stack.undo()
    assert document.text() == before


def test_numbers_without_gaps() -> None:
    nodes = "".join(f"  - {{id: {name}, x: {n}, y: 0}}\n" for n, name in enumerate(("U1", "U3", "U2", "S5", "home")))
    document = MapDocument(
        MapFile(f"fordewind: 1\ngrid: {{kind: track}}\nnodes:\n{nodes}edges:\n  - [U1, U3, U2, S5, home]\n")
    )
    assert document.do(label("x"), renumbered(document.chart, None))
    assert [node["id"] for node in document.chart.data["nodes"]] == ["U1", "U2", "U3", "S1", "home"]
    assert document.chart.data["edges"] == [["U1", "U2", "U3", "S1", "home"]]
    assert renumbered(document.chart, None) == []


@pytest.mark.parametrize("name", ["pirates_1989", "colonies_1990", "pirates_fame", "sea_battle"])
def test_new_features_have_all_that_the_rules_require(name: str) -> None:
    game = Games().board(name)
    assert game is not None
    document = MapDocument(MapFile(new_text(game, width=20, height=20)))
    cell = 21
    for section, kind in (("sites", "SITE"), ("regions", "REGION"), ("starts", "START")):
        for feature in game.spec.features:
            if feature.kind.name == kind:
                made = new_feature(document.chart, game.spec, section, feature.name, [cell])
                document.file.add(section, made)
                cell += 1
    problems = Problems()
    load_map(document.file.text(), game.spec, problems)
    assert not problems.failed, [(p.code, p.args) for p in problems]


def test_ids_are_fresh_and_latin() -> None:
    chart = small_map("square8").chart
    assert transliterated("Форт Щит, 2-й") == "fort_shchit_2_i"
    assert fresh_id(chart, "порт") == "port_1"
    chart.data["sites"][0]["id"] = "Port_1"
    assert fresh_id(chart, "порт") == "port_2"
