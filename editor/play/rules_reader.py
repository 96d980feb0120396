"""The rulebook of the game, to be read beside the match, with the match's parameters and house rules."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from dsl.services.book.book_making import BookOrder, make_book
from dsl.services.book.markdown_book import markdown
from dsl.services.match.match_values import MatchSetup
from dsl.text.diagnostics import Problems
from editor.base.background.tasks import Background
from editor.base.texts import tr, ui
from editor.model.sessions.live_match import rules_source
from editor.model.sessions.session import Session
from editor.play.play_panel import SidePanel
from editor.view.widgets.book_text import BookText
from editor.view.widgets.labels import book_font, lining

BOOK = "book"


class RulesReader(SidePanel):
    """The right column while the rules are read; made anew when they, the parameters or the language change."""

    title = "reader-title"
    watched = ("beside", "setup", "stage")

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._wish: BookOrder | None = None
        self._work = Background(self)
        self.page = BookText("reader-title")
        self.column.addWidget(self.page, 1)
        self.begin()

    # --- display ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, language or look."""
        self.page.setFont(lining(book_font(self.font())))
        super().match_shown()

    def _read(self) -> None:
        """Request the book, unless it is up to date or the panel is hidden."""
        play = self.play
        if play is None or play.beside != BOOK:
            return
        wish = self._order_of(play.setup)
        if wish == self._wish:
            return
        self._wish = wish
        if wish is None:
            self.page.show_book(tr("reader-none"))
            return
        if self.page.toPlainText() == "":
            self.page.show_book(tr("reader-making"))
        self._work.run(partial(_written, wish), self._made)

    def _order_of(self, setup: MatchSetup | None) -> BookOrder | None:
        """The order for the book of the match's rules, or without a match of the tab's rules."""
        if setup is not None:
            return BookOrder(setup.rules, ui.language, setup.settings, examples=False)
        rules = rules_source(self.session) if self.session is not None else None
        return BookOrder(rules, ui.language, examples=False) if rules is not None else None

    def _made(self, text: str) -> None:
        self.page.show_book(text or tr("reader-broken"))


def _written(wish: BookOrder) -> str:
    """The book as Markdown without pictures; empty if the rules have errors."""
    book = make_book(wish, Problems())
    return markdown(book) if book is not None else ""
