"""A drawing as an SVG in millimetres, whose names are text: to be found, copied and changed."""

from __future__ import annotations

import re
from html import unescape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QFontInfo, QFontMetricsF, QPainter
from PySide6.QtSvg import QSvgGenerator

from editor.charts.drawing.lettering import FAMILIES, Lettering
from editor.charts.export.composition import Composition
from editor.charts.export.svg_compact import compact

TEXT = re.compile(r'<text (?P<head>[^>]*?)font-family="[^"]*" (?P<tail>[^>]*?)>(?P<text>[^<]*)</text>', re.DOTALL)
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def svg_bytes(whole: Composition) -> bytes:
    """The map as an SVG whose width and height are in millimetres."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(QSize(whole.width, whole.height))
    generator.setViewBox(QRectF(0, 0, whole.width, whole.height))
    generator.setTitle(whole.title)
    generator.setDescription("Fordewind")
    painter = QPainter(generator)
    whole.paint(painter)
    painter.end()
    return compact(TEXT.sub(_settled, bytes(held.data()).decode())).encode()


def _settled(found: re.Match[str]) -> str:
    """A text that is as wide in any font as it is here, where its halo was drawn."""
    values = dict(ATTRIBUTE.findall(found["tail"]))
    bold, italic = values.get("font-weight") not in (None, "400"), values.get("font-style") == "italic"
    font = Lettering(round(float(values.get("font-size", "12"))), 0, 0, italic, bold).font()
    wide = QFontMetricsF(font).horizontalAdvance(unescape(found["text"]))
    mine = QFontInfo(font).family()
    families = ", ".join(f"'{name}'" for name in dict.fromkeys((mine, *FAMILIES)))
    shape = f'textLength="{wide:.2f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text {found["head"]}font-family="{families}, serif" {shape} {found["tail"]}>{found["text"]}</text>'
