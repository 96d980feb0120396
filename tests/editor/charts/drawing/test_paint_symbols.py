"""Symbols: there is one for every name in the six themes, in any colour and size, on paper too."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.style.colours import lightness
from editor.charts.drawing.style.symbols import ACCENTS, draw_symbol, symbol_names

RULESETS = Path(__file__).parents[4] / "rulesets"
RED, CREAM, CLEAR = QColor("#b8352a"), QColor("#fbf6e6"), QColor("#123456")


def named(entry: object) -> set[str]:
    """The symbols that an entry of a theme names."""
    if isinstance(entry, dict):
        return {str(value) for key, value in entry.items() if key != "by"}
    return {str(entry)}


def test_every_symbol_of_the_themes_is_drawn() -> None:
    wanted: set[str] = {"anchor", "flag", "star", "buoy"}
    for path in RULESETS.glob("*/theme.yaml"):
        data = MapFile.open(path).data()
        for section in ("sites", "pieces", "starts"):
            for entry in data.get(section, {}).values():
                wanted |= named(entry["symbol"]) if "symbol" in entry else set()
                if section == "sites" and isinstance(entry.get("marks"), dict):
                    wanted |= named(entry["marks"])
    assert len(wanted) > 15
    assert wanted <= set(symbol_names())


def drawn(name: str, side: int, colour: QColor = RED, outline: QColor | None = None) -> QImage:
    image = QImage(side + 8, side + 8, QImage.Format.Format_RGB32)
    image.fill(CLEAR)
    painter = QPainter(image)
    draw_symbol(painter, name, QRectF(4, 4, side, side), colour, outline)
    painter.end()
    return image


@pytest.mark.parametrize("name", [*symbol_names(), "no such thing", "Ы", "", "../castle"])
@pytest.mark.parametrize("side", [14, 48])
def test_it_is_drawn_in_its_colour_and_stays_in_its_place(name: str, side: int) -> None:
    image = drawn(name, side, RED, CREAM)
    step = max(side // 60, 1)
    colours = [image.pixelColor(x, y) for x in range(4, side + 4, step) for y in range(4, side + 4, step)]
    assert sum(c != CLEAR for c in colours) > len(colours) * 0.1
    assert any(c.red() > 120 > c.blue() for c in colours)
    rim = [(x, y) for x in range(side + 8) for y in (0, 1, side + 6, side + 7)]
    assert all(image.pixelColor(*p) == CLEAR and image.pixelColor(*p[::-1]) == CLEAR for p in rim)


def test_another_colour_is_another_picture() -> None:
    assert drawn("castle", 32, RED) != drawn("castle", 32, QColor("#2b2b2b"))
    assert drawn("castle", 32, RED) != drawn("castle", 32, RED, CREAM)
    assert drawn("castle", 32, RED) == drawn("castle", 32, RED)


GROUNDS = [("#000000", "#ffffff"), ("#2b2118", "#fffdf6"), ("#b8352a", "#f4dfd9"), ("#fbf6e6", "#b8352a")]


@pytest.mark.parametrize(("colour", "ground"), GROUNDS)
@pytest.mark.parametrize("name", symbol_names())
def test_no_part_of_a_symbol_vanishes_into_its_ground(name: str, colour: str, ground: str) -> None:
    """With an outline of the ground's colour nearly as much is seen as if all parts were of the body's colour."""
    side, seen = 64, []
    for accents in (ACCENTS, (colour,) * len(ACCENTS)):
        image = QImage(side, side, QImage.Format.Format_RGB32)
        image.fill(QColor(ground))
        painter = QPainter(image)
        draw_symbol(painter, name, QRectF(0, 0, side, side), QColor(colour), QColor(ground), accents)
        painter.end()
        light = [lightness(image.pixelColor(x, y)) for x in range(side) for y in range(side)]
        seen.append(sum(abs(one - lightness(QColor(ground))) > 0.15 for one in light))
    assert seen[0] > 0.85 * seen[1]
