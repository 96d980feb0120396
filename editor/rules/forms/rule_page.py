"""One rule: what the book says of it, how it is written, and the book's own text where house rules replace it.

A chapter that has no page of its own lists what stands in it.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    QVBoxLayout,
    QWidget,
)

from dsl.language.syntax.headings import skin_of
from dsl.services.house.replacing import EXTENDED, REPLACED
from dsl.services.house.rule_difference import Difference
from dsl.services.writing.contract import Chapter, Entry, Role
from dsl.text.source import Place
from editor.base.texts import tr
from editor.model.games.labels import numbers
from editor.model.rules.rule_replacing import Chosen, place_to_write, replace
from editor.model.sessions.session import Session
from editor.rules.forms import form_changes
from editor.rules.forms.help_cards import BookTitle, GroupHeading, QuotationCard
from editor.rules.forms.outline_nodes import entry_title, readable
from editor.rules.forms.rule_lines import RuleLines
from editor.rules.forms.rules_panel import RulesPanel, chapter_of, entries_of
from editor.view.widgets.makers import button, column_area, emptied, filler, label
from editor.view.widgets.voices import code_font

EDGE = 28
ROLES: Mapping[str, Role] = {
    "param": "parameter", "table": "type", "wheel": "type", "deck": "type", "enum": "type", "piece": "type",
}  # fmt: skip
"""How names are coloured, by what they are declared as."""


class RulePage(RulesPanel):
    """The declaration that is looked at, or the chapter."""

    title = "rules-rule"
    text_wanted = Signal(object)
    """A ``Place`` of the text, to be written at."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._shown: object = None
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.page = QWidget()
        self.list = QVBoxLayout(self.page)
        self.list.setContentsMargins(EDGE, 20, EDGE, EDGE)
        self.list.setSpacing(14)
        self.area = column_area(self.page, "rules-rule")
        self.column.addWidget(self.area)
        self.begin()

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """The rules say something else."""
        self._show(again=True)

    def chosen_changed(self) -> None:
        """Something else is looked at."""
        self._show(again=False)

    def showEvent(self, event: QShowEvent) -> None:
        """What was looked at meanwhile."""
        super().showEvent(event)
        self._show(again=False)

    def _show(self, again: bool) -> None:
        """Show what is looked at; a page that is not seen waits."""
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
        """A declaration by its name, with its clauses; a click goes there."""
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
        difference = form_changes.difference_of(rules, entry) if house and rules is not None else None
        self._add_title(title, self._deeds(entry, title, difference))
        self._quote(entry)
        said = self.word(entry.help)
        if said and readable(entry.help, self.word) and not said.startswith(title):
            self.list.addWidget(_plain(said, wrap=True))
        self._add_lines("rules-your-rule" if house else "rules-book-rule", "house" if house else "lock", entry.whole)
        if difference is not None and difference.old_place is not None:
            self._add_lines("rules-book-rule", "lock", difference.old_place)

    def _add_title(self, title: str, deeds: list[QPushButton] | None = None) -> None:
        heading = BookTitle()
        heading.setText(title)
        self.list.addWidget(heading)
        if deeds:
            made, row = QWidget(), QHBoxLayout()
            row.setContentsMargins(0, 0, 0, 0)
            made.setLayout(row)
            for deed in deeds:
                row.addWidget(deed)
            row.addWidget(filler(), 1)
            self.list.addWidget(made)

    def _deeds(self, entry: Entry, title: str, difference: Difference | None) -> list[QPushButton]:
        """What can be done with a declaration."""
        rules = self.rules
        if rules is None:
            return []
        if difference is not None:
            key = "rules-take-out" if difference.what == "added" else "rules-put-back-rule"
            back = button(key, lambda: form_changes.put_back(rules, difference, title), "house")
            return [back, button("rules-in-text", lambda: self._to_text(entry.place), "primary")]
        own = not rules.read_only and entry.place.file == rules.source.name
        deeds = []
        if entry.kind in EXTENDED and not own:
            deeds.append(button("rules-add-to", lambda: self._replace(entry, title, as_before=True), "primary"))
        if entry.kind in REPLACED and not own:
            look = "" if deeds else "primary"
            deeds.append(button("rules-replace", lambda: self._replace(entry, title), look))
        return [*deeds, button("rules-in-text", lambda: self._to_text(entry.place))]

    def _replace(self, entry: Entry, title: str, as_before: bool = False) -> None:
        """A rule of one's own, with the caret where one writes on."""
        rules = self.rules
        if rules is not None and replace(rules, entry.name, title, as_before):
            place = place_to_write(rules, entry.name, as_before)
            if place is not None:
                self.text_wanted.emit(place)

    def _write(self, file: str, first: int, caret: QTextCursor, key: QKeyEvent) -> None:
        """The text where the caret is in lines of which the first is ``first``, and there what the key writes."""
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
            self.text_wanted.emit(place)
        else:
            self.session.rules_as = "text"

    def _quote(self, entry: Entry) -> None:
        """The clauses of the book, two beside each other."""
        said = [(clause, self.sentence(clause)) for clause in entry.clauses]
        cards = [QuotationCard(clause, sentence) for clause, sentence in said if sentence]
        if not cards:
            return
        made, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        made.setLayout(grid)
        for place, card in enumerate(cards):
            grid.addWidget(card, place // 2, place % 2, 1, 2 if len(cards) == 1 else 1)
        self.list.addWidget(made)

    def _add_lines(self, heading: str, picture: str, place: Place) -> None:
        """How it is written."""
        found = form_changes.lines_at(self.rules, place) if self.rules is not None else None
        if found is None:
            return
        source, text = found
        note = tr("rules-where", file=Path(place.file).name, line=place.line)
        lines = RuleLines(heading, picture, note)
        lines.show_lines(text, skin_of(source), self._names())
        if self.rules is not None and not self.rules.read_only and place.file == self.rules.source.name:
            above = text.count("\n") - (place.end_line - place.line)
            lines.write_wanted.connect(lambda caret, key: self._write(place.file, place.line - above, caret, key))
        self.list.addWidget(lines)

    def _names(self) -> dict[str, Role]:
        every = (entry for chapter in self.outline for entry in entries_of(chapter))
        return {entry.name: ROLES[entry.kind] for entry in every if entry.kind in ROLES}


def _plain(text: str, role: str = "", wrap: bool = False) -> QLabel:
    made = label("", role, wrap=wrap)
    made.setText(text)
    return made
