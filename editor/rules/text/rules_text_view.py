"""The text of rules with search bar above, problems and uses of names below, and popups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QTimer, Signal, SignalInstance
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QWidget

from dsl.fronts.reference.lookup import word_at
from dsl.services.house.replacing import REPLACEABLE
from dsl.services.writing.contract import Analysis, Problem
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Edit, Place
from editor.base.background.packets import Question
from editor.base.texts import Message, tr, ui
from editor.model.rules.analysis_client import Answers
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.code_surface import entry_at
from editor.rules.text.code_view import CodeView
from editor.rules.text.inline_repairs import InlineRepairs, text_menu
from editor.rules.text.jump_field import JumpField
from editor.rules.text.name_commands import KeyCommands, NameCommands
from editor.rules.text.popups.completer import Completer
from editor.rules.text.popups.hover_card import Hovering
from editor.rules.text.search_bar import SearchBar
from editor.rules.text.strip import Mark, Strip, StripRow
from editor.rules.text.text_editing import TextEditing
from editor.rules.text.text_positions import edit_of
from editor.view.actions.action_table import SHARED, TEXT_ROWS, keys_of, rows
from editor.view.widgets.escape import ExplainsProblems
from editor.view.widgets.makers import NO_MARGINS, vbox


class RulesTextView(QWidget):
    """The text of a rules document in a tab."""

    place_requested = Signal(object)
    """A ``Place`` in another file to show."""
    edit_requested = Signal()
    """The user begins to type into a read-only text."""
    reported = Signal(object)
    """A ``Message`` for the status line."""
    word_requested = Signal(str)
    """An English keyword to show in the reference."""
    caret_moved = Signal(int, int)
    """The line and column of the caret, from 1."""

    def __init__(self, document: RulesDocument, answers: Answers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        view = self.view = CodeView(document)
        self.document, self._answers = document, answers
        self.analysis: Analysis | None = None
        self.completer = Completer(view, self._answers)
        self.hovering = Hovering(view, self._answers)
        self.names = NameCommands(view, answers)
        self.repairs = InlineRepairs(view)
        self.search = SearchBar(view)
        self.jump = JumpField(view)
        self.strip = Strip()
        self.commands: Mapping[str, Callable[[], object]] = self._commands(TextEditing(view))
        ExplainsProblems(view, self._to_explain, lambda: asked_word(view, self.word_requested))
        self.keys = KeyCommands(view, self.commands, table_keys())
        column = vbox(self, NO_MARGINS, spacing=0)
        for part, stretch in ((self.search, 0), (view, 1), (self.strip, 0)):
            column.addWidget(part, stretch)
        self.setFocusProxy(view)
        self._connect()

    def _connect(self) -> None:
        view = self.view
        view.reported.connect(self.reported)
        view.edit_requested.connect(self.edit_requested)
        view.cursorPositionChanged.connect(lambda: self.caret_moved.emit(*view.line_and_column()))
        self.names.place_requested.connect(self.place_requested)
        self.names.used.connect(self._list_uses)
        self.names.peek_frame.kind_of = self._kind_below
        self.hovering.card.followed.connect(self._follow)
        self.strip.mended.connect(self.repairs.do)
        self.strip.left.connect(view.setFocus)

    def _commands(self, editing: TextEditing) -> Mapping[str, Callable[[], object]]:
        names, search = self.names, self.search
        return {
            **editing.verbs(),
            "text.find": lambda: search.ask(replace=False),
            "text.replace": lambda: search.ask(replace=True),
            "feature.next": lambda: search.step(1),
            "feature.previous": lambda: search.step(-1),
            "view.go_to": lambda: self.jump.ask(self.analysis, lines_only=True),
            "text.chapter": lambda: self.jump.ask(self.analysis, lines_only=False),
            "text.complete": self.completer.ask,
            "text.about": self.hovering.ask,
            "text.definition": names.definition,
            "text.peek": names.peek,
            "text.uses": names.uses,
            "text.rename": names.rename,
            "text.own_rule": names.own_rule,
            "text.add_to_rule": names.add_to_rule,
            "feature.move_left": names.history.back,
            "text.next_problem": lambda: self.step_problem(1),
            "text.previous_problem": lambda: self.step_problem(-1),
            "text.mend": self.repairs.apply_nearest,
            "text.format": lambda: self.format(""),
            **{f"text.words_{skin}": partial(self.format, skin) for skin in ("en", "ru", "uk")},
        }

    @property
    def read_only(self) -> bool:
        """Whether typing is not possible: the first key creates a text of the user's own."""
        return self.view.isReadOnly()

    @read_only.setter
    def read_only(self, on: bool) -> None:
        self.view.set_read_only(on)

    # --- the analysis ----------------------------------------------------------------------------

    def _kind_below(self, place: Place) -> str:
        """The kind of the other file's rule declared at a place; empty for anything else."""
        own, analysis = place.file == self.document.source.name, self.analysis
        found = entry_at(analysis.outline, place.file, place.line, REPLACEABLE) if analysis and not own else None
        return found[1].kind if found is not None else ""

    def take(self, analysis: Analysis) -> None:
        """Show an analysis."""
        self.analysis = analysis
        self.view.take(analysis)
        rows = [self._problem_row(mark) for mark in self.view.marks.marks]
        elsewhere = [
            StripRow(
                problem.message.text(ui.language),
                "",
                partial(self._go_elsewhere, problem),
                problem.severity,
                code=problem.code,
            )
            for problem in self.view.marks.elsewhere
        ]
        with self._caret_in_sight():
            self.strip.take_problems([*rows, *elsewhere])

    @contextmanager
    def _caret_in_sight(self) -> Iterator[None]:
        """Within this block the strip may appear; if it covers the caret then, scroll to the caret."""
        view, shown = self.view, self.strip.isVisible()
        seen = view.viewport().rect().intersects(view.cursorRect())
        yield
        if seen and self.strip.isVisible() is not shown:
            QTimer.singleShot(0, view, view.ensureCursorVisible)

    def _problem_row(self, mark: Mark) -> StripRow:
        problem = mark.problem
        repair = next(iter(problem.repairs), None)
        said = problem.message.text(ui.language)
        where = tr("text-line", line=mark.line + 1)
        label = repair.text.text(ui.language) if repair is not None else ""
        return StripRow(said, where, partial(self.go_to_mark, mark), problem.severity, repair, label, problem.code)

    def _to_explain(self) -> tuple[str, QPoint] | None:
        """The code of the problem at the caret, or in its line, and a place below it."""
        marks, cursor = self.view.marks, self.view.textCursor()
        found = [*marks.at(cursor.position()), *marks.on_line(cursor.blockNumber())]
        return (found[0].problem.code, self.view.cursorRect().bottomLeft()) if found else None

    def _go_elsewhere(self, problem: Problem) -> None:
        if problem.place is not None:
            self.names.go(problem.place)

    def go_to_mark(self, mark: Mark) -> None:
        """Move the caret to a problem."""
        source = self.document.source
        self.view.go_to(*source.place(self.view.mirror.offset(mark.cursor.selectionStart())))
        self.view.setFocus()

    def step_problem(self, step: int) -> None:
        """Go to the next or previous problem."""
        mark = self.view.marks.after(self.view.textCursor().position(), step)
        if mark is None:
            self.reported.emit(Message("text-no-problems"))
        else:
            self.go_to_mark(mark)

    def _list_uses(self, places: Sequence[Place]) -> None:
        texts = {self.document.source.name: self.document.source}
        rows = []
        for place in places:
            if place.file not in texts:
                read = read_source(Path(place.file), Problems())
                if read is not None:
                    texts[place.file] = read
            source = texts.get(place.file)
            line = source.line(place.line).strip() if source is not None else ""
            where = f"{Path(place.file).name}, {tr('text-line', line=place.line)}"
            rows.append(StripRow(line, where, partial(self.names.go, place)))
        with self._caret_in_sight():
            self.strip.take_uses(rows)

    def _follow(self) -> None:
        self.hovering.leave()
        self.names.definition()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the commands for the clicked place, or the caret."""
        view, place = self.view, event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            view.take_caret_to(view.viewport().mapFromGlobal(place))
        else:
            place = view.mapToGlobal(view.rect_of(view.caret()[1]).bottomLeft())
        repairs = self.repairs.offered(view.textCursor().blockNumber())
        keys, idle = self.keys.shown_keys(), view.idle_commands()
        text_menu(self, self.commands, keys, idle, repairs, self.repairs.do).popup(place)

    # --- showing and formatting ------------------------------------------------------------------

    def show_place(self, place: Place, select: bool = False) -> None:
        """Go to a place of this text."""
        self.view.go_to(place.line, place.column, (place.end_line, place.end_column) if select else None)
        self.view.setFocus()

    def format(self, skin: str) -> None:
        """Write the text as the formatter does; ``skin``: in words of that language."""
        if self.read_only:
            self.edit_requested.emit()
            return
        label = Message("text-words-changed" if skin else "text-formatted")
        self._answers.ask(self.document, Question.about(Workspace.formatting, skin), partial(self._make, label))

    def _make(self, label: Message, edits: Sequence[Edit] | None) -> None:
        self.view.edit(label, edit_of(self.document.source, edits or (), self.view.caret()))


def asked_word(view: CodeView, requested: SignalInstance) -> Callable[[], object] | None:
    """A function that opens the reference for the keyword at the caret; None if there is none."""
    cursor = view.textCursor()
    word = word_at(cursor.block().text(), cursor.positionInBlock(), view.skin)
    return partial(requested.emit, word) if word else None


def table_keys() -> dict[str, list[str]]:
    """The shortcuts of the action table that apply to a text."""
    ids = {row.id for row in TEXT_ROWS} | set(SHARED)
    return {row.id: keys_of(row) for row in rows() if row.id in ids}
