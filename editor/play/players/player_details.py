"""All that the viewer may know of a player, below the pennant that was clicked; a click on a ship shows it."""

from __future__ import annotations

from functools import partial
from typing import get_args

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from dsl.services.match.match_values import SeatKind
from editor.base.texts import tr
from editor.model.match.play_session import PlaySession
from editor.play.players.player_content import CardContent, ShipContent
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.makers import emptied, paragraph
from editor.view.widgets.voices import book_font

WIDTH, MARGIN = 320, 8


class PlayerDetails(QFrame):
    """Lies over its page; made anew for each player."""

    shut = Signal()

    def __init__(self, page: QWidget | None) -> None:
        super().__init__(page)
        self.setProperty("role", "callout")
        self.setFixedWidth(WIDTH)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 10, 14, 12)
        self.column.setSpacing(4)
        closes_on_escape(self, self.shut.emit)
        self.hide()

    def show_player(self, play: PlaySession, seat: int, content: CardContent, ink: QColor) -> None:
        """Fill it with a player."""
        emptied(self.column)
        name = paragraph(content.name)
        name.setFont(book_font(self.font(), 1.4, bold=True))
        name.setStyleSheet(f"border-left: 6px solid {ink.name()}; padding-left: 8px;")
        self.column.addWidget(name)
        said = " · ".join(filter(None, (content.role, content.state)))
        if said:
            self.column.addWidget(paragraph(said, "soft"))
        for ship in content.ships:
            self.column.addLayout(self._ship(play, ship))
        lines = [", ".join(fact.text for fact in content.facts if fact.text), *(hand.whole for hand in content.hands)]
        for line in filter(None, lines):
            self.column.addWidget(paragraph(line))
        if play.setup is not None and seat < len(play.setup.seats):
            self.column.addWidget(self._seat(play, seat, play.setup.seats[seat].kind))
        self.setAccessibleName(content.whole.replace("\n", ". "))

    def _ship(self, play: PlaySession, ship: ShipContent) -> QHBoxLayout:
        row = QHBoxLayout()
        shown = QPushButton(ship.piece.name)
        shown.setProperty("look", "link")
        shown.setAccessibleName(ship.whole)
        shown.setEnabled(ship.piece.cell >= 0)
        shown.clicked.connect(lambda _on=False: play.point((ship.piece.cell,)))
        rest = paragraph(ship.whole.removeprefix(ship.piece.name).removeprefix(", "), "soft")
        rest.setProperty("struck", ship.lost)
        row.addWidget(shown)
        row.addWidget(rest, 1)
        return row

    def _seat(self, play: PlaySession, seat: int, kind: SeatKind) -> QPushButton:
        """Who else could sit there."""
        made, menu = QPushButton(tr(f"play-kind-{kind}")), QMenu(self)
        for other in get_args(SeatKind):
            row = menu.addAction(tr(f"play-kind-{other}"), partial(play.take_seat, seat, other))
            row.setCheckable(True)
            row.setChecked(other == kind)
        made.setMenu(menu)
        return made

    def stand_at(self, x: int, y: int) -> None:
        """Where it is seen whole."""
        page = self.parentWidget()
        if page is None:
            return
        self.show()
        self.adjustSize()
        layout = self.layout()
        high = layout.totalHeightForWidth(WIDTH) if layout is not None and layout.hasHeightForWidth() else self.height()
        self.resize(WIDTH, min(max(high, 60), page.height() - y - MARGIN))
        self.move(min(max(x, MARGIN), max(page.width() - WIDTH - MARGIN, 0)), y)
        self.raise_()
