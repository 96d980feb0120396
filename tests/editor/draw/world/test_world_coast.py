"""Where land is and where sea is: known places, windows of several sizes, straits, the date line, the poles."""

from __future__ import annotations

import numpy as np
import pytest

from editor.draw.world.coast import MERCATOR, GlobeWindow, is_land, land_raster
from editor.draw.world.straits import land_mask

PLACES = [
    ("Moscow", 55.75, 37.6, True),
    ("Paris", 48.86, 2.35, True),
    ("Cuba", 22.0, -79.5, True),
    ("Chukotka east of the date line", 67.0, -175.0, True),
    ("Chukotka west of it", 68.0, 178.0, True),
    ("the South Pole", -89.5, 0.0, True),
    ("the North Pole", 89.5, 0.0, False),
    ("the middle of the Atlantic", 30.0, -40.0, False),
    ("the Caspian", 42.0, 51.0, False),
    ("the Pacific on the date line", 0.0, 180.0, False),
]


@pytest.mark.parametrize(("name", "lat", "lon", "land"), PLACES)
@pytest.mark.parametrize("turn", [0, 360, -360])
def test_known_places(name: str, lat: float, lon: float, land: bool, turn: int) -> None:
    assert is_land(lat, lon + turn) is land, name


@pytest.mark.parametrize("size", [2.0, 10.0, 60.0])
@pytest.mark.parametrize("projection", ["equirectangular", MERCATOR])
def test_the_middle_of_a_window_is_its_place(size: float, projection: str) -> None:
    def middle(lat: float, lon: float) -> bool:
        return bool(land_mask(GlobeWindow(lat, lon, size, size / 2, projection), 21, 11)[5, 10])

    assert middle(55.75, 37.6)
    assert not middle(30.0, -40.0)


def test_the_share_of_land_on_the_globe() -> None:
    latitudes = np.linspace(89.5, -89.5, 180)
    weight = np.cos(np.radians(latitudes))
    share = (land_raster(latitudes, -180, 180, 720).mean(axis=1) * weight).sum() / weight.sum()
    assert 0.28 < share < 0.30  # 29.2 % with all the islands


@pytest.mark.parametrize("kind", ["square4", "hex"])
def test_cuba_is_there_at_one_degree(kind: str) -> None:
    land = land_mask(GlobeWindow(21.5, -80, 16, 8), 16, 8, kind)
    assert 6 <= land[:, 2:14].sum() <= 40


def water_joins(land: np.ndarray, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether the sea leads from cell to cell (row, column), by sides and corners."""
    seen, edge = {one}, [one]
    while edge:
        row, column = edge.pop()
        for r in range(max(row - 1, 0), min(row + 2, land.shape[0])):
            for c in range(max(column - 1, 0), min(column + 2, land.shape[1])):
                if not land[r, c] and (r, c) not in seen:
                    seen.add((r, c))
                    edge.append((r, c))
    return other in seen


def at(window: GlobeWindow, land: np.ndarray, lat: float, lon: float) -> tuple[int, int]:
    height, width = land.shape
    return (
        int((window.north - lat) / (window.north - window.south) * height),
        int((lon - window.west) / window.width * width),
    )


STRAITS = [
    ("Gibraltar", GlobeWindow(38, 5, 40, 20), 20, (36.0, -11.0), (39.5, 7.0)),
    ("the Bosporus", GlobeWindow(40, 28, 20, 14), 20, (35.0, 24.0), (43.0, 34.0)),
    ("the Danish straits", GlobeWindow(57, 12, 20, 10), 14, (57.5, 5.0), (55.3, 16.0)),
]


@pytest.mark.parametrize(("name", "window", "width", "one", "other"), STRAITS)
def test_straits_stay_open_if_that_is_wanted(
    name: str, window: GlobeWindow, width: int, one: tuple[float, float], other: tuple[float, float]
) -> None:
    height = width // 2
    closed = land_mask(window, width, height, threshold=0.3)
    opened = land_mask(window, width, height, threshold=0.3, straits=True)
    ends = at(window, opened, *one), at(window, opened, *other)
    assert water_joins(opened, *ends), name
    if name != "the Danish straits":
        assert not water_joins(closed, *ends), name
    assert (closed | ~opened).all() or closed.sum() >= opened.sum()


def test_an_isthmus_is_not_opened() -> None:
    window = GlobeWindow(9, -80, 16, 10)
    closed = land_mask(window, 16, 10, "square4", threshold=0.2)
    assert np.array_equal(closed, land_mask(window, 16, 10, "square4", threshold=0.2, straits=True))


def test_a_window_over_the_date_line_is_the_same_from_both_sides() -> None:
    one = land_mask(GlobeWindow(66, 180, 40, 16), 40, 16)
    other = land_mask(GlobeWindow(66, -180, 40, 16), 40, 16)
    assert np.array_equal(one, other)
    assert one.any() and not one.all()


@pytest.mark.slow
def test_beyond_the_poles_nothing_breaks() -> None:
    window = GlobeWindow(89, 0, 360, 60).tidy()
    assert window.north == 90 and window.height == 60
    land = land_mask(window, 36, 6)
    assert not land[0].any()
    assert land_mask(GlobeWindow(-80, 0, 360, 20), 36, 4)[-1].all()
    assert land_mask(GlobeWindow(0, 0, 360, 180, MERCATOR).tidy(), 36, 18).any()
