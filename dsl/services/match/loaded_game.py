"""The game of a setup: its rules, map, parameters and seats put together, with its words in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dsl.engines.linking.game import Game
from dsl.games.library import Header, kin_of
from dsl.games.library.rules_loader import loader, texts_before_files
from dsl.games.pipeline import load_program, make_game
from dsl.games.play.rule_values.named_values import values_in_play
from dsl.games.play.rule_values.value_gaps import GapValues
from dsl.games.play.translation import Translation, load_translation
from dsl.language.typed.program import Program
from dsl.services.match.match_values import MatchSetup, Trouble
from dsl.text.diagnostics import Diagnostic, Problems, Words
from dsl.text.diagnostics.diagnostic import Severity
from dsl.text.source import Place


@dataclass(frozen=True, eq=False)
class LoadedGame:
    """A game that can be played; ``family`` are the headers of its rules and of all they extend."""

    setup: MatchSetup
    game: Game
    words: Translation
    family: list[Header]

    @property
    def gap_values(self) -> GapValues:
        """What sentences of the rulebook are filled with: the parameters as they are set in this match."""
        return GapValues(values_in_play(self.game), self.setup.language, self.words.word)


def load(setup: MatchSetup) -> LoadedGame | tuple[Trouble, ...]:
    """The game of a setup, or why there is none."""
    problems = Problems()
    game = setup_game(setup, problems)
    if game is None:
        return troubles_of(problems)
    family = kin_of(game.program.files)
    words = load_translation(family, setup.language, Problems())
    return LoadedGame(setup, game, words.with_players(seat.name for seat in setup.seats), family)


def troubles_of(found: Iterable[Diagnostic]) -> tuple[Trouble, ...]:
    """Errors as troubles, in their order."""
    return tuple(trouble_of(diagnostic) for diagnostic in found if diagnostic.severity is Severity.ERROR)


def trouble_of(diagnostic: Diagnostic) -> Trouble:
    """A diagnostic as a trouble; what a map lacks has its place in the rules that ask for it."""
    place = diagnostic.cause or (Place.of(diagnostic.span) if diagnostic.span is not None else None)
    return Trouble(diagnostic.code, Words(diagnostic.code, dict(diagnostic.args)), place)


def setup_game(setup: MatchSetup, problems: Problems) -> Game | None:
    """Rules, map, parameters and seats as a game; None with everything that is wrong in ``problems``."""
    program = setup_program(setup, problems)
    if program is None:
        return None
    by_hand = bool(setup.given.strip())  # a board for a position is exempt from the game's own map checks
    return make_game(program, setup.board, dict(setup.settings), len(setup.seats), problems, check=not by_hand)


def setup_program(setup: MatchSetup, problems: Problems) -> Program | None:
    """The rules alone; None with everything that is wrong in ``problems``."""
    return load_program(setup.rules, problems, loader.branched(texts_before_files(setup.unsaved)))
