"""Answers that are no place, as buttons: in a row where there is room, else in a list that rolls and is searched."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from editor.base.texts import say
from editor.view.widgets.buttons import KeyButton

GAP = 8
ROWS = 3
"""The most rows that are shown at once; more roll."""
SOUGHT = 10
"""With more answers than that they are searched, too."""


class AnswerFlow(QWidget):
    """Buttons one after the other, in as many rows as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[KeyButton] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_buttons(self, buttons: Sequence[KeyButton]) -> None:
        """Other buttons."""
        for old in self.buttons:
            old.hide()
            old.setParent(None)  # at once: nobody may read it behind a curtain
            old.deleteLater()
        self.buttons = list(buttons)
        for button in self.buttons:
            button.setParent(self)
            button.show()
        self.arrange()

    def shown(self) -> list[KeyButton]:
        """The buttons that are not left out by a search."""
        return [button for button in self.buttons if not button.isHidden()]

    def row_width(self) -> int:
        """How wide all of them are in one row."""
        return sum(button.sizeHint().width() + GAP for button in self.shown()) - GAP if self.shown() else 0

    def arrange(self, move: bool = True) -> int:
        """Put the buttons into rows; gives the height."""
        x = y = high = 0
        for button in self.shown():
            hint = button.sizeHint()
            wide = min(hint.width(), max(self.width(), 1))
            if x and x + wide > self.width():
                x, y, high = 0, y + high + GAP, 0
            if move:
                button.setGeometry(x, y, wide, hint.height())
            x, high = x + wide + GAP, max(high, hint.height())
        return y + high

    def heightForWidth(self, width: int) -> int:
        x = y = high = 0
        for button in self.shown():
            hint = button.sizeHint()
            if x and x + hint.width() > width:
                x, y, high = 0, y + high + GAP, 0
            x, high = x + hint.width() + GAP, max(high, hint.height())
        return y + high

    def sizeHint(self) -> QSize:
        return QSize(self.row_width(), self.heightForWidth(max(self.width(), 1)))

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self.arrange()
        self.setMinimumHeight(self.arrange(move=False))


class AnswerButtons(QWidget):
    """The buttons of a question. ``chosen`` tells the number of the one pressed, ``hovered`` of the one pointed at."""

    chosen = Signal(int)
    hovered = Signal(int)
    """-1: none is pointed at any more."""

    def __init__(self) -> None:
        super().__init__()
        self.flow, self.area, self.search = AnswerFlow(), QScrollArea(), QLineEdit()
        self.area.setWidget(self.flow)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.viewport().setAutoFillBackground(False)
        self.flow.setAutoFillBackground(False)
        say(self.area, self.area.setAccessibleName, "prompt-answers")
        say(self.search, self.search.setPlaceholderText, "prompt-search")
        say(self.search, self.search.setAccessibleName, "prompt-search")
        self.search.textChanged.connect(self._sift)
        self.search.setMaximumWidth(280)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.search)
        column.addWidget(self.area)

    @property
    def buttons(self) -> list[KeyButton]:
        """All buttons, those that a search leaves out too."""
        return self.flow.buttons

    def show_buttons(self, buttons: Sequence[KeyButton]) -> None:
        """Show other buttons."""
        for number, button in enumerate(buttons):
            button.clicked.connect(lambda _on=False, n=number: self.chosen.emit(n))
            button.installEventFilter(self)
        self.flow.show_buttons(buttons)
        self.search.setVisible(len(buttons) > SOUGHT)
        self.search.clear()
        self.setVisible(bool(buttons))

    def height_for(self, width: int) -> int:
        """How high they are in a width, with what rolls out of sight left out."""
        row = self.flow.buttons[0].sizeHint().height() if self.flow.buttons else 0
        most = ROWS * (row + GAP) - GAP
        above = self.search.sizeHint().height() + 6 if not self.search.isHidden() else 0
        return min(self.flow.heightForWidth(width - 2), most) + above + 2

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever points at a button points at its answer."""
        if isinstance(watched, KeyButton) and watched in self.flow.buttons:
            if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
                self.hovered.emit(self.flow.buttons.index(watched))
            elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
                self.hovered.emit(-1)
        return super().eventFilter(watched, event)

    def _sift(self, text: str) -> None:
        sought = text.casefold().split()
        for button in self.flow.buttons:
            button.setVisible(all(word in button.text().casefold() for word in sought))
        self.flow.arrange()
        self.flow.updateGeometry()
