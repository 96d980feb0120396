"""Picked features copied, cut, pasted and duplicated without the cells under them, on every topology."""

from __future__ import annotations

import numpy as np
import pytest
from charts import TRACK
from hands import FORMS, GRIDS, Bench

from editor.model.documents.lattice import Lattice
from editor.model.sessions import edit_commands
from editor.model.sessions.picked import Thing
from editor.model.sessions.pieces import clipboard
from editor.view.actions.features import delete, duplicate

STANDING = """sites:
  - {kind: port, id: alpha, name: Alpha, at: B}
  - {kind: port, id: beta, at: E}
arrows:
  - {kind: current, from: B, to: D, via: [C]}
regions:
  - {kind: waters, id: north, cells: [A, B, C]}
"""
PORT, ARROW, WATERS = Thing("sites", 0), Thing("arrows", 0), Thing("regions", 0)


def bench_of(form: str) -> Bench:
    bench = Bench(form, TRACK + STANDING) if form == "track" else Bench(form)
    bench.session.tools.tool = "pick"
    return bench


def reports(bench: Bench) -> list[str]:
    found: list[str] = []
    bench.session.reported.connect(lambda said: found.append(said.key))
    return found


def lists(bench: Bench) -> dict[str, list[object]]:
    return {section: list(bench.document.chart.items(section)) for section in ("sites", "arrows", "regions", "nodes")}


@pytest.mark.parametrize("form", FORMS)
def test_copies_of_what_is_picked_go_where_one_clicks(form: str) -> None:
    bench = bench_of(form)
    before, inks = lists(bench), bench.inks()
    bench.session.things = (PORT, ARROW)
    assert edit_commands.copy(bench.session)
    edit_commands.paste(bench.session)
    assert bench.session.tools.tool == "paste" and bench.session.piece.count == 2
    if form == "track":
        x, y = bench.session.piece.home  # the marks over B, C and D come to lie on F, E and the empty water, or nearly
        bench.draw([(x - 3, y + 3)])
    else:
        home = bench.session.piece.home
        bench.drag(Lattice(bench.geometry).cell(int(home[0]) + 1, int(home[1]) + 2))
    after = lists(bench)
    assert after["sites"][:2] == before["sites"] and after["regions"] == before["regions"]
    assert bench.inks() == inks, "the cells are left as they are"
    port = after["sites"][2]
    assert isinstance(port, dict) and (port["kind"], port["name"], port["id"]) == ("port", "Alpha", "alpha_2")
    if form == "track":
        assert port["at"] == "F" and after["arrows"] == before["arrows"], "an arrow needs both its circles"
        assert bench.session.things == (Thing("sites", 2),)
    else:
        arrow = after["arrows"][1]
        lattice = Lattice(bench.geometry)

        def moved(name: str) -> str:
            i, j = lattice.point(bench.geometry.cell(name))
            return bench.geometry.name(lattice.cell(i + 1, j + 2))

        assert port["at"] == moved("B2")
        assert arrow == {"kind": "current", "from": moved("B6"), "to": moved("F6"), "via": [moved("D7")]}
        assert bench.session.things == (Thing("sites", 2), Thing("arrows", 1))
    assert bench.session.tools.tool == "pick" and not len(bench.session.selection)
    bench.proved()


@pytest.mark.parametrize("form", FORMS)
def test_cut_undo_cut_and_paste_in_place(form: str) -> None:
    bench = bench_of(form)
    before, text = lists(bench), bench.document.text()
    cells = sorted(bench.document.chart.cells_of(bench.document.chart.features("regions")[0][1]))
    bench.session.things = (PORT, ARROW, WATERS)
    edit_commands.cut(bench.session)
    assert [len(listed) for listed in lists(bench).values()][:3] == [1, 0, 0]
    bench.proved()
    bench.document.undo_stack.undo()
    assert bench.document.text() == text
    bench.document.undo_stack.redo()
    edit_commands.paste_in_place(bench.session)
    after = lists(bench)
    assert after["sites"] == before["sites"][::-1], "under their old names, for these are free"
    assert after["arrows"] == before["arrows"]
    (waters,) = after["regions"]
    assert isinstance(waters, dict) and waters["id"] == "north"
    assert sorted(bench.document.chart.cells_of(waters)) == cells
    count = bench.document.undo_stack.count()
    edit_commands.paste_in_place(bench.session)
    assert bench.document.undo_stack.count() == count, "what stands there just so is not doubled"


@pytest.mark.parametrize("form", FORMS)
def test_between_maps_names_stay_unique(form: str) -> None:
    bench, other = bench_of(form), bench_of(form)
    bench.session.things = (WATERS,)
    assert edit_commands.copy(bench.session)
    delete_first = other.document.chart.items("regions")[0]
    edit_commands.paste(other.session)
    home = other.session.piece.home
    if form == "track":
        other.draw([(home[0], home[1] + 3)])  # A, B, C are above F, E, D
    else:
        other.drag(Lattice(other.geometry).cell(int(home[0]), int(home[1]) + 4))
    old, new = other.document.chart.items("regions")
    assert old == delete_first
    assert isinstance(new, dict) and new["id"] == "north_2"
    size = len(other.document.chart.cells_of(new))
    assert size == len(other.document.chart.cells_of(old)), "all of it, whatever the other map has there"  # type: ignore[arg-type]
    other.proved()


