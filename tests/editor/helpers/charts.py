"""Small maps on every topology, for tests of the editor."""

from __future__ import annotations

from dsl.maps.mapfile import MapFile
from editor.model.documents.map_document import MapDocument

TOPOLOGIES = ("square4", "square8", "pointy", "flat", "track")

TRACK = """# A small track.
fordewind: 1
title: Ring
grid: {kind: track}
nodes:
  - {id: A, x: 0, y: 0, terrain: circle}
  - {id: B, x: 3, y: 0, terrain: circle}
  - {id: C, x: 6, y: 0, terrain: circle}
  - {id: D, x: 6, y: 3, terrain: storm}
  - {id: E, x: 3, y: 3, terrain: storm}
  - {id: F, x: 0, y: 3, terrain: circle}
edges:
  - [A, B, C, D, E, F, A]                  # round it goes
  - {from: B, to: E}
"""


def map_text(topology: str, width: int = 12, height: int = 9) -> str:
    """A map with sea, some land, two sites, an arrow and a region (a track: six circles)."""
    if topology == "track":
        return TRACK
    kind = topology if topology.startswith("square") else "hex"
    form = "" if kind != "hex" else f"  orientation: {topology}\n"
    naming = "  coordinates: column-row\n"
    rows = ["~" * width for _ in range(height)]
    for row in (3, 4):
        rows[row] = rows[row][:4] + "##" + rows[row][6:]
    block = "\n".join("  " + row for row in rows)
    return (
        f"# A small map.\nfordewind: 1\ntitle: Bay\ngrid:\n  kind: {kind}\n  width: {width}\n  height: {height}\n{form}{naming}"
        f'legend:\n  "~": sea  # deep\n  "#": land\n  "_": none\nterrain: |\n{block}\nsites:\n'
        "  - {kind: port, id: alpha, name: Alpha, at: B2, price: 7}  # the first\n"
        "  - {kind: port, id: beta, at: H5}\n"
        "arrows:\n  - {kind: current, from: B6, to: F6, via: [D7]}\n"
        "regions:\n  - {kind: waters, id: north, cells: [A1..C1, E1]}\n"
        "author: somebody  # kept\n"
    )


def small_map(topology: str, width: int = 12, height: int = 9) -> MapDocument:
    """The same as a document of its own."""
    return MapDocument(MapFile(map_text(topology, width, height)))
