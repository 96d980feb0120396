"""What a style looks like: things on the chart's own ground, one for each value on which the style depends."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dsl.services.theme import sections as w
from dsl.services.theme.styles import Setting, Style
from editor.charts.drawing.style.symbols import draw_symbol
from editor.view.widgets.shades import shades_of

SIDE, MOST = 40, 6
GROUND = "#8fc3d9"


class LookSample(QWidget):
    """Up to six squares of the chart. ``ground`` is the colour of the sea."""

    def __init__(self, style: Style, ground: str) -> None:
        super().__init__()
        self.settings = {setting.key: setting for setting in style.settings}
        self.section, self.ground = style.section, ground or GROUND
        names = [part.name for setting in style.settings for part in setting.parts if part.text]
        self.names = list(dict.fromkeys(name for name in names if name not in ("night", "by")))[:MOST] or [""]

    def sizeHint(self) -> QSize:
        return QSize(len(self.names) * (SIDE + 4), SIDE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, name in enumerate(self.names):
            square = QRectF(number * (SIDE + 4), 0, SIDE, SIDE)
            symbol, colour = _text(self.settings.get("symbol"), name), _colour(self.settings.get("colour"), name)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.ground) if symbol or self.section == "arrows" or colour is None else colour)
            painter.drawRoundedRect(square, 5, 5)
            if symbol:
                outline = _colour(self.settings.get("outline"), name)
                draw_symbol(painter, symbol, square.adjusted(6, 6, -6, -6), colour or QColor("#f7f4ea"), outline)
            elif self.section == "arrows" and colour is not None:
                painter.setPen(colour)
                painter.drawText(square, Qt.AlignmentFlag.AlignCenter, "➜")
            painter.setPen(QColor(shades_of(self).line))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(square.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)


def _text(setting: Setting | None, name: str) -> str:
    """What a setting says for a value; of one that says the same for all, that."""
    if setting is None:
        return ""
    said = {part.name: part.text for part in setting.parts}
    return setting.text or said.get(name) or said.get("default", "") or next(filter(None, said.values()), "")


def _colour(setting: Setting | None, name: str) -> QColor | None:
    text = _text(setting, name)
    return QColor(text) if text and text not in w.NO_COLOUR and w.is_colour(text) else None
