"""That no work is lost: a journal and a watcher for every open map, work offered back, comparisons, earlier saves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from dsl.mapfile import MapEditError
from editor.documents.map_document import MapDocument
from editor.panels.file_changed_bar import FileChangedBar
from editor.panels.recovery_bar import RecoveryBar, offer_name
from editor.recovery.file_lock import abandoned
from editor.recovery.file_watcher import CHANGED, FileWatcher
from editor.recovery.journal import Journal
from editor.recovery.trash import DAYS, Trash
from editor.recovery.unsaved_work import UnsavedWork, find
from editor.texts import Message, tr
from editor.window.notices import Answer
from editor.window.tabs import Tab

if TYPE_CHECKING:
    from editor.panels.compare_panel import ComparePanel
    from editor.window.room import Room


class Autorecovery(QObject):
    """Journals, watchers and their bars."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room, self.window = room, room.window
        self._journals: dict[Tab, Journal] = {}
        self._watchers: dict[Tab, FileWatcher] = {}
        self.outside, self.recovery = FileChangedBar(), RecoveryBar()
        notices = self.window.sheets.notices
        notices.put(self.recovery)
        notices.put(self.outside)
        self.outside.game = lambda: room.desk.game
        self.outside.around = lambda: room.busy.during("file.reload")
        self.outside.compare_wanted.connect(self.compare_saved)
        self.outside.save_wanted.connect(lambda: room.saving.save(over=True))
        self.outside.told.connect(room.telling.report)
        self.recovery.restored.connect(self._restored)
        self.recovery.compare_wanted.connect(self._compare_offer)
        self.recovery.thrown.connect(self._thrown)
        self.recovery.told.connect(lambda said: notices.report(said, "error"))

    # --- one map ---------------------------------------------------------------------------------

    def begin(self, sheet: Tab, journal: Journal | None = None) -> None:
        """A map was opened; ``journal`` is its own if it was brought back."""
        assert sheet.document is not None
        journal = self._journals[sheet] = journal or Journal(sheet.document)
        notices = self.window.sheets.notices
        journal.troubled.connect(lambda said: notices.report(said, "warn", topic="journal", about=sheet))
        journal.eased.connect(lambda: notices.clear("journal", sheet))
        path = sheet.document.path
        if journal.elsewhere and path is not None and self.room.filing.sheet_of(path) is None:
            said = Message("safety-elsewhere", {"name": path.name})
            notices.report(said, topic="elsewhere", about=sheet)
        self._watchers[sheet] = FileWatcher(sheet.document)

    def turn(self, sheet: Tab | None) -> None:
        """Another tab is shown."""
        watcher = self._watchers.get(sheet) if sheet is not None else None
        self.outside.follow(watcher)
        if watcher is not None:
            watcher.check()

    def asks(self, sheet: Tab) -> bool:
        """Whether the bar about a file changed outside is up for a map (it looks at the file now); it gets the keys."""
        watcher = self._watchers.get(sheet)
        if watcher is None or self.window.sheets.current is not sheet or watcher.check() != CHANGED:
            return False
        self.outside.merge_button.setFocus()
        return True

    def end(self, sheet: Tab) -> None:
        """The user is done with a map."""
        watcher, journal = self._watchers.pop(sheet, None), self._journals.pop(sheet, None)
        if watcher is not None:
            if self.window.sheets.current is sheet:
                self.outside.follow(None)
            watcher.close()
        if journal is not None:
            journal.close()

    def end_all(self) -> None:
        """The window closes."""
        for sheet in [*self._journals]:
            self.end(sheet)

    # --- work of a window that died --------------------------------------------------------------

    def offer(self, reopen: bool = False) -> None:
        """Offer what was not saved, in the bar; ``reopen``: and open again what was open when a window died."""

        def found(both: tuple[list[UnsavedWork], list[Path]]) -> None:
            offers, open_then = both
            self.recovery.offer(offers)
            kept = {offer.path for offer in offers}
            self.room.filing.open_paths([path for path in open_then if reopen and path not in kept and path.is_file()])

        self.window.work.start(lambda _job: (find(self.window.settings.recent), abandoned()), found)

    def offer_beside(self, path: Path) -> None:
        """The same for one map that is opened."""
        known = {offer.journal for offer in self.recovery.offers}
        found = [offer for offer in find([path]) if offer.journal not in known]
        if found:
            self.recovery.offer([*self.recovery.offers, *found])

    def _restored(self, document: MapDocument, journal: Journal, offer: UnsavedWork) -> None:
        there = self.room.filing.sheet_of(document.path) if document.path is not None else None
        sheet = self.room.filing.add(document, suggested=offer.name, journal=journal)
        sheet.precious = True
        if there is not None and not there.unsaved:
            self.room.filing.drop(there)

    def _thrown(self, thrown: Trash) -> None:
        """Work was thrown away: say where one can change one's mind."""
        back = Answer("safety-recovery-back", lambda: self.recovery.bring_back(thrown))
        said = Message("safety-recovery-thrown", {"name": offer_name(thrown.offer), "days": DAYS})
        self.window.sheets.notices.report(said, answers=[back])

    def _compare_offer(self, document: MapDocument, offer: UnsavedWork) -> None:
        sheet = self.room.filing.sheet_of(offer.path) if offer.path is not None else None
        if sheet is not None:
            self.window.sheets.show_sheet(sheet)
            self.compare_with(document, offer.name)
        elif offer.path is not None:
            self.room.filing.open_map(offer.path, lambda: self.compare_with(document, offer.name))

    def reload(self) -> None:
        """Take the map on the desk as its file has it; that can be undone."""
        sheet = self.window.sheets.current
        watcher = self._watchers.get(sheet) if sheet is not None else None
        if sheet is None or watcher is None:
            return
        try:
            watcher.reload()
        except MapEditError as trouble:
            self.room.filing.tell_trouble("window-told-not-opened", sheet.title(), trouble)
        else:
            self.room.telling.report(Message("safety-reloaded"))

    # --- comparing -------------------------------------------------------------------------------

    def compare_with(self, other: MapDocument, name: str) -> None:
        """Show where the map on the desk differs from another."""
        self.room.docks.show("compare")
        try:
            with self.room.busy.during("file.compare_saved"):
                self._comparison().compare_with(other, name)
        except MapEditError as trouble:
            self.room.filing.tell_trouble("window-told-not-opened", name, trouble)

    def _comparison(self) -> ComparePanel:
        return cast("ComparePanel", self.room.docks.panel("compare"))

    def compare_saved(self) -> None:
        """Show where the map on the desk differs from its file."""
        self.room.docks.show("compare")
        with self.room.busy.during("file.compare_saved"):
            why = self._comparison().compare_file()
        if why:
            self.window.sheets.notices.report(Message(str(why)), "warn", topic="compare")

    def compare_other(self) -> None:
        """Ask for a map and compare with it."""
        filters = f"{tr('window-files-maps')} (*.yaml *.yml)"
        start = str(self.room.filing.folder())
        name, _ = QFileDialog.getOpenFileName(self.window, tr("action-file-compare"), start, filters)
        if not name:
            return
        try:
            self.compare_with(MapDocument.open(Path(name)), Path(name).name)
        except MapEditError as trouble:
            self.room.filing.tell_trouble("window-told-not-opened", Path(name).name, trouble)
