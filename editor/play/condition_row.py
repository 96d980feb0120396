"""One condition of the rules in words: whether it holds, its facts and clauses; a failing one is highlighted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.games.play.rulebook import numbers
from dsl.services.match.match_values import Condition
from editor.base.texts import tr
from editor.view.widgets.glyphs import paint_sign
from editor.view.widgets.labels import QUOTED, SMALL, book_font, sized
from editor.view.widgets.makers import label
from editor.view.widgets.shades import is_night, shades_of

MARK = 16
BESIDE = 1
"""The most clauses to the right of the sentence; more are shown below it, so that its column is not too narrow."""
FAILING_DAY, FAILING_NIGHT = "#f5e0d8", "#4a2b2a"


class Tick(QWidget):
    """A disc with a tick or a cross: readable without its colour."""

    def __init__(self, holds: bool) -> None:
        super().__init__()
        self.holds = holds
        self.setFixedSize(MARK + 4, MARK + 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The disc and its sign."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sign(painter, QRectF(2, 4, MARK, MARK), "green" if self.holds else "red", shades_of(self))


class ConditionRow(QWidget):
    """The sentence in the book's font, facts in the program's; one clause at the right, several below."""

    def __init__(self, condition: Condition, with_rules: bool) -> None:
        super().__init__()
        self.condition = condition
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 16, 7)
        row.setSpacing(8)
        row.addWidget(Tick(condition.holds), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(self._line(condition.text, book_font(self.font(), QUOTED, not condition.holds)))
        for fact in condition.facts:
            column.addWidget(self._line(fact, sized(self.font(), 0.96), soft=True))
        if with_rules:
            for _, sentence in condition.clauses:
                column.addWidget(self._line(sentence, book_font(self.font(), 1.08), soft=True))
        row.addLayout(column, 1)
        clauses = ", ".join(numbers(name for name, _ in condition.clauses))
        if len(condition.clauses) > BESIDE:
            column.addWidget(self._line(clauses, sized(self.font(), SMALL), soft=True))
        elif clauses:
            named = self._line(clauses, sized(self.font(), SMALL), soft=True, wrap=False)
            row.addWidget(named, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(f"{tr('whynot-holds' if condition.holds else 'whynot-fails')}: {condition.text}")

    @staticmethod
    def _line(text: str, font: QFont, soft: bool = False, wrap: bool = True) -> QLabel:
        made = label("", "soft" if soft else "", wrap=wrap)
        made.setText(text)
        made.setFont(font)
        return made

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a red background, edge to edge, if the condition fails."""
        if not self.condition.holds:
            QPainter(self).fillRect(self.rect(), QColor(FAILING_NIGHT if is_night(self) else FAILING_DAY))
