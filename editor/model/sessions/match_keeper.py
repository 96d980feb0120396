"""Saves a match automatically, ``SAVE_DELAY`` milliseconds after each event.

It is saved among the user's matches, where the terminal saves its own, or in the file that the user named. The file is
claimed while the match is played, so that the match of a window that died is opened again. A file that can no longer
be replayed completely is left unchanged: play from there on is saved to a new file.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from dsl.games.play.record_files import free_place
from dsl.services.match.match_values import MatchSetup
from dsl.services.match.openings import setup_of_record
from dsl.services.match.passage_values import Advance
from dsl.services.match.service import RECORDED_NODE
from dsl.text.files import reason, write_text
from editor.base.texts import Message
from editor.model.match.bot_director import BotDirector
from editor.model.match.costly import CostlyDecisions
from editor.model.match.hints import Hints
from editor.model.match.match_place import MatchPlace
from editor.model.match.play_session import PlaySession

CHECK_INTERVAL = 500
"""Milliseconds between checks whether another process plays the match or asks for it."""
SAVE_DELAY = 100
"""Milliseconds from an event until it is saved."""
HARMLESS = ("replay-other-rules", "replay-other-map")
"""Codes of differences from a record that do not prevent replaying all of it."""


class MatchKeeper(QObject):
    """Saves a match; ``path`` is its file, None as long as nothing was decided in it."""

    write_failed = Signal(object)
    """A ``Message``: the match cannot be saved at present. Emitted once until saving works again."""
    write_recovered = Signal()
    """Saving works again."""
    shared = Signal(str)
    """``elsewhere``: another process plays the match and it is followed here; ``given``: it was handed to that process;

        ``taken``: it is played here again; ``aside``: another program wrote to its file, so it is saved to a new one.
    """
    placed = Signal(object)
    """The ``Path`` to which a match without a name is saved from now on."""

    def __init__(self, match: PlaySession) -> None:
        super().__init__(match)
        self.match = match
        self._place: MatchPlace | None = None
        self._waiting_place: MatchPlace | None = None  # the file of a match that waits while another is only viewed
        self._opening: tuple[MatchSetup, MatchPlace] | None = None  # the match that is being opened, and its file
        self._viewed_setup: MatchSetup | None = None  # the match that is being opened only to be viewed
        self._viewing = False  # whether the match on the chart is only viewed
        self._serial = match.serial
        self._record = ""  # the record to be saved
        self._incomplete = False  # only a part of the opened file could be replayed
        self._opened_record = ""  # the record of that part; it is not saved as long as nothing is decided
        self._game = ""
        self._saving_works = True
        self._save_timer = QTimer(self, singleShot=True, interval=SAVE_DELAY)
        self._save_timer.timeout.connect(self.save)
        self._check_timer = QTimer(self, interval=CHECK_INTERVAL)
        self._check_timer.timeout.connect(self.check_sharing)
        self._check_timer.start()
        match.changed.connect(self._changed)
        match.differed.connect(self._leave_file)

    @property
    def path(self) -> Path | None:
        """The file of the match; None if it has none yet."""
        return self._place.path if self._place is not None else None

    @property
    def named(self) -> bool:
        """Whether the user chose the file."""
        return self._place is not None and self._place.named

    @property
    def opening(self) -> bool:
        """Whether a match from a file is being opened."""
        return self._opening is not None and self.match.busy

    # --- following -------------------------------------------------------------------------------

    def _changed(self, name: str) -> None:
        if name == "setup" and self.match.serial != self._serial:
            self._serial = self.match.serial
            self._another_match()
        elif name == "record" and self.match.setup is not None and not (self._viewing or self.match.following):
            self._record, self._game = self.match.record, Path(self.match.setup.rules.name).stem
            self._opened_record, self._incomplete = (self._record if self._incomplete else self._opened_record), False
            if self._record == self._opened_record:
                self._record = ""
            elif self._worth_saving() and (self._place is None or self._place.text != self._record):
                self._save_timer.start()

    def _another_match(self) -> None:
        setup, coming = self.match.setup, self._opening
        self._viewing = setup is not None and setup is self._viewed_setup
        self._opening = self._viewed_setup = None
        if self._viewing:
            self._suspend()
        elif coming is not None and setup is coming[0]:
            self._switch_to(coming[1])
        else:
            self.leave()

    def _suspend(self) -> None:
        self._save_pending()
        self._waiting_place, self._place, self._record = self._waiting_place or self._place, None, ""

    def _switch_to(self, place: MatchPlace) -> None:
        """Continue in a file, releasing the former ones."""
        self._save_pending()
        self._place, self._waiting_place = (None if one is place else one for one in (self._place, self._waiting_place))
        self.leave()
        self._place, self._record = place.hold(), self.match.record
        place.text = self._record if place.text is None else place.text
        if not place.mine:
            self._follow(True, "elsewhere")

    def _worth_saving(self) -> bool:
        """Whether the match contains anything worth saving."""
        line = self.match.time_line
        known = self.path is not None or self.match.veiled
        return known or (line is not None and any(branch.ticks for branch in line.branches))

    def _leave_file(self, opened: Advance) -> None:
        """The file could not be replayed completely: leave it unchanged."""
        if any(trouble.code not in HARMLESS for trouble in opened.differs) and self._place is not None:
            self._save_timer.stop()
            self._place.release()
            self._place, self._incomplete = None, True

    # --- where -----------------------------------------------------------------------------------

    def adopt_next(self, setup: MatchSetup, path: Path, text: str | None = None) -> None:
        """Tell the keeper that the match opened with this setup comes from this file, with this ``text``."""
        self._opening = setup, MatchPlace(path, True, None, text)

    def expect_view(self, setup: MatchSetup) -> None:
        """Tell the keeper that what is opened with this setup is only viewed, not saved; the match keeps its file."""
        self._viewed_setup = setup

    def take_up(self, setup: MatchSetup) -> None:
        """Tell the keeper that the waiting match is opened again, with this setup."""
        place = self._waiting_place or self._place
        self._opening = (setup, place) if place is not None else None

    def play_on(self) -> None:
        """The viewed match is played from now on; the waiting one is released."""
        self._viewing = False
        if self._waiting_place is not None:
            self._waiting_place.release()
        self._waiting_place = None

    def name(self, path: Path) -> bool:
        """Save the match to a file the user chose from now on; returns whether it was written."""
        before, place, followed = self._place, MatchPlace(path, True), self.match.following
        if before is not None:
            before.release()
        if not place.hold().mine:
            self._place = before.hold() if before is not None else None
            self.write_failed.emit(
                Message("play-not-kept", {"reason": Message("play-file-elsewhere", {"name": path.name})})
            )
            return False
        self._place = place
        self._follow(False)
        done = self.save()
        if done and before is not None and before.path != path and not (before.named or followed):
            with suppress(OSError):
                before.path.unlink()
        return done

    def leave(self) -> None:
        """Save what is pending and release the files: another match begins, or none."""
        self._save_pending()
        for place in (self._place, self._waiting_place):
            if place is not None:
                place.release()
        self._place, self._waiting_place, self._record = None, None, ""
        self._follow(False)

    def close(self) -> None:
        """The tab is closed."""
        self.leave()
        self._check_timer.stop()

    # --- elsewhere -------------------------------------------------------------------------------

    def _follow(self, on: bool, event: str = "") -> None:
        self.match.follow(on)
        if event:
            self.shared.emit(event)

    def take_over(self) -> None:
        """Ask for the match that another process plays; it is played here when released."""
        if self._place is not None and self.match.following:
            self._place.ask()
            self.check_sharing()

    def copy(self) -> None:
        """Continue the followed match here, saved to a new file."""
        if self._place is not None and self.match.following:
            self._place.release()
            self._place, self._opened_record = None, self.match.record
            self._follow(False)

    def check_sharing(self) -> None:
        """Hand over the match if another process asks; if following, read its changes and take it if released."""
        place = self._place
        if place is None or self.match.busy:
            return
        if not self.match.following:
            if place.mine and place.wanted and self.save():
                place.release()
                self._follow(True, "given")
        elif not self._read_news(place) and not place.wanted and place.hold().mine:
            place.granted()
            self._read_news(place)
            self._follow(False, "taken")

    def _read_news(self, place: MatchPlace) -> bool:
        """Go to the position in the file if another process changed it; returns whether it did."""
        text = place.news()
        found = setup_of_record(text, place.path.name, place.path.parent) if text is not None else ()
        if text is None or isinstance(found, tuple) or self.match.setup is None:
            return False
        place.there = place.text = self._record = text
        self.match.reopen(
            replace(self.match.setup, rules=found.rules, board=found.board, seats=found.seats), text, RECORDED_NODE
        )
        return True

    # --- writing ---------------------------------------------------------------------------------

    def _save_pending(self) -> None:
        if self._save_timer.isActive():
            self.save()

    def save(self) -> bool:
        """Save the record now if it changed; returns whether the file has it."""
        self._save_timer.stop()
        text = self._record
        if self.match.following or not text or (self._place is not None and text == self._place.text):
            return bool(text)
        try:
            if self._place is not None and self._place.news() is not None:  # changed by another program
                self._place.release()
                self._place = None
                self.shared.emit("aside")
            if self._place is None:
                self._place = _fresh_place(self._game or "match")
            new = not self._place.named and self._place.text == ""
            write_text(self._place.path, text)
        except OSError as trouble:
            if self._saving_works:
                self.write_failed.emit(Message("play-not-kept", {"reason": reason(trouble)}))
            self._saving_works = False
            return False
        self._place.text = self._place.there = text
        if new:
            self.placed.emit(self._place.path)
        if not self._saving_works:
            self._saving_works = True
            self.write_recovered.emit()
        return True


def _fresh_place(game: str) -> MatchPlace:
    """A new file for a match, locked, since another window may look for one at the same time."""
    while True:
        path = free_place(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        place = MatchPlace(path, False).hold()
        if place.mine and place.there is None:
            return place
        place.release()


class TabMatch:
    """The matches played in a tab, one after another, with the same bots; ``close`` releases them."""

    def __init__(self, undo_stack: QUndoStack) -> None:
        self.play = PlaySession(undo_stack)
        self.bots = BotDirector(self.play)
        self.hints = Hints(self.play, self.bots.client)
        self.costly = CostlyDecisions(self.play, self.bots.client, self.hints)
        self.keeper = MatchKeeper(self.play)

    def close(self) -> None:
        """Save and release the matches: the tab is closed."""
        self.keeper.close()
        self.bots.close()
        self.play.close()
        self.play.deleteLater()
