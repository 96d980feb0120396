"""The options before a match, and creating one: from a setup, a position set by hand, or a record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import get_args

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game, Parameter
from dsl.engines.protocol.engine import Engine, Opening
from dsl.engines.protocol.errors import RuleError
from dsl.games.library.shelves import kin_of
from dsl.games.play import Match, Replay, Setup, read_sound_record, replay
from dsl.games.play.record_differences import differences
from dsl.games.play.record_files import record_files
from dsl.games.play.replay import replay_on
from dsl.games.play.translation import Translation, load_translation
from dsl.games.scenario.given import Given
from dsl.games.scenario.names import Names
from dsl.games.scenario.position_setup import BadPosition, Position
from dsl.language.typed import types as ty
from dsl.language.typed.endings import ending_parameters
from dsl.language.typed.program import Program
from dsl.services.match.loaded_game import LoadedGame, load, setup_program, trouble_of, troubles_of
from dsl.services.match.match_values import Lobby, MatchSetup, Seat, SeatKind, SettingView, Trouble
from dsl.services.match.played_course import MatchCourse
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, ScalarNode, SequenceNode, compose
from dsl.text.source import Source

NAME = "given"


def opening_of(setup: MatchSetup, game: Game) -> tuple[Game, Position | None] | tuple[Trouble, ...]:
    """The game with the names of the position, and the position to start from; None if the setup is played.

    The text is a mapping as under ``given``, whose players are called ``p1``, ``p2`` and so on, or has ``players`` (a
    list of their names) beside ``given``. Errors are returned with their places. Those found only when it is put on the
    board (``BadPosition`` when the engine starts) are in ``troubles_of`` of the position's problems.
    """
    if not setup.given.strip():
        return game, None
    problems = Problems()
    node = compose(Source(NAME, setup.given), problems)
    if not isinstance(node, MappingNode):
        if not problems.failed and node is not None:
            problems.error("scenario-not-table", node.span)
        return troubles_of(problems)
    given, players = _parts(node, game)
    if given is None:
        return game, None
    read = Given(given, game, Names(game, players), problems)
    if problems.failed:
        return troubles_of(problems)
    return read.game, Position(read, Names(read.game, players), problems)


def _parts(node: MappingNode, game: Game) -> tuple[MappingNode | None, tuple[str, ...]]:
    """The position itself, and the names of the players in it."""
    players = tuple(f"p{seat + 1}" for seat in range(game.seats))
    named, given = node.get("players"), node.get("given")
    if isinstance(named, SequenceNode):
        players = tuple(item.value for item in named.items if isinstance(item, ScalarNode))
        return given if isinstance(given, MappingNode) else None, players
    return given if isinstance(given, MappingNode) else node, players


RECORD = "record"
Made = Callable[[Game, Engine, Opening | None], Match]


def begin_match(setup: MatchSetup) -> MatchCourse | tuple[Trouble, ...]:
    """A match at its start, before any chance has fallen; or why there can be none."""
    return _made(setup, lambda game, engine, opening: Match(game, engine, setup.seed, opening=opening, branching=True))


def open_match(setup: MatchSetup, text: str, name: str = RECORD) -> MatchCourse | tuple[Trouble, ...]:
    """The match of a record, as far as it can be replayed; or why it cannot be opened at all."""
    problems = Problems()
    record = read_sound_record(Source(name, text), problems)
    if record is None:
        return troubles_of(problems)

    followed: list[Replay] = []

    def follow(game: Game, engine: Engine, opening: Opening | None) -> Match:
        followed.append(replay(record, game, engine, opening))
        return followed[0].match

    made = _made(replace(setup, seed=record.setup.seed), follow)
    if isinstance(made, MatchCourse):
        found = differences(record, followed[0], made.loaded.words)
        made.differs = tuple(map(trouble_of, (*found.changed, *problems, *found.parted)))
        made.unplayed = found.unplayed
        made.match.branching = True
    return made


def goes_on(course: MatchCourse, setup: MatchSetup, text: str) -> bool:
    """Play the events that a record has beyond the match of ``course``; False if it is a record of another match."""
    record = read_sound_record(Source(RECORD, text), Problems())
    if record is None or course.differs or course.setup != replace(setup, seed=record.setup.seed):
        return False
    return replay_on(record, course.match)


def _made(setup: MatchSetup, make: Made) -> MatchCourse | tuple[Trouble, ...]:
    """A match of the game of a setup, in its starting position."""
    loaded = load(setup)
    return made_of(loaded, make) if isinstance(loaded, LoadedGame) else loaded


def made_of(loaded: LoadedGame, make: Made, which: str = "") -> MatchCourse | tuple[Trouble, ...]:
    """A match of a loaded game, in its starting position; ``which`` names the engine."""
    found = opening_of(loaded.setup, loaded.game)
    if isinstance(found[0], Trouble):
        return tuple(trouble for trouble in found if isinstance(trouble, Trouble))
    game, position = found
    assert isinstance(game, Game)
    engine = make_engine(game, which)
    try:
        if position is not None:
            position.put_on(engine)
        return MatchCourse(replace(loaded, game=game), make(game, engine, position))
    except BadPosition:
        return troubles_of(position.problems if position is not None else ())
    except RuleError as error:
        return troubles_of([error.diagnostic])


def setup_of_record(text: str, name: str = RECORD, beside: Path | None = None) -> MatchSetup | tuple[Trouble, ...]:
    """The setup of a record, with the texts it contains or names; ``beside`` as in ``record_files``."""
    problems = Problems()
    record = read_sound_record(Source(name, text), problems)
    if record is None:
        return troubles_of(problems)
    head, problems = record.setup, Problems()
    files = record_files(record, problems, beside)
    if files is None:
        return troubles_of(problems)
    seats, language = _seats(head), head.language or "en"
    return MatchSetup(
        files.rules, files.board, head.settings, seats, head.seed, head.own_dice, language, head.given, files.bases
    )


def _seats(head: Setup) -> tuple[Seat, ...]:
    """The players of the seats; an unknown kind becomes a person."""
    names, colours = dict(head.names), dict(head.colours)
    known: dict[str, SeatKind] = {kind: kind for kind in get_args(SeatKind)}
    return tuple(
        Seat(known.get(kind, "person"), names.get(number, ""), colours.get(number, ""))
        for number, kind in enumerate(head.seats)
    )


def lobby_of(setup: MatchSetup) -> Lobby:
    """The lobby of a setup; if its game cannot be made, as much as is known, and why."""
    problems = Problems()
    program = setup_program(setup, problems)
    if program is None:
        return Lobby("", 0, 0, (), (), False, troubles_of(problems))
    least, most = program.players
    seats = min(max(len(setup.seats), least), most)
    sitting = (*setup.seats, *[Seat()] * seats)[:seats]
    loaded = load(replace(setup, seats=tuple(replace(seat, name="") for seat in sitting)))
    if isinstance(loaded, LoadedGame):
        return _whole(loaded, least, most)
    words = load_translation(kin_of(program.files), setup.language, Problems())
    return Lobby(_title(program, words), least, most, _seat_names(program, words, most), (), False, loaded)


def _whole(loaded: LoadedGame, least: int, most: int, troubles: tuple[Trouble, ...] = ()) -> Lobby:
    game, words = loaded.game, loaded.words
    deciding = ending_parameters(game.program)
    known = (_setting(game, words, one, one.name in deciding) for one in game.params if not one.hidden)
    settings = tuple(sorted(known, key=lambda setting: not setting.ends))
    names = _seat_names(game.program, words, most)
    return Lobby(_title(game.program, words), least, most, names, settings, game.has_secrets, troubles)


def _title(program: Program, words: Translation) -> str:
    return words.word(program.title or program.name)


def _seat_names(program: Program, words: Translation, most: int) -> tuple[str, ...]:
    """The names of the seats, also of those not taken."""
    domain = program.domains.get("seat")
    if domain is not None:
        return tuple(words.word(label or name) for name, label in zip(domain.members, domain.labels or domain.members))
    return tuple(words.message("word-player", number=seat + 1) for seat in range(most))


def _setting(game: Game, words: Translation, parameter: Parameter, ends: bool) -> SettingView:
    kind = ty.bare(game.program.params[parameter.name].type)
    choices = tuple((name, words.word(label)) for name, label in parameter.choices)
    if isinstance(kind, ty.Bool):
        choices = tuple((name, words.message(f"word-{name}")) for name in ("yes", "no"))
    least, most = (kind.low, kind.high) if isinstance(kind, ty.Int) else (None, None)
    return SettingView(
        parameter.name, words.word(parameter.label or parameter.name), words.word(parameter.help), parameter.value,
        parameter.default, choices, least, most, parameter.clauses, ends,
    )  # fmt: skip
