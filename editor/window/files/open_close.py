"""Opening and closing. What is unsaved is asked about in a bar; what cannot be done is told in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog

from dsl.library.shelves import user_folder
from dsl.mapfile import MapEditError, MapFile
from dsl.mapfile.salvage import readable
from dsl.source import one_line
from editor.documents.map_document import MapDocument, Reading
from editor.recovery.journal import Journal
from editor.rulesets.labels import game_title
from editor.texts import Message, speech, tr
from editor.window.files.tiled_import import ENDINGS as TILED
from editor.window.files.tiled_import import open_tiled
from editor.window.notices import Answer
from editor.window.pages.broken_file_page import LONGEST, BrokenFilePage
from editor.window.pages.start_model import MAPS, PICTURES, Lost, is_sample, reason, titles_of
from editor.window.tabs import Tab

if TYPE_CHECKING:
    from editor.window.room import Room


class FileOpening(QObject):
    """The files of the window."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room, self.window = room, room.window
        self.sheets, self.notices = self.window.sheets, self.window.sheets.notices

    # --- opening ---------------------------------------------------------------------------------

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open maps, folders and pictures."""
        for path in paths:
            if path.is_dir():
                self.window.settings.put("folder", str(path))
                self.room.beginning.show_folder(path)
            elif path.suffix.lower() in PICTURES:
                self.room.beginning.trace(path)
            elif path.suffix.lower() in TILED and path.is_file():
                open_tiled(self, path)
            elif path.suffix.lower() in MAPS or not path.is_file():
                self.open_map(path)
            else:
                self.report("window-told-not-map", "warn", name=path.name)

    def open_dialog(self) -> None:
        """Ask for files and open them."""
        maps = " ".join(f"*{ending}" for ending in (*MAPS, *TILED))
        filters = f"{tr('window-files-maps')} ({maps});;{tr('window-files-all')} (*)"
        names, _ = QFileDialog.getOpenFileNames(self.window, tr("action-file-open"), str(self.folder()), filters)
        self.open_paths([Path(name) for name in names])

    def folder(self) -> Path:
        """Where dialogs begin: beside the map that is shown, or in the user's own maps."""
        document = self.room.desk.document
        if document is not None and document.path is not None:
            return document.path.parent
        kept = self.window.settings.text("folder")
        recent = [path.parent for path in self.window.settings.recent[:1]]
        papers = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        likely = [*([Path(kept)] if kept else []), *recent, user_folder() / "maps", *([Path(papers)] if papers else [])]
        return next((folder for folder in likely if folder.is_dir()), Path.home())

    def open_map(self, path: Path, then: Callable[[], object] | None = None) -> None:
        """Open a map in a tab of its own, or turn to the tab in which it is; ``then`` is called when it is shown."""
        there = self.sheet_of(path)
        if there is not None:
            self._turn_to(there, then)
            return
        self.window.work.start(
            lambda _job: self._read(path),
            lambda reading: self._opened(path, reading, then),
            Message("window-job-opening", {"name": one_line(path.name)}),
            lambda error: self._not_opened(path, error),
        )

    def _read(self, path: Path) -> Reading:
        """The map and the rulesets it is meant for, read: the long part, for a thread of the pool."""
        reading = Reading.of(path)
        self.room.keeping.first_board(reading.chart.games)
        for header in self.room.games.headers():  # what the panels will ask for
            game_title(header)
        return reading

    def _opened(self, path: Path, reading: Reading, then: Callable[[], object] | None) -> None:
        there = self.sheet_of(path)
        if there is not None:  # asked for twice before it was there
            self._turn_to(there, then)
            return
        sample = is_sample(path)
        file = MapFile(reading.file.text()) if sample else reading.file
        document = MapDocument.of(replace(reading, file=file))
        sheet = self.add(document, suggested=path.name)
        if document.origin is not None:
            sheet.precious = True
            why = Lost(document.damage)
            said = Message(
                "window-told-salvaged-why", {"said": Message("window-told-salvaged", {"name": path.name}), "why": why}
            )
            answers = [Answer("window-answer-text", lambda: self.show_text(path), primary=True)]
            self.notices.report(said, "warn", answers, topic="salvaged", about=sheet)
        elif sample:
            self.notices.report(Message("window-told-sample"), topic="sample", about=sheet)
        if not sample:
            self.window.settings.remember_file(path)
            self.room.menus.fill_recent()
            self.room.safe.offer_beside(path)
        if then is not None:
            then()

    def _turn_to(self, sheet: Tab, then: Callable[[], object] | None) -> None:
        self.sheets.show_sheet(sheet)
        if then is not None:
            then()

    def _not_opened(self, path: Path, trouble: Exception) -> None:
        if not isinstance(trouble, MapEditError):
            self.window.work.trouble(trouble)
            return
        try:
            short = path.is_file() and path.stat().st_size <= LONGEST
            text = MapFile.open(path).text() if short else None
        except (MapEditError, OSError):
            text = None
        if text is None or not readable(text):
            self.report("window-told-not-opened", "error", name=path.name, reason=reason(trouble))
            self.window.settings.forget_file(path)
        else:
            self.show_broken(path, text)

    def sheet_of(self, path: Path) -> Tab | None:
        """The tab in which a file is open."""
        for sheet in self.sheets.sheets:
            document = sheet.document
            own = document.path if document is not None else getattr(sheet.page, "path", None)
            if document is not None and document.damage:
                own = document.origin
            with suppress(OSError, ValueError):
                if own is not None and own.samefile(path):
                    return sheet
        return None

    def add(self, document: MapDocument, suggested: str = "", journal: Journal | None = None) -> Tab:
        """A tab for a map that was opened or made."""
        icon = "track" if document.chart.is_track else "map"
        sheet = Tab("map", self.room.chart_page, lambda: self.title(sheet), icon, document)
        sheet.suggested = suggested
        self.room.safe.begin(sheet, journal)
        document.named.connect(self.window.retitle)
        document.undo_stack.cleanChanged.connect(lambda on: self.notices.clear("save", sheet) if on else None)
        document.changed.connect(lambda change: self.window.retitle() if "title" in change.sections else None)
        document.undo_stack.indexChanged.connect(lambda _index: self.window.retitle())
        self.sheets.add(sheet)
        return sheet

    def add_copy(self, document: MapDocument) -> None:
        """A tab for an unsaved copy: an earlier save."""
        origin = document.origin
        self.add(document, suggested=origin.name if origin is not None else "").precious = True

    def title(self, sheet: Tab) -> str:
        """What a tab is called: the map's title, else the name of its file."""
        assert sheet.document is not None
        titles = titles_of(sheet.document.chart.data.get("title"))
        path = sheet.document.path
        said = one_line(titles.get(speech.language) or next(iter(titles.values()), ""))
        return said or (one_line(path.stem) if path is not None else tr("window-untitled"))

    # --- broken files ----------------------------------------------------------------------------

    def show_text(self, path: Path) -> None:
        """The text of a file that is not whole, to be mended."""
        try:
            self.show_broken(path, MapFile.open(path).text())
        except MapEditError as trouble:
            self.report("window-told-not-opened", "error", name=path.name, reason=reason(trouble))

    def show_broken(self, path: Path | None, text: str) -> None:
        """A tab with a text that is no map yet."""
        page = BrokenFilePage(path, text, self.window.look)
        name = path.name if path is not None else tr("window-untitled")
        sheet = Tab("broken", page, lambda: name, "broken")
        page.mended.connect(lambda mended: self._mended(sheet, path, mended))
        page.asked_to_save.connect(lambda asked: self.room.saving.save_text(page, asked))
        self.sheets.add(sheet)
        page.list.setFocus()

    def _mended(self, sheet: Tab, path: Path | None, text: str) -> None:
        try:
            file = MapFile.open(path) if path is not None else MapFile("")
            file.set_text(text)
            document = MapDocument(file)
        except MapEditError as trouble:
            self.report("window-told-not-opened", "error", name=sheet.title(), reason=reason(trouble))
            return
        if path is not None and is_sample(path):
            file.path = None
        self.add(document, suggested=path.name if path is not None else "").precious = True
        document.mark_unsaved()  # now that it has a journal
        self.sheets.remove(sheet)

    # --- closing ---------------------------------------------------------------------------------

    def close(self, sheet: Tab | None = None) -> None:
        """Close a tab; a map with unsaved work is asked about first."""
        sheet = sheet or self.sheets.current
        if sheet is None or sheet.kind == "start":
            return
        edited = sheet.kind == "broken" and isinstance(sheet.page, BrokenFilePage) and sheet.page.changed
        if not sheet.unsaved and not edited:
            self.drop(sheet)
            return
        self.sheets.show_sheet(sheet)

        def save() -> None:
            if isinstance(sheet.page, BrokenFilePage):
                if self.room.saving.save_text(sheet.page, sheet.page.text.toPlainText()):
                    self.drop(sheet)
            elif self.room.saving.save(sheet):
                self.drop(sheet)

        answers = [
            Answer("window-answer-save", save, primary=True),
            Answer("window-answer-drop", lambda: self.drop(sheet)),
            Answer("window-answer-keep"),
        ]
        said = Message("window-ask-close", {"name": self.sheets.told_apart(sheet)})
        self.notices.report(said, "warn", answers, topic="close", about=sheet)

    def drop(self, sheet: Tab) -> None:
        """Close a tab, saved or not."""
        if sheet not in self.sheets.sheets:
            return
        self.room.safe.end(sheet)
        document = sheet.document
        self.notices.clear("close")
        self.sheets.remove(sheet)
        if document is not None:
            if self.room.desk.document is document:
                self.room.desk.document = None
            document.deleteLater()

    def may_close(self) -> bool:
        """Whether nothing is unsaved; else a bar asks about all of it."""
        unsaved = [sheet for sheet in self.sheets.sheets if sheet.unsaved]
        if not unsaved:
            return True
        names = ", ".join(map(self.sheets.told_apart, unsaved))
        answers = [
            Answer("window-answer-save-all", self._save_all, primary=True),
            Answer("window-answer-drop", self._drop_all),
            Answer("window-answer-keep"),
        ]
        self.notices.report(Message("window-ask-quit", {"names": names}), "warn", answers, topic="close")
        return False

    def _save_all(self) -> None:
        if all(self.room.saving.save(sheet) for sheet in self.sheets.maps() if sheet.unsaved):
            self.window.close()

    def _drop_all(self) -> None:
        for sheet in [sheet for sheet in self.sheets.maps() if sheet.unsaved]:
            self.drop(sheet)
        self.window.close()

    # --- telling ---------------------------------------------------------------------------------

    def report(self, key: str, kind: str = "info", **args: object) -> None:
        """A bar with a message."""
        self.notices.report(Message(key, args), kind)

    def tell_trouble(self, key: str, name: str, trouble: MapEditError) -> None:
        """A bar that says what went wrong with a file."""
        self.report(key, "error", name=name, reason=reason(trouble))
