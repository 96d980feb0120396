"""House rules below the shelf: the user's own first, all of them or those of one game when that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.base.texts import LANGUAGES, follow, tr
from editor.view.widgets.card_grid import Cards
from editor.view.widgets.makers import button, label
from editor.window.pages.booklet import WIDEST, WIDTH, Booklet, HouseHint

if TYPE_CHECKING:
    from editor.window.pages.shelf_model import GameEntry, HouseEntry

FEW = 3
"""So many booklets stand there until all are asked for."""


class HouseSection(QWidget):
    """A heading, booklets, and an empty one that says how house rules come about."""

    picked = Signal(object)
    """The file of house rules (a ``Path``)."""
    begun = Signal()
    """The user wants to begin house rules."""

    def __init__(self) -> None:
        super().__init__()
        self._games: Sequence[GameEntry] = ()
        self._houses: Sequence[HouseEntry] = ()
        self._only: str | None = ""
        self.heading = label("window-start-section-houses", "book", wrap=True)
        self.all = button("window-start-houses-all", lambda: self.show_only(None), "flat")
        self.cards = Cards(WIDTH, WIDEST)
        self.cards.setAccessibleName(tr("window-start-section-houses"))
        head, column = QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.heading, 1)
        head.addWidget(self.all, 0, Qt.AlignmentFlag.AlignRight)
        column.setContentsMargins(0, 0, 0, 12)
        column.addLayout(head)
        column.addWidget(self.cards)
        follow(self, self._say_again)

    def fill(self, games: Sequence[GameEntry], houses: Sequence[HouseEntry]) -> None:
        """Show these house rules; ``games`` are those that they change."""
        if (games, houses) != (self._games, self._houses):
            self._games, self._houses = games, houses
            self._show()

    def show_only(self, game: str | None) -> None:
        """The house rules of one game; of all games with None, a few of them with ``""``."""
        self._only = game
        self._show()
        if self.cards.cards:
            self.cards.cards[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        titles = {game.name: {spoken: game.title(spoken) for spoken in LANGUAGES} for game in self._games}
        few = self._houses[: max(FEW, sum(house.own for house in self._houses))]
        chosen = few if self._only == "" else [h for h in self._houses if self._only in (None, h.game)]
        booklets = [Booklet(house, titles.get(house.game, {})) for house in chosen]
        for made in booklets:
            made.clicked.connect(lambda _checked=False, path=made.entry.path: self.picked.emit(path))
        hint = HouseHint()
        hint.clicked.connect(lambda _checked=False: self.begun.emit())
        self.cards.fill([*booklets, hint])
        self._say_again()

    def _say_again(self) -> None:
        self.all.setText(tr("window-start-houses-all", count=len(self._houses)))
        self.all.setAccessibleName(self.all.text())
        self.all.setVisible(len(self.cards.cards) <= len(self._houses))
        self.cards.setAccessibleName(tr("window-start-section-houses"))
