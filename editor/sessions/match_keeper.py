"""A match is written down by itself, a moment after each event: nobody is asked to save one, and none is lost.

It lies among the user's matches, where the terminal keeps its own, or in the file that the user named. The file is
claimed while it is played: what was open in a window that died is opened again.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from dsl.files import reason, write_text
from dsl.play.kept_matches import free_place
from editor.play.match_view import MatchView
from editor.recovery.file_lock import Claim
from editor.texts import Message

SOON = 100
"""Milliseconds from an event until it is kept."""


class MatchKeeper(QObject):
    """Follows a match; ``path`` is its file, once something was decided in it."""

    troubled = Signal(object)
    """A ``Message``: the match cannot be kept just now. Told once, until it works again."""
    eased = Signal()
    """It works again."""

    def __init__(self, match: MatchView) -> None:
        super().__init__(match)
        self.match = match
        self.path: Path | None = None
        self.named = False
        """Whether the user chose the file."""
        self._kept = ""  # what stands in it
        self._text = ""  # what is to
        self._game = ""
        self._well = True
        self._claim: Claim | None = None
        self._coming: tuple[Path, str] | None = None
        self._timer = QTimer(self, singleShot=True, interval=SOON)
        self._timer.timeout.connect(self.keep)
        match.changed.connect(self._changed)

    def _changed(self, name: str) -> None:
        if name == "setup":
            self.leave()
            if self._coming is not None and self.match.setup is not None:
                self._take(self._coming[0])
                self.named, self._kept, self._coming = True, self._coming[1], None
        elif name == "record" and self.match.setup is not None:
            self._text, self._game = self.match.record, Path(self.match.setup.rules.name).stem
            if self._decided():
                self._timer.start()

    def _decided(self) -> bool:
        """Whether anything happened that would be missed."""
        line = self.match.time_line
        known = self.path is not None or self.match.veiled
        return known or (line is not None and any(branch.ticks for branch in line.branches))

    # --- where -----------------------------------------------------------------------------------

    def adopt_next(self, path: Path, text: str) -> None:
        """The match that is opened next comes from this file, which holds ``text``."""
        self._coming = (path, text)

    def name(self, path: Path) -> bool:
        """Keep the match in a file that the user chose, from now on; whether it is written."""
        before, was_named = self.path, self.named
        self._take(path)
        self.named, self._kept = True, ""
        done = self.keep()
        if done and before is not None and before != path and not was_named:
            with suppress(OSError):
                before.unlink()
        return done

    def leave(self) -> None:
        """Another match begins, or none: what is to be kept of this one is."""
        if self._timer.isActive():
            self.keep()
        if self._claim is not None:
            self._claim.release()
        self.path, self.named, self._kept, self._text, self._claim = None, False, "", "", None

    close = leave

    def _take(self, path: Path) -> None:
        if self._claim is not None:
            self._claim.release()
        self.path, self._claim = path, Claim(path)

    # --- writing ---------------------------------------------------------------------------------

    def keep(self) -> bool:
        """Write the record now, if it is another; whether it stands in the file."""
        self._timer.stop()
        text = self._text
        if not text or text == self._kept:
            return bool(text)
        try:
            if self.path is None:
                place = free_place(self._game or "match")
                place.parent.mkdir(parents=True, exist_ok=True)
                self._take(place)
            assert self.path is not None
            write_text(self.path, text)
        except OSError as trouble:
            if self._well:
                self.troubled.emit(Message("play-not-kept", {"reason": reason(trouble)}))
            self._well = False
            return False
        self._kept = text
        if not self._well:
            self._well = True
            self.eased.emit()
        return True
