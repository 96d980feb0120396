"""Make ``editor/draw/world/coast.npz`` from Natural Earth: ``python -m tests.bench.coast LAND_JSON``.

``LAND_JSON`` is ``land-50m.json`` of the npm package world-atlas 2.0.2 (TopoJSON, Natural Earth 4.1, public domain):
``npm pack world-atlas`` fetches it. Needed once, when the coastline is to be replaced; nothing runs it otherwise.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from editor.draw.world.coast import UNITS

FARTHEST = 32_000
"""The longest step between two points of a ring that is written, in units; longer ones are divided."""


def rings(topology: dict[str, Any]) -> list[NDArray[np.float64]]:
    """All rings of a TopoJSON of polygons, closed, as arrays of (longitude, latitude)."""
    scale, origin = (np.array(topology["transform"][key]) for key in ("scale", "translate"))
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + origin for arc in topology["arcs"]]
    found = []
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            for ring in polygon:
                parts = [arcs[a] if a >= 0 else arcs[~a][::-1] for a in ring]
                found.append(unrolled(np.concatenate([parts[0], *(part[1:] for part in parts[1:])])))
    return found


def unrolled(ring: NDArray[np.float64]) -> NDArray[np.float64]:
    """The ring without leaps over the date line; one that runs round a pole is closed by way of that pole."""
    ring = ring.copy()
    ring[:, 0] = np.unwrap(ring[:, 0], period=360)
    if abs(ring[-1, 0] - ring[0, 0]) < 180:
        return ring
    pole = -90.0 if ring[:, 1].mean() < 0 else 90.0
    return np.concatenate([ring, [[ring[-1, 0], pole], [ring[0, 0], pole], ring[0]]])


def divided(points: NDArray[np.int64]) -> NDArray[np.int64]:
    """The ring with points put between two that are too far apart for 16 bits, and without doubles."""
    kept = [points[0]]
    for point in points[1:]:
        step = point - kept[-1]
        pieces = int(np.abs(step).max()) // FARTHEST + 1
        start = kept[-1]
        kept += [start + step * k // pieces for k in range(1, pieces + 1)] if step.any() else []
    return np.array(kept)


def main(source: Path, target: Path) -> None:
    """Convert a file; rings that shrink to nothing are left out."""
    whole = [divided(np.rint(ring * UNITS).astype(np.int64)) for ring in rings(json.loads(source.read_text()))]
    whole = [ring for ring in whole if len(ring) > 3]
    starts = np.array([ring[0] for ring in whole], dtype=np.int32)
    lengths = np.array([len(ring) for ring in whole], dtype=np.int32)
    steps = np.concatenate([np.diff(ring, axis=0) for ring in whole]).astype(np.int16)
    np.savez_compressed(target, starts=starts, lengths=lengths, steps=steps)
    print(f"{len(whole)} rings, {lengths.sum()} points, {target.stat().st_size} bytes")


if __name__ == "__main__":
    from editor.draw.world import coast

    main(Path(sys.argv[1]), Path(coast.__file__).with_name("coast.npz"))
