"""The graph of imports: no circle, nothing upwards. All imports count, those inside functions and for types alone, too."""

from __future__ import annotations

import ast
from itertools import pairwise

import pytest
from house import Layers, circles, graph, imported, layers, modules, upward

BESIDE = {"dsl", "dsl.fronts"}
"""Packages that hold nothing but their rooms."""


def test_no_circle() -> None:
    found = [
        "\n".join(f"  {one}, line {graph()[one][other]}, imports {other}" for one, other in pairwise(way))
        for way in circles(graph())
    ]
    assert not found, "\n".join(["modules that import each other in a circle:", *found])


@pytest.mark.parametrize("listed", layers(), ids=lambda listed: listed.name)
def test_nothing_is_imported_from_above(listed: Layers) -> None:
    found = upward(graph(), listed)
    assert not found, "\n".join([f"against the layers of pyproject.toml ({listed.name}):", *found])


def test_every_module_stands_in_a_layer() -> None:
    """The first list has the rooms of the language and the window, the second the rooms of the window."""
    rooms = [listed for listed in layers() if listed.name.startswith("The rooms")]
    assert len(rooms) == 2
    alone = {name for name in modules() if all(listed.place(name) is None for listed in rooms)}
    assert alone <= BESIDE


def test_layers_name_what_is_there() -> None:
    missing = [member for listed in layers() for row in listed.rows for member in row if member not in modules()]
    assert not missing


# --- the finder itself ---------------------------------------------------------------------------

HIDDEN = """
from typing import TYPE_CHECKING
import house.a
from house import b, other
if TYPE_CHECKING:
    from house.c import C
def late():
    from house.d import d
    run([sys.executable, "-m", "house"])
    return import_module("house.e"), "house.nothing"
"""


def test_every_kind_of_import_is_seen() -> None:
    known = {"house", *(f"house.{name}" for name in "abcde")}
    found = imported(ast.parse(HIDDEN), known)
    assert {name for name, _ in found} == known


def test_circles_are_found() -> None:
    graph = {"a": {"b": 1}, "b": {"c": 1, "d": 1}, "c": {"d": 1}, "d": {"b": 1}, "e": {"a": 1}}
    assert circles(graph) == [["b", "d", "b"]]
    assert circles({"a": {"b": 1}, "b": {}}) == []


def test_ways_up_and_across_are_found() -> None:
    three = Layers("three", (("h.top",), ("h.left", "h.right"), ("h.low",)))
    graph = {
        "h.top": {"h.left.x": 1, "h.low": 2},
        "h.left.x": {"h.left.y": 3, "h.low": 4},
        "h.right": {"h.left.y": 5},
        "h.low": {"h.top": 6},
    }
    assert [line.split(" (")[0] for line in upward(graph, three)] == [
        "h.right, line 5: imports across to h.left.y",
        "h.low, line 6: imports up to h.top",
    ]
