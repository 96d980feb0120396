"""Pictures and print: the right kind, the right size in millimetres, cells where they belong, trouble told."""

from __future__ import annotations

import re
import zlib
from math import cos, pi, sin
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text, small_map
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from PySide6.QtSvg import QSvgRenderer

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.command import Order, run
from editor.charts.export.composition import Composition
from editor.charts.export.pages import ExportOptions, pdf_bytes, png_bytes, write
from editor.charts.export.paper_sheets import RIM, cut, drawing_mm
from editor.charts.export.print_painter import on_dots
from editor.charts.export.support import ExportError
from editor.charts.export.svg import svg_bytes
from editor.model.documents.chart import Chart

BARE = DrawingLook(
    grid=False, names=False, coordinates=False, regions=False, hidden=frozenset({"sites", "arrows", "starts"})
)


def composed(topology: str, cell: float, look: DrawingLook = BARE, captioned: bool = False) -> Composition:
    return ExportOptions(cell, look=look, captioned=captioned).composition(small_map(topology).chart, load_theme(None))


def near(one: QColor, other: QColor, most: int = 40) -> bool:
    parts = zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
    return all(abs(a - b) <= most for a, b in parts)


def middle(image: QImage, document: object, cell: int, mm: float, dots_per_mm: float) -> QColor:
    x, y = document.chart.geometry.centre(cell)  # type: ignore[attr-defined]
    return image.pixelColor(int((RIM + x * mm) * dots_per_mm), int((RIM + y * mm) * dots_per_mm))


def test_hexes_whose_shifted_rows_are_shorter_are_as_wide_as_their_cells() -> None:
    strait = Path("maps/sea_battle_strait.yaml").read_text(encoding="utf-8")
    for text, wide in ((strait, 15.0), (strait.replace("~.\n", "~~\n", 1), 15.5)):
        chart = ExportOptions().composition(Chart.read(MapFile(text)), load_theme(None)).chart
        left, _, right, _ = chart.geometry.bounds
        assert right - left == wide


@pytest.mark.parametrize("topology", [t for t in TOPOLOGIES if t != "track"])
def test_a_png_is_to_scale(topology: str) -> None:
    document, theme = small_map(topology), load_theme(None)
    image = QImage.fromData(png_bytes(composed(topology, 10), 127))
    assert image.dotsPerMeterX() == 5000  # 127 dots an inch are 5 a millimetre
    wide, high = drawing_mm(document.chart.geometry, 10)
    assert abs(image.width() - wide * 5) <= 3 and abs(image.height() - high * 5) <= 3
    land, sea = theme.terrain_colour("land"), theme.terrain_colour("sea")
    width = document.chart.geometry.width
    assert near(middle(image, document, 3 * width + 4, 10, 5), land)
    assert near(middle(image, document, 6 * width + 9, 10, 5), sea)


@pytest.mark.parametrize("topology", ["square8", "pointy", "track"])
def test_an_svg_is_in_millimetres_and_can_be_drawn(topology: str) -> None:
    document, theme = small_map(topology), load_theme(None)
    data = svg_bytes(composed(topology, 10))
    wide, high = drawing_mm(document.chart.geometry, 10)
    size = re.search(rb'width="([\d.]+)mm" height="([\d.]+)mm"', data)
    assert size is not None
    assert float(size[1]) == pytest.approx(wide, abs=0.3) and float(size[2]) == pytest.approx(high, abs=0.3)
    renderer = QSvgRenderer(data)
    assert renderer.isValid()
    image = QImage(round(wide * 4), round(high * 4), QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, image.width(), image.height()))
    painter.end()
    if topology != "track":
        cell = 3 * document.chart.geometry.width + 4
        assert near(middle(image, document, cell, 10, 4), theme.terrain_colour("land"))


