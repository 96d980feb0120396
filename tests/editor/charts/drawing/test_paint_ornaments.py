"""Ornaments as they are drawn: each kind, its form, in the colours of every style."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.charts.drawing import art
from editor.charts.drawing.art import drawing
from editor.charts.drawing.drawing_context import StyleName
from editor.charts.drawing.ornaments.ornament_sheets import box_of, draw_ornament, ornament_inks
from editor.model.documents.chart_adornment import ornament_kinds
from editor.model.plans.placing.ornament_plan import FORMS

ART = Path(art.__file__).parent
PAGES = Path(__file__).parents[4] / "maps"
KINDS = sorted(FORMS)


def painted(kind: str, *, west: bool = False, style: StyleName = "engraved", night: bool = False) -> QImage:
    image = QImage(160, 160, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_ornament(painter, kind, QRectF(10, 10, 140, 140), ornament_inks(style, night), west)
    painter.end()
    return image


def test_map_files_plans_and_drawings_know_the_same_kinds() -> None:
    assert set(ornament_kinds()) == set(FORMS) == {path.stem for path in ART.glob("ornaments/*.svg")}


@pytest.mark.parametrize("page", sorted(PAGES.glob("README*.md")), ids=lambda page: page.name)
def test_the_page_of_the_map_format_names_every_kind(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"`{kind}`" not in text] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_plan_keeps_as_much_room_as_the_drawing_takes(kind: str) -> None:
    box = box_of(kind)
    assert FORMS[kind].high == pytest.approx(box.height() / box.width(), abs=0.03)


@pytest.mark.parametrize("kind", KINDS)
def test_an_ornament_stays_in_its_rectangle(kind: str) -> None:
    image = painted(kind)
    inside = QRectF(9, 9, 142, 142)
    ink = [(x, y) for x in range(160) for y in range(160) if image.pixelColor(x, y).alpha() > 8]
    assert len(ink) > 1500
    assert all(inside.contains(x + 0.5, y + 0.5) for x, y in ink)


@pytest.mark.parametrize("style", get_args(StyleName))
@pytest.mark.parametrize("night", [False, True])
def test_every_ink_has_a_colour_in_every_style(style: StyleName, night: bool) -> None:
    inks = ornament_inks(style, night)
    assert {mark.ink for kind in KINDS for mark in drawing(f"ornaments/{kind}")} <= inks.keys()


def test_ink_is_black_white_and_grey() -> None:
    for kind in KINDS:
        for mark in drawing(f"ornaments/{kind}"):
            assert ornament_inks("ink", False)[mark.ink].saturation() == 0


def test_a_ship_that_looks_west_is_the_mirror_image() -> None:
    east, west = painted("ship"), painted("ship", west=True).flipped(Qt.Orientation.Horizontal)
    differ = sum(
        abs(east.pixelColor(x, y).alpha() - west.pixelColor(x, y).alpha()) > 90 for x in range(160) for y in range(160)
    )
    assert differ < 60
    assert painted("rose") == painted("rose", west=True)


def test_colours_are_flat() -> None:
    assert all(colour.alpha() == 255 for colour in ornament_inks("engraved", False).values())
    assert isinstance(ornament_inks("magazine", False)["red"], QColor)
