"""Boards of every kind and orientation for Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from dsl.maps.board.topology import ORIENTATIONS, SHIFTS, Topology, make_topology


@st.composite
def grids(draw: st.DrawFn, gaps: bool = True, most: int = 7) -> Topology:
    """A grid of squares or hexes, with some cells missing if ``gaps``."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    absent = draw(st.integers(0, (1 << width * height) - 1)) if gaps and draw(st.booleans()) else 0
    kind = draw(st.sampled_from(["square4", "square8", "hex", "hex"]))
    orientation, shifted = draw(st.sampled_from(ORIENTATIONS)), draw(st.sampled_from(SHIFTS))
    return make_topology(kind, width, height, absent=absent, orientation=orientation, shifted=shifted)


@st.composite
def tracks(draw: st.DrawFn) -> Topology:
    """A track of some nodes with any lines between them."""
    count = draw(st.integers(1, 8))
    nodes = [(f"n{i}", float(i), float(i * i % 7)) for i in range(count)]
    ends = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda e: e[0] != e[1])
    edges = draw(st.lists(ends, max_size=16)) if count > 1 else []
    return make_topology("track", nodes=nodes, edges=edges)


def boards() -> st.SearchStrategy[Topology]:
    """Any board."""
    return st.one_of(grids(), tracks())