def pages_of(data: bytes) -> list[tuple[float, float]]:
    """Width and height of every page of a PDF, in millimetres (a point is 1/72 inch)."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    return [(float(width) / 72 * 25.4, float(height) / 72 * 25.4) for width, height in boxes]


def test_a_pdf_page_is_as_large_as_the_map() -> None:
    data, count = pdf_bytes(composed("square8", 20))
    assert data.startswith(b"%PDF") and count == 1
    [(width, height)] = pages_of(data)
    assert (width, height) == (pytest.approx(240 + 2 * RIM, abs=0.6), pytest.approx(180 + 2 * RIM, abs=0.6))


def test_the_shapes_of_a_pdf_are_on_whole_dots() -> None:
    """Qt writes nine digits for any other number, and a line of halos as its outline, wherever it is not opaque."""
    data, _ = pdf_bytes(composed("square8", 20, DrawingLook(style="engraved")), "A4")
    pages = [
        zlib.decompress(found[1]) for found in re.finditer(rb"FlateDecode\n>>\nstream\n(.+?)endstream", data, re.S)
    ]
    curves = [curve for page in pages for curve in re.findall(rb"\n([-\d. ]+) c(?=\n)", page)]
    assert len(curves) > 1000 and sum(b"." not in curve for curve in curves) > 0.9 * len(curves)


@pytest.mark.parametrize("bent", [False, True])
def test_of_what_lies_beyond_a_sheet_hardly_anything_is_on_it(bent: bool) -> None:
    ring, seen = QPainterPath(QPointF(1000, 0)), QRectF(700, 600, 200, 200)
    for number in range(1, 1001):
        one, other, end = (
            QPointF(1000 * cos(a), 1000 * sin(a)) for a in ((number + k / 3) * pi / 500 for k in range(3))
        )
        ring.cubicTo(one, other, end) if bent else ring.lineTo(end)
    ring.addRect(QRectF(-900, -900, 600, 600))  # elsewhere
    cut = on_dots(ring, seen)
    assert cut.elementCount() < ring.elementCount() / 5
    places = [QPointF(x, y) for x in range(700, 901, 20) for y in range(600, 801, 20)]
    assert [cut.contains(at) for at in places] == [ring.contains(at) for at in places]
    assert {cut.contains(at) for at in places} == {False, True}


def test_a_poster_has_its_sheets() -> None:
    whole = composed("pointy", 40)
    steps: list[tuple[int, int]] = []
    data, count = pdf_bytes(whole, "A4", 8, 10, lambda done, most: steps.append((done, most)))
    poster = cut(*drawing_mm(whole.chart.geometry, 40), "A4", 8, 10)
    assert len(poster.sheets) == 4
    assert count == 5  # the last page tells how they lie together
    assert steps == [(n, 5) for n in range(1, 6)]
    found = pages_of(data)
    assert len(found) == count
    for page in found:
        assert sorted(page) == [pytest.approx(210, abs=0.6), pytest.approx(297, abs=0.6)]


def test_trouble_is_told(tmp_path: Path) -> None:
    chart, theme = small_map("square8").chart, load_theme(None)
    with pytest.raises(ExportError, match="out-large"):
        png_bytes(composed("square8", 100), 1200)
    with pytest.raises(ExportError, match="out-margins"):
        pdf_bytes(composed("square8", 20), "A5", 80)
    with pytest.raises(ExportError, match="out-failed"):
        write(chart, theme, tmp_path / "no" / "folder.png", ExportOptions())
    with pytest.raises(ExportError, match="out-kind"):
        write(chart, theme, tmp_path / "a.bmp", ExportOptions())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "tmx", "tmj", "yaml"])
@pytest.mark.parametrize("topology", ["square4", "flat", "track"])
def test_the_command_makes_every_kind(tmp_path: Path, topology: str, ending: str) -> None:
    source = tmp_path / "source.yaml"
    source.write_text(map_text(topology), encoding="utf-8")
    target = tmp_path / f"made.{ending}"
    code, text = run(Order(str(source), target))
    assert (code, target.exists()) == (0, True), text
    assert str(target) in text


@pytest.mark.parametrize(
    ("cell", "page"), [(6.0, (210, 297)), (25.0, (420, 297)), (60.0, (12 * 60 + 2 * RIM, 9 * 60 + 2 * RIM))]
)
def test_one_page_of_a_pdf_is_a_paper_that_printers_have_if_one_is_large_enough(
    qapp: object, tmp_path: Path, cell: float, page: tuple[float, float]
) -> None:
    chart, target = composed("square8", cell).chart, tmp_path / "map.pdf"
    assert write(chart, load_theme(None), target, ExportOptions(cell)).pages == 1
    [size] = pages_of(target.read_bytes())
    assert size == pytest.approx(page, abs=0.6)
