"""The match in a file: where the user wants it, else among the user's own, so that nobody loses a game by leaving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dsl.fronts.cli.terminal.record_saving import save
from dsl.fronts.cli.voice import Voice
from dsl.games.library.file_lock import is_claimed, is_wanted
from dsl.games.play import Chosen, Match, Setup
from dsl.games.play.kept_matches import free_place
from dsl.games.play.record import secret_seats
from dsl.text.files import reason

QUOTES = ('""', "''", "«»", "“”", "„“", "„”", "‘’")


class Keeper:
    """Keeps one match: after every move where the user asked for it, otherwise when it is left."""

    def __init__(self, match: Match, setup: Setup, path: Path | None, voice: Voice) -> None:
        self.match = match
        self.setup = setup
        self.path = path
        self._voice = voice
        self._own: set[Path] = set()  # files that were named, and written, in this sitting
        self._written = False
        self._begun = match.at  # what was there before this sitting is kept already

    def autosave(self) -> str:
        """Save the match if the user asked for that; why it could not be saved, the first time that happens."""
        if self.path is None or not (self.match.at or self._written):
            return ""
        why = save(self.match, self.setup, self.path)
        self._written = True
        if why is None:
            return ""
        told = self._voice.say("file-unwritable", path=self.path, reason=why)
        self.path = None
        return told

    def save_as(self, name: str, sure: Callable[[str], bool]) -> str:
        """Write the match to a file of that name, or to its own; the message for the user.

        ``sure`` asks whether a file may be replaced that this match was not written to before.
        """
        path = Path(unquoted(name)).expanduser() if name else self.path
        if path is None:
            return self._voice.say("cli-save-where")
        known = path.resolve() in self._own or path.resolve() == (self.path and self.path.resolve())
        if path.is_file() and not known and not sure(self._voice.say("cli-save-over", path=path)):
            return self._voice.say("cli-not-saved", path=path)
        if path.resolve() != (self.path and self.path.resolve()) and is_claimed(path):
            return self._voice.say("cli-save-elsewhere", path=path)
        return self._saved("cli-saved", path)

    @property
    def wanted(self) -> bool:
        """Whether the match is to be played on elsewhere."""
        return self.path is not None and is_wanted(self.path)

    def leave(self, ended: bool) -> str:
        """Save a match that is left unfinished; the message says where it is and how to go on."""
        unsaved = self.autosave()
        if ended or unsaved:
            return unsaved
        if self.wanted:
            return self._voice.say("cli-handed-over", path=self.path)
        if self.path is not None and self.path.is_file():
            return self._with_secrets(self._voice.say("cli-kept", path=self.path))
        if not any(isinstance(event, Chosen) for event in self.match.events[self._begun :]):
            return ""
        path = free_place(self.setup.game)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return self._voice.say("file-unwritable", path=path.parent, reason=reason(error))
        return self._saved("cli-kept-last", path)

    def _saved(self, code: str, path: Path) -> str:
        """Save; the message for the user."""
        why = save(self.match, self.setup, path)
        if why is not None:
            return self._voice.say("file-unwritable", path=path, reason=why)
        self._own.add(path.resolve())
        return self._with_secrets(self._voice.say(code, path=path))

    def _with_secrets(self, told: str) -> str:
        """What is said of a file, and that it holds secrets if it does."""
        secret = secret_seats(self.match.events, self.match.game.seats)
        return " ".join([told, self._voice.say("record-holds-secrets")]) if secret else told


def unquoted(name: str) -> str:
    """A name as it was typed, without quotes around it."""
    return name[1:-1].strip() if len(name) > 1 and name[0] + name[-1] in QUOTES else name
