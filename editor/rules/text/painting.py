"""Painting below and above the characters of the text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTextBlock

from dsl.language.syntax.headings import sections
from dsl.text.diagnostics import Severity
from dsl.text.source import Source
from editor.base.texts import tr
from editor.rules.text.code_surface import CodeSurface
from editor.rules.text.folding_state import Stretch
from editor.rules.text.line_edits import STEP, partners
from editor.rules.text.text_positions import in_short
from editor.view.widgets.labels import book_font
from editor.view.widgets.shades import Shades, shades_of


@lru_cache(maxsize=4096)
def heading_of(line: str) -> str:
    """The words of a section comment; empty if a line is none."""
    if not line.startswith("#"):
        return ""
    return next((section.title for section in sections(Source("", line))), "")


Seen = list[tuple[QTextBlock, QRect]]
"""The visible lines, each with its box on the viewport."""
RULE = 64
"""The length in pixels of the line before a heading."""
NAMES = 3
"""The greatest number of hidden declarations named in a chip."""


def paint_below(view: CodeSurface, painter: QPainter, seen: Seen) -> None:
    """Paint the backgrounds (caret's line, uses of a name, search results, selection) and guides of indents."""
    cursor = view.textCursor()
    current = cursor.blockNumber()
    step = view.fontMetrics().horizontalAdvance(" ") * STEP
    margin = view.document().documentMargin() + view.contentOffset().x()
    painter.setPen(QColor(view.inks.guide))
    for block, rect in seen:
        if block.blockNumber() == current and not cursor.hasSelection():
            painter.fillRect(rect, QColor(view.inks.current_line))
        _guides(painter, block, rect, margin, step)
    for start, end, colour in view.extra_marks():
        _ground(view, painter, seen, start, end, QColor(colour))
    if cursor.hasSelection():
        _ground(view, painter, seen, cursor.selectionStart(), cursor.selectionEnd(), QColor(view.inks.selection))


def paint_above(view: CodeSurface, painter: QPainter, seen: Seen) -> None:
    """Paint headings, chips for hidden lines, wavy lines under problems, frames around brackets."""
    current = view.textCursor().blockNumber() if view.hasFocus() else -1
    shades = shades_of(view)
    for block, rect in seen:
        title = heading_of(block.text()) if block.blockNumber() != current else ""
        begin = _heading(view, painter, rect, title, shades) if title else 0.0
        stretch = view.folding.stretches.get(block.blockNumber())
        if stretch is not None and stretch.folded:
            end = begin or left_of(view, block, block.length() - 1)
            text = chip_text(stretch)
            _chip(view, painter, chip_rect(view, rect, end, text), text, shades)
    _waves(view, painter, seen, shades)
    _brackets(view, painter, seen, shades)
    for paint in view.overlays:
        paint(painter)


# --- positions -----------------------------------------------------------------------------------


def left_of(view: CodeSurface, block: QTextBlock, column: int) -> float:
    """The pixel at which a column of a line begins, counted as Qt does, from 0."""
    layout = block.layout()
    if not layout.lineCount():
        return 0.0
    x: Any = layout.lineAt(0).cursorToX(column)
    return float(x[0] if isinstance(x, tuple) else x) + view.contentOffset().x()


def _stretches(view: CodeSurface, seen: Seen, start: int, end: int) -> list[tuple[QRectF, QTextBlock]]:
    """The boxes of a stretch in the visible lines."""
    found = []
    blank = view.fontMetrics().horizontalAdvance(" ")
    for block, rect in seen:
        first, last = block.position(), block.position() + block.length() - 1
        if last < start or first > end or (first == end and start != end):
            continue
        left = left_of(view, block, max(start - first, 0))
        right = left_of(view, block, min(end, last) - first)
        if end > last:
            right += blank * 0.6
        found.append((QRectF(left, rect.top(), max(right - left, 0.0), rect.height()), block))
    return found


# --- below ---------------------------------------------------------------------------------------


def _ground(view: CodeSurface, painter: QPainter, seen: Seen, start: int, end: int, colour: QColor) -> None:
    for rect, _ in _stretches(view, seen, start, end):
        painter.fillRect(rect, colour)


def _guides(painter: QPainter, block: QTextBlock, rect: QRect, margin: float, step: int) -> None:
    text = block.text()
    depth = len(text) - len(text.lstrip(" ")) if text.strip() else 0
    for at in range(1, (depth - 1) // STEP + 1):
        painter.drawLine(x := round(margin + at * step), rect.top(), x, rect.bottom())


# --- above ---------------------------------------------------------------------------------------


def _heading(view: CodeSurface, painter: QPainter, rect: QRect, title: str, shades: Shades) -> float:
    """Paint a section comment as a heading in the font of the rulebook; returns its right end in pixels."""
    left = view.document().documentMargin() + view.contentOffset().x()
    painter.fillRect(QRectF(0, rect.top(), rect.width(), rect.height()), QColor(shades.base))
    painter.setPen(QPen(QColor(shades.edge), 1))
    middle = rect.center().y() + 0.5
    painter.drawLine(QPointF(left, middle), QPointF(left + RULE, middle))
    font = book_font(view.font(), 1.2, bold=True)
    painter.setFont(font)
    painter.setPen(QColor(shades.text))
    begin = left + RULE + 8
    room = QRectF(begin, rect.top(), rect.width(), rect.height())
    drawn = painter.boundingRect(room, int(Qt.AlignmentFlag.AlignVCenter), title)
    painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), title)
    return float(begin + drawn.width())


