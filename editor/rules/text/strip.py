"""The strip under the text: a list of problems with their repairs, and a list of the uses of a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListView, QTabBar, QWidget

from dsl.services.writing.contract import Problem, Repair
from dsl.text.diagnostics import Severity
from editor.base.texts import set_text, tip, tr
from editor.rules.text.mirror import TextMirror
from editor.view.widgets.escape import ExplainsProblems
from editor.view.widgets.glyphs import draw_severity
from editor.view.widgets.makers import button, vbox
from editor.view.widgets.rows import Draw, RowDelegate, RowsModel
from editor.view.widgets.shades import is_night


@dataclass(frozen=True)
class StripRow:
    """A row; ``severity`` is None for a use of a name, which has no ``code`` either."""

    text: str
    where: str
    go: Callable[[], object]
    severity: Severity | None = None
    repair: Repair | None = None
    label: str = ""
    code: str = ""

    @property
    def spoken(self) -> str:
        """The whole row as one text, for screen readers."""
        severity = tr(f"panels-problems-{self.severity.value}") if self.severity is not None else ""
        return ", ".join(part for part in (severity, self.text, self.where) if part)

    @property
    def sign(self) -> Draw | None:
        """The sign of its severity."""
        severity = self.severity
        if severity is None:
            return None
        return lambda painter, rect, option: draw_severity(painter, rect, severity, is_night(option.widget.window()))


def strip_model(parent: QWidget) -> RowsModel[StripRow]:
    """The rows of a tab."""
    return RowsModel(
        parent,
        lambda row: row.text,
        tip=lambda row: tip(row.text),
        spoken=lambda row: row.spoken,
        key=lambda row: (row.code, row.text, row.where),
    )


def strip_delegate(parent: QWidget) -> RowDelegate[StripRow]:
    """Paints the rows, with their repairs as buttons."""
    return RowDelegate(parent, lambda row: row.sign, lambda row: row.where, lambda row: row.label)


HEIGHT = 126


class Strip(QFrame):
    """Two lists in tabs (problems, uses); hidden if both are empty."""

    mended = Signal(object)
    """The ``Repair`` that was clicked."""
    left = Signal()
    """The uses were closed: the text gets the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Sequence[StripRow]] = [(), ()]
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        set_text(self.tabs, self.tabs.setAccessibleName, "text-strip")
        self.model = strip_model(self)
        self.view = QListView()
        self.view.setModel(self.model)
        delegate = strip_delegate(self.view)
        self.view.setItemDelegate(delegate)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setStyleSheet("QListView { border: none; border-radius: 0; }")
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_text(self.view, self.view.setAccessibleName, "text-strip")
        self.tabs.addTab("")
        self.tabs.addTab("")
        self.shut = button("text-search-close", self._shut, "flat")
        self.view.installEventFilter(self)
        ExplainsProblems(self.view, self._to_explain)
        column = vbox(self, (0, 2, 0, 0), spacing=0)
        head = QHBoxLayout()
        head.addWidget(self.tabs)
        head.addStretch(1)
        head.addWidget(self.shut)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        self.setFixedHeight(HEIGHT)
        self.tabs.currentChanged.connect(lambda _tab: self._show())
        self.view.clicked.connect(lambda index: self.model.rows[index.row()].go())
        self.view.activated.connect(lambda index: self.model.rows[index.row()].go())
        delegate.pressed.connect(lambda row: self.mended.emit(row.repair))
        self._show()

    def _to_explain(self) -> tuple[str, QPoint] | None:
        """The code of the chosen row, and a place below it."""
        index = self.view.currentIndex()
        row = self.model.row(index)
        return (row.code, self.view.visualRect(index).bottomLeft()) if row is not None else None

    def take_problems(self, rows: Sequence[StripRow]) -> None:
        """Set the problems."""
        self._rows[0] = rows
        self._show()

    def take_uses(self, rows: Sequence[StripRow]) -> None:
        """Set the uses of a name, and show their tab, or the other one if empty."""
        self._rows[1] = rows
        self.tabs.setCurrentIndex(int(bool(rows)))
        self._show()

    def _show(self) -> None:
        problems, uses = self._rows
        self.tabs.setTabText(0, tr("text-problems", number=len(problems)))
        self.tabs.setTabText(1, tr("text-uses", number=len(uses)))
        self.tabs.setTabVisible(1, bool(uses))
        self.model.show_rows(self._rows[self.tabs.currentIndex()])
        self.shut.setVisible(bool(uses))
        self.setVisible(bool(problems or uses))

    def _shut(self) -> None:
        """Close the uses."""
        self.take_uses(())
        self.left.emit()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_Escape:
            return False
        self._shut()
        return True


MOST = 500
"""The greatest number of marked problems."""
ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


@dataclass(frozen=True)
class Mark:
    """A problem and the part of the text that it is about."""

    problem: Problem
    cursor: QTextCursor

    @property
    def line(self) -> int:
        """The line where it begins, from 0."""
        return self.cursor.document().findBlock(self.cursor.selectionStart()).blockNumber()


class ProblemMarks:
    """The marks of one text, in order."""

    def __init__(self, shown: QTextDocument) -> None:
        self._shown = shown
        self.marks: list[Mark] = []
        self.elsewhere: list[Problem] = []
        """Problems without a place in this text."""

    def take(self, problems: Sequence[Problem], file: str, mirror: TextMirror) -> None:
        """Replace the marks by those for ``problems``."""
        source, last = mirror.document.source, len(mirror.document.source.text)
        self.marks, self.elsewhere = [], []
        for problem in problems[:MOST]:
            place = problem.place
            if place is None or place.file != file or place.line > len(source.lines):
                self.elsewhere.append(problem)
                continue
            start = min(source.offset(place.line, place.column), last)
            end = source.offset(place.end_line, place.end_column) if place.end_line <= len(source.lines) else last
            cursor = QTextCursor(self._shown)
            cursor.setPosition(mirror.position(start))
            cursor.setPosition(mirror.position(min(max(end, start), last)), QTextCursor.MoveMode.KeepAnchor)
            self.marks.append(Mark(problem, cursor))
        self.marks.sort(key=lambda mark: (mark.cursor.selectionStart(), ORDER[mark.problem.severity]))

    def on_line(self, line: int) -> list[Mark]:
        """The problems of a line, the worst first."""
        found = [mark for mark in self.marks if mark.line == line]
        return sorted(found, key=lambda mark: ORDER[mark.problem.severity])

    def at(self, position: int) -> list[Mark]:
        """The problems at a position."""
        return [mark for mark in self.marks if mark.cursor.selectionStart() <= position <= mark.cursor.selectionEnd()]

    def after(self, position: int, step: int) -> Mark | None:
        """The next mark after a position, or before it (``step`` -1), cyclically."""
        if not self.marks:
            return None
        starts = [mark.cursor.selectionStart() for mark in self.marks]
        if step > 0:
            return next((m for m, start in zip(self.marks, starts) if start > position), self.marks[0])
        return next((m for m, start in reversed(list(zip(self.marks, starts))) if start < position), self.marks[-1])
