"""The bar above the rules: undo and redo, the owner of the rules, differences, forms or text, the help column."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from dsl.games.library.shelves import shelves
from editor.base.signals import reconnect
from editor.base.texts import Message, on_language_change, tr
from editor.model.games import game_title
from editor.model.match.live_change import LiveChange
from editor.model.rules.house_files import Belonging, belonging
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.live_match import live_of
from editor.model.sessions.session_factory import SessionListener
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.buttons import Segments
from editor.view.widgets.labels import Chip
from editor.view.widgets.makers import NO_MARGINS, frame, hbox, label, vbox
from editor.window.modes.chart_page import StatusReporter

EDGE = QSize(18, 18)


class RulesStrip(QWidget, SessionListener):
    """The bar; it follows the session, and its buttons run actions."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.actions_ = actions
        self.chip = Chip()
        self.different = QPushButton()
        self.different.clicked.connect(lambda _checked=False: actions["rules.different"].trigger())
        self.views = Segments({view: f"window-rules-as-{view}" for view in ("forms", "text")})
        self.views.chosen.connect(self._as)
        row = hbox(self, NO_MARGINS, spacing=8)
        self.outline = self._button(actions, "rules.outline")
        self.outline.hide()
        row.addWidget(self.outline)
        for id_ in ("edit.undo", "edit.redo"):
            row.addWidget(self._button(actions, id_))
        row.addWidget(frame("divider"))
        row.addWidget(self.chip)
        row.addStretch(1)
        row.addWidget(self.different)
        row.addWidget(self.views)
        row.addWidget(self._button(actions, "rules.help"))
        on_language_change(self, self._update_texts)

    def _button(self, actions: Actions, id_: str) -> QToolButton:
        made = QToolButton()
        made.setIconSize(EDGE)
        made.setAutoRaise(True)
        made.setDefaultAction(actions[id_])
        return made

    def _as(self, view: str) -> None:
        if self.session is not None and self.session.rules_as != view:
            self.actions_["rules.text"].trigger()

    def session_shown(self) -> None:
        """Show the rules of another game."""
        self._update_texts()

    def session_changed(self, name: str) -> None:
        """Update for other rules, differences or views."""
        if name in ("mode", "rules", "different", "rules_as"):
            self._update_texts()

    def _update_texts(self) -> None:
        session = self.session
        if session is None:
            return
        rules = session.rules
        whose = belonging(rules.source, rules.path) if rules is not None else None
        house = whose is not None and whose.kind == "house"
        self.chip.setVisible(whose is not None)
        read = rules is not None and rules.analysis is not None
        self.different.setVisible(house and read and not never_valid(rules))
        self.chip.setProperty("kind", "house" if house else "")
        self.chip.style().polish(self.chip)
        if rules is not None and whose is not None:
            self.chip.show_text(str(belonging_text(whose, rules.path is not None)))
        self.different.setText(tr("window-rules-different", count=session.different))
        self.views.press("text" if session.rules_as == "text" else "forms")


def never_valid(rules: RulesDocument | None) -> bool:
    """Whether rules have been checked, and had errors ever since they were opened, so that they have no forms."""
    analysis = rules.analysis if rules is not None else None
    return analysis is not None and not analysis.valid and analysis.form is None


def belonging_text(whose: Belonging, named: bool) -> Message:
    """The text of the chip that says whose rules these are."""
    if whose.kind != "house":
        return Message(f"window-rules-{whose.kind}")
    base = game_title(whose.base) if whose.base is not None else ", ".join(whose.header.games)
    return Message("window-rules-house" if named else "window-rules-house-unnamed", {"game": base})


class RulesStatus(QObject, SessionListener):
    """Shows the state of the rules in the status line, while they are shown."""

    _connected: RulesDocument | None = None
    _live: LiveChange | None = None

    def __init__(self, reporter: StatusReporter) -> None:
        super().__init__(reporter)
        self.reporter, self.status = reporter, reporter.status
        on_language_change(self, self.retranslate)

    def session_shown(self) -> None:
        """Other rules, or none."""
        self._hear()
        self.retranslate()

    def session_changed(self, name: str) -> None:
        """Another mode, or other rules."""
        if name in ("mode", "split", "rules"):
            self._hear()
            self.retranslate()

    def _hear(self) -> None:
        rules = self.session.rules if self.session is not None else None
        self._connected = reconnect(self._connected, rules, lambda one: one.analysed, self.retranslate)
        live = live_of(self.session) if self.session is not None and self.session.shows("play") else None
        self._live = reconnect(self._live, live, lambda one: one.changed, self.retranslate)

    def retranslate(self) -> None:
        """Update all texts after a change of language."""
        session = self.session
        self.status.on_map(session is not None and session.mode == "draw")
        shown = session is not None and session.mode == "rules" and self._connected is not None
        self.reporter.idle = None
        if session is not None and session.mode != "draw":
            message = (
                rules_state(self._connected)
                if shown and self._connected is not None
                else Message("window-status-ready")
            )
            fault = self._live.fault if self._live is not None and not shown else None
            self.reporter.idle = fault or message
        self.status.show_file(place_text(self._connected) if shown and self._connected is not None else "")
        self.reporter.hint()


def rules_state(rules: RulesDocument) -> Message:
    """A message: whether rules have problems, and how many."""
    analysis = rules.analysis
    if analysis is None:
        return Message("window-rules-reading")
    if analysis.problems:
        broken = "window-rules-broken" if analysis.form is not None else "window-rules-never-sound"
        return Message("window-rules-problems" if analysis.valid else broken, {"count": len(analysis.problems)})
    return Message("window-rules-sound", {"count": len(analysis.form.parameters) if analysis.form is not None else 0})


def place_text(rules: RulesDocument) -> str:
    """The path of the rules file, relative to the folder of rulesets that contains it."""
    if rules.unnamed:
        return tr("window-rules-kept", title=game_title(rules.belonging.header))
    for shelf in shelves():
        folder = shelf / "rulesets"
        if rules.place.is_relative_to(folder):
            return rules.place.relative_to(folder).as_posix()
    return rules.place.name


def notice(key: str, deed: QWidget) -> QWidget:
    """A page with the text of ``key``, advice (``key-how``), and a button that follows it."""
    page = QWidget()
    page.setProperty("role", "page")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = vbox(page, (28, 28, 28, 28), spacing=14)
    column.addWidget(label(key, "title", wrap=True))
    column.addWidget(label(f"{key}-how", "soft", wrap=True))
    column.addWidget(deed, 0, Qt.AlignmentFlag.AlignLeft)
    column.addStretch(1)
    return page
