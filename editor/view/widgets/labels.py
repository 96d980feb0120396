"""Fonts, wrapped texts, labels that shrink if there is little room, read-only code."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QSizePolicy, QWidget

from editor.base.texts import tip

PROGRAM = "Inter"
BOOK = ["Alegreya", "Georgia", "Constantia", "Noto Serif", "Liberation Serif", "DejaVu Serif", "Times New Roman"]
CODE = ["JetBrains Mono", "DejaVu Sans Mono", "Consolas", "Menlo", "Liberation Mono"]
H1, GROUP, QUOTED, SMALL = 1.93, 1.21, 1.18, 0.89
"""Font sizes relative to the usual one."""


def load_fonts() -> None:
    """Load the bundled fonts; once per application."""
    for font in sorted(files("editor.view.widgets").joinpath("fonts").iterdir(), key=lambda file: file.name):
        if font.name.endswith(".ttf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())


def sized(font: QFont, size: float, bold: bool = False) -> QFont:
    """The font in another size."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * size)
    if bold:
        made.setWeight(QFont.Weight.DemiBold)
    return made


def book_font(font: QFont, size: float = QUOTED, bold: bool = False) -> QFont:
    """The font of the rulebook, in a size relative to ``font``, which is the widget's."""
    made = QFont(font)
    made.setFamilies(BOOK)
    made.setStyleHint(QFont.StyleHint.Serif)
    made.setPointSizeF(font.pointSizeF() * size)
    made.setBold(bold)
    return made


def lining(font: QFont) -> QFont:
    """The font with lining figures: Alegreya has old-style ones, in which values look wrong."""
    made = QFont(font)
    made.setFeature(QFont.Tag("lnum"), 1)
    return made


def code_font(font: QFont, size: float = 0.96) -> QFont:
    """The monospaced font of rules texts, in a size relative to ``font``."""
    made = QFont(font)
    made.setFamilies(CODE)
    made.setStyleHint(QFont.StyleHint.Monospace)
    made.setFixedPitch(True)
    made.setPointSizeF(font.pointSizeF() * size)
    made.setBold(False)
    return made


AROUND = 24
"""The frame's padding left and right in pixels."""
LEAST = 60


class Chip(QLabel):
    """Shows as much of ``message`` as there is room for; all of it is in the tooltip."""

    def __init__(self) -> None:
        super().__init__(textFormat=Qt.TextFormat.PlainText)
        self.message = ""
        self.setProperty("role", "chip")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_text(self, message: str) -> None:
        """Set the text."""
        self.message = message
        self.ensurePolished()  # the style sheet makes its letters bold, so wider
        self.setAccessibleName(message)
        self.setToolTip(tip(message))
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.message) + AROUND, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(LEAST, self.sizeHint().width()), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - AROUND
        self.setText(self.fontMetrics().elidedText(self.message, Qt.TextElideMode.ElideRight, max(room, 0) + 2))


class ElidedLabel(QLabel):
    """Uses the available width; a shortened text is shown in full in the tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def fitted(self) -> str:
        """The text shortened to the width."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        """The width of one letter and the dots."""
        return QSize(self.fontMetrics().horizontalAdvance("M…"), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text with its dots."""
        fitted = self.fitted()
        message = tip(self.text()) if fitted != self.text() else ""
        if message != self.toolTip():
            self.setToolTip(message)
        painter = QPainter(self)
        area, role = self.contentsRect(), self.foregroundRole()
        self.style().drawItemText(painter, area, int(self.alignment()), self.palette(), self.isEnabled(), fitted, role)
        painter.end()


def laid_out(text: str, font: QFont, width: float, formats: Sequence[QTextLayout.FormatRange] = ()) -> QTextLayout:
    """A text wrapped to a width, with formats for parts of it."""
    layout, option, top = QTextLayout(text, font), QTextOption(), 0.0
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(list(formats))
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 20.0))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def format_range(start: int, length: int, look: QTextCharFormat) -> QTextLayout.FormatRange:
    """A format for a part of a text."""
    part = QTextLayout.FormatRange()
    part.start, part.length, part.format = start, length, look
    return part


SIZE = 0.88


class CodeText(QPlainTextEdit):
    """Keeps its font when the window's style changes, which would replace it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._set_font()

    def _set_font(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setFont(code_font(parent.font(), SIZE))

    def changeEvent(self, event: QEvent) -> None:
        """Set the font again after a change of style or parent."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.ParentChange):
            self._set_font()
