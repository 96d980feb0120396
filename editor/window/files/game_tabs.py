"""Creates the tabs of maps and rules: their sessions, titles, and notices about their files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from dsl.games.library.new_game import copied_game
from dsl.games.library.shelves import RULES, user_folder
from dsl.text.files import reason, write_text
from dsl.text.source import one_line
from editor.base.texts import Message, tr, ui
from editor.model.documents.map_document import MapDocument
from editor.model.games import game_title
from editor.model.recovery.journal import Journal
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionFactory
from editor.window.files.saving import Saving
from editor.window.notices import Answer
from editor.window.pages.start_model import titles_of
from editor.window.tabs import Tab, Tabs


def report_missing_base(window: QWidget, sheets: Tabs, sheet: Tab, rules: RulesDocument) -> None:
    """If rules extend a game that is missing, say so in a bar and offer to choose its folder."""
    whose = rules.belonging
    if not whose.header.games or whose.base is not None:
        return
    game = whose.header.games[0]

    def find() -> None:
        name = QFileDialog.getExistingDirectory(window, tr("house-find-folder"), str(rules.place.parent))
        if name and (why := take_game(game, Path(name))):
            sheets.notices.report(why, "warn", [Answer("house-find-folder", find)], topic="base", about=sheet)
        elif name:
            analysis_client().analyse_all()

    message = Message("house-base-missing", {"game": game})
    sheets.notices.report(message, "warn", [Answer("house-find-folder", find)], topic="base", about=sheet)


def report_rewritten_base(sheets: Tabs, sheet: Tab, file: str) -> None:
    """Say in a bar that the game which rules extend has changed on disk, and that both were read again."""
    message = Message("house-base-rewritten", {"name": Path(file).name})
    sheets.notices.report(message, "info", topic="base", about=sheet)


def take_game(game: str, folder: Path) -> Message | None:
    """Copy a game from a folder to the user's own games; returns why that is not possible, or None."""
    source = folder / f"{game}{RULES}"
    if not source.is_file():
        return Message("house-not-in-folder", {"name": source.name})
    shelf = user_folder() / "rulesets" / game
    for name, text in copied_game(game, source).items():
        try:
            (shelf / name).parent.mkdir(parents=True, exist_ok=True)
            if not (shelf / name).exists():
                write_text(shelf / name, text)
        except OSError as trouble:
            return Message("house-not-kept", {"reason": reason(trouble)})
    return None


