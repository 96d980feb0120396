"""A tool that does nothing says why; a deed that goes on says what comes next; Escape lets go."""

from __future__ import annotations

from copy import deepcopy

import numpy as np
import pytest
from charts import TOPOLOGIES
from hands import Bench

from editor.model.documents.lattice import Lattice
from editor.model.sessions import edit_commands
from editor.model.sessions.gesture import Pointer
from editor.model.sessions.picked import Thing
from editor.view.actions.features import turn_round

GRIDS = tuple(t for t in TOPOLOGIES if t != "track")
PAINTING = ("brush", "eraser", "line", "rectangle", "ellipse", "flood")


def bench_of(topology: str, tool: str) -> tuple[Bench, list[str]]:
    bench, told = Bench(topology), list[str]()
    bench.session.tools.tool = tool
    bench.session.reported.connect(lambda said: told.append(said.key))
    return bench, told


def click(bench: Bench, x: float, y: float, **keys: bool) -> None:
    for kind in ("press", "release"):
        bench.tool_controller.event(Pointer(kind, x, y, bench.geometry.at(x, y), **keys))


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("tool", ["brush", "eraser", "flood", "place", "arrow", "region"])
def test_beside_the_board(topology: str, tool: str) -> None:
    bench, told = bench_of(topology, tool)
    click(bench, -9.0, -9.0)
    assert told == ["tools-told-beside"] and not bench.document.undo_stack.count()


@pytest.mark.parametrize("tool", [*PAINTING, "region"])
def test_outside_of_the_selection(tool: str) -> None:
    bench, told = bench_of("square8", tool)
    bench.session.selection = np.array([0, 1])
    cell = 40 if tool == "eraser" else 60  # land, and sea
    bench.drag(cell)
    assert told == ["tools-told-only-inside"] and not bench.document.undo_stack.count()
    assert edit_commands.let_go(bench.session) and not len(bench.session.selection)
    bench.drag(cell)
    assert told == ["tools-told-only-inside"] and bench.document.undo_stack.count() == 1


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_an_arrow_by_clicks_says_what_comes_next(topology: str) -> None:
    bench, told = bench_of(topology, "arrow")
    tail = bench.geometry.name(0)
    sketch = bench.tool_controller.event(bench.pointer("press", 0))
    assert sketch.hint is not None and sketch.hint.key == "tools-arrow-drags"
    sketch = bench.tool_controller.event(bench.pointer("release", 0))
    assert sketch.hint is not None and (sketch.hint.key, sketch.hint.args["tail"]) == ("tools-arrow-clicks", tail)
    bench.tool_controller.cancel()
    assert not bench.tool_controller.busy and not bench.document.undo_stack.count()
    bench.drag(0)
    bench.drag(0)  # a head on its own tail
    assert told == ["features-arrow-nowhere"] and not bench.document.undo_stack.count()


@pytest.mark.parametrize("topology", GRIDS)
def test_the_right_button_takes_an_arrow_away(topology: str) -> None:
    bench, told = bench_of(topology, "arrow")
    bench.drag(bench.geometry.cell("B6"), second=True)
    assert not bench.document.chart.items("arrows") and told == []
    bench.proved()
    bench.document.undo_stack.undo()
    bench.drag(bench.geometry.cell("K1"), second=True)
    assert len(bench.document.chart.items("arrows")) == 1


def test_only_arrows_turn_round() -> None:
    bench, told = bench_of("square8", "pick")
    bench.session.things = (Thing("sites", 0),)
    turn_round(bench.session)
    assert told == ["features-no-arrow"]


@pytest.mark.parametrize("topology", GRIDS)
def test_what_is_picked_turns_about_its_middle_and_comes_back(topology: str) -> None:
    bench, told = bench_of(topology, "pick")
    picked = (Thing("sites", 1), Thing("arrows", 0))
    before = {section: deepcopy(bench.document.chart.items(section)) for section in ("sites", "arrows", "regions")}
    inks = bench.inks()
    bench.session.things = picked
    ids = {item["id"] for _, item in bench.document.chart.features("sites")}
    edit_commands.mirrorer("left-right")(bench.session)
    bench.proved()
    assert len(bench.session.things) == 2 and bench.inks() == inks
    assert {item["id"] for _, item in bench.document.chart.features("sites")} == ids, "it keeps its name"
    assert bench.document.chart.items("arrows") != before["arrows"]
    edit_commands.mirrorer("left-right")(bench.session)
    chart = bench.document.chart
    assert chart.items("arrows") == before["arrows"] and chart.items("regions") == before["regions"]
    steps = bench.document.undo_stack.count()
    for _ in range(Lattice(bench.geometry).turns):
        bench.session.things = (Thing("arrows", 0),)
        edit_commands.turner(1)(bench.session)
    if not told:  # there was room for every step
        assert chart.items("arrows") == before["arrows"] and bench.document.undo_stack.count() > steps


def test_escape_lets_go_of_things_first_then_of_cells() -> None:
    bench, _ = bench_of("square8", "pick")
    bench.session.things, bench.session.selection = (Thing("sites", 0),), np.array([3])
    assert edit_commands.let_go(bench.session) and bench.session.things == () and len(bench.session.selection) == 1
    assert edit_commands.let_go(bench.session) and not len(bench.session.selection)
    assert not edit_commands.let_go(bench.session)
