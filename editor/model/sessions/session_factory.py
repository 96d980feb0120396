"""Begins sessions: what those of one window have in common is given to each."""

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
    """The sessions of one window share the rulesets, and the tool that the user holds."""

    def __init__(self, games: Games, tools: ToolState) -> None:
        self.games, self.tools = games, tools

    def begin(self, document: MapDocument) -> Session:
        """A session for a map."""
        return Session(document, self.tools, self.games)

    def prepare(self, games: Iterable[str], beside: Path | None = None) -> None:
        """Read the rulesets that a map is for, and what panels ask of all: the long part, for any thread."""
        self.games.first(games, beside)
        for header in self.games.headers():
            game_title(header)


class SessionListener:
    """Base of widgets and other parts of the window; what a subclass wants to hear of it overrides."""

    session: Session | None = None

    def show_session(self, session: Session | None) -> None:
        """Show another session, or none; given the same again, nothing happens."""
        if session is not self.session:
            self.listen_to(session)
            self.session_shown()

    def listen_to(self, session: Session | None) -> None:
        """Follow another session, or none, and take it for what is shown."""
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
        """The ruleset that it is looked at with."""
        return self.session.game if self.session is not None else None

    @property
    def spec(self) -> BoardSpec | None:
        """The board of that ruleset."""
        return self.session.spec if self.session is not None else None

    @property
    def things(self) -> tuple[Thing, ...]:
        """What is picked out of the map."""
        return self.session.things if self.session is not None else ()

    # --- to be overridden ------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Another session is shown, or none."""

    def session_changed(self, name: str) -> None:
        """Called with the name of the attribute of the session that changed."""

    def map_changed(self, change: Change) -> None:
        """The map changed."""
