"""``fordewind replay`` plays a saved match again, at once or step by step."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.engines.protocol.events import Over
from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import Opened, open_record
from dsl.fronts.cli.options import argument, json_option, lang_option, voice_of
from dsl.fronts.cli.output import as_json, console, problem_json, show_problems
from dsl.fronts.cli.terminal.journal_view import JournalView
from dsl.fronts.cli.terminal.prompt import Gone, ask
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.voice import Voice
from dsl.games.play import Replay, load_translation
from dsl.games.play.record import digest
from dsl.games.play.record_differences import Differences, differences
from dsl.text.diagnostics import Problems


@command(
    [
        "fordewind replay my.match",
        "fordewind replay my.match --step",
    ]
)
@argument("record", "RECORD", "A match saved by play.", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Stop after every event: Enter goes on, b back, q quits.")
@click.option("--now", is_flag=True, help="By the rules and the map as their files are now, not as they were.")
@json_option
@lang_option
def replay_command(record: Path, step: bool, now: bool, json: bool, lang: str | None) -> None:
    """Play a saved match again and print its journal.

    A match that was played by other rules or on another map is followed as far as it goes; the place where it
    parts is shown, and the exit code is 1.
    """
    voice = voice_of(lang)
    opened, found, done = open_record(record, voice, now)
    words = load_translation(opened.family, voice.language, Problems())
    screen = Screen(console(), done.match, words, voice)
    differ = differences(found, done, words)
    if json:
        _as_json(done, opened, voice, differ)
    else:
        show_problems(differ.changed, voice)
        if step:
            _stepped(screen)
        else:
            book = JournalView(opened.game, words, done.match.over is not None)
            book.print(screen.out, done.match.entries(), None)
            screen.board()
            _end(screen)
        show_problems(differ.parted, voice)
    if done.parted:
        raise SystemExit(1)


def _stepped(screen: Screen) -> None:
    """Let the user step forward and back through the match, event by event."""
    match, last = screen.match, len(screen.match.events)
    at, book = 0, JournalView(screen.game, screen.words, match.over is not None)
    try:
        while True:
            match.go_to_event(at)
            entries = match.entries_of(at)
            book.print(screen.out, entries, None)
            screen.board()
            if at == last:
                _end(screen)
            line = ask(screen.out, screen.voice.say("cli-step", at=at, last=last) + " ").lower()
            if line in {"q", "quit"}:
                return
            at = max(0, at - 1) if line in {"b", "back"} else at + 1
            if at > last:
                return
    except Gone:
        return


def _end(screen: Screen) -> None:
    if isinstance(screen.match.pending, Over):
        screen.out.print(screen.result(screen.match.pending))


def _as_json(done: Replay, opened: Opened, voice: Voice, differ: Differences) -> None:
    over = done.match.over
    as_json(
        {
            "game": opened.game.name,
            "events": len(done.match.events),
            "followed": done.done,
            "state": digest(opened.game, done.match.state()),
            "winners": [seat + 1 for seat in range(opened.game.seats) if over and over.winners >> seat & 1],
            "over": over is not None,
            "parted": problem_json(differ.parted[0], voice) if done.parted else None,
        }
    )
