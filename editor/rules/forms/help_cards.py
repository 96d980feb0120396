"""Cards of the help column: what is wrong with the rules, and a clause as a quotation on parchment."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from dsl.games.play.rulebook import numbers
from dsl.services.writing.contract import Problem
from dsl.text.diagnostics import Severity
from dsl.text.source import Place
from editor.base.texts import tr, ui
from editor.rules.forms.parameter_row import Word
from editor.view.widgets.labels import GROUP, H1, SMALL, book_font, sized
from editor.view.widgets.makers import button, frame, label, vbox
from editor.view.widgets.shades import shades_of

INSET = 14
"""The indentation of rows at both sides of a form in pixels; headings of groups have none."""


class BookTitle(QLabel):
    """The heading of a page."""

    def __init__(self, size: float = H1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self._set_font()

    def _set_font(self) -> None:
        self.setFont(book_font(QApplication.font(self), self._size, bold=True))

    def changeEvent(self, event: QEvent) -> None:
        """Update for another font size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._set_font()


class GroupHeading(QWidget):
    """The heading of a group of rows, with a line to the right of it."""

    def __init__(self, text: str, inset: int = INSET, parent: QWidget | None = None) -> None:
        """``inset``: pixels at both sides of it."""
        super().__init__(parent)
        self.text, self._inset = text, inset
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """One line with space above."""
        metrics = QFontMetrics(book_font(self.font(), GROUP, bold=True))
        return QSize(metrics.horizontalAdvance(self.text) + 60, metrics.height() + 22)

    def minimumSizeHint(self) -> QSize:
        """The heading may be cut off at a small width."""
        return QSize(100, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The words, and a line from there to the edge."""
        painter, shades = QPainter(self), shades_of(self)
        painter.setFont(book_font(self.font(), GROUP, bold=True))
        painter.setPen(QColor(shades.text))
        metrics = painter.fontMetrics()
        said = metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, self.width() - 2 * self._inset - 40)
        line = self.height() - 8 - metrics.descent()
        painter.drawText(self._inset, line, said)
        painter.setPen(QColor(shades.line))
        middle = line - metrics.xHeight() // 2
        painter.drawLine(self._inset + metrics.horizontalAdvance(said) + 12, middle, self.width() - self._inset, middle)


MOST = 3
"""The greatest number of problems shown in full; the others are counted."""


class ProblemCard(QWidget):
    """The first errors of a text, each with its repair."""

    repaired = Signal(object)
    """The ``Repair`` that is to be done."""
    place_requested = Signal(object)
    """The ``Place`` that is to be shown."""

    def __init__(
        self, problems: list[Problem], word: Word, file: str, was_sound: bool, parent: QWidget | None = None
    ) -> None:
        """``file``: that of the rules; ``was_sound``: whether the last version without errors is shown meanwhile."""
        super().__init__(parent)
        self._file = file
        column = vbox(self, (0, 0, 0, 6), spacing=8)
        heading = label("", "title")
        heading.setText(tr("rules-problems", count=len(problems)))
        column.addWidget(heading)
        for problem in problems[:MOST]:
            column.addWidget(self._card(problem, word))
        if was_sound:
            column.addWidget(label("rules-last-sound", "soft", wrap=True))

    def _card(self, problem: Problem, word: Word) -> QWidget:
        box = frame("card")
        box.setProperty("kind", "error")
        column = QVBoxLayout(box)
        said = label("", "", wrap=True)
        said.setText(self._where(problem.place) + problem.message.text(ui.language, word))
        column.addWidget(said)
        row = QHBoxLayout()
        for repair in problem.repairs[:1]:
            mend = QPushButton(tr("rules-mend"))
            mend.setProperty("primary", "true")
            mend.setToolTip(repair.text.text(ui.language, word))
            mend.setAccessibleName(mend.toolTip())
            mend.clicked.connect(lambda _on=False, repair=repair: self.repaired.emit(repair))
            row.addWidget(mend)
        if problem.place is not None:
            row.addWidget(button("rules-show", lambda: self.place_requested.emit(problem.place), "link"))
        row.addStretch(1)
        column.addLayout(row)
        return box

    def _where(self, place: Place | None) -> str:
        """The line, with the name of another file."""
        if place is None:
            return ""
        if place.file == self._file:
            return tr("rules-line", line=place.line) + ": "
        return tr("rules-where", file=Path(place.file).name, line=place.line) + ": "


def errors_of(problems: tuple[Problem, ...]) -> list[Problem]:
    """The errors among problems."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]


PAD, SPINE, SMALL_RADIUS, LARGE_RADIUS = 14, 3, 3, 10
"""Pixels: padding, the spine at the left, the radii of the left and the right corners."""
WRAP = int(Qt.TextFlag.TextWordWrap)


class QuotationCard(QWidget):
    """The number of a clause and its sentence; ``remark`` is at the right of the number."""

    def __init__(self, clause: str, sentence: str, remark: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.clause, self.sentence, self.remark = clause, sentence, remark
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(f"{self.number}: {sentence}")

    @property
    def number(self) -> str:
        """The number of the clause as the rulebook prints it."""
        return "".join(numbers((self.clause,)))

    def _fonts(self) -> tuple[QFont, QFont]:
        return sized(self.font(), SMALL, bold=True), book_font(self.font())

    def heightForWidth(self, width: int) -> int:
        """The height of the number and the wrapped sentence."""
        small, book = self._fonts()
        room = QRect(0, 0, width - 2 * PAD - SPINE, 10_000)
        body = QFontMetrics(book).boundingRect(room, WRAP, self.sentence).height()
        return body + QFontMetrics(small).height() + 2 * PAD - 4

    def sizeHint(self) -> QSize:
        """The width of the help column."""
        return QSize(290, self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        """Narrow, since the text wraps."""
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
    """A box with larger radii at the right corners than at the left."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(box.adjusted(0, 0, -LARGE_RADIUS, 0), SMALL_RADIUS, SMALL_RADIUS)
    path.addRoundedRect(box.adjusted(LARGE_RADIUS, 0, 0, 0), LARGE_RADIUS, LARGE_RADIUS)
    return path.simplified()
