"""The box at the head of the right column: what fell last, as its wheel, die or card, and what is so now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.services.match.match_values import ChanceView, Fallen, Passage
from editor.base.signals import hear
from editor.base.texts import tr
from editor.model.match.play_session import PlaySession
from editor.model.sessions.session import Session
from editor.play.chance.chance_picture import ChancePicture
from editor.play.chance.chance_words import chance_word
from editor.play.play_panel import PlayPanel
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import book_font, lining

SIDE, FACTS = 102, 3
NAME = 1.5


class ChanceBox(PlayPanel):
    """Shows the latest chance of the position; hidden where there was none yet."""

    title = "chance-title"
    _told: PlaySession | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._shown: Fallen | ChanceView | None = None
        self.picture = ChancePicture(SIDE, self.chart_theme(), self)
        self.outcome, self.asked, self.facts = QLabel(), QLabel(), QLabel()
        for made in (self.outcome, self.asked, self.facts):
            made.setTextFormat(Qt.TextFormat.PlainText)
            made.setWordWrap(True)
        self.asked.setProperty("role", "soft")
        texts = QVBoxLayout()
        texts.setSpacing(3)
        texts.addStretch(1)
        for made in (self.outcome, self.asked, self.facts):
            texts.addWidget(made)
        texts.addStretch(1)
        self.box = QWidget()  # hidden while there is nothing to show: the panel itself takes no room then
        self.box.hide()
        row = QHBoxLayout(self.box)
        row.setContentsMargins(16, 14, 14, 14)
        row.setSpacing(14)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)
        self.column.addWidget(self.box)
        self.begin()

    # --- what fell -------------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match: what fell in the one before is nothing to it."""
        play = self.play
        self._told = hear(self._told, play, lambda one: one.advanced, self._advanced)
        self.picture.theme = self.chart_theme()
        self.outcome.setFont(lining(book_font(self.font(), NAME, bold=True)))
        self._shown = None
        self._read()

    def play_changed(self, name: str) -> None:
        """Another position, viewer or log."""
        if name in ("position", "veiled", "viewer", "stage", "setup", "log"):
            self._read()

    def _advanced(self, passages: Sequence[Passage]) -> None:
        position = self.position
        if position is not None and any(passage.fallen == position.fallen for passage in passages):
            self._shown = None
            self._read(animated=True)

    # --- what is shown ---------------------------------------------------------------------------

    def _read(self, animated: bool = False) -> None:
        play, position = self.play, self.position
        pending = position.pending if position is not None else None
        shown = pending if isinstance(pending, ChanceView) else position.fallen if position is not None else None
        self.box.setVisible(shown is not None)
        if shown is None or position is None or play is None:
            self._shown = None
            self.picture.show_chance(None, None)
            for made in (self.outcome, self.asked, self.facts):
                made.setText("")
            self.setAccessibleDescription("")
            return
        chance, index = (shown, None) if isinstance(shown, ChanceView) else (shown.chance, shown.index)
        if shown != self._shown:
            self.picture.show_chance(chance, index, animated and play.animated)
            self._shown = shown
        waiting = isinstance(shown, ChanceView)
        self.outcome.setText(_said(chance, index, waiting))
        self.asked.setText(chance.asked if waiting else self._whose(chance.player))
        self.asked.setVisible(bool(self.asked.text()))
        facts = [fact.text for fact in position.state if fact.text and fact.value != 0][:FACTS]
        self.facts.setText("\n".join(facts))
        self.facts.setVisible(bool(facts))
        self.setAccessibleDescription(" ".join(filter(None, (self.outcome.text(), self.asked.text(), *facts))))

    def _whose(self, seat: int | None) -> str:
        """Who threw; where that is nobody's turn, as in a setup, what the log said of it."""
        player = self.player(seat)
        if player is not None:
            return player.name
        node = self._shown.node if isinstance(self._shown, Fallen) else None
        said = [line.text for line in self.play.log if line.node == node] if self.play is not None else []
        return said[-1] if len(said) > 1 else ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        if self.box.isHidden():
            return
        painter.fillRect(self.rect(), QColor(shades.raised))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(shades.line))


def _said(chance: ChanceView, index: int | None, waiting: bool) -> str:
    what = chance_word(chance)
    if waiting:
        return tr("chance-awaited", what=what)
    if index is None:
        return tr("chance-hidden", what=what)
    return tr("chance-fell", what=what, outcome=chance.outcomes[index].text)
