"""Flood and wand against a patient search from neighbour to neighbour."""

from __future__ import annotations

import numpy as np
import pytest
from hands import FORMS, GRIDS, Bench
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.model.documents.chart import Ink
from editor.model.documents.geometry import Geometry
from editor.model.sessions.painting.flood import connected, flooded
from tests.share import share


def searched(geometry: Geometry, start: int, like: set[int]) -> set[int]:
    """The cells joined with ``start``, by the topology's own neighbours."""
    seen, front = ({start}, [start]) if start in like else (set(), [])
    while front:
        for beside in geometry.neighbours(front.pop()):
            if beside in like and beside not in seen:
                seen.add(beside)
                front.append(beside)
    return seen


@settings(max_examples=share(200), deadline=None)
@given(
    st.sampled_from(["square4", "square8", "hex"]),
    st.integers(1, 14),
    st.integers(1, 14),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even", "every"]),
    st.integers(0, 10_000),
)
def test_flood_is_what_a_search_finds(kind: str, width: int, height: int, form: str, shifted: str, seed: int) -> None:
    geometry = Geometry.of_grid(kind, width, height, form, shifted)
    rng = np.random.default_rng(seed)
    mask = rng.random((height, width)) < 0.55
    start = int(rng.integers(geometry.size))
    found = np.flatnonzero(connected(geometry, mask, *divmod(start, width)).reshape(-1))
    assert set(found.tolist()) == searched(geometry, start, set(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("control", [False, True])
def test_flood_fills_what_is_joined_or_all_that_is_alike(form: str, control: bool) -> None:
    bench = Bench(form)
    bench.session.tools.tool, bench.session.ink = "flood", Ink("reef")
    start = 0
    before = bench.inks()
    if form != "track":  # a wall from the north to the south, so that there are two seas
        bench.session.tools.tool = "line"
        bench.drag(5, 8 * 12 + 5)
        bench.session.tools.tool, bench.session.ink, before = "flood", Ink("sand"), bench.inks()
    bench.drag(start, control=control)
    alike = {c for c, ink in enumerate(before) if ink == before[start]}
    assert bench.painted(before) == (alike if control else searched(bench.geometry, start, alike))
    bench.proved()


@pytest.mark.parametrize("form", GRIDS)
def test_flood_goes_through_the_selection_only(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "flood"
    bench.session.selection = np.array([0, 1, 2, 60, 61])
    before = bench.inks()
    bench.drag(0)
    assert bench.painted(before) == {0, 1, 2}


@pytest.mark.parametrize("form", FORMS)
def test_the_flood_is_shown_before_the_click(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "flood"
    sketch = bench.tool_controller.event(bench.pointer("hover", 0))
    assert set(sketch.cells) == set(flooded(bench.document.chart, 0).tolist())


@pytest.mark.parametrize("form", FORMS)
def test_the_wand_selects(form: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool = "wand"
    inks = bench.inks()
    alike = {c for c, ink in enumerate(inks) if ink == inks[0]}
    other = 3 if form == "track" else 3 * 12 + 4
    bench.drag(0)
    joined = searched(bench.geometry, 0, alike)
    assert set(bench.session.selection.tolist()) == joined
    bench.drag(0, control=True)
    assert set(bench.session.selection.tolist()) == alike
    bench.drag(other, shift=True)
    assert set(bench.session.selection.tolist()) == alike | searched(
        bench.geometry, other, {c for c, i in enumerate(inks) if i == inks[other]}
    )
    bench.drag(0, alt=True)
    assert not set(bench.session.selection.tolist()) & joined


def test_two_characters_of_one_terrain_are_one_ink() -> None:
    text = 'fordewind: 1\ngrid: {kind: square4}\nlegend: {"~": sea, "s": sea, "#": land}\nterrain: |\n  ~s#\n  ss~\n'
    bench = Bench("square4", text)
    assert flooded(bench.document.chart, 0).tolist() == [0, 1, 3, 4, 5]
