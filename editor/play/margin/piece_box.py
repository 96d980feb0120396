"""The piece that was picked, or is pointed at: its name, and what is so of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout

from dsl.services.match.match_values import Fact, PieceView
from dsl.services.match.narrowing import settled_things
from editor.base.texts import tr
from editor.charts.drawing.match.token_looks import lettered_name
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.view.widgets.makers import emptied, frame, paragraph
from editor.view.widgets.voices import book_font, sized

MOST = 6
"""So many facts are told."""


class PieceBox(PlayPanel):
    """Hidden where no piece is picked or pointed at."""

    title = "margin-piece"

    def __init__(self, session: Session | None) -> None:
        super().__init__(session)
        self.box: QFrame = frame("card")
        self.name, self.facts = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True), QGridLayout()
        self.facts.setHorizontalSpacing(8)
        self.facts.setVerticalSpacing(3)
        self.facts.setColumnStretch(0, 1)
        inside = QVBoxLayout(self.box)
        inside.setContentsMargins(11, 8, 11, 9)
        inside.setSpacing(5)
        inside.addWidget(self.name)
        inside.addLayout(self.facts)
        self.column.addWidget(self.box)
        self._shown: PieceView | None = None
        self.begin()

    def match_shown(self) -> None:
        """Another match, language or light."""
        font = book_font(self.font(), 1.35)
        font.setItalic(True)
        self.name.setFont(font)
        self._shown = None
        self._read()

    def play_changed(self, name: str) -> None:
        """Another piece is picked or pointed at."""
        if name in ("kept", "hovered", "position", "veiled", "stage"):
            self._read()

    @property
    def piece(self) -> PieceView | None:
        """The piece of the choice that is pointed at, else the one that was picked."""
        play, position = self.play, self.position
        question = play.question if play is not None else None
        if play is None or position is None or question is None:
            return None
        hovered = play.hovered if play.hovered is not None and play.hovered < len(question.choices) else None
        things = settled_things(question.choices, play.kept, play.first)
        if not things and hovered is not None:
            things = question.choices[hovered].values
        known = {piece.ref: piece for piece in position.pieces}
        return next((known[thing] for thing in things if thing in known), None)

    def _read(self) -> None:
        piece = self.piece
        self.box.setVisible(piece is not None)
        if piece is None or piece is self._shown:
            return
        self._shown = piece
        self.name.setText(lettered_name(self.chart_theme(), piece))
        emptied(self.facts)
        told = [fact for fact in piece.facts if fact.label and (fact.value != 0 or fact.bound is not None)][:MOST]
        for row, fact in enumerate(told):
            what, value = paragraph(fact.label, "soft"), paragraph(_value(fact))
            value.setFont(sized(self.font(), 1.0, bold=True))
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            self.facts.addWidget(what, row, 0)
            self.facts.addWidget(value, row, 1)
        self.setAccessibleDescription(", ".join(fact.text for fact in told))


def _value(fact: Fact) -> str:
    if fact.value is None:
        return fact.short or fact.text
    return tr("margin-of", number=fact.value, most=fact.bound) if fact.bound is not None else str(fact.value)
