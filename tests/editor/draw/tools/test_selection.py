"""Selections, and what is dragged with them: cells, sites, arrows, regions; nodes with their lines."""

from __future__ import annotations

import numpy as np
import pytest
from hands import FORMS, GRIDS, Bench

from editor.model.documents.chart import Ink
from editor.model.documents.lattice import Lattice
from editor.model.sessions import edit_commands


def at(bench: Bench, section: str, number: int = 0) -> list[str]:
    """The names of the cells of a feature."""
    chart = bench.document.chart
    feature = chart.features(section)[number][1]
    return [bench.geometry.name(c) for c in chart.cells_of(feature)]


@pytest.mark.parametrize("form", GRIDS)
def test_a_rectangle_adds_and_takes_away(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "select"
    bench.drag(0, 14)
    assert bench.session.selection.tolist() == [0, 1, 2, 12, 13, 14]
    bench.drag(24, 25, shift=True)
    assert bench.session.selection.tolist() == [0, 1, 2, 12, 13, 14, 24, 25]
    bench.drag(1, 13, alt=True)
    assert bench.session.selection.tolist() == [0, 2, 12, 14, 24, 25]
    bench.drag(40)
    assert bench.session.selection.tolist() == [40]
    bench.drag(40)  # a click on the selection lets it go
    assert not len(bench.session.selection)
    assert not bench.document.undo_stack.count()


def test_a_rectangle_on_a_track_takes_the_nodes_in_it() -> None:
    bench = Bench("track")
    bench.session.tools.tool = "select"
    bench.draw([(-1, -1), (4, 1)])
    assert bench.session.selection.tolist() == [0, 1]


def surrounded(point: tuple[float, float], line: list[tuple[float, float]]) -> bool:
    """By the sum of angles, another way than the tool's."""
    total = 0.0
    for (x1, y1), (x2, y2) in zip(line, line[1:] + line[:1], strict=True):
        a, b = complex(x1 - point[0], y1 - point[1]), complex(x2 - point[0], y2 - point[1])
        total += float(np.angle(b / a))
    return abs(total) > 3


@pytest.mark.parametrize("form", FORMS)
def test_the_lasso_takes_the_middles_that_it_surrounds(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "lasso"
    line = [(0.77, 0.31), (6.43, 1.13), (5.21, 5.37), (3.13, 2.87), (1.19, 6.71)]
    bench.draw(line)
    expected = [c for c in range(bench.geometry.size) if surrounded(bench.geometry.centre(c), line)]
    assert bench.session.selection.tolist() == expected
    assert expected


def test_commands_on_selections() -> None:
    bench = Bench("square8")
    edit_commands.select_all(bench.session)
    assert len(bench.session.selection) == 108
    edit_commands.select_none(bench.session)
    assert not len(bench.session.selection)
    edit_commands.select_ink(bench.session)
    assert bench.session.selection.tolist() == [40, 41, 52, 53]  # the land
    edit_commands.select_others(bench.session)
    assert len(bench.session.selection) == 104
    edit_commands.fill(bench.session)
    assert set(bench.inks()) == {Ink("land")}
    bench.proved()


@pytest.mark.parametrize("copying", [False, True])
@pytest.mark.parametrize("form", GRIDS)
def test_contents_are_dragged_in_their_form(form: str, copying: bool) -> None:
    """The land, over an odd number of rows: on hexes every cell keeps its neighbours."""
    bench = Bench(form)
    bench.session.tools.tool = "select"
    edit_commands.select_ink(bench.session)
    land = bench.session.selection.tolist()
    lattice = Lattice(bench.geometry)
    before = bench.inks()
    start, end = 40, 7 * 12 + 7
    bench.drag(start, 60, end, control=copying)
    (i, j), (p, q) = lattice.point(start), lattice.point(end)
    expected = {lattice.cell(lattice.point(c)[0] + p - i, lattice.point(c)[1] + q - j) for c in land} - {-1}
    assert {c for c, ink in enumerate(bench.inks()) if ink == Ink("land")} == expected | (
        set(land) if copying else set()
    )
    assert set(bench.session.selection.tolist()) == expected
    assert bench.painted(before) == (expected - set(land)) | (set() if copying else set(land) - expected)
    if len(expected) == len(land):
        distance = bench.geometry.topology.distance
        far = sorted(distance(a, b) for a in land for b in land)
        assert sorted(distance(a, b) for a in expected for b in expected) == far
    bench.proved()


@pytest.mark.parametrize("form", GRIDS)
def test_what_stands_there_goes_along(form: str) -> None:
    bench = Bench(form)
    chart, geometry = bench.document.chart, bench.geometry
    bench.session.tools.tool = "select"
    b2, d7, a1, b1 = (geometry.cell(name) for name in ("B2", "D7", "A1", "B1"))
    b6, f6 = geometry.cell("B6"), geometry.cell("F6")
    bench.session.selection = np.array([b2, a1, b1, b6, f6])
    lattice = Lattice(geometry)

    def there(cell: int) -> str:
        i, j = lattice.point(cell)
        return geometry.name(lattice.cell(i + 1, j + 1))

    step = lattice.cell(lattice.point(b2)[0] + 1, lattice.point(b2)[1] + 1)
    bench.drag(b2, step)
    assert at(bench, "sites") == [there(b2)]
    assert chart.features("sites")[0][1]["price"] == 7
    assert at(bench, "sites", 1) == ["H5"]
    assert at(bench, "arrows") == [there(b6), there(f6)]
    assert chart.data["arrows"][0]["via"] == [there(d7)]  # type: ignore[index,call-overload]
    assert set(at(bench, "regions")) == {there(a1), there(b1), "C1", "E1"}
    bench.proved()


@pytest.mark.parametrize("form", GRIDS)
def test_an_arrow_with_one_end_outside_stays(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "select"
    b6 = bench.geometry.cell("B6")
    bench.session.selection = np.array([b6])
    bench.drag(b6, b6 + 1)
    assert at(bench, "arrows") == ["B6", "F6"]


@pytest.mark.parametrize("form", GRIDS)
def test_a_copy_has_an_id_of_its_own(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "select"
    b2 = bench.geometry.cell("B2")
    bench.session.selection = np.array([b2])
    bench.drag(b2, b2 + 3, control=True)
    sites = [item for _, item in bench.document.chart.features("sites")]
    assert [site["id"] for site in sites] == ["alpha", "beta", "alpha_2"]
    assert at(bench, "sites", 2) == [bench.geometry.name(b2 + 3)]
    assert sites[2]["price"] == 7
    bench.proved()


def test_nodes_are_dragged_with_their_lines() -> None:
    bench = Bench("track")
    bench.session.tools.tool = "select"
    bench.session.selection = np.array([1, 2])
    edges = bench.geometry.edges
    bench.draw([(3, 0), (4, 1), (5, -2)])
    assert [bench.geometry.centre(c) for c in range(6)] == [(0, 0), (5, -2), (8, -2), (6, 3), (3, 3), (0, 3)]
    assert bench.geometry.edges == edges
    bench.proved()


def test_nodes_are_copied_with_the_lines_between_them() -> None:
    bench = Bench("track")
    bench.session.tools.tool = "select"
    bench.session.selection = np.array([1, 2, 3])
    bench.draw([(3, 0), (3, 10)], control=True)
    geometry = bench.geometry
    assert [geometry.name(c) for c in range(6, 9)] == ["B2", "C2", "D2"]
    assert [geometry.centre(c) for c in range(6, 9)] == [(3, 10), (6, 10), (6, 13)]
    assert set(geometry.edges) - {e for e in geometry.edges if max(e) < 6} == {(6, 7), (7, 8)}
    assert bench.inks()[6:] == [Ink("circle"), Ink("circle"), Ink("storm")]
    assert bench.session.selection.tolist() == [6, 7, 8]
    bench.proved()


@pytest.mark.parametrize("form", FORMS)
def test_the_way_of_a_drag_is_shown(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "select"
    one, other, end = (1, 2, 4) if form == "track" else (25, 26, 28)
    bench.session.selection = np.array([one, other])
    sketch = bench.drag(one, 3, end)
    assert sketch.faded == (one, other)
    if form == "track":
        assert sketch.handles == ((3.0, 3.0), (6.0, 3.0))  # B came onto E, C three to the east of it
    else:
        assert sketch.cells[0] == end
        assert bench.geometry.topology.distance(*sketch.cells) == 1


@pytest.mark.parametrize("form", GRIDS)
def test_delete_clears_cells_and_what_stands_there(form: str) -> None:
    bench = Bench(form)
    edit_commands.select_all(bench.session)
    edit_commands.clear(bench.session)
    chart = bench.document.chart
    assert set(bench.inks()) == {Ink("sea")}
    assert not any(section in chart.data for section in ("sites", "arrows", "regions"))
    bench.proved()


def test_delete_on_a_track_takes_nodes_and_their_lines_away() -> None:
    bench = Bench("track")
    bench.session.selection = np.array([2])
    edit_commands.clear(bench.session)
    geometry = bench.geometry
    assert [geometry.name(c) for c in range(geometry.size)] == ["A", "B", "D", "E", "F"]
    names = {(geometry.name(a), geometry.name(b)) for a, b in geometry.edges}
    assert names == {("A", "B"), ("D", "E"), ("E", "F"), ("F", "A"), ("B", "E")}
    text = bench.document.text()
    bench.document.undo_stack.undo()
    bench.document.undo_stack.redo()
    assert bench.document.text() == text
    bench.reloaded()
