"""What is hidden in the view is not touched by the mouse: not picked, dragged, bent, joined or taken away."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES
from hands import Bench

from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session
from editor.view.actions.features import nudge

GRIDS = tuple(t for t in TOPOLOGIES if t != "track")


def bench_of(topology: str, tool: str, *hidden: str) -> Bench:
    bench = Bench(topology)
    bench.session.tools.tool, bench.session.hidden = tool, frozenset(hidden)
    return bench


def untouched(bench: Bench) -> bool:
    return not bench.document.undo_stack.count() and bench.session.things == ()


@pytest.mark.parametrize("topology", GRIDS)
def test_pick_passes_over_what_is_hidden(topology: str) -> None:
    bench = bench_of(topology, "pick", "sites:port", "arrows:current", "regions:waters")
    cell = bench.geometry.cell
    for start, end in (("B2", "C3"), ("B6", "B8"), ("F6", "F8"), ("A1", "A3"), ("H5", "J5")):
        bench.drag(cell(start), cell(end))
        assert untouched(bench), start
        bench.drag(cell(start))
        assert untouched(bench), start
    bench.tool_controller.event(bench.pointer("double", cell("B6")))  # no bend for what nobody sees
    bench.tool_controller.event(bench.pointer("release", cell("B6")))
    assert untouched(bench)
    (x1, y1, x2, y2) = bench.geometry.bounds
    bench.draw([(x1 - 1, y1 - 1), (x2 + 1, y2 + 1)])  # a frame around everything
    assert untouched(bench)
    assert not bench.tool_controller.event(bench.pointer("hover", cell("B2"))).cells
    bench.session.hidden = frozenset({"arrows:current"})
    bench.drag(cell("B2"))
    assert bench.session.things == (Thing("sites", 0),), "ports are shown again, and can be picked again"


@pytest.mark.parametrize("topology", GRIDS)
def test_what_is_hidden_is_let_go_of_and_stays_when_others_are_dragged(topology: str) -> None:
    bench = bench_of(topology, "pick")
    port, arrow = Thing("sites", 0), Thing("arrows", 0)
    bench.session.things = (port, arrow)
    bench.session.hidden = frozenset({"arrows:current"})
    assert bench.session.things == (port,)
    bench.session.things = (port, arrow)  # picked in the list of contents
    bench.drag(bench.geometry.cell("B2"), bench.geometry.cell("D2"))
    assert bench.document.chart.data["sites"][0]["at"] == "D2"
    assert bench.document.chart.data["arrows"][0]["from"] == "B6"
    bench.session.things = (arrow,)
    bench.drag(bench.geometry.cell("F6"), bench.geometry.cell("F8"))  # its handle, if it were seen
    assert bench.document.chart.data["arrows"][0]["to"] == "F6"
    bench.session.things = (arrow,)
    nudge(1, 0)(bench.session)  # by keyboard it is meant
    assert bench.document.chart.data["arrows"][0]["from"] == "C6"


@pytest.mark.parametrize(
    ("tool", "kind", "cell", "second"),
    [
        ("place", "sites:port", "B2", True),  # would take it away
        ("place", "sites:port", "B2", False),
        ("place", "sites:port", "D7", False),  # would place one that nobody sees
        ("arrow", "arrows:current", "D7", False),
        ("region", "regions:waters", "A1", True),
        ("region", "regions:waters", "D7", False),
    ],
)
def test_a_tool_shows_its_kind_again_before_it_does_anything(tool: str, kind: str, cell: str, second: bool) -> None:
    bench = bench_of("square8", tool, kind, "starts")
    bench.session.feature = kind.split(":")[1]
    told: list[str] = []
    bench.session.reported.connect(lambda said: told.append(said.key))
    bench.drag(bench.geometry.cell(cell), second=second)
    assert untouched(bench) and told == ["features-shown-again"]
    assert bench.session.hidden == {"starts"}
    end = bench.geometry.cell("E8" if tool == "arrow" else cell)
    bench.drag(bench.geometry.cell(cell), end, second=second)
    assert bench.session.things or bench.document.undo_stack.count(), "now it does what it always does"


@pytest.mark.parametrize("tool", ["brush", "eraser", "line", "flood", "select", "wand", "node", "picker"])
def test_hidden_circles_are_shown_again_first(tool: str) -> None:
    bench = bench_of("track", tool, "nodes")
    inks = bench.inks(), bench.session.ink
    told: list[str] = []
    bench.session.reported.connect(lambda said: told.append(said.key))
    bench.drag(3)
    assert untouched(bench) and (bench.inks(), bench.session.ink) == inks and not len(bench.session.selection)
    assert told == ["features-circles-shown-again"] and not bench.session.hidden


def test_another_map_shows_everything() -> None:
    bench = bench_of("square8", "pick", "sites:port")
    assert bench.session.hidden and Session(Bench("flat").document, bench.session.tools).hidden == frozenset()
