"""The texts of a game in all languages as a table; below it, where players see the selected text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPlainTextEdit,
    QTableView,
    QWidget,
)

from dsl.games.play.rulebook import numbers
from dsl.maps.mapfile.changes import Refused
from dsl.services.words.contents import Grid, LanguageFile, Row
from dsl.services.words.translation_edits import renamed, translated
from dsl.services.writing.contract import Chapter
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import message
from dsl.text.source import Place
from editor.base.background.packets import Question
from editor.base.texts import Message, set_text, tr, ui
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.session import Session
from editor.rules.forms.help_cards import BookTitle
from editor.rules.forms.rules_panel import EDGE, RulesPage
from editor.rules.words import prose_page
from editor.rules.words.text_delegate import TextDelegate
from editor.rules.words.texts_model import Only, TextsModel
from editor.view.fields.choice_strip import ChoiceStrip
from editor.view.fields.field import Choice
from editor.view.widgets.makers import button, hbox, label, vbox


class TextFooter(QWidget):
    """Two lines about the selected text."""

    place_requested = Signal()
    """The user wants to see the text in the rules."""
    rename_requested = Signal(str, str)
    """The translations of a removed text are to be moved to another."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: Row | None = None
        self.where, self.left = label("", "soft", wrap=True), label("", "house", wrap=True)
        self.rename = button("words-rename", self._rename, "house")
        self.open = button("words-open-rule", self.place_requested.emit, "link")
        words = vbox(spacing=2)
        words.addWidget(self.where)
        words.addWidget(self.left)
        row = hbox(self, (28, 4, 28, 14))
        row.addLayout(words, 1)
        row.addWidget(self.rename)
        row.addWidget(self.open)
        set_text(self, self.setAccessibleName, "words-where")
        self.show_row(None, (), False, str)

    def show_row(self, row: Row | None, left: tuple[str, ...], mine: bool, sentence: Callable[[str], str]) -> None:
        """Show a text, or none."""
        self._row = row
        self.where.setText(_where(row, sentence) if row is not None else tr("words-keys"))
        self.rename.setVisible(mine and row is not None and bool(row.near_text))
        self.rename.setToolTip(row.near_text if row is not None else "")
        self.open.setVisible(row is not None and bool(row.uses))
        self.show_left(left if row is not None and row.uses else ())

    def show_left(self, left: tuple[str, ...]) -> None:
        """Show the missing braces."""
        self.left.setVisible(bool(left))
        self.left.setText(tr("words-left", braces=" ".join("{" + name + "}" for name in left)))

    def _rename(self) -> None:
        if self._row is not None:
            self.rename_requested.emit(self._row.text, self._row.near_text)


def _where(row: Row, sentence: Callable[[str], str]) -> str:
    """«A line of the log · 8.4 · the sentence of that clause»."""
    if not row.uses:
        return tr("words-was-like", text=row.near_text) if row.near_text else tr("words-nowhere")
    use = row.uses[0]
    parts = [tr(f"words-voice-{use.voice}"), *numbers(use.clauses), *filter(None, map(sentence, use.clauses[:1]))]
    return " · ".join(parts)


ONLY: tuple[Only, ...] = ("all", "missing", "own")


