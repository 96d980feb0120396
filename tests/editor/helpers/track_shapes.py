"""Tracks of many shapes, for tests of how they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, sqrt
from pathlib import Path
from random import Random

from dsl.maps.mapfile import MapFile
from editor.model.documents.map_document import MapDocument

Place = tuple[float, float]
SHIPS = Path(__file__).parents[3] / "maps" / "ships_track.yaml"


def track(places: list[Place], chains: list[list[int]], kinds: dict[int, str] | None = None) -> MapDocument:
    """A track of circles at places; a chain leads from each of its circles to the next."""
    text = "fordewind: 1\ntitle: Track\ngrid: {kind: track}\nnodes:\n"
    for number, (x, y) in enumerate(places):
        kind = f", kind: {kinds[number]}" if kinds and number in kinds else ""
        text += f"  - {{id: N{number}, x: {x:.3f}, y: {y:.3f}, terrain: circle{kind}}}\n"
    text += "edges:\n" + "".join(f"  - [{', '.join(f'N{n}' for n in chain)}]\n" for chain in chains)
    return MapDocument(MapFile(text))


def spiral(count: int = 60) -> MapDocument:
    """Circles along a spiral of Archimedes, at even steps."""
    places = []
    for number in range(count):
        turn = 2 * pi * sqrt(number / 5)
        places.append((1.1 * turn * cos(turn), 1.1 * turn * sin(turn)))
    return track(places, [list(range(count))])


def two_rows(count: int = 12) -> MapDocument:
    """Two straight rows side by side, joined at their ends."""
    places = [(3.0 * n, 0.0) for n in range(count)] + [(3.0 * n, 5.0) for n in range(count)]
    return track(places, [[*range(count), *reversed(range(count, 2 * count)), 0]])


def three() -> MapDocument:
    """Three circles in a row whose lines lead both ways."""
    return track([(0, 0), (4, 0), (8, 1)], [[0, 1, 2, 1, 0]])


def snake(count: int = 400, width: int = 25) -> MapDocument:
    """A long way to and fro."""
    places = []
    for number in range(count):
        row, along = divmod(number, width)
        places.append((4.0 * (along if row % 2 == 0 else width - 1 - along), 6.0 * row))
    return track(places, [list(range(count))])


def wild(seed: int, count: int = 40) -> MapDocument:
    """Circles anywhere that do not touch each other, a ring through all, and some lines across."""
    random = Random(seed)
    places: list[Place] = []
    while len(places) < count:
        x, y = random.uniform(0, 60), random.uniform(0, 40)
        if all((x - a) ** 2 + (y - b) ** 2 > 16 for a, b in places):
            places.append((x, y))
    order = list(range(count))
    random.shuffle(order)
    across = [random.sample(range(count), 2) for _ in range(5)]
    return track(places, [[*order, order[0]], *across])


SHAPES: dict[str, Callable[[], MapDocument]] = {
    "ships": lambda: MapDocument.open(SHIPS),
    "spiral": spiral,
    "rows": two_rows,
    "three": three,
    "snake": snake,
    "wild": lambda: wild(1),
    "wilder": lambda: wild(2),
}
