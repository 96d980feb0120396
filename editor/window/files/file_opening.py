"""Opens files of every kind; reports in a bar what cannot be opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from dsl.games.library.shelves import RULES, is_shipped, rules_in
from dsl.games.play.record_files import ENDING as MATCH
from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.salvage import readable
from dsl.text.files import FileError
from dsl.text.source import one_line
from editor.base.background.tasks import Work
from editor.base.texts import Message, reason, tr
from editor.charts.export.tiled.import_map import Imported
from editor.model.documents.map_document import MapDocument, Reading
from editor.model.sessions.session import Mode, Session
from editor.window.files.game_tabs import GameTabs
from editor.window.files.match_opening import MatchReading, RulesReading
from editor.window.files.other_files import ENDINGS as TILED
from editor.window.files.other_files import BrokenFiles, open_tiled
from editor.window.files.saving import dialog_folder
from editor.window.notices import Answer
from editor.window.pages.broken_file_page import LONGEST
from editor.window.pages.start_model import MAPS, PICTURES, Lost
from editor.window.settings import Settings
from editor.window.tabs import Tab

PACKED = ".zip"


def nothing_more(_session: Session) -> None:
    """The callback for a session that is only to be shown."""


class FileOpening(QObject):
    """Opens maps, rules, matches, packed games, pictures and folders in tabs."""

    opened = Signal(object)
    """Emitted with the ``Path`` of a map that was opened from its own file."""
    folder_requested = Signal(object)
    """Emitted with the ``Path`` of a folder to be shown."""
    picture_requested = Signal(object)
    """Emitted with the ``Path`` of a picture to be traced."""
    pack_requested = Signal(object)
    """Emitted with the ``Path`` of a packed game to be shown."""

    def __init__(self, window: QWidget, tabs: GameTabs, broken: BrokenFiles, work: Work, settings: Settings) -> None:
        super().__init__()
        self.window, self.tabs, self.broken = window, tabs, broken
        self.sheets, self.notices, self.sessions = tabs.sheets, tabs.notices, tabs.sessions
        self.work, self.settings = work, settings

    # --- opening ---------------------------------------------------------------------------------

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open files of any kind, and folders."""
        for path in paths:
            if path.is_dir() and (rules := rules_in(path)) is not None:
                self.open_rules(rules)
            elif path.is_dir():
                self.settings.put("folder", str(path))
                self.folder_requested.emit(path)
            elif path.suffix.lower() in PICTURES:
                self.picture_requested.emit(path)
            elif path.suffix.lower() == RULES:
                self.open_rules(path)
            elif path.suffix.lower() == MATCH:
                self.open_match(path)
            elif path.suffix.lower() == PACKED and path.is_file():
                self.pack_requested.emit(path)
            elif path.suffix.lower() in TILED and path.is_file():
                open_tiled(path, self.work, self._imported, lambda one, why: self.notices.refuse(one.name, why))
            elif path.suffix.lower() in MAPS or not path.is_file():
                self.open_map(path)
            else:
                self.notices.report(Message("window-told-not-map", {"name": path.name}), "warn")

    def open_dialog(self) -> None:
        """Ask for files and open them."""
        ours = " ".join(f"*{ending}" for ending in (*MAPS, RULES, MATCH, PACKED, *TILED))
        filters = f"{tr('window-files-ours')} ({ours});;{tr('window-files-all')} (*)"
        start = str(dialog_folder(self.sheets.session, self.settings))
        names, _ = QFileDialog.getOpenFileNames(self.window, tr("action-file-open"), start, filters)
        self.open_paths([Path(name) for name in names])

    def open_map(self, path: Path, then: Callable[[], object] | None = None) -> None:
        """Open a map in a new tab, or show the tab in which it is open; ``then`` is called when it is shown."""
        there = self.sheets.of_file(path)
        if there is not None:
            self._turn_to(there, then)
            return
        self.work.start(
            lambda _job: self._read(path),
            lambda reading: self._opened(path, reading, then),
            Message("window-job-opening", {"name": one_line(path.name)}),
            lambda error: self._not_opened(path, error),
            in_turn=True,  # so that tabs are in the order in which the files were named
        )

    def _read(self, path: Path) -> Reading:
        """Read a map and its rulesets; this takes long and runs in a thread of the pool."""
        reading = Reading.of(path)
        self.sessions.prepare(reading.chart.games, path.parent)
        return reading

    def _opened(self, path: Path, reading: Reading, then: Callable[[], object] | None) -> None:
        there = self.sheets.of_file(path)
        if there is not None:  # it was requested twice before it was open
            self._turn_to(there, then)
            return
        sample = is_shipped(path)
        file = MapFile(reading.file.text()) if sample else reading.file
        document = MapDocument.of(replace(reading, file=file))
        house = self.settings.rules_of(path)
        sheet = self.tabs.add(
            document,
            file_name=path.name,
            precious=document.origin is not None,
            begin=lambda session: session.play_by(house) if house is not None else None,
            sample=path if sample else None,
        )
        if document.origin is not None:
            why = Lost(document.damage)
            message = Message(
                "window-told-salvaged-why", {"said": Message("window-told-salvaged", {"name": path.name}), "why": why}
            )
            answers = [Answer("window-answer-text", lambda: self.broken.open(path), primary=True)]
            self.notices.report(message, "warn", answers, topic="salvaged", about=sheet)
        elif sample:
            self.notices.report(Message("window-told-sample"), topic="sample", about=sheet)
            if sheet.session is not None:
                sheet.session.changed.connect(lambda _name: self._sample_known(sheet))
        if not sample:
            self.settings.remember_file(path)
            self.opened.emit(path)
        if then is not None:
            then()

    def _sample_known(self, sheet: Tab) -> None:
        """Remove the bar about a sample map when a match is played on it: that changes nothing in the map."""
        if sheet.session is not None and sheet.session.mode == "play":
            self.notices.clear("sample", sheet)

    def open_rules(
        self,
        path: Path,
        mode: Mode = "rules",
        then: Callable[[Session], object] = nothing_more,
        board: Path | None = None,
    ) -> None:
        """Open rules with their map in a tab of its own, or turn to the tab in which they are.

        ``then`` is called with the session that shows them. ``board``: another map than they are usually played on.
        """
        if self._is_there(path, mode, then):
            return
        self.work.start(
            lambda _job: RulesReading.of(path, board),
            lambda reading: self._rules_opened(path, reading, mode, then),
            Message("window-job-opening", {"name": one_line(path.name)}),
            lambda error: self._rules_not_opened(path, error),
            in_turn=True,
        )

    def _is_there(self, path: Path, mode: Mode, then: Callable[[Session], object]) -> bool:
        """Whether a tab has these rules; if so it is shown."""
        there = self.sheets.of_file(path)
        if there is None or there.session is None:
            return False
        self.sheets.show_sheet(there)
        there.session.mode = mode
        then(there.session)
        return True

    def _rules_opened(self, path: Path, reading: RulesReading, mode: Mode, then: Callable[[Session], object]) -> None:
        if then is nothing_more and self._is_there(path, mode, then):  # they were requested twice
            return
        document = reading.document()
        board = reading.map_path
        sample = board if board is not None and is_shipped(board) else None
        name = board.name if board is not None else ""
        session = self.tabs.add(document, file_name=name, begin=reading.begin, sample=sample).session
        assert session is not None
        session.mode = mode if session.has_map else "rules"
        if not is_shipped(path) and reading.kept is None:
            self.settings.remember_file(path)
        then(session)
        self.opened.emit(path)

    def open_match(self, path: Path) -> None:
        """Open a match with its game, or show the tab in which it is played."""
        for sheet in self.sheets.maps():
            session = sheet.session
            if session is not None and session.plays and session.match_keeper.path == path:
                self.sheets.show_sheet(sheet)
                session.mode = "play"
                return
        self._read_match(path, lambda error: self._rules_not_opened(path, error))

    def _read_match(self, path: Path, wrong: Callable[[Exception], object], renewed: bool = False) -> None:
        recent, taken = self.settings.recent, self.sheets.files()
        self.work.start(
            lambda _job: MatchReading.of(path, recent, taken, renewed),
            self._match_read,
            Message("window-job-opening", {"name": one_line(path.name)}),
            wrong,
            in_turn=True,
        )

    def _match_read(self, reading: MatchReading) -> None:
        """Continue the match in the tab that has its game and map, or in a new one."""
        if not reading.renewed:
            self.settings.remember_file(reading.path)
        sheet = next((one for one in self.sheets.maps() if one.session and reading.fits(one.session)), None)
        if sheet is not None and sheet.session is not None:
            self.sheets.show_sheet(sheet)
            reading.begin(sheet.session)
        elif reading.needs(self.sheets.files()):  # another match was opened with its map meanwhile
            self._read_match(reading.path, lambda error: self._rules_not_opened(reading.path, error), reading.renewed)
            return
        else:
            self._rules_opened(Path(reading.setup.rules.name), reading.rules, "play", reading.begin)
        if reading.renewed:
            message = Message("play-renewed", {"name": one_line(reading.path.name)})
            self.notices.report(message, topic="changed", about=self.sheets.current)
        elif reading.changed:
            self._ask_by_which(reading)

    def _ask_by_which(self, reading: MatchReading) -> None:
        """Files of a match have changed: ask whether to go on with the stored texts, or a copy with the new files."""

        def renew() -> None:
            self._read_match(reading.path, lambda error: self._not_opened(reading.changed[-1], error), renewed=True)

        names = ", ".join(one_line(file.name) for file in reading.changed)
        answers = (Answer("play-renew", renew), Answer("play-as-it-was", primary=True))
        message = Message("play-file-changed", {"names": names})
        self.notices.report(message, answers=answers, topic="changed", about=self.sheets.current)

    def _rules_not_opened(self, path: Path, trouble: Exception) -> None:
        if isinstance(trouble, FileError):
            self.notices.refuse(path.name, reason(trouble))
            self.settings.forget_file(path)
        else:
            self.work.trouble(trouble)

    def _imported(self, path: Path, imported: Imported, document: MapDocument) -> None:
        document.mark_unsaved()
        sheet = self.tabs.add(document, file_name=f"{path.stem}.yaml", precious=True)
        lost = "; ".join(imported.skipped())
        text = Message("export-from-tiled-less" if lost else "export-from-tiled", {"name": path.name, "lost": lost})
        self.notices.report(text, "warn" if lost else "info", topic="tiled", about=sheet)

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
            self.notices.refuse(path.name, reason(trouble))
            self.settings.forget_file(path)
        else:
            self.broken.show(path, text)
