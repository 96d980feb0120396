"""Games of setups that follow each other: what is the same in the next one is not made again."""

from __future__ import annotations

from dataclasses import replace

from dsl.engines.linking.assembly import link
from dsl.engines.linking.game import Game
from dsl.engines.linking.spec import board_spec
from dsl.engines.reference.checks import check_map
from dsl.games.library import Header, kin_of
from dsl.games.library.rules_loader import texts_before_files
from dsl.games.pipeline import check_chain, load_board
from dsl.games.play.translation import Translation, load_translation
from dsl.language.loading.loader import Chain, RulesLoader
from dsl.language.typed.program import Program
from dsl.maps.board.map import Map
from dsl.maps.board.spec import BoardSpec
from dsl.services.match.loaded_game import LoadedGame, troubles_of
from dsl.services.match.match_values import MatchSetup, Trouble
from dsl.text.diagnostics import Problems
from dsl.text.source import Source


class WarmGame:
    """Makes the games of one match while its rules and its map are written."""

    def __init__(self) -> None:
        self._texts: tuple[tuple[str, str], ...] = ()
        self._loader = RulesLoader(lambda name, asked_by: texts_before_files(self._texts)(name, asked_by))
        self._board: tuple[Source | None, BoardSpec, Map] | None = None
        self._linked: tuple[Chain, MatchSetup, Game] | None = None
        self._faults: tuple[Game, tuple[Trouble, ...]] | None = None
        self._words: tuple[tuple[object, ...], Translation] | None = None

    def load(self, setup: MatchSetup) -> LoadedGame | tuple[Trouble, ...]:
        """The game of a setup, or why there is none; what the rules demand of maps is not looked at: see ``faults``."""
        problems = Problems()
        self._texts = setup.unsaved
        chain = self._loader.load(setup.rules, problems)
        if chain is None:
            return troubles_of(problems)
        game = self._same_game(chain, setup) or self._game(chain, setup, problems)
        if game is None or problems.failed:
            return troubles_of(problems)
        self._linked = chain, setup, game
        family = kin_of(game.program.files)
        words = self._translation(family, setup.language).with_players(seat.name for seat in setup.seats)
        return LoadedGame(setup, game, words, family)

    def _same_game(self, chain: Chain, setup: MatchSetup) -> Game | None:
        """The game of the setup before, where only comments are others since."""
        if self._linked is None:
            return None
        before, last, game = self._linked
        alike = replace(last, rules=setup.rules, unsaved=setup.unsaved) == setup
        if not alike or not chain.sound or not before.says_the_same(chain):
            return None
        return game.of_files(tuple(file.source for file in chain.files))

    def _game(self, chain: Chain, setup: MatchSetup, problems: Problems) -> Game | None:
        """Rules, map, parameters and seats put together; what the game before has in common is taken over."""
        program = check_chain(chain, problems)
        if program is None or program.base:
            return None
        spec = board_spec(program)
        board = self._map(setup.board, program, spec, problems)
        if board is None or problems.failed:
            return None
        seats = len(setup.seats) or program.players[0]
        before = self._linked[2] if self._linked is not None else None
        return link(program, spec, board, dict(setup.settings), seats, problems, before=before)

    def faults(self, loaded: LoadedGame) -> tuple[Trouble, ...]:
        """What the rules demand of maps and this one does not hold."""
        if self._faults is None or not self._faults[0].is_same(loaded.game):
            problems = Problems()
            check_map(loaded.game, problems)
            self._faults = loaded.game, troubles_of(problems)
        return self._faults[1]

    def _map(self, board: Source | None, program: Program, spec: BoardSpec, problems: Problems) -> Map | None:
        kept = self._board
        if kept is not None and board is not None and kept[0] == board and kept[1] == spec:
            return kept[2]
        found = load_board(board, program, spec, problems)
        self._board = (board, spec, found) if found is not None and not problems.failed else None
        return found

    def _translation(self, family: list[Header], language: str) -> Translation:
        key = (language, *(header.path for header in family))
        if self._words is None or self._words[0] != key:
            self._words = key, load_translation(family, language, Problems())
        return self._words[1]
