"""Somebody who writes rules at random: types, deletes, pastes, fills forms and grids, breaks, undoes and redoes.

After each action the shown text, the document and the form agree; the answers are those of a service that sees the text
for the first time; at the end undo leads to the first byte and redo to the last.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextCursor, QTextDocument, QUndoStack
from PySide6.QtWidgets import QPlainTextDocumentLayout

from dsl.language.syntax.parser import parse
from dsl.maps.board.spec import ValueType
from dsl.services.forms.declaration_changes import put_back_parameters, set_parameter
from dsl.services.forms.form_values import Plain
from dsl.services.forms.game_form import GameForm
from dsl.services.forms.row_edits import CellValue, put_back_cells, set_cells
from dsl.services.writing.contract import Analysis
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.mirror import TextMirror
from editor.rules.text.text_positions import displayed

SNIPPETS = ("x", " ", "\n", "    ", "(", ")", '"', "{", "# ---- Heading\n", "param p: 1..3 = 2\n", "## help", "@1.2", "as before",
            "set ", "rule r():\n    nothing\n", "é", "Снос", "\t", "0", "..")  # fmt: skip
WHOLE = 40
"""Every so many actions all answers are compared with those of a fresh service."""
LABEL = Message("text-typed")


class RandomWriter:
    """Writes house rules to one game; ``done`` counts what was done."""

    def __init__(self, game: str, folder: Path, seed: int) -> None:
        path = folder / f"{game}_{seed}.rules"
        path.write_text(f'language 1\ngame {game}_{seed} "Mine" extends {game}\n', encoding="utf-8")
        self.stack = QUndoStack()
        document = RulesDocument.open(path, self.stack, Problems())
        assert document is not None
        self.document, self.first = document, document.text()
        self.shown = QTextDocument()
        self.shown.setDocumentLayout(QPlainTextDocumentLayout(self.shown))  # without one it tells of no changes
        self.mirror = TextMirror(document, self.shown)
        self.chance, self.done, self.workspace = random.Random(seed), Counter[str](), Workspace()
        self.workspace.open(str(path), self.first, 0)
        self.analysis: Analysis = self.workspace.analysis(str(path))

    def run(self, count: int) -> None:
        """So many actions, and back to the beginning."""
        actions = (self.type, self.type, self.delete, self.set, self.set, self.cell, self.back, self.undo, self.redo)
        for number in range(count):
            if not self.analysis.valid and self.chance.random() < 0.3:
                self.undo()  # who breaks something mends it, more often than not
            action = self.chance.choice(actions)
            action()
            self.done[action.__name__] += 1
            self.check(whole=number % WHOLE == 0)
        last, steps = self.document.text(), self.stack.index()
        self.stack.setIndex(0)
        assert self.document.text() == self.first
        self.stack.setIndex(steps)
        assert self.document.text() == last

    def check(self, whole: bool) -> None:
        """What is shown, what is kept and what is answered agree."""
        file = str(self.document.place)
        QCoreApplication.processEvents()  # what was typed is taken at once, what was pasted oddly is mended then
        text = self.document.text()
        assert displayed(text) == self.shown.toPlainText()
        self.workspace.change(file, text, self.document.version)
        self.analysis = self.workspace.analysis(file)
        assert self.analysis.version == self.document.version
        if whole:
            fresh = Workspace()
            fresh.open(file, text, self.document.version)
            other = fresh.analysis(file)
            assert (self.analysis.valid, self.analysis.problems) == (other.valid, other.problems)
            if other.valid:
                assert (self.analysis.outline, self.analysis.form) == (other.outline, other.form)
                assert self.analysis.tokens == other.tokens

    # --- what is done ----------------------------------------------------------------------------

    def type(self) -> None:
        """Something somewhere, as keys or the clipboard bring it."""
        self._cursor(0).insertText(self.chance.choice(SNIPPETS))

    def delete(self) -> None:
        """A stretch."""
        self._cursor(self.chance.randint(1, 30)).removeSelectedText()

    def set(self) -> None:
        """A parameter gets another value, and the form says so."""
        form = self._form()
        if form is None or not form.parameters:
            return
        parameter = self.chance.choice(form.parameters)
        value = self._value(parameter.type)
        self.document.change(LABEL, lambda source: set_parameter(parse(source, Problems()), parameter, value))
        self.check(whole=False)
        found = self._form()
        if found is not None and (now := found.parameter(parameter.name)) is not None:
            assert now.now.value == value, (parameter.name, value, self.document.text())

    def cell(self) -> None:
        """A cell of a table gets another value, and the grid says so."""
        form = self._form()
        grids = [grid for grid in form.grids if grid.rows] if form is not None else []
        if not grids:
            return
        grid = self.chance.choice(grids)
        row, place = self.chance.choice(grid.rows), self.chance.randrange(len(grid.columns))
        column = grid.columns[place]
        value = self._value(column.type)
        cells = [CellValue(row.key, column.name, value)]
        self.document.change(LABEL, lambda source: set_cells(parse(source, Problems()), grid, cells))
        self.check(whole=False)
        found = self._form()
        if found is not None:
            again = next(one for one in found.grids if one.name == grid.name)
            now = next(one for one in again.rows if one.key == row.key).cells[place].now.value
            assert now == value, (grid.name, row.key, column.name, value, self.document.text())

    def back(self) -> None:
        """All that forms changed is as in the book again."""
        form = self._form()
        if form is None or self.chance.random() < 0.7:
            return
        self.document.change(LABEL, lambda source: put_back_parameters(parse(source, Problems()), form.parameters))
        for grid in form.grids:
            cells = [(row.key, column.name) for row in grid.rows for column in grid.columns if not row.own]
            self.document.change(LABEL, lambda source, g=grid, c=cells: put_back_cells(parse(source, Problems()), g, c))

    def undo(self) -> None:
        """Some steps back."""
        self.stack.setIndex(max(0, self.stack.index() - self.chance.randint(1, 4)))

    def redo(self) -> None:
        """Some steps forward."""
        self.stack.setIndex(min(self.stack.count(), self.stack.index() + self.chance.randint(1, 3)))

    def _form(self) -> GameForm | None:
        """The form of the text as it is; None while it is broken."""
        return self.analysis.form if self.analysis.valid else None

    def _cursor(self, length: int) -> QTextCursor:
        cursor, last = QTextCursor(self.shown), self.shown.characterCount() - 1
        cursor.setPosition(self.chance.randint(0, last))
        cursor.setPosition(min(last, cursor.position() + length), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _value(self, kind: ValueType) -> Plain:
        """Any value of a type."""
        if kind.many:
            return frozenset(name for name in self._names(kind) if self.chance.random() < 0.5)
        if kind.optional and self.chance.random() < 0.2:
            return None
        if kind.base == "bool":
            return self.chance.random() < 0.5
        if kind.base == "int":
            return self.chance.randint(kind.low or 0, kind.high if kind.high is not None else 99)
        return self.chance.choice(self._names(kind))

    def _names(self, kind: ValueType) -> list[str]:
        if kind.base == "int":
            return [str(number) for number in range(kind.low or 0, (kind.high or 0) + 1)]
        return list(kind.values)
