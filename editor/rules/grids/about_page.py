"""What a game is: its title, which can be changed where the rules are one's own, its players and seats, its notes."""

from __future__ import annotations

from dsl.services.forms.board_values import Head
from dsl.services.forms.game_form import GameForm
from dsl.services.forms.label_edits import set_label
from editor.base.texts import Message, say, tr
from editor.rules.forms.form_changes import edit
from editor.rules.grids.board_page import BoardPage
from editor.view.fields.text_fields import TextField


class AboutPage(BoardPage):
    """The head of a game."""

    title = "rules-chapter-about"
    chapter = "about"

    def fill(self, form: GameForm) -> None:
        """Title, players, seats, notes."""
        head = form.head
        if self.rules is not None and not self.rules.read_only and not self.rules.unnamed:
            self.group("grid-about-title")
            self.list.addWidget(self._title_field(head))
        self.group("grid-about-players")
        least, most = head.players
        text = "grid-about-players-just" if least == most else "grid-about-players-range"
        self.row("game", form.name, tr(text, least=least, most=most), [], ())
        for name, label in head.seats:
            self.row("seat", name, self.word(label) or name, [], ())
        if head.notes:
            self.group("grid-about-notes")
        for note in head.notes:
            told = " ".join(filter(None, map(self.sentence, note.clauses)))  # in the reader's language
            self.row("note", note.message, "", [told or note.message], note.clauses)

    def _title_field(self, head: Head) -> TextField:
        field = TextField()
        field.show_value(head.title)
        say(field, field.setAccessibleName, "grid-about-title")
        field.edited.connect(lambda title: self._rename(head, title))
        return field

    def _rename(self, head: Head, title: object) -> None:
        if isinstance(title, str) and title != head.title and self.session is not None:
            said = Message("rules-done-set", {"what": tr("grid-about-title"), "before": head.title, "after": title})
            edit(self.session, said, lambda own: set_label(own, head.declared, title))
