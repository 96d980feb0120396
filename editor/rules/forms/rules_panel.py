"""The base class of panels about the rules: the session's text, its analysis, and translated texts of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from dsl.services.forms.game_form import GameForm
from dsl.services.writing.contract import Analysis, Chapter, Entry
from editor.base.background.packets import Question
from editor.base.signals import reconnect
from editor.model.games import clause_sentence, translation
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rule_replacing import Chosen
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.view.widgets.panel import Panel

A = TypeVar("A")
EDGE = 28
"""Pixels at the left and right of a page."""


class RulesPanel(Panel):
    """Base of panels about the rules of a session. Subclasses override ``rules_read`` and ``chosen_changed``."""

    _connected: RulesDocument | None = None

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
        """The analysis of the text; None before the first one is finished."""
        return self.rules.analysis if self.rules is not None else None

    @property
    def outline(self) -> tuple[Chapter, ...]:
        """The chapters of the game; while the text has errors, the former ones."""
        return self.analysis.outline if self.analysis is not None else ()

    @property
    def form(self) -> GameForm | None:
        """The form of the game; while the text has errors, the former one."""
        return self.analysis.form if self.analysis is not None else None

    @property
    def chosen(self) -> Chosen:
        """The chapter or declaration that is selected."""
        return self.session.chosen if self.session is not None else Chosen()

    @property
    def entry(self) -> Entry | None:
        """The selected declaration, or the one that contains the selection."""
        return find_entry(self.outline, self.chosen.kind, self.chosen.name)

    def word(self, text: str) -> str:
        """A text of the game in the language of the window."""
        return translation(self.game.header).word(text) if self.game is not None and text else text

    def sentence(self, clause: str) -> str:
        """The sentence of a clause of the rulebook; empty if it has none."""
        values = self.form.values if self.form is not None else None
        return clause_sentence(self.game.header, clause, values) if self.game is not None else ""

    def ask(self, asked: Question[A], answered: Callable[[A | None], object]) -> None:
        """Ask the language service about the rules; ``answered`` is not called if other rules are shown by then."""
        rules, client = self.rules, analysis_client()
        if rules is not None and client.follows(rules):
            client.ask(rules, asked, partial(self._hand_over, rules, answered))

    def _hand_over(self, rules: RulesDocument, answered: Callable[[A | None], object], answer: A | None) -> None:
        if self.rules is rules:
            answered(answer)

    # --- to be overridden ------------------------------------------------------------------------

    def rules_read(self) -> None:
        """Called when the rules have changed and been analysed, or other rules are shown."""

    def rules_left(self) -> None:
        """Called when other rules are shown: discard everything about the former ones."""

    def chosen_changed(self) -> None:
        """Called when something else is selected."""

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Show other rules, or none."""
        self._connect_rules()
        self.rules_read()
        self.chosen_changed()

    def session_changed(self, name: str) -> None:
        """Update for other rules, or another selection."""
        if name == "rules":
            self._connect_rules()
            self.rules_read()
        elif name == "chosen":
            self.chosen_changed()

    def language_changed(self) -> None:
        """Update names in another language."""
        self.rules_read()
        self.chosen_changed()

    def look_changed(self) -> None:
        """The theme changed between light and dark."""
        self.update()

    def _connect_rules(self) -> None:
        if self.rules is not self._connected:
            self._connected = reconnect(self._connected, self.rules, lambda one: one.analysed, self.rules_read)
            self.rules_left()


class RulesPage(RulesPanel):
    """Base of panels in the middle of the window: they have the background of a page."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def entries_of(chapter: Chapter) -> Iterator[Entry]:
    """The declarations of a chapter and of the groups in it."""
    yield from chapter.entries
    for child in chapter.children:
        yield from entries_of(child)


def find_entry(chapters: tuple[Chapter, ...], kind: str, name: str) -> Entry | None:
    """The declaration of a kind and name, or the one that contains it."""
    every = [entry for chapter in chapters for entry in entries_of(chapter)]
    found = next((entry for entry in every if (entry.kind, entry.name) == (kind, name)), None)
    inner = (child for entry in every for child in entry.children if (child.kind, child.name) == (kind, name))
    return found or next(inner, None)


def chapter_of(chapters: tuple[Chapter, ...], chosen: Chosen) -> Chapter | None:
    """The selected chapter, or the selected group in it."""
    chapter = next((one for one in chapters if one.kind == chosen.chapter), None)
    if chapter is None or chosen.kind != "group":
        return chapter
    return next((child for child in chapter.children if child.title == chosen.name), chapter)
