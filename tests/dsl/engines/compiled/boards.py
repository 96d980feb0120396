"""Random boards of every kind, and a module that holds nothing but kernels."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import wasmtime

from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.runtime import MEMORY_PAGES
from dsl.engines.compiled.wat import SMALL, words_of
from dsl.engines.program.linked import LinkedProgram
from dsl.maps.board.topology import Topology, make_topology

ROOM = 1 << 20
"""Where a test puts its sets: so many bytes below the end of memory."""


def some_board(rng: random.Random, kind: str, largest: int) -> Topology:
    """A board with gaps and closed sides; a track has forks, rings and lines both ways."""
    if kind == "track":
        return some_track(rng, rng.randint(2, largest))
    width, height = rng.randint(1, largest), rng.randint(1, largest)
    absent = sum(1 << c for c in range(width * height) if rng.random() < 0.1) if rng.random() < 0.5 else 0
    orientation, shifted = rng.choice(("pointy", "flat")), rng.choice(("odd", "even", "every"))
    board = make_topology(kind, width, height, orientation=orientation, shifted=shifted, absent=absent)
    if rng.random() < 0.5:
        return board
    pairs = [(a, b) for a in range(board.size) for b in board.steps[a] if b >= 0]
    return replace(board, closed=frozenset(rng.sample(pairs, len(pairs) // 10)))


def some_track(rng: random.Random, size: int) -> Topology:
    """Nodes in a ring with shortcuts."""
    nodes = [(f"n{i}", float(i % 7), float(i // 7)) for i in range(size)]
    ring = [(i, (i + 1) % size) for i in range(size) if rng.random() < 0.95]
    more = [(rng.randrange(size), rng.randrange(size)) for _ in range(size // 3)]
    return make_topology("track", nodes=nodes, edges=[(a, b) for a, b in ring + more if a != b])


def boards(rng: random.Random, count: int, largest: int) -> Iterator[Topology]:
    """Boards of all kinds in turn."""
    for number in range(count):
        yield some_board(rng, ("square4", "square8", "hex", "track")[number % 4], largest)


class Bench:
    """Kernels of one board, to be called with Python's sets."""

    def __init__(self, plan: Plan, functions: dict[str, str], bits: int) -> None:
        exports = "".join(f'(export "{name[1:]}" (func {name}))' for name in functions)
        text = (
            f'(module (memory (export "memory") {MEMORY_PAGES})(global $sp (mut i32) (i32.const {plan.stack}))'
            + "".join(functions.values()) + exports + ")"
        )  # fmt: skip
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        instance = wasmtime.Instance(self.store, wasmtime.Module(engine, text), [])
        self.exports = instance.exports(self.store)
        self.memory = cast(wasmtime.Memory, self.exports["memory"])
        self.bits = bits
        for address, data in plan.data:
            self.memory.write(self.store, data, address)
        self.base = self.free = plan.heap

    def set(self, mask: int) -> int:
        """A set as an argument: a number, or the address where it stands."""
        if self.bits <= SMALL:
            return mask - (mask >> 63 << 64)
        self.free += 8 * words_of(self.bits)
        self.memory.write(self.store, mask.to_bytes(8 * words_of(self.bits), "little"), self.free)
        return self.free

    def call(self, name: str, *arguments: int) -> int:
        """The number that a kernel gives."""
        self.free = self.base
        return int(cast(wasmtime.Func, self.exports[name])(self.store, *arguments))

    def found(self, name: str, *arguments: int) -> int:
        """The set that a kernel gives."""
        if self.bits <= SMALL:
            return self.call(name, *arguments) % (1 << 64)
        size = 8 * words_of(self.bits)
        to = self.base + ROOM
        self.memory.write(self.store, b"\xff" * size, to)
        cast(wasmtime.Func, self.exports[name])(self.store, *arguments, to)
        self.free = self.base
        return int.from_bytes(self.memory.read(self.store, to, to + size), "little")


class Words:
    """As much of a program as a plan asks for."""

    words = 16


def empty_plan() -> Plan:
    """The plan of a module without a game."""
    return Plan(cast(LinkedProgram, Words()))
