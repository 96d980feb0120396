"""The corners of a photographed board are guessed; what is no board is not taken for one."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.documents.geometry import Geometry
from editor.model.documents.map_document import MapDocument
from editor.model.documents.underlay import Corners
from editor.model.photos.corners import guess_corners
from editor.model.photos.straighten import pixels
from tests.bench.crayon import drawing
from tests.bench.photos import STRENGTHS, photo
from tests.bench.tracing import MAPS, grouping
from tests.share import usually_first


def off(found: Corners | None, right: Corners, across: int) -> float:
    """How far the worst corner is from where it should be, in cells."""
    assert found is not None, "the board was not found"
    one, other = np.array(found), np.array(right)
    return float(np.hypot(*(one - other).T).max() / (np.hypot(*(other[1] - other[0])) / across))


@pytest.mark.parametrize("seed", usually_first([1, 2, 3]))
def test_a_board_in_crayons(seed: int) -> None:
    geometry = Geometry.of_grid("square8", 24, 18)
    shot = drawing(geometry, seed)
    assert off(guess_corners(pixels(shot.image)), shot.corners, 24) < 0.5


@pytest.mark.parametrize("strength", usually_first(STRENGTHS), ids=lambda strength: strength.name)
def test_a_patient_drawing_in_every_light(strength: object) -> None:
    chart = MapDocument.open(MAPS / "pirates_fame.yaml").chart
    shot = photo(chart, grouping(chart), strength, 3)  # type: ignore[arg-type]  # one of STRENGTHS
    assert off(guess_corners(pixels(shot.image)), shot.corners, chart.geometry.width) < 0.5


def test_nothing_drawn_has_no_corners() -> None:
    assert guess_corners(np.full((300, 400, 3), 240, dtype=np.uint8)) is None
    noise = np.random.default_rng(1).integers(225, 245, (300, 400, 3)).astype(np.uint8)
    assert guess_corners(noise) is None
