"""The small pictures of the panels as icons of buttons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from dsl.text.diagnostics import Severity
from editor.view.widgets.glyphs import draw_severity

Draw = Callable[[QPainter, QRectF], None]


def icon(draw: Draw, size: int = 20, pressed: Draw | None = None) -> QIcon:
    """What ``draw`` paints; ``pressed``: what stands on a button that is pressed in."""
    made = QIcon(_pixmap(draw, size))
    if pressed is not None:
        made.addPixmap(_pixmap(pressed, size), QIcon.Mode.Normal, QIcon.State.On)
    return made


def _pixmap(draw: Draw, size: int) -> QPixmap:
    """Sharp on screens of up to twice the usual density."""
    pixmap = QPixmap(size * 2, size * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw(painter, QRectF(1, 1, size - 2, size - 2))
    painter.end()
    return pixmap


def severity_icon(severity: Severity, night: bool) -> QIcon:
    """The sign of errors, warnings or notes."""
    return icon(lambda painter, rect: draw_severity(painter, rect, severity, night), 16)
