"""What a browser needs to draw a game: its chart as SVG, the places of cells on it, symbols, the theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl.maps.board.topology import Topology
from dsl.web.looks import Sheet


@dataclass(frozen=True)
class Ground:
    """The chart of a map with cells of ``scale`` units; its corner is at ``left``, ``top`` of the board.

    ``sheets`` are the theme of the game and the default theme; ``symbols`` are SVGs by name, ``faces`` fonts by file
    name.
    """

    chart: str
    size: tuple[float, float]
    scale: float
    left: float
    top: float
    topology: Topology
    symbols: Mapping[str, str]
    sheets: tuple[Sheet, ...]
    faces: Mapping[str, bytes]

    def geometry(self) -> dict[str, object]:
        """The places of cells on the chart, in its units; ``shape``: the corners of a cell relative to its centre."""
        topology, scale = self.topology, self.scale
        cells = [topology.centre(cell) for cell in range(topology.size)]
        (x, y), corners = cells[0], topology.polygon(0)
        return {
            "size": list(self.size), "cell": round(scale, 3), "kind": topology.kind,
            "centres": [
                [round((cx - self.left) * scale, 2), round((cy - self.top) * scale, 2)] for cx, cy in cells
            ],
            "names": list(topology.names),
            "shape": [[round((cx - x) * scale, 2), round((cy - y) * scale, 2)] for cx, cy in corners],
            "symbols": dict(self.symbols),
        }  # fmt: skip
