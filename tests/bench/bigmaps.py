"""Maps for the benches: large, with islands, ports and straits at random, the same in each run."""

from __future__ import annotations

import numpy as np

from dsl.maps.mapfile import MapFile
from editor.model.documents.map_document import MapDocument

GRIDS = {
    "square": "kind: square8",
    "hex pointy": "kind: hex\n  orientation: pointy",
    "hex flat": "kind: hex\n  orientation: flat",
}
TRACK = "track"
NODES = 3000


def big_map(board: str, side: int) -> MapDocument:
    """One of ``GRIDS`` with ``side`` × ``side`` cells, or a track of ``NODES`` circles."""
    return MapDocument(MapFile(track_text() if board == TRACK else grid_text(GRIDS[board], side)))


def grid_text(kind: str, side: int) -> str:
    """Islands of some size in the sea, and a port on every twentieth of the map's rows and columns."""
    random = np.random.default_rng(4)
    blots = random.random((side // 8 + 1, side // 8 + 1)) < 0.3
    land = np.kron(blots, np.ones((8, 8), dtype=bool))[:side, :side]
    rows = "\n".join("  " + "".join(np.where(row, "#", "~")) for row in land)
    step = max(side // 20, 1)
    sites = "\n".join(
        f"  - {{kind: port, id: p{row}_{column}, name: Port {row}, at: {letters(column)}{row}, price: 7}}"
        for row in range(1, side, step)
        for column in range(1, side, step)
    )
    head = f"fordewind: 1\ntitle: Big\ngrid:\n  {kind}\n  coordinates: column-row\n"
    return f'{head}legend: {{"~": sea, "#": land}}\nterrain: |\n{rows}\nsites:\n{sites}\n'


def track_text(count: int = NODES) -> str:
    """A track winding to and fro, with short cuts."""
    random = np.random.default_rng(1)
    side = int(count**0.5) + 1
    nodes, edges = [], []
    for number in range(count):
        row, column = divmod(number, side)
        column = side - 1 - column if row % 2 else column
        x, y = (2 * place + float(random.uniform(-0.4, 0.4)) for place in (column, row))
        nodes.append(f"  - {{id: n{number}, x: {x:.2f}, y: {y:.2f}, points: {number % 9}}}")
        if number:
            edges.append(f"  - [n{number - 1}, n{number}]")
        if number >= 2 * side and random.random() < 0.1:
            edges.append(f"  - [n{number}, n{number - 2 * side}]")
    listed = "\n".join(nodes), "\n".join(edges)
    return "fordewind: 1\ntitle: Long\ngrid: {{kind: track}}\nnodes:\n{}\nedges:\n{}\n".format(*listed)


def letters(number: int) -> str:
    """A column as map files call it: A … Z, AA …"""
    found = ""
    while number:
        number, rest = divmod(number - 1, 26)
        found = chr(65 + rest) + found
    return found
