"""Opens the game or saved match that a command names. On errors they are shown and the command ends (SystemExit)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dsl.engines.choice import has_wasmtime, make_engine, why_not_compiled
from dsl.engines.linking.game import Game
from dsl.engines.linking.spec import board_spec
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import REFERENCE, NoCompiledEngine
from dsl.fronts.cli.output import console, fail, show_problems
from dsl.fronts.cli.voice import Voice
from dsl.games.library.rules_loader import loader, texts_before_files
from dsl.games.library.shelves import Header, default_map, find_map, find_rules, kin_of, option_span
from dsl.games.pipeline import load_program, make_game
from dsl.games.play import Replay, Setup, read_record, replay
from dsl.games.play.record import Record
from dsl.games.play.record_files import RecordFiles, carried_texts, changed_since, record_files
from dsl.language.loading.loader import RulesLoader
from dsl.services.writing.game_folder.file_checks import in_words, reported
from dsl.text.diagnostics import Problems, digest
from dsl.text.files import read_source
from dsl.text.source import Source, Span


@dataclass(frozen=True)
class Opened:
    """A game, its files, and the setup by which a record names it."""

    game: Game
    rules: Path
    map: Path | None
    family: list[Header]
    setup: Setup


def rules_path(name: str, voice: Voice) -> Path:
    """The rules file that a name on the command line means. Ends the command if there is none."""
    problems = Problems()
    path = find_rules(name, problems)
    if path is None:
        raise fail(problems, voice)
    return path


def open_game(rules: str, board: str, settings: dict[str, str], seats: int, voice: Voice) -> Opened:
    """The game called ``rules`` on the map called ``board`` (empty: its first one). Ends the command on errors."""
    path, problems = rules_path(rules, voice), Problems()
    place = find_map(board, problems, beside=path.parent) if board else None
    if problems.failed:
        raise fail(problems, voice)
    spans = {"players": option_span("--players", str(seats))} if seats else {}
    if board:
        spans["map"] = option_span("--map", board)
    return _opened(_Named(rules, path, board, place), settings, seats, spans, voice, loader)


def open_files(record: Record, files: RecordFiles, voice: Voice) -> Opened:
    """The game of a record, from the texts saved with it or the files it names. Ends the command on errors."""
    head = record.setup
    keys = {"players": "seats"} | {name: f"set {name}" for name, _ in head.settings}
    spans = {name: place for name, key in keys.items() if (place := record.span(key)) is not None}
    named = _Named(head.rules, files.rules, head.map, files.board)
    bases = loader.branched(texts_before_files(files.bases))
    return _opened(named, dict(head.settings), len(head.seats), spans, voice, bases)


@dataclass(frozen=True)
class _Named:
    """Rules and a map, with the words that the user typed for them."""

    rules_word: str
    rules: Path | Source
    map_word: str
    map: Path | Source | None


def _opened(
    named: _Named, settings: dict[str, str], seats: int, spans: dict[str, Span], voice: Voice, loads: RulesLoader
) -> Opened:
    problems = Problems()
    program = load_program(named.rules, problems, loads)
    if program is None:
        raise fail(reported(problems, []), voice)
    if "map" in spans and board_spec(program).empty:
        problems.error("map-unwanted", spans["map"], name=program.name)
        raise fail(problems, voice)
    kin = kin_of(program.files)
    place = named.map or default_map(kin)
    spans = {name: option_span("--set", f"{name}={value}") for name, value in settings.items()} | spans
    game = make_game(program, place, dict(settings), seats, problems, spans)
    found = in_words(reported(problems, [header.name for header in kin]), kin, voice.language)
    if game is None or problems.failed:
        raise fail(found, voice)
    if found:
        files = " ".join(filter(None, (named.rules_word, named.map_word)))
        console(stderr=True).print(voice.say("cli-warnings", count=len(digest(found)), files=files), soft_wrap=True)
    path, at = (Path(file.name) if isinstance(file, Source) else file for file in (named.rules, place))
    setup = Setup(
        game.name,
        named.rules_word,
        named.map_word or (at.stem if at else ""),
        tuple(settings.items()),
        ("human",) * game.seats,
        0,
        game.rules_hash,
        game.map_hash,
        texts=carried_texts(program.files, game.map.source if place is not None else None),
    )
    assert path is not None
    return Opened(game, path, at, kin, setup)


def chosen_engine(given: str | None, voice: Voice, game: Game | None = None) -> str:
    """The engine to play with: ``given`` (empty: chosen later), or, after a message, the reference engine.

    The compiled engine is tried if it is asked for, or if there is a ``game``, which it must be able to play.
    """
    if given == REFERENCE or (given is None and game is None and has_wasmtime()):
        return given or ""
    reason = why_not_compiled(game)
    return reference_plays(reason, voice) if reason else given or ""


def engine_for(game: Game, which: str, voice: Voice) -> Engine:
    """The engine called ``which`` for a game; the reference engine, after a message, if that one cannot play it."""
    try:
        return make_engine(game, which)
    except NoCompiledEngine as missing:
        return make_engine(game, reference_plays(missing, voice))


def reference_plays(reason: object, voice: Voice) -> str:
    """Print why the compiled engine does not play; returns the name of the reference engine."""
    console(stderr=True).print(voice.say("cli-reference-plays", reason=reason), soft_wrap=True, markup=False)
    return REFERENCE


def open_record(path: Path, voice: Voice, now: bool = False) -> tuple[Opened, Record, Replay]:
    """The game of a record file, the record, and its match as far as it can be replayed. Ends the command on errors.

    ``now``: with the present files of its rules and map instead of the saved ones.
    """
    record = record_in(path, voice)
    opened, done = follow_record(record, voice, path.parent, now=now)
    return opened, record, done


def record_in(path: Path, voice: Voice) -> Record:
    """The record in a file. Ends the command if it cannot be read."""
    problems = Problems()
    source = read_source(path, problems)
    record = read_record(source, problems) if source else None
    if record is None:
        raise fail(problems, voice)
    return record


def follow_record(
    record: Record, voice: Voice, beside: Path, engine: str = "", now: bool = False
) -> tuple[Opened, Replay]:
    """The game of a record, and its match as far as it can be replayed. Ends the command on errors.

    ``beside`` is the folder of the record; ``engine`` the name of an engine.
    """
    problems = Problems()
    files = record_files(record, problems, beside, now)
    if files is None:
        raise fail(problems, voice)
    for file in changed_since(files.rules, files.board):
        problems.warn("replay-file-changed", None, path=file)
    show_problems(problems, voice)
    opened = open_files(record, files, voice)
    return opened, replay(record, opened.game, engine_for(opened.game, engine, voice))
