"""Saving: to the map's own file, to another, and what is said when that cannot be done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from dsl.diagnostics.messages import spoken
from dsl.library.shelves import user_folder
from dsl.mapfile import MapEditError, MapFile
from editor.texts import Message, speech, tr
from editor.window.files.first_save import suit_file
from editor.window.notices import Answer
from editor.window.pages.broken_file_page import BrokenFilePage
from editor.window.pages.start_model import MAPS, is_folder, is_sample, reason
from editor.window.tabs import Tab

if TYPE_CHECKING:
    from editor.window.room import Room


class Saving(QObject):
    """Writes maps."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room, self.window = room, room.window
        self.sheets, self.notices = self.window.sheets, self.window.sheets.notices

    def ask_path(self, suggested: str, folder: Path | None = None) -> Path | None:
        """Ask where to save; ``folder``: where to begin, unless it is as for all dialogs."""
        folder = folder if folder is not None and is_folder(folder) else self.room.filing.folder()
        start = folder / (Path(suggested).name or f"{tr('window-untitled')}.yaml")
        filters = f"{tr('window-files-maps')} (*.yaml *.yml)"
        name, _ = QFileDialog.getSaveFileName(self.window, tr("action-file-save-as"), str(start), filters)
        if not name:
            return None
        path = Path(name)
        return path if path.suffix.lower() in MAPS else path.with_name(path.name + ".yaml")

    def save(self, sheet: Tab | None = None, *, over: bool = False) -> bool:
        """Save a map (the one shown); gives whether it is saved now."""
        sheet = sheet or self.sheets.current
        if sheet is None or sheet.document is None:
            return False
        if sheet.document.path is None:
            return self.save_as(sheet)
        return self._write(sheet, None, over)

    def save_as(self, sheet: Tab | None = None) -> bool:
        """Save a map to a file that is asked for."""
        sheet = sheet or self.sheets.current
        if sheet is None or sheet.document is None:
            return False
        own = sheet.document.path
        suggested = own.name if own is not None else sheet.suggested or self._named(sheet)
        path = self.ask_path(suggested, sheet.folder if own is None else None)
        if path is not None and is_sample(path):
            self.room.filing.report("window-told-keep-sample", "warn", name=path.name)
            return False
        return path is not None and self._write(sheet, path, True)

    def _named(self, sheet: Tab) -> str:
        kept = "".join(c if c.isalnum() or c in " -_" else " " for c in sheet.title())
        return f"{' '.join(kept.split()) or tr('window-untitled')}.yaml"

    def _write(self, sheet: Tab, path: Path | None, over: bool) -> bool:
        assert sheet.document is not None
        self.room.hand.cancel()
        steps = suit_file(sheet, path, self._named(sheet)) if path is not None else 0
        try:
            sheet.document.save(path, over=over)
        except MapEditError as trouble:
            for _ in range(steps):
                sheet.document.undo_stack.undo()
            self._not_saved(sheet, trouble)
            return False
        saved = sheet.document.path
        assert saved is not None
        sheet.precious = False
        self.window.settings.remember_file(saved)
        if saved.parent == user_folder() / "maps":
            self.room.beginning.refresh_recent()
        self.room.menus.fill_recent()
        self.room.beginning.refresh_recent()
        for topic in ("save", "sample", "close"):
            self.notices.clear(topic, sheet)
        self.window.retitle()
        self.room.telling.report(Message("window-told-saved", {"path": saved}))
        return True

    def _not_saved(self, sheet: Tab, trouble: MapEditError) -> None:
        assert sheet.document is not None
        save_as = Answer("window-answer-save-as", lambda: self.save_as(sheet))
        path = sheet.document.path
        if trouble.diagnostic.code == "map-changed-outside" and path is not None:
            said = Message("window-told-changed-outside", {"name": path.name})
            if self.room.safe.asks(sheet):  # the bar that is there already offers more than this one would
                self.room.telling.report(said)
                return
            answers = [Answer("window-answer-over", lambda: self.save(sheet, over=True)), save_as]
            self.notices.report(said, "warn", answers, topic="save", about=sheet)
        else:
            said = Message("window-told-not-saved", {"reason": why_not_saved(trouble)})
            self.notices.report(said, "error", [save_as], topic="save", about=sheet)

    def save_text(self, page: BrokenFilePage, text: str) -> bool:
        """Write a text that is no map (yet) as it is, because the user asked for that."""
        target = page.path
        if target is None or is_sample(target):
            target = self.ask_path(target.name if target is not None else "")
        if target is None:
            return False
        try:
            MapFile(text).save(target)
        except MapEditError as trouble:
            self.room.filing.report("window-told-not-saved", "error", reason=why_not_saved(trouble))
            return False
        page.path = target
        page.text.document().setModified(False)
        self.room.filing.report("window-told-saved", path=str(target))
        return True


def why_not_saved(trouble: MapEditError) -> str:
    """The file and what the system says; that it could not be saved is said already."""
    found = trouble.diagnostic
    if found.code == "file-unwritable":
        return f"{found.args['path']}: {spoken(found.args['reason'], speech.language)}"
    return reason(trouble)
