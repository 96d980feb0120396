"""Line icons in the colour of the text: SVG files that draw with ``currentColor``, painted anew for each theme."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

EDGES = (16, 24, 48)


@cache
def drawing(name: str) -> str:
    """The SVG text of an icon; empty if there is none of that name."""
    file = files("editor").joinpath("window", "icons", f"{name}.svg")
    return file.read_text(encoding="utf-8") if name and file.is_file() else ""


def pixmap(name: str, colour: str, edge: int, opacity: float = 1.0) -> QPixmap:
    """An icon in a colour, ``edge`` pixels wide and high; null if there is none of that name."""
    text = drawing(name)
    if not text:
        return QPixmap()
    picture = QPixmap(edge, edge)
    picture.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(text.replace("currentColor", QColor(colour).name()).encode()))
    painter = QPainter(picture)
    painter.setOpacity(opacity)
    renderer.render(painter, QRectF(0, 0, edge, edge))
    painter.end()
    return picture


@cache
def icon(name: str, colour: str, chosen: str = "") -> QIcon:
    """An icon in a colour, ``chosen`` where it is checked or selected; faded where it cannot be used."""
    made = QIcon()
    if not drawing(name):
        return made
    for edge in EDGES:
        made.addPixmap(pixmap(name, colour, edge))
        made.addPixmap(pixmap(name, colour, edge, 0.35), QIcon.Mode.Disabled)
        if chosen:
            made.addPixmap(pixmap(name, chosen, edge), QIcon.Mode.Normal, QIcon.State.On)
    return made
