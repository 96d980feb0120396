"""A clause of the rulebook as a quotation on parchment."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.model.games.clause_tags import numbers
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import SMALL, book_font, sized

PAD, SPINE, LITTLE, WIDE = 14, 3, 3, 10
"""Pixels: room inside, the spine at the left, the radii of the left and the right corners."""
WRAP = int(Qt.TextFlag.TextWordWrap)


class QuotationCard(QWidget):
    """The number of a clause and its sentence; ``remark`` stands at the right of the number."""

    def __init__(self, clause: str, sentence: str, remark: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.clause, self.sentence, self.remark = clause, sentence, remark
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(f"{self.number}: {sentence}")

    @property
    def number(self) -> str:
        """The number as players know it."""
        return "".join(numbers((self.clause,)))

    def _fonts(self) -> tuple[QFont, QFont]:
        return sized(self.font(), SMALL, bold=True), book_font(self.font())

    def heightForWidth(self, width: int) -> int:
        """The number, and as many lines as the sentence takes."""
        small, book = self._fonts()
        room = QRect(0, 0, width - 2 * PAD - SPINE, 10_000)
        body = QFontMetrics(book).boundingRect(room, WRAP, self.sentence).height()
        return body + QFontMetrics(small).height() + 2 * PAD - 4

    def sizeHint(self) -> QSize:
        """As in the help column."""
        return QSize(290, self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        """Narrow cards become high."""
        return QSize(180, 40)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Parchment with a spine, the number, the sentence."""
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(shades.paper_line), 1))
        painter.setBrush(QColor(shades.paper))
        painter.drawPath(_sheet(box))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shades.house))
        painter.drawRoundedRect(QRectF(0, 0, SPINE, self.height()), 1.5, 1.5)
        small, book = self._fonts()
        room = self.rect().adjusted(PAD + SPINE, PAD - 4, -PAD, -PAD)
        painter.setFont(small)
        painter.setPen(QColor(shades.soft))
        line = QRect(room.left(), room.top(), room.width(), painter.fontMetrics().height())
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft), self.number)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignRight), self.remark)
        painter.setFont(book)
        painter.setPen(QColor(shades.paper_ink))
        painter.drawText(room.adjusted(0, line.height() + 2, 0, PAD), WRAP, self.sentence)


def _sheet(box: QRectF) -> QPainterPath:
    """A box whose right corners are rounder than its left ones."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(box.adjusted(0, 0, -WIDE, 0), LITTLE, LITTLE)
    path.addRoundedRect(box.adjusted(WIDE, 0, 0, 0), WIDE, WIDE)
    return path.simplified()
