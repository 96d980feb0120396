"""Fills the start page and runs its commands: recent files, samples, new maps, a map from the globe or a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from dsl.games.play.record_files import ENDING as MATCH
from dsl.maps.mapfile import MapEditError, MapFile
from editor.base.background.tasks import Work
from editor.base.texts import Message, distinct_name, reason, tr, ui
from editor.charts.drawing.style_choice import chosen
from editor.model.documents.map_document import MapDocument
from editor.model.documents.new_map import new_text
from editor.model.documents.underlay import check_picture
from editor.model.games import GameBoard, Games
from editor.model.sessions.session import Session
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.card_grid import Card
from editor.window.appearance import Appearance
from editor.window.files.file_opening import FileOpening
from editor.window.files.saving import dialog_folder
from editor.window.pages import start_model
from editor.window.pages.new_map_page import NewGamePage, NewMapOptions, NewMapPage
from editor.window.pages.shelf_actions import ShelfActions
from editor.window.pages.start_model import PICTURES, Covers, StartEntry
from editor.window.pages.start_page import StartPage
from editor.window.settings import Settings
from editor.window.tabs import Tabs


class StartActions(QObject):
    """Fills the start page and makes maps."""

    def __init__(
        self,
        start: StartPage,
        sheets: Tabs,
        work: Work,
        settings: Settings,
        look: Appearance,
        actions: Actions,
        file_opening: FileOpening,
        boards: Games,
    ) -> None:
        super().__init__()
        self.start, self.sheets, self.work, self.settings, self.look = start, sheets, work, settings, look
        self.actions, self.file_opening, self.boards = actions, file_opening, boards
        self.covers = Covers(work, start)
        self.shelf = ShelfActions(start, work, look, file_opening, boards, self.covers, self.new)
        self.shelf.setParent(self)
        self._shown: dict[str, list[StartEntry]] = {}
        self.new_map = NewMapPage()
        self.world: QWidget | None = None
        self.new_game_page = NewGamePage()
        self.start.pane.addWidget(self.new_map)
        self.start.pane.addWidget(self.new_game_page)
        self.new_game_page.requested.connect(self.shelf.make)
        self.new_game_page.left.connect(self.start.show_gallery)
        self.new_map.requested.connect(self._make)
        self.new_map.left.connect(self.start.show_gallery)
        self.new_map.game_requested.connect(self._take_game)
        look.changed.connect(self._pictures)
        chosen.changed.connect(self._pictures)
        ui.changed.connect(self._language)
        actions.rebound.connect(self._tips)
        file_opening.folder_requested.connect(self.show_folder)
        self.shelf.found.connect(self._found_games)
        self._tips()

    # --- filling ---------------------------------------------------------------------------------

    def fill(self) -> None:
        """Find all entries of the page, in the background."""
        self.refresh_recent()
        self.shelf.fill()

    def refresh_recent(self) -> None:
        """Read the recent files again; cards whose entries have not changed are reused."""
        paths = self.settings.recent[:8]
        self._find("recent", lambda: paths)

    def _find(self, name: str, paths: Callable[[], Sequence[Path]]) -> None:
        self.work.start(
            lambda _job: [start_model.entry_of(path) for path in paths()], lambda found: self._found(name, found)
        )

    def _found_games(self) -> None:
        self.new_map.offer(self.shelf.games)
        self.new_game_page.offer(self.shelf.games)
        self._language()
        self._find("samples", start_model.sample_paths)  # only now: games that came later would push them down
        kept = self.settings.text("folder")
        if kept and start_model.is_folder(Path(kept)):
            self._find("folder", lambda: start_model.files_in(Path(kept)))

    def _found(self, name: str, entries: list[StartEntry]) -> None:
        if entries != self._shown.get(name):
            self._shown[name] = entries
            self.start.sections[name].fill([self._card(entry, name == "samples") for entry in entries])
            self._language()  # cards with equal titles also show their file
        self._draw(name)

    def _card(self, entry: StartEntry, sample: bool) -> Card:
        def line() -> str:
            if entry.broken:
                return tr("window-start-broken")
            if entry.games and not self.shelf.games:
                return "…"  # the titles of the games are still being read
            names = {game.name: game.title(ui.language) for game in self.shelf.games}
            message = entry.progress.get(ui.language) or titles_text([names.get(game, game) for game in entry.games])
            file = distinct_name(entry.path, (one.path for one in self._entries()))
            if self._has_twin(entry) and not sample:
                return " · ".join(filter(None, (file, message)))
            return message or (tr("window-start-no-game") if sample else file)

        return self.start.card(lambda: entry.title(ui.language), line, entry.path)

    def _has_twin(self, entry: StartEntry) -> bool:
        """Whether another card has the same title."""
        title = entry.title(ui.language)
        return any(one.path != entry.path and one.title(ui.language) == title for one in self._entries())

    def _entries(self) -> list[StartEntry]:
        """The maps on all cards."""
        return [entry for found in self._shown.values() for entry in found]

    def _tips(self) -> None:
        """Set the tool tips of the buttons at the left, with their shortcuts."""
        for id_, made in self.start.buttons.items():
            made.setToolTip(self.actions[id_].toolTip())

    def _language(self) -> None:
        self._tips()
        for section in self.start.sections.values():
            for card in section.shown:
                card.retranslate()

    # --- pictures --------------------------------------------------------------------------------

    def _pictures(self) -> None:
        for name in self._shown:
            self._draw(name)

    def _draw(self, name: str) -> None:
        for number, entry in enumerate(self._shown.get(name, ())):
            if entry.picture is not None:
                show = partial(self.start.sections[name].show_picture, number)
                match = entry.path if entry.path.suffix.lower() == MATCH else None
                self.covers.draw(entry.picture, self.look.night, self.start, show, match)

    def show_start(self) -> None:
        """Show the start page."""
        sheet = self.sheets.of_kind("start")
        if sheet is not None:
            self.sheets.show_sheet(sheet)
        self.start.show_gallery()

    # --- new maps --------------------------------------------------------------------------------

    def new(self, game: str = "") -> None:
        """Show the form for a new map."""
        self.show_start()
        self.start.show_pane(self.new_map)
        self.new_map.begin(game)

    def new_game(self) -> None:
        """Show the form for a new game."""
        self.show_start()
        self.start.show_pane(self.new_game_page)
        self.new_game_page.begin()

    def _take_game(self, name: str) -> None:
        def read(board: object) -> None:
            if self.new_map.game.currentData() == name:
                self.new_map.suit(getattr(board, "spec", None))

        self.work.start(lambda _job: self.boards.board(name), read)

    def _make(self, options: NewMapOptions) -> None:
        if options.game:
            self.work.start(
                lambda _job: self.boards.board(options.game),
                lambda board: self._make_for(options, board),
                Message("window-job-game"),
            )
        else:
            self._make_for(options, None)

    def _make_for(self, options: NewMapOptions, board: GameBoard | None) -> None:
        try:
            text = new_text(
                board, options.kind, options.width, options.height, options.orientation, options.shifted, options.title
            )
            self.add_text(text, default_title=options.title if options.title == tr("window-untitled") else "")
        except (ValueError, MapEditError) as trouble:
            message = reason(trouble) if isinstance(trouble, MapEditError) else str(trouble)
            self.file_opening.notices.refuse(options.title, message)

    def add_text(self, text: str, precious: bool = False, default_title: str = "") -> Session:
        """Open a new map with a text; raises ``MapEditError``. ``default_title``: one that the user did not type."""
        document = MapDocument(MapFile(text))
        session = self.file_opening.tabs.add(document, precious=precious).session
        assert session is not None
        session.default_title = default_title
        if precious:
            document.mark_unsaved()  # so that it is in the journal before the first change
        self.start.show_gallery()
        return session

    # --- folders, the globe, a picture -----------------------------------------------------------

    def open_folder(self) -> None:
        """Ask for a folder and show its maps."""
        title, start = tr("action-file-open-folder"), str(dialog_folder(self.sheets.session, self.settings))
        name = QFileDialog.getExistingDirectory(self.start.window(), title, start)
        if name:
            self.file_opening.open_paths([Path(name)])

    def show_folder(self, folder: Path) -> None:
        """Show the maps of a folder."""
        self.show_start()
        if not start_model.files_in(folder):
            self.file_opening.notices.report(Message("window-start-folder-empty", {"folder": str(folder)}))
        self._find("folder", lambda: start_model.files_in(folder))

    def from_world(self) -> None:
        """Show the page with the globe."""
        if self.world is None:
            world = import_module("editor.draw.world.world_panel").WorldPanel(self.sheets.session)
            world.games = self.boards
            world.made.connect(lambda text, title: self.add_text(text, precious=True, default_title=title))
            world.left.connect(self.start.show_gallery)
            self.start.pane.addWidget(world)
            self.world = world
        self.show_start()
        self.start.show_pane(self.world)

    def from_picture(self) -> None:
        """Ask for a picture to trace."""
        endings = " ".join(f"*{ending}" for ending in PICTURES)
        filters = f"{tr('window-files-pictures')} ({endings})"
        start = str(dialog_folder(self.sheets.session, self.settings))
        name, _ = QFileDialog.getOpenFileName(self.start.window(), tr("action-file-picture"), start, filters)
        if name:
            self.file_opening.picture_requested.emit(Path(name))

    def new_for_picture(self, path: Path) -> None:
        """Open a new map for tracing a picture; raises ``PictureError`` if that cannot be read."""
        check_picture(path)
        session = self.add_text(new_text(None, "square8", 40, 30, title=path.stem), default_title=path.stem)
        session.folder = path.absolute().parent


def titles_text(titles: Sequence[str]) -> str:
    """Titles of games in one line; with what one shares with the one before it only once: "Corsairs, a variant"."""
    return ", ".join(
        title.removeprefix(before).strip(" :,.–—") or title for title, before in zip(titles, ("", *titles))
    )
