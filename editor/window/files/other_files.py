"""Files that are not valid maps: broken texts, to be corrected in a page of their own; and maps of Tiled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from dsl.games.library.shelves import is_shipped
from dsl.maps.mapfile import MapEditError, MapFile
from editor.base.background.tasks import Work
from editor.base.texts import Message, reason, tr
from editor.charts.export.tiled.board_shape import TiledError
from editor.charts.export.tiled.import_map import Imported, import_tiled
from editor.model.documents.map_document import MapDocument
from editor.window.appearance import Appearance
from editor.window.files.game_tabs import GameTabs
from editor.window.pages.broken_file_page import BrokenFilePage
from editor.window.tabs import Tab


class BrokenFiles(QObject):
    """Shows texts with their mistakes; a corrected one becomes a map."""

    def __init__(self, tabs: GameTabs, look: Appearance) -> None:
        super().__init__()
        self.tabs, self.sheets, self.saving, self.look = tabs, tabs.sheets, tabs.saving, look

    def open(self, path: Path) -> None:
        """Show the text of a damaged file, to be corrected."""
        try:
            self.show(path, MapFile.open(path).text())
        except MapEditError as trouble:
            self.sheets.notices.refuse(path.name, reason(trouble))

    def show(self, path: Path | None, text: str) -> None:
        """Add a tab with a text that is no valid map yet."""
        page = BrokenFilePage(path, text, self.look)
        name = path.name if path is not None else tr("window-untitled")
        sheet = Tab("broken", page, lambda: name, "broken")
        page.mended.connect(lambda mended: self._mended(sheet, path, mended))
        page.asked_to_save.connect(lambda asked: self.saving.save_text(page, asked))
        self.sheets.add(sheet)
        page.list.setFocus()

    def _mended(self, sheet: Tab, path: Path | None, text: str) -> None:
        try:
            file = MapFile.open(path) if path is not None else MapFile("")
            file.set_text(text)
            document = MapDocument(file)
        except MapEditError as trouble:
            self.sheets.notices.refuse(sheet.title(), reason(trouble))
            return
        if path is not None and is_shipped(path):
            file.path = None
        self.tabs.add(document, file_name=path.name if path is not None else "", precious=True)
        document.mark_unsaved()  # now that it has a journal
        self.sheets.remove(sheet)


ENDINGS = (".tmx", ".tmj", ".json")


def open_tiled(
    path: Path,
    work: Work,
    show: Callable[[Path, Imported, MapDocument], object],
    refuse: Callable[[Path, object], object],
) -> None:
    """Read a file of Tiled's beside the window; then ``show`` the map, or ``refuse`` it with a reason."""

    def failed(error: Exception) -> None:
        if isinstance(error, TiledError):
            refuse(path, Message(error.key, error.args_))  # an unreadable file already says its own name
        elif isinstance(error, MapEditError):
            refuse(path, reason(error))
        else:
            work.trouble(error)

    work.start(
        lambda _job: _read(path),
        lambda found: show(path, found[0], MapDocument(found[1])),
        Message("window-job-opening", {"name": path.name}),
        failed,
    )


def _read(path: Path) -> tuple[Imported, MapFile]:
    found = import_tiled(path)
    file = MapFile(found.text)
    file.data()
    return found, file
