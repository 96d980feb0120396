"""The modules of ``dsl`` and ``editor``, and what imports what: read from their text, nothing is run."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("dsl", "editor")
Graph = Mapping[str, Mapping[str, int]]
"""For each module the modules that it imports, each with the line where it does so first."""


@dataclass(frozen=True)
class Layers:
    """One list of layers of ``pyproject.toml``, from the top: who stands in which, with whole names."""

    name: str
    rows: tuple[tuple[str, ...], ...]

    def place(self, module: str) -> tuple[int, str] | None:
        """The number of the row in which a module stands, and its neighbour there; None if it stands in no row."""
        found = [
            (number, member)
            for number, row in enumerate(self.rows)
            for member in row
            if module == member or module.startswith(f"{member}.")
        ]
        return max(found, key=lambda place: len(place[1]), default=None)


def module_of(path: Path) -> str:
    """The name under which a file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    """Every module by its name."""
    return {module_of(path): path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}


def imported(tree: ast.AST, known: Iterable[str]) -> Iterator[tuple[str, int]]:
    """What a module imports wherever it does: at its top, in functions, for types alone, and by name in a text.

    A text that is the name of a module counts, for ``import_module`` gets such texts, if only from a table. The name
    of a package does not: it says where files lie, or what another process is to run.
    """
    known = set(known)
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found = [name.name for name in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                inner = [f"{module}.{name.name}" for name in names]
                found = [name if name in known else module for name in inner]
            case ast.ImportFrom(level=level) if level:
                raise AssertionError(f"line {node.lineno}: imports are written with whole names")
            case ast.Constant(value=str(text)) if text in known and not any(
                name.startswith(f"{text}.") for name in known
            ):
                found = [text]
            case _:
                continue
        yield from ((name, node.lineno) for name in found if name in known)


@cache
def graph() -> Graph:
    """The imports of the whole house."""
    found: dict[str, dict[str, int]] = {}
    for name, path in modules().items():
        lines = found.setdefault(name, {})
        for other, line in imported(ast.parse(path.read_text(encoding="utf-8")), modules()):
            if other != name:
                lines[other] = min(line, lines.get(other, line))
    return found


@cache
def layers() -> tuple[Layers, ...]:
    """The lists of layers that ``lint-imports`` checks, too: pyproject.toml is the one place where they stand."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    return tuple(
        Layers(contract["name"], tuple(_row(row, container) for row in contract["layers"]))
        for contract in contracts
        if contract["type"] == "layers"
        for container in contract.get("containers", [""])
    )


def _row(row: str, container: str) -> tuple[str, ...]:
    names = [name.strip(" ()") for name in row.split("|")]
    return tuple(f"{container}.{name}" if container else name for name in names)


def upward(graph: Graph, layers: Layers) -> list[str]:
    """Every import that runs up a layer or across to a neighbour, in words."""
    found = []
    for module, others in graph.items():
        for other, line in others.items():
            own, its = layers.place(module), layers.place(other)
            if own is None or its is None or own[1] == its[1]:
                continue
            if its[0] <= own[0]:
                way = "up to" if its[0] < own[0] else "across to"
                found.append(f"{module}, line {line}: imports {way} {other} ({own[1]} stands below {its[1]})")
    return found


def circles(graph: Graph) -> list[list[str]]:
    """The circles of a graph: from each knot of modules that reach each other the shortest way round."""
    return [_round(graph, knot) for knot in knots(graph)]


def knots(graph: Graph) -> list[frozenset[str]]:
    """The sets of modules of which each reaches all others (Tarjan)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    found: list[frozenset[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        waiting.append(module)
        for other in graph.get(module, ()):
            if other not in order:
                visit(other)
            if other in waiting:
                low[module] = min(low[module], low[other])
        if low[module] == order[module]:
            knot = waiting[waiting.index(module) :]
            del waiting[-len(knot) :]
            if len(knot) > 1:
                found.append(frozenset(knot))

    for module in graph:
        if module not in order:
            visit(module)
    return found


def _round(graph: Graph, knot: frozenset[str]) -> list[str]:
    """A shortest way through a knot from its first module back to it."""
    start = min(knot)
    ways = [[start]]
    seen: set[str] = set()
    for way in ways:
        for other in graph[way[-1]]:
            if other == start:
                return [*way, start]
            if other in knot and other not in seen:
                seen.add(other)
                ways.append([*way, other])
    raise AssertionError(f"no way round through {sorted(knot)}")
