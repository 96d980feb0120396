"""The panel with the text of a session's rules: the path to the caret's declaration, keyword languages, the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dsl.language.syntax.headings import section_title, sections, skin_of
from dsl.language.syntax.keywords import SKINS
from dsl.services.writing.contract import Entry
from dsl.text.source import Place
from editor.base.texts import Message, set_text, ui
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rule_replacing import Chosen
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.rules.text.code_surface import chosen_entry, entry_at
from editor.rules.text.name_change import OtherFiles
from editor.rules.text.other_words import OtherWords
from editor.rules.text.own_rules import OwnRules
from editor.rules.text.rules_text_view import RulesTextView, asked_word
from editor.view.widgets.buttons import Segments
from editor.view.widgets.escape import ExplainsProblems
from editor.view.widgets.labels import ElidedLabel
from editor.view.widgets.makers import frame, hbox, label
from editor.view.widgets.panel import Panel, language_name

ROOMY = 620
"""The width in pixels from which languages are shown with their names."""
REST = 250
"""Milliseconds without moving the caret until the declaration around it is selected."""


class TextPanel(Panel):
    """Shows the whole text; follows the selection, and selects the declaration at the caret."""

    title = "text-name"
    place_requested = Signal(object)
    """A ``Place`` in another file to show."""
    word_requested = Signal(str)
    """An English keyword to show in the reference."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.text: RulesTextView | None = None
        self._document: RulesDocument | None = None
        self._keys: Mapping[str, Sequence[str]] | None = None
        self._pending_place: Place | None = None
        """A place to show after the first analysis, instead of the selection."""
        self._left_at: tuple[int, int] | None = None
        """The caret at that time: if it has moved since, the place is not shown."""
        self._own: OwnRules | None = None
        self._others: OtherFiles | None = None
        self.trail = ElidedLabel()
        self.trail.setProperty("role", "soft")
        self.locked = label("text-locked", "chip")
        set_text(self.locked, self.locked.setToolTip, "text-locked-numbers")
        self.segments = Segments(dict.fromkeys(SKINS, ""))
        self.segments.chosen.connect(self.read_in)
        self.words = self.segments.buttons
        for skin, made in self.words.items():
            set_text(made, made.setToolTip, "text-words")
            set_text(made, made.setAccessibleName, f"action-text-words-{skin}")
        self.reading = OtherWords(self)
        self.reading.hide()
        self.reading.edit_requested.connect(self._write_instead)
        self.reading.cursorPositionChanged.connect(self._read_on)
        ExplainsProblems(self.reading, lambda: None, lambda: asked_word(self.reading, self.word_requested))
        self.column.addWidget(self._head())
        self.body = QVBoxLayout()
        self.body.addWidget(self.reading, 1)
        self.column.addLayout(self.body, 1)
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._choose)
        self.begin()

    def _head(self) -> QWidget:
        made = frame("trail")
        row = hbox(made, (14, 4, 8, 4))
        row.addWidget(self.trail, 1)
        row.addWidget(self.locked)
        row.addWidget(self.segments)
        return made

    def bind_keys(self, keys: Mapping[str, Sequence[str]]) -> None:
        """Set the shortcuts, by ids of the action table."""
        if keys != self._keys:
            self._keys = keys
            if self.text is not None:
                self.text.keys.bind(keys)

    def join(self, others: OtherFiles) -> None:
        """Set the other open files, for renaming."""
        self._others = others
        if self.text is not None:
            self.text.names.change.others = others

    def resizeEvent(self, event: QResizeEvent) -> None:
        """If there is little room, show languages as codes."""
        super().resizeEvent(event)
        for skin, made in self.words.items():
            made.setText(language_name(skin) if self.width() >= ROOMY else skin.upper())

    # --- the text --------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Show other rules."""
        self._show_document(self.session.rules if self.session is not None else None)

    def session_changed(self, name: str) -> None:
        """Update for other rules, or another selection."""
        if name == "rules" or (name == "rules_as" and self._document is None):
            self.session_shown()
        if name in ("chosen", "rules_as") and self.session is not None and self.session.rules_as == "text":
            self._go_to_chosen()

    def language_changed(self) -> None:
        """Update problems; a shipped game is shown in the keywords of the language."""
        self._read()
        if self._document is not None and self._document.read_only:
            self.read_in(ui.language)

    def _show_document(self, document: RulesDocument | None) -> None:
        if document is self._document:
            return
        if self._document is not None:
            self._document.analysed.disconnect(self._read)
            self._document.named.disconnect(self._named)
        if self.text is not None:
            self.body.removeWidget(self.text)
            self.text.deleteLater()
            self.text = None
        self._document = document
        if document is not None:
            self.text = self._new_view(document)
            self.text.view.select(0, 0)  # after filling, the caret is at the end
            self.body.insertWidget(0, self.text, 1)
            self.setFocusProxy(self.text)
            document.analysed.connect(self._read)
            document.named.connect(self._named)
            self._named()
            self._read()
            self._go_to_chosen()

    def _new_view(self, document: RulesDocument) -> RulesTextView:
        made = RulesTextView(document, analysis_client())
        if self._keys is not None:
            made.keys.bind(self._keys)
        made.reported.connect(self._report)
        self._own = OwnRules(made)
        self._own.reported.connect(self._report)
        made.names.change.others = self._others
        made.place_requested.connect(self.place_requested)
        made.word_requested.connect(self.word_requested)
        made.caret_moved.connect(lambda _line, _column: self._rest.start())
        return made

    def _read(self) -> None:
        document = self._document
        if self.text is None or document is None or document.analysis is None:
            return
        if document.analysis.version == document.version:
            first = self.text.analysis is None
            self.text.take(document.analysis)
            self._mark_words()
            if first and not self.reading.isHidden():
                self.read_in(self.reading.skin)  # colours the names, whose roles are known now
            self._update_where()  # the caret may be in a new declaration
            if first and self._pending_place is not None:
                if self.text.view.line_and_column() == self._left_at:
                    self.show_place(self._pending_place)
            elif first:
                self._go_to_chosen()

    def _report(self, message: Message) -> None:
        if self.session is not None:
            self.session.report(message)

    # --- a shipped game --------------------------------------------------------------------------

    def _named(self) -> None:
        """Update for another file; a shipped game's text is read-only."""
        if self.text is not None and self._document is not None:
            self._show_trail(self._document.place.name)
            self._rest.start()
            self.text.read_only = self._document.read_only
            self.locked.setVisible(self._document.read_only)
            self.reading.hide()
            self.text.show()
            self.read_in(ui.language if self._document.read_only else skin_of(self._document.source))
            if self._document.read_only and self._own is not None:
                self._own.restore_caret()

    # --- the place -------------------------------------------------------------------------------

    def show_place(self, place: Place, select: bool = False) -> None:
        """Go to a place of the text, in the keywords of its file; peek at one in another file."""
        text = self.text
        if text is None:
            return
        self._pending_place = place if text.analysis is None else None
        if text.isHidden() and not text.read_only:
            self.read_in(skin_of(text.document.source))
        if place.file == text.document.source.name:
            text.show_place(place, select)
            text.view.centerCursor()
            self._follow()
        else:
            text.names.peek_frame.show_place(place)
        self._left_at = text.view.line_and_column()

    def _go_to_chosen(self) -> None:
        text = self.text
        if text is None or text.analysis is None or self.session is None:
            return
        entry = chosen_entry(text.analysis.outline, self.session.chosen, text.document.source.name)
        if entry is not None and self._caret_is_in(entry):
            return
        text.names.peek_frame.hide()  # it shows a declaration that is no longer selected
        if entry is None:
            return
        if entry.place.file == text.document.source.name:
            text.view.go_to(entry.place.line, entry.place.column)
            text.view.centerCursor()
            self._follow()
        elif text.isVisible():
            text.names.peek_frame.show_place(entry.place)

    def _caret_is_in(self, entry: Entry) -> bool:
        text = self.text
        assert text is not None
        line = text.view.line_and_column()[0]
        same = entry.whole.file == text.document.source.name
        return same and entry.whole.line <= line <= entry.whole.end_line

    def _choose(self) -> None:
        """Select the declaration at the caret."""
        found, session = self._update_where(), self.session
        if found is not None and session is not None and session.rules_as == "text":
            kind, entry = found
            session.chosen = Chosen(kind, entry.kind, entry.name)

    def _update_where(self) -> tuple[str, Entry] | None:
        """Show the path to the declaration at the caret; returns it with its chapter."""
        text = self.text
        if text is None or text.analysis is None:
            return None
        source, line = text.document.source, text.view.line_and_column()[0]
        found = entry_at(text.analysis.outline, source.name, line)
        self._show_trail(Path(source.name).name, section_title(sections(source), line), found[1] if found else None)
        return found

    def _show_trail(self, *parts: str | Entry | None) -> None:
        message = [part.name if isinstance(part, Entry) else part for part in parts if part]
        self.trail.setText("  ›  ".join(message))

    # --- words -----------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Show the place of the text in the other keywords too."""
        if self.text is not None and not self.reading.isHidden():
            self.reading.follow(self.text.view)

    def _read_on(self) -> None:
        """Select the declaration at the caret in the other keywords."""
        if self.text is not None and not self.reading.isHidden():
            line = self.reading.original_line()
            if line != self.text.view.line_and_column()[0]:
                self.text.view.go_to(line)

    def _write_instead(self) -> None:
        """The user types into other keywords: replace the shipped game's rule by a house rule in them."""
        if self.text is not None and self.text.read_only and self._own is not None:
            self._own.begin(self.reading.skin)
            self.text.view.setFocus()
        else:
            self._report(Message("text-reading"))

    def read_in(self, skin: str) -> None:
        """Show the text in the keywords of a language; only those of the file are editable."""
        text = self.text
        if text is None:
            return
        own = skin_of(text.document.source)
        self.words[skin].setChecked(True)
        if skin == own:
            if not self.reading.isHidden():
                text.view.go_to(self.reading.original_line())
                text.view.centerCursor()
            self.reading.hide()
            text.show()
        else:
            self.reading.hide()
            self.reading.show_in(text.view, skin)
            text.hide()
            self.reading.show()
            if self.isVisible():
                self._report(Message("text-reading-in", {"own": language_name(own), "shown": language_name(skin)}))

    def command(self, id_: str) -> None:
        """Run a command of the action table on the text."""
        if self.text is not None and id_ in self.text.commands:
            if self.text.isHidden():
                self.read_in(skin_of(self.text.document.source))
            self.text.commands[id_]()
            self._mark_words()

    def _mark_words(self) -> None:
        """Mark the language of the file while it is shown in it."""
        if self.text is not None and not self.text.isHidden():
            self.words[skin_of(self.text.document.source)].setChecked(True)