def chip_rect(view: CodeSurface, rect: QRect, end: float, message: str) -> QRectF:
    """The box of the chip for hidden lines, after the end of their first line."""
    width = view.fontMetrics().horizontalAdvance(message) * 0.9 + 16
    return QRectF(end + 10, rect.top() + 2.5, width, rect.height() - 5)


def chip_text(stretch: Stretch) -> str:
    """The number of hidden lines, and their declarations."""
    names = [*map(in_short, stretch.names[:NAMES]), *(["…"] if len(stretch.names) > NAMES else [])]
    return " · ".join(filter(None, (tr("text-folded", count=stretch.hidden), ", ".join(names))))


def _chip(view: CodeSurface, painter: QPainter, rect: QRectF, message: str, shades: Shades) -> None:
    painter.setPen(QPen(QColor(shades.edge), 1))
    painter.setBrush(QColor(shades.raised))
    painter.drawRoundedRect(rect, 5, 5)
    font = view.font()
    font.setPointSizeF(font.pointSizeF() * 0.86)
    painter.setFont(font)
    painter.setPen(QColor(shades.soft))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), message)


def _waves(view: CodeSurface, painter: QPainter, seen: Seen, shades: Shades) -> None:
    """A wavy line under each problem; at least as wide as a letter."""
    if not seen:
        return
    first, last = seen[0][0].position(), seen[-1][0].position() + seen[-1][0].length()
    letter = view.fontMetrics().horizontalAdvance("m")
    colours = {Severity.ERROR: shades.error, Severity.WARNING: shades.warn, Severity.NOTE: shades.accent}
    for mark in view.marks.marks:
        start, end = mark.cursor.selectionStart(), mark.cursor.selectionEnd()
        if end < first or start > last:
            continue
        for rect, _ in _stretches(view, seen, start, end):
            pen = QPen(QColor(colours[mark.problem.severity]), 1.3)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(_wave(rect.left(), rect.left() + max(rect.width(), letter), rect.bottom() - 2.5))


def _wave(left: float, right: float, y: float) -> QPainterPath:
    path, x, up = QPainterPath(QPointF(left, y)), left, True
    right = min(right, left + 2000)
    while x < right:
        path.quadTo(QPointF(x + 1.6, y + (-2.4 if up else 2.4)), QPointF(x + 3.2, y))
        x, up = x + 3.2, not up
    return path


def _brackets(view: CodeSurface, painter: QPainter, seen: Seen, shades: Shades) -> None:
    """Paint a frame around the bracket at the caret and its partner."""
    if not view.hasFocus() or view.textCursor().hasSelection():
        return
    pair = partners(view.text(), view.caret()[1])
    if pair is None:
        return
    painter.setPen(QPen(QColor(shades.accent), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for at in pair:
        position = view.mirror.position(at)
        for rect, _ in _stretches(view, seen, position, position + 1):
            painter.drawRoundedRect(rect.adjusted(0.5, 2.5, -0.5, -2.5), 2, 2)
