"""Choosing the games of a map: the box above the palette, and a check box for each installed ruleset."""

from __future__ import annotations

from copy import deepcopy

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QLineEdit, QWidget

from editor.base.texts import Message, on_language_change, set_text, tip, tr
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import label
from editor.model.documents.patches import MISSING, Held, Patch, Value
from editor.model.games import GameBoard, Games, game_title
from editor.model.sessions.session import Session
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.makers import NO_MARGINS, vbox


class GameChecks(QWidget):
    """The check boxes; ``chosen`` emits the ticked names, in the order of the map, then of the rulesets."""

    chosen = Signal(list)

    def __init__(self, games: Games, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.games = games
        self.boxes: dict[str, QCheckBox] = {}
        self._map_games: list[str] = []
        self.column = vbox(self, NO_MARGINS, spacing=3)

    def show_games(self, map_games: list[str]) -> None:
        """Tick the games of a map."""
        self._map_games = list(map_games)
        known = {header.name: header for header in self.games.headers()}
        names = list(dict.fromkeys([*known, *map_games]))
        if list(self.boxes) != names:
            self._make(names)
        for name, box in self.boxes.items():
            box.setText((game_title(known[name]) if name in known else name).replace("&", "&&"))
            box.setToolTip(name if name in known else tip(tr("panels-properties-unknown-game", name=name)))
            box.setChecked(name in map_games)

    def _make(self, names: list[str]) -> None:
        for box in self.boxes.values():
            self.column.removeWidget(box)
            box.hide()
            box.deleteLater()
        self.boxes = {name: QCheckBox() for name in names}
        for box in self.boxes.values():
            box.clicked.connect(self._clicked)
            self.column.addWidget(box)
        if self.boxes:
            self.setFocusProxy(next(iter(self.boxes.values())))

    def _clicked(self) -> None:
        ticked = [name for name, box in self.boxes.items() if box.isChecked()]
        self.chosen.emit([n for n in self._map_games if n in ticked] + [n for n in ticked if n not in self._map_games])


def games_patches(chart: Chart, names: list[str]) -> list[Patch]:
    """The patches that set the games of a map."""
    before: Held = deepcopy(chart.value(("games",)))
    after: Held = list(names) if names else MISSING
    return [Value(("games",), before, after)] if names != chart.games else []


def take_game(session: Session, board: GameBoard | None) -> None:
    """Use a game's rules for the map. A map without games is assigned to this one, as an undo step.

    A map for other games is not changed, which the status line reports.
    """
    session.game = board
    document = session.document
    if board is None or board.header.name in document.chart.games:
        return
    title = game_title(board.header)
    if document.chart.games:
        session.report(Message("panels-palette-game-looked", {"game": title}))
        return
    document.do(label("panels-palette-games-set"), games_patches(document.chart, [board.header.name]))
    session.report(Message("panels-palette-game-taken", {"game": title}))


class GameChooser(ChoiceBox):
    """A box with search: type a part of a title, Enter chooses the first match, Escape cancels."""

    left = Signal()
    """A game was chosen, or the search cancelled: the focus may move."""

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
        self.line.returnPressed.connect(self._choose_typed)
        found.activated.connect(lambda _text: self.left.emit())
        popup: QWidget = found.popup() or self
        for widget in (self, self.line, popup):
            set_text(widget, widget.setAccessibleName, "panels-palette-game")
        self.view().installEventFilter(self)
        self.line.installEventFilter(self)
        on_language_change(self, self._update_tip)
        self.currentTextChanged.connect(lambda _text: self._update_tip())
        self._update_tip()

    def _update_tip(self) -> None:
        """Set the tool tip: the whole title, which may be cut in the box, and what the box is for."""
        self.setToolTip(tip(f"{self.itemText(self.currentIndex())}\n{tr('panels-palette-game-tip')}".strip()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the text, so that typing replaces it."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self.line, self.line.selectAll)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Discard unconfirmed input."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.give_up()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape discards the input, and leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on the text opens the list; closing the list leaves the box."""
        if event.type() == QEvent.Type.Hide and watched is self.view():
            QTimer.singleShot(0, self, self.left.emit)
        elif event.type() == QEvent.Type.MouseButtonPress and watched is self.line:
            QTimer.singleShot(0, self, self._list_all)
        return super().eventFilter(watched, event)

    def _list_all(self) -> None:
        """List all games below the line; typing narrows the list."""
        self.found.setCompletionPrefix("")
        self.found.complete()

    def give_up(self) -> None:
        """Discard the input and show the chosen game."""
        self.line.setText(self.itemText(self.currentIndex()))
        self.line.setCursorPosition(0)

    def _choose_typed(self) -> None:
        """Choose the game with the typed title, or the first whose title contains it."""
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
