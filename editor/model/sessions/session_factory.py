"""Creates sessions, and gives each what the sessions of one window share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dsl.maps.board.spec import BoardSpec
from editor.base.signals import reconnect
from editor.model.documents.chart import Change
from editor.model.documents.map_document import MapDocument
from editor.model.games import GameBoard, Games, game_title
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session
from editor.model.sessions.watched import ToolState


class SessionFactory:
    """Creates the sessions of one window, which share the rulesets and the current tool."""

    def __init__(self, games: Games, tools: ToolState) -> None:
        self.games, self.tools = games, tools

    def begin(self, document: MapDocument) -> Session:
        """A session for a map."""
        return Session(document, self.tools, self.games)

    def prepare(self, games: Iterable[str], beside: Path | None = None) -> None:
        """Read the rulesets of a map, and the titles of all; slow, may be called on any thread."""
        self.games.first(games, beside)
        for header in self.games.headers():
            game_title(header)


class SessionListener:
    """Base of widgets and other parts of the window that follow a session; subclasses override the handlers."""

    session: Session | None = None

    def show_session(self, session: Session | None) -> None:
        """Follow another session, or none; does nothing if it is the same."""
        if session is not self.session:
            self.listen_to(session)
            self.session_shown()

    def listen_to(self, session: Session | None) -> None:
        """Disconnect from the former session and connect to this one, without calling ``session_shown``."""
        before, self.session = (
            self.session,
            reconnect(self.session, session, lambda one: one.changed, self.session_changed),
        )
        reconnect(before, session, lambda one: one.document.changed, self.map_changed)

    @property
    def document(self) -> MapDocument | None:
        """The map that is shown."""
        return self.session.document if self.session is not None else None

    @property
    def game(self) -> GameBoard | None:
        """The ruleset of the session."""
        return self.session.game if self.session is not None else None

    @property
    def spec(self) -> BoardSpec | None:
        """The board of that ruleset."""
        return self.session.spec if self.session is not None else None

    @property
    def things(self) -> tuple[Thing, ...]:
        """The picked features of the session."""
        return self.session.things if self.session is not None else ()

    # --- to be overridden ------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Called when another session is shown, or none."""

    def session_changed(self, name: str) -> None:
        """Called with the name of the attribute of the session that changed."""

    def map_changed(self, change: Change) -> None:
        """The map changed."""
