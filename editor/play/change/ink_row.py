"""The inks of a chart as small buttons in rows: which of them a click takes."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from editor.base.texts.file_words import capital, tip
from editor.charts.drawing.style.swatches import draw_ink
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Ink
from editor.view.widgets.makers import emptied

EDGE = 24
ACROSS = 7
"""Buttons in a row."""


class InkRow(QWidget):
    """Shows inks by their swatches, and which is held."""

    taken = Signal(object)
    """An ``Ink``."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[tuple[Ink, QToolButton]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(ACROSS, 1)

    def offer(self, inks: dict[Ink, str], theme: Theme) -> None:
        """Show these, by ink and name."""
        emptied(self._grid)
        self.buttons = []
        for place, (ink, name) in enumerate(inks.items()):
            made = QToolButton()
            made.setCheckable(True)
            made.setIconSize(QSize(EDGE, EDGE))
            made.setIcon(self._swatch(ink, theme))
            made.setToolTip(tip(capital(name)))
            made.setAccessibleName(capital(name))
            made.clicked.connect(lambda _checked=False, ink=ink: self.taken.emit(ink))
            self._grid.addWidget(made, *divmod(place, ACROSS))
            self.buttons.append((ink, made))

    def hold(self, held: Ink | None) -> None:
        """Mark the one that is held; None: none is."""
        for ink, made in self.buttons:
            made.setChecked(ink == held)

    def _swatch(self, ink: Ink, theme: Theme) -> QIcon:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(EDGE, EDGE) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        draw_ink(painter, QRectF(0, 0, EDGE, EDGE), ink, theme)
        painter.end()
        return QIcon(picture)
