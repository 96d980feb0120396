"""What the panels of the rules share: the text of the session, what it says, and words in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from dsl.services.forms.game_form import GameForm
from dsl.services.writing.contract import Analysis, Chapter, Entry
from editor.base.background.packets import Question
from editor.base.signals import hear
from editor.model.games import clause_sentence, translation
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rule_replacing import Chosen
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.view.widgets.panel import Panel

A = TypeVar("A")


class RulesPanel(Panel):
    """Shows something of the rules of a session. Subclasses override ``rules_read`` and ``chosen_changed``."""

    _heard: RulesDocument | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)

    @property
    def rules(self) -> RulesDocument | None:
        """The text that is shown."""
        return self.session.rules if self.session is not None else None

    @property
    def analysis(self) -> Analysis | None:
        """What is known of the text."""
        return self.rules.analysis if self.rules is not None else None

    @property
    def outline(self) -> tuple[Chapter, ...]:
        """The chapters of the game; while the text is broken, those it had."""
        return self.analysis.outline if self.analysis is not None else ()

    @property
    def form(self) -> GameForm | None:
        """The game as forms show it; while the text is broken, as it was."""
        return self.analysis.form if self.analysis is not None else None

    @property
    def chosen(self) -> Chosen:
        """What is looked at."""
        return self.session.chosen if self.session is not None else Chosen()

    @property
    def entry(self) -> Entry | None:
        """The declaration that is looked at."""
        return find_entry(self.outline, self.chosen.kind, self.chosen.name)

    def word(self, text: str) -> str:
        """A text of the game in the language spoken now."""
        return translation(self.game.header).word(text) if self.game is not None and text else text

    def sentence(self, clause: str) -> str:
        """What a clause of the rulebook says; empty where nobody has written that down."""
        values = self.form.values if self.form is not None else None
        return clause_sentence(self.game.header, clause, values) if self.game is not None else ""

    def ask(self, asked: Question[A], answered: Callable[[A | None], object]) -> None:
        """Ask the language service about the rules; not answered where other rules are shown by then."""
        rules, client = self.rules, analysis_client()
        if rules is not None and client.follows(rules):
            client.ask(rules, asked, partial(self._hand_over, rules, answered))

    def _hand_over(self, rules: RulesDocument, answered: Callable[[A | None], object], answer: A | None) -> None:
        if self.rules is rules:
            answered(answer)

    # --- to be overridden ------------------------------------------------------------------------

    def rules_read(self) -> None:
        """The rules say something else now, or other rules are shown."""

    def rules_left(self) -> None:
        """Other rules are shown from now on: what is known of those before counts no more."""

    def chosen_changed(self) -> None:
        """Something else is looked at."""

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Other rules, or none."""
        self._hear()
        self.rules_read()
        self.chosen_changed()

    def session_changed(self, name: str) -> None:
        """Rules were opened, or something else is looked at."""
        if name == "rules":
            self._hear()
            self.rules_read()
        elif name == "chosen":
            self.chosen_changed()

    def language_changed(self) -> None:
        """Names in another language."""
        self.rules_read()
        self.chosen_changed()

    def look_changed(self) -> None:
        """By day or night."""
        self.update()

    def _hear(self) -> None:
        if self.rules is not self._heard:
            self._heard = hear(self._heard, self.rules, lambda one: one.analysed, self.rules_read)
            self.rules_left()


def entries_of(chapter: Chapter) -> Iterator[Entry]:
    """The declarations of a chapter and of the groups in it."""
    yield from chapter.entries
    for child in chapter.children:
        yield from entries_of(child)


def find_entry(chapters: tuple[Chapter, ...], kind: str, name: str) -> Entry | None:
    """The declaration of a kind and name, or the one in which it stands."""
    every = [entry for chapter in chapters for entry in entries_of(chapter)]
    found = next((entry for entry in every if (entry.kind, entry.name) == (kind, name)), None)
    inner = (child for entry in every for child in entry.children if (child.kind, child.name) == (kind, name))
    return found or next(inner, None)


def chapter_of(chapters: tuple[Chapter, ...], chosen: Chosen) -> Chapter | None:
    """The chapter, or the group in it, that is looked at."""
    chapter = next((one for one in chapters if one.kind == chosen.chapter), None)
    if chapter is None or chosen.kind != "group":
        return chapter
    return next((child for child in chapter.children if child.title == chosen.name), chapter)
