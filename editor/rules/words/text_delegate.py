"""Paints and edits a cell of the translations grid: wrapped, braces as chips, errors below."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QPlainTextEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from dsl.games.play.translation import braces, split
from editor.base.texts import tr, ui
from editor.rules.words.texts_model import Index, TextsModel
from editor.view.widgets.labels import GROUP, book_font, format_range, laid_out, sized
from editor.view.widgets.rows import draw_fitting
from editor.view.widgets.shades import Shades, shades_of

PAD, LEAST = 10, 38
"""Pixels around the words of a cell, and the least height of a row."""


class TextDelegate(QStyledItemDelegate):
    """Paints cells, and edits them in a field: Enter, Ctrl+Enter and Esc close it, Tab inserts the next brace."""

    left = Signal(bool)
    """The field was closed to edit the next text; True: the next one without a translation."""
    typed = Signal(str)
    """The present text of the editor."""

    # --- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model, shades = index.model(), shades_of(option.widget)
        assert isinstance(model, TextsModel)
        painter.save()
        if model.row(index) is None:
            _heading(painter, option, model.heading(index.row()), shades)
        else:
            _cell(painter, option, model, index, shades)
        painter.restore()

    def height(self, model: TextsModel, number: int, widths: list[int], font: QFont) -> int:
        """The height of a row at these column widths."""
        if model.lines[number].row is None:
            return QFontMetrics(book_font(font, GROUP, bold=True)).height() + 18
        found = LEAST
        for column, width in enumerate(widths):
            index = model.index(number, column)
            text = str(index.data() or "")
            layout = _laid_out(text, font, width - 2 * PAD)
            found = max(
                found, round(layout.boundingRect().height()) + 2 * PAD + _fault_height(model, index, width, font)
            )
        return found

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(80, LEAST)

    # --- editing ---------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QPlainTextEdit(parent)
        editor.setProperty("braces", list(braces(str(index.model().index(index.row(), 0).data()))))
        editor.setAccessibleName(tr("words-translation"))
        editor.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        editor.document().setDocumentMargin(PAD - 3)
        editor.textChanged.connect(lambda: self.typed.emit(editor.toPlainText()))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QPlainTextEdit)
        editor.setPlainText(str(index.data() or ""))
        editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QPlainTextEdit)
        model.setData(index, editor.toPlainText().strip())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        rect: QRect = option.rect
        editor.setGeometry(rect.adjusted(0, 0, 0, max(0, 64 - rect.height())))

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if (
            not isinstance(event, QKeyEvent)
            or event.type() != QEvent.Type.KeyPress
            or not isinstance(editor, QPlainTextEdit)
        ):
            return super().eventFilter(editor, event)
        if event.key() == Qt.Key.Key_Tab:
            free = left_out(editor)
            if free:
                editor.insertPlainText("{" + free[0] + "}")
                return True
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                return False
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)
            self.left.emit(bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
            return True
        return super().eventFilter(editor, event)


def left_out(editor: QPlainTextEdit) -> list[str]:
    """The braces of the text that are not written yet."""
    there = braces(editor.toPlainText())
    return [name for name in editor.property("braces") or [] if name not in there]


# --- painting --------------------------------------------------------------------------------------


def _heading(painter: QPainter, option: QStyleOptionViewItem, text: str, shades: Shades) -> None:
    rect: QRect = option.rect
    painter.fillRect(rect, QColor(shades.window))
    painter.setFont(book_font(option.font, GROUP, bold=True))
    painter.setPen(QColor(shades.text))
    draw_fitting(painter, rect.adjusted(PAD, 0, -PAD, 0), text)


def _cell(painter: QPainter, option: QStyleOptionViewItem, model: TextsModel, index: Index, shades: Shades) -> None:
    rect: QRect = option.rect
    font: QFont = option.font
    state: QStyle.StateFlag = option.state
    cell = model.cell(index)
    missing = model.missing(index)
    chosen = bool(state & QStyle.StateFlag.State_Selected)
    ground = shades.chosen if chosen else shades.house_ground if missing else shades.base
    painter.fillRect(rect, QColor(ground))
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QColor(shades.accent))
        painter.drawRect(rect.adjusted(0, 0, -1, -1))
    text = tr("words-missing") if missing else str(index.data() or "")
    if missing:
        font = QFont(font)
        font.setItalic(True)
    taken = cell is not None and cell.text and cell.place is None
    painter.setPen(QColor(shades.house if missing else shades.soft if taken else shades.text))
    layout = _laid_out(text, font, rect.width() - 2 * PAD, shades)
    layout.draw(painter, QPointF(rect.left() + PAD, rect.top() + PAD))
    if cell is not None and cell.faults:
        below = QRectF(rect).adjusted(PAD, PAD + layout.boundingRect().height() + 2, -PAD, 0)
        painter.setFont(sized(font, 0.9))
        painter.setPen(QColor(shades.warn))
        painter.drawText(below, int(Qt.TextFlag.TextWordWrap), _faults(model, index))


def _faults(model: TextsModel, index: Index) -> str:
    cell = model.cell(index)
    return "\n".join(f"⚠ {fault.text(ui.language)}" for fault in cell.faults) if cell is not None else ""


def _fault_height(model: TextsModel, index: Index, width: int, font: QFont) -> int:
    text = _faults(model, index)
    if not text:
        return 0
    room = QRect(0, 0, width - 2 * PAD, 10_000)
    return QFontMetrics(sized(font, 0.9)).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height() + 4


def _laid_out(text: str, font: QFont, width: int, shades: Shades | None = None) -> QTextLayout:
    """A text wrapped to a width; with ``shades`` its braces are coloured."""
    return laid_out(text.replace("\n", "\u2028"), font, width, _chips(text, shades) if shades is not None else ())


def _chips(text: str, shades: Shades) -> list[QTextLayout.FormatRange]:
    found, at = [], 0
    for brace, part in split(text):
        length = len(part) + 2 * brace
        if brace:
            look = QTextCharFormat()
            look.setForeground(QColor(shades.good))
            look.setBackground(QColor(shades.raised))
            found.append(format_range(at, length, look))
        at += length
    return found
