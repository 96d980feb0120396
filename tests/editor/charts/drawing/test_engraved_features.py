"""Features of the engraved look: each fact is to be read in the picture, and nothing hides the middle of a cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import numpy as np
import pytest
from charts import map_text, small_map
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.maps.mapfile import MapFile
from dsl.maps.mapfile.values import Data
from editor.charts.drawing.chart_style import STYLES, FeaturePainter
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, StyleName
from editor.charts.drawing.engraved.coined_sites import coin_side
from editor.charts.drawing.engraved.palettes import inks_of
from editor.charts.drawing.engraved.track_coins import coin_radius
from editor.charts.drawing.features.arrows import seen_arrows, ways_back
from editor.charts.drawing.features.feature_painter import HINTS
from editor.charts.drawing.outline import corner_ties
from editor.charts.drawing.style.theme import Theme
from editor.charts.drawing.style.theme_file import Entry, plain_sheet
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.map_document import MapDocument
from editor.model.photos.straighten import pixels
from editor.model.plans.currents import Way, current_shape

GRIDS = ("square4", "square8", "pointy", "flat")
DRAWN: tuple[StyleName, ...] = ("engraved", "ink", "magazine")
CLEAR = QColor("#123456")
SHEET = {
    "sites": {
        "port": {
            "symbol": "castle",
            "colour": {"by": "owner", "none": "#f7f1de"},
            "flag": "owner",
            "letter": "price",
        },
        "bay": {"symbol": "skull", "colour": "#2b2b2b"},
        "home": {"symbol": "castle", "colour": "#b8352a", "marks": {"houses": "house", "source": "chest"}},
    },
    "players": {"colour": ["#d9a520", "#2b5fb8"]},
    "regions": {"strait": {"colour": "#2f7fa8", "outline": "#2f7fa8"}, "bank": {"outline": "none"}},
}
THEME = Theme((cast(Entry, SHEET), plain_sheet()))
CELL = 40


def chart_of(topology: str, lists: str, width: int = 12, height: int = 9) -> Chart:
    text = map_text(topology, width, height)
    return MapDocument(MapFile(text[: text.index("sites:\n")] + lists)).chart


def drawn(
    chart: Chart,
    painter_of: str,
    style: StyleName,
    *,
    prices: bool = True,
    now: Mapping[int, Mapping[str, Data]] | None = None,
    cell: int = CELL,
) -> tuple[QImage, Drawing]:
    """One list of features alone on an empty picture."""
    left, top, right, bottom = chart.geometry.bounds
    view = View(cell, left - 0.5, top - 0.5, round((right - left + 1) * cell), round((bottom - top + 1) * cell))
    image = QImage(view.width, view.height, QImage.Format.Format_RGB32)
    image.fill(CLEAR)
    painter = QPainter(image)
    painter.setRenderHints(HINTS)
    drawing = Drawing(painter, view, chart, THEME, DrawingLook(style=style, prices=prices), now=now or {})
    paint = cast(FeaturePainter, getattr(STYLES[style], painter_of))
    for _ in paint(drawing):
        pass
    painter.end()
    return image, drawing


def pixel(image: QImage, drawing: Drawing, name: str, dx: float = 0.0, dy: float = 0.0) -> QColor:
    """The colour beside the middle of a cell, ``dx`` and ``dy`` coins away."""
    side = coin_side(drawing)
    at = drawing.point(drawing.geometry.cell(name)) + QPointF(dx * side, dy * side)
    return image.pixelColor(round(at.x()), round(at.y()))


def rim(image: QImage, drawing: Drawing, name: str) -> list[QColor]:
    """The colours of a coin in a cell between its edge and its face."""
    return [pixel(image, drawing, name, -0.5 + 0.01 * step) for step in range(17)]


def near(one: QColor, other: QColor, most: int = 24) -> bool:
    return all(abs(a - b) <= most for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True))


@pytest.mark.parametrize("style", DRAWN)
@pytest.mark.parametrize("topology", GRIDS)
def test_the_rim_of_a_coin_tells_who_holds_the_port(topology: str, style: StyleName) -> None:
    chart = chart_of(
        topology, "sites:\n  - {kind: port, at: B2, price: 7, owner: 2}\n  - {kind: port, at: E7, price: 7}\n"
    )
    image, drawing = drawn(chart, "sites", style)
    assert any(near(colour, QColor("#2b5fb8")) for colour in rim(image, drawing, "B2")) is (style == "engraved")
    metal = QColor(inks_of(style, False).metal)
    assert any(near(colour, metal) for colour in rim(image, drawing, "E7"))
    taken = {chart.geometry.cell("E7"): {"owner": 1}}
    image, drawing = drawn(chart, "sites", style, now=taken)
    assert any(near(colour, QColor("#d9a520")) for colour in rim(image, drawing, "E7"))


@pytest.mark.parametrize("style", ("ink", "magazine"))
def test_where_there_are_few_inks_a_flag_tells_the_owner_by_lines(style: StyleName) -> None:
    flags = []
    for owner in (1, 2, "none"):
        chart = chart_of("square8", f"sites:\n  - {{kind: port, at: C3, price: 7, owner: {owner}}}\n")
        image, drawing = drawn(chart, "sites", style)
        at, side = drawing.point(chart.geometry.cell("C3")), coin_side(drawing)
        flags.append(
            image.copy(round(at.x() + side * 0.15), round(at.y() - side * 0.58), round(side * 0.45), round(side * 0.45))
        )
        for colour in ("#2b5fb8", "#d9a520"):
            assert (np.abs(pixels(image).astype(int) - QColor(colour).getRgb()[:3]).max(axis=2) > 24).all()
    assert flags[0] != flags[1] != flags[2] != flags[0]


@pytest.mark.parametrize("style", DRAWN)
def test_the_face_of_a_coin_tells_the_price(style: StyleName) -> None:
    faces = []
    for price in (1, 4, 12):
        chart = chart_of("square8", f"sites:\n  - {{kind: port, at: C3, price: {price}}}\n")
        image, drawing = drawn(chart, "sites", style)
        at, half = drawing.point(chart.geometry.cell("C3")), coin_side(drawing) * 0.3
        faces.append(image.copy(round(at.x() - half), round(at.y() - half), round(2 * half), round(2 * half)))
        inks = inks_of(style, False)
        dots = [faces[-1].pixelColor(x, y) for x in range(faces[-1].width()) for y in range(faces[-1].height())]
        assert sum(near(dot, QColor(inks.dark)) for dot in dots) > 0.02 * len(dots)
        assert sum(near(dot, QColor(inks.pale)) for dot in dots) > 0.3 * len(dots)
    assert faces[0] != faces[1] != faces[2]
    assert drawn(chart, "sites", style, prices=False)[0] != drawn(chart, "sites", style)[0]


@pytest.mark.parametrize("style", DRAWN)
def test_a_badge_is_in_the_colour_of_its_port_as_printed(style: StyleName) -> None:
    chart = chart_of("square8", "sites:\n  - {kind: bay, at: C3}\n  - {kind: home, at: H3}\n")
    image, drawing = drawn(chart, "sites", style)
    inks = inks_of(style, False)
    assert near(pixel(image, drawing, "C3", -0.32, 0.05), inks.printed(QColor("#2b2b2b")))
    assert near(pixel(image, drawing, "H3", -0.32, 0.05), inks.printed(QColor("#b8352a")))


def test_a_town_stands_on_land_beside_its_port_and_nowhere_else() -> None:
    text = "sites:\n  - {kind: home, at: D4, houses: yes}\n  - {kind: home, at: J8, houses: yes}\n"
    chart = chart_of("square8", text)  # land is E4, F4, E5, F5
    image, drawing = drawn(chart, "sites", "engraved")
    assert pixel(image, drawing, "E4") != CLEAR
    for name in ("C4", "D5", "F4", "J7", "J9", "I8", "K8"):
        assert pixel(image, drawing, name) == CLEAR, name
    assert pixel(image, drawing, "J8", 0.36, -0.37) != CLEAR  # where there is no land, a mark tells it


def test_a_town_stands_off_the_name_of_its_land() -> None:
    home = "sites:\n  - {kind: home, at: E4, houses: yes}\n"  # land is E4, F4, E5, F5
    alone = drawn(chart_of("square8", home), "sites", "engraved")
    assert pixel(*alone, "E5") != CLEAR or pixel(*alone, "F4") != CLEAR
    taken = "E5" if pixel(*alone, "E5") != CLEAR else "F4"
    named = f"{home}names:\n  - {{kind: land, name: Isle, at: [{taken}, {taken}]}}\n"
    beside = drawn(chart_of("square8", named), "sites", "engraved")
    assert pixel(*beside, taken) == CLEAR
    assert pixel(*beside, "F4" if taken == "E5" else "E5") != CLEAR


@pytest.mark.parametrize("style", DRAWN)
@pytest.mark.parametrize("cell", [15, 24, 60])
def test_what_marks_a_port_above_others_is_told_in_small_cells_too(style: StyleName, cell: int) -> None:
    chart = chart_of("square8", "sites:\n  - {kind: home, at: C7, source: yes}\n  - {kind: home, at: H7}\n")
    image, drawing = drawn(chart, "sites", style, cell=cell)
    assert pixel(image, drawing, "C7", 0.37, -0.42) != CLEAR
    assert pixel(image, drawing, "H7", 0.37, -0.42) == CLEAR


@pytest.mark.parametrize("style", DRAWN)
@pytest.mark.parametrize("topology", GRIDS)
def test_currents_lead_from_middle_to_middle(topology: str, style: StyleName) -> None:
    chart = chart_of(
        topology, "arrows:\n  - {kind: current, from: B7, to: G7}\n  - {kind: current, from: I2, to: I6, via: [J4]}\n"
    )
    image, drawing = drawn(chart, "arrows", style)
    for name in ("G7", "I6", "B7", "I2"):
        at = drawing.point(chart.geometry.cell(name))
        around = [
            image.pixelColor(round(at.x()) + dx, round(at.y()) + dy) for dx in range(-2, 3) for dy in range(-2, 3)
        ]
        assert any(colour != CLEAR for colour in around), name
    beyond = drawing.point(chart.geometry.cell("G7")) + QPointF(CELL * 0.2, 0)
    assert image.pixelColor(round(beyond.x()), round(beyond.y())) == CLEAR


@pytest.mark.parametrize("length", [0.6, 1.0, 2.0, 7.5])
@pytest.mark.parametrize("angle", [0.0, 0.7, 2.1, 4.0])
def test_heads_outweigh_feathers_and_point_where_currents_go(length: float, angle: float) -> None:
    end = np.array((np.cos(angle), np.sin(angle))) * length
    shape = current_shape(Way(np.array([(0.0, 0.0), end])), 1.0, 1.0)
    assert shape is not None
    assert shape.head[0] == pytest.approx(end, abs=1e-9) and shape.line[0] == pytest.approx((0, 0), abs=1e-9)
    assert np.hypot(*(shape.line - end[None, :]).T).argmin() == len(shape.line) - 1
    ahead = (end / length)[:, None]
    barbs = np.ptp(shape.head @ np.array([(-ahead[1, 0],), (ahead[0, 0],)]))
    feathers = np.concatenate(shape.feathers)
    assert barbs > 1.6 * np.ptp(feathers @ np.array([(-ahead[1, 0],), (ahead[0, 0],)]))
    assert current_shape(Way(np.zeros((2, 2))), 1.0, 1.0) is None
    both = current_shape(Way(np.array([(0.0, 0.0), end]), both=True), 1.0, 1.0)
    assert both is not None and not len(both.head) and not both.feathers
    wide = np.hypot(*(both.body[: len(both.line)] - both.body[len(both.line) :][::-1]).T)
    assert wide == pytest.approx(wide[0])


TRACK = """fordewind: 1
title: Roads
grid: {kind: track}
nodes:
  - {id: a, x: 0, y: 0}
  - {id: b, x: 6, y: 0}
  - {id: c, x: 0, y: 6}
  - {id: d, x: 6, y: 6}
