"""Opening and closing. What is unsaved is asked about in a bar; what cannot be done is told in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from dsl.files import FileError
from dsl.library.shelves import RULES, is_shipped
from dsl.mapfile import MapEditError, MapFile
from dsl.mapfile.salvage import readable
from dsl.play.kept_matches import ENDING as MATCH
from dsl.source import one_line
from editor.background.tasks import Work
from editor.documents.map_document import MapDocument, Reading
from editor.export.tiled.import_map import Imported
from editor.recovery.journal import Journal
from editor.rulesets.labels import game_title
from editor.sessions.session import Mode, Session
from editor.sessions.session_factory import SessionFactory
from editor.texts import Message, speech, tr
from editor.window.appearance import Appearance
from editor.window.files.match_opening import MatchReading
from editor.window.files.missing_base import tell_missing_base, tell_rewritten_base
from editor.window.files.rules_opening import RulesReading
from editor.window.files.saving import Saving, dialog_folder
from editor.window.files.tiled_import import ENDINGS as TILED
from editor.window.files.tiled_import import open_tiled
from editor.window.notices import Answer
from editor.window.pages.broken_file_page import LONGEST, BrokenFilePage
from editor.window.pages.start_model import MAPS, PICTURES, Lost, reason, titles_of
from editor.window.settings import Settings
from editor.window.tabs import Tab, Tabs

PACKED = ".zip"


class FileOpening(QObject):
    """The files of the window."""

    opened = Signal(object)
    """A map was opened from its own file (a ``Path``)."""
    named = Signal()
    """What a tab is called, or whether it is saved, is another thing now."""
    folder_wanted = Signal(object)
    """A folder (a ``Path``) is to be shown."""
    picture_wanted = Signal(object)
    """A picture (a ``Path``) is to be drawn over."""
    pack_wanted = Signal(object)
    """A packed game (a ``Path``) is to be looked into."""

    def __init__(
        self,
        window: QWidget,
        sheets: Tabs,
        page: QWidget,
        work: Work,
        settings: Settings,
        look: Appearance,
        saving: Saving,
        sessions: SessionFactory,
    ) -> None:
        """``page`` shows the maps of all sessions."""
        super().__init__()
        self.window, self.sheets, self.notices = window, sheets, sheets.notices
        self.page, self.work, self.settings, self.look = page, work, settings, look
        self.saving, self.sessions = saving, sessions

    # --- opening ---------------------------------------------------------------------------------

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open maps, folders and pictures."""
        for path in paths:
            if path.is_dir():
                self.settings.put("folder", str(path))
                self.folder_wanted.emit(path)
            elif path.suffix.lower() in PICTURES:
                self.picture_wanted.emit(path)
            elif path.suffix.lower() == RULES:
                self.open_rules(path)
            elif path.suffix.lower() == MATCH:
                self.open_match(path)
            elif path.suffix.lower() == PACKED and path.is_file():
                self.pack_wanted.emit(path)
            elif path.suffix.lower() in TILED and path.is_file():
                open_tiled(path, self.work, self._imported, self._not_imported)
            elif path.suffix.lower() in MAPS or not path.is_file():
                self.open_map(path)
            else:
                self.report("window-told-not-map", "warn", name=path.name)

    def open_dialog(self) -> None:
        """Ask for files and open them."""
        ours = " ".join(f"*{ending}" for ending in (*MAPS, RULES, MATCH, PACKED, *TILED))
        filters = f"{tr('window-files-ours')} ({ours});;{tr('window-files-all')} (*)"
        start = str(dialog_folder(self.sheets.session, self.settings))
        names, _ = QFileDialog.getOpenFileNames(self.window, tr("action-file-open"), start, filters)
        self.open_paths([Path(name) for name in names])

    def open_map(self, path: Path, then: Callable[[], object] | None = None) -> None:
        """Open a map in a tab of its own, or turn to the tab in which it is; ``then`` is called when it is shown."""
        there = self.sheets.of_file(path)
        if there is not None:
            self._turn_to(there, then)
            return
        self.work.start(
            lambda _job: self._read(path),
            lambda reading: self._opened(path, reading, then),
            Message("window-job-opening", {"name": one_line(path.name)}),
            lambda error: self._not_opened(path, error),
            in_turn=True,  # tabs stand in the order in which their files were named
        )

    def _read(self, path: Path) -> Reading:
        """The map and the rulesets it is meant for, read: the long part, for a thread of the pool."""
        reading = Reading.of(path)
        self.sessions.prepare(reading.chart.games)
        return reading

    def _opened(self, path: Path, reading: Reading, then: Callable[[], object] | None) -> None:
        there = self.sheets.of_file(path)
        if there is not None:  # asked for twice before it was there
            self._turn_to(there, then)
            return
        sample = is_shipped(path)
        file = MapFile(reading.file.text()) if sample else reading.file
        document = MapDocument.of(replace(reading, file=file))
        sheet = self.add(document, file_name=path.name, precious=document.origin is not None)
        if document.origin is not None:
            why = Lost(document.damage)
            said = Message(
                "window-told-salvaged-why", {"said": Message("window-told-salvaged", {"name": path.name}), "why": why}
            )
            answers = [Answer("window-answer-text", lambda: self.show_text(path), primary=True)]
            self.notices.report(said, "warn", answers, topic="salvaged", about=sheet)
        elif sample:
            self.notices.report(Message("window-told-sample"), topic="sample", about=sheet)
        if not sample:
            self.settings.remember_file(path)
            self.opened.emit(path)
        if then is not None:
            then()

    def open_rules(
        self,
        path: Path,
        mode: Mode = "rules",
        then: Callable[[Session], object] = lambda _session: None,
        board: Path | None = None,
    ) -> None:
        """Open rules with their map in a tab of its own, or turn to the tab in which they are.

        ``then`` is called with the session that shows them. ``board``: another map than they are usually played on.
        """
        there = self.sheets.of_file(path)
        if there is not None and there.session is not None:
            self.sheets.show_sheet(there)
            there.session.mode = mode
            then(there.session)
            return
        self.work.start(
            lambda _job: RulesReading.of(path, board),
            lambda reading: self._rules_opened(path, reading, mode, then),
            Message("window-job-opening", {"name": one_line(path.name)}),
            lambda error: self._rules_not_opened(path, error),
            in_turn=True,
        )

    def _rules_opened(self, path: Path, reading: RulesReading, mode: Mode, then: Callable[[Session], object]) -> None:
        document = reading.document()
        name = reading.map_path.name if reading.map_path is not None else ""
        session = self.add(document, file_name=name, begin=reading.begin).session
        assert session is not None
        session.mode = mode if session.has_map else "rules"
        if not is_shipped(path) and reading.kept is None:
            self.settings.remember_file(path)
        then(session)
        self.opened.emit(path)

    def open_match(self, path: Path) -> None:
        """Open a match with its game, or turn to the tab in which it is played."""
        for sheet in self.sheets.maps():
            session = sheet.session
            if session is not None and session.plays and session.match_keeper.path == path:
                self.sheets.show_sheet(sheet)
                session.mode = "play"
                return

        def read(reading: MatchReading) -> None:
            self.settings.remember_file(path)
            self.open_rules(reading.rules, "play", reading.begin, reading.board)

        self.work.start(
            lambda _job: MatchReading.of(path),
            read,
            Message("window-job-opening", {"name": one_line(path.name)}),
            lambda error: self._rules_not_opened(path, error),
            in_turn=True,
        )

    def _rules_not_opened(self, path: Path, trouble: Exception) -> None:
        if isinstance(trouble, FileError):
            self.report("window-told-not-opened", "error", name=path.name, reason=reason(trouble))
            self.settings.forget_file(path)
        else:
            self.work.trouble(trouble)

    def _imported(self, path: Path, imported: Imported, document: MapDocument) -> None:
        document.mark_unsaved()
        sheet = self.add(document, file_name=f"{path.stem}.yaml", precious=True)
        lost = "; ".join(imported.skipped())
        told = Message("export-from-tiled-less" if lost else "export-from-tiled", {"name": path.name, "lost": lost})
        self.notices.report(told, "warn" if lost else "info", topic="tiled", about=sheet)

    def _not_imported(self, path: Path, why: object) -> None:
        self.report("window-told-not-opened", "error", name=path.name, reason=why)

    def _turn_to(self, sheet: Tab, then: Callable[[], object] | None) -> None:
        self.sheets.show_sheet(sheet)
        if then is not None:
            then()

    def _not_opened(self, path: Path, trouble: Exception) -> None:
        if not isinstance(trouble, MapEditError):
            self.work.trouble(trouble)
            return
        try:
            short = path.is_file() and path.stat().st_size <= LONGEST
            text = MapFile.open(path).text() if short else None
        except (MapEditError, OSError):
            text = None
        if text is None or not readable(text):
            self.report("window-told-not-opened", "error", name=path.name, reason=reason(trouble))
            self.settings.forget_file(path)
        else:
            self.show_broken(path, text)

    def add(
        self,
        document: MapDocument,
        file_name: str = "",
        journal: Journal | None = None,
        precious: bool = False,
        begin: Callable[[Session], object] | None = None,
    ) -> Tab:
        """A tab with a session for a map that was opened or made.

        ``journal`` is its own if it was restored; ``precious``: closing asks even if nothing was changed; ``begin`` is
        called with the session before it is shown.
        """
        session = self.sessions.begin(document)
        session.file_name, session.precious = file_name, precious
        sheet = Tab("map", self.page, lambda: self.title(session), icon_of(session), session)
        session.changed.connect(lambda name: self._rules_taken(sheet, session) if name == "rules" else None)
        session.house_named.connect(lambda title: self.saving.rules.name_house(sheet, title))
        session.house_added.connect(lambda path: self.saving.rules.add_to(sheet, path))
        if begin is not None:
            begin(session)
            sheet.icon = icon_of(session)
        self._keep_safe(sheet, session, journal)
        document.named.connect(self.named)
        document.undo_stack.cleanChanged.connect(lambda on: self.notices.clear("save", sheet) if on else None)
        document.changed.connect(lambda change: self.named.emit() if "title" in change.sections else None)
        document.undo_stack.indexChanged.connect(lambda _index: self.named.emit())
        self.sheets.add(sheet)
        return sheet

    def _keep_safe(self, sheet: Tab, session: Session, journal: Journal | None) -> None:
        """Have the session write down what is done, and tell where that cannot be."""
        path, journal = session.document.path, session.keep_safe(journal)
        journal.troubled.connect(lambda said: self.notices.report(said, "warn", topic="journal", about=sheet))
        journal.eased.connect(lambda: self.notices.clear("journal", sheet))
        if journal.elsewhere and path is not None and self.sheets.of_file(path) is None:
            self.notices.report(Message("safety-elsewhere", {"name": path.name}), topic="elsewhere", about=sheet)

    def add_copy(self, document: MapDocument) -> None:
        """A tab for an unsaved copy: an earlier save."""
        origin = document.origin
        self.add(document, file_name=origin.name if origin is not None else "", precious=True)

    def _rules_taken(self, sheet: Tab, session: Session) -> None:
        """The tab has rules of its own: tell of what becomes of them."""
        rules, safety = session.rules, session.keep_rules_safe()
        if rules is None or safety is None:
            return
        rules.named.connect(self.named)
        QTimer.singleShot(0, sheet, lambda: tell_missing_base(self.window, self.sheets, sheet, rules))
        rules.base_rewritten.connect(lambda file: tell_rewritten_base(self.sheets, sheet, file))
        safety.troubled.connect(lambda said: self.notices.report(said, "warn", topic="journal", about=sheet))
        safety.eased.connect(lambda: self.notices.clear("journal", sheet))
        if safety.elsewhere and rules.path is not None and self.sheets.of_file(rules.path) is None:
            said = Message("safety-elsewhere", {"name": rules.path.name})
            self.notices.report(said, topic="elsewhere", about=sheet)

    def title(self, session: Session) -> str:
        """What a tab is called: the title of its rules or its map, else the name of the file."""
        rules = session.rules if session.leads == "rules" else None
        if rules is not None:
            header = rules.belonging.header
            said = game_title(header)
            return tr("house-no-name", title=said) if rules.unnamed else said
        document = session.document
        titles, path = titles_of(document.chart.data.get("title")), document.path
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
            self.report("window-told-not-opened", "error", name=sheet.title(), reason=reason(trouble))
            return
        if path is not None and is_shipped(path):
            file.path = None
        self.add(document, file_name=path.name if path is not None else "", precious=True)
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
                if self.saving.save_text(sheet.page, sheet.page.text.toPlainText()):
                    self.drop(sheet)
            elif self.saving.save_all(sheet):
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
        self.notices.clear("close")
        self.sheets.remove(sheet)
        if sheet.session is not None:
            sheet.session.close()
            sheet.session = None

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
        if all(self.saving.save_all(sheet) for sheet in self.sheets.maps() if sheet.unsaved):
            self.window.close()

    def _drop_all(self) -> None:
        for sheet in [sheet for sheet in self.sheets.maps() if sheet.unsaved]:
            self.drop(sheet)
        self.window.close()

    # --- messages --------------------------------------------------------------------------------

    def report(self, key: str, kind: str = "info", **args: object) -> None:
        """A bar with a message."""
        self.notices.report(Message(key, args), kind)

    def tell_trouble(self, key: str, name: str, trouble: FileError) -> None:
        """A bar that says what went wrong with a file."""
        self.report(key, "error", name=name, reason=reason(trouble))


def icon_of(session: Session) -> str:
    """The picture on a tab."""
    if session.leads == "rules":
        return "ship"
    return "track" if session.chart.is_track else "map"
