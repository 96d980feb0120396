"""Fills the shelf of the start page with games and house rules, draws the boxes, and opens what is chosen there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from dsl.games.library.new_game import copied_game, small_game
from dsl.games.library.shelves import RULES, all_rulesets, user_folder
from dsl.services.forms.text_changes import fresh_name
from dsl.text.files import reason
from dsl.text.files.write import write_text
from editor.base.background.tasks import Work
from editor.base.texts import ui
from editor.charts.drawing.style_choice import chosen
from editor.model.games import Games
from editor.window.appearance import Appearance
from editor.window.files.file_opening import FileOpening
from editor.window.pages.game_box import MAP, NEW_MAP, PLAY
from editor.window.pages.new_map_page import NewGameOptions
from editor.window.pages.shelf_model import GameEntry, HouseEntry, game_entries, house_entries
from editor.window.pages.start_model import Covers
from editor.window.pages.start_page import StartPage


class ShelfActions(QObject):
    """The games of the start page. ``new_map`` shows the form for a new map for a game."""

    found = Signal()
    """Emitted when the list of games was found or has changed."""

    def __init__(
        self,
        start: StartPage,
        work: Work,
        look: Appearance,
        file_opening: FileOpening,
        boards: Games,
        covers: Covers,
        new_map: Callable[[str], object],
    ) -> None:
        super().__init__()
        self.start, self.work, self.look = start, work, look
        self.file_opening, self.boards, self.covers, self.new_map = file_opening, boards, covers, new_map
        self.games: list[GameEntry] = []
        self.setParent(start)  # so that Qt deletes it, with its connections, together with the page
        look.changed.connect(self.draw)
        chosen.changed.connect(self.draw)
        ui.changed.connect(self.draw)

    def fill(self) -> None:
        """Find games and house rules, in the background."""

        def found(games_and_houses: tuple[list[GameEntry], list[HouseEntry]]) -> None:
            self.games = games_and_houses[0]
            self.start.show_games(*games_and_houses)
            self.draw()
            self.found.emit()

        def look(_job: object) -> tuple[list[GameEntry], list[HouseEntry]]:
            games = game_entries()
            return games, house_entries(games)

        self.work.start(look, found)

    def refresh_houses(self) -> None:
        """Read the house rules again; new ones may have been written."""
        games = self.games
        if games:
            self.work.start(lambda _job: house_entries(games), lambda houses: self.start.show_houses(games, houses))

    def draw(self) -> None:
        """Draw the maps on the boxes again."""
        for box in self.start.shelf.boxes:
            board = box.entry.board
            if board is not None:
                self.covers.draw(board, self.look.night, box, box.show_picture)

    def do(self, name: str, what: str) -> None:
        """Open a game to play it, write its rules or draw its map; or a new map for it."""
        entry = next((game for game in self.games if game.name == name), None)
        if what == NEW_MAP or entry is None:
            self.new_map(name)
        elif what == MAP and entry.board is not None:
            self.file_opening.open_map(entry.board, partial(self._draw_for, name))
        else:
            self.file_opening.open_rules(entry.path, "play" if what == PLAY else "rules")

    def make(self, options: NewGameOptions) -> None:
        """Write the files of a new game to the user's folder, and open its rules."""
        home = user_folder() / "rulesets"
        taken = {header.name for header in all_rulesets()} | {path.name for path in home.glob("*")}
        name = fresh_name(options.title, taken, "game")
        base = next((game for game in self.games if game.name == options.base), None)
        texts = (
            small_game(name, options.title, ui.language, options.kind)
            if base is None
            else copied_game(name, base.path, options.title)
        )
        try:
            for file, text in texts.items():
                (home / name / file).parent.mkdir(parents=True, exist_ok=True)
                write_text(home / name / file, text)
        except OSError as error:
            self.file_opening.notices.refuse(options.title, reason(error))
            return
        self.start.show_gallery()
        self.fill()
        self.file_opening.open_rules(home / name / f"{name}{RULES}")

    def _draw_for(self, name: str) -> None:
        """Set the game of the map that is open: it is checked by the rules of that game."""
        session = self.file_opening.sheets.session
        if session is not None:
            session.game, session.mode = self.boards.board(name) or session.game, "draw"
