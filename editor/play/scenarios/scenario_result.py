"""The result of a scenario: expected and actual values, the rules that caused them, actions, the text of its file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from dsl.services.match.scenarios.scenario_values import ScenarioFailure, ScenarioView
from dsl.text.source import Place
from editor.base.texts import Message, set_text, tr
from editor.model.match.match_steps import MatchStep
from editor.model.match.scenario_edits import ScenarioFileStep, document_text, expecting, removed, renamed, text_of
from editor.model.sessions.session import Session
from editor.play.scenarios.scenario_rows import ScenarioPart
from editor.play.scenarios.scenario_values_form import ScenarioTextView, ScenarioValuesForm
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.makers import button, emptied, filler, frame, label, paragraph
from editor.view.widgets.panel import hint_label
from editor.view.widgets.shades import shades_of

MOST_REASONS = 3
OTHERS = (ScenarioFileStep, MatchStep)
"""Kinds of steps of the undo history that change neither rules nor map."""


class ScenarioResult(ScenarioPart):
    """The result of the selected scenario, beside the chart."""

    title = "scenarios-result"
    rule_requested = Signal(Place)
    """A place in the rules is to be shown."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.addWidget(self._head())
        self.empty = hint_label("scenarios-head-choose")
        self.empty.setContentsMargins(14, 12, 14, 12)
        self.column.addWidget(self.empty)
        self.lines = QWidget()
        self._grid = QGridLayout(self.lines)
        self._grid.setContentsMargins(14, 12, 14, 4)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self.column.addWidget(self.lines)
        self.column.addWidget(self._deeds())
        self.values = ScenarioValuesForm(self._write)
        self.column.addWidget(self.values)
        self.text = ScenarioTextView()
        self.column.addWidget(self.text, 1)
        self.column.addWidget(self._foot())
        self.filler = filler()
        self.column.addWidget(self.filler, 1)
        self._place: Place | None = None
        self.begin()

    # --- widgets ----------------------------------------------------------------------

    def _head(self) -> QWidget:
        made = frame("column")
        row = QHBoxLayout(made)
        row.setContentsMargins(14, 8, 14, 8)
        row.addWidget(label("scenarios-result", "title"), 1)
        self.where = label("", "soft")
        row.addWidget(self.where)
        return made

    def _deeds(self) -> QWidget:
        self.deeds = QWidget()
        column, row = QVBoxLayout(self.deeds), QHBoxLayout()
        column.setContentsMargins(14, 2, 14, 10)
        self.put_back = button(
            "scenarios-put-back", lambda: self.session.undo_stack.undo() if self.session else None, "primary"
        )
        self.expect = button("scenarios-expect", self._expect)
        self.to_rule = button(
            "scenarios-to-rule", lambda: self.rule_requested.emit(self._place) if self._place else None, "flat"
        )
        self.to_rule.setShortcut(QKeySequence("F12"))
        for one in (self.put_back, self.expect, self.to_rule):
            one.setProperty("tight", "true")
        column.addWidget(self.put_back)
        row.addWidget(self.expect)
        row.addWidget(self.to_rule)
        row.addStretch(1)
        column.addLayout(row)
        return self.deeds

    def _foot(self) -> QWidget:
        self.foot = frame("column")
        column = QVBoxLayout(self.foot)
        column.setContentsMargins(14, 8, 14, 8)
        row = QHBoxLayout()
        self.name = QLineEdit()
        set_text(self.name, self.name.setAccessibleName, "scenarios-name")
        self.name.editingFinished.connect(self._rename)
        self.delete = button("scenarios-delete", self._delete, "flat")
        self.delete.setProperty("tight", "true")
        row.addWidget(self.name, 1)
        row.addWidget(self.delete)
        column.addLayout(row)
        self.fixed = hint_label("scenarios-shipped")
        column.addWidget(self.fixed)
        return self.foot

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def view(self) -> ScenarioView | None:
        """The selected scenario."""
        board = self.board
        return board.view(board.chosen) if board is not None else None

    @property
    def failure(self) -> ScenarioFailure | None:
        """The first expectation that failed."""
        return self.board.failure if self.board is not None else None

    def _read(self) -> None:
        view, failure = self.view, self.failure
        there = view is not None
        for part in (self.lines, self.deeds, self.text, self.foot):
            part.setVisible(there)
        self.empty.setVisible(not there)
        self.filler.setVisible(not there)
        self.values.setVisible(there)
        if view is None:
            self.where.setText("")
            return
        line = failure.line if failure is not None and failure.line else view.line
        self.where.setText(tr("scenarios-where", file=Path(view.key.file).name, line=line))
        self._show_failure(failure)
        self._show_deeds(view, failure)
        text = text_of(Path(view.key.file))
        self.text.show_lines(document_text(text, view.line) if text else [], line if failure is not None else 0)
        mine = not self._shipped(view)
        step = failure.steps[failure.step].line if failure is not None and failure.step >= 0 else 0
        self.values.show_step(view, text if mine else "", step, self.position)
        if not self.name.hasFocus():
            self.name.setText(view.name)
        self.name.setVisible(mine)
        self.delete.setVisible(mine)
        self.fixed.setVisible(not mine)

    def _show_failure(self, failure: ScenarioFailure | None) -> None:
        emptied(self._grid)
        shades = shades_of(self)
        if failure is None:
            board = self.board
            waiting = board is None or board.verdict(board.chosen) is None
            self._line(
                "scenarios-all", tr("scenarios-head-waiting" if waiting else "scenarios-all-came"), shades.good, True
            )
            return
        if failure.expected or failure.actual:
            self._line("scenarios-expected", f"{failure.path}: {failure.expected or '–'}", shades.good, True)
            self._line("scenarios-came", f"{failure.path}: {failure.actual or '–'}", shades.error, True)
        else:
            self._line("scenarios-trouble", failure.message or tr("scenarios-cut"), shades.error, False)
        for number, reason in enumerate(failure.because[:MOST_REASONS]):
            told = "  ".join(filter(None, (reason.text, reason.clause)))
            self._line("scenarios-because" if number == 0 else "", told, "", False)
        self._place = next((reason.place for reason in failure.because if reason.place is not None), None)

    def _line(self, key: str, text: str, colour: str, bold: bool) -> None:
        at = self._grid.rowCount()
        if key:
            self._grid.addWidget(label(key, "soft"), at, 0, Qt.AlignmentFlag.AlignTop)
        told = paragraph(text)
        if colour:
            told.setStyleSheet(f"color: {colour};")
        told.setFont(lining(book_font(self.font(), 1.15, bold=bold)))
        told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(told, at, 1)

    def _show_deeds(self, view: ScenarioView, failure: ScenarioFailure | None) -> None:
        stack = self.session.undo_stack if self.session is not None else None
        last = stack.command(stack.index() - 1) if stack is not None and stack.index() > 0 else None
        turned = self.board is not None and view.key in self.board.turned
        mended = failure is not None and turned and last is not None and not isinstance(last, OTHERS)
        self.put_back.setVisible(mended)
        if mended and last is not None:
            self.put_back.setText(tr("scenarios-put-back", what=last.text()))
        exact = failure is not None and failure.code == "scenario-differs" and not self._shipped(view)
        self.expect.setVisible(exact)
        if failure is not None:
            self.expect.setText(tr("scenarios-expect", value=failure.actual))
        self.to_rule.setVisible(failure is not None and self._place is not None)

    def _shipped(self, view: ScenarioView) -> bool:
        board = self.board
        files = board.files if board is not None else ()
        return any(file.shipped for file in files if file.file == view.key.file)

    # --- actions ----------------------------------------------------------------------------

    def _expect(self) -> None:
        failure, view = self.failure, self.view
        if failure is not None and view is not None:
            text = text_of(Path(view.key.file))
            self._write(Message("scenarios-step-expect", {"name": view.name}), expecting(text, failure, failure.actual))

    def _rename(self) -> None:
        view, wished = self.view, self.name.text().strip()
        if view is not None and wished and wished != view.name:
            text = text_of(Path(view.key.file))
            self._write(Message("scenarios-step-name", {"name": wished}), renamed(text, view.line, wished))

    def _delete(self) -> None:
        view = self.view
        if view is not None and self.board is not None:
            text = removed(text_of(Path(view.key.file)), view.line)
            self._write(Message("scenarios-step-delete", {"name": view.name}), text)
            self.board.choose(None)

    def _write(self, said: Message, text: str) -> None:
        view = self.view
        if view is not None and self.session is not None:
            self.session.scenarios.write(Path(view.key.file), text, said)
