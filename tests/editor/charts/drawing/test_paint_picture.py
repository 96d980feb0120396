"""Whole maps as pictures and on paper, with rim and rose."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer

from editor.charts.drawing.drawing_context import Drawing, DrawingLook
from editor.charts.drawing.features.feature_painter import feature_steps
from editor.charts.drawing.ornaments.rim import paint_rim, scales
from editor.charts.drawing.ornaments.rose_and_cartouche import paint_cartouche, paint_rose
from editor.charts.drawing.picture import chart_picture, rose_spot, whole_steps
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.map_document import MapDocument
from tests.share import usually_first

MAPS = sorted((Path(__file__).parents[4] / "maps").glob("*.yaml"))
RULESETS = Path(__file__).parents[4] / "rulesets"


def alike(one: QColor, other: QColor, most: int = 12) -> bool:
    return all(abs(getattr(one, part)() - getattr(other, part)()) <= most for part in ("red", "green", "blue"))


def svg_of(chart: Chart, theme: Theme, view: View, look: DrawingLook) -> QByteArray:
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(view.width, view.height))
    generator.setViewBox(QRect(0, 0, view.width, view.height))
    painter = QPainter(generator)
    list(whole_steps(painter, view, chart, theme, look))
    painter.end()
    return held


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
@pytest.mark.parametrize("night", usually_first([False, True]))
def test_every_shipped_map_makes_a_picture(path: Path, night: bool) -> None:
    chart = MapDocument.open(path).chart
    theme = load_theme(RULESETS / chart.games[0], night)
    for size in ((220, 140), (900, 600)):
        image = chart_picture(chart, theme, *size, DrawingLook(language="uk"))
        assert (image.width(), image.height()) == size
        colours = {image.pixelColor(x, y).name() for x in range(0, size[0], 5) for y in range(0, size[1], 5)}
        assert len(colours) > 20


def test_a_fine_screen_gets_more_pixels_of_the_same() -> None:
    chart, theme = small_map("pointy").chart, load_theme(None)
    image = chart_picture(chart, theme, 300, 200, DrawingLook(names=False, hidden=frozenset(["sites"])), 2.0)
    assert (image.width(), image.height(), image.devicePixelRatio()) == (600, 400, 2.0)
    plain = chart_picture(chart, theme, 300, 200, DrawingLook(names=False, hidden=frozenset(["sites"])))
    view = View.fitting(chart.geometry.bounds, 300, 200, 3.0)
    for cell in range(0, chart.geometry.size, 5):
        at = view.point(*chart.geometry.centre(cell))
        assert alike(image.pixelColor(int(2 * at.x()), int(2 * at.y())), plain.pixelColor(int(at.x()), int(at.y())), 40)


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("night", [False, True])
def test_the_drawing_on_paper_shows_the_same_terrain(topology: str, night: bool) -> None:
    chart, theme = small_map(topology).chart, load_theme(None, night)
    view = View.fitting(chart.geometry.bounds, 600, 450, 30)
    look = DrawingLook(names=False, grid=False, hidden=frozenset(["sites", "arrows", "regions"]))
    renderer = QSvgRenderer(svg_of(chart, theme, view, look))
    assert renderer.isValid()
    image = QImage(600, 450, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    right = total = 0
    for cell in range(chart.geometry.size):
        at = view.point(*chart.geometry.centre(cell))
        ink = chart.ink_at(cell)
        assert ink is not None
        total += 1
        right += alike(image.pixelColor(int(at.x()), int(at.y())), theme.terrain_colour(ink.terrain), 24)
    # A wave or the rose may lie on some of the middles.
    assert right / total > (0.6 if topology == "track" else 0.85)
    assert image.pixelColor(1, 1) == (theme.sea if topology == "track" else theme.paper)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_svg_holds_shapes_and_pdf_is_written(topology: str, tmp_path: Path) -> None:
    chart, theme = small_map(topology).chart, load_theme(None)
    view = View.fitting(chart.geometry.bounds, 500, 400, 30)
    text = bytes(svg_of(chart, theme, view, DrawingLook()).data()).decode()
    assert "<image" not in text and "<path" in text
    writer = QPdfWriter(str(tmp_path / "x.pdf"))
    writer.setResolution(300)
    painter = QPainter(writer)
    painter.scale(300 / 96, 300 / 96)
    list(whole_steps(painter, view, chart, theme, DrawingLook(language="ru")))
    painter.end()
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")


def test_a_huge_map_goes_to_paper_as_a_picture() -> None:
    chart = Chart({"grid": {"kind": "square8"}, "legend": {"~": "sea", "#": "land"}}, ["~#" * 400] * 600)
    view = View.fitting(chart.geometry.bounds, 400, 300, 20)
    assert b"<image" in bytes(svg_of(chart, load_theme(None), view, DrawingLook()).data())


@pytest.mark.parametrize("topology", [kind for kind in TOPOLOGIES if kind != "track"])
@pytest.mark.parametrize("left", [-2.0, 3.7])
def test_the_rim_says_what_the_rules_say(topology: str, left: float) -> None:
    """Letters and numbers of a column and a row make the name of the cell, and stand where it is."""
    chart = small_map(topology, 30, 28).chart
    geometry, view = chart.geometry, View(30.0, left, left, 600, 400)
    across, down = scales(geometry, view, view.rect(geometry.bounds))
    for row in (0, 7, 27):
        for column in (0, 9, 29):
            names = across.name(column), down.name(row)
            assert geometry.name(geometry.number(row, column)) in (names[0] + names[1], names[1] + names[0])
    top, first = max(round(view.box[1]), 0), max(round(view.box[0]), 0)
    for column in (0, 5, 20):
        at = view.point(*geometry.centre(geometry.number(top, column)))
        assert abs(at.x() - across.first - column * across.step) <= across.step / 2 + 0.01
    for row in (0, 5, 20):
        at = view.point(*geometry.centre(geometry.number(row, first)))
        assert abs(at.y() - down.first - row * down.step) <= down.step / 2 + 0.01
    assert set(across.seen(600)) >= {c for c in range(30) if 0 <= across.first + c * across.step <= 600}


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_the_rim_sticks_to_the_edge_of_the_view(topology: str) -> None:
    chart, theme = small_map(topology, 40, 40).chart, load_theme(None)
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#123456"))
    painter = QPainter(image)
    paint_rim(painter, View(30.0, 10.0, 10.0, 300, 200), chart, theme)
    painter.end()
    painted = image.pixelColor(150, 3) != QColor("#123456") and image.pixelColor(3, 100) != QColor("#123456")
    assert painted == (topology != "track")
    assert image.pixelColor(150, 100) == QColor("#123456")


def test_rose_and_cartouche_are_painted_where_asked() -> None:
    theme = load_theme(None)
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#123456"))
    painter = QPainter(image)
    paint_rose(painter, QPointF(80, 100), 50, theme)
    paint_cartouche(painter, QRectF(160, 20, 130, 40), "Залив с очень длинным названием, которое не помещается", theme)
    painter.end()
    assert image.pixelColor(80, 65) != QColor("#123456") and image.pixelColor(5, 5) == QColor("#123456")
    assert image.pixelColor(170, 40) == theme.paper
    assert image.pixelColor(297, 40) == QColor("#123456")


def test_no_rose_stands_on_waters_of_their_own() -> None:
    path = Path(__file__).parents[4]
    chart = MapDocument.open(path / "maps" / "pirates_fame.yaml").chart
    theme = load_theme(path / "rulesets" / "pirates_fame")
    view = View.fitting(chart.geometry.bounds, 1000, 1000)
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    drawing = Drawing(painter, view, chart, theme, DrawingLook(), insists=True)
    for _ in feature_steps(drawing):
        pass
    spot = rose_spot(drawing)
    painter.end()
    assert spot is not None
    x, y = view.chart(spot[0].x(), spot[0].y())
    reach = spot[1] / view.scale * 0.8
    cells = {chart.geometry.at(x + dx, y + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach)}
    assert {ink.terrain for ink in map(chart.ink_at, cells) if ink is not None} == {"water"}


def test_the_rose_finds_open_water() -> None:
    chart, theme = small_map("square8", 30, 20).chart, load_theme(None)
    look = DrawingLook(coordinates=False)
    image = chart_picture(chart, theme, 600, 400, look)
    accent = theme.selection
    spots = [(x, y) for x in range(600) for y in range(400) if alike(image.pixelColor(x, y), accent, 6)]
    assert spots
    middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
    assert middle[0] > 200 or middle[1] > 160  # land and sites are in the upper left
