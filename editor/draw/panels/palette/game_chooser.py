"""The box of games above the palette: a list to choose from, and a line in which a few letters find a game."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from editor.base.texts import follow, say, tr
from editor.base.texts.tooltips import tip
from editor.view.widgets.inputs import ChoiceBox


class GameChooser(ChoiceBox):
    """Type any part of a title: the list below shows what fits, Enter takes the first of it, Escape gives up."""

    left = Signal()
    """A game was picked, or none is wanted: the keyboard may go elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.found = found = QCompleter(self.model(), self)
        found.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        found.setFilterMode(Qt.MatchFlag.MatchContains)
        found.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(found)
        self.line = self.lineEdit() or QLineEdit()
        self.line.returnPressed.connect(self._take)
        found.activated.connect(lambda _text: self.left.emit())
        popup: QWidget = found.popup() or self
        for widget in (self, self.line, popup):
            say(widget, widget.setAccessibleName, "panels-palette-game")
        self.view().installEventFilter(self)
        self.line.installEventFilter(self)
        follow(self, self._say_tip)
        self.currentTextChanged.connect(lambda _text: self._say_tip())
        self._say_tip()

    def _say_tip(self) -> None:
        """The whole title, for which there may be no room, and what the box is for."""
        self.setToolTip(tip(f"{self.itemText(self.currentIndex())}\n{tr('panels-palette-game-tip')}".strip()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What is there is selected, so that typing replaces it."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self.line, self.line.selectAll)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What was typed and not taken is forgotten."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.give_up()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes back what was typed, and leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on the text opens the list, too; once that is put away nothing is wanted of the box any more."""
        if event.type() == QEvent.Type.Hide and watched is self.view():
            QTimer.singleShot(0, self, self.left.emit)
        elif event.type() == QEvent.Type.MouseButtonPress and watched is self.line:
            QTimer.singleShot(0, self, self._list_all)
        return super().eventFilter(watched, event)

    def _list_all(self) -> None:
        """All games below the line: who types then sifts them."""
        self.found.setCompletionPrefix("")
        self.found.complete()

    def give_up(self) -> None:
        """Show the game that is chosen."""
        self.line.setText(self.itemText(self.currentIndex()))
        self.line.setCursorPosition(0)

    def _take(self) -> None:
        """Enter: the game that is written there, or the first that fits."""
        typed, found = self.line.text().strip().casefold(), -1
        titles = [self.itemText(row).casefold() for row in range(self.count())]
        if typed:
            found = next((row for row, title in enumerate(titles) if title == typed), -1)
            found = next((row for row, title in enumerate(titles) if typed in title), -1) if found < 0 else found
        if found < 0:
            self.give_up()
        elif found != self.currentIndex():
            self.setCurrentIndex(found)
            self.activated.emit(found)
        else:
            self.give_up()
        self.line.selectAll()
        self.left.emit()
