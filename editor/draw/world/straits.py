"""Keeps straits open in a map of the world, and makes the map's text."""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from dsl.maps.mapfile import MapFile
from editor.draw.world.coast import Flags, GlobeWindow, Raster, land_share, raster
from editor.model.documents.chart import Ink
from editor.model.documents.geometry import Geometry
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.new_map import generic_spec, new_text, shore_inks
from editor.model.games import GameBoard
from editor.model.sessions.painting.flood import smallest_connected

DETOUR, DETOUR_LEAST = 3, 8
"""A strait is opened if the way round is longer than DETOUR times its length, and than DETOUR_LEAST cells."""
MOST_RUNS = 2_000_000
"""The greatest number of runs examined; with more, cells are so small that straits are wide enough."""
Links = dict[int, list[int]]
"""For each water, the waters that touch it."""


def open_straits(sampled: Raster, land: Flags, geometry: Geometry) -> Flags:
    """``land`` (height, width) without the cells through which a narrow strait runs."""
    nodes, cell_of = _waters(sampled, land.reshape(-1), geometry)
    if not cell_of:
        return land
    opened = land.copy()
    channels = _channels(_links(nodes), geometry.size)
    for length, channel, ends in sorted(channels):
        limit = max(DETOUR * length, DETOUR_LEAST)
        if not _is_reachable_within(opened.reshape(-1), geometry, *ends, limit):
            opened.reshape(-1)[[cell_of[node] for node in channel]] = False
    return opened


def _waters(sampled: Raster, land: Flags, geometry: Geometry) -> tuple[NDArray[np.int32], dict[int, int]]:
    """For each sample the water it belongs to, or -1: a sea cell's number, or a new number for water on a land cell.

    Also returns the cells of the new numbers.
    """
    owner = sampled.owner
    wet = ~sampled.land & (owner >= 0)
    nodes = np.where(wet, owner, np.int32(-1))
    mixed = wet & land[owner]
    runs, cells = _runs(mixed, owner)
    if not 0 < len(cells) <= MOST_RUNS:
        nodes[mixed] = -1
        return nodes, {}
    meeting = mixed[:-1] & mixed[1:] & (owner[:-1] == owner[1:])
    pairs = np.unique(runs[:-1][meeting].astype(np.int64) * len(cells) + runs[1:][meeting])
    labels = smallest_connected(len(cells), *np.divmod(pairs, len(cells)))
    first, numbered = np.unique(labels, return_inverse=True)
    nodes[mixed] = geometry.size + numbered[runs[mixed]]
    return nodes, {geometry.size + k: int(cell) for k, cell in enumerate(cells[first])}


def _runs(mixed: Flags, owner: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Runs of samples in a row within one cell: the run of each sample, and the cell of each run."""
    begins = mixed.copy()
    begins[:, 1:] &= ~mixed[:, :-1] | (owner[:, 1:] != owner[:, :-1])
    runs = np.cumsum(begins, dtype=np.int32).reshape(mixed.shape) - 1
    return runs, owner[begins]


def _links(nodes: NDArray[np.int32]) -> Links:
    """The pairs of waters that touch."""
    pairs = []
    for one, other in ((nodes[:, :-1], nodes[:, 1:]), (nodes[:-1], nodes[1:])):
        touching = (one != other) & (one >= 0) & (other >= 0)
        pairs.append(np.stack([one[touching], other[touching]], axis=1))
    links: Links = {}
    for one, other in np.unique(np.sort(np.concatenate(pairs), axis=1), axis=0).tolist():
        links.setdefault(one, []).append(other)
        links.setdefault(other, []).append(one)
    return links


def _channels(links: Links, size: int) -> list[tuple[int, tuple[int, ...], tuple[int, int]]]:
    """Ways through the waters of land cells: length, the waters, and the sea cells at both ends."""
    sea_of = {node: next((n for n in touching if n < size), None) for node, touching in links.items() if node >= size}
    source = {node: sea for node, sea in sea_of.items() if sea is not None}
    parent = dict.fromkeys(source, -1)
    queue = deque(source)

    def back(node: int) -> tuple[int, ...]:
        found = []
        while node >= 0:
            found.append(node)
            node = parent[node]
        return tuple(found)

    channels = []
    while queue:
        node = queue.popleft()
        for next_ in links[node]:
            if next_ < size:
                if next_ != source[node]:
                    channel = back(node)
                    channels.append((len(channel), channel, (source[node], next_)))
            elif next_ not in source:
                source[next_], parent[next_] = source[node], node
                queue.append(next_)
            elif source[next_] != source[node] and node < next_:
                channel = back(node) + back(next_)
                channels.append((len(channel), channel, (source[node], source[next_])))
    return channels


def _is_reachable_within(land: Flags, geometry: Geometry, one: int, other: int, limit: int) -> bool:
    """Whether one sea cell is reached from another by sea in at most ``limit`` steps."""
    seen, edge = {one}, [one]
    for _ in range(limit):
        edge = [n for cell in edge for n in dict.fromkeys(geometry.neighbours(cell)) if not land[n] and n not in seen]
        edge = list(dict.fromkeys(edge))
        if other in edge:
            return True
        if not edge:
            return False
        seen.update(edge)
    return one == other


STRAIT_SAMPLES, STRAIT_FINEST = 16_000_000, 0.03
"""The most samples, and their least distance in degrees, when straits are searched (else those of ``raster``)."""


def land_mask(
    window: GlobeWindow,
    width: int,
    height: int,
    kind: str = "square8",
    orientation: str = "pointy",
    shifted: str = "even",
    threshold: float = 0.5,
    straits: bool = False,
) -> Flags:
    """A mask of the cells of a grid over a window with at least ``threshold`` (0 to 1) of land.

    ``straits``: cells with a narrow strait are sea in any case. Shape (height, width). Raises ``ValueError`` for an
    invalid grid.
    """
    geometry = Geometry.of_grid(kind, width, height, orientation, shifted)
    sampled = raster(window, geometry, STRAIT_SAMPLES, STRAIT_FINEST) if straits else raster(window, geometry)
    land: Flags = land_share(sampled, geometry) >= max(threshold, 1e-9)
    return open_straits(sampled, land, geometry) if straits else land


def world_text(
    game: GameBoard | None, land: Flags, kind: str, orientation: str = "pointy", shifted: str = "even", title: str = ""
) -> str:
    """A map with the cells ``land`` (height, width) painted as land, the others as water, in the board's terrains.

    Raises ``ValueError`` for an impossible size, ``MapEditError`` if the text cannot be made.
    """
    height, width = land.shape
    document = MapDocument(MapFile(new_text(game, kind, width, height, orientation, shifted, title)))
    if document.chart.cells.shape != land.shape:
        raise ValueError("the rules fix another size")
    water, shore = shore_inks(game.spec if game is not None else generic_spec(kind))
    for ink, cells in ((water, np.flatnonzero(~land)), (shore, np.flatnonzero(land))):
        document.do(label("world-command"), document.chart.painted(cells, Ink(ink.terrain)))
    return document.text()
