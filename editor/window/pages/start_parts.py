"""The parts of the start page: the column at the left, and a heading with cards below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from editor.base.texts import say
from editor.view.widgets.card_grid import Card, Cards
from editor.view.widgets.makers import label


class Side(QScrollArea):
    """What stands at the left, as wide as it is; rolls in a low window."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        say(self, self.setAccessibleName, "window-start")
        self._inner = inner
        self.setWidget(inner)
        inner.installEventFilter(self)

    def sizeHint(self) -> QSize:
        return QSize(self._inner.sizeHint().width() + self.verticalScrollBar().sizeHint().width(), 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), 120)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.updateGeometry()  # the words may have changed while it was out of sight

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self._inner:
            self.updateGeometry()  # other words, or larger ones
        return super().eventFilter(watched, event)


class Section(QWidget):
    """A heading and cards below; hidden while it has none."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.heading = label(key, "book", wrap=True)
        self.cards = Cards()
        self.shown: list[Card] = []
        say(self.cards, self.cards.setAccessibleName, key)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 12)
        column.addWidget(self.heading)
        column.addWidget(self.cards)
        self.hide()

    def fill(self, cards: Sequence[Card]) -> None:
        """Show these cards."""
        self.shown = list(cards)
        self.cards.fill(self.shown)
        self.setVisible(bool(cards))

    def show_picture(self, number: int, image: QImage) -> None:
        """The picture of a card; of one that is gone, nothing."""
        if number < len(self.shown) and not image.isNull():
            self.shown[number].show_picture(image)
