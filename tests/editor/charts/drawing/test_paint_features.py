"""What stands on a chart: it is seen where it should be, names do not run into each other, hidden things are hidden."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.drawing_context import Drawing, DrawingLook
from editor.charts.drawing.features.feature_painter import paint_features
from editor.charts.drawing.features.tracks import seen_nodes
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.map_document import MapDocument
from editor.model.documents.name_text import name_in
from tests.share import usually_first

MAPS = sorted((Path(__file__).parents[4] / "maps").glob("*.yaml"))
CLEAR = QColor("#123456")


def painted(
    chart: Chart, view: View, look: DrawingLook | None = None, theme: Theme | None = None
) -> tuple[QImage, Drawing]:
    image = QImage(view.width, view.height, QImage.Format.Format_RGB32)
    image.fill(CLEAR)
    painter = QPainter(image)
    drawing = paint_features(painter, view, chart, theme or load_theme(None), look or DrawingLook())
    painter.end()
    return image, drawing


def touched(image: QImage, at: QPointF, reach: int = 3) -> bool:
    """Whether something was painted about a point."""
    x, y = round(at.x()), round(at.y())
    around = [(x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)]
    return any(image.pixelColor(*p) != CLEAR for p in around if image.rect().contains(*p))


def texts(drawing: Drawing) -> set[str]:
    return {text for _, text in drawing.room.placed}


@pytest.mark.parametrize("topology", [kind for kind in TOPOLOGIES if kind != "track"])
@pytest.mark.parametrize("size", [(220, 160), (900, 600)])
def test_sites_arrows_and_regions_are_seen(topology: str, size: tuple[int, int]) -> None:
    chart = small_map(topology).chart
    view = View.fitting(chart.geometry.bounds, *size)
    image, _ = painted(chart, view)
    for name in ("B2", "H5", "A1", "E1", "F6", "D7"):  # two sites, two of the region, the arrow's head and its bend
        assert touched(image, view.point(*chart.geometry.centre(chart.geometry.cell(name)))), name
    assert not touched(image, view.point(*chart.geometry.centre(chart.geometry.cell("L9"))))


@pytest.mark.parametrize(
    ("hidden", "name"), [("sites", "H5"), ("arrows", "D7"), ("regions", "A1"), ("nodes", "A"), ("edges", "")]
)
def test_hidden_lists_are_not_painted(hidden: str, name: str) -> None:
    chart = small_map("track" if hidden in ("nodes", "edges") else "square8").chart
    view = View.fitting(chart.geometry.bounds, 600, 400)
    a, b = (
        (chart.geometry.centre(chart.geometry.cell(end)) for end in ("A", "B")) if chart.is_track else ((0, 0), (0, 0))
    )
    spot = (
        view.point(*chart.geometry.centre(chart.geometry.cell(name))) if name else view.point(a[0] / 2 + b[0] / 2, a[1])
    )
    assert touched(painted(chart, view)[0], spot)
    assert not touched(painted(chart, view, DrawingLook(hidden=frozenset([hidden, "edges"])))[0], spot)


def test_names_in_the_language_of_the_look() -> None:
    assert name_in({"ru": "Кадис", "en": "Cadiz"}, "ru") == "Кадис"
    assert name_in({"ru": "Кадис", "en": "Cadiz"}, "uk") == "Cadiz"
    assert name_in({"ru": "Кадис"}, "en") == "Кадис"
    assert name_in("Cadiz", "ru") == "Cadiz"
    assert name_in(None, "ru") == "" and name_in({}, "ru") == "" and name_in(7, "en") == "7"
    chart = MapDocument.open(MAPS[0]).chart
    view = View.fitting(chart.geometry.bounds, 1200, 800)
    assert "Гавана" in texts(painted(chart, view, DrawingLook(language="ru"))[1])
    assert "Havana" in texts(painted(chart, view, DrawingLook(language="en"))[1])
    assert not texts(painted(chart, view, DrawingLook(names=False))[1])


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", [300, 900, 2400])
@pytest.mark.parametrize("language", usually_first(["ru", "en"]))
def test_names_do_not_overlap_and_are_not_cut_off(path: Path, width: int, language: str) -> None:
    chart = MapDocument.open(path).chart
    view = View.fitting(chart.geometry.bounds, width, width * 2 // 3, 30)
    _, drawing = painted(chart, view, DrawingLook(language=language))
    for (one, _), (other, _) in combinations(drawing.room.placed, 2):
        assert not one.intersects(other)
    for rect, text in drawing.room.placed:
        assert rect.left() >= 0 and rect.right() <= view.width and rect.top() >= 0 and rect.bottom() <= view.height, (
            text
        )
    for label in drawing.labels:
        assert 10 <= label.lettering.size <= 17


def test_all_names_are_there_when_there_is_room() -> None:
    chart = MapDocument.open(MAPS[0]).chart
    view = View.fitting(chart.geometry.bounds, 2400, 1500)
    wanted = {str(site["name"]["en"]) for _, site in chart.features("sites")}  # type: ignore[index,call-overload]
    assert texts(painted(chart, view)[1]) >= wanted


def test_far_away_sites_are_dots_without_names() -> None:
    chart = MapDocument.open(MAPS[0]).chart
    view = View.fitting(chart.geometry.bounds, 160, 100, 4)
    image, drawing = painted(chart, view)
    assert not texts(drawing)
    cadiz = chart.geometry.cell("AY11")
    assert touched(image, view.point(*chart.geometry.centre(cadiz)), 1)


def test_prices_can_be_left_out() -> None:
    chart = small_map("square8").chart
    for size in ((160, 120), (900, 600)):  # the price stands on the coin, also in small cells
        view = View.fitting(chart.geometry.bounds, *size)
        with_price, without = painted(chart, view), painted(chart, view, DrawingLook(prices=False))
        assert "Alpha" in texts(with_price[1]) & texts(without[1])
        at = view.point(*chart.geometry.centre(chart.geometry.cell("B2")))
        box = (round(at.x()) - 4, round(at.y()) - 4, 9, 9)
        assert with_price[0].copy(*box) != without[0].copy(*box)


def test_a_site_on_several_cells_and_a_dock_with_open_sides() -> None:
    text = (
        "fordewind: 1\ngrid: {kind: square4, width: 6, height: 3}\nlegend: {'~': sea}\nterrain: |\n  ~~~~~~\n  ~~~~~~\n  ~~~~~~\n"
        "sites:\n  - {kind: hall, at: [B2, D2]}\n  - {kind: quay, at: F2, open: [W]}\n  - {kind: bad, at: Z99}\n  - {at: 5}\n"
    )
    chart = MapDocument(MapFile(text)).chart
    view = View(60.0, 0.0, 0.0, 360, 180)
    image, _ = painted(chart, view)
    for cell in ("B2", "D2"):
        assert touched(image, view.point(*chart.geometry.centre(chart.geometry.cell(cell))))
    assert touched(image, QPointF(302, 90)) and not touched(image, QPointF(357, 90), 1)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_what_is_out_of_sight_is_not_painted(topology: str) -> None:
    chart = small_map(topology).chart
    right, bottom = chart.geometry.bounds[2:]
    image, drawing = painted(chart, View(40.0, right + 3, bottom + 3, 300, 200))
    assert all(image.pixelColor(x, y) == CLEAR for x in range(0, 300, 7) for y in range(0, 200, 7))
    assert not drawing.labels


def test_a_track_has_circles_in_their_colours_and_lines_between() -> None:
    chart, theme = small_map("track").chart, load_theme(None)
    view = View.fitting(chart.geometry.bounds, 900, 600)
    image, _ = painted(chart, view, DrawingLook(names=False), theme)
    for name, terrain in (("A", "circle"), ("D", "storm")):
        at = view.point(*chart.geometry.centre(chart.geometry.cell(name)))
        found, wanted = image.pixelColor(round(at.x()), round(at.y())), theme.terrain_colour(terrain)
        assert all(abs(getattr(found, part)() - getattr(wanted, part)()) < 60 for part in ("red", "green", "blue"))
    a, b = (chart.geometry.centre(chart.geometry.cell(name)) for name in "AB")
    assert touched(image, view.point((a[0] + b[0]) / 2, a[1]))


def test_circles_are_told_apart_without_colours_too() -> None:
    """A circle that does something shows its symbol, in ink that its colour lets one see."""
    track = Path(__file__).parents[4]
    chart = MapDocument.open(track / "maps" / "ships_track.yaml").chart
    theme = load_theme(track / "rulesets" / "ships_track")
    image, drawing = painted(chart, View.fitting(chart.geometry.bounds, 1600, 1200), DrawingLook(names=False), theme)
    radius, found = drawing.cell / 2, 0
    for seen in seen_nodes(drawing, radius):
        if seen is None or not theme.node_style(seen.node).symbol:
            continue
        colour, reach = theme.node_colour(seen.node), round(radius * 0.6)
        x, y = round(seen.at.x()), round(seen.at.y())
        pixels = [
            image.pixelColor(x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)
        ]
        assert any(abs(pixel.lightness() - colour.lightness()) > 70 for pixel in pixels), seen.node
        found += 1
    assert found > 10


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_broken_features_are_passed_over(topology: str) -> None:
    chart = small_map(topology).chart
    chart.data |= {
        "sites": [{"kind": 5, "at": {"x": 1}, "name": [1]}, {"kind": "port", "at": [None, 7, "B2..", "??"]}, "text"],
        "arrows": [
            {"kind": None, "from": "B2"},
            {"from": "B2", "to": "B2", "via": ["??", None]},
            {"from": [1], "to": {}},
        ],
        "regions": [{"kind": "w", "cells": []}, {"cells": "A1..ZZ99"}, {"kind": [], "cells": "A1", "name": {"en": 3}}],
        "starts": [{"kind": {}, "at": "A1"}, {"kind": "s"}],
    }
    view = View.fitting(chart.geometry.bounds, 400, 300)
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_features(painter, view, chart, load_theme(None), DrawingLook())
    painter.end()
