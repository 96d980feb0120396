"""From names on the command line to a game that can be started, with every problem shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.fronts.cli.output import console, fail
from dsl.fronts.cli.voice import Voice
from dsl.games.library import Header, default_map, find_map, find_rules, kin_of
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import given_span
from dsl.games.pipeline import load_program, make_game
from dsl.games.play import Setup
from dsl.services.writing.game_folder.game_reports import in_words, told
from dsl.text.diagnostics import Problems, digest


@dataclass(frozen=True)
class Opened:
    """A game, the files it came from, and the words it was asked for with."""

    game: Game
    rules: Path
    map: Path | None
    family: list[Header]
    setup: Setup


def rules_path(name: str, voice: Voice) -> Path:
    """The rules file that a name on the command line means, or the end of the command."""
    problems = Problems()
    path = find_rules(name, problems)
    if path is None:
        raise fail(problems, voice)
    return path


def open_game(rules: str, board: str, settings: dict[str, str], seats: int, voice: Voice) -> Opened:
    """The game called ``rules`` on the map called ``board`` (or its first), or the end of the command."""
    path, problems = rules_path(rules, voice), Problems()
    place = find_map(board, problems, beside=path.parent) if board else None
    if problems.failed:
        raise fail(problems, voice)
    program = load_program(path, problems, loader)
    if program is None:
        raise fail(told(problems, []), voice)
    kin = kin_of(program.files)
    place = place or default_map(kin)
    spans = {name: given_span("--set", f"{name}={value}") for name, value in settings.items()}
    game = make_game(program, place, dict(settings), seats, problems, spans)
    found = in_words(told(problems, [header.name for header in kin]), kin, voice.language)
    if game is None or problems.failed:
        raise fail(found, voice)
    if found:
        files = " ".join([rules, *([board] if board else [])])
        console(stderr=True).print(voice.say("cli-warnings", count=len(digest(found)), files=files), soft_wrap=True)
    setup = Setup(
        game.name,
        rules,
        board or (place.stem if place else ""),
        tuple(settings.items()),
        ("human",) * game.seats,
        0,
        game.rules_hash,
        game.map_hash,
    )
    return Opened(game, path, place, kin, setup)
