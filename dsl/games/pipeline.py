"""From files to a game: parse, check, load the map, link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from dsl.engines.linking.assembly import link, own_map
from dsl.engines.linking.game import Game
from dsl.engines.linking.spec import board_spec
from dsl.engines.reference.checks import check_map
from dsl.engines.reference.faulty import check_faulty
from dsl.language.check.program import CheckedChains
from dsl.language.loading.loader import Chain, RulesLoader
from dsl.language.typed.program import Program
from dsl.maps.board.map import Map
from dsl.maps.board.spec import BoardSpec
from dsl.maps.mapfile.load import load_map
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

_CHECKED = CheckedChains()


def load_program(rules: Path | Source, problems: Problems, loader: RulesLoader) -> Program | None:
    """The typed program of a rules file; None if there are errors (in ``problems``)."""
    chain = loader.load(rules, problems)
    return check_chain(chain, problems) if chain is not None else None


def check_chain(chain: Chain, problems: Problems, warn_of_gaps: bool = True) -> Program | None:
    """The typed program of files that are parsed; the search for values that may be missing takes long."""
    return _CHECKED.program(chain, problems, warn_of_gaps)


def load_game(
    rules: Path | Source,
    board: Path | Source | None,
    parameters: Mapping[str, object],
    seats: int,
    problems: Problems,
    loader: RulesLoader,
    spans: Mapping[str, Span] | None = None,
    check: bool = True,
) -> Game | None:
    """Rules, map, parameters and seats as a game; None if there are errors (all of them in ``problems``)."""
    program = load_program(rules, problems, loader)
    return make_game(program, board, parameters, seats, problems, spans, check) if program is not None else None


def make_game(
    program: Program,
    board: Path | Source | None,
    parameters: Mapping[str, object],
    seats: int,
    problems: Problems,
    spans: Mapping[str, Span] | None = None,
    check: bool = True,
) -> Game | None:
    """A checked program with a map, parameters and seats, as a game; None if there are errors (in ``problems``).

    ``board`` may be None if the rules declare it; ``seats`` 0 means the least number that the game needs; ``check``
    runs the ruleset's own map checks (scenario boards are exempt).
    """
    if program.base:
        problems.error("game-is-base", Span(program.files[-1], 1, 1, 1, 2), name=program.name)
        return None
    spec = board_spec(program)
    found = load_board(board, program, spec, problems)
    if found is None or problems.failed:
        if check and board is not None and found is not None:
            check_faulty(program, spec, found, problems)
        return None
    game = link(program, spec, found, parameters, seats or program.players[0], problems, spans)
    if game is None:
        return None
    if check:
        check_map(game, problems)
    return None if problems.failed else game


def check_board(
    program: Program,
    spec: BoardSpec,
    board: Map | None,
    problems: Problems,
    cancelled: Callable[[], bool] = lambda: False,
) -> None:
    """Run the checks that a ruleset declares on a map being drawn; ``board`` is None if it could not be read.

    ``cancelled`` is called between the checks; if it returns True, the report is incomplete.
    """
    if problems.failed or board is None:
        check_faulty(program, spec, board, problems, cancelled)
        return
    game = link(program, spec, board, {}, program.players[0], problems)
    if game is not None and not cancelled():
        check_map(game, problems, cancelled)


def load_board(board: Path | Source | None, program: Program, spec: BoardSpec, problems: Problems) -> Map | None:
    """The map from its file, or the rules' own board; read as far as possible."""
    if board is None or spec.empty:
        own = own_map(program, spec, problems)
        if own is None and not problems.failed:
            problems.error("map-needed", None, name=program.name)
        return own
    if isinstance(board, Source):
        return load_map(board.text, spec, problems, name=board.name, lenient=True)
    return load_map(board, spec, problems, lenient=True)
