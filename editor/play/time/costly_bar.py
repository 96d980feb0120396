"""Over the board of an analysed match: the costliest moves; each row leads to its position and a better move."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.base.signals import reconnect
from editor.base.texts import tip, tr, ui
from editor.model.match.costly import MOST, Costly, CostlyDecisions
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.makers import button, frame, label

WIDEST = 640
"""The greatest width of a sentence in pixels; the tool tip has the rest."""


class CostlyBar(PlayPanel):
    """Takes no room until a match is analysed."""

    title = "costly-title"

    def __init__(self, session: Session | None = None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._costly: CostlyDecisions | None = None
        self.box = frame("bar")
        self.message = label("", wrap=True)
        self.rows = [QPushButton() for _ in range(MOST)]
        head, column = QHBoxLayout(), QVBoxLayout(self.box)
        column.setContentsMargins(12, 1, 8, 3)  # low: it lies over the first row of the board
        column.setSpacing(0)
        head.addWidget(self.message, 1)
        head.addWidget(button("hint-drop", self._drop, "flat"))
        column.addLayout(head)
        for number, row in enumerate(self.rows):
            row.setProperty("look", "link")
            row.clicked.connect(partial(self._go, number))
            column.addWidget(row, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self.box)
        closes_on_escape(self.box, self._drop)
        self.begin()

    def match_shown(self) -> None:
        costly = self.session.costly if self.session is not None else None
        self._costly = reconnect(self._costly, costly, lambda one: one.changed, self._show)
        self._show()

    def _show(self) -> None:
        costly = self._costly
        self.box.setVisible(costly is not None and costly.open)
        if costly is None or not costly.open:
            return
        self.message.setText(_status_text(costly))
        for number, row in enumerate(self.rows):
            row.setVisible(number < len(costly.found))
            if number < len(costly.found):
                self._fill_row(row, costly.found[number])

    def _fill_row(self, row: QPushButton, one: Costly) -> None:
        seat = self.player(one.decision.player)
        who = seat.name if seat is not None and seat.name not in one.decision.text else ""
        said = " · ".join(part for part in (one.decision.round, who, one.decision.text) if part)
        row.setText(row.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, WIDEST))
        row.setToolTip(tip(said))
        row.setAccessibleName(said)

    def _go(self, number: int, _checked: bool = False) -> None:
        if self._costly is not None:
            self._costly.show(number)

    def _drop(self) -> None:
        if self._costly is not None:
            self._costly.drop()


def _status_text(costly: CostlyDecisions) -> str:
    """The progress, the result, or why no move could be analysed."""
    if costly.trouble is not None:
        return costly.trouble.message.text(ui.language)
    if costly.done < costly.count:
        return tr("costly-looking", done=costly.done, count=costly.count)
    return tr("costly-found" if costly.found else "costly-none")
