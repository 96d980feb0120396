"""One rule: its clauses, its text, and the base game's text where house rules replace it.

For a chapter without its own page it lists the declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from dsl.games.play.rulebook import numbers
from dsl.language.syntax.headings import skin_of
from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import put_back_parameters, set_parameter
from dsl.services.forms.form_values import Parameter, Plain
from dsl.services.forms.game_form import GameForm, base_program
from dsl.services.house.replacing import EXTENDABLE, REPLACEABLE
from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import differences
from dsl.services.writing.contract import Chapter, Entry, Role
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Edit, Place, Source
from editor.base.texts import Message, tr
from editor.model.rules.rule_replacing import Chosen, place_to_write, replace
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.rules.forms.help_cards import BookTitle, GroupHeading, QuotationCard
from editor.rules.forms.outline_model import entry_title, readable
from editor.rules.forms.parameter_row import Word, title, value_text
from editor.rules.forms.rule_lines import RuleLines
from editor.rules.forms.rules_panel import EDGE, RulesPage, chapter_of, entries_of
from editor.view.widgets.labels import code_font
from editor.view.widgets.makers import button, column_area, emptied, filler, label, vbox

ROLES: Mapping[str, Role] = {
    "param": "parameter", "table": "type", "wheel": "type", "deck": "type", "enum": "type", "piece": "type",
}  # fmt: skip
"""The colours of names, by kind of declaration."""


class RulePage(RulesPage):
    """The selected declaration or chapter."""

    title = "rules-rule"
    text_requested = Signal(object)
    """A ``Place`` in the text where the user wants to type."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._shown: object = None
        self.page = QWidget()
        self.list = vbox(self.page, (EDGE, 20, EDGE, EDGE), spacing=14)
        self.area = column_area(self.page, "rules-rule")
        self.column.addWidget(self.area)
        self.begin()

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """Show changed rules."""
        self._show(again=True)

    def chosen_changed(self) -> None:
        """Show another selection."""
        self._show(again=False)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the selection, if it changed while hidden."""
        super().showEvent(event)
        self._show(again=False)

    def _show(self, again: bool) -> None:
        """Show the selection; a hidden page waits."""
        if not self.isVisible():
            self._shown = None
            return
        if self._shown == self.chosen and not again:
            return
        rolled = self.area.verticalScrollBar().value() if self._shown == self.chosen else 0
        self._shown = self.chosen
        emptied(self.list)
        entry, chapter = self.entry, chapter_of(self.outline, self.chosen)
        if entry is not None:
            self._of_entry(entry)
        elif chapter is not None:
            self._of_chapter(chapter)
        self.list.addWidget(filler(), 1)
        self.area.verticalScrollBar().setValue(rolled)

    # --- a chapter -------------------------------------------------------------------------------

    def _of_chapter(self, chapter: Chapter) -> None:
        name = self.word(chapter.title) if chapter.title else tr(f"rules-chapter-{chapter.kind}")
        self._add_title(name)
        if not chapter.title:
            self.list.addWidget(label(f"rules-about-{chapter.kind}", "soft", wrap=True))
        for part in (chapter, *chapter.children):
            if part is not chapter:
                self.list.addWidget(GroupHeading(self.word(part.title), 0))
            for entry in part.entries:
                self.list.addWidget(self._link(entry, chapter.kind))

    def _link(self, entry: Entry, chapter: str) -> QWidget:
        """A declaration as a link with its clauses."""
        made, row = QWidget(), QHBoxLayout()
        row.setContentsMargins(10, 0, 0, 0)
        made.setLayout(row)
        title, plain = entry_title(entry, self.word)
        link = QPushButton(title)
        link.setProperty("look", "link")
        link.setAccessibleName(title)
        link.setCursor(Qt.CursorShape.PointingHandCursor)
        link.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if plain:
            link.setFont(code_font(self.font()))
        chosen = Chosen(chapter, entry.kind, entry.name)
        link.clicked.connect(lambda _on=False: self._go(chosen))
        row.addWidget(link, 1)
        if entry.clauses:
            row.addWidget(_plain(", ".join(numbers(entry.clauses)[:3]), "small"))
        return made

    def _go(self, chosen: Chosen) -> None:
        if self.session is not None:
            self.session.chosen = chosen

    # --- a declaration ---------------------------------------------------------------------------

    def _of_entry(self, entry: Entry) -> None:
        title, _ = entry_title(entry, self.word)
        rules = self.rules
        house = entry.changed and rules is not None and rules.belonging.kind == "house"
        difference = difference_of(rules, entry) if house and rules is not None else None
        self._add_title(title, self._buttons(entry, title, difference))
        self._quote(entry)
        help_text = self.word(entry.help)
        if help_text and readable(entry.help, self.word) and not help_text.startswith(title):
            self.list.addWidget(_plain(help_text, wrap=True))
        self._add_lines("rules-your-rule" if house else "rules-book-rule", "house" if house else "lock", entry.whole)
        if difference is not None and difference.old_place is not None:
            self._add_lines("rules-book-rule", "lock", difference.old_place)

    def _add_title(self, title: str, buttons: list[QPushButton] | None = None) -> None:
        heading = BookTitle()
        heading.setText(title)
        self.list.addWidget(heading)
        if buttons:
            made, row = QWidget(), QHBoxLayout()
            row.setContentsMargins(0, 0, 0, 0)
            made.setLayout(row)
            for deed in buttons:
                row.addWidget(deed)
            row.addWidget(filler(), 1)
            self.list.addWidget(made)

    def _buttons(self, entry: Entry, title: str, difference: Difference | None) -> list[QPushButton]:
        """The buttons for a declaration."""
        rules = self.rules
        if rules is None:
            return []
        if difference is not None:
            key = "rules-take-out" if difference.what == "added" else "rules-put-back-rule"
            back = button(key, lambda: put_back(rules, difference, title), "house")
            return [back, button("rules-in-text", lambda: self._to_text(entry.place), "primary")]
        own = not rules.read_only and entry.place.file == rules.source.name
        buttons = []
        if entry.kind in EXTENDABLE and not own:
            buttons.append(button("rules-add-to", lambda: self._replace(entry, title, as_before=True), "primary"))
        if entry.kind in REPLACEABLE and not own:
            look = "" if buttons else "primary"
            buttons.append(button("rules-replace", lambda: self._replace(entry, title), look))
        return [*buttons, button("rules-in-text", lambda: self._to_text(entry.place))]

    def _replace(self, entry: Entry, title: str, as_before: bool = False) -> None:
        """Replace a rule by one's own, with the caret where typing continues."""
        rules = self.rules
        if rules is not None and replace(rules, entry.name, title, as_before):
            place = place_to_write(rules, entry.name, as_before)
            if place is not None:
                self.text_requested.emit(place)

    def _write(self, file: str, first: int, caret: QTextCursor, key: QKeyEvent) -> None:
        """Show the text at the caret's place, and handle the key there; ``first``: number of the first line here."""
        shown = caret.document()
        blocks = [(at, shown.findBlock(at)) for at in (caret.selectionStart(), caret.selectionEnd())]
        start, end = ((first + block.blockNumber(), at - block.position() + 1) for at, block in blocks)
        self._to_text(Place(file, *start, *end))
        focus = self.window().focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            QApplication.sendEvent(focus, key)

    def _to_text(self, place: Place) -> None:
        if self.session is None:
            return
        if self.rules is not None and place.file == self.rules.source.name:
            self.text_requested.emit(place)
        else:
            self.session.rules_as = "text"

    def _quote(self, entry: Entry) -> None:
        """Show the clauses, two side by side."""
        sentences = [(clause, self.sentence(clause)) for clause in entry.clauses]
        cards = [QuotationCard(clause, sentence) for clause, sentence in sentences if sentence]
        if not cards:
            return
        made, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        made.setLayout(grid)
        for place, card in enumerate(cards):
            grid.addWidget(card, place // 2, place % 2, 1, 2 if len(cards) == 1 else 1)
        self.list.addWidget(made)

    def _add_lines(self, heading: str, picture: str, place: Place) -> None:
        """Show the text of the declaration."""
        found = lines_at(self.rules, place) if self.rules is not None else None
        if found is None:
            return
        source, text = found
        note = tr("rules-where", file=Path(place.file).name, line=place.line)
        lines = RuleLines(heading, picture, note)
        lines.show_lines(text, skin_of(source), self._names())
        if self.rules is not None and not self.rules.read_only and place.file == self.rules.source.name:
            above = text.count("\n") - (place.end_line - place.line)
            lines.write_requested.connect(lambda caret, key: self._write(place.file, place.line - above, caret, key))
        self.list.addWidget(lines)

    def _names(self) -> dict[str, Role]:
        every = (entry for chapter in self.outline for entry in entries_of(chapter))
        return {entry.name: ROLES[entry.kind] for entry in every if entry.kind in ROLES}


def _plain(text: str, role: str = "", wrap: bool = False) -> QLabel:
    made = label("", role, wrap=wrap)
    made.setText(text)
    return made


Making = Callable[[RulesFile], tuple[Edit, ...]]
"""A function that returns the edits to make in a rules file."""


def set_value(session: Session, parameter: Parameter, value: Plain, word: Word) -> None:
    """Set a parameter."""
    if value != parameter.now.value:
        before, after = (value_text(one, parameter.type, word) for one in (parameter.now.value, value))
        message = Message("rules-done-set", {"what": title(parameter, word), "before": before, "after": after})
        edit(session, message, lambda own: set_parameter(own, parameter, value))


def put_all_back(session: Session, form: GameForm) -> None:
    """Restore the base game's values of all parameters."""
    changed = [parameter for parameter in form.parameters if parameter.changed]
    edit(session, Message("rules-done-all-back"), lambda own: put_back_parameters(own, changed))


def edit(session: Session, label: Message, making: Making) -> None:
    """Change the rules of a session as one undo step."""
    document = session.rules
    if document is None:
        return
    document.change(label, lambda source: making(parse(source, Problems())))


def difference_of(document: RulesDocument, entry: Entry) -> Difference | None:
    """The change of a declaration by house rules; None if there is none, or the rules have errors."""
    program = document.check(Problems())
    base = base_program(document.chain) if program is not None and document.chain is not None else None
    if program is None or base is None or document.chain is None:
        return None
    found = differences(document.chain, program, base)
    return next((one for one in found if (one.kind, one.name) == (entry.kind, entry.name)), None)


def put_back(document: RulesDocument, difference: Difference, title: str) -> bool:
    """Restore the base game's rule."""
    return document.change(Message("rules-done-put-back", {"what": title}), lambda _source: difference.put_back)


def lines_at(document: RulesDocument, place: Place) -> tuple[Source, str] | None:
    """The file of a declaration, and its lines with the help above them; None if it cannot be read."""
    own = place.file == document.source.name
    source = document.source if own else read_source(Path(place.file), Problems())
    if source is None or place.line > len(source.lines):
        return None
    first = place.line
    while first > 1 and source.line(first - 1).startswith("##"):
        first -= 1
    return source, "\n".join(source.lines[first - 1 : place.end_line])
