"""Coins and the route between them: what they show in each style, and that they stay out of each other's way."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from track_shapes import SHAPES, SHIPS

from editor.charts.drawing.drawing_context import Drawing, DrawingLook, StyleName
from editor.charts.drawing.engraved.track_coins import CoinLook, coin_look, coin_radius, paint_coin
from editor.charts.drawing.engraved.track_ground import TrackInks, track_inks
from editor.charts.drawing.features.feature_painter import paint_features
from editor.charts.drawing.match.token_looks import token_side
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style.theme_file import NodeStyle
from editor.model.documents.geometry import View
from editor.model.documents.map_document import MapDocument
from editor.model.photos.straighten import pixels
from editor.model.plans.track_shape import COIN, route_legs
from tests.share import usually_first

THEME = Path(__file__).parents[4] / "rulesets" / "ships_track"
CLEAR = QColor("#123456")
STYLES: tuple[StyleName, ...] = ("engraved", "magazine", "ink")


def painted(document: MapDocument, style: StyleName, width: int = 1500, night: bool = False) -> tuple[QImage, Drawing]:
    chart = document.chart
    view = View.fitting(chart.geometry.bounds, width, round(width * 0.7), 40)
    image = QImage(view.width, view.height, QImage.Format.Format_RGB32)
    image.fill(CLEAR)
    painter = QPainter(image)
    drawing = paint_features(painter, view, chart, load_theme(THEME, night), DrawingLook(style=style))
    painter.end()
    return image, drawing


def coin(look: CoinLook, inks: TrackInks, radius: float = 30) -> QImage:
    side = round(2.8 * radius) + 6
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(CLEAR)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_coin(painter, QPointF(side / 2, side / 2), radius, look, inks)
    painter.end()
    return image


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("shape", usually_first(SHAPES))
def test_every_circle_has_its_coin_where_the_pointer_finds_it(style: StyleName, shape: str) -> None:
    image, drawing = painted(SHAPES[shape](), style)
    inks, seen = track_inks(style, False), pixels(image)
    for cell, (_, node) in enumerate(drawing.chart.nodes):
        at, look = drawing.point(cell), drawing.theme.node_style(node)
        face = inks.face_of(look.colour)
        reach = int(0.55 * drawing.cell * COIN / 2 * 1.2)
        left, top = max(round(at.x()) - reach, 0), max(round(at.y()) - reach, 0)
        around = seen[top : round(at.y()) + reach + 1, left : round(at.x()) + reach + 1]
        assert (around == face.getRgb()[:3]).all(axis=2).mean() > 0.12, node


def test_a_coin_shows_the_symbol_of_the_theme_or_its_number_or_water() -> None:
    theme, inks = load_theme(THEME), track_inks("engraved", False)
    storm = coin_look(theme.node_style({"kind": "storm", "terrain": "circle"}), inks)
    assert (storm.symbol, storm.letter) == ("storm", "")
    assert storm.ink == QColor("#6d8c99").rgba()
    five = coin_look(theme.node_style({"points": 5, "terrain": "circle"}), inks)
    assert (five.symbol, five.letter) == ("", "5")
    assert coin_look(theme.node_style({"points": 5, "terrain": "circle"}), inks, letters=False).symbol == "waves"
    assert coin_look(theme.node_style({"terrain": "circle"}), inks).symbol == "waves"
    pictures = [coin(look, inks) for look in (storm, five, CoinLook(five.face, five.ink, letter="6"))]
    assert len({bytes(picture.constBits()) for picture in pictures}) == 3


def test_a_symbol_that_nobody_drew_is_its_first_letter() -> None:
    inks = track_inks("engraved", False)
    kraken = coin_look(NodeStyle(QColor("#ffffff"), symbol="kraken"), inks)
    assert coin(kraken, inks) == coin(CoinLook(kraken.face, kraken.ink, letter="K"), inks)


def test_ink_is_black_and_white() -> None:
    image, _ = painted(SHAPES["ships"](), "ink")
    coloured = {"#d9a441", "#b23a2a", "#5f8a5b", "#34648a", "#6d8c99", "#f7eed8"}
    names = {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}
    assert {"#000000", "#ffffff"} <= names
    assert not names & coloured


@pytest.mark.parametrize("radius", [3.0, 6.0, 9.0, 12.0, 40.0, 260.0])
@pytest.mark.parametrize("style", STYLES)
def test_coins_of_all_sizes_are_seen_and_keep_to_their_place(style: StyleName, radius: float) -> None:
    inks = track_inks(style, True)
    image = coin(CoinLook(QColor("#b23a2a").rgba(), QColor("#ffffff").rgba(), "anchor"), inks, radius)
    middle = image.width() // 2
    assert image.pixelColor(middle, middle) != CLEAR
    last = image.width() - 1
    rim = [(x, y) for x in range(last + 1) for y in (0, last)]
    assert all(image.pixelColor(*p) == CLEAR and image.pixelColor(*p[::-1]) == CLEAR for p in rim)


def test_the_large_coin_is_larger_and_still_clear_of_its_neighbours() -> None:
    _, drawing = painted(MapDocument.open(SHIPS), "engraved")
    geometry = drawing.geometry
    sizes = [drawing.theme.node_style(node).size for _, node in drawing.chart.nodes]
    assert sizes[geometry.cell("L4")] == "large"
    assert sizes.count("large") == 1
    reach = [coin_radius(geometry.radius, size) for size in sizes]
    for leg in route_legs(geometry):
        (ax, ay), (bx, by) = geometry.centre(leg.start), geometry.centre(leg.end)
        assert reach[leg.start] + reach[leg.end] < hypot(ax - bx, ay - by)


@pytest.mark.parametrize("pixels", [20.0, 30.0, 50.0])
def test_a_piece_stands_within_the_rim_of_its_coin(pixels: float) -> None:
    assert token_side(pixels, is_track=True) / 2 < coin_radius(pixels / 2, "normal")
    assert token_side(pixels, is_track=True) / 2 > 0.8 * coin_radius(pixels / 2, "normal")


def test_where_one_looks_closely_a_coin_bears_its_id_below_what_it_shows() -> None:
    lifted, plain = (CoinLook(0xFFFFFFFF, 0xFF000000, "anchor", lifted=lifted) for lifted in (True, False))
    inks = track_inks("engraved", False)
    heights = []
    for look in (lifted, plain):
        image = coin(look, inks, 40)
        middle = image.width() // 2
        dark = [y for y in range(middle - 30, middle + 30) if image.pixelColor(middle, y).lightness() < 60]
        heights.append(max(y for y in dark if y < middle + 27))
    assert heights[0] < heights[1]


@pytest.mark.parametrize("style", STYLES)
def test_the_route_is_seen_between_the_coins(style: StyleName) -> None:
    image, drawing = painted(SHAPES["rows"](), style)
    inks = track_inks(style, False)
    for leg in route_legs(drawing.geometry):
        x, y = drawing.view.point(*leg.line[len(leg.line) // 2]).toTuple()
        around = [image.pixelColor(round(x) + dx, round(y) + dy) for dx in range(-4, 5) for dy in range(-4, 5)]
        assert QColor(inks.dash) in around


def test_a_head_shows_the_way_and_a_line_both_ways_has_none() -> None:
    one, _ = painted(SHAPES["rows"](), "engraved")
    both, drawing = painted(SHAPES["three"](), "engraved")
    dash = QColor(track_inks("engraved", False).dash)
    leg = route_legs(drawing.geometry)[0]
    x, y = drawing.view.point(*leg.line[len(leg.line) // 2]).toTuple()
    wide = round(drawing.cell / 2 * 0.5)
    column = [both.pixelColor(round(x) + dx, round(y) + dy) == dash for dy in range(-wide, wide) for dx in (-2, 0, 2)]
    assert sum(column) <= 3 * (0.2 * drawing.cell / 2 + 2)
    assert one != both


def test_hidden_circles_and_lines_are_not_painted() -> None:
    chart = SHAPES["ships"]().chart
    view = View.fitting(chart.geometry.bounds, 600, 420, 20)
    image = QImage(600, 420, QImage.Format.Format_RGB32)
    image.fill(CLEAR)
    painter = QPainter(image)
    look = DrawingLook(style="engraved", hidden=frozenset({"nodes", "edges"}))
    paint_features(painter, view, chart, load_theme(THEME), look)
    painter.end()
    assert all(image.pixelColor(x, y) == CLEAR for x in range(0, 600, 2) for y in range(0, 420, 2))