arrows:
  - {kind: road, from: a, to: b, price: 2}
  - {kind: road, from: b, to: a, price: 2}
  - {kind: road, from: a, to: c}
  - {kind: road, from: d, to: b}
  - {kind: ferry, from: b, to: d}
"""


def test_of_two_arrows_there_and_back_one_line_is_drawn_and_heads_of_others_keep_clear_of_coins() -> None:
    chart = MapDocument(MapFile(TRACK)).chart
    assert ways_back([arrow for _, arrow in chart.features("arrows")]) == {0: 1, 1: 0}
    image, drawing = drawn(chart, "arrows", "engraved")
    seen = [one for one in seen_arrows(drawing) if one is not None]
    assert [(one.index, one.both) for one in seen] == [(0, True), (2, False), (3, False), (4, False)]
    assert [label.text for label in drawing.labels] == ["2"]
    _, other = drawn(MapDocument(MapFile(TRACK.replace("track}", "track, two_way: yes}"))).chart, "arrows", "engraved")
    assert all(one.both for one in seen_arrows(other) if one is not None)
    radius = coin_radius(drawing.cell / 2, "normal")
    for name in "abcd":
        at = drawing.point(chart.geometry.cell(name))
        inside = [at + QPointF(*way) * (0.8 * radius) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        assert all(image.pixelColor(round(p.x()), round(p.y())) == CLEAR for p in inside), name


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("topology", GRIDS)
def test_no_port_hides_the_middle_of_another_cell_and_none_is_hidden(topology: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    cells = [f"{'ABCDEFGHIJK'[rng.integers(11)]}{rng.integers(1, 10)}" for _ in range(24)]
    ports = [
        f"  - {{kind: {rng.choice(['port', 'bay', 'home'])}, at: {cell}, price: {rng.integers(1, 9)}, owner: {k % 3 or 'none'}}}"
        for k, cell in enumerate(dict.fromkeys(cells[:14]))
    ]
    arrows = [f"  - {{kind: current, from: {one}, to: {other}}}" for one, other in zip(cells, cells[9:], strict=False)]
    chart = chart_of(topology, "\n".join(("sites:", *ports, "arrows:", *arrows, "")))
    style = DRAWN[seed % len(DRAWN)]
    image, drawing = drawn(chart, "sites", style)
    standing = {cell for _, site in chart.features("sites") for cell in chart.cells_of(site)}
    for cell in range(chart.geometry.size):
        at = drawing.point(cell)
        painted = image.pixelColor(round(at.x()), round(at.y())) != CLEAR
        assert painted == (cell in standing), chart.geometry.name(cell)
    tips, _ = drawn(chart, "arrows", style)
    for _, arrow in chart.features("arrows"):
        cell = chart.geometry.cell(str(arrow["to"]))
        at = drawing.point(cell)
        if cell not in standing and arrow["from"] != arrow["to"]:
            assert tips.pixelColor(round(at.x()), round(at.y())) != CLEAR


@pytest.mark.parametrize("style", DRAWN)
@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize("kind", ["strait", "bank"])
def test_regions_stay_in_their_cells_and_leave_a_mark_in_each(topology: str, style: StyleName, kind: str) -> None:
    chart = chart_of(topology, f"regions:\n  - {{kind: {kind}, cells: [C3..E4, G7]}}\n")
    image, drawing = drawn(chart, "regions", style)
    cells = set(chart.cells_of(chart.features("regions")[0][1]))
    for cell in range(chart.geometry.size):
        at = drawing.point(cell)
        half = round(CELL * 0.30)
        around = [
            image.pixelColor(round(at.x()) + dx, round(at.y()) + dy) != CLEAR
            for dx in range(-half, half + 1, 2)
            for dy in range(-half, half + 1, 2)
        ]
        assert any(around) == (cell in cells) or (cell in cells and style == "ink" and kind == "bank")


@pytest.mark.parametrize("style", ["ink", "magazine"])
def test_in_few_inks_areas_side_by_side_have_a_row_of_dots_each(style: StyleName) -> None:
    """On water of the same ink a pale tint is not seen."""
    chart = chart_of("square4", "regions:\n  - {kind: bank, cells: [B2..D4]}\n  - {kind: bank, cells: [E2..G4]}\n")
    image, drawing = drawn(chart, "regions", style)
    (left, top), (_, bottom) = ((p.x(), p.y()) for p in (drawing.view.point(4, 1.5), drawing.view.point(4, 3.5)))
    dark = pixels(image)[round(top) : round(bottom), round(left) - 5 : round(left) + 6].max(axis=2) < 70
    dots = [
        int(np.diff(dark[:, columns].any(axis=1).astype(int)).clip(0).sum()) for columns in (slice(0, 5), slice(6, 11))
    ]
    assert min(dots) >= 6


@pytest.mark.parametrize("style", STYLES)
def test_squares_of_one_area_that_meet_in_a_corner_are_tied_there_and_those_of_two_are_not(style: StyleName) -> None:
    def about_the_corner(*areas: str) -> np.ndarray:
        rows = "".join(f"  - {{kind: strait, cells: [{cells}]}}\n" for cells in areas)
        image, drawing = drawn(chart_of("square4", f"regions:\n{rows}"), "regions", style)
        x, y = round(drawing.view.point(3, 3).x()), round(drawing.view.point(3, 3).y())
        return pixels(image).astype(int)[y - 4 : y + 5, x - 4 : x + 5]

    apart, one = about_the_corner("C3", "D4"), about_the_corner("C3, D4")
    assert (np.abs(one - apart).sum(axis=2) > 20).sum() > 15
    board = small_map("square4").chart.geometry
    assert corner_ties(board, (board.cell(name) for name in ("C3", "C4", "D4"))).isEmpty()