class TextsPage(RulesPage):
    """An editable table, and below it where players see the selected text."""

    title = "words-texts"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.model = TextsModel(self)
        self.model.word = self.word
        self.model.written.connect(self.write, Qt.ConnectionType.QueuedConnection)  # the field is closed by then
        self._only: Only = "all"
        self._make_head()
        self._make_table()
        self.footer = TextFooter()
        self.footer.place_requested.connect(self._to_rules)
        self.footer.rename_requested.connect(self.rename)
        self.column.addWidget(self.footer)
        self._soon = QTimer(self, singleShot=True, interval=30)
        self._soon.timeout.connect(self._fit)
        prose_page.file_events.written.connect(self._written)
        self._update_head(None)
        self.begin()

    def _make_head(self) -> None:
        self.heading, self.filter = BookTitle(), ChoiceStrip(())
        self.below = label("words-texts-below", "soft", wrap=True)
        self.locked = label("words-locked", "house", wrap=True)
        self.filter.edited.connect(self._filter)
        self.column.addWidget(prose_page.page_head(self.heading, self.filter, self.below, self.locked))

    def _make_table(self) -> None:
        self.table, self.delegate = QTableView(), TextDelegate(self)
        self.table.setModel(self.model)
        self.table.setItemDelegate(self.delegate)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        across = self.table.horizontalHeader()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        across.setHighlightSections(False)
        set_text(self.table, self.table.setAccessibleName, "words-texts")
        self.table.selectionModel().currentChanged.connect(self._show_selected)
        self.delegate.left.connect(self._go_to_next)
        self.delegate.typed.connect(self._typed)
        self.waiting = label("window-rules-reading", "soft")
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignTop)
        inset = hbox(margins=(EDGE, 0, EDGE, 8))
        inset.addWidget(self.waiting)
        inset.addWidget(self.table)
        self.column.addLayout(inset, 1)

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """Request the present texts."""
        if self.rules is not None and self.analysis is not None and self.isVisible():
            self.ask(Question.about(Workspace.texts), self.take)

    def rules_left(self) -> None:
        """Clear the table for another game."""
        self.take(None)

    def showEvent(self, event: QShowEvent) -> None:
        """Update when shown."""
        super().showEvent(event)
        self.rules_read()

    def _written(self, _path: Path) -> None:
        self.rules_read()

    def take(self, grid: Grid | None) -> None:
        """Show a grid, keeping the selection."""
        here = self.table.currentIndex()
        row = self.model.row(here) if here.isValid() else None
        editable = grid is not None and self.session is not None and self._mine(grid)
        self.model.take(grid, self._only, editable)
        self._span()
        self._update_head(grid)
        self._fit()
        if row is not None and not self.table.currentIndex().isValid():
            self._go_to_text(row.text, here.column())
        self._show_selected(self.table.currentIndex(), QModelIndex())

    def _mine(self, grid: Grid) -> bool:
        return self.session is not None and prose_page.may_change(self.session, Path(grid.columns[0].file))

    def _update_head(self, grid: Grid | None) -> None:
        self.heading.setText(tr("words-texts"))
        rows = [(section, row) for section in grid.sections for row in section.rows] if grid is not None else []
        own = sum(1 for section, _ in rows if grid is not None and section.file == grid.sections[0].file)
        missing = sum(self.model.troubled(row) for _, row in rows)
        counts: dict[Only, int] = {"all": len(rows), "missing": missing, "own": own}
        self.filter.choices = tuple(
            Choice(only, tr(f"words-only-{only}", count=count)) for only, count in counts.items()
        )
        self.filter.show_value(self._only, self._only)
        self.filter.setAccessibleName(tr("words-filter"))
        self.filter.updateGeometry()
        self.filter.setVisible(grid is not None)
        self.waiting.setVisible(grid is None)
        self.table.setVisible(grid is not None)
        self.locked.setVisible(grid is not None and not self.model.editable)

    def _span(self) -> None:
        self.table.clearSpans()
        for number, line in enumerate(self.model.lines):
            if line.row is None and self.model.columnCount() > 1:
                self.table.setSpan(number, 0, 1, self.model.columnCount())

    def _fit(self) -> None:
        """Fit the heights of rows to their texts."""
        widths = [self.table.columnWidth(column) for column in range(self.model.columnCount())]
        for number in range(len(self.model.lines)):
            self.table.setRowHeight(number, self.delegate.height(self.model, number, widths, self.table.font()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the heights of rows."""
        super().resizeEvent(event)
        self._soon.start()

    def language_changed(self) -> None:
        """Update the labels."""
        self.take(self.model.grid)

    def look_changed(self) -> None:
        """Update for another font size."""
        self._soon.start()

    def _filter(self, only: object) -> None:
        self._only = next(known for known in ONLY if known == only)
        grid = self.model.grid
        self.model.take(None, self._only, False)  # forget the shown rows, so that they are selected anew
        self.take(grid)

    # --- going from text to text -----------------------------------------------------------------

    def _show_selected(self, index: QModelIndex, _before: QModelIndex) -> None:
        row, cell = self.model.row(index), self.model.cell(index)
        self.footer.show_row(row, cell.left if cell is not None else (), self.model.editable, self.sentence)

    def _typed(self, text: str) -> None:
        row = self.model.row(self.table.currentIndex())
        self.footer.show_left(tuple(name for name in row.braces if "{" + name + "}" not in text) if row else ())

    def _go_to_text(self, text: str, column: int) -> None:
        number = next((k for k, line in enumerate(self.model.lines) if line.row and line.row.text == text), -1)
        if number >= 0:
            self._go(number, column)

    def _go(self, number: int, column: int) -> None:
        index = self.model.index(number, column)
        self.table.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.table.scrollTo(index)

    def _go_to_next(self, missing: bool) -> None:
        """Go to the next text, or the next with something missing in this language."""
        here = self.table.currentIndex()
        for number in range(here.row() + 1, len(self.model.lines)):
            row, index = self.model.lines[number].row, self.model.index(number, here.column())
            cell = self.model.cell(index)
            if row is not None and (not missing or (cell is not None and (not cell.text or cell.faults))):
                self._go(number, here.column())
                if missing:
                    self.table.edit(index)
                return

    def _to_rules(self) -> None:
        """Show the declaration that contains the text."""
        row = self.model.row(self.table.currentIndex())
        if self.session is None or row is None or not row.uses:
            return
        chosen = next((_in_outline(self.outline, use.place) for use in row.uses), None)
        self.session.chosen = chosen or self.session.chosen
        self.session.rules_as = "text"

    # --- doing -----------------------------------------------------------------------------------

    def write(self, language: str, text: str, translation: str) -> None:
        """Set a translation of a text."""
        grid, session = self.model.grid, self.session
        if grid is None or session is None:
            return
        path = next(Path(column.file) for column in grid.columns if column.language == language)
        file = LanguageFile(path, language, prose_page.text_of(path))
        try:
            edits = translated(grid, file, text, translation)
        except Refused as refused:
            session.report(Message("words-refused", {"reason": message(refused.code, {}, ui.language)}))
            return
        prose_page.change(session, Message("words-done-translated", {"text": text}), path, edits)

    def rename(self, stale: str, text: str) -> None:
        """Move the translations of ``stale`` to ``text``, in every language."""
        grid, session = self.model.grid, self.session
        if grid is None or session is None:
            return
        said = Message("words-done-renamed", {"text": text})
        session.undo_stack.beginMacro(str(said))
        for column in grid.columns:
            path = Path(column.file)
            file = LanguageFile(path, column.language, prose_page.text_of(path))
            prose_page.change(session, said, path, renamed(file, stale, text))
        session.undo_stack.endMacro()

    def editor(self) -> QPlainTextEdit | None:
        """The field that is open in the table; None if none is."""
        return self.table.findChild(QPlainTextEdit)


def _in_outline(chapters: Iterable[Chapter], place: Place) -> Chosen | None:
    """The declaration that contains a place."""
    for chapter in chapters:
        for entry in chapter.entries:
            whole = entry.whole
            if whole.file == place.file and whole.line <= place.line <= whole.end_line:
                return Chosen(chapter.kind, entry.kind, entry.name)
        inner = _in_outline(chapter.children, place)
        if inner is not None:
            return inner
    return None
