"""The help column: information about the selected parameter or rule, with its rulebook clauses."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from dsl.services.forms.form_values import Parameter
from dsl.services.writing.contract import Entry, Repair
from dsl.services.writing.workspace import Workspace
from dsl.text.source import Place
from editor.base.background.packets import Question
from editor.base.texts import Message, tr, ui
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.session import Session
from editor.rules.forms.help_cards import ProblemCard, QuotationCard, errors_of
from editor.rules.forms.outline_model import entry_title, readable
from editor.rules.forms.parameter_row import allowed_text, reason, title, value_text
from editor.rules.forms.rules_panel import RulesPanel, entries_of
from editor.view.widgets.labels import code_font, sized
from editor.view.widgets.makers import button, column_area, emptied, filler, label, paragraph, vbox

MOST_LINKS = 12
"""The greatest number of listed declarations that use this one, and that it uses."""
LINK = 236
"""The width of one of their names in pixels."""
Related = tuple[Sequence[Place], Sequence[Place]]
"""The uses of a thing, and the declarations of what it uses."""
MOST_CARDS = 8
"""The greatest number of quoted clauses; the others are only named."""


class HelpColumn(RulesPanel):
    """Shows help about the selection."""

    title = "rules-help"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.page = QWidget()
        self.list = vbox(self.page, (18, 16, 18, 18), spacing=8)
        self.area = column_area(self.page, "rules-help")
        self.column.addWidget(self.area)
        self.begin()

    def session_changed(self, name: str) -> None:
        """Update when forms or text are shown: only with the text are clauses quoted here."""
        super().session_changed(name)
        if name == "rules_as":
            self.chosen_changed()

    def rules_read(self) -> None:
        """Update values and names."""
        self.chosen_changed()

    def chosen_changed(self) -> None:
        """Show another selection."""
        emptied(self.list)
        self._report_problems()
        chosen, form = self.chosen, self.form
        parameter = form.parameter(chosen.name) if form is not None and chosen.kind == "param" else None
        entry = self.entry
        if parameter is not None:
            self._of_parameter(parameter)
        elif entry is not None:
            self._of_entry(entry)
        else:
            self.list.addWidget(label(f"rules-about-{chosen.chapter}", "soft", wrap=True))
        self.related = vbox(spacing=2)
        self.list.addLayout(self.related)
        self.list.addWidget(filler(), 1)
        if entry is not None:
            self._ask_related(entry)

    def _report_problems(self) -> None:
        """Show the errors of the rules first."""
        analysis = self.analysis
        errors = errors_of(analysis.problems) if analysis is not None else []
        if analysis is not None and errors:
            card = ProblemCard(errors, self.word, analysis.file, self.form is not None)
            card.repaired.connect(self._apply_repair)
            card.place_requested.connect(self._to_place)
            self.list.addWidget(card)

    def _apply_repair(self, repair: Repair) -> None:
        rules = self.rules
        if rules is not None:
            message = Message("text-repaired", {"what": repair.text.text(ui.language, self.word)})
            rules.change(message, lambda source: [e for e in repair.edits if e.place.file == source.name])

    def _to_place(self, place: Place) -> None:
        home = self._home_of(place)
        if self.session is not None:
            self.session.chosen = home[1] if home is not None else self.chosen
            self.session.rules_as = "text"

    # --- who uses it, and what it uses -----------------------------------------------------------

    def _ask_related(self, entry: Entry) -> None:
        chosen = self.chosen

        def answered(answer: Related | None) -> None:
            if answer is not None and chosen == self.chosen:
                self.show_related(*answer)

        self.ask(Question.about(Workspace.related, entry.place, entry.whole), answered)

    def show_related(self, users: Sequence[Place], used: Sequence[Place]) -> None:
        """List the declarations that use this one, and those that it uses."""
        emptied(self.related)
        for key, places in (("rules-users", users), ("rules-used", used)):
            homes = dict(home for place in places if (home := self._home_of(place)) is not None)
            listed = [(name, chosen) for name, chosen in homes.items() if chosen != self.chosen]
            if listed:
                caption = label(key, "soft")
                caption.setContentsMargins(0, 8, 0, 0)
                self.related.addWidget(caption)
            for name, chosen in listed[:MOST_LINKS]:
                self.related.addWidget(self._link(name, chosen))

    def _home_of(self, place: Place) -> tuple[str, Chosen] | None:
        """The declaration that contains a place: its title and its position in the outline."""
        for chapter in self.outline:
            for entry in entries_of(chapter):
                whole = entry.whole
                if whole.file == place.file and whole.line <= place.line <= whole.end_line:
                    return entry_title(entry, self.word)[0], Chosen(chapter.kind, entry.kind, entry.name)
        return None

    def _link(self, title: str, chosen: Chosen) -> QPushButton:
        made = QPushButton(self.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, LINK))
        made.setProperty("look", "link")
        made.setAccessibleName(title)
        made.setToolTip(title)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        made.clicked.connect(lambda _on=False: self._go(chosen))
        return made

    def _go(self, chosen: Chosen) -> None:
        if self.session is not None:
            self.session.chosen = chosen

    # --- parts -----------------------------------------------------------------------------------

    def _head(self, text: str, plain: bool = False) -> None:
        made, row = QWidget(), QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        heading = paragraph(text)
        heading.setFont(code_font(self.font(), 1.07) if plain else sized(self.font(), 1.1, bold=True))
        row.addWidget(heading, 1)
        made.setLayout(row)
        to_text = button("rules-in-text", self._to_text, "link")
        row.addWidget(to_text, 0, Qt.AlignmentFlag.AlignTop)
        self.list.addWidget(made)

    def _to_text(self) -> None:
        if self.session is not None:
            self.session.rules_as = "text"

    def _caption(self, key: str) -> None:
        made = label(key, "soft")
        made.setContentsMargins(0, 8, 0, 0)
        self.list.addWidget(made)

    def _help(self, text: str) -> None:
        if text and readable(text, self.word):
            self.list.addWidget(paragraph(self.word(text)))
        elif not text:
            self.list.addWidget(label("rules-no-help", "soft", wrap=True))

    def _quote(self, clauses: tuple[str, ...]) -> None:
        sentences = [(clause, self.sentence(clause)) for clause in clauses]
        quoted = [(clause, sentence) for clause, sentence in sentences if sentence]
        if quoted:
            self._caption("rules-book")
        for clause, sentence in quoted[:MOST_CARDS]:
            self.list.addWidget(QuotationCard(clause, sentence))

    # --- parameters and other declarations -------------------------------------------------------

    def _of_parameter(self, parameter: Parameter) -> None:
        self._head(title(parameter, self.word))
        self._help(parameter.help)
        facts, rows = QWidget(), QFormLayout()
        facts.setLayout(rows)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.setHorizontalSpacing(12)
        rows.setVerticalSpacing(6)
        rows.setLabelAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        now = value_text(parameter.now.value, parameter.type, self.word)
        shown = paragraph(tr("rules-now-house", value=now) if parameter.changed else now)
        if parameter.changed:
            shown.setProperty("role", "house")
        rows.addRow(label("rules-now", "soft"), shown)
        base = value_text(parameter.base.value, parameter.type, self.word)
        rows.addRow(label("rules-in-book", "soft"), paragraph(base))
        rows.addRow(label("rules-allowed", "soft"), paragraph(allowed_text(parameter.type, self.word)))
        name = paragraph(parameter.name)
        name.setFont(code_font(self.font()))
        name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        rows.addRow(label("rules-name", "soft"), name)
        self.list.addWidget(facts)
        if parameter.when is not None and not parameter.when.holds and self.form is not None:
            self.list.addWidget(paragraph(reason(parameter.when, self.form, self.word), "warn"))
        if not parameter.used:
            self.list.addWidget(label("rules-not-used", "warn", wrap=True))
        self._quote(parameter.clauses)

    def _of_entry(self, entry: Entry) -> None:
        title, plain = entry_title(entry, self.word)
        self._head(title, plain)
        self._help(entry.help)
        if self.session is not None and self.session.rules_as == "text":  # else the page of the rule quotes them
            self._quote(entry.clauses)
