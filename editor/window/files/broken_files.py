"""Files that are no maps yet: their text in a tab, until it is mended."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from dsl.games.library.shelves import is_shipped
from dsl.maps.mapfile import MapEditError, MapFile
from editor.base.texts import reason, tr
from editor.model.documents.map_document import MapDocument
from editor.window.appearance import Appearance
from editor.window.files.game_tabs import GameTabs
from editor.window.pages.broken_file_page import BrokenFilePage
from editor.window.tabs import Tab


class BrokenFiles(QObject):
    """Shows texts with their mistakes; one that is mended becomes a map."""

    def __init__(self, tabs: GameTabs, look: Appearance) -> None:
        super().__init__()
        self.tabs, self.sheets, self.saving, self.look = tabs, tabs.sheets, tabs.saving, look

    def open(self, path: Path) -> None:
        """The text of a file that is not whole, to be mended."""
        try:
            self.show(path, MapFile.open(path).text())
        except MapEditError as trouble:
            self.sheets.notices.refuse(path.name, reason(trouble))

    def show(self, path: Path | None, text: str) -> None:
        """A tab with a text that is no map yet."""
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
