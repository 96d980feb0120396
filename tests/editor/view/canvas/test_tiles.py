"""The tiles by themselves: made in a budget, never blank, mended where they are stale, forgotten when there are many."""

from __future__ import annotations

import numpy as np
import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtGui import QColor, QImage, QPainter

from editor.view.canvas.overlay import boxes_of
from editor.view.canvas.terrain_tiles import SIDE, SPARE_TILES, Frame, Tiles

BOUNDS = (0.0, 0.0, 100.0, 100.0)
BLANK = QColor("#ff00ff")


class Press:
    """Composes plain pictures and takes notes of what was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, int, int, int, int]] = []
        self.colour = QColor("#204060")

    def __call__(self, scale: float, x: int, y: int, width: int, height: int) -> QImage:
        self.asked.append((scale, x, y, width, height))
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(self.colour)
        return image


@pytest.fixture
def press():
    """What makes the pictures."""
    return Press()


@pytest.fixture
def tiles(press):
    """Tiles of a square board of a hundred cells a side."""
    made = Tiles(press)
    made.bounds = BOUNDS
    return made


def shown(tiles, frame):
    """What is drawn, above a colour that must not be seen."""
    image = QImage(frame.width, frame.height, QImage.Format.Format_RGB32)
    image.fill(BLANK)
    painter = QPainter(image)
    tiles.draw(painter, frame)
    painter.end()
    return image


def colours(image):
    """All colours of a picture."""
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32)
    return {QColor.fromRgb(int(c)).name() for c in np.unique(pixels)}


def test_a_frame_without_time_makes_one_tile_and_shows_no_hole(tiles, press):
    frame = Frame(20.0, 300, 300, 1000, 700)
    assert not tiles.make(frame, 0.0)
    assert len(tiles) == 1 and tiles.made == 1
    assert colours(shown(tiles, frame)) == {press.colour.name()}
    assert tiles.make(frame, 10.0)
    assert len(tiles) == 5 * 3


@pytest.mark.parametrize("factor", [0.3, 0.5, 0.9, 1.1, 2.0, 3.7])
def test_while_zooming_old_tiles_are_stretched_and_nothing_is_blank(tiles, press, factor):
    tiles.make(Frame(20.0, 300, 300, 1000, 700), 10.0)
    press.colour = QColor("#99aa33")
    frame = Frame(20.0 * factor, int(300 * factor), int(300 * factor), 1000, 700)
    tiles.make(frame, 0.0)
    assert BLANK.name() not in colours(shown(tiles, frame))
    between = Frame(20.0 * factor**0.5, int(300 * factor**0.5), int(300 * factor**0.5), 1000, 700)
    assert BLANK.name() not in colours(shown(tiles, between))


def test_beyond_the_board_nothing_is_blank_either(tiles):
    frame = Frame(20.0, -700, -500, 1000, 700)
    tiles.make(frame, 0.0)
    assert BLANK.name() not in colours(shown(tiles, frame))


def test_only_the_spoilt_part_is_made_anew(tiles, press):
    frame = Frame(20.0, 0, 0, 2 * SIDE - 1, 2 * SIDE - 1)
    tiles.make(frame, 10.0)
    press.asked.clear()
    press.colour = QColor("#99aa33")
    tiles.invalidate([(2.0, 3.0, 4.0, 5.0)])  # chart units: pixels 40…80 and 60…100
    tiles.make(frame, 10.0)
    ((_, x, y, width, height),) = press.asked
    assert x <= 40 and y <= 60 and x + width >= 80 and y + height >= 100 and width * height < 46 * 46
    image = shown(tiles, frame)
    assert image.pixelColor(60, 80).name() == "#99aa33" and image.pixelColor(20, 80).name() == "#204060"


def test_spoiling_all_keeps_the_old_face_until_there_is_a_new_one(tiles, press):
    frame = Frame(20.0, 0, 0, 4 * SIDE - 1, 3 * SIDE - 1)
    tiles.make(frame, 10.0)
    press.colour = QColor("#99aa33")
    tiles.spoil_all()
    tiles.make(frame, 0.0)
    assert colours(shown(tiles, frame)) == {"#204060", "#99aa33"}
    tiles.make(frame, 10.0)
    assert colours(shown(tiles, frame)) == {"#99aa33"}


def test_old_tiles_are_forgotten(tiles):
    for scale in range(10, 40):
        frame = Frame(float(scale), 0, 0, 1000, 700)
        tiles.make(frame, 10.0)
        shown(tiles, frame)
    assert len(tiles) == SPARE_TILES


@pytest.mark.parametrize("topology", [t for t in TOPOLOGIES if t != "track"])
def test_boxes_hold_the_cells_and_their_neighbours(topology):
    geometry = small_map(topology, 60, 50).chart.geometry
    dice = np.random.default_rng(3)
    for number in (1, 5, 300, 2000):
        cells = dice.choice(geometry.size, number, replace=False).astype(np.int32)
        boxes = boxes_of(cells, geometry)
        for cell in cells.tolist()[:200]:
            for x, y in (corner for near in geometry.neighbours(cell) for corner in geometry.polygon(near)):
                assert any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in boxes)
    assert boxes_of(np.array([-1, 10**6], dtype=np.int32), geometry) == []
