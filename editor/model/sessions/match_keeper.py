"""Saves a match automatically, ``SOON`` milliseconds after each event.

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
from dsl.services.match.service import STANDS
from dsl.text.files import reason, write_text
from editor.base.texts import Message
from editor.model.match.bot_director import BotDirector
from editor.model.match.costly import CostlyDecisions
from editor.model.match.hints import Hints
from editor.model.match.match_place import MatchPlace
from editor.model.match.play_session import PlaySession

LOOK = 500
"""Milliseconds between checks whether another process plays the match or asks for it."""
SOON = 100
"""Milliseconds from an event until it is saved."""
WHOLE = ("replay-other-rules", "replay-other-map")
"""The differences from a record that do not prevent replaying all of it."""


class MatchKeeper(QObject):
    """Follows a match; ``path`` is its file, once something was decided in it."""

    troubled = Signal(object)
    """A ``Message``: the match cannot be saved at present. Emitted once until saving works again."""
    eased = Signal()
    """It works again."""
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
        self._aside: MatchPlace | None = None  # of a match that waits while another is only looked at
        self._coming: tuple[MatchSetup, MatchPlace] | None = None  # what is being opened, and its file
        self._looked_at: MatchSetup | None = None  # what is being opened, only to be looked at
        self._looks = False  # what is on the chart is only looked at
        self._serial = match.serial
        self._text = ""  # what is to be kept
        self._part = False  # what was opened is only a part of its file
        self._seen = ""  # the record of that part: as long as nothing is decided it is not kept anywhere
        self._game = ""
        self._well = True
        self._timer = QTimer(self, singleShot=True, interval=SOON)
        self._timer.timeout.connect(self.keep)
        self._looking = QTimer(self, interval=LOOK)
        self._looking.timeout.connect(self.look)
        self._looking.start()
        match.changed.connect(self._changed)
        match.differed.connect(self._differed)

    @property
    def path(self) -> Path | None:
        """The file of the match; None if it has none yet."""
        return self._place.path if self._place is not None else None

    @property
    def named(self) -> bool:
        """Whether the user chose the file."""
        return self._place is not None and self._place.named

    @property
    def awaits(self) -> bool:
        """Whether a match from a file is being opened."""
        return self._coming is not None and self.match.busy

    # --- following -------------------------------------------------------------------------------

    def _changed(self, name: str) -> None:
        if name == "setup" and self.match.serial != self._serial:
            self._serial = self.match.serial
            self._another_match()
        elif name == "record" and self.match.setup is not None and not (self._looks or self.match.following):
            self._text, self._game = self.match.record, Path(self.match.setup.rules.name).stem
            self._seen, self._part = (self._text if self._part else self._seen), False
            if self._text == self._seen:
                self._text = ""
            elif self._decided() and (self._place is None or self._place.text != self._text):
                self._timer.start()

    def _another_match(self) -> None:
        setup, coming = self.match.setup, self._coming
        self._looks = setup is not None and setup is self._looked_at
        self._coming = self._looked_at = None
        if self._looks:
            self._put_aside()
        elif coming is not None and setup is coming[0]:
            self._take(coming[1])
        else:
            self.leave()

    def _put_aside(self) -> None:
        self._save_pending()
        self._aside, self._place, self._text = self._aside or self._place, None, ""

    def _take(self, place: MatchPlace) -> None:
        """Continue in a file, releasing the former ones."""
        self._save_pending()
        self._place, self._aside = (None if one is place else one for one in (self._place, self._aside))
        self.leave()
        self._place, self._text = place.hold(), self.match.record
        place.text = self._text if place.text is None else place.text
        if not place.mine:
            self._follow(True, "elsewhere")

    def _decided(self) -> bool:
        """Whether the match contains anything worth saving."""
        line = self.match.time_line
        known = self.path is not None or self.match.veiled
        return known or (line is not None and any(branch.ticks for branch in line.branches))

    def _differed(self, opened: Advance) -> None:
        """The file could not be replayed completely: leave it unchanged."""
        if any(trouble.code not in WHOLE for trouble in opened.differs) and self._place is not None:
            self._timer.stop()
            self._place.release()
            self._place, self._part = None, True

    # --- where -----------------------------------------------------------------------------------

    def adopt_next(self, setup: MatchSetup, path: Path, text: str | None = None) -> None:
        """Tell the keeper that the match opened with this setup comes from this file, with this ``text``."""
        self._coming = setup, MatchPlace(path, True, None, text)

    def look_at(self, setup: MatchSetup) -> None:
        """Tell the keeper that what is opened with this setup is only viewed, not saved; the match keeps its file."""
        self._looked_at = setup

    def take_up(self, setup: MatchSetup) -> None:
        """The match that waits is opened again, with this setup."""
        place = self._aside or self._place
        self._coming = (setup, place) if place is not None else None

    def play_on(self) -> None:
        """Play what was viewed from now on; the match that waited is released."""
        self._looks = False
        if self._aside is not None:
            self._aside.release()
        self._aside = None

    def name(self, path: Path) -> bool:
        """Save the match to a file the user chose from now on; returns whether it was written."""
        before, place, followed = self._place, MatchPlace(path, True), self.match.following
        if before is not None:
            before.release()
        if not place.hold().mine:
            self._place = before.hold() if before is not None else None
            self.troubled.emit(
                Message("play-not-kept", {"reason": Message("play-file-elsewhere", {"name": path.name})})
            )
            return False
        self._place = place
        self._follow(False)
        done = self.keep()
        if done and before is not None and before.path != path and not (before.named or followed):
            with suppress(OSError):
                before.path.unlink()
        return done

    def leave(self) -> None:
        """Save what is pending and release the files: another match begins, or none."""
        self._save_pending()
        for place in (self._place, self._aside):
            if place is not None:
                place.release()
        self._place, self._aside, self._text = None, None, ""
        self._follow(False)

    def close(self) -> None:
        """The tab is closed."""
        self.leave()
        self._looking.stop()

    # --- elsewhere -------------------------------------------------------------------------------

    def _follow(self, on: bool, told: str = "") -> None:
        self.match.follow(on)
        if told:
            self.shared.emit(told)

    def take_over(self) -> None:
        """Ask for the match that another process plays; it is played here when released."""
        if self._place is not None and self.match.following:
            self._place.ask()
            self.look()

    def copy(self) -> None:
        """Continue the followed match here, saved to a new file."""
        if self._place is not None and self.match.following:
            self._place.release()
            self._place, self._seen = None, self.match.record
            self._follow(False)

    def look(self) -> None:
        """Hand over the match if another process asks; if following, read its changes and take it if released."""
        place = self._place
        if place is None or self.match.busy:
            return
        if not self.match.following:
            if place.mine and place.wanted and self.keep():
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
        place.there = place.text = self._text = text
        self.match.reopen(
            replace(self.match.setup, rules=found.rules, board=found.board, seats=found.seats), text, STANDS
        )
        return True

    # --- writing ---------------------------------------------------------------------------------

    def _save_pending(self) -> None:
        if self._timer.isActive():
            self.keep()

    def keep(self) -> bool:
        """Save the record now if it changed; returns whether the file has it."""
        self._timer.stop()
        text = self._text
        if self.match.following or not text or (self._place is not None and text == self._place.text):
            return bool(text)
        try:
            if self._place is not None and self._place.news() is not None:  # written by no Fordewind that asks
                self._place.release()
                self._place = None
                self.shared.emit("aside")
            if self._place is None:
                self._place = _fresh_place(self._game or "match")
            new = not self._place.named and self._place.text == ""
            write_text(self._place.path, text)
        except OSError as trouble:
            if self._well:
                self.troubled.emit(Message("play-not-kept", {"reason": reason(trouble)}))
            self._well = False
            return False
        self._place.text = self._place.there = text
        if new:
            self.placed.emit(self._place.path)
        if not self._well:
            self._well = True
            self.eased.emit()
        return True


def _fresh_place(game: str) -> MatchPlace:
    """A new file for a match, claimed in case another window looks for one at the same time."""
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
        """The user is done with it."""
        self.keeper.close()
        self.bots.close()
        self.play.close()
        self.play.deleteLater()
