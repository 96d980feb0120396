"""Photos made by the machine are traced: straightened, counted, told land from sea. The thresholds are the promise."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import cells_at, centres
from editor.model.documents.map_document import MapDocument
from editor.model.documents.new_map import shore_inks
from editor.model.photos.cell_count import fit
from editor.model.photos.straighten import box_corners, map_point, pixels, quad_to_quad, shifted, stretched
from editor.model.photos.terrain_suggestion import cell_colours, suggest
from tests.bench.photos import STRENGTHS, photo
from tests.bench.tracing import MAPS, grouping, trace, truth
from tests.share import usual

GRIDS = [("square8", "pointy", "even"), *(("hex", o, s) for o in ("pointy", "flat") for s in ("even", "odd", "every"))]


@pytest.mark.parametrize("name", usual(["pirates_fame", "sea_battle_strait"], "sea_battle_strait"))
@pytest.mark.parametrize(("strength", "least"), [("strong", 0.90), pytest.param("mild", 0.97, marks=pytest.mark.slow)])
def test_the_share_of_right_cells(name: str, strength: str, least: float) -> None:
    chart = MapDocument.open(MAPS / f"{name}.yaml").chart
    found = trace(chart, next(s for s in STRENGTHS if s.name == strength), 5)
    assert found.sampled >= least
    assert found.jittered >= least
    assert found.count is not None and found.count.sure
    assert (found.count.width, found.count.height) == (chart.geometry.width, chart.geometry.height)


def test_the_threshold_gives_more_sea_or_more_land() -> None:
    chart = MapDocument.open(MAPS / "pirates_fame.yaml").chart
    shot = photo(chart, grouping(chart), STRENGTHS[1], 3)
    transform = quad_to_quad(box_corners(chart.geometry.bounds), shot.corners)
    assert transform is not None
    found = suggest(cell_colours(pixels(shot.image), transform, chart.geometry), *centres(chart.geometry))
    sea = [int((found.labels(t) == 0).sum()) for t in (-1.0, -0.5, 0.0, 0.5, 1.0)]
    assert sea == sorted(sea, reverse=True) and sea[0] > sea[-1]
    assert (found.labels() == truth(chart)).mean() > 0.97


@pytest.mark.parametrize(("kind", "orientation", "shifted_"), GRIDS)
def test_many_cells_at_once_are_where_each_one_is(kind: str, orientation: str, shifted_: str) -> None:
    geometry = Geometry.of_grid(kind, 7, 6, orientation, shifted_)
    x, y = centres(geometry)
    assert np.allclose(np.stack([x, y], axis=1), [geometry.centre(c) for c in range(geometry.size)])
    random = np.random.default_rng(1)
    px, py = random.uniform(-1, 12, 300), random.uniform(-1, 12, 300)
    assert cells_at(geometry, px, py).tolist() == [geometry.at(a, b) for a, b in zip(px, py)]


@pytest.mark.parametrize(("kind", "orientation", "shifted_"), GRIDS)
def test_three_clicks_fit_a_turned_and_leaning_board(kind: str, orientation: str, shifted_: str) -> None:
    geometry = Geometry.of_grid(kind, 9, 7, orientation, shifted_)

    def pixel(x: float, y: float) -> tuple[float, float]:
        return 40 + 21 * x - 3 * y, 30 + 4 * x + 19 * y

    cells = (geometry.number(0, 0), geometry.number(0, 8), geometry.number(6, 0))
    one, two, three = (pixel(*geometry.centre(cell)) for cell in cells)
    found = fit(kind, orientation, shifted_, (one, two, three), 8, 6)
    assert found is not None and (found.width, found.height) == (9, 7)
    assert np.allclose(found.corners, [pixel(*corner) for corner in box_corners(geometry.bounds)])
    assert fit(kind, orientation, shifted_, (one, two, two), 8, 6) is None


def test_dragging_the_picture_brings_its_point_under_the_pointer() -> None:
    at = box_corners((0.0, 0.0, 10.0, 8.0))
    corners = ((3.0, 5.0), (200.0, 12.0), (190.0, 160.0), (9.0, 150.0))
    before = quad_to_quad(at, corners)
    made = stretched(corners, at, (1.0, 1.5), (0.2, 0.4), 0)
    moved = shifted(corners, at, (5.0, 4.0), (6.0, 4.5))
    assert before is not None and made is not None and moved is not None
    after, there = quad_to_quad(at, made), quad_to_quad(at, moved)
    assert after is not None and there is not None
    assert np.allclose(map_point(after, (0.2, 0.4)), map_point(before, (1.0, 1.5)), atol=1e-6)
    assert made[1:] == corners[1:]
    assert np.allclose(map_point(there, (6.0, 4.5)), map_point(before, (5.0, 4.0)), atol=1.0)
    assert stretched(corners, at, (1.0, 1.0), (30.0, 30.0), 0) is None


def test_water_and_land_are_found_without_a_ruleset() -> None:
    chart = MapDocument.open(MAPS / "pirates_fame.yaml").chart
    assert [ink.terrain for ink in shore_inks(None, chart)] == ["water", "land"]
    assert [ink.terrain for ink in shore_inks(None)] == ["sea", "land"]
