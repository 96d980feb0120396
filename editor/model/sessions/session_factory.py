"""Begins sessions: what those of one window have in common is given to each."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from editor.model.documents.map_document import MapDocument
from editor.model.games.boards import Games
from editor.model.games.labels import game_title
from editor.model.sessions.session import Session
from editor.model.sessions.tool_state import ToolState


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
