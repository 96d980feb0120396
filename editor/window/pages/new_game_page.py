"""The form for a new game: what it is called, and what it begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from dsl.games.library.new_game import KINDS
from editor.base.texts import follow, speech, tr
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.makers import button, form_row, label, rolling
from editor.window.pages.shelf_model import GameEntry

_SMALL = "/"
"""What the choice of a small game begins with; no name of a game does."""


@dataclass(frozen=True)
class NewGameOptions:
    """What was chosen: the game whose name is ``base`` is copied; without one it is a small one of a kind."""

    title: str
    base: str = ""
    kind: str = KINDS[0]


class NewGamePage(QWidget):
    """The form."""

    wished = Signal(object)
    """``NewGameOptions``."""
    left = Signal()
    """Nothing is wanted after all."""

    def __init__(self) -> None:
        super().__init__()
        self._games: Sequence[GameEntry] = ()
        self.title, self.base = QLineEdit(), ChoiceBox()
        self.title.setMaxLength(80)
        self.make = button("window-new-create", self._create, "primary")
        column = QVBoxLayout(rolling(self, "window-game-heading"))
        column.setContentsMargins(30, 26, 30, 26)
        column.setSpacing(12)
        column.addWidget(label("window-game-heading", "title", wrap=True))
        column.addWidget(label("window-game-how", "soft", wrap=True))
        form, row = QFormLayout(), QHBoxLayout()
        form_row(form, "window-game-title", self.title)
        form_row(form, "window-game-base", self.base)
        column.addLayout(form)
        row.addWidget(self.make)
        row.addWidget(button("window-new-back", self.left.emit, "flat"))
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        self.title.textChanged.connect(lambda _text: self.make.setEnabled(bool(self.title.text().strip())))
        self.title.returnPressed.connect(self._create)
        follow(self, self._say_again)

    def offer(self, games: Sequence[GameEntry]) -> None:
        """The games that can be copied."""
        self._games = games
        self._say_again()

    def begin(self) -> None:
        """An empty form."""
        self.title.setText(tr("window-game-untitled"))
        self.title.selectAll()
        self.title.setFocus()
        self.base.setCurrentIndex(0)

    def _say_again(self) -> None:
        copies = [(game.name, tr("window-game-copy", game=game.title(speech.language))) for game in self._games]
        small = [(f"{_SMALL}{kind}", tr(f"window-game-{kind}")) for kind in KINDS]
        self.base.offer([*small, *copies])

    def _create(self) -> None:
        title, base = self.title.text().strip(), str(self.base.chosen or "")
        if title and base.startswith(_SMALL):
            self.wished.emit(NewGameOptions(title, kind=base.removeprefix(_SMALL)))
        elif title:
            self.wished.emit(NewGameOptions(title, base))
