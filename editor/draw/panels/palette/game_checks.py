"""For which games a map is: a box for each ruleset on the shelves, and for names that only the file knows."""

from __future__ import annotations

from copy import deepcopy

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from editor.base.texts import Message, tr
from editor.base.texts.tooltips import tip
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import label
from editor.model.documents.patches import MISSING, Held, Patch, Value
from editor.model.games.boards import GameBoard, Games
from editor.model.games.labels import game_title
from editor.model.sessions.session import Session


class GameChecks(QWidget):
    """The boxes; ``chosen`` tells of the names that are ticked, in the order of the map, then of the shelves."""

    chosen = Signal(list)

    def __init__(self, games: Games, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.games = games
        self.boxes: dict[str, QCheckBox] = {}
        self._meant: list[str] = []
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(3)

    def show_games(self, meant: list[str]) -> None:
        """Tick the games of a map."""
        self._meant = list(meant)
        known = {header.name: header for header in self.games.headers()}
        names = list(dict.fromkeys([*known, *meant]))
        if list(self.boxes) != names:
            self._make(names)
        for name, box in self.boxes.items():
            box.setText((game_title(known[name]) if name in known else name).replace("&", "&&"))
            box.setToolTip(name if name in known else tip(tr("panels-properties-unknown-game", name=name)))
            box.setChecked(name in meant)

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
        self.chosen.emit([n for n in self._meant if n in ticked] + [n for n in ticked if n not in self._meant])


def games_patches(chart: Chart, names: list[str]) -> list[Patch]:
    """The patches that make a map one for these games."""
    before: Held = deepcopy(chart.value(("games",)))
    after: Held = list(names) if names else MISSING
    return [Value(("games",), before, after)] if names != chart.games else []


def take_game(session: Session, board: GameBoard | None) -> None:
    """Look at the map by the rules of a game. Make a map that is for no game yet one for this game; undoable.

    A map for other games stays what it is, and the status line says so.
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
