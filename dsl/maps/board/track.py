"""Track boards: circles joined by one-way lines, anywhere on the drawing, with forks and rings.

A step goes along a line, so ``reachable`` and ``path_length`` follow the arrows; ``distance``, ``neighbours``,
``neighbours_of`` and ``component`` take the lines in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from math import cos, hypot, pi, sin
from operator import or_

from dsl.maps.board.base import Pair, Point, Topology, bits

Node = tuple[str, float, float]
"""A circle: its id, x and y."""


@dataclass(frozen=True)
class Track(Topology):
    """A track; ``nodes`` are (id, x, y) in the units of the drawing, ``edges`` pairs of node numbers (from, to)."""

    nodes: tuple[Node, ...]

    @property
    def directions(self) -> tuple[str, ...]:
        """Empty: a track has no directions."""
        return ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The ids of the nodes."""
        return tuple(node[0] for node in self.nodes)

    @cached_property
    def _folded(self) -> dict[str, int]:
        return {name.casefold(): c for c, name in reversed(list(enumerate(self.names)))}

    def cell(self, name: str) -> int | None:
        """The node of that id, ignoring case; None if there is none."""
        return self._folded.get(name.strip().casefold())

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """An empty row for every node, because a track has no directions."""
        return ((),) * self.size

    @cached_property
    def exits(self) -> tuple[int, ...]:
        """The set of the nodes to which a line leads from each node."""
        out = [0] * self.size
        for a, b in self.edges:
            out[a] |= 1 << b
        return tuple(out)

    @cached_property
    def entries(self) -> tuple[int, ...]:
        """The set of the nodes from which a line leads to each node."""
        out = [0] * self.size
        for a, b in self.edges:
            out[b] |= 1 << a
        return tuple(out)

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """The nodes joined with each node by a line, whichever way it leads."""
        return tuple((x | y) & ~(1 << c) for c, (x, y) in enumerate(zip(self.exits, self.entries, strict=True)))

    def neighbours_of(self, mask: int) -> int:
        """The union of the neighbours of all nodes in ``mask``."""
        return reduce(or_, (self.neighbours[c] for c in bits(mask)), 0)

    def one_step_from(self, mask: int) -> int:
        """The nodes to which a line leads from somewhere in ``mask``."""
        return reduce(or_, (self.exits[c] for c in bits(mask)), 0)

    @cached_property
    def _all_distances(self) -> dict[int, tuple[int, ...]]:
        return {}

    def _distances(self, a: int) -> tuple[int, ...]:
        """The distance of every node from ``a``, cached."""
        if a not in self._all_distances:
            far = [self.size] * self.size
            seen = front = 1 << a
            steps = 0
            while front:
                for c in bits(front):
                    far[c] = steps
                front = self.neighbours_of(front) & ~seen
                seen |= front
                steps += 1
            self._all_distances[a] = tuple(far)
        return self._all_distances[a]

    def distance(self, a: int, b: int) -> int:
        """The number of lines between two nodes, in either direction; ``size`` if they are not connected."""
        return self._distances(a)[b]

    def direction(self, _a: int, _b: int) -> int:
        """Always -1."""
        return -1

    def _compute_crossed(self, a: int, b: int) -> tuple[int, tuple[Pair, ...]]:
        far = self._distances(a)
        inside, here = 0, b
        while 1 < far[here] < self.size:
            here = next(c for c in bits(self.neighbours[here]) if far[c] == far[here] - 1)
            inside |= 1 << here
        return inside, ()

    def centre(self, c: int) -> Point:
        """Where the node is drawn, in the units of the drawing."""
        return self.nodes[c][1], self.nodes[c][2]

    @cached_property
    def radius(self) -> float:
        """The radius of the drawn circles; connected circles do not touch."""
        lengths = [
            hypot(self.nodes[a][1] - self.nodes[b][1], self.nodes[a][2] - self.nodes[b][2]) for a, b in self.edges
        ]
        return min((length for length in lengths if length > 0), default=1.0) * 0.35

    def polygon(self, c: int) -> tuple[Point, ...]:
        """Twelve points on the circle of the node, clockwise."""
        x, y = self.centre(c)
        turns = (pi * k / 6 for k in range(12))
        return tuple((x + self.radius * cos(t), y + self.radius * sin(t)) for t in turns)

    def at(self, x: float, y: float) -> int:
        """The node whose circle contains the point, or -1."""
        far = [(hypot(nx - x, ny - y), c) for c, (_, nx, ny) in enumerate(self.nodes)]
        best = min(far, default=(self.radius + 1, -1))
        return best[1] if best[0] <= self.radius else -1

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The bounding box of the circles: left, top, right, bottom."""
        xs, ys = [n[1] for n in self.nodes] or [0.0], [n[2] for n in self.nodes] or [0.0]
        edge = self.radius
        return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge
