"""The box at the head of the right column: what fell last, as its wheel, die or card, and what is so now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.services.match.match_values import ChanceView, Fallen, Passage
from editor.base.texts import tr
from editor.model.match.play_session import PlaySession
from editor.model.sessions.session import Session
from editor.play.chance.chance_picture import ChancePicture
from editor.play.chance.chance_words import chance_word
from editor.play.log.log_rows import order_of
from editor.play.play_panel import PlayPanel
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import book_font, lining

SIDE, FACTS = 102, 3
NAME = 1.5


class ChanceBox(PlayPanel):
    """Nothing is to be seen of it where the game has no chance. It remembers what fell as the viewer saw it."""

    title = "chance-title"
    _told: PlaySession | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._fallen: dict[int, Fallen] = {}
        self._told_then: dict[int, str] = {}
        """What the log said last when it fell, by the node."""
        self._shown: tuple[int, Fallen] | ChanceView | None = None
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
        if play is not self._told:
            if self._told is not None:
                self._told.advanced.disconnect(self._advanced)
            if play is not None:
                play.advanced.connect(self._advanced)
            self._told, self._fallen, self._told_then = play, {}, {}
        self.picture.theme = self.chart_theme()
        self.outcome.setFont(lining(book_font(self.font(), NAME, bold=True)))
        self._shown = None
        self._read()

    def play_changed(self, name: str) -> None:
        """One stands elsewhere, or somebody else looks: then nothing of what others saw is kept."""
        if name in ("viewer", "setup") or (name == "veiled" and self.play is not None and self.play.veiled):
            self._fallen, self._told_then = {}, {}
            self._shown = None
        if name in ("position", "veiled", "viewer", "stage", "setup"):
            self._read()

    def language_changed(self) -> None:
        """What fell was told in other words."""
        self._fallen, self._told_then = {}, {}
        super().language_changed()

    def _advanced(self, passages: Sequence[Passage]) -> None:
        play = self.play
        if play is None or play.veiled:
            return
        for passage in passages:
            if passage.fallen is not None:
                self._fallen[passage.node] = passage.fallen
                self._told_then[passage.node] = passage.lines[-1].text if len(passage.lines) > 1 else ""
        self._read(animated=bool(passages))

    def _latest(self) -> tuple[int, Fallen] | None:
        """What fell last before the place at which one stands."""
        play, position = self.play, self.position
        if play is None or position is None:
            return None
        order = order_of(play.time_line)
        here = order.get(position.node, len(order))
        found = [(order[node], node) for node in self._fallen if order.get(node, here + 1) <= here]
        node = max(found)[1] if found else None
        return (node, self._fallen[node]) if node is not None else None

    # --- what is shown ---------------------------------------------------------------------------

    def _read(self, animated: bool = False) -> None:
        play, position = self.play, self.position
        pending = position.pending if position is not None else None
        shown = pending if isinstance(pending, ChanceView) else self._latest()
        self.box.setVisible(shown is not None)
        if shown is None or position is None or play is None:
            self._shown = None
            self.picture.show_chance(None, None)
            for made in (self.outcome, self.asked, self.facts):
                made.setText("")
            self.setAccessibleDescription("")
            return
        chance, index = (shown, None) if isinstance(shown, ChanceView) else (shown[1].chance, shown[1].index)
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
        return self._told_then.get(self._shown[0], "") if isinstance(self._shown, tuple) else ""

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
