"""Base classes of the widgets around the chart: the match of their session, and the colours of players."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from dsl.services.match.position_values import PlayerView, PositionView
from editor.base.signals import reconnect
from editor.base.texts import set_text
from editor.charts.drawing.style.player_inks import on_paper, player_inks
from editor.model.match.live_change import LiveChange
from editor.model.match.play_session import PlaySession
from editor.model.sessions.live_match import live_of
from editor.model.sessions.session import Session
from editor.view.widgets.icons import icon
from editor.view.widgets.makers import label
from editor.view.widgets.panel import Panel
from editor.view.widgets.shades import shades_of


class PlayPanel(Panel):
    """Shows a part of the match of a session; subclasses override ``_read`` or the methods that call it."""

    watched: tuple[str, ...] = ()
    """The attributes of the match that it shows."""
    _connected: PlaySession | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)

    @property
    def play(self) -> PlaySession | None:
        """The match of the session that is shown."""
        return self.session.play if self.session is not None else None

    @property
    def position(self) -> PositionView | None:
        """The position as the viewer may see it; None while the curtain is shown."""
        play = self.play
        return play.position if play is not None and not play.veiled else None

    def inks(self) -> tuple[QColor, ...]:
        """The colour of each player on the background of panels, by seat."""
        position, theme = self.position, self.chart_theme()
        inks = player_inks(theme, position) if position is not None else ()
        return inks if theme.night else tuple(map(on_paper, inks))

    def ink(self, seat: int | None) -> QColor:
        """The colour of a player; for nobody that of pale texts."""
        inks = self.inks()
        return inks[seat] if seat is not None and 0 <= seat < len(inks) else QColor(shades_of(self).soft)

    def player(self, seat: int | None) -> PlayerView | None:
        """A player of the position that is shown."""
        position = self.position
        return next((p for p in position.players if p.seat == seat), None) if position is not None else None

    # --- for subclasses ------------------------------------------------------------------------

    def match_shown(self) -> None:
        """The match, the language or the look has changed."""
        self._read()

    def play_changed(self, name: str) -> None:
        """An attribute of the match has changed."""
        if name in self.watched:
            self._read()

    def _read(self) -> None:
        """Show the current state."""

    # --- events -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """The session has changed: show its match."""
        play = self.play
        self._connected = reconnect(self._connected, play, lambda one: one.changed, self.play_changed)
        self.match_shown()

    def session_changed(self, name: str) -> None:
        """An attribute of the session has changed, perhaps the theme."""
        if name == "game":
            self.match_shown()

    def language_changed(self) -> None:
        """The language has changed."""
        self.match_shown()

    def look_changed(self) -> None:
        """The look has changed."""
        self.match_shown()


class LivePanel(PlayPanel):
    """Shows how the match goes under the rules being edited."""

    live: LiveChange | None = None

    def match_shown(self) -> None:
        """Follow another match."""
        live = live_of(self.session) if self.session is not None else None
        self.live = reconnect(self.live, live, lambda one: one.changed, self._read)
        super().match_shown()


class SidePanel(PlayPanel):
    """Lies over the board at the right, with a title and a button that closes it."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.shut = QToolButton()
        self.shut.setAutoRaise(True)
        set_text(self.shut, self.shut.setAccessibleName, "change-shut")
        set_text(self.shut, self.shut.setToolTip, "change-shut")
        self.shut.clicked.connect(
            lambda _checked=False: self.play.show_side_panel("") if self.play is not None else None
        )
        self.head = QHBoxLayout()
        self.head.setContentsMargins(16, 10, 8, 4)
        self.head.addWidget(label(self.title, "title", wrap=True), 1)
        self.head.addWidget(self.shut)
        self.column.addLayout(self.head)

    def match_shown(self) -> None:
        """Update the button's colour too."""
        self.shut.setIcon(icon("close", shades_of(self).soft))
        super().match_shown()
