"""A chart in a style is the same picture as PNG, SVG and PDF: each read by somebody else's program and compared."""

from __future__ import annotations

import numpy as np
import pypdfium2
import pytest
from charts import small_map
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from editor.charts.drawing.drawing_context import DrawingLook, StyleName
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.composition import Composition
from editor.charts.export.pages import ExportOptions, pdf_bytes, png_bytes
from editor.charts.export.svg import svg_bytes
from tests.share import usually_first

DPI = 96
BLOCK = 8
"""Pixels on a side that are compared as one: other programs smooth edges differently."""
EVEN = 12
"""Paper is no more uneven than this from one row of pixels to the next."""
FINE = 4
"""A PDF is read so many times finer: the program draws no line thinner than a pixel."""

Colours = NDArray[np.float64]


def drawing(style: StyleName, topology: str) -> Composition:
    wish = ExportOptions(12.0, DPI, look=DrawingLook("en", style=style), captioned=True)
    return wish.composition(small_map(topology).chart, load_theme(None))


def colours(image: QImage) -> Colours:
    """The colours of a picture, ``BLOCK`` × ``BLOCK`` pixels as one."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.width(), 4)[:, :, :3]
    return coarse(pixels.astype(np.float64))


def coarse(pixels: Colours, block: int = BLOCK) -> Colours:
    high, wide = pixels.shape[0] // block, pixels.shape[1] // block
    blocks = pixels[: high * block, : wide * block].reshape(high, block, wide, block, 3)
    found: Colours = blocks.mean(axis=(1, 3))
    return found


def svg_picture(whole: Composition, size: tuple[int, int]) -> QImage:
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg_bytes(whole))).render(painter)
    painter.end()
    return image


def pdf_colours(whole: Composition, size: tuple[int, int]) -> Colours:
    page = pypdfium2.PdfDocument(pdf_bytes(whole)[0])[0]
    picture = page.render(scale=FINE * size[0] / page.get_width()).to_numpy()[: FINE * size[1], : FINE * size[0], :3]
    return coarse(picture.astype(np.float64), FINE * BLOCK)


@pytest.mark.parametrize("pair", usually_first([("magazine", "pointy"), ("engraved", "track"), ("ink", "flat")]))
def test_png_svg_and_pdf_show_the_same(pair: tuple[StyleName, str]) -> None:
    style, topology = pair
    whole = drawing(style, topology)
    png = QImage.fromData(png_bytes(whole, DPI))
    size = png.width(), png.height()
    seen = colours(png)
    for other in (colours(svg_picture(whole, size)), pdf_colours(whole, size)):
        high, wide = (min(one, two) for one, two in zip(seen.shape[:2], other.shape[:2], strict=True))
        off = np.abs(seen[:high, :wide] - other[:high, :wide]).max(axis=2)
        assert off.mean() < 5, "on the whole the same colours"
        assert (off > 48).mean() < 0.01, "and nothing that is missing or too much"


@pytest.mark.parametrize("frame", [False, True])
@pytest.mark.parametrize("topology", ["pointy", "track"])
def test_nothing_is_cut_at_the_edges_of_a_page(topology: str, frame: bool) -> None:
    look = DrawingLook("en", style="engraved", frame=frame, ornament=False)
    whole = ExportOptions(11.3, DPI, look=look, captioned=True).composition(small_map(topology).chart, load_theme(None))
    pages = pypdfium2.PdfDocument(pdf_bytes(whole)[0])
    picture = pages[0].render(scale=FINE).to_numpy()[:, :, :3].astype(int)
    for outermost, further in ((picture[-1], picture[-2]), (picture[0], picture[1])):
        assert np.abs(outermost - further).max() < EVEN
