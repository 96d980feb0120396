"""What comes of the shelf: games and house rules are found, lids are drawn, a game is opened to play, write or draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from editor.background.tasks import Work
from editor.rulesets.boards import Games
from editor.sessions.session import MODES, Mode
from editor.texts import speech
from editor.window.appearance import Appearance
from editor.window.files.open_close import FileOpening
from editor.window.pages.game_box import NEW_MAP
from editor.window.pages.shelf_model import GameEntry, HouseEntry, game_entries, house_entries
from editor.window.pages.start_model import picture_of
from editor.window.pages.start_page import StartPage


class ShelfActions(QObject):
    """The games of the start page. ``new_map`` shows the form for a new map for a game."""

    found = Signal()
    """The games are known, or others than before."""

    def __init__(
        self,
        start: StartPage,
        work: Work,
        look: Appearance,
        file_opening: FileOpening,
        boards: Games,
        new_map: Callable[[str], object],
    ) -> None:
        super().__init__()
        self.start, self.work, self.look = start, work, look
        self.file_opening, self.boards, self.new_map = file_opening, boards, new_map
        self.games: list[GameEntry] = []
        look.changed.connect(self.draw)
        speech.changed.connect(self.draw)

    def fill(self) -> None:
        """Find everything, in the background."""

        def found(games_and_houses: tuple[list[GameEntry], list[HouseEntry]]) -> None:
            self.games = games_and_houses[0]
            self.start.show_games(*games_and_houses)
            self.draw()
            self.found.emit()

        def look(_job: object) -> tuple[list[GameEntry], list[HouseEntry]]:
            games = game_entries()
            return games, house_entries(games)

        self.work.start(look, found)

    def draw(self) -> None:
        """The lids anew."""
        night, language = self.look.night, speech.language
        for box in self.start.shelf.boxes:
            board = box.entry.board
            if board is not None:
                drawn = partial(_drawn, board, night, language)
                self.work.start(drawn, box.show_picture, failed=lambda _error: None)

    def do(self, name: str, what: str) -> None:
        """Open a game to play it, write its rules or draw its map; or a new map for it."""
        entry = next((game for game in self.games if game.name == name), None)
        if what == NEW_MAP or entry is None:
            self.new_map(name)
        elif entry.board is None:
            self.file_opening.open_paths([entry.path])
        elif what in MODES:
            self.file_opening.open_map(entry.board, partial(self._turn, name, what))

    def _turn(self, name: str, mode: Mode) -> None:
        """The map of a game is open: it is looked at by the rules of that game."""
        session = self.file_opening.sheets.session
        if session is not None:
            session.game = self.boards.board(name) or session.game
            session.mode = mode


def _drawn(board: Path, night: bool, language: str, _job: object) -> QImage:
    return picture_of(board, night, language)
