"""Symbols of charts: small pictures in one colour, recoloured when drawn.

In a file of ``symbols/``, ``currentColor`` is the body, ``#000000`` the outline around it, ``#ffffff`` the parts cut
out; some have parts in the colours ``ACCENTS``, which are the body's where they would not be seen on the ground, that
is, on the outline's colour. On a screen a symbol is cached as a picture for each size and colour;
in SVG and PDF it stays a drawing.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from editor.charts.drawing.devices import fineness, is_vector, misses
from editor.charts.drawing.style.colours import lightness

LARGEST = 512
ACCENTS = ("#d9a441", "#b23a2a", "#5f8a5b", "#34648a", "#8a5a33", "#f8efd9")
"""Gold, red, green, blue, wood and sailcloth: a style can replace them, in this order."""
Accents = tuple[str, ...]
LOST = 0.08
"""If body and outline differ less than this in brightness, cut-outs are not drawn in the outline's colour."""
FAINT = 0.16
"""Parts that differ less than this in brightness from the outline get the body's colour."""
TOKEN = re.compile(r"#[0-9a-f]{6}|currentColor")


@cache
def symbol_names() -> tuple[str, ...]:
    """The names of all symbols."""
    folder = files("editor.charts.drawing.style").joinpath("symbols")
    return tuple(sorted(entry.name[:-4] for entry in folder.iterdir() if entry.name.endswith(".svg")))


def draw_symbol(
    painter: QPainter,
    name: str,
    rect: QRectF,
    colour: QColor,
    outline: QColor | None = None,
    accents: Accents = ACCENTS,
) -> None:
    """Draw a symbol into ``rect``; an unknown one as a disc with the first letter of ``name``."""
    paints = colour.rgba(), outline.rgba() if outline else None, accents
    if misses(painter, rect.adjusted(-1, -1, 1, 1)):
        return
    if is_vector(painter):
        _draw(painter, name, rect, *paints)
        return
    fine = fineness(painter)
    side = max(round(min(rect.width(), rect.height()) * fine), 1)
    if side > LARGEST:
        _draw(painter, name, rect, *paints)
        return
    image = _image(name, side, *paints)
    # On whole device pixels the picture stays as crisp as it was made.
    device = painter.deviceTransform().map(rect.topLeft())
    dx, dy = round(device.x()) - device.x(), round(device.y()) - device.y()
    painter.drawImage(QRectF(rect.left() + dx / fine, rect.top() + dy / fine, side / fine, side / fine), image)


@lru_cache(maxsize=512)
def _image(name: str, side: int, colour: int, outline: int | None, accents: Accents) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw(painter, name, QRectF(0, 0, side, side), colour, outline, accents)
    painter.end()
    return image.copy()  # without what Qt painted it with, which is larger


def _draw(painter: QPainter, name: str, rect: QRectF, colour: int, outline: int | None, accents: Accents) -> None:
    if name in symbol_names():
        _renderer(name, colour, outline, accents).render(painter, rect)
    else:
        _disc(painter, name, rect, QColor.fromRgba(colour), QColor.fromRgba(outline) if outline is not None else None)


@lru_cache(maxsize=128)
def _renderer(name: str, colour: int, outline: int | None, accents: Accents) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(symbol_svg(name, colour, outline, accents)))


def symbol_svg(name: str, colour: int, outline: int | None = None, accents: Accents = ACCENTS) -> bytes:
    """A symbol of ``symbol_names`` in these colours, as an SVG file."""
    text = files("editor.charts.drawing.style").joinpath("symbols", f"{name}.svg").read_text(encoding="utf-8")
    body = QColor.fromRgba(colour)
    edge = QColor.fromRgba(outline) if outline is not None else None
    cut = edge if edge is not None and abs(lightness(edge) - lightness(body)) > LOST else _contrast(body)
    around = edge.name() if edge is not None else "none"
    seen = [body.name() if edge is not None and _is_lost(QColor(one), edge, body) else one for one in accents]
    values = {
        "#000000": around,
        "#ffffff": cut.name(),
        "currentColor": body.name(),
        **dict(zip(ACCENTS, seen, strict=True)),
    }
    return TOKEN.sub(lambda found: values.get(found[0], found[0]), text).encode()


def _is_lost(part: QColor, edge: QColor, body: QColor) -> bool:
    """Whether a part is nearly as light as the outline, and the body differs more from it."""
    off, better = (abs(lightness(one) - lightness(edge)) for one in (part, body))
    return off < FAINT and off < better


def _contrast(colour: QColor) -> QColor:
    return QColor("#fbf6e6") if lightness(colour) < 0.6 else QColor("#3b3127")


def _disc(painter: QPainter, name: str, rect: QRectF, colour: QColor, outline: QColor | None) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = min(rect.width(), rect.height())
    painter.setPen(QPen(outline or _contrast(colour), max(side * 0.07, 0.7)))
    painter.setBrush(colour)
    painter.drawEllipse(rect.center(), side * 0.42, side * 0.42)
    letter = next((c for c in name if c.isalnum()), "").upper()
    if letter and side >= 8:
        font = QFont("serif")
        font.setBold(True)
        font.setPixelSize(max(round(side * 0.5), 5))
        painter.setFont(font)
        painter.setPen(_contrast(colour))
        around = QRectF(rect.center() - QPointF(side / 2, side / 2), rect.center() + QPointF(side / 2, side / 2))
        painter.drawText(around, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()
