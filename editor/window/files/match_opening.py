"""Reads matches and rules to be opened, each with the map on which the game is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from dsl.games.library.file_lock import abandoned
from dsl.games.library.shelves import Header, default_map, family, header_of, is_shipped, map_with_text
from dsl.games.play.record import holds_secrets
from dsl.games.play.record_files import ENDING, changed_since, says
from dsl.maps.mapfile import MapEditError, MapFile
from dsl.services.match.match_values import MatchSetup, Trouble
from dsl.services.match.openings import setup_of_record
from dsl.services.match.passage_values import Advance
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files import FileError, UserFile, read_source, reason, write_text
from dsl.text.source import Source
from editor.base.texts import Message, tr, ui
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument, Reading
from editor.model.documents.new_map import new_text
from editor.model.games import GameBoard, game_title, read_board
from editor.model.match.live_change import alike
from editor.model.rules.house_files import free_place, house_files, is_unnamed, unnamed_files
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.live_match import setup_of
from editor.model.sessions.match_keeper import HARMLESS, MatchKeeper
from editor.model.sessions.session import Session
from editor.view.widgets.makers import chosen_path
from editor.window.files.saving import dialog_folder
from editor.window.notices import Answer
from editor.window.settings import Settings
from editor.window.tabs import Tabs


@dataclass(frozen=True, eq=False)
class RulesReading:
    """Rules that were read, with their map; can be made in any thread."""

    file: UserFile
    kept: Path | None
    """The file of house rules without a name; None for others."""
    header: Header
    board: GameBoard | None
    """What the rules require of their maps; if they have errors, what the extended game requires."""
    map: Reading | None
    map_path: Path | None

    @classmethod
    def of(cls, path: Path, board: Path | Source | None = None, copied: Path | None = None) -> RulesReading:
        """The rules in a file, sound or not, with their map or another ``board``; raises ``FileError`` for no text.

        A ``board`` that is a text becomes a map without a file. ``copied``: the file that once said what this one does.
        """
        file = UserFile.open(path)
        unnamed = is_unnamed(path)
        if unnamed:
            file = UserFile(file.text())
        kin = family(path)
        asked = next(filter(None, map(read_board, kin)), None)
        asked = replace(asked, copied=copied) if asked is not None and copied is not None else asked
        place = board or (default_map(kin) if kin[0].playable else None)
        name = Path(place.name) if isinstance(place, Source) else place
        return cls(file, path if unnamed else None, kin[0], asked, _read_map(place), name)

    def document(self) -> MapDocument:
        """The map to draw: its own file, a copy of a shipped one, or a blank one."""
        if self.map is None or self.map_path is None:
            return MapDocument(MapFile(self._blank()))
        if self.map.file.path is None:
            return MapDocument.of(self.map)
        file = MapFile(self.map.file.text()) if is_shipped(self.map_path) else self.map.file
        return MapDocument.of(replace(self.map, file=file))

    def _blank(self) -> str:
        playable = self.board if self.header.playable else None
        title = game_title(self.header) if self.header.title else self.header.name
        return new_text(playable, "square8", title=title)

    def begin(self, session: Session) -> None:
        """Make these the rules of a session that was created with ``document``."""
        session.leads = "rules"
        session.game = self.board
        session.has_map = self.header.playable and self.board is not None
        session.written.take(RulesDocument(self.file, session.undo_stack, self.kept))
        session.mode = "rules"


def _read_map(place: Path | Source | None) -> Reading | None:
    try:
        if isinstance(place, Source):
            file = MapFile(place.text)
            return Reading(file, Chart.read(file))
        return Reading.of(place) if place is not None else None
    except (MapEditError, FileError):
        return None


@dataclass(frozen=True, eq=False)
class MatchReading:
    """A record that was read, with its rules, map and players.

    ``changed``: files that have changed since; the match uses the texts stored in it. ``renewed``: it uses the present
    files instead, and is saved in a new file, so that the match itself is not changed.
    """

    path: Path
    text: str
    setup: MatchSetup
    rules: RulesReading
    changed: tuple[Path, ...] = ()
    renewed: bool = False

    @classmethod
    def of(
        cls, path: Path, recent: Sequence[Path] = (), taken: Sequence[Path] = (), renewed: bool = False
    ) -> MatchReading:
        """The match in a file; raises ``FileError`` that says what is wrong.

        Texts that go with it are looked for in their files, among the user's and the ``recent`` ones, but for those
        that are ``taken`` by other tabs; house rules that are nowhere become some without a name.
        """
        problems = Problems()
        source = read_source(path, problems)
        if source is None:
            raise FileError(next(iter(problems)))
        setup = setup_of_record(source.text, path.name, path.parent)
        if isinstance(setup, tuple):
            raise FileError(_diagnostic(setup[0], path))
        if renewed:
            setup = replace(setup, rules=_as_now(setup.rules), board=setup.board and _as_now(setup.board))
        free = [place for place in recent if place not in taken]
        rules = _file_of(setup.rules, [*free, *unnamed_files(), *house_files()], taken)
        board = setup.board and (_file_of(setup.board, free, taken) or _on_shelf(setup.board, taken) or setup.board)
        if renewed and isinstance(board, Path):
            Reading.of(board)  # raises the error with its reason
        changed = changed_since(setup.rules, setup.board)
        named = Path(setup.rules.name)
        there = named if named.is_file() and named != rules else None
        found = RulesReading.of(rules or _stored_copy(setup.rules), board, there)
        return cls(path, source.text, setup, found, tuple(changed), renewed)

    def fits(self, session: Session) -> bool:
        """Whether a session has this game and map, and no match yet."""
        there, then = setup_of(session), self.setup
        if there is None or (session.plays and (session.play.setup is not None or session.match_keeper.opening)):
            return False
        return alike(there, replace(then, settings=(), unsaved=()))

    def needs(self, taken: Sequence[Path]) -> bool:
        """Whether opening it needs a file that is open in another tab."""
        files = (self.rules.kept, self.rules.map.file.path if self.rules.map is not None else None)
        return any(file is not None and file.absolute() in taken and not is_shipped(file) for file in files)

    def begin(self, session: Session) -> None:
        """Continue it in a session that has its rules."""
        then = self.setup
        setup = setup_of(session, then.seats, then.settings, then.seed, then.own_dice, then.given)
        session.mode = "play"
        if setup is not None:
            setup = replace(setup, unsaved=then.unsaved)
            if not self.renewed:
                session.match_keeper.adopt_next(setup, self.path, self.text)
            session.play.open(setup, self.text)


def interrupted_match(setup: MatchSetup) -> Path | None:
    """The latest match with this setup that was open in a window or terminal that crashed; None if there is none."""
    found = [path for path in abandoned() if path.suffix == ENDING and path.is_file() and _is_of(path, setup)]
    return max(found, key=lambda path: path.stat().st_mtime, default=None)


def _is_of(match: Path, setup: MatchSetup) -> bool:
    source = read_source(match, Problems())
    then = setup_of_record(source.text, match.name, match.parent) if source is not None else ()
    return not isinstance(then, tuple) and then.rules.text == setup.rules.text


def _as_now(text: Source) -> Source:
    """The present text of a file; the given text if there is no such file."""
    return read_source(Path(text.name), Problems()) or text


def _file_of(text: Source, others: Sequence[Path], taken: Sequence[Path]) -> Path | None:
    """The file that contains a text: its own, a shipped one or one of ``others``; None if there is none."""
    fitting = (place for place in (Path(text.name), *others) if says(place, text.text))
    return next((place for place in fitting if is_shipped(place) or place.absolute() not in taken), None)


def _on_shelf(board: Source, taken: Sequence[Path]) -> Path | None:
    """The installed map with this text; None if there is none."""
    found = map_with_text(board.text, Path(board.name).stem)
    return found if found is not None and found.absolute() not in taken else None


def _stored_copy(rules: Source) -> Path:
    """Save rules that no file contains any more as house rules without a name; returns their file."""
    place = free_place(header_of(rules).name)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_text(place, rules.text)
    except OSError as trouble:
        args = {"path": str(place), "reason": reason(trouble)}
        raise FileError(Diagnostic("file-unwritable", None, args)) from trouble
    return place


def _diagnostic(trouble: Trouble, path: Path) -> Diagnostic:
    return Diagnostic(trouble.code, None, {"path": str(path), **trouble.message.args})


MOST_TOLD = 3


class MatchSaving(QObject):
    """Saves the match shown under a name, and reports if a match cannot be saved."""

    def __init__(self, window: QWidget, tabs: Tabs, settings: Settings) -> None:
        super().__init__()
        self.window, self.tabs, self.settings = window, tabs, settings
        self._followed: set[MatchKeeper] = set()

    def save(self) -> None:
        """Ask for a file in which the match is saved from now on."""
        session = self.tabs.session
        if session is None or not session.plays or not session.play.record:
            return
        keeper = session.match_keeper
        folder = keeper.path.parent if keeper.path is not None and keeper.named else None
        start = (folder or dialog_folder(session, self.settings)) / (
            keeper.path.name if keeper.path is not None else f"match{ENDING}"
        )
        filters = f"{tr('play-files')} (*{ENDING})"
        secret = holds_secrets(session.play.record)
        caption = " — ".join([tr("action-play-save-record"), *([tr("play-secrets-short")] if secret else [])])
        path, _ = chosen_path(self.window, caption, start, filters, (ENDING,))
        if path is not None and keeper.name(path):
            self.settings.remember_file(path)
            saved = Message("play-saved", {"name": path.name})
            session.report(saved)
            if secret:
                self.tabs.notices.report(
                    Message("play-saved-secret", {"said": saved}), topic="saved", about=self.tabs.current
                )

    def follow(self, keeper: MatchKeeper) -> None:
        """Tell of a match that cannot be kept, and of what was another when it was opened.

        One without a name is a recent file as soon as it is kept: so one can go on after the window was closed.
        """
        if keeper in self._followed:
            return
        self._followed.add(keeper)
        notices, sheet = self.tabs.notices, self.tabs.current
        keeper.write_failed.connect(lambda said: notices.report(said, "warn", topic="match", about=sheet))
        keeper.match.differed.connect(lambda opened: self._report_difference(keeper, opened, sheet))
        keeper.placed.connect(self.settings.remember_file)
        keeper.shared.connect(lambda how: self._report_shared(keeper, how, sheet))
        keeper.write_recovered.connect(lambda: notices.clear("match", sheet))
        keeper.destroyed.connect(lambda: self._followed.discard(keeper))

    def _report_difference(self, keeper: MatchKeeper, opened: Advance, sheet: object) -> None:
        """Say what was another when a match was opened; of a copy by changed files, that they changed is known."""
        if keeper.path is not None or any(trouble.code not in HARMLESS for trouble in opened.differs):
            details = "\n".join(opened.unplayed)
            self.tabs.notices.report(_message_of(opened.differs), "warn", details=details, topic="differs", about=sheet)

    def _report_shared(self, keeper: MatchKeeper, how: str, sheet: object) -> None:
        """Say that the match is played elsewhere, and what can be done about it, or that it is not any more."""
        notices = self.tabs.notices
        notices.clear("shared", sheet)
        if how in ("elsewhere", "given"):
            take = Answer("play-take-over", lambda: self._take_over(keeper, sheet), primary=True)
            copy = Answer("play-copy", keeper.copy)
            notices.report(Message(f"play-{how}"), "warn", (take, copy), topic="shared", about=sheet)
        else:
            notices.report(Message(f"play-{how}"), topic="shared", about=sheet)

    def _take_over(self, keeper: MatchKeeper, sheet: object) -> None:
        answers = (Answer("play-copy", keeper.copy),)
        self.tabs.notices.report(Message("play-asked"), answers=answers, topic="shared", about=sheet)
        keeper.take_over()


def _message_of(troubles: tuple[Trouble, ...]) -> Message:
    """What differs, in a few sentences."""
    told = [trouble.message.text(ui.language) for trouble in troubles[:MOST_TOLD]]
    return Message("play-differs", {"said": "; ".join(told), "more": "…" if len(troubles) > MOST_TOLD else ""})
