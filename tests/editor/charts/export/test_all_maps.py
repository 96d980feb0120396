"""Every shipped map on paper: the rose on free water, title and legend in their own rooms, marks outside the drawing."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.maps.mapfile import MapFile
from editor.base.texts import ui
from editor.charts.drawing.chart_style import STYLES
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, StyleName
from editor.charts.drawing.features.feature_painter import paint_features
from editor.charts.drawing.picture import rose_spot
from editor.charts.drawing.style.colours import lightness
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme_file import SiteStyle
from editor.charts.export.command import chosen_game, theme_of
from editor.charts.export.composition import LINE, PAD, PX, Composition, fitting
from editor.charts.export.framed_composition import FramedComposition
from editor.charts.export.legend import legend_entries
from editor.charts.export.pages import ExportOptions, pdf_bytes
from editor.charts.export.paper_sheets import cut
from editor.model.documents.chart import Chart
from editor.model.photos.straighten import pixels
from editor.model.plans.currents import stops_of
from tests.games_at_hand import ROOT
from tests.share import usual, usually_first

SHIPPED = sorted((ROOT / "maps").glob("*.yaml"))


def composed(path: Path, paper: str, style: StyleName = "plain") -> Composition:
    chart = Chart.read(MapFile.open(path))
    game = chosen_game("", chart)
    whole = ExportOptions(1, look=DrawingLook(language="ru", style=style), captioned=True, game=game).composition(
        chart, theme_of(game, False)
    )
    return replace(whole, cell=fitting(whole, paper))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_current_crosses_another(path: Path) -> None:
    chart, legs = Chart.read(MapFile.open(path)), []
    for _, arrow in chart.features("arrows"):
        points = [QPointF(*chart.geometry.centre(chart.geometry.cell(str(stop)))) for stop in stops_of(arrow) if stop]
        legs += [(QLineF(one, other), arrow) for one, other in pairwise(points)]
    for (one, an_arrow), (other, another) in combinations(legs, 2):
        kind, at = one.intersects(other)
        ends = (one.p1(), one.p2(), other.p1(), other.p2())
        crossed = kind == QLineF.IntersectionType.BoundedIntersection and all(
            QLineF(at, end).length() > 0.1 for end in ends
        )
        assert not crossed, (an_arrow, another)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_nothing_lies_on_anything_else(path: Path) -> None:
    ui.language = "ru"
    whole = composed(path, "A4")
    image = QImage(whole.view.width, whole.view.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    drawing = paint_features(painter, whole.view, whole.chart, whole.theme, whole.look, insists=True)
    painter.end()
    spot = rose_spot(drawing)
    assert spot is not None, "there is room for a rose on all of them"
    (middle, radius), sites = spot, drawing.shown("sites")
    rose = QRectF(middle.x() - radius, middle.y() - radius * 1.28, 2 * radius, 2.28 * radius)
    assert QRectF(0, 0, whole.view.width, whole.view.height).contains(rose)
    assert not [text for rect, text in drawing.room.placed if rect.intersects(rose)]
    points = [drawing.point(cell) for _, site in sites for cell in drawing.cells(site)]
    assert not [point for point in points if rose.contains(point)]
    assert not whole.unwritten

    # the title stands above the chart, the legend below it, each row in a room of its own and none wider than the chart
    assert whole.head + 0.5 >= whole.plate + PAD and whole.foot >= len(whole.rows) * LINE > 0
    assert all(row.width <= whole.width for row in whole.rows)
    texts = [entry.text for row in whole.rows for entry in row.entries]
    assert len(set(texts)) == len(texts) and not [text for text in texts if text.endswith("…")]


@pytest.mark.parametrize("paper", ["A4", "A3"])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_chart_fills_its_paper(path: Path, paper: str) -> None:
    """No larger one fits, and title and legend leave it three quarters of the width."""
    ui.language = "ru"
    whole = composed(path, paper)
    larger = [replace(whole, cell=whole.cell * (1 + part / 50)).size_mm for part in range(1, 10)]
    assert not [size for size in larger if len(cut(*size, paper, 8.0, 0.0).sheets) == 1]
    assert whole.view.width > 0.75 * PX * (cut(*whole.size_mm, paper, 8.0, 0.0).width - 16)


@pytest.mark.parametrize("style", usually_first(STYLES, 2))
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_legends_are_legible_on_a4_and_letters_grow_with_the_paper(path: Path, style: StyleName) -> None:
    ui.language = "ru"
    small, large = composed(path, "A4", style), composed(path, "A3", style)
    point = 96 / 72
    if isinstance(small, FramedComposition):
        assert small.layout is not None and small.layout.high > 6.5 * point
    else:
        assert small.letters.size > 6.5 * point and large.letters.size > 1.2 * small.letters.size
    names = []
    dot = QImage(1, 1, QImage.Format.Format_RGB32)
    for whole in (small, large):
        painter = QPainter(dot)
        drawing = Drawing(painter, whole.view, whole.chart, whole.theme, whole.look, insists=True)
        names.append(drawing.lettering(drawing.cell * 0.2 + 7).size)
        painter.end()
    assert 1.2 * names[0] <= names[1] <= 1.5 * names[0]


@pytest.mark.parametrize("style", usually_first(STYLES))
@pytest.mark.parametrize("path", usual(SHIPPED, "world"), ids=lambda path: path.stem)
def test_a_chart_is_a_file_that_can_be_sent(path: Path, style: StyleName) -> None:
    """Three megabytes at most, on the larger paper, too."""
    assert len(pdf_bytes(composed(path, "A3", style), "A3")[0]) < 3 * 2**20


def unlike(one: str, other: str) -> float:
    """The share in which two symbols of some millimetres differ: 0 if they are the same, 1 if they have nothing in common."""
    seen = []
    for symbol in (one, other):
        image = QImage(16, 16, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_symbol(painter, symbol, QRectF(0, 0, 16, 16), QColor("white"), QColor("black"))
        painter.end()
        seen.append(pixels(image)[..., 0].astype(float))
    return float(np.abs(seen[0] - seen[1]).sum() / np.maximum(*seen).sum())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_signs_that_a_legend_tells_apart_differ_in_grey_too(path: Path) -> None:
    chart = Chart.read(MapFile.open(path))
    game = chosen_game("", chart)
    theme = theme_of(game, False)
    subjects = [subject for subject, _ in legend_entries(chart, theme, game)]
    signs = [one for one in subjects if isinstance(one, SiteStyle)]
    for one, other in combinations(signs, 2):
        apart = abs(lightness(one.colour) - lightness(other.colour)) > 0.15
        assert apart or one.letter != other.letter or unlike(one.symbol, other.symbol) > 0.4


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_nothing_but_the_rim_of_a_map_is_left_blank(path: Path) -> None:
    """A hole within the land looks like a mistake."""
    chart = Chart.read(MapFile.open(path))
    theme = theme_of(chosen_game("", chart), False)
    if chart.is_track:
        return
    looks = [chart.ink_of_slot(slot) for slot in range(len(chart.slots))]
    blank = {slot for slot, ink in enumerate(looks) if ink is None or theme.is_blank(ink.terrain)}
    empty = np.pad(np.isin(chart.cells, list(blank)), 1, constant_values=True)
    around = np.zeros_like(empty)
    around[0], around[-1], around[:, 0], around[:, -1] = True, True, True, True
    for _ in range(sum(empty.shape)):
        near = np.pad(around, 1)
        around = empty & (near[1:-1, 1:-1] | near[:-2, 1:-1] | near[2:, 1:-1] | near[1:-1, :-2] | near[1:-1, 2:])
    assert not (empty & ~around).any()
