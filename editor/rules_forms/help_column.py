"""The help column: what is known of the parameter or rule that is looked at, and what the book says of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from dsl.forms.form_values import Parameter
from dsl.service.contract import Entry
from editor.rules_forms.outline_nodes import entry_title
from editor.rules_forms.parameter_words import allowed_text, reason, title, value_text
from editor.rules_forms.quotation_card import QuotationCard
from editor.rules_forms.rules_panel import RulesPanel
from editor.sessions.session import Session
from editor.texts import say, tr
from editor.widgets.makers import button, emptied, label
from editor.widgets.voices import code_font, sized

MOST_CARDS = 8
"""So many clauses are quoted; the others are named."""


class HelpColumn(RulesPanel):
    """Follows what is looked at, never the pointer."""

    title = "rules-help"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.page = QWidget()
        self.list = QVBoxLayout(self.page)
        self.list.setContentsMargins(18, 16, 18, 18)
        self.list.setSpacing(8)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self.page)
        self.page.setAutoFillBackground(False)
        say(self.area, self.area.setAccessibleName, "rules-help")
        self.column.addWidget(self.area)
        self.begin()

    def rules_read(self) -> None:
        """Values or names changed."""
        self.chosen_changed()

    def chosen_changed(self) -> None:
        """Tell of something else."""
        emptied(self.list)
        chosen, form = self.chosen, self.form
        parameter = form.parameter(chosen.name) if form is not None and chosen.kind == "param" else None
        entry = self.entry
        if parameter is not None:
            self._of_parameter(parameter)
        elif entry is not None:
            self._of_entry(entry)
        else:
            self.list.addWidget(label(f"rules-about-{chosen.chapter}", "soft", wrap=True))
        self.list.addStretch(1)

    # --- parts -----------------------------------------------------------------------------------

    def _head(self, text: str, plain: bool = False) -> None:
        made, row = QWidget(), QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        heading = _text(text)
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
        if text:
            self.list.addWidget(_text(self.word(text)))
        else:
            self.list.addWidget(label("rules-no-help", "soft", wrap=True))

    def _quote(self, clauses: tuple[str, ...]) -> None:
        said = [(clause, self.sentence(clause)) for clause in clauses]
        quoted = [(clause, sentence) for clause, sentence in said if sentence]
        if quoted:
            self._caption("rules-book")
        for clause, sentence in quoted[:MOST_CARDS]:
            self.list.addWidget(QuotationCard(clause, sentence))

    # --- what it tells of ------------------------------------------------------------------------

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
        shown = _text(tr("rules-now-house", value=now) if parameter.changed else now)
        if parameter.changed:
            shown.setProperty("role", "house")
        rows.addRow(label("rules-now", "soft"), shown)
        base = value_text(parameter.base.value, parameter.type, self.word)
        rows.addRow(label("rules-in-book", "soft"), _text(base))
        rows.addRow(label("rules-allowed", "soft"), _text(allowed_text(parameter.type, self.word)))
        name = _text(parameter.name)
        name.setFont(code_font(self.font()))
        name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        rows.addRow(label("rules-name", "soft"), name)
        self.list.addWidget(facts)
        if parameter.when is not None and not parameter.when.holds and self.form is not None:
            self.list.addWidget(_text(reason(parameter.when, self.form, self.word), "warn"))
        if not parameter.used:
            self.list.addWidget(label("rules-not-used", "warn", wrap=True))
        self._quote(parameter.clauses)

    def _of_entry(self, entry: Entry) -> None:
        said, plain = entry_title(entry, self.word)
        self._head(said, plain)
        self._help(entry.help)
        self._quote(entry.clauses)


def _text(text: str, role: str = "") -> QLabel:
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    if role:
        made.setProperty("role", role)
    return made
