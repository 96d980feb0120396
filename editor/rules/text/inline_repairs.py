"""Short messages about problems after their lines, with the repair as a button (Alt+Enter)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from dsl.services.writing.contract import Repair
from dsl.text.diagnostics import Severity
from editor.base.texts import Message, tr, ui
from editor.rules.text.code_view import CodeView
from editor.rules.text.painting import left_of
from editor.rules.text.strip import Mark
from editor.rules.text.text_positions import edit_of, in_short
from editor.view.actions.action_table import rows
from editor.view.widgets.labels import SMALL, sized
from editor.view.widgets.shades import shades_of

NAMES = ("text.definition", "text.peek", "text.uses", "text.rename", "text.add_to_rule", "text.own_rule")
CLIPBOARD = ("edit.cut", "edit.copy", "edit.paste", "edit.select_all")

Do = Callable[[Repair], object]


def repair_menu(parent: QWidget, repairs: Mapping[str, Repair], do: Do) -> QMenu:
    """A menu of repairs by label, the first one active."""
    menu = _menu(parent, "text-repairs")
    _add_repairs(menu, repairs, do)
    menu.setActiveAction(menu.actions()[0])
    return menu


def text_menu(
    parent: QWidget,
    commands: Mapping[str, Callable[[], object]],
    keys: Mapping[str, str],
    idle: Iterable[str],
    repairs: Mapping[str, Repair],
    do: Do,
) -> QMenu:
    """A menu of repairs, commands on the name, the clipboard; ``idle``: disabled commands.

    ``keys`` are the shortcuts to show, by ids of the action table.
    """
    menu = _menu(parent, "text-menu")
    table = {row.id: row for row in rows()}
    _add_repairs(menu, repairs, do)
    for group in (NAMES, CLIPBOARD):
        menu.addSeparator()
        for id_ in group:
            action = menu.addAction("\t".join(filter(None, (tr(table[id_].text), keys.get(id_, "")))), commands[id_])
            action.setObjectName(id_)
            action.setEnabled(id_ not in idle)
    return menu


def _menu(parent: QWidget, name: str) -> QMenu:
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setAccessibleName(tr(name))
    return menu


def _add_repairs(menu: QMenu, repairs: Mapping[str, Repair], do: Do) -> None:
    for said, repair in repairs.items():
        menu.addAction(said.replace("&", "&&"), partial(do, repair))


CALM = 600
"""Milliseconds after a change until the message of the caret's line is shown."""
GAP, PAD = 28, 8
"""Pixels between the end of a line and its message, and around the words of a button."""
LEAST, MOST, NARROW = 90, 240, 380
"""Pixels: the least width of a message, the greatest of a repair, and the width below which its key is left out."""


class InlineRepairs(QObject):
    """Paints the messages on the viewport of one view, and handles their buttons."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view
        self._buttons: list[tuple[QRectF, Repair]] = []
        self._calm = QTimer(self, singleShot=True, interval=CALM)
        self._calm.timeout.connect(view.viewport().update)
        view.overlays.append(self._paint)
        view.document_shown.changed.connect(self._restart_timer)
        view.viewport().installEventFilter(self)

    def _restart_timer(self, *_change: int) -> None:
        self._calm.start()

    def apply_nearest(self) -> None:
        """Apply the repair of the caret's line, or of the nearest problem that has one; of several, ask."""
        cursor = self._view.textCursor()
        marks = [mark for mark in self._view.marks.marks if mark.problem.repairs]
        nearest = min(marks, key=lambda mark: abs(mark.line - cursor.blockNumber()), default=None)
        if nearest is None:
            return
        offered = self.offered(nearest.line)
        if len(offered) == 1:
            self.do(nearest.problem.repairs[0])
            return
        if nearest.line != cursor.blockNumber():
            self._view.go_to(nearest.line + 1)
        caret = self._view.rect_of(self._view.caret()[1])
        repair_menu(self._view, offered, self.do).popup(self._view.mapToGlobal(caret.bottomLeft()))

    def offered(self, line: int) -> dict[str, Repair]:
        """The repairs of a line (from 0) by label; with several problems the label includes the words to repair."""
        marks = [mark for mark in self._view.marks.on_line(line) if mark.problem.repairs]
        found: dict[str, Repair] = {}
        for mark in marks:
            words = f" ({in_short(mark.cursor.selectedText())})" if len(marks) > 1 else ""
            found |= {repair.text.text(ui.language) + words: repair for repair in mark.problem.repairs}
        return found

    def do(self, repair: Repair) -> None:
        """Apply a repair, as one undo step."""
        said = repair.text.text(ui.language)
        self._view.edit(
            Message("text-repaired", {"what": said}),
            edit_of(self._view.document_shown.source, repair.edits, self._view.caret()),
        )

    def _paint(self, painter: QPainter) -> None:
        view, self._buttons = self._view, []
        caret = view.textCursor().blockNumber() if self._calm.isActive() else -1
        for block, rect in view.visible_lines():
            marks = view.marks.on_line(block.blockNumber()) if block.blockNumber() != caret else []
            if marks:
                self._report(painter, rect, left_of(view, block, block.length() - 1) + GAP, marks[0])

    def _report(self, painter: QPainter, rect: QRect, left: float, mark: Mark) -> None:
        shades, inks = shades_of(self._view), self._view.inks
        wrong = mark.problem.severity is Severity.ERROR
        font = sized(QApplication.font(), SMALL)
        font.setFamilies(font.families())  # set explicitly, or the painter uses those of the text
        metrics = QFontMetrics(font)
        painter.setFont(font)
        repair = next(iter(mark.problem.repairs), None)
        label = repair.text.text(ui.language) if repair is not None else ""
        key = QKeySequence("Alt+Return").toString(QKeySequence.SequenceFormat.NativeText) if repair else ""
        free = self._view.viewport().width() - left - 3 * PAD
        if free < NARROW:
            key = ""
        beside = metrics.horizontalAdvance(key) + 40
        most = round(min(max(free - beside - LEAST, LEAST), MOST))
        label = metrics.elidedText(label, Qt.TextElideMode.ElideRight, most)
        extra = metrics.horizontalAdvance(label) + beside if repair else 0
        room = max(free - extra, LEAST)
        said = metrics.elidedText(mark.problem.message.text(ui.language), Qt.TextElideMode.ElideRight, round(room))
        wide = metrics.horizontalAdvance(said)
        box = QRectF(left, rect.top() + 1.5, wide + extra + 2 * PAD, rect.height() - 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(inks.error_ground if wrong else inks.warning_ground))
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(QColor(shades.error if wrong else shades.warn))
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(box.adjusted(PAD, 0, 0, 0), middle, said)
        if repair is not None:
            button = QRectF(box.left() + PAD + wide + 10, box.top() + 1.5, metrics.horizontalAdvance(label) + 14, 0)
            button.setBottom(box.bottom() - 1.5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.accent))
            painter.drawRoundedRect(button, 4, 4)
            painter.setPen(QColor(shades.on_accent))
            painter.drawText(button, int(Qt.AlignmentFlag.AlignCenter), label)
            painter.setPen(QColor(shades.soft))
            painter.drawText(box.adjusted(0, 0, -PAD, 0), middle | int(Qt.AlignmentFlag.AlignRight), key)
            self._buttons.append((button, repair))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
            hit = next((repair for rect, repair in self._buttons if rect.contains(event.position())), None)
            if hit is not None:
                if event.type() == QEvent.Type.MouseButtonRelease:
                    self.do(hit)
                return True
        return False
