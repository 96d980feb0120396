"""The text widget for rules: a plain text widget whose text is that of a rules document.

Painting, folding, keys and popups are separate parts, which get this view.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollBar, QWidget

from dsl.language.syntax.headings import skin_of
from dsl.services.writing.colors.line_tokens import line_tokens
from dsl.services.writing.contract import Analysis, Role
from dsl.text.diagnostics import Severity
from dsl.text.files.read import MAX_RULES
from editor.base.texts import Message, set_text
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.code_surface import CodeSurface, entries
from editor.rules.text.coloured_lines import LONGEST, ColouredLines, TokenHighlighter, known_names
from editor.rules.text.folding_state import Declared
from editor.rules.text.gutter import Gutter
from editor.rules.text.painting import paint_above, paint_below
from editor.rules.text.text_positions import TAB, cleaned
from editor.view.widgets.labels import code_font
from editor.view.widgets.shades import is_night, shades_of

Tick = tuple[float, str, int]
"""The position of a mark on the bar, its colour and its width."""


class OverviewBar(QScrollBar):
    """A scroll bar with a mark for each problem and each changed line, at its relative height."""

    def __init__(self, view: CodeSurface) -> None:
        super().__init__(view)
        self._view = view
        self._painted: list[Tick] = []

    def repaint_marks(self) -> None:
        """Repaint if the marks changed: painting a bar is slow with a style sheet."""
        if self._ticks() != self._painted:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        self._painted = self._ticks()
        for top, colour, width in self._painted:
            painter.fillRect(QRectF(0, top, width, 3), QColor(colour))

    def _ticks(self) -> list[Tick]:
        view, part = self._view, self.height() / max(self._view.blockCount(), 1)
        shades = shades_of(view)
        colours = {Severity.ERROR: shades.error, Severity.WARNING: shades.warn, Severity.NOTE: shades.accent}
        changed = [(line * part, shades.house, 3) for line in view.changed_lines.lines]
        marks = reversed(view.marks.marks)
        return changed + [(mark.line * part, colours[mark.problem.severity], self.width()) for mark in marks]


AT_ONCE = 60
"""The greatest number of lines that are coloured while they are typed or pasted."""
ZOOMS = (60, 300)
LINE = 22.0
"""Pixels of a line at 100 per cent."""
STYLE = (
    "QPlainTextEdit { border: none; border-radius: 0; padding: 0; } QPlainTextEdit:focus { border: none; padding: 0; }"
)


class CodeView(CodeSurface):
    """Shows and edits a rules document."""

    def __init__(self, document: RulesDocument, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        shown = self.document()
        self.lines = ColouredLines(shown.blockCount())
        self.highlighter = TokenHighlighter(shown, self.lines)
        self.changed_lines.found.connect(self._update_visible)
        self.known: dict[str, Role] = {}
        """The roles of declared names in the last analysis, for colouring new words."""
        self.skin = skin_of(document.source)
        self.zoom = 100
        self.setStyleSheet(STYLE)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setCursorWidth(2)
        self.setMouseTracking(True)
        self.overview = OverviewBar(self)
        self.setVerticalScrollBar(self.overview)
        self.gutter = Gutter(self)
        set_text(self, self.setAccessibleName, "text-name")
        self.mirror.edited.connect(self._edited)
        self.folding.lines_changed.connect(self._update_visible)
        self.cursorPositionChanged.connect(self._caret_moved)
        self.selectionChanged.connect(self._caret_moved)
        self.verticalScrollBar().valueChanged.connect(self._update_visible)
        self.set_zoom(100)

    def _edited(self, first: int, count: int, now: int) -> None:
        self.lines.replace(first, count, now)
        if now <= AT_ONCE:
            self._colour(first, now)
        self.folding.edited(first, count, now)

    def _colour(self, first: int, count: int) -> None:
        """Colour lines by their words alone, until the analysis arrives."""
        block = self.document().findBlockByNumber(first)
        for line in range(first, first + count):
            if block.length() <= LONGEST:
                self.lines.set(line, line_tokens(block.text(), self.skin, self.known))
            block = block.next()

    def _caret_moved(self) -> None:
        caret = self.caret()
        start, _, added = self.mirror.change
        if caret != (start + added, start + added):
            self.mirror.run += 1
        self.mirror.caret = caret
        self.gutter.update()
        self.viewport().update()

    # --- analyses --------------------------------------------------------------------------------

    def take(self, analysis: Analysis) -> None:
        """Show colours, problems and folds of an analysis."""
        self.lines.take(analysis.tokens)
        self.skin = skin_of(self.document_shown.source)
        self.known = known_names(self.document_shown.source, analysis.tokens)
        self.marks.take(analysis.problems, analysis.file, self.mirror)
        self.folding.take(analysis.folds, _declared(analysis))
        self._update_visible()
        self.overview.repaint_marks()

    def _update_visible(self) -> None:
        seen = [block.blockNumber() for block, _ in self.visible_lines()]
        if seen:
            self.highlighter.paint(seen[0], seen[-1])
        self.viewport().update()
        self.gutter.update()
        self.looked.emit()

    def set_read_only(self, on: bool) -> None:
        """Allow or forbid typing; the caret can be moved in any case."""
        self.setReadOnly(on)
        flag = Qt.TextInteractionFlag
        reading = flag.TextSelectableByMouse | flag.TextSelectableByKeyboard
        self.setTextInteractionFlags(reading if on else flag.TextEditorInteraction)

    # --- font and colours ------------------------------------------------------------------------

    def set_zoom(self, percent: int) -> None:
        """Set the font size in per cent."""
        self.zoom = min(max(percent, ZOOMS[0]), ZOOMS[1])
        font = code_font(QApplication.font(), 0.96 * self.zoom / 100)
        self.setFont(font)
        self.document().setDefaultFont(font)
        self.tall.height = float(round(LINE * self.zoom / 100))
        self.setTabStopDistance(TAB * self.fontMetrics().horizontalAdvance(" "))
        self.tall.lay_again()
        self._update_colours()

    def _update_colours(self) -> None:
        self.highlighter.set_night(is_night(self))
        palette = self.palette()
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            palette.setBrush(group, QPalette.ColorRole.Highlight, QBrush(QColor(0, 0, 0, 0)))
            palette.setBrush(group, QPalette.ColorRole.HighlightedText, QBrush(Qt.BrushStyle.NoBrush))
        self.viewport().setPalette(palette)
        self.gutter.fit()
        self._update_visible()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "gutter"):
            self._update_colours()

    def paintEvent(self, event: QPaintEvent) -> None:
        seen = self.visible_lines()
        painter = QPainter(self.viewport())
        paint_below(self, painter, seen)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_above(self, painter, seen)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "gutter"):
            self.gutter.fit()
            self._update_visible()

    # --- mouse and keys --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(False)
        self.keyed.emit(event)
        if event.isAccepted():
            return
        if self.isReadOnly() and _writes(event):
            self.edit_requested.emit()
            if self.isReadOnly():  # else house rules have been created, which are editable
                return
        super().keyPressEvent(event)
        if event.text() and event.text().isprintable() and not self.isReadOnly():
            self.typed.emit(event.text())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom + (10 if event.angleDelta().y() > 0 else -10))
            event.accept()
        else:
            super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()  # the surrounding ``RulesTextView`` shows the menu

    def take_caret_to(self, point: QPoint) -> None:
        """Move the caret under a point of the viewport, unless that is selected."""
        under, selected = self.cursorForPosition(point), self.textCursor()
        if not selected.hasSelection() or not selected.selectionStart() <= under.position() <= selected.selectionEnd():
            self.setTextCursor(under)

    def idle_commands(self) -> set[str]:
        """The ids of clipboard commands that do nothing now."""
        idle = set() if self.textCursor().hasSelection() else {"edit.cut", "edit.copy"}
        if self.isReadOnly():
            return idle | {"edit.cut", "edit.paste"}
        return idle if self.canPaste() else idle | {"edit.paste"}

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste or drop a text, with plain line ends and blanks."""
        text = cleaned(source.text())
        if len(self.text()) + len(text) > MAX_RULES:
            self.reported.emit(Message("text-too-long", {"most": MAX_RULES // 1_000_000}))
        else:
            self.textCursor().insertText(text)
            self.ensureCursorVisible()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText()


def _declared(analysis: Analysis) -> Iterator[Declared]:
    """The named declarations of the file by lines."""
    for _, entry in entries(analysis.outline):
        name = entry.label or entry.name
        if name and entry.whole.file == analysis.file:
            yield entry.whole.line - 1, entry.whole.end_line - 1, name


def _writes(event: QKeyEvent) -> bool:
    keys = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
    held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    return event.key() in keys or (bool(event.text()) and event.text().isprintable() and not held)
