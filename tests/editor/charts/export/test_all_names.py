"""Names on paper: written somewhere, with a line to what they name, never on one another; or told."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from dsl.games.library.shelves import find_map
from dsl.maps.mapfile import MapFile
from dsl.text.diagnostics import Problems
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, StyleName
from editor.charts.drawing.features.feature_painter import paint_features
from editor.charts.drawing.names.leader_lines import MOST_LED, SMALLEST
from editor.charts.drawing.names.lettering import SMALLEST as SMALLEST_SEEN
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.composition import Composition
from editor.charts.export.pages import ExportOptions
from editor.model.documents.chart import Chart
from tests.share import usually_first

CROWD = (
    """fordewind: 1
title: Crowd
grid: {kind: square4}
legend: {"~": sea}
terrain: |
"""
    + "  ~~~~~~~~~~~~~~~~~~~~~~~~\n" * 14
)


def crowd(count: int) -> str:
    """A block of ports side by side, all with names far wider than a cell."""
    names = [f"Port number {k}" for k in range(count)]
    spots = [f"{chr(ord('K') + k % 4)}{6 + k // 4}" for k in range(count)]
    sites = [f'  - {{kind: port, at: {at}, name: "{name}"}}' for at, name in zip(spots, names, strict=True)]
    return CROWD + "sites:\n" + "\n".join(sites) + "\n"


def drawn(text: str, cell: float, insists: bool, language: str = "en", style: StyleName = "plain") -> Drawing:
    whole = composed(text, cell, language, style)
    image = QImage(whole.view.width, whole.view.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    found = paint_features(painter, whole.view, whole.chart, whole.theme, whole.look, insists)
    painter.end()
    return found


def composed(text: str, cell: float, language: str = "en", style: StyleName = "plain") -> Composition:
    return ExportOptions(cell, look=DrawingLook(language=language, style=style)).composition(
        Chart.read(MapFile(text)), load_theme(None)
    )


def shipped(name: str) -> str:
    path = find_map(name, Problems())
    assert path is not None
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", usually_first(["ru", "uk"]))
def test_the_world_with_cells_of_three_millimetres_has_all_its_names(language: str) -> None:
    drawing = drawn(shipped("world"), 3, True, language)
    placed = {text for _, text in drawing.room.placed}
    named = {drawing.name(site) for _, site in drawing.shown("sites")} - {""}
    assert len(named) > 40
    assert not [name for name in named if not any(name in text for text in placed)]
    for (one, _), (other, _) in combinations(drawing.room.placed, 2):
        assert not one.adjusted(1, 1, -1, -1).intersects(other)


def test_names_without_room_are_led_out_of_the_crowd_by_a_line() -> None:
    for insists, least in ((False, SMALLEST_SEEN), (True, SMALLEST)):
        drawing = drawn(crowd(8), 4, insists)
        placed = {text: rect for rect, text in drawing.room.placed}
        assert len(placed) == 8 and drawing.room.leaders
        ports = [drawing.point(drawing.cells(site)[0]) for _, site in drawing.shown("sites")]
        for rect in placed.values():
            assert not any(rect.adjusted(1, 1, -1, -1).contains(port) for port in ports)
            assert QRectF(0, 0, drawing.view.width, drawing.view.height).contains(rect)
        assert all(letters.size >= least for _, _, letters in drawing.room.lettered)
        for one, other in combinations(placed.values(), 2):
            assert not one.adjusted(1, 1, -1, -1).intersects(other)


@pytest.mark.parametrize("style", usually_first(["ink", "plain", "magazine", "engraved"], 2))
def test_on_a_screen_as_high_as_a_laptops_each_of_nine_islands_has_its_name(style: StyleName) -> None:
    """Coasts and regions all around are no reason to leave a name out."""
    drawing = drawn(shipped("pirates_fame"), 8.5, False, "ru", style)
    named = {drawing.name(site) for _, site in drawing.shown("sites")} - {""}
    assert len(named) == 13 and named == {" ".join(text.split()) for _, text in drawing.room.placed} & named


def test_of_a_crowd_a_screen_leaves_names_out() -> None:
    drawing = drawn(crowd(36), 3, False)
    assert len(drawing.room.left) > MOST_LED and len(drawing.room.placed) < 36


def test_what_finds_no_room_even_so_is_told() -> None:
    whole = composed(shipped("pirates_fame"), 1)
    image = QImage(whole.width, whole.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    whole.paint(painter)
    painter.end()
    assert whole.unwritten and not any("\n" in text for text in whole.unwritten)


def left_out(names: str, cell: float) -> set[str]:
    """For which names of seas there was no room on paper."""
    chart = Chart.read(MapFile(f"{CROWD}names:\n{names}chart: {{style: engraved}}\n"))
    whole = ExportOptions(cell, look=DrawingLook(style="engraved"), captioned=True).composition(chart, load_theme(None))
    whole.picture(1.0)
    return whole.unwritten


def test_names_of_seas_that_are_too_small_or_reach_beyond_the_paper_are_told() -> None:
    wide = "  - {kind: sea, at: [D4, R4], name: The Broad Sea}\n"
    assert left_out(wide, 8.0) == set()
    assert left_out(wide, 0.8) == {"The Broad Sea"}
    beyond = "  - {kind: sea, at: X9, size: 3, name: An ocean without an end at all}\n"
    assert left_out(wide + beyond, 8.0) == {"An ocean without an end at all"}
