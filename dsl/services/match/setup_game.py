"""The game that a setup speaks of: its texts as they stand in the window, saved or not."""

from __future__ import annotations

from dsl.engines.linking.game import Game
from dsl.games.library.rules_loader import loader, texts_before_files
from dsl.games.pipeline import load_program, make_game
from dsl.language.typed.program import Program
from dsl.services.match.match_values import MatchSetup
from dsl.text.diagnostics import Problems


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