def test_circles_come_with_their_lines_and_what_stands_on_them() -> None:
    bench = bench_of("track")
    bench.session.things = (Thing("nodes", 1), Thing("nodes", 4))  # B and E
    assert edit_commands.copy(bench.session)
    edit_commands.paste(bench.session)
    x, y = bench.session.piece.home
    sketch = bench.tool_controller.event(bench.pointer("hover", 2))
    assert len(sketch.handles) == 2 and len(sketch.lines) == 1
    bench.draw([(x + 9, y)])
    nodes = bench.document.chart.items("nodes")[6:]
    assert nodes == [
        {"id": "B2", "x": 12, "y": 0, "terrain": "circle"},
        {"id": "E2", "x": 12, "y": 3, "terrain": "storm"},
    ]
    assert bench.document.chart.items("edges")[2:] == [["B2", "E2"]]
    ports = bench.document.chart.items("sites")[2:]
    assert [(port["id"], port["at"]) for port in ports if isinstance(port, dict)] == [
        ("alpha_2", "B2"),
        ("beta_2", "E2"),
    ]
    assert {Thing("nodes", 6), Thing("nodes", 7)} <= set(bench.session.things)
    bench.proved()
    bench.document.undo_stack.undo()
    bench.session.things = (Thing("nodes", 1), Thing("nodes", 4))
    edit_commands.cut(bench.session)
    assert len(bench.document.chart.items("nodes")) == 4 and not bench.document.chart.items("sites")
    edit_commands.paste_in_place(bench.session)
    assert [item["id"] for item in bench.document.chart.items("nodes")[4:]] == ["B", "E"]  # type: ignore[index,call-overload]
    assert bench.document.chart.items("edges")[-1] == ["B", "E"]
    assert len(bench.document.chart.items("sites")) == 2


def test_circles_are_duplicated_together() -> None:
    bench = bench_of("track")
    bench.session.things = (Thing("nodes", 0), Thing("nodes", 1), Thing("nodes", 2))
    duplicate(bench.session)
    chart = bench.document.chart
    assert [item["id"] for item in chart.items("nodes")[6:]] == ["A2", "B2", "C2"]  # type: ignore[index,call-overload]
    assert chart.items("edges")[2:] == [["A2", "B2", "C2"]]
    spots = [chart.geometry.centre(cell) for cell in range(9)]
    apart = [abs(x1 - x2) + abs(y1 - y2) for n, (x1, y1) in enumerate(spots) for x2, y2 in spots[:n]]
    assert min(apart) >= 2 * chart.geometry.radius
    assert bench.session.things == tuple(Thing("nodes", n) for n in (6, 7, 8))
    bench.proved()


@pytest.mark.parametrize("form", GRIDS)
def test_a_site_does_not_come_down_on_its_like(form: str) -> None:
    bench = bench_of(form)
    said = reports(bench)
    bench.session.things = (Thing("sites", 1),)  # beta on H5
    assert edit_commands.copy(bench.session)
    edit_commands.paste(bench.session)
    cell = bench.geometry.cell("B2")
    assert bench.tool_controller.event(bench.pointer("hover", cell)).faded == (cell,)
    bench.drag(cell)
    assert not bench.document.undo_stack.count()
    assert said[-1] == "features-not-there" and bench.session.tools.tool == "paste", "it stays in the hand"


@pytest.mark.parametrize("form", GRIDS)
def test_things_in_the_hand_turn_back_to_where_they_were(form: str) -> None:
    bench = bench_of(form)
    bench.session.things = (PORT, ARROW, WATERS)
    edit_commands.copy(bench.session)
    edit_commands.paste(bench.session)
    piece = bench.session.piece
    for _ in range(4 if Lattice(bench.geometry).form == "square" else 6):
        edit_commands.turner(1)(bench.session)
    edit_commands.mirrorer("left-right")(bench.session)
    edit_commands.mirrorer("left-right")(bench.session)
    assert bench.session.piece.items == piece.items


def test_nothing_picked_nothing_copied_and_cells_go_first() -> None:
    bench = bench_of("square8")
    said = reports(bench)
    assert not edit_commands.copy(bench.session)
    assert said == ["tools-told-nothing-selected"]
    bench.session.things, bench.session.selection = (PORT,), np.array([40, 41])
    assert edit_commands.copy(bench.session)
    assert said[-1] == "tools-told-copied"
    delete(bench.session)
    assert [item["id"] for _, item in bench.document.chart.features("sites")] == ["beta"]
    duplicate(bench.session)  # of cells a copy comes into the hand
    assert bench.session.tools.tool == "paste" and bench.session.piece.size == 2


@pytest.mark.parametrize("form", ["square", "pointy"])
@pytest.mark.parametrize("items", ["[]", '[{"section": "sites", "key": "at", "places": [], "data": {}}]', "7"])
def test_spoilt_things_are_refused(form: str, items: str) -> None:
    with pytest.raises(clipboard.Foreign):
        clipboard.from_text(f'{{"fordewind-piece": 1, "form": "{form}", "picked": true, "items": {items}}}')
