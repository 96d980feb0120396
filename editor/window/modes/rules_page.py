"""The page of the rules: the outline at the left, forms or the text in the middle, help at the right.

The panels are made when they are first shown, each given the session; they know nothing of each other, for what is
chosen in one of them is an attribute of the session. In a narrow window the columns at the sides lie over the middle.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from dsl.text.diagnostics import Problems
from dsl.text.source import Place
from editor.base.signals import reconnect
from editor.base.texts import set_text
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session_factory import SessionListener
from editor.view.widgets.makers import NO_MARGINS, button, hbox
from editor.window.modes.game_page import SideColumn
from editor.window.modes.rules_strip import never_valid, notice
from editor.window.tabs import Pages

PANELS: dict[str, tuple[str, str]] = {
    "outline": ("editor.rules.forms.outline_panel", "OutlinePanel"),
    "help": ("editor.rules.forms.help_column", "HelpColumn"),
    "params": ("editor.rules.forms.parameters_page", "ParametersPage"),
    "tables": ("editor.rules.grids.tables_page", "TablesPage"),
    "wheels": ("editor.rules.grids.wheels_page", "WheelsPage"),
    "about": ("editor.rules.grids.tables_page", "AboutPage"),
    "board": ("editor.rules.grids.board_page", "BoardPage"),
    "pieces": ("editor.rules.grids.board_page", "PiecesPage"),
    "decks": ("editor.rules.grids.tables_page", "DecksPage"),
    "rule": ("editor.rules.forms.rule_page", "RulePage"),
    "text": ("editor.rules.text.text_panel", "TextPanel"),
    "translations": ("editor.rules.words.texts_page", "TextsPage"),
    "different": ("editor.rules.forms.differences_page", "DifferencesPage"),
    "earlier": ("editor.rules.forms.earlier_page", "EarlierPage"),
    "theme": ("editor.rules.words.theme_page", "ThemePage"),
    "prose": ("editor.rules.words.prose_page", "ProsePage"),
}
"""Name → module and class of a panel. ``outline`` and ``help`` are at the sides; in the middle are ``text``, a panel
for each kind of chapter, and ``rule`` for the chapters without one of their own."""
FORMS = frozenset(("about", "params", "tables", "wheels", "decks", "board", "pieces", "different"))
"""Chapters whose pages need a game without errors."""
LISTED = {"enum"}
"""Kinds of declarations that the page of their chapter does not show."""
OUTLINE, HELP = 272, 328
NARROW, NARROWEST = 1180, 1000
"""The widths in pixels under which the help, and then the outline, lies over the middle."""


class RulesPage(QWidget, SessionListener):
    """The three columns of the rules of a session."""

    game_requested = Signal()
    """Emitted when the user wants to choose the game of the map."""
    shown = Signal()
    """Emitted when another part or another view of the rules is shown."""
    columns_changed = Signal()
    """Emitted when a column at the side was shown or hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.panels: dict[str, QWidget] = {}
        self.made: list[Callable[[str, QWidget], object]] = []
        """Called with the name of a panel and the panel, after it was created."""
        self.middle = Pages()
        self.empty = self._empty()
        self.unread = notice("window-rules-unread", button("window-rules-to-text", self._to_text, "primary"))
        """Shown instead of forms if the rules have had errors since they were opened."""
        self.unanswered = notice("window-rules-unanswered", button("window-rules-again", self._again, "primary"))
        """Shown while the rules have not been checked yet."""
        for page in (self.empty, self.unread, self.unanswered):
            self.middle.addWidget(page)
        self._connected: RulesDocument | None = None
        self.outline = SideColumn(self, "window-rules-outline", Qt.Edge.LeftEdge, OUTLINE, NARROWEST)
        self.help = SideColumn(self, "window-rules-help", Qt.Edge.RightEdge, HELP, NARROW)
        self.splitter = QSplitter()
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.middle)
        set_text(self.splitter, self.splitter.setAccessibleName, "window-rules")
        row = hbox(self, NO_MARGINS)
        row.addWidget(self.splitter)
        for column in (self.outline, self.help):
            column.toggled.connect(self.columns_changed)

    def _empty(self) -> QWidget:
        """The page that is shown if a map is for no game."""
        return notice("window-rules-no-game", button("window-rules-choose-game", self.game_requested.emit, "primary"))

    @staticmethod
    def _again() -> None:
        analysis_client().analyse_all()

    def _to_text(self) -> None:
        if self.session is not None:
            self.session.rules_as = "text"
            self.panel("text").setFocus()

    # --- what is shown ---------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Show the rules of another game."""
        for panel in self.panels.values():
            if isinstance(panel, SessionListener):
                panel.show_session(self.session)
        self._hear()
        self._show()

    def session_changed(self, name: str) -> None:
        """Show another chapter, or another view."""
        if name == "rules":
            self._hear()
        if name in ("mode", "split", "game", "rules", "rules_as", "chosen"):
            self._show()

    def _hear(self) -> None:
        rules = self.session.rules if self.session is not None else None
        self._connected = reconnect(self._connected, rules, lambda one: one.analysed, self._read)

    def _read(self) -> None:
        """The rules were checked: show their forms, if they have no errors for the first time."""
        now = self.middle.currentWidget()
        if self.session is not None and (now if now in (self.unread, self.unanswered) else None) is not self._instead():
            self._show()

    def _instead(self) -> QWidget | None:
        """The widget shown instead of a form, if the rules have had errors since they were opened; else None."""
        session, rules = self.session, self._connected
        if session is None or session.rules_as == "text" or session.chosen.chapter not in FORMS:
            return None
        if rules is None or rules.analysis is None or not never_valid(rules):
            return None
        return self.unread if rules.analysis.version >= 0 else self.unanswered

    def _show(self) -> None:
        session = self.session
        if session is None or not session.shows("rules"):
            return
        rules = session.written.open(Problems())
        for name, column in (("outline", self.outline), ("help", self.help)):
            column.offer(rules is not None and name in PANELS)
            if column.offered:
                column.hold(self.panel(name))
        chapter = session.chosen.chapter if session.chosen.kind not in LISTED else "rule"
        name = "text" if session.rules_as == "text" else chapter
        name = next((known for known in (name, "rule", "text") if known in PANELS), "")
        page = self._instead() or (self.panel(name) if name else self.empty)
        self.middle.setCurrentWidget(page if rules is not None else self.empty)
        self._lay_out()
        self.shown.emit()

    def panel(self, name: str) -> QWidget:
        """A panel by name, made if need be."""
        if name not in self.panels:
            module, class_ = PANELS[name]
            made: QWidget = getattr(import_module(module), class_)(self.session)
            self.panels[name] = made
            if name not in ("outline", "help"):
                self.middle.addWidget(made)
            if hasattr(made, "text_requested"):
                made.text_requested.connect(self.write_at)
            for join in self.made:
                join(name, made)
        return self.panels[name]

    def write_at(self, place: Place) -> None:
        """Show a place of the text, and put the cursor there (or select it) for typing."""
        from editor.rules.text.text_panel import TextPanel  # slow to import: only when it is needed

        if self.session is not None:
            self.session.rules_as = "text"
        panel = self.panel("text")
        assert isinstance(panel, TextPanel)
        panel.show_place(place, select=True)

    # --- room ------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Place the columns beside or over the middle; a column shown again gets its first width."""
        before = self.splitter.count()
        for column in (self.outline, self.help):
            column.lay_out(self.splitter)
        if self.splitter.count() == before:
            return
        middle = (self.middle, max(self.width() - OUTLINE - HELP, 1))
        listed: list[tuple[QWidget, int]] = [(self.outline, OUTLINE), middle, (self.help, HELP)]
        beside = [(widget, width) for widget, width in listed if self.splitter.indexOf(widget) >= 0]
        self.splitter.setSizes([width for _, width in beside])
        for place, (widget, _) in enumerate(beside):
            self.splitter.setStretchFactor(place, int(widget is self.middle))
