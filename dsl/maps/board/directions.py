"""The canonical names of directions, clockwise from the north, for each topology that has any."""

from __future__ import annotations

TOPOLOGIES = ("square4", "square8", "hex", "track")
DIRECTIONS: dict[str, tuple[str, ...]] = {
    "square8": ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    "square4": ("N", "E", "S", "W"),
    # the directions of both orientations; a hex map has six of them
    "hex": ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    "track": (),
}
