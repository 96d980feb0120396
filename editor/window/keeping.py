"""What is kept for each tab while another is shown: its ruleset, its inks, what is selected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.documents.chart import Change, Ink
from editor.rulesets.boards import GameBoard
from editor.window.tabs import Tab

if TYPE_CHECKING:
    from editor.window.room import Room


class Keeping(QObject):
    """Puts a tab's map on the desk with everything that was there when it was left."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room, self.desk = room, room.desk
        self._shown: Tab | None = None
        self.desk.edited.connect(self._map_changed)

    def first_board(self, games: Iterable[str]) -> GameBoard | None:
        """The board of the first ruleset that a map is meant for and that can be read."""
        return next(filter(None, map(self.room.games.board, games)), None)

    def turn(self, sheet: Tab | None) -> None:
        """Another tab is shown."""
        desk, old = self.desk, self._shown
        document = sheet.document if sheet is not None else None
        if desk.document is document:
            return
        if old is not None and old.document is desk.document:
            old.kept = {"game": desk.game, "ink": desk.ink, "second": desk.second_ink, "selection": desk.selection}
            old.kept |= {"things": desk.things, "hidden": desk.hidden, "symmetry": desk.symmetry}
        self._shown = sheet
        desk.document = document
        if sheet is None or document is None:
            return
        kept = sheet.kept
        desk.game = kept["game"] if "game" in kept else self.first_board(document.chart.games)
        desk.ink = kept.get("ink", desk.first_ink())
        # On a track there is no "no cell": its circles are only taken away.
        desk.second_ink = kept.get("second", desk.first_ink() if document.chart.is_track else Ink(None))
        desk.symmetry = kept.get("symmetry", "none")
        desk.selection = kept.get("selection", desk.selection)
        desk.hidden = kept.get("hidden", desk.hidden)
        desk.things = kept.get("things", desk.things)

    def _map_changed(self, change: Change) -> None:
        """A map that is for other games now is looked at by the rules of one of these."""
        document, game = self.desk.document, self.desk.game
        if document is not None and "games" in change.sections:
            meant = document.chart.games
            if game is None or game.header.name not in meant:
                self.desk.game = self.first_board(meant)
