"""The parameters of a game as a form: the values on which players agree before a game begins."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dsl.services.forms.form_values import Parameter, Plain
from dsl.services.forms.game_form import GameForm
from editor.base.texts import tr
from editor.model.rules.house_files import house_files_for
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.session import Session
from editor.rules.forms import rule_page
from editor.rules.forms.help_cards import BookTitle, GroupHeading
from editor.rules.forms.house_offer import HouseOffer
from editor.rules.forms.parameter_row import ParameterRow
from editor.rules.forms.rules_panel import EDGE, RulesPage
from editor.view.fields.choice_strip import ChoiceStrip
from editor.view.fields.field import Choice
from editor.view.widgets.makers import button, column_area, emptied, filler, hbox, label, vbox


class ParametersPage(RulesPage):
    """A row for each parameter, in groups with the headings of the game's author."""

    title = "rules-parameters"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.rows: dict[str, ParameterRow] = {}
        self.headings: list[tuple[GroupHeading, list[str]]] = []
        self._shape: object = None
        self._only_changed = False
        self._offered, self._dismissed = "", False
        self.offer = HouseOffer(self)
        self.offer.hide()
        self.offer.named.connect(self._name)
        self.offer.typed.connect(self._type_title)
        self.offer.home_chosen.connect(self._choose_home)
        self.offer.put_back.connect(self.put_all_back)
        self.offer.dismissed.connect(self._dismiss)
        self._make_head()
        self.page = QWidget()
        self.list = vbox(self.page, (EDGE - 14, 4, EDGE - 14, EDGE), spacing=0)
        self.area = column_area(self.page, "rules-parameters")
        self.column.addWidget(self.area, 1)
        self.begin()

    def _make_head(self) -> None:
        head, words = QWidget(), QVBoxLayout()
        row = hbox(head, (EDGE, 20, EDGE, 6))
        self.heading, self.below = BookTitle(parent=head), label("", "soft", wrap=True)
        words.setSpacing(2)
        words.addWidget(self.heading)
        words.addWidget(self.below)
        row.addLayout(words, 1)
        self.back_all = button("rules-back-all", self.put_all_back, "house")
        self.filter = ChoiceStrip(())
        self.filter.edited.connect(self._filter)
        for widget in (self.back_all, self.filter):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignBottom)
        self.empty = label("rules-nothing-changed", "soft", wrap=True)
        self.empty.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.column.addWidget(head)
        self.column.addWidget(self.empty)

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """Update the values; rows are created again only if there are others."""
        form = self.form
        shape = form and [(p.name, p.label, p.section, p.type, p.clauses, self.word(p.label)) for p in form.parameters]
        if shape != self._shape:
            self._shape = shape
            self._make_rows(form.parameters if form is not None else ())
        if form is not None:
            for parameter in form.parameters:
                self.rows[parameter.name].show_parameter(parameter, form)
        self._update_head(form)
        self._show_rows()
        self._show_offer()

    def _update_head(self, form: GameForm | None) -> None:
        changed = self._changed(form)
        self.heading.setText(tr("rules-parameters"))
        if form is None:
            self.below.setText(tr("window-rules-reading"))
        else:
            self.below.setText(tr("rules-parameters-below", changed=len(changed), count=len(form.parameters)))
        self.filter.choices = (Choice(False, tr("rules-all")), Choice(True, tr("rules-changed")))
        self.filter.joined = False
        self.filter.show_value(self._only_changed, self._only_changed)
        self.filter.setAccessibleName(tr("rules-filter"))
        self.filter.updateGeometry()
        self.back_all.setVisible(len(changed) > 1)

    def _changed(self, form: GameForm | None) -> list[Parameter]:
        return [parameter for parameter in form.parameters if parameter.changed] if form is not None else []

    def _make_rows(self, parameters: tuple[Parameter, ...]) -> None:
        self.list.removeWidget(self.offer)
        emptied(self.list)
        self.rows.clear()
        self.headings.clear()
        for section, group in groupby(parameters, key=lambda parameter: parameter.section):
            listed = list(group)
            if section:
                heading = GroupHeading(self.word(section))
                self.headings.append((heading, [parameter.name for parameter in listed]))
                self.list.addWidget(heading)
            for parameter in listed:
                self.list.addWidget(self._row(parameter))
        self.list.addWidget(filler(), 1)

    def _row(self, parameter: Parameter) -> ParameterRow:
        row = ParameterRow(parameter, self.word)
        row.value_changed.connect(self.change)
        row.command_requested.connect(self._handle_command)
        self.rows[parameter.name] = row
        return row

    def _filter(self, only_changed: object) -> None:
        self._only_changed = bool(only_changed)
        self.filter.show_value(self._only_changed, self._only_changed)
        self._show_rows()

    def _show_rows(self) -> None:
        shown = {name for name, row in self.rows.items() if not self._only_changed or row.parameter.changed}
        for name, row in self.rows.items():
            row.setVisible(name in shown)
        for heading, names in self.headings:
            heading.setVisible(not shown.isdisjoint(names))
        self.empty.setVisible(not shown and self.form is not None)

    # --- house rules that have no name yet -------------------------------------------------------

    def _show_offer(self) -> None:
        """Show the offer below the row that was changed first, as long as the house rules have no name."""
        rules, form = self.rules, self.form
        changed = self._changed(form)
        if rules is None or form is None or not rules.unnamed or not changed or self._dismissed:
            self.offer.hide()
            self._dismissed = self._dismissed and rules is not None and rules.unnamed
            return
        names = [parameter.name for parameter in changed]
        self._offered = self._offered if self._offered in names else names[0]
        place = self.list.indexOf(self.rows[self._offered]) + 1
        if self.list.indexOf(self.offer) != place:
            self.list.removeWidget(self.offer)
            self.list.insertWidget(self.list.indexOf(self.rows[self._offered]) + 1, self.offer)
        back = self.rows[self._offered].back.text() if len(names) == 1 else tr("rules-put-back-all")
        self.offer.show_offer(form.title, self.word(form.base_title), back, house_files_for(rules.belonging))
        self.offer.show()

    def _type_title(self, title: str) -> None:
        if self.session is not None:
            self.session.house_title = title

    def _dismiss(self) -> None:
        self._dismissed = True
        self._type_title("")
        self.offer.hide()
        self.rows[self._offered].setFocus()

    def _name(self, title: str) -> None:
        if self.session is not None:
            self.session.house_named.emit(title)

    def _choose_home(self, path: object) -> None:
        if self.session is not None:
            self.session.house_added.emit(path)

    # --- the selection ---------------------------------------------------------------------------

    def chosen_changed(self) -> None:
        """Scroll to the selected parameter, or the heading of the selected group."""
        chosen = self.chosen
        row = self.rows.get(chosen.name) if chosen.kind == "param" else None
        if row is not None:
            if not row.isVisibleTo(self.page):
                self._filter(False)
            self.area.ensureWidgetVisible(row, 0, 80)
            if not row.has_focus and self.isVisible() and not self._typing_elsewhere():
                row.setFocus(Qt.FocusReason.OtherFocusReason)
        elif chosen.chapter == "params" and chosen.kind == "group":
            self.show_group(chosen.name)

    def _typing_elsewhere(self) -> bool:
        """Whether another panel has the focus."""
        focus = self.window().focusWidget()
        return focus is not None and focus.window() is self.window() and not self.isAncestorOf(focus)

    def show_group(self, title: str) -> None:
        """Scroll to the heading of a group."""
        for heading, _ in self.headings:
            if heading.text == self.word(title):
                self.area.verticalScrollBar().setValue(heading.y())

    def _handle_command(self, name: str, what: str) -> None:
        if what == "focus":
            self._select(name)
        elif what in ("up", "down"):
            self._go(name, 1 if what == "down" else -1)
        elif what == "back":
            self.put_back(name)
        elif self.session is not None:
            self.session.rules_as = "text"

    def _select(self, name: str) -> None:
        if self.session is not None:
            self.session.chosen = Chosen("params", "param", name)

    def _go(self, name: str, by: int) -> None:
        names = [one for one, row in self.rows.items() if not row.isHidden()]
        place = names.index(name) + by
        if 0 <= place < len(names):
            self.rows[names[place]].setFocus(Qt.FocusReason.TabFocusReason)
            self.area.ensureWidgetVisible(self.rows[names[place]], 0, 60)

    # --- doing -----------------------------------------------------------------------------------

    def change(self, name: str, value: Plain) -> None:
        """Set a parameter."""
        row = self.rows[name]
        if self.session is not None and row.control is not None:
            self._offered = self._offered if self.offer.isVisible() else name
            row.control.show_value(value, row.parameter.base.value)  # the rules are analysed a moment later
            rule_page.set_value(self.session, row.parameter, value, self.word)

    def put_back(self, name: str) -> None:
        """Restore the base game's value of a parameter."""
        row = self.rows[name]
        if row.parameter.changed:
            self.change(name, row.parameter.base.value)

    def put_all_back(self) -> None:
        """Restore the base game's values of all parameters."""
        if self.session is not None and self.form is not None:
            rule_page.put_all_back(self.session, self.form)
