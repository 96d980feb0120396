"""The bar that switches between Map, Rules and Play, with their tools; and the strip above the board in Play."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QToolButton, QWidget

from editor.base.texts import on_language_change, set_text, tr
from editor.model.games import game_title
from editor.model.sessions.session import MODES, Session
from editor.model.sessions.session_factory import SessionListener
from editor.play.players.pennants import Pennants
from editor.view.actions.action_table import MODE
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.icons import icon
from editor.view.widgets.labels import book_font
from editor.view.widgets.makers import frame, hbox
from editor.view.widgets.shades import shades_of
from editor.window.tabs import Pages

EDGE = QSize(16, 16)


class ModeSwitch(QFrame):
    """A button for each mode; that of the present mode is pressed."""

    def __init__(self, actions: Actions, modes: tuple[str, ...], named: bool = True) -> None:
        """``named``: with text beside the icons."""
        super().__init__()
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        self._style = beside if named else alone
        self.setProperty("role", "segments")
        set_text(self, self.setAccessibleName, "window-modes")
        row = hbox(self, (2, 2, 2, 2), spacing=0)
        if not named:
            self.setFixedHeight(32)
        self.buttons = {mode: self._button(actions, mode) for mode in modes}
        for made in self.buttons.values():
            row.addWidget(made)

    def _button(self, actions: Actions, mode: str) -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "segment")
        made.setIconSize(EDGE)
        made.setToolButtonStyle(self._style)
        made.setDefaultAction(actions[f"{MODE}{mode}"])
        return made


class ModeBar(QFrame, SessionListener):
    """The bar of Map and Rules; ``strips`` are the tools of each mode. Play has a strip of its own."""

    def __init__(self, actions: Actions, strips: Mapping[str, QWidget]) -> None:
        super().__init__()
        self.setProperty("role", "modes")
        self.switch, self.strips = ModeSwitch(actions, MODES), strips
        self.parts = Pages()
        for strip in strips.values():
            self.parts.addWidget(strip)
        row = hbox(self, (8, 1, 8, 1), spacing=10)
        row.addWidget(self.switch)
        self.split = QToolButton()
        self.split.setIconSize(EDGE)
        self.split.setAutoRaise(True)
        self.split.setDefaultAction(actions["play.split"])
        row.addWidget(self.split)
        row.addWidget(frame("divider"))
        row.addWidget(self.parts, 1)
        self.hide()

    def session_shown(self) -> None:
        """Show the tools of the session's mode; hide the bar without a game, and in Play."""
        self.setVisible(self.session is not None and self.session.mode in self.strips)
        if self.session is not None and self.session.mode in self.strips:
            self.parts.setCurrentWidget(self.strips[self.session.mode])

    def session_changed(self, name: str) -> None:
        """Another mode."""
        if name == "mode":
            self.session_shown()


HIGH, HIGHER = 40, 44
ICONS = ("edit.undo", "play.hint", "play.why_not", "play.log", "play.sound", "view.full_screen")
TOP_EDGE, BUTTON = QSize(18, 18), 34
NAMED = 1100
"""The least width of the strip, in pixels, at which the name of the game is shown."""


class TopStrip(QWidget, SessionListener):
    """The strip above the board in Play; ``page`` is the page of Play, over which its drawer opens."""

    def __init__(self, actions: Actions, page: QWidget) -> None:
        super().__init__(page)
        set_text(self, self.setAccessibleName, "play-top-strip")
        self.menu = self._plain("play-drawer")
        self.menu.setCheckable(True)
        self.menu.clicked.connect(lambda _on=False: actions["play.drawer"].trigger())
        self.switch = ModeSwitch(actions, MODES, named=False)
        self.split = self._button(actions, "play.split")
        self.name = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.pennants = Pennants(None, page)
        self.icons = {id_: self._button(actions, id_) for id_ in ICONS if id_ in actions}
        row = hbox(self, (8, 0, 8, 0), spacing=4)
        for widget in (self.menu, self.switch, self.split):
            row.addWidget(widget)
        row.addSpacing(6)
        row.addWidget(self.name)
        row.addSpacing(6)
        row.addWidget(self.pennants, 1)
        row.addSpacing(6)
        for made in self.icons.values():
            row.addWidget(made)
        self.setFixedHeight(HIGH)
        on_language_change(self, self._update_texts)

    def _plain(self, key: str) -> QToolButton:
        made = QToolButton()
        made.setIconSize(TOP_EDGE)
        made.setAutoRaise(True)
        made.setFixedSize(BUTTON, BUTTON - 2)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if key:
            set_text(made, made.setToolTip, key)
            set_text(made, made.setAccessibleName, key)
        return made

    def _button(self, actions: Actions, id_: str) -> QToolButton:
        made = self._plain("")
        made.setDefaultAction(actions[id_])
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        return made

    def show_session(self, session: Session | None) -> None:
        """Show the match of another tab."""
        super().show_session(session)
        self.pennants.show_session(session)

    def session_shown(self) -> None:
        """Another game."""
        self._update_texts()

    def session_changed(self, name: str) -> None:
        """Update the name of the game; hide the modes while Rules are shown beside."""
        if name in ("game", "mode", "split"):
            self._update_texts()

    def _update_texts(self) -> None:
        session, game = self.session, self.game
        self.name.setText(game_title(game.header) if game is not None else tr("play-page"))
        self.name.setFont(book_font(self.font(), 1.3, bold=True))
        alone = session is None or session.mode == "play"
        for widget in (self.menu, self.switch, self.split):
            widget.setVisible(alone)
        self.menu.setIcon(icon("menu", shades_of(self).text))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.name.setVisible(self.width() >= NAMED and bool(self.name.text()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.fillRect(self.rect(), QColor(shades.raised))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(shades.line))
