"""Three clicks fit a grid to a picture: the middles of a cell, of one farther along, and of one farther down.

Between them they say how large the cells are in the picture, how the board is turned and how it leans; only the
perspective of a photo needs the four corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np
from PySide6.QtGui import QTransform

from dsl.maps.board.topology import Point
from editor.model.documents.geometry import Geometry
from editor.model.documents.underlay import Corners
from editor.model.photos.straighten import box_corners, convex, map_point

MOST_SIDE = 2000
Clicks = tuple[Point, Point, Point]


@dataclass(frozen=True)
class Fit:
    """A grid of ``width`` × ``height`` cells whose box has its corners at these pixels of the picture."""

    width: int
    height: int
    corners: Corners


def fit(
    kind: str,
    orientation: str,
    shifted: str,
    clicks: Clicks,
    along: int,
    down: int,
    first: tuple[int, int] = (0, 0),
    size: tuple[int, int] | None = None,
) -> Fit | None:
    """The grid whose cell in row and column ``first`` (from 0) is at the first click.

    The second click is ``along`` columns further in the same row, the third ``down`` rows further in the same column,
    all of them pixels of the picture. ``size``: (width, height) of the board; left out, the clicked cells are its
    corners. None if the clicks lie in a line or the steps are none.
    """
    if along < 1 or down < 1:
        return None
    row, column = first
    width, height = size or (column + along + 1, row + down + 1)
    if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE):
        return None
    reach = Geometry.of_grid(kind, max(width, column + along + 1), max(height, row + down + 1), orientation, shifted)
    cells = ((row, column), (row, column + along), (row + down, column))
    places = [reach.centre(reach.number(r, c)) for r, c in cells]
    affine = _affine(places, clicks)
    if affine is None:
        return None
    box = Geometry.of_grid(kind, width, height, orientation, shifted).bounds
    one, two, three, four = (
        (float(affine[0] @ (x, y, 1.0)), float(affine[1] @ (x, y, 1.0))) for x, y in box_corners(box)
    )
    return Fit(width, height, (one, two, three, four))


def refit(
    kind: str, form: tuple[str, str], clicks: Clicks, size: tuple[int, int], transform: QTransform
) -> Corners | None:
    """The corners of a board of ``size`` (width, height) whose three corner cells lie at the clicks.

    ``transform``: from the chart to the picture as it is pinned now; its perspective stays. ``form``:
    orientation and shift of hexes. None where nothing sensible comes of it.
    """
    back, possible = transform.inverted()
    if not possible:
        return None
    one, two, three = (map_point(back, click) for click in clicks)
    found = fit(kind, *form, (one, two, three), size[0] - 1, size[1] - 1)
    if found is None:
        return None
    a, b, c, d = (map_point(transform, corner) for corner in found.corners)
    return (a, b, c, d) if convex((a, b, c, d)) else None


def _affine(places: list[Point], clicks: Clicks) -> np.ndarray[tuple[int, int], np.dtype[np.float64]] | None:
    known = np.array([[x, y, 1.0] for x, y in places])
    wanted = np.array(clicks)
    (ax, ay), (bx, by), (cx, cy) = clicks
    area = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    if area < 0.05 * hypot(bx - ax, by - ay) * hypot(cx - ax, cy - ay) or area < 1e-3:
        return None
    return np.asarray(np.linalg.solve(known, wanted).T)
