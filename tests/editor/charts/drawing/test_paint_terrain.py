"""The ground tile by tile: the right cells, no seams, any size, any distance."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from charts import TOPOLOGIES, map_text, small_map
from PySide6.QtGui import QColor, QImage

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.ground.terrain_painter import TerrainPainter
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.map_document import MapDocument, label

GRIDS = [kind for kind in TOPOLOGIES if kind != "track"]
HEXES = [(o, s) for o in ("pointy", "flat") for s in ("even", "odd", "every")]
SCALES = (3.0, 7.3, 16.0, 33.7)


def mixed_chart(kind: str, orientation: str = "pointy", shifted: str = "even", side: int = 14) -> Chart:
    """Sea, land, sand and holes at random."""
    rng = np.random.default_rng(7)
    rows = ["".join(rng.choice(list("~~~##:_"), side)) for _ in range(side)]
    form = f", orientation: {orientation}, shifted: {shifted}" if kind == "hex" else ""
    text = f'fordewind: 1\ngrid: {{kind: {kind}{form}}}\nlegend: {{"~": sea, "#": land, ":": sand, "_": none}}\nterrain: |\n'
    return MapDocument(MapFile(text + "\n".join("  " + row for row in rows) + "\n")).chart


def pixels(image: QImage) -> np.ndarray:
    assert image.format() == QImage.Format.Format_RGB32
    data = np.frombuffer(image.constBits(), dtype=np.uint32).copy()
    return data.reshape(image.height(), image.width())


def wanted(chart: Chart, theme: Theme, cell: int) -> QColor:
    ink = chart.ink_at(cell)
    assert ink is not None
    return theme.terrain_colour(ink.terrain)


CHARTS = [("square4", "pointy", "even"), ("square8", "pointy", "even"), *(("hex", o, s) for o, s in HEXES)]


@pytest.mark.parametrize(("kind", "orientation", "shifted"), CHARTS)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("night", [False, True])
def test_the_middle_of_each_cell_has_its_colour(
    kind: str, orientation: str, shifted: str, scale: float, night: bool
) -> None:
    chart, theme = mixed_chart(kind, orientation, shifted), load_theme(None, night)
    right, bottom = chart.geometry.bounds[2:]
    shown = pixels(TerrainPainter(chart, theme).area(scale, 0, 0, int(right * scale) + 1, int(bottom * scale) + 1))
    for cell in range(chart.geometry.size):
        x, y = chart.geometry.centre(cell)
        found = QColor.fromRgb(int(shown[int(y * scale), int(x * scale)]))
        assert found == wanted(chart, theme, cell), chart.geometry.name(cell)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_middles_are_pure_on_fine_screens_too(ratio: float) -> None:
    chart, theme = mixed_chart("hex"), load_theme(None)
    scale = 24.0 * ratio
    shown = pixels(TerrainPainter(chart, theme, ratio=ratio).area(scale, 0, 0, int(15 * scale), int(13 * scale)))
    for cell in range(chart.geometry.size):
        x, y = (value * scale for value in chart.geometry.centre(cell))
        if x < shown.shape[1] and y < shown.shape[0]:
            assert QColor.fromRgb(int(shown[int(y), int(x)])) == wanted(chart, theme, cell)


@pytest.mark.parametrize(("kind", "orientation", "shifted"), CHARTS)
@pytest.mark.parametrize("scale", (0.4, 1.7, *SCALES))
def test_tiles_have_no_seams(kind: str, orientation: str, shifted: str, scale: float) -> None:
    painter = TerrainPainter(mixed_chart(kind, orientation, shifted), load_theme(None))
    whole = pixels(painter.tile(scale, -64, -64, 128))
    for x, y in product((0, 1), repeat=2):
        part = pixels(painter.tile(scale, -64 + 64 * x, -64 + 64 * y, 64))
        assert np.array_equal(whole[64 * y : 64 * y + 64, 64 * x : 64 * x + 64], part)
    mended = pixels(painter.area(scale, -13, 5, 31, 17))
    assert np.array_equal(whole[69:86, 51:82], mended)


@pytest.mark.parametrize(("kind", "orientation", "shifted"), CHARTS)
@pytest.mark.parametrize("scale", [9.0, 21.3])
def test_pixels_show_the_cell_that_the_geometry_finds(kind: str, orientation: str, shifted: str, scale: float) -> None:
    """Away from the soft corners, land is where the geometry has land, and nothing is drawn beyond the rim."""
    chart, theme = mixed_chart(kind, orientation, shifted), load_theme(None)
    geometry, rng = chart.geometry, np.random.default_rng(3)
    right, bottom = geometry.bounds[2:]
    width, height = int((right + 2) * scale), int((bottom + 2) * scale)
    shown = pixels(TerrainPainter(chart, theme, grid=False).area(scale, int(-scale), int(-scale), width, height))
    origin = int(-scale)
    total = 0
    for px, py in zip(rng.integers(0, width, 1500).tolist(), rng.integers(0, height, 1500).tolist(), strict=True):
        x, y = (px + origin + 0.5) / scale, (py + origin + 0.5) / scale
        cell = geometry.at(x, y)
        if any(geometry.at(x + dx, y + dy) != cell for dx, dy in product((-0.17, 0.17), repeat=2)):
            continue  # so near to a border there may be a coast line, or a corner made soft
        found = QColor.fromRgb(int(shown[py, px]))
        ink = chart.ink_at(cell) if cell >= 0 else None
        if ink is None or ink.terrain is None:
            assert found == theme.paper
            continue
        total += 1
        assert (found.red() > found.blue()) == (not theme.is_wet(ink.terrain))
    assert total > 200


@pytest.mark.parametrize("kind", GRIDS)
def test_far_away_the_mean_of_the_cells_is_seen(kind: str) -> None:
    chart, theme = small_map(kind, 40, 30).chart, load_theme(None)
    shown = pixels(TerrainPainter(chart, theme).area(0.4, 0, 0, 16, 12))
    sea = theme.terrain_colour("sea")
    assert QColor.fromRgb(int(shown[8, 10])) == sea
    assert QColor.fromRgb(int(shown[0, 12])) == sea


@pytest.mark.slow
def test_two_thousand_squared() -> None:
    rng = np.random.default_rng(2)
    rows = ["".join(row) for row in rng.choice(["~", "#"], (2000, 2000))]
    chart = Chart({"grid": {"kind": "square8"}, "legend": {"~": "sea", "#": "land"}}, rows)
    theme, painter = load_theme(None), None
    painter = TerrainPainter(chart, theme)
    for scale in (0.1, 1.0, 2.9, 3.0, 16.0):
        assert painter.tile(scale, int(1000 * scale), int(1000 * scale), 256).width() == 256
    shown = pixels(painter.tile(16.0, 1999 * 16 - 128, 1999 * 16 - 128, 256))
    last = chart.geometry.size - 1
    assert QColor.fromRgb(int(shown[136, 136])) == wanted(chart, theme, last)
    assert QColor.fromRgb(int(shown[200, 200])) == theme.paper


def test_a_track_lies_on_open_water() -> None:
    theme = load_theme(None)
    shown = pixels(TerrainPainter(small_map("track").chart, theme).tile(20.0, 0, 0, 256))
    colours = {QColor.fromRgb(int(value)).name() for value in np.unique(shown)}
    assert theme.sea.name() in colours
    assert len(colours) > 1  # waves
    assert np.median(shown) == theme.sea.rgb()


def test_painting_a_cell_shows_at_once_and_new_inks_need_no_forgetting() -> None:
    document, theme = small_map("square8"), load_theme(None)
    painter = TerrainPainter(document.chart, theme)
    painter.tile(20.0, 0, 0, 256)
    document.do(label("x"), document.chart.painted([0], Ink("swamp")))
    painter.forget()
    assert QColor.fromRgb(int(pixels(painter.tile(20.0, 0, 0, 256))[10, 10])) == theme.terrain_colour("swamp")
    document.chart.slot("Ж")  # a slot that the legend does not know yet
    document.chart.cells[0, 1] = document.chart.slot("Ж")
    odd = QColor.fromRgb(int(pixels(painter.tile(20.0, 0, 0, 256))[10, 30]))
    assert odd.red() > odd.green()


def test_grid_lines_come_with_large_cells_only() -> None:
    chart, theme = small_map("square8", 40, 40).chart, load_theme(None)
    for scale, lined in ((8.0, False), (20.0, True)):
        with_grid = pixels(TerrainPainter(chart, theme).tile(scale, 0, 0, 128))
        without = pixels(TerrainPainter(chart, theme, grid=False).tile(scale, 0, 0, 128))
        assert np.array_equal(with_grid, without) != lined


def test_water_is_lighter_near_the_coast() -> None:
    chart, theme = small_map("square8").chart, load_theme(None)
    shown = pixels(TerrainPainter(chart, theme, grid=False).tile(40.0, 0, 0, 256))
    # Land begins at column E, row 4: x = 160.
    near, far = QColor.fromRgb(int(shown[148, 156])), QColor.fromRgb(int(shown[148, 130]))
    assert near.lightness() > far.lightness()


@pytest.mark.parametrize(
    "text", ["fordewind: 1\ngrid: {kind: hex}\n", "fordewind: 1\n", map_text("track").split("nodes")[0]]
)
def test_a_chart_without_a_cell(text: str) -> None:
    chart = MapDocument(MapFile(text)).chart
    assert TerrainPainter(chart, load_theme(None)).tile(12.0, 0, 0, 64).height() == 64


@pytest.mark.parametrize("pair", [("sand", "grass"), ("sea", "shallow")])
def test_where_there_is_no_coast_borders_of_hexes_have_no_stair_steps(pair: tuple[str, str]) -> None:
    text = f'grid: {{kind: hex}}\nlegend: {{"a": {pair[0]}, "b": {pair[1]}}}\nterrain: |\n'
    rows = "\n".join("  " + ("ab" * 4 if row % 2 else "ba" * 4) for row in range(8))
    chart, theme = MapDocument(MapFile(f"fordewind: 1\n{text}{rows}\n")).chart, load_theme(None)
    scale = 41.0
    shown = pixels(TerrainPainter(chart, theme, grid=False).area(scale, 0, 0, 300, 250))
    one, other = (theme.terrain_colour(name) for name in reversed(pair))
    column = int(scale * 1.75)  # between the uppermost rows it meets a slanted border
    found = [QColor.fromRgb(int(value)) for value in shown[:, column]]
    between = [c for c in found if min(one.red(), other.red()) < c.red() < max(one.red(), other.red())]
    assert between and {one.name(), other.name()} <= {c.name() for c in found}
    for colour in between:
        assert min(one.green(), other.green()) <= colour.green() <= max(one.green(), other.green())
