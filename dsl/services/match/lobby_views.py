"""What can be chosen before a match begins."""

from __future__ import annotations

from dataclasses import replace

from dsl.engines.linking.game import Game, Parameter
from dsl.games.library import kin_of
from dsl.games.play.translation import Translation, load_translation
from dsl.language.typed import types as ty
from dsl.language.typed.program import Program
from dsl.services.match.loaded_game import LoadedGame, load, setup_program, troubles_of
from dsl.services.match.match_values import Lobby, MatchSetup, Seat, SettingView, Trouble
from dsl.text.diagnostics import Problems, message


def lobby_of(setup: MatchSetup) -> Lobby:
    """The lobby of a setup; where its game cannot be made, as much of it as is known, and why."""
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
    settings = tuple(_setting(game, words, parameter) for parameter in game.params if not parameter.hidden)
    names = _seat_names(game.program, words, most)
    return Lobby(_title(game.program, words), least, most, names, settings, game.has_secrets, troubles)


def _title(program: Program, words: Translation) -> str:
    return words.word(program.title or program.name)


def _seat_names(program: Program, words: Translation, most: int) -> tuple[str, ...]:
    """What the players are called, also those who do not sit down yet."""
    domain = program.domains.get("seat")
    if domain is not None:
        return tuple(words.word(label or name) for name, label in zip(domain.members, domain.labels or domain.members))
    return tuple(message("word-player", {"number": seat + 1}, words.language) for seat in range(most))


def _setting(game: Game, words: Translation, parameter: Parameter) -> SettingView:
    kind = ty.bare(game.program.params[parameter.name].type)
    choices = tuple((name, words.word(label)) for name, label in parameter.choices)
    if isinstance(kind, ty.Bool):
        choices = tuple((name, message(f"word-{name}", {}, words.language)) for name in ("yes", "no"))
    least, most = (kind.low, kind.high) if isinstance(kind, ty.Int) else (None, None)
    return SettingView(
        parameter.name, words.word(parameter.label or parameter.name), words.word(parameter.help), parameter.value,
        parameter.default, choices, least, most, parameter.clauses,
    )  # fmt: skip