class GameTabs(QObject):
    """Creates a session and a tab for each map."""

    named = Signal()
    """Emitted when the title of a tab, or whether it is saved, has changed."""

    def __init__(self, window: QWidget, sheets: Tabs, page: QWidget, saving: Saving, sessions: SessionFactory) -> None:
        """``page`` shows the maps of all sessions."""
        super().__init__()
        self.window, self.sheets, self.notices = window, sheets, sheets.notices
        self.page, self.saving, self.sessions = page, saving, sessions
        self._told_kept = set[Path]()

    def add(
        self,
        document: MapDocument,
        file_name: str = "",
        journal: Journal | None = None,
        precious: bool = False,
        begin: Callable[[Session], object] | None = None,
        sample: Path | None = None,
    ) -> Tab:
        """A tab with a session for a map that was opened or made.

        ``journal`` is its own if it was restored; ``precious``: closing asks even if nothing was changed; ``begin`` is
        called with the session before it is shown; ``sample`` is the shipped map of which it is a copy.
        """
        session = self.sessions.begin(document)
        session.file_name, session.precious, session.sample = file_name, precious, sample
        sheet = Tab("map", self.page, lambda: self.title(session), icon_of(session), session)
        session.changed.connect(lambda name: self._rules_taken(sheet, session) if name == "rules" else None)
        session.house_named.connect(lambda title: self.saving.rules.name_house(sheet, title))
        session.house_added.connect(lambda path: self.saving.rules.add_to(sheet, path))
        if begin is not None:
            begin(session)
            sheet.icon = icon_of(session)
        self._keep_safe(sheet, session, journal)
        document.named.connect(self.named)
        document.named.connect(lambda: self._remember_rules(session))
        document.undo_stack.cleanChanged.connect(lambda on: self.notices.clear("save", sheet) if on else None)
        document.changed.connect(lambda change: self.named.emit() if "title" in change.sections else None)
        document.undo_stack.indexChanged.connect(lambda _index: self.named.emit())
        self.sheets.add(sheet)
        return sheet

    def _keep_safe(self, sheet: Tab, session: Session, journal: Journal | None) -> None:
        """Let the session write its journal, and report if that is not possible."""
        path, journal = session.document.path, session.keep_safe(journal)
        journal.write_failed.connect(lambda message: self.notices.report(message, "warn", topic="journal", about=sheet))
        journal.write_recovered.connect(lambda: self.notices.clear("journal", sheet))
        if journal.elsewhere and path is not None and self.sheets.of_file(path) is None:
            self.notices.report(Message("safety-elsewhere", {"name": path.name}), topic="elsewhere", about=sheet)

    def add_copy(self, document: MapDocument) -> None:
        """Add a tab for an unsaved copy, such as an earlier save."""
        origin = document.origin
        self.add(document, file_name=origin.name if origin is not None else "", precious=True)

    def _rules_taken(self, sheet: Tab, session: Session) -> None:
        """Called when a tab gets rules of its own: report where they are stored."""
        self._remember_rules(session)
        rules, safety = session.rules, session.written.keep_safe()
        if rules is not None and rules.unnamed and not rules.file.text() and rules.place not in self._told_kept:
            self._told_kept.add(rules.place)
            session.report(kept_as(rules, session))
        if session.leads == "rules":
            self.named.emit()
        if rules is None or safety is None:
            return
        rules.named.connect(self.named)
        QTimer.singleShot(0, sheet, lambda: report_missing_base(self.window, self.sheets, sheet, rules))
        rules.base_rewritten.connect(lambda file: report_rewritten_base(self.sheets, sheet, file))
        safety.write_failed.connect(lambda message: self.notices.report(message, "warn", topic="journal", about=sheet))
        safety.write_recovered.connect(lambda: self.notices.clear("journal", sheet))
        safety.keeper.moved.connect(lambda message: self.notices.report(message, "warn", topic="parted", about=sheet))
        if safety.elsewhere and rules.path is not None and self.sheets.of_file(rules.path) is None:
            message = Message("safety-elsewhere", {"name": rules.path.name})
            self.notices.report(message, topic="elsewhere", about=sheet)

    def _remember_rules(self, session: Session) -> None:
        """Save that the map of a tab (or the shipped map of which it is a copy) is played with its rules."""
        path, rules = session.document.path or session.sample, session.rules
        if path is not None and rules is not None and session.has_map:
            self.saving.settings.remember_rules(path, None if rules.read_only else rules.place)

    def title(self, session: Session) -> str:
        """The title of a tab: that of its rules or its map, else the name of the file."""
        rules = session.rules if session.leads == "rules" else None
        if rules is not None:
            header = rules.belonging.header
            message = game_title(header)
            return tr("house-no-name", title=message) if rules.unnamed else message
        document = session.document
        titles, path = titles_of(document.chart.data.get("title")), document.path
        message = one_line(titles.get(ui.language) or next(iter(titles.values()), ""))
        return message or (one_line(path.stem) if path is not None else tr("window-untitled"))


def icon_of(session: Session) -> str:
    """The name of the icon on a tab."""
    if session.leads == "rules":
        return "ship"
    return "track" if session.chart.is_track else "map"


def kept_as(rules: RulesDocument, session: Session) -> Message:
    """A message that says where house rules without a name are found again."""
    listed = session.has_map and session.spec is not None and not session.spec.empty
    return Message("house-kept-as" if listed else "house-kept-below", {"title": game_title(rules.belonging.header)})
