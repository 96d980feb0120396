"""The theme of a game as a form: colours, symbols and fonts of everything on its map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.maps.mapfile.changes import Refused
from dsl.services.theme.style_edits import set_attribute, set_value
from dsl.services.theme.theme_form import Keys, Part, Setting, Style, ThemeForm
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import message
from dsl.text.files.yaml_tree import yaml_source
from dsl.text.source import Edit, Source
from editor.base.background.packets import Question
from editor.base.texts import Message, tr, ui
from editor.model.documents.patches import MISSING
from editor.model.sessions.session import Session
from editor.rules.forms.help_cards import BookTitle, GroupHeading
from editor.rules.forms.rules_panel import EDGE, RulesPage
from editor.rules.words import prose_page
from editor.rules.words.look_fields import LookSample, look_field, word_field
from editor.view.fields.field import Field
from editor.view.widgets.makers import column_area, emptied, filler, label, vbox
from editor.view.widgets.shades import shades_of

Edits = tuple[Edit, ...]


class ThemePage(RulesPage):
    """Each thing of the game with a sample and its settings; changes are shown on the map at once."""

    title = "words-look"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.form_shown: ThemeForm | None = None
        self.fields: dict[Keys, Field] = {}
        head = vbox(margins=(EDGE, 20, EDGE, 6), spacing=2)
        self.heading = BookTitle()
        self.below = label("words-look-below", "soft", wrap=True)
        self.locked = label("words-look-locked", "house", wrap=True)
        for widget in (self.heading, self.below, self.locked):
            head.addWidget(widget)
        self.column.addLayout(head)
        self.page = QWidget()
        self.list = vbox(self.page, (EDGE - 14, 4, EDGE, EDGE))
        self.area = column_area(self.page, "words-look")
        self.column.addWidget(self.area, 1)
        self.locked.hide()
        prose_page.file_events.written.connect(self._written)
        self.begin()

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """Request the present theme."""
        self.heading.setText(tr("words-look"))
        if self.rules is not None and self.analysis is not None and self.isVisible():
            self.ask(Question.about(Workspace.theme), self.take)

    def rules_left(self) -> None:
        """Clear the page for another game."""
        self.take(None)

    def showEvent(self, event: QShowEvent) -> None:
        """Update when shown."""
        super().showEvent(event)
        self.rules_read()

    def language_changed(self) -> None:
        """Update the labels."""
        self.heading.setText(tr("words-look"))
        self._show()

    def _written(self, path: Path) -> None:
        if self.form_shown is not None and path == Path(self.form_shown.file):
            self.rules_read()
            if self.session is not None:
                self.session.changed.emit("game")  # the map is drawn by the theme

    def take(self, form: ThemeForm | None) -> None:
        """Show a form; rows are created again only if it changed."""
        if form != self.form_shown:
            self.form_shown = form
            self._show()

    def _show(self) -> None:
        form, session = self.form_shown, self.session
        mine = form is not None and session is not None and self._mine(session, form)
        at = self.area.verticalScrollBar().value()
        focus = next((path for path, field in self.fields.items() if field.focused), None)
        emptied(self.list)
        self.fields.clear()
        self.locked.setVisible(form is not None and not mine)
        section = ""
        for style in form.styles if form is not None else ():
            if style.section != section:
                section = style.section
                self.list.addWidget(GroupHeading(tr(f"words-section-{section}")))
            self.list.addWidget(self._style(style))
        self.list.addWidget(filler(), 1)
        for field in self.fields.values():
            field.setEnabled(mine)
        self.list.activate()
        self.area.verticalScrollBar().setValue(at)
        if focus in self.fields:
            self.fields[focus].setFocus()

    def _mine(self, session: Session, form: ThemeForm) -> bool:
        """Whether the theme is editable: a game of the user's in its own folder; house rules use their game's theme."""
        path = session.rules.path if session.rules is not None else None
        own = path is not None and path.stem == path.parent.name
        return own and prose_page.may_change(session, Path(form.file))

    def _style(self, style: Style) -> QWidget:
        made, column, rows = QWidget(), QVBoxLayout(), QFormLayout()
        column.setContentsMargins(14, 6, 0, 10)
        if style.name:
            head = QHBoxLayout()
            plain = tr(f"words-chart-{style.name}") if style.section == "chart" else style.name
            name = QLabel(self.word(style.label) or plain, textFormat=Qt.TextFormat.PlainText)
            head.addWidget(name)
            head.addStretch(1)
            head.addWidget(LookSample(style, self._ground()))
            column.addLayout(head)
        rows.setContentsMargins(14, 0, 0, 0)
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows.setHorizontalSpacing(18)
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for setting in style.settings:
            self._setting(rows, setting)
        column.addLayout(rows)
        made.setLayout(column)
        return made

    def _setting(self, rows: QFormLayout, setting: Setting) -> None:
        """A row for a value common to all; else a row for each value, below what it depends on."""
        said, by = tr(f"words-key-{setting.key}"), self._by(setting)
        if not setting.parts:
            row, field = QHBoxLayout(), self._field(setting, setting.path, setting.text, said)
            row.addWidget(field, 1)
            if by is not None:
                row.addWidget(by)
            rows.addRow(said, row)
            return
        rows.addRow(said, by or QWidget())
        for part in setting.parts:
            word = self._part_word(part)
            rows.addRow("    " + word, self._field(setting, part.path, part.text, f"{said}, {word}"))

    def _field(self, setting: Setting, path: Keys, text: str, said: str) -> Field:
        field = look_field(setting, text, self._colours(), shades_of(self).text)
        self._follow(field, path, said, text, lambda source, value: set_value(source, path, value))
        return field

    def _by(self, setting: Setting) -> Field | None:
        """On which attribute a setting depends, where it can."""
        if not setting.attributes or setting.key in ("marks", "flag"):
            return None
        attributes = [(name, tr("words-by", what=self.word(said) or name)) for name, said in setting.attributes]
        by = word_field(setting.by, [("", tr("words-for-all")), *attributes])
        said = f"{tr(f'words-key-{setting.key}')}, {tr('words-depends')}"
        self._follow(
            by, (*setting.path, "by"), said, setting.by, lambda source, name: set_attribute(source, setting, name)
        )
        return by

    def _follow(self, field: Field, path: Keys, said: str, text: str, making: Callable[[Source, str], Edits]) -> None:
        """Write what a field emits to the theme, and show the form again."""

        def write(value: object) -> None:
            new = "" if value is MISSING else str(value)
            if new != text:
                self._change(lambda source: making(source, new))

        field.setAccessibleName(said)
        field.edited.connect(write, Qt.ConnectionType.QueuedConnection)
        self.fields[path] = field

    def _part_word(self, part: Part) -> str:
        if part.name in ("default", "none", "night", "yes", "no"):
            return tr(f"words-part-{part.name}")
        return self.word(part.label) or (tr("words-seat", number=part.name) if part.name.isdigit() else part.name)

    def _colours(self) -> list[str]:
        """The colours that the theme has already."""
        form = self.form_shown
        settings = [one for style in form.styles for one in style.settings] if form is not None else []
        coloured = [one for one in settings if one.content == "colour"]
        said = [text for one in coloured for text in (one.text, *(part.text for part in one.parts))]
        return list(dict.fromkeys(text for text in said if text))

    def _ground(self) -> str:
        form = self.form_shown
        styles = form.styles if form is not None else ()
        return next((s.settings[0].text for s in styles if s.section == "terrain" and s.settings[0].text), "")

    # --- doing -----------------------------------------------------------------------------------

    def _change(self, making: Callable[[Source], Edits]) -> None:
        form, session = self.form_shown, self.session
        if form is None or session is None:
            return
        path = Path(form.file)
        try:
            edits = making(yaml_source(prose_page.text_of(path) or "", str(path)))
        except Refused as refused:
            session.report(Message("words-refused", {"reason": message(refused.code, {}, ui.language)}))
            return
        prose_page.change(session, Message("words-done-look"), path, edits)
