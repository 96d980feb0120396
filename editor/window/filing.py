"""Opening, saving and closing. What is unsaved is asked about in a bar; what cannot be done is told in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from dsl.diagnostics import message
from dsl.library.shelves import user_folder
from dsl.mapfile import MapDocument, MapEditError
from editor.model.document import MapFile
from editor.model.journal import Journal
from editor.model.recovery import Offer, find, restore
from editor.window.broken import LONGEST, Broken
from editor.window.notices import Answer
from editor.window.sheets import Sheet
from editor.window.shelf import is_sample, titles_of
from editor.words import Said, speech, tr

if TYPE_CHECKING:
    from editor.window.room import Room

MAPS = (".yaml", ".yml")
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif")


def reason(error: MapEditError) -> str:
    """Why something could not be done, in the language spoken now."""
    found = error.diagnostic
    where = f"{found.span.line}:{found.span.column}: " if found.span else ""
    return where + message(found.code, found.args, speech.language)


class Filing(QObject):
    """The files of the window."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room, self.window = room, room.window
        self.sheets, self.notices = self.window.sheets, self.window.sheets.notices
        self._journals: dict[Sheet, Journal] = {}

    # --- opening ---------------------------------------------------------------------------------

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open maps, folders and pictures."""
        for path in paths:
            if path.is_dir():
                self.window.settings.put("folder", str(path))
                self.room.beginning.show_folder(path)
            elif path.suffix.lower() in PICTURES:
                self.room.beginning.trace(path)
            elif path.suffix.lower() in MAPS or not path.is_file():
                self.open_map(path)
            else:
                self.tell("window-told-not-map", "warn", name=path.name)

    def open_dialog(self) -> None:
        """Ask for files and open them."""
        filters = f"{tr('window-files-maps')} (*.yaml *.yml);;{tr('window-files-all')} (*)"
        names, _ = QFileDialog.getOpenFileNames(self.window, tr("action-file-open"), str(self.folder()), filters)
        self.open_paths([Path(name) for name in names])

    def folder(self) -> Path:
        """Where dialogs begin: beside the map that is shown, or in the user's own maps."""
        document = self.room.desk.document
        if document is not None and document.path is not None:
            return document.path.parent
        kept = self.window.settings.text("folder")
        own = user_folder() / "maps"
        return Path(kept) if kept and Path(kept).is_dir() else own if own.is_dir() else Path.home()

    def open_map(self, path: Path) -> None:
        """Open a map in a tab of its own, or turn to the tab in which it is."""
        there = self.sheet_of(path)
        if there is not None:
            self.sheets.show_sheet(there)
            return
        self.window.work.start(
            lambda _job: self._read(path),
            lambda file: self._opened(path, lambda: MapFile(file)),
            Said("window-job-opening", {"name": path.name}),
            lambda _error: self._opened(path, lambda: MapFile.open(path)),
        )

    def _read(self, path: Path) -> MapDocument:
        """The file and the rulesets it is meant for, read: the long part, for a thread of the pool."""
        file = MapDocument.open(path)
        games = file.data().get("games")
        self.room.keeping.first_board(map(str, games) if isinstance(games, list) else ())
        return file

    def _opened(self, path: Path, opening: Callable[[], MapFile]) -> None:
        try:
            document = opening()
        except MapEditError as trouble:
            self._not_opened(path, trouble)
            return
        sample = is_sample(path)
        if sample:
            document = MapFile(MapDocument(document.file.text()))
        sheet = self.add(document, suggested=path.name)
        if document.origin is not None:
            sheet.precious = True
            answers = [Answer("window-answer-text", lambda: self.show_text(path), primary=True)]
            self.notices.tell(Said("window-told-salvaged", {"name": path.name}), "warn", answers, topic="salvaged")
        elif sample:
            self.notices.tell(Said("window-told-sample"), topic="sample")
        if not sample:
            self.window.settings.remember_file(path)
            self.room.menus.fill_recent()

    def _not_opened(self, path: Path, trouble: MapEditError) -> None:
        try:
            readable = path.is_file() and path.stat().st_size <= LONGEST
            text = MapDocument.open(path).text() if readable else None
        except MapEditError:
            text = None
        if text is None:
            self.tell("window-told-not-opened", "error", name=path.name, reason=reason(trouble))
            self.window.settings.forget_file(path)
        else:
            self.show_broken(path, text)

    def sheet_of(self, path: Path) -> Sheet | None:
        """The tab in which a file is open."""
        for sheet in self.sheets.sheets:
            own = sheet.document.path if sheet.document is not None else getattr(sheet.page, "path", None)
            if own is not None and own.exists() and path.exists() and own.samefile(path):
                return sheet
        return None

    def add(self, document: MapFile, suggested: str = "", journal: Journal | None = None) -> Sheet:
        """A tab for a map that was opened or made."""
        icon = "track" if document.chart.is_track else "map"
        sheet = Sheet("map", self.room.chart_page, lambda: self.title(sheet), icon, document)
        sheet.suggested = suggested
        self._journals[sheet] = journal or Journal(document)
        self._journals[sheet].troubled.connect(self._tell_said)
        document.named.connect(self.window.retitle)
        document.changed.connect(lambda change: self.window.retitle() if "title" in change.sections else None)
        document.undo_stack.indexChanged.connect(lambda _index: self.window.retitle())
        self.sheets.add(sheet)
        return sheet

    def title(self, sheet: Sheet) -> str:
        """What a tab is called: the map's title, else the name of its file."""
        assert sheet.document is not None
        titles = titles_of(sheet.document.chart.data.get("title"))
        path = sheet.document.path
        said = titles.get(speech.language) or next(iter(titles.values()), "")
        return said or (path.stem if path is not None else tr("window-untitled"))

    # --- broken files ----------------------------------------------------------------------------

    def show_text(self, path: Path) -> None:
        """The text of a file that is not whole, to be mended."""
        try:
            self.show_broken(path, MapDocument.open(path).text())
        except MapEditError as trouble:
            self.tell("window-told-not-opened", "error", name=path.name, reason=reason(trouble))

    def show_broken(self, path: Path | None, text: str) -> None:
        """A tab with a text that is no map yet."""
        page = Broken(path, text, self.window.look)
        name = path.name if path is not None else tr("window-untitled")
        sheet = Sheet("broken", page, lambda: name, "broken")
        page.mended.connect(lambda mended: self._mended(sheet, path, mended))
        page.asked_to_save.connect(lambda asked: self._save_text(page, asked))
        self.sheets.add(sheet)
        page.list.setFocus()

    def _mended(self, sheet: Sheet, path: Path | None, text: str) -> None:
        try:
            file = MapDocument.open(path) if path is not None else MapDocument("")
            file.set_text(text)
            document = MapFile(file)
        except MapEditError as trouble:
            self.tell("window-told-not-opened", "error", name=sheet.title(), reason=reason(trouble))
            return
        if path is not None and is_sample(path):
            file.path = None
        document.unsave()
        self.add(document, suggested=path.name if path is not None else "").precious = True
        self.sheets.remove(sheet)
        self.notices.clear("salvaged")

    def _save_text(self, page: Broken, text: str) -> None:
        target = page.path
        if target is None or is_sample(target):
            target = self.ask_path(target.name if target is not None else "")
        if target is None:
            return
        try:
            file = MapDocument(text)
            file.save(target)
        except MapEditError as trouble:
            self.tell("window-told-not-saved", "error", reason=reason(trouble))
            return
        page.path = target
        page.text.document().setModified(False)
        self.tell("window-told-saved", path=str(target))

    # --- saving ----------------------------------------------------------------------------------

    def ask_path(self, suggested: str) -> Path | None:
        """Ask where to save."""
        start = self.folder() / (Path(suggested).name or f"{tr('window-untitled')}.yaml")
        filters = f"{tr('window-files-maps')} (*.yaml *.yml)"
        name, _ = QFileDialog.getSaveFileName(self.window, tr("action-file-save-as"), str(start), filters)
        if not name:
            return None
        path = Path(name)
        return path if path.suffix.lower() in MAPS else path.with_name(path.name + ".yaml")

    def save(self, sheet: Sheet | None = None, *, over: bool = False) -> bool:
        """Save a map (the one shown); gives whether it is saved now."""
        sheet = sheet or self.sheets.current
        if sheet is None or sheet.document is None:
            return False
        if sheet.document.path is None:
            return self.save_as(sheet)
        return self._write(sheet, None, over)

    def save_as(self, sheet: Sheet | None = None) -> bool:
        """Save a map to a file that is asked for."""
        sheet = sheet or self.sheets.current
        if sheet is None or sheet.document is None:
            return False
        own = sheet.document.path
        (user_folder() / "maps").mkdir(parents=True, exist_ok=True)
        path = self.ask_path(own.name if own is not None else sheet.suggested or self._named(sheet))
        return path is not None and self._write(sheet, path, True)

    def _named(self, sheet: Sheet) -> str:
        kept = "".join(c if c.isalnum() or c in " -_" else " " for c in sheet.title())
        return f"{' '.join(kept.split()) or tr('window-untitled')}.yaml"

    def _write(self, sheet: Sheet, path: Path | None, over: bool) -> bool:
        assert sheet.document is not None
        try:
            sheet.document.save(path, over=over)
        except MapEditError as trouble:
            self._not_saved(sheet, trouble)
            return False
        assert sheet.document.path is not None
        sheet.precious = False
        self.window.settings.remember_file(sheet.document.path)
        self.room.menus.fill_recent()
        self.room.beginning.refresh_recent()
        self.notices.clear("save")
        self.notices.clear("sample")
        self.window.retitle()
        self.room.telling.tell(Said("window-told-saved", {"path": sheet.document.path}))
        return True

    def _not_saved(self, sheet: Sheet, trouble: MapEditError) -> None:
        assert sheet.document is not None
        save_as = Answer("window-answer-save-as", lambda: self.save_as(sheet))
        if trouble.diagnostic.code == "map-changed-outside" and sheet.document.path is not None:
            said = Said("window-told-changed-outside", {"name": sheet.document.path.name})
            answers = [Answer("window-answer-over", lambda: self.save(sheet, over=True)), save_as]
            self.notices.tell(said, "warn", answers, topic="save")
        else:
            said = Said("window-told-not-saved", {"reason": reason(trouble)})
            self.notices.tell(said, "error", [save_as], topic="save")

    def reload(self) -> None:
        """Take the map as its file has it; as a new history."""
        sheet = self.sheets.current
        if sheet is not None and sheet.document is not None and sheet.document.path is not None:
            path = sheet.document.path
            self.drop(sheet)
            self.open_map(path)

    # --- closing ---------------------------------------------------------------------------------

    def close(self, sheet: Sheet | None = None) -> None:
        """Close a tab; a map with unsaved work is asked about first."""
        sheet = sheet or self.sheets.current
        if sheet is None or sheet.kind == "start":
            return
        edited = sheet.kind == "broken" and isinstance(sheet.page, Broken) and sheet.page.changed
        if not sheet.unsaved and not edited:
            self.drop(sheet)
            return
        self.sheets.show_sheet(sheet)

        def save() -> None:
            if isinstance(sheet.page, Broken):
                sheet.page.asked_to_save.emit(sheet.page.text.toPlainText())
            elif self.save(sheet):
                self.drop(sheet)

        answers = [
            Answer("window-answer-save", save, primary=True),
            Answer("window-answer-drop", lambda: self.drop(sheet)),
            Answer("window-answer-keep"),
        ]
        self.notices.tell(Said("window-ask-close", {"name": sheet.title()}), "warn", answers, topic="close")

    def drop(self, sheet: Sheet) -> None:
        """Close a tab, saved or not."""
        if sheet not in self.sheets.sheets:
            return
        journal = self._journals.pop(sheet, None)
        if journal is not None:
            journal.close()
        document = sheet.document
        for topic in ("close", "sample", "salvaged", "save"):
            self.notices.clear(topic)
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
        names = ", ".join(sheet.title() for sheet in unsaved)
        answers = [
            Answer("window-answer-save-all", self._save_all, primary=True),
            Answer("window-answer-drop", self._drop_all),
            Answer("window-answer-keep"),
        ]
        self.notices.tell(Said("window-ask-quit", {"names": names}), "warn", answers, topic="close")
        return False

    def _save_all(self) -> None:
        if all(self.save(sheet) for sheet in self.sheets.maps() if sheet.unsaved):
            self.window.close()

    def _drop_all(self) -> None:
        for sheet in [sheet for sheet in self.sheets.maps() if sheet.unsaved]:
            self.drop(sheet)
        self.window.close()

    def end(self) -> None:
        """The window closes."""
        for journal in self._journals.values():
            journal.close()
        self._journals.clear()

    # --- recovery --------------------------------------------------------------------------------

    def offer_recovery(self) -> None:
        """Offer what was not saved when a window died."""
        offers = find(self.window.settings.recent)
        if not offers:
            return
        names = ", ".join(offer.name or tr("window-untitled") for offer in offers)
        answers = [
            Answer("window-answer-restore", lambda: self._restore(offers), primary=True),
            Answer("window-answer-later"),
            Answer("window-answer-discard", lambda: self._discard(offers)),
        ]
        self.notices.tell(Said("window-told-found", {"names": names}), "warn", answers, topic="recovery")

    def _restore(self, offers: Sequence[Offer]) -> None:
        for offer in offers:
            try:
                document, journal = restore(offer)
            except MapEditError as trouble:
                name = offer.name or tr("window-untitled")
                self.tell("window-told-not-opened", "error", name=name, reason=reason(trouble))
                continue
            self.add(document, suggested=offer.name, journal=journal).precious = True

    @staticmethod
    def _discard(offers: Sequence[Offer]) -> None:
        for offer in offers:
            offer.discard()

    # --- telling ---------------------------------------------------------------------------------

    def tell(self, key: str, kind: str = "info", **args: object) -> None:
        """A bar with a message."""
        self.notices.tell(Said(key, args), kind)

    def _tell_said(self, said: Said) -> None:
        self.notices.tell(said, "warn", topic=said.key)
