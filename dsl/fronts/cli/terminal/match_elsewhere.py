"""A match that is open in a window or another terminal: followed, taken over, or played as a copy."""

from __future__ import annotations

from pathlib import Path
from time import sleep

from dsl.fronts.cli.open_record import open_record
from dsl.fronts.cli.output import console, fail_with
from dsl.fronts.cli.terminal.journal_view import JournalView
from dsl.fronts.cli.terminal.prompt import Gone, ask
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.voice import Voice
from dsl.games.library.file_lock import WANTED, Claim, is_claimed
from dsl.games.library.shelves import given_span
from dsl.games.play import load_translation
from dsl.text.diagnostics import Problems

PAUSE = 0.3
"""Seconds until one looks again."""


def claim_match(path: Path, voice: Voice) -> Claim | None:
    """The right to write to the file of a match; None if a copy is to be played, or the end of the command."""
    while not (claim := Claim(path)).mine:
        claim.release()
        try:
            answer = ask(console(), voice.say("cli-elsewhere", path=path) + "\n> ").casefold()
        except Gone:
            raise fail_with(voice, "cli-elsewhere-ended", given_span("--resume", str(path)), path=path) from None
        if answer in voice.say("cli-elsewhere-copy").split():
            return None
        if answer in voice.say("cli-elsewhere-take").split():
            _wait(path, voice)
        elif answer in voice.say("cli-elsewhere-watch").split():
            _watch(path, voice)
    return claim


def _wait(path: Path, voice: Voice) -> None:
    """Ask for the match, and wait until it is given."""
    wanted = Claim(path, WANTED)
    console().print(voice.say("cli-elsewhere-asked"), soft_wrap=True)
    try:
        while is_claimed(path):
            sleep(PAUSE)
    finally:
        wanted.release()


def _watch(path: Path, voice: Voice) -> None:
    """Read out what happens in the match, as far as anybody may know it, until nobody plays it any more."""
    seen, told = b"", 0
    console().print(voice.say("cli-elsewhere-watched"), soft_wrap=True)
    while is_claimed(path):
        now = path.read_bytes()
        if now != seen:
            opened, _, done = open_record(path, voice)
            screen = Screen(console(), done.match, load_translation(opened.family, voice.language, Problems()), voice)
            told = min(told, done.match.at)
            JournalView(opened.game, screen.words).print(screen.out, done.match.entries(told), None)
            screen.board()
            seen, told = now, done.match.at
        sleep(PAUSE)
