"""The values that a step expects as a form: each can be changed, removed or added."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QTextEdit, QVBoxLayout, QWidget

from dsl.services.match.position_values import PositionView
from dsl.services.match.scenarios.scenario_values import ScenarioView
from editor.base.texts import Message, set_text, tr
from editor.model.match.scenario_edits import ExpectedValue, expected_values, with_more, with_value, without
from editor.view.fields.text_fields import TextField
from editor.view.widgets.inputs import completed
from editor.view.widgets.labels import CodeText
from editor.view.widgets.makers import button, emptied, label
from editor.view.widgets.shades import shades_of


class ScenarioTextView(CodeText):
    """The read-only text of a scenario."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        set_text(self, self.setAccessibleName, "scenarios-text")
        self._lines: list[tuple[int, str]] = []
        self._marked = -1

    def show_lines(self, lines: Sequence[tuple[int, str]], marked: int) -> None:
        """Show numbered lines; ``marked``: the number of the one that fails, 0 if none does."""
        if (list(lines), marked) == (self._lines, self._marked):
            return
        self._lines, self._marked = list(lines), marked
        wide = len(str(lines[-1][0])) if lines else 1
        self.setPlainText("\n".join(f"{number:>{wide}}  {text}" for number, text in lines))
        at = next((at for at, (number, _) in enumerate(lines) if number == marked), -1)
        selections = [self._number(row, wide) for row in range(len(lines))]
        if at >= 0:
            selections.insert(0, self._mark(at))
            cursor = QTextCursor(self.document().findBlockByNumber(at))
            self.setTextCursor(cursor)
            QTimer.singleShot(0, self, self.centerCursor)
        self.setExtraSelections(selections)

    def _mark(self, row: int) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        ground = QColor(shades_of(self).error)
        ground.setAlphaF(0.18)
        look.setBackground(ground)
        look.setProperty(QTextFormat.Property.FullWidthSelection, True)
        made.format = look
        made.cursor = QTextCursor(self.document().findBlockByNumber(row))
        return made

    def _number(self, row: int, wide: int) -> QTextEdit.ExtraSelection:
        """The number of a line, pale."""
        made = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setForeground(QColor(shades_of(self).soft))
        cursor = QTextCursor(self.document().findBlockByNumber(row))
        cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, wide)
        made.format, made.cursor = look, cursor
        return made


Write = Callable[[Message, str], object]


class ScenarioValuesForm(QWidget):
    """Writes each change into the file as one step of undo."""

    def __init__(self, write: Write) -> None:
        super().__init__()
        self._write = write
        self._view: ScenarioView | None = None
        self._text, self._line = "", 0
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 0, 14, 8)
        self._rows = QWidget()
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        column.addWidget(label("scenarios-values", "soft"))
        column.addWidget(self._rows)
        self.more = QLineEdit()
        set_text(self.more, self.more.setPlaceholderText, "scenarios-more")
        set_text(self.more, self.more.setAccessibleName, "scenarios-more")
        self.more.returnPressed.connect(self._add)
        column.addWidget(self.more)
        self.fields: dict[str, TextField] = {}

    def show_step(self, view: ScenarioView, text: str, line: int, position: PositionView | None) -> None:
        """Show the step on a line of the text; without a text show nothing, because it may not be changed."""
        values = expected_values(text, line) if text and line else []
        self.setVisible(bool(values))
        self._known(position)
        if (view, text, line) == (self._view, self._text, self._line):
            return
        self._view, self._text, self._line = view, text, line
        emptied(self._grid)
        self.fields = {}
        for row, value in enumerate(values):
            self._row(row, value)

    def _row(self, row: int, value: ExpectedValue) -> None:
        name = label("")
        name.setText(value.path)
        field = TextField()
        field.show_value(value.value)
        field.setAccessibleName(value.path)
        field.edited.connect(lambda text: self._change(value, text))
        away = button("scenarios-less", lambda: self._remove(value), "flat")
        away.setProperty("tight", "true")
        away.setAccessibleName(tr("scenarios-less-of", path=value.path))
        self._grid.addWidget(name, row, 0)
        self._grid.addWidget(field, row, 1)
        self._grid.addWidget(away, row, 2)
        self.fields[value.path] = field

    def _known(self, position: PositionView | None) -> None:
        """The paths of values in the position, to complete the input."""
        paths: list[str] = []
        if position is not None:
            own = ((piece, fact) for piece in position.pieces for fact in piece.facts[len(piece.secrets) :])
            paths = [f"{piece.name}.{fact.name}" for piece, fact in own]
            paths += [fact.name for fact in position.state]
            paths += [f"{site.name}.{fact.name}" for site in position.sites for fact in site.facts]
        completed(self.more, paths)

    # --- changes ---------------------------------------------------------------------------------

    def _change(self, value: ExpectedValue, text: object) -> None:
        if isinstance(text, str) and text != value.value:
            self._done("scenarios-step-value", value.path, with_value(self._text, value, text))

    def _remove(self, value: ExpectedValue) -> None:
        self._done("scenarios-step-less", value.path, without(self._text, self._line, value))

    def _add(self) -> None:
        path, _, value = self.more.text().partition(":")
        path, value = path.strip(), value.strip() or "0"
        if path:
            self.more.clear()
            self._done("scenarios-step-more", path, with_more(self._text, self._line, path, value))

    def _done(self, key: str, path: str, text: str) -> None:
        if text != self._text:
            self._write(Message(key, {"path": path}), text)
