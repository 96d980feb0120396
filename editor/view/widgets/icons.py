"""Line icons in the colour of the text: SVG files with ``currentColor``, repainted for each theme."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

EDGES = (14, 16, 20, 22)
"""The sizes in which the window shows icons: each is painted for itself, so that no line is blurred."""
LARGE = (16, 32, 64, 128)
"""The sizes of a window icon for desktops."""
FADED = 0.35


@cache
def drawing(name: str) -> str:
    """The SVG text of an icon; empty if there is none with that name."""
    file = files("editor.view.widgets").joinpath("icons", f"{name}.svg")
    return file.read_text(encoding="utf-8") if name and file.is_file() else ""


def _renderer(name: str, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(drawing(name).replace("currentColor", QColor(colour).name()).encode()))


def _picture(renderer: QSvgRenderer, edge: int, ratio: float) -> QPixmap:
    picture = _blank(QSize(round(edge * ratio), round(edge * ratio)), ratio)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, edge, edge))
    painter.end()
    return picture


def _faded(picture: QPixmap) -> QPixmap:
    made = _blank(picture.size(), picture.devicePixelRatio())
    painter = QPainter(made)
    painter.setOpacity(FADED)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return made


def _blank(size: QSize, ratio: float) -> QPixmap:
    made = QPixmap(size)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made


def icon(name: str, colour: str, chosen: str = "", edges: tuple[int, ...] = EDGES) -> QIcon:
    """An icon in a colour, in ``chosen`` when checked or selected; faded when disabled.

    If there is a drawing ``NAME-off`` as well, that is the icon of what is not checked.
    Its resolution is that of the sharpest screen.
    """
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)  # there are no icons before it
    return _icon(name, colour, chosen, edges, app.devicePixelRatio())


@cache
def _icon(name: str, colour: str, chosen: str, edges: tuple[int, ...], ratio: float) -> QIcon:
    made = QIcon()
    if not drawing(name):
        return made
    usual = _renderer(f"{name}-off" if chosen and drawing(f"{name}-off") else name, colour)
    lit = _renderer(name, chosen) if chosen else None
    for edge in edges:
        picture = _picture(usual, edge, ratio)
        made.addPixmap(picture)
        made.addPixmap(_faded(picture), QIcon.Mode.Disabled)
        if lit is not None:
            picture = _picture(lit, edge, ratio)
            made.addPixmap(picture, QIcon.Mode.Normal, QIcon.State.On)
            made.addPixmap(picture, QIcon.Mode.Selected)
    return made
