"""Saves maps to their own or another file, and reports if that fails."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from dsl.games.library.shelves import is_shipped, user_folder
from dsl.games.play.record_files import matches_folder
from dsl.maps.mapfile import MapEditError, MapFile
from editor.base.texts import Message, tr, why_not_saved
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.patches import Patch, Value
from editor.model.documents.underlay import local_reference, underlay_of, underlay_patches
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.session import Session
from editor.view.panels.file_changed_bar import FileChangedBar
from editor.view.widgets.makers import chosen_path
from editor.window.files.rules_saving import RulesSaving
from editor.window.notices import Answer
from editor.window.pages.broken_file_page import BrokenFilePage
from editor.window.pages.start_model import MAPS, is_folder
from editor.window.settings import Settings
from editor.window.tabs import Tab, Tabs


def suit_file(session: Session, path: Path, suggested: str) -> int:
    """Change the map as its first file asks for; gives how many steps of undo that took.

    ``suggested``: the name of a file that was made of the title; whoever keeps it wants the title as it is.
    """
    document = session.document
    if document.path is not None:
        return 0
    steps = 0
    held = document.chart.data.get("title")
    if session.default_title and held == session.default_title and path.name != suggested:
        steps += _do(document, "panels-properties-set-title", [Value(("title",), held, path.stem)])
    session.default_title = ""
    underlay = underlay_of(document.chart)
    if underlay is not None:
        image = local_reference(underlay.image, path)
        steps += _do(document, "trace-command-picture", underlay_patches(document.chart, image=image))
    return steps


def _do(document: MapDocument, key: str, patches: list[Patch]) -> int:
    before = document.undo_stack.count()
    if patches:
        document.do(label(key), patches)
    return document.undo_stack.count() - before


class Saving(QObject):
    """Saves maps; ``rules`` saves the rules of a tab."""

    saved = Signal(object)
    """A map or rules were saved: their path."""

    def __init__(
        self, window: QWidget, sheets: Tabs, settings: Settings, tool_controller: ToolController, bar: FileChangedBar
    ) -> None:
        """``bar`` reports files that other programs have changed."""
        super().__init__()
        self.window, self.sheets, self.notices, self.settings = window, sheets, sheets.notices, settings
        self.tool_controller, self.bar = tool_controller, bar
        self.rules = RulesSaving(window, sheets, settings)
        self.rules.setParent(self)
        self.rules.saved.connect(self.saved)

    def ask_path(self, suggested: str, folder: Path | None = None) -> Path | None:
        """Ask where to save; ``folder``: where to begin, unless it is as for all dialogs."""
        if folder is None or not is_folder(folder) or _hidden(folder):
            folder = dialog_folder(self.sheets.session, self.settings)
        start = folder / (Path(suggested).name or f"{tr('window-untitled')}.yaml")
        filters = f"{tr('window-files-maps')} (*.yaml *.yml)"
        return chosen_path(self.window, tr("action-file-save-as"), start, filters, MAPS)[0]

    def save(self, sheet: Tab | None = None, *, over: bool = False) -> bool:
        """Save what is shown of a tab (the one shown), its map or its rules; True if it is saved now.

        What else of the tab has a file of its own is saved there, too.
        """
        sheet = sheet or self.sheets.current
        session = sheet.session if sheet is not None else None
        if sheet is None or session is None:
            return False
        rules_shown = session.mode == "rules"
        if rules_shown and not self.rules.save(sheet, over=over):
            return False
        if not self.rules.save_unsaved(sheet, over=over):
            return False
        if rules_shown and (session.document.path is None or not session.map_unsaved):
            return True
        return self._save_map(sheet, session, over)

    def save_all(self, sheet: Tab) -> bool:
        """Save all unsaved work of a tab."""
        session = sheet.session
        if session is None or not self.rules.save_unsaved(sheet):
            return False
        return not session.map_unsaved or self._save_map(sheet, session, over=False)

    def _save_map(self, sheet: Tab, session: Session, over: bool) -> bool:
        if session.document.path is None:
            return self._save_map_as(sheet, session)
        return self._write(sheet, session, None, over)

    def save_as(self, sheet: Tab | None = None) -> bool:
        """Ask for a file and save the map, or the rules that are shown, there."""
        sheet = sheet or self.sheets.current
        if sheet is None or sheet.session is None:
            return False
        if sheet.session.mode == "rules":
            return self.rules.save_as(sheet)
        return self._save_map_as(sheet, sheet.session)

    def _save_map_as(self, sheet: Tab, session: Session) -> bool:
        own = session.document.path
        suggested = own.name if own is not None else session.file_name or self._named(sheet)
        path = self.ask_path(suggested, session.folder if own is None else None)
        if path is not None and is_shipped(path):
            message = Message("window-told-keep-sample", {"name": path.name})
            self.notices.report(message, "warn", topic="save", about=sheet)
            return False
        return path is not None and self._write(sheet, session, path, True)

    def _named(self, sheet: Tab) -> str:
        kept = "".join(c if c.isalnum() or c in " -_" else " " for c in sheet.title())
        return f"{' '.join(kept.split()) or tr('window-untitled')}.yaml"

    def _write(self, sheet: Tab, session: Session, path: Path | None, over: bool) -> bool:
        self.tool_controller.cancel()
        steps = suit_file(session, path, self._named(sheet)) if path is not None else 0
        try:
            session.document.save(path, over=over)
        except MapEditError as trouble:
            for _ in range(steps):
                session.undo_stack.undo()
            self._not_saved(sheet, session, trouble)
            return False
        saved = session.document.path
        assert saved is not None
        session.precious = False
        self.settings.remember_file(saved)
        for topic in ("save", "sample", "close"):
            self.notices.clear(topic, sheet)
        self.saved.emit(saved)
        return True

    def _not_saved(self, sheet: Tab, session: Session, trouble: MapEditError) -> None:
        save_as = Answer("window-answer-save-as", lambda: self._save_map_as(sheet, session))
        path = session.document.path
        if trouble.diagnostic.code == "file-changed-outside" and path is not None:
            message = Message("window-told-changed-outside", {"name": path.name})
            shown = self.sheets.current is sheet
            if shown and self.bar.asks():  # that bar asks already, and offers more answers
                session.report(message)
                return
            answers = [Answer("window-answer-over", lambda: self._save_map(sheet, session, over=True)), save_as]
            self.notices.report(message, "warn", answers, topic="save", about=sheet)
        else:
            message = Message("window-told-not-saved", {"reason": why_not_saved(trouble)})
            self.notices.report(message, "error", [save_as], topic="save", about=sheet)

    def save_text(self, page: BrokenFilePage, text: str) -> bool:
        """Save a text that is no valid map unchanged, at the user's request."""
        target = page.path
        if target is None or is_shipped(target):
            target = self.ask_path(target.name if target is not None else "")
        if target is None:
            return False
        try:
            MapFile(text).save(target)
        except MapEditError as trouble:
            self.notices.report(Message("window-told-not-saved", {"reason": why_not_saved(trouble)}), "error")
            return False
        page.path = target
        page.text.document().setModified(False)
        self.notices.report(Message("window-told-saved", {"path": str(target)}), about=self.notices.here)
        return True


def dialog_folder(session: Session | None, settings: Settings) -> Path:
    """The folder in which dialogs begin: that of the map shown, or one of the user's; never a hidden folder."""
    shown = [session.document.path.parent] if session is not None and session.document.path is not None else []
    named = [
        settings.text("folder"),
        QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation),
    ]
    kept, papers = ([Path(name)] if name else [] for name in named)
    likely = [*shown, *kept, *(path.parent for path in settings.recent), user_folder() / "maps", *papers]
    return next((folder for folder in likely if folder.is_dir() and not _hidden(folder)), Path.home())


def _hidden(folder: Path) -> bool:
    """Whether a folder is hidden in file managers, like those of unnamed matches and of the user's games."""
    return any(part.startswith(".") for part in folder.parts) or folder == matches_folder()
