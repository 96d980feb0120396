"""The game of a setup, made from its rules, map, parameters and seats, with its words; and the head of its record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import RULES
from dsl.games.library.rules_loader import loader, texts_before_files
from dsl.games.library.shelves import HOUSE, Header, find_map, find_rules, kin_of, map_with_text
from dsl.games.pipeline import load_program, make_game
from dsl.games.play import Setup
from dsl.games.play.gap_faults import values_in_play
from dsl.games.play.record_files import carried_texts
from dsl.games.play.translation import Translation, load_translation
from dsl.games.play.value_gaps import GapValues
from dsl.language.typed.program import Program
from dsl.services.match.match_values import EVERYTHING, SPECTATOR, MatchSetup, Trouble
from dsl.text.diagnostics import Diagnostic, Problems, Words
from dsl.text.diagnostics.diagnostic import Severity
from dsl.text.source import Place, Source


@dataclass(frozen=True, eq=False)
class LoadedGame:
    """A game that can be played; ``family`` are the headers of its rules and of all they extend."""

    setup: MatchSetup
    game: Game
    words: Translation
    family: list[Header]

    @property
    def gap_values(self) -> GapValues:
        """The values for sentences of the rulebook: the parameters of this match."""
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
    """A diagnostic as a trouble; a fault of the map has its place in the rules that demand it."""
    place = diagnostic.cause or (Place.of(diagnostic.span) if diagnostic.span is not None else None)
    return Trouble(diagnostic.code, Words(diagnostic.code, dict(diagnostic.args)), place)


def setup_game(setup: MatchSetup, problems: Problems) -> Game | None:
    """The game of rules, map, parameters and seats; None if there are errors (in ``problems``)."""
    program = setup_program(setup, problems)
    if program is None:
        return None
    by_hand = bool(setup.given.strip())  # a board for a position is exempt from the game's own map checks
    game, reports = _made(program, setup.board, setup.settings, len(setup.seats), not by_hand)
    problems.extend(reports)
    return game


@lru_cache(maxsize=1)
def _made(
    program: Program, board: Source | None, settings: tuple[tuple[str, str], ...], seats: int, check: bool
) -> tuple[Game | None, Problems]:
    """The game and its problems; cached, so that a match begins with the game shown in its lobby."""
    problems = Problems()
    return make_game(program, board, dict(settings), seats, problems, check=check), problems


def setup_program(setup: MatchSetup, problems: Problems) -> Program | None:
    """The checked rules; None if there are errors (in ``problems``)."""
    return load_program(setup.rules, problems, loader.branched(texts_before_files(setup.unsaved)))


HUMAN = "human"
"""The word for a person in records."""


def setup_words(loaded: LoadedGame) -> Setup:
    """The head of the record of a match."""
    setup, game, board = loaded.setup, loaded.game, _as_on_shelf(loaded.setup.board)
    return Setup(
        game.name,
        rules_word(setup.rules.name),
        map_word(board.name) if board is not None else "",
        setup.settings,
        tuple(HUMAN if seat.kind == "person" else seat.kind for seat in setup.seats),
        setup.seed,
        game.rules_hash,
        game.map_hash,
        setup.own_dice,
        setup.language,
        tuple((number, seat.name) for number, seat in enumerate(setup.seats) if seat.name),
        tuple((number, seat.colour) for number, seat in enumerate(setup.seats) if seat.colour),
        setup.given,
        carried_texts(game.program.files, board),
    )


def rules_word(file: str) -> str:
    """The shortest word that leads to a rules file: its name on the shelves, ``game/house``, or its path."""
    path = Path(file)
    words = [f"{path.parent.parent.name}/{path.stem}"] if path.parent.name == HOUSE else [path.stem]
    return next((word for word in words if _same(find_rules(word, Problems()), path)), file)


def map_word(file: str) -> str:
    """The shortest word that leads to a map file."""
    path = Path(file)
    return path.stem if _same(find_map(path.stem, Problems()), path) else file


def _as_on_shelf(board: Source | None) -> Source | None:
    """A map renamed to the shipped one that has the same text, if there is one."""
    same = map_with_text(board.text, Path(board.name).stem) if board is not None else None
    return Source(str(same), board.text) if board is not None and same is not None else board


def _same(found: Path | None, path: Path) -> bool:
    return found is not None and path.is_file() and found.resolve() == path.resolve()


def engine_viewer(viewer: int) -> int | None:
    """The engine's code for a viewer: a seat, None for a spectator, ``RULES`` for one who sees everything."""
    if viewer == SPECTATOR:
        return None
    return RULES if viewer == EVERYTHING else viewer


def sees_chance(viewer: int, viewers: int | None) -> bool:
    """Whether a viewer may see the outcome of a chance that only ``viewers`` (a mask of seats) may see."""
    return viewers is None or viewer == EVERYTHING or (viewer >= 0 and bool(viewers >> viewer & 1))


def decides_before(viewer: int, player: int, open_game: bool) -> bool:
    """Whether a viewer may know the choices of another ``player``: only if nothing in the game is secret."""
    return open_game or viewer in (player, EVERYTHING)
