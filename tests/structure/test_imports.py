"""The graph of imports: no circle, nothing upwards; imports inside functions, for types alone and by name count, too."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter

import pytest
from grimp import ImportGraph, build_graph
from house import ROOT, modules

BESIDE = {"dsl", "dsl.fronts"}
"""Packages that hold nothing but their rooms."""
NAME = re.compile(r'"((?:dsl|editor)(?:\.\w+)+)"')
"""A text that is the name of a module counts, for ``import_module`` gets such texts, if only from a table. The name of
a package does not: it says where files lie, or what another process is to run."""
CONTRACTS = [
    contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    if contract["type"] == "layers"
]


@cache
def graph() -> ImportGraph:
    """The imports of the whole house."""
    found = build_graph("dsl", "editor", cache_dir=None)
    for name, path in modules().items():
        for other in NAME.findall(path.read_text(encoding="utf-8")):
            if other in found.modules and other != name and not found.find_children(other):
                found.add_import(importer=name, imported=other)
    return found


def rows(contract: dict[str, list[str]]) -> list[set[str]]:
    return [{name.strip() for name in row.split("|")} for row in contract["layers"]]


def test_no_circle() -> None:
    imports = {name: graph().find_modules_directly_imported_by(name) - {name} for name in graph().modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail("modules import each other in a circle: " + " < ".join(error.args[1]))


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract["name"])
def test_nothing_is_imported_from_above(contract: dict[str, list[str]]) -> None:
    boxes = set(contract["containers"]) if "containers" in contract else None
    found = graph().find_illegal_dependencies_for_layers(layers=rows(contract), containers=boxes)
    assert [f"{one.importer} imports {one.imported}, by {one.routes}" for one in found] == []


def test_every_module_stands_in_a_layer_and_layers_name_what_is_there() -> None:
    boxed = [(f"{box}.", contract) for contract in CONTRACTS for box in contract.get("containers", [""])]
    named = {f"{box}{name}".lstrip(".") for box, contract in boxed for row in rows(contract) for name in row}
    assert named <= graph().modules
    assert {one for one in graph().modules if not f"{one}.".startswith(tuple(f"{name}." for name in named))} <= BESIDE
