"""The words that can be typed at any moment of a game, in English and in the user's language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dsl.cli.journal import Journal
from dsl.cli.saving import save
from dsl.cli.screen import Screen
from dsl.play import Setup

BACK, WHY = "back", "why"


class Left(Exception):
    """The user gets up from the table."""


class Commands:
    """Obeys what is asked of the table as a whole; ``back`` and ``why`` are left to whoever asked for a line."""

    def __init__(self, screen: Screen, setup: Setup, save_to: Path | None) -> None:
        self._screen = screen
        self._setup = setup
        self._save_to = save_to
        self._written = False
        self._known: dict[str, Callable[[str], None]] = {
            "log": self._log,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
            "board": self._board,
        }

    def word(self, typed: str) -> str:
        """The command that a typed word means, or the word itself."""
        lower = typed.lower()
        for command in (*self._known, WHY, BACK):
            if lower in (command, *self._screen.voice.say(f"cli-command-{command}").split()):
                return command
        return lower

    def obey(self, command: str, rest: str) -> bool:
        """Do what ``command`` says; no if it is none of those known here."""
        action = self._known.get(command)
        if action:
            action(rest)
        return action is not None

    def autosave(self) -> None:
        """Keep the match as it is now, if the user has asked for that."""
        match = self._screen.match
        if self._save_to and (match.at or self._written):
            reason = save(match, self._setup, self._save_to)
            self._written = True
            if reason:
                self._tell("cli-not-writable", path=self._save_to, reason=reason)
                self._save_to = None

    def _tell(self, code: str, **args: object) -> None:
        self._screen.out.print(self._screen.voice.say(code, **args), soft_wrap=True)

    def _log(self, _: str) -> None:
        screen = self._screen
        book = Journal(screen.game, screen.words, screen.voice)
        book.print(screen.out, screen.match.entries(), screen.viewer)

    def _board(self, _: str) -> None:
        self._screen.board()

    def _help(self, _: str) -> None:
        self._tell("cli-play-help")

    def _quit(self, _: str) -> None:
        raise Left

    def _save(self, name: str) -> None:
        path = Path(name) if name else self._save_to
        if path is None:
            self._tell("cli-save-where")
            return
        reason = save(self._screen.match, self._setup, path)
        self._tell("cli-not-writable" if reason else "cli-saved", path=path, reason=reason or "")
