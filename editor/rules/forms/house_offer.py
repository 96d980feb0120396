"""A box offered when a shipped game was changed: name the new house rules, or add them to existing ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from dsl.games.library.shelves import rules_header
from editor.base.texts import set_text, tr
from editor.model.games import game_title
from editor.view.widgets.icons import icon
from editor.view.widgets.labels import sized
from editor.view.widgets.makers import button, emptied, label, vbox
from editor.view.widgets.shades import shades_of

TIP = 7
"""Pixels by which the frame points at the row above it."""
MOST_HOMES = 4
"""The most existing house rules that are listed."""


class HouseOffer(QWidget):
    """Appears below the row that was changed first; it may be ignored, because the rules are saved without a name."""

    named = Signal(str)
    """The house rules are to have this title."""
    typed = Signal(str)
    """The title typed so far."""
    home_chosen = Signal(object)
    """The path of house rules that are to have these changes, too."""
    put_back = Signal()
    """The change is to be undone."""
    dismissed = Signal()
    """The user closes the offer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_text(self, self.setAccessibleName, "rules-offer-title")
        column = vbox(self, (60, 14 + TIP, 30, 16), spacing=6)
        self.heading = label("rules-offer-title")
        column.addWidget(self.heading)
        column.addWidget(label("rules-offer-text", wrap=True))
        row = QHBoxLayout()
        self.field = QLineEdit(maxLength=80)
        set_text(self.field, self.field.setAccessibleName, "rules-offer-name")
        self.field.returnPressed.connect(self._name)
        self.field.textEdited.connect(lambda text: self.typed.emit(text.strip()))
        self.save = button("rules-offer-save", self._name, "primary")
        self.back = QPushButton()
        self.back.clicked.connect(lambda _on=False: self.put_back.emit())
        column.addWidget(self.field)
        row.addWidget(self.save)
        row.addWidget(self.back)
        row.addStretch(1)
        column.addLayout(row)
        self._listed: list[Path] = []
        self.homes = vbox(spacing=2)
        column.addLayout(self.homes)

    def show_offer(self, title: str, game: str, back: str, homes: Sequence[Path]) -> None:
        """``title``: the present title; the part after the name of the ``game`` is selected for typing.

        ``back``: the label of the undo button.
        """
        self.heading.setFont(sized(self.font(), 1.05, bold=True))
        if self.field.text() != title and not self.field.isModified():
            self.field.setText(title)
            if title.startswith(game):
                begin = len(game) + len(title[len(game) :]) - len(title[len(game) :].lstrip(" :,"))
                self.field.setSelection(begin, len(title) - begin)
        self.back.setText(back)
        self.back.setAccessibleName(back)
        if list(homes) != self._listed:
            self._list_homes(list(homes))

    def _list_homes(self, homes: list[Path]) -> None:
        self._listed = homes
        emptied(self.homes)
        for path in homes[:MOST_HOMES]:
            self._offer_home(path, first=path == homes[0])

    def _offer_home(self, path: Path, first: bool) -> None:
        if first:
            self.homes.addWidget(label("rules-offer-homes", "soft"))
        made = QPushButton(game_title(rules_header(path)))
        made.setProperty("look", "link")
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # a long title is cut at the edge
        made.clicked.connect(lambda _on=False: self.home_chosen.emit(path))
        made.setAccessibleName(tr("rules-offer-home", title=made.text()))
        self.homes.addWidget(made)

    def _name(self) -> None:
        title = self.field.text().strip()
        if title:
            self.named.emit(title)
        else:
            self.field.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the offer."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Update for another font size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "heading"):
            self.heading.setFont(sized(self.font(), 1.05, bold=True))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A frame in the colour of house rules that points at its row."""
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(14.5, TIP + 0.5, -14.5, -5.5)
        painter.setPen(QPen(QColor(shades.house_line), 1))
        painter.setBrush(QColor(shades.house_ground))
        painter.drawRoundedRect(box, 12, 12)
        middle = box.left() + 0.36 * box.width()
        point = [QPointF(middle - 9, box.top() + 1), QPointF(middle, 1), QPointF(middle + 9, box.top() + 1)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(QPolygonF(point))
        painter.setPen(QPen(QColor(shades.house_line), 1))
        painter.drawPolyline([QPointF(middle - 8, box.top()), point[1], QPointF(middle + 8, box.top())])
        icon("house", shades.house).paint(painter, int(box.left()) + 16, int(box.top()) + 13, 20, 20)
