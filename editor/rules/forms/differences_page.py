"""All changes of house rules as sentences, each with an undo button; or the differences from another file."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import house_rules, rules_header
from dsl.services.house.put_back import put_back, with_dependents
from dsl.services.house.rule_difference import Difference
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from editor.base.background.packets import Question
from editor.base.texts import Message, set_text, tr, ui
from editor.model.games import game_title
from editor.model.rules.house_files import belonging
from editor.model.rules.rule_replacing import Chosen
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.rules.forms import rule_page
from editor.rules.forms.difference_row import DifferenceRow
from editor.rules.forms.help_cards import BookTitle
from editor.rules.forms.rules_panel import EDGE, RulesPage, find_entry
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.makers import NO_MARGINS, button, column_area, emptied, label, vbox

MOST = 200
"""The most differences that are shown: files with more are different games."""


class DifferencesPage(RulesPage):
    """The differences of the session's rules from the base game, or from another chosen file."""

    title = "rules-different"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.rows: list[DifferenceRow] = []
        self._offered: object = None
        self._shown: tuple[tuple[Difference, ...], bool, str] | None = None
        """The listed differences, whether they can be undone, and the title of the rules compared with."""
        self._make_head()
        self.box = QFrame()
        self.box.setProperty("role", "differences")
        self.list = vbox(self.box, NO_MARGINS, spacing=0)
        page = QWidget()
        column = vbox(page, (EDGE, 8, EDGE, EDGE))
        column.addWidget(self.box)
        column.addStretch(1)
        self.area = column_area(page, "rules-different")
        self.column.addWidget(self.area, 1)
        self.begin()

    def _make_head(self) -> None:
        head, with_ = QWidget(), QHBoxLayout()
        words = vbox(head, (EDGE, 20, EDGE, 6), spacing=2)
        self.above, self.heading = label("", "soft"), BookTitle(parent=head)
        words.addWidget(self.above)
        words.addWidget(self.heading)
        self.other = ChoiceBox()
        self.other.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        set_text(self.other, self.other.setAccessibleName, "rules-compare-with")
        self.other.activated.connect(lambda _place: self._compare())
        self.back_all = button("rules-back-all-differences", self.put_all_back, "house")
        with_.addWidget(self.other)
        with_.addWidget(self.back_all)
        with_.addStretch(1)
        with_.setSpacing(8)
        with_.setContentsMargins(0, 6, 0, 0)
        words.addLayout(with_)
        self.empty = label("", "soft", wrap=True)
        self.empty.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.column.addWidget(head)
        self.column.addWidget(self.empty)

    # --- what is shown ---------------------------------------------------------------------------

    def session_changed(self, name: str) -> None:
        """Update after another comparison."""
        super().session_changed(name)
        if name == "different":
            self._compare()

    def rules_read(self) -> None:
        """Update the kind of rules, and what they can be compared with."""
        rules = self.rules
        if rules is None:
            return
        whose = belonging(rules.source, rules.path)
        self.above.setText(self.word(self.form.title) if self.form is not None else "")
        base = game_title(whose.base) if whose.base is not None else ""
        others = [
            path
            for path in (house_rules(whose.base.path) if whose.base is not None else ())
            if rules.path is None or path.resolve() != rules.path.resolve()
        ]
        if (others, base, ui.language) != self._offered:
            self._offered = (others, base, ui.language)
            files = [(path, game_title(rules_header(path))) for path in others]
            self.other.offer([(None, tr("rules-compare-base", game=base)), *files])
        self.other.setVisible(bool(others))
        self._compare()

    def language_changed(self) -> None:
        """List the sentences in another language."""
        self._shown = None
        super().language_changed()

    def _compare(self) -> None:
        other, rules = self.other.chosen, self.rules
        if rules is None:
            return
        self._update_heading(rules)
        if other is None:
            self._show(rules.differences, back=True)
        else:
            asked = Question.about(Workspace.differences, str(other))
            self.ask(asked, lambda found: self._show(found or (), back=False))

    def _update_heading(self, rules: RulesDocument) -> None:
        """Set the heading: which rules are compared with."""
        base = belonging(rules.source, rules.path).base
        message = tr("rules-different-from", game=game_title(base)) if base is not None else tr("rules-different")
        if self.other.chosen is not None:
            message = tr("rules-different-from-rules", title=self.other.currentText())
        self.heading.setText(message)

    def _show(self, found: tuple[Difference, ...], back: bool) -> None:
        shown = (found, back, self.other.currentText())
        if shown == self._shown:
            return
        had = next((place for place, row in enumerate(self.rows) if row.hasFocus()), -1)
        self._shown = shown
        emptied(self.list)
        self.rows = [DifferenceRow(one, self.word, back) for one in found[:MOST]]
        for row in self.rows:
            row.back_requested.connect(self.put_back)
            row.place_requested.connect(self.go_to)
            row.step_requested.connect(self._step)
            self.list.addWidget(row)
        self.box.setVisible(bool(found))
        self.empty.setVisible(not found)
        self.empty.setText(tr("rules-none-changed") if back else tr("rules-same-as", title=self.other.currentText()))
        self.back_all.setVisible(back and len(found) > 1)
        if had >= 0 and self.rows:
            self.rows[min(had, len(self.rows) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _step(self, way: int) -> None:
        """Move the focus to another row."""
        here = next((place for place, row in enumerate(self.rows) if row.hasFocus()), 0)
        row = self.rows[max(0, min(here + way, len(self.rows) - 1))]
        row.setFocus(Qt.FocusReason.TabFocusReason)
        self.area.ensureWidgetVisible(row)

    # --- undoing ---------------------------------------------------------------------------------

    def put_back(self, difference: object) -> None:
        """Undo one difference."""
        if self.session is not None and isinstance(difference, Difference):
            message = difference.sentence.text(ui.language, self.word)
            rule_page.edit(
                self.session, Message("rules-done-back", {"what": message}), _without(self._with_dependents(difference))
            )

    def _with_dependents(self, difference: Difference) -> tuple[Difference, ...]:
        """A difference with those that depend on it."""
        chain = loader.load(self.rules.source, Problems()) if self.rules is not None else None
        if chain is None or self.rules is None:
            return (difference,)
        return with_dependents(chain, self.rules.differences, difference)

    def put_all_back(self) -> None:
        """Undo all differences."""
        if self.session is not None and self.rules is not None:
            rule_page.edit(self.session, Message("rules-done-everything-back"), _without(self.rules.differences))

    def go_to(self, difference: object) -> None:
        """Show the place of a difference: in its form, if it has one, else in the text."""
        if self.session is None or not isinstance(difference, Difference):
            return
        entry = find_entry(self.outline, difference.kind, difference.name)
        chapter = "params" if difference.kind == "param" else "rules"
        if entry is None:
            self.session.rules_as = "text"
        else:
            self.session.chosen = Chosen(chapter, entry.kind, entry.name)


def _without(differences: tuple[Difference, ...]) -> rule_page.Making:
    return lambda own: put_back(own, differences)
