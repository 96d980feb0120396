"""Brush, eraser, shapes, picker: the cells that geometry says, undone, redone, saved and read again."""

from __future__ import annotations

from math import hypot

import numpy as np
import pytest
from hands import FORMS, GRIDS, Bench

from editor.base.texts import LANGUAGES, tr, ui
from editor.model.documents.chart import Ink
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice
from editor.model.sessions.gesture import Pointer
from editor.model.sessions.painting.brush import brushed


def line_of_cells(geometry: Geometry, one: int, other: int) -> list[int]:
    """The cells from one to another, both included, nearest to the straight line between their centres.

    On a track the two ends only.
    """
    if geometry.is_track or one == other:
        return [one] if one == other else [one, other]
    (x1, y1), (x2, y2) = geometry.centre(one), geometry.centre(other)
    steps = max(int(4 * max(abs(x2 - x1), abs(y2 - y1))), 1)
    found: dict[int, None] = {one: None}
    for k in range(1, steps):
        cell = geometry.at(x1 + (x2 - x1) * k / steps + 1e-7, y1 + (y2 - y1) * k / steps + 1e-7)
        if cell >= 0:
            found[cell] = None
    return [*found, other] if other not in found else list(found)


def steps_from(bench: Bench, cell: int) -> dict[int, int]:
    """How many steps away every cell is, found by going from neighbour to neighbour."""
    far, front = {cell: 0}, [cell]
    while front:
        here = front.pop(0)
        for beside in bench.geometry.neighbours(here):
            if beside not in far:
                far[beside] = far[here] + 1
                front.append(beside)
    return far


