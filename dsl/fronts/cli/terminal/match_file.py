"""Saves the match in a file, and takes over, watches or copies a match that is open elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import sleep

from dsl.fronts.cli.open_game import open_record
from dsl.fronts.cli.output import console, fail_with
from dsl.fronts.cli.terminal.journal_view import JournalView
from dsl.fronts.cli.terminal.prompt import Gone, ask
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.voice import Voice
from dsl.games.library.file_lock import REQUESTED, Claim, is_claimed, is_requested
from dsl.games.library.shelves import option_span
from dsl.games.play import Chosen, Match, Setup, load_translation, write_record
from dsl.games.play.record import secret_seats
from dsl.games.play.record_files import free_place
from dsl.text.diagnostics import Problems, Words
from dsl.text.files import reason, write_text


def save(match: Match, setup: Setup, path: Path) -> Words | str | None:
    """Write the match; None, or the reason why it cannot be written."""
    try:
        write_text(path, write_record(match, setup))
    except OSError as error:
        return reason(error)
    return None


PAUSE = 0.3
"""Seconds between two looks at a match that is open elsewhere."""


def claim_match(path: Path, voice: Voice) -> Claim | None:
    """The lock of the file of a match; None if the user plays a copy. Ends the command at the end of the input."""
    while not (claim := Claim(path)).mine:
        claim.release()
        try:
            answer = ask(console(), voice.say("cli-elsewhere", path=path) + "\n> ").casefold()
        except Gone:
            raise fail_with(voice, "cli-elsewhere-ended", option_span("--resume", str(path)), path=path) from None
        if answer in voice.say("cli-elsewhere-copy").split():
            return None
        if answer in voice.say("cli-elsewhere-take").split():
            _wait(path, voice)
        elif answer in voice.say("cli-elsewhere-watch").split():
            _watch(path, voice)
    return claim


def _wait(path: Path, voice: Voice) -> None:
    """Ask the other program for the match, and wait until it gives it."""
    wanted = Claim(path, REQUESTED)
    console().print(voice.say("cli-elsewhere-asked"), soft_wrap=True)
    try:
        while is_claimed(path):
            sleep(PAUSE)
    finally:
        wanted.release()


def _watch(path: Path, voice: Voice) -> None:
    """Print what happens in the match, as all may see it, until nobody plays it any more or it was asked for."""
    seen, told = b"", 0
    console().print(voice.say("cli-elsewhere-watched"), soft_wrap=True)
    while is_claimed(path) or is_requested(path):
        now = path.read_bytes()
        if now != seen:
            opened, _, done = open_record(path, voice)
            screen = Screen(console(), done.match, load_translation(opened.family, voice.language, Problems()), voice)
            told = min(told, done.match.at)
            JournalView(opened.game, screen.words).print(screen.out, done.match.entries(told), None)
            screen.board()
            seen, told = now, done.match.at
        sleep(PAUSE)


QUOTES = ('""', "''", "«»", "“”", "„“", "„”", "‘’")


class MatchSaver:
    """Saves one match: after every move if ``--save`` was given, else when the user leaves."""

    def __init__(self, match: Match, setup: Setup, path: Path | None, voice: Voice) -> None:
        self.match = match
        self.setup = setup
        self.path = path
        self._voice = voice
        self._own: set[Path] = set()  # files that the user named and that were written since the start
        self._written = False
        self._begun = match.at  # events up to here are in the file already

    def autosave(self) -> str:
        """Save the match if ``--save`` was given; returns why it cannot be saved, but only the first time."""
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
        """Whether another program has asked for the match."""
        return self.path is not None and is_requested(self.path)

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
        """Save the match; returns the message for the user."""
        why = save(self.match, self.setup, path)
        if why is not None:
            return self._voice.say("file-unwritable", path=path, reason=why)
        self._own.add(path.resolve())
        return self._with_secrets(self._voice.say(code, path=path))

    def _with_secrets(self, told: str) -> str:
        """``told``, and a warning if the file contains secrets of players."""
        secret = secret_seats(self.match.events, self.match.game.seats)
        return " ".join([told, self._voice.say("record-holds-secrets")]) if secret else told


def unquoted(name: str) -> str:
    """A typed name without the quotes around it."""
    return name[1:-1].strip() if len(name) > 1 and name[0] + name[-1] in QUOTES else name
