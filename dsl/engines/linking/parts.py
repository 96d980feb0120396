"""What rules, map, seats and parameters come to: sizes, offsets, values. The linked program is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dsl.engines.linking.layout import Layout
from dsl.language.typed.nodes import Field
from dsl.language.typed.program import Program
from dsl.maps.board.map import Map, Placed
from dsl.maps.board.spec import BoardSpec


@dataclass(eq=False)
class Parts:
    """``tables`` and ``constants`` are indexed by row or member number, ``cards`` gives the row of each card."""

    program: Program
    map: Map
    spec: BoardSpec
    seats: int
    values: dict[str, int]
    sizes: dict[str, int]
    layout: Layout
    features: dict[str, tuple[Placed, ...]]
    tables: dict[tuple[str, str], tuple[int, ...]]
    constants: dict[Field, tuple[int, ...]]
    cards: dict[str, tuple[int, ...]]

    @cached_property
    def directions(self) -> tuple[str, ...]:
        """The rules' names of this map's directions, in the topology's order."""
        renamed = dict(self.spec.directions)
        return tuple(renamed.get(d, d) for d in self.map.topology.directions)
