"""Symbols: there is one for every name in the six themes, in any colour and size, on paper too."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.style.symbols import draw_symbol, symbol_names

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
@pytest.mark.parametrize("side", [6, 14, 48, 600])
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


@pytest.mark.parametrize("name", ["ship-galleon", "nothing known"])
def test_in_svg_and_pdf_it_stays_a_drawing(name: str, tmp_path: Path) -> None:
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(64, 64))
    painter = QPainter(generator)
    draw_symbol(painter, name, QRectF(4, 4, 56, 56), RED, CREAM)
    painter.end()
    text = bytes(held.data()).decode()
    assert "<image" not in text and RED.name() in text
    assert QSvgRenderer(held).isValid()
    writer = QPdfWriter(str(tmp_path / "x.pdf"))
    painter = QPainter(writer)
    draw_symbol(painter, name, QRectF(4, 4, 560, 560), RED, CREAM)
    painter.end()
    assert (tmp_path / "x.pdf").stat().st_size > 500