def disc(bench: Bench, cell: int, size: int) -> set[int]:
    """The disc of a brush by its definition."""
    geometry = bench.geometry
    if geometry.kind == "hex":
        middles = [cell]
        if size % 2 == 0:  # around the corner that the cell shares with the next of its level and the one between
            x, y = geometry.centre(cell)
            turned = geometry.topology.orientation == "flat"
            along = geometry.at(x, y + 1) if turned else geometry.at(x + 1, y)
            between = geometry.at(x + 0.866, y + 0.5) if turned else geometry.at(x + 0.5, y + 0.866)
            middles += [along, between]
        far = [steps_from(bench, middle) for middle in middles]
        return {c for c in range(geometry.size) if min(f[c] for f in far) <= (size - 1) // 2}
    if geometry.is_track:
        return {c for c, steps in steps_from(bench, cell).items() if steps <= size - 1}
    x, y = geometry.centre(cell)
    off = 0 if size % 2 else 0.5
    centres = [geometry.centre(c) for c in range(geometry.size)]
    return {c for c, (cx, cy) in enumerate(centres) if hypot(cx - x - off, cy - y - off) <= size / 2}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", range(1, 10))
def test_the_brush_is_a_disc(form: str, size: int) -> None:
    bench = Bench(form)
    cell = 2 if form == "track" else 4 * 12 + 5
    assert set(brushed(bench.geometry, [cell], size).tolist()) == disc(bench, cell, size)


@pytest.mark.parametrize("form", GRIDS)
def test_many_cells_at_once_are_where_the_topology_has_them(form: str) -> None:
    bench = Bench(form)
    geometry, lattice = bench.geometry, Lattice(bench.geometry)
    cells = np.arange(geometry.size, dtype=np.int32)
    i, j = lattice.of(cells)
    assert lattice.cells(i, j).tolist() == cells.tolist()
    x, y = lattice.centre(i, j)
    assert np.allclose(np.stack([x, y], axis=1), [geometry.centre(int(c)) for c in cells])
    rng = np.random.default_rng(3)
    px, py = rng.uniform(-2, 14, 500), rng.uniform(-2, 12, 500)
    assert lattice.at(px, py).tolist() == [geometry.at(a, b) for a, b in zip(px, py, strict=True)]
    for one, other in rng.integers(0, geometry.size, (40, 2)).tolist():
        assert lattice.line(one, other).tolist() == sorted(set(line_of_cells(geometry, one, other)))
    for name, (di, dj) in lattice.ways().items():
        number = geometry.topology.directions.index(name)
        there = [geometry.topology.around(int(c))[number] for c in cells]
        assert lattice.cells(i + di, j + dj).tolist() == there


@pytest.mark.parametrize("form", FORMS)
def test_a_stroke_is_continuous_and_one_command(form: str) -> None:
    bench = Bench(form)
    before = bench.inks()
    way = (0, 1, 5) if form == "track" else (0, 6 * 12 + 9, 6 * 12)
    bench.drag(*way)
    expected = (
        set(way) if form == "track" else {c for k in (0, 1) for c in line_of_cells(bench.geometry, *way[k : k + 2])}
    )
    assert bench.painted(before) == {c for c in expected if before[c] != bench.session.ink}
    assert bench.document.undo_stack.count() == 1
    bench.proved()


@pytest.mark.parametrize("form", FORMS)
def test_the_right_button_paints_the_second_ink_and_the_eraser_too(form: str) -> None:
    bench = Bench(form)
    target = 3 if form == "track" else 3 * 12 + 4  # painted with the first ink from the beginning
    assert bench.inks()[target] == bench.session.ink
    bench.drag(target, second=True)
    assert bench.inks()[target] == bench.session.second_ink
    bench.proved()
    bench.document.undo_stack.undo()
    bench.session.tools.tool = "eraser"
    bench.drag(target)
    assert bench.inks()[target] == bench.session.second_ink
    bench.proved()


def test_an_eraser_without_a_second_ink_leaves_the_first_terrain() -> None:
    bench = Bench("square8")
    bench.session.second_ink = Ink(None)
    bench.session.tools.tool = "eraser"
    bench.drag(3 * 12 + 4)
    assert bench.inks()[3 * 12 + 4] == Ink("sea")


@pytest.mark.parametrize("form", GRIDS)
def test_shift_goes_on_straight_from_the_last_stroke(form: str) -> None:
    bench = Bench(form)
    before = bench.inks()
    bench.drag(0)
    bench.drag(8 * 12 + 10, shift=True)
    expected = set(line_of_cells(bench.geometry, 0, 8 * 12 + 10))
    assert bench.painted(before) == {c for c in expected if before[c] != bench.session.ink}


@pytest.mark.parametrize("key", ["alt", "control"])
@pytest.mark.parametrize("form", FORMS)
def test_alt_and_ctrl_pick_instead_of_painting(form: str, key: str) -> None:
    bench = Bench(form)
    before = bench.inks()
    bench.drag(0, **{key: True})
    assert bench.session.ink == before[0]
    assert not bench.painted(before)


@pytest.mark.parametrize("tool", ["brush", "line", "rectangle", "ellipse", "flood"])
@pytest.mark.parametrize("form", FORMS)
def test_escape_takes_everything_back(form: str, tool: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = tool
    text = bench.document.text()
    for kind, cell in (("press", 0), ("move", 4), ("move", 5)):
        bench.tool_controller.event(bench.pointer(kind, cell))
    assert bench.tool_controller.cancel()
    assert bench.document.text() == text
    assert not bench.document.undo_stack.count()
    bench.drag(0)  # and the hand is free again
    assert bench.document.undo_stack.count() == 1


def in_box(bench: Bench, one: int, other: int) -> set[int]:
    if bench.geometry.is_track:
        (x1, y1), (x2, y2) = bench.geometry.centre(one), bench.geometry.centre(other)
        centres = [bench.geometry.centre(c) for c in range(bench.geometry.size)]
        return {
            c for c, (x, y) in enumerate(centres) if min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)
        }
    (r1, c1), (r2, c2) = divmod(one, 12), divmod(other, 12)
    return {
        c
        for c in range(bench.geometry.size)
        if min(r1, r2) <= c // 12 <= max(r1, r2) and min(c1, c2) <= c % 12 <= max(c1, c2)
    }


@pytest.mark.parametrize("form", FORMS)
def test_a_rectangle_of_rows_and_columns(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "rectangle"
    before = bench.inks()
    one, other = (1, 3) if form == "track" else (5 * 12 + 9, 1 * 12 + 2)
    sketch = bench.drag(one, other)
    expected = in_box(bench, one, other)
    assert set(sketch.cells) == expected
    assert {cell for cell, _ in sketch.ghosts} == {c for c in expected if before[c] != bench.session.ink}
    assert bench.painted(before) == {c for c in expected if before[c] != bench.session.ink}
    bench.proved()


@pytest.mark.parametrize("form", GRIDS)
def test_shift_draws_the_outline_of_a_rectangle(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "rectangle"
    bench.session.ink = Ink("reef")
    before = bench.inks()
    bench.drag(5 * 12 + 9, 1 * 12 + 2, shift=True)
    inner = in_box(bench, 2 * 12 + 3, 4 * 12 + 8)
    assert bench.painted(before) == in_box(bench, 5 * 12 + 9, 1 * 12 + 2) - inner
    bench.proved()


@pytest.mark.parametrize("form", FORMS)
def test_an_ellipse_is_round_and_inside_its_box(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "ellipse"
    bench.session.ink = Ink("reef")
    before = bench.inks()
    one, other = (0, 3) if form == "track" else (1 * 12 + 2, 7 * 12 + 9)
    bench.drag(one, other)
    (x1, y1), (x2, y2) = bench.geometry.centre(one), bench.geometry.centre(other)
    margin = 0.0 if form == "track" else 0.5
    wide, high = abs(x1 - x2) / 2 + margin, abs(y1 - y2) / 2 + margin

    def far(cell: int) -> float:
        x, y = bench.geometry.centre(cell)
        return ((x - (x1 + x2) / 2) / wide) ** 2 + ((y - (y1 + y2) / 2) / high) ** 2

    assert bench.painted(before) == {c for c in in_box(bench, one, other) if far(c) <= 1 + 1e-9}
    if form != "track":
        bench.proved()


@pytest.mark.parametrize("form", GRIDS)
@pytest.mark.parametrize("size", [1, 3])
def test_a_line_is_as_thick_as_the_brush(form: str, size: int) -> None:
    bench = Bench(form)
    bench.session.tools.tool, bench.session.tools.size, bench.session.ink = "line", size, Ink("reef")
    before = bench.inks()
    bench.drag(13, 7 * 12 + 8)
    line = line_of_cells(bench.geometry, 13, 7 * 12 + 8)
    assert bench.painted(before) == set().union(*(disc(bench, cell, size) for cell in line))
    bench.proved()


@pytest.mark.parametrize("form", FORMS)
def test_the_picker_takes_terrains_and_sites(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "picker"
    land = 3 if form == "track" else 3 * 12 + 4
    sea = 0 if form == "track" else 13
    bench.drag(land, second=True)
    bench.drag(sea)
    assert (bench.session.ink, bench.session.second_ink) == (bench.inks()[sea], bench.inks()[land])
    assert bench.session.feature == ("" if form == "track" else "port")  # B2 has a port
    assert not bench.document.undo_stack.count()


@pytest.mark.parametrize("tool", ["brush", "eraser", "rectangle", "ellipse", "line", "flood"])
@pytest.mark.parametrize("form", FORMS)
def test_paint_stays_inside_the_selection(form: str, tool: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool, bench.session.ink, bench.session.second_ink = tool, Ink("reef"), Ink("reef")
    inside = [1, 2] if form == "track" else [1, 2, 13]
    bench.session.selection = np.array(inside)
    before = bench.inks()
    bench.drag(*inside)
    assert bench.painted(before) <= set(inside)
    assert bench.painted(before)
    tail = tr("tools-only-inside")
    tool_ = bench.tool_controller.tool
    assert tool_ is not None
    assert tail in str(tool_.hint(bench.session))


@pytest.mark.parametrize("form", FORMS)
def test_the_brush_shows_what_would_change(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.size = 2
    cell = 2 if form == "track" else 3 * 12 + 3
    sketch = bench.tool_controller.event(bench.pointer("hover", cell))
    expected = disc(bench, cell, 2)
    before = bench.inks()
    assert set(sketch.cells) == expected
    assert set(sketch.ghosts) == {(c, bench.session.ink.terrain) for c in expected if before[c] != bench.session.ink}
    assert not bench.document.undo_stack.count()


def test_off_the_board_nothing_happens() -> None:
    bench = Bench("square8")
    for tool in ("brush", "eraser", "flood", "picker", "wand"):
        bench.session.tools.tool = tool
        for kind in ("hover", "press", "move", "release"):
            bench.tool_controller.event(Pointer(kind, -3, -3, -1))
    assert not bench.document.undo_stack.count()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tool_says_what_it_will_do(language: str) -> None:
    bench = Bench("square8")
    ui.language = language
    for name, tool in bench.tool_controller.tools.items():
        said = str(tool.hint(bench.session))
        assert "{" not in said and "…" not in said, name
        assert not said.startswith("tools-"), name
        assert tr(f"tools-{name}") != f"tools-{name}"
    said = str(bench.tool_controller.tools["brush"].hint(bench.session))
    land, sea = {"en": ("land", "sea"), "ru": ("суша", "море"), "uk": ("суходіл", "море")}[language]
    assert land in said and sea in said and "1" in said
