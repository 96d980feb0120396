"""Replays a match under other rules, another map or other parameters."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from dsl.engines.choice import make_engine
from dsl.engines.linking.assembly import link
from dsl.engines.linking.game import Game
from dsl.engines.linking.spec import board_spec
from dsl.engines.protocol.engine import Engine, Opening
from dsl.engines.protocol.errors import REFERENCE
from dsl.engines.protocol.events import Chance
from dsl.engines.reference.checks import check_map
from dsl.engines.reference.engine import ReferenceEngine
from dsl.games.library.rules_loader import texts_before_files
from dsl.games.library.shelves import Header, kin_of
from dsl.games.pipeline import check_chain, load_board
from dsl.games.play import Match
from dsl.games.play.match_tree import depth
from dsl.games.play.retraced.course_reader import CourseReader
from dsl.games.play.retraced.known_steps import KnownCourses, Recall
from dsl.games.play.retraced.retracing import Retracing
from dsl.games.play.translation import Translation, load_translation
from dsl.language.loading.loader import Chain, RulesLoader
from dsl.language.typed.program import Program
from dsl.maps.board.map import Map
from dsl.maps.board.spec import BoardSpec
from dsl.services.match.changed_rules import maps_checked_alike
from dsl.services.match.course_differences import CourseDifferences
from dsl.services.match.loaded_game import LoadedGame, troubles_of
from dsl.services.match.match_values import EVERYTHING, MatchSetup, Trouble
from dsl.services.match.openings import made_of
from dsl.services.match.passage_values import Followed, LogLine
from dsl.services.match.played_course import MatchCourse
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

_Linked = tuple[Chain, MatchSetup, Game]
"""A game with what it was made from."""


class WarmGame:
    """Creates the games of one match while its rules and map are edited, reusing what did not change."""

    def __init__(self) -> None:
        self._texts: tuple[tuple[str, str], ...] = ()
        self._loader = RulesLoader(lambda name, asked_by: texts_before_files(self._texts)(name, asked_by))
        self._board: tuple[Source | None, BoardSpec, Map] | None = None
        self._linked: _Linked | None = None
        self._faults: tuple[_Linked, tuple[Trouble, ...]] | None = None
        self._words: tuple[tuple[object, ...], Translation] | None = None

    def load(self, setup: MatchSetup) -> LoadedGame | tuple[Trouble, ...]:
        """The game of a setup, or why there is none; demands on maps are checked by ``faults``."""
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
        """The former game, if only comments have changed since."""
        if self._linked is None:
            return None
        before, last, game = self._linked
        alike = replace(last, rules=setup.rules, unsaved=setup.unsaved) == setup
        if not alike or not chain.sound or not before.is_equivalent(chain):
            return None
        return game.of_files(tuple(file.source for file in chain.files))

    def _game(self, chain: Chain, setup: MatchSetup, problems: Problems) -> Game | None:
        """Create the game from rules, map, parameters and seats, reusing unchanged parts of the former one."""
        program = check_chain(chain, problems, warn_of_gaps=False)  # nobody sees warnings here
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
        """The demands of the rules that the map does not fulfil; ``loaded`` is the last one."""
        assert self._linked is not None
        if self._faults is None or not self._demands_alike(*self._faults, self._linked):
            problems = Problems()
            check_map(loaded.game, problems)
            self._faults = self._linked, troubles_of(problems)
        self._faults = self._linked, self._faults[1]
        return self._faults[1]

    def _demands_alike(self, before: _Linked, found: tuple[Trouble, ...], now: _Linked) -> bool:
        """Whether the map is as sound as in a former game; faults are always found anew, for their lines may move."""
        sound_map = not found and before[1].board == now[1].board
        return before[2].is_same(now[2]) or (sound_map and maps_checked_alike(before[::2], now[::2]))

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


def _events_of(record: str) -> str:
    """What follows the head of a record."""
    return record.partition("\n\n")[2]


CACHED = 3
"""The number of replayed games whose steps are cached."""


class Following:
    """Replays a match under changing setups; keeps the last result until it is taken."""

    def __init__(self) -> None:
        self._warm = WarmGame()
        self._read: tuple[MatchCourse, CourseReader] | None = None
        self._retraced: Retracing | None = None
        self._followed: MatchCourse | None = None
        self._known: list[KnownCourses] = []
        self._at_home: tuple[MatchCourse, Game] | None = None  # a match, and its own game as it is made here
        self._known_line: tuple[int, ...] = ()  # of that match: of this it is known what came of each step

    def follow(self, base: MatchCourse, setup: MatchSetup, viewer: int) -> Followed:
        """Replay the line of ``base`` under another setup, and report its first difference."""
        begun = perf_counter()
        self._followed = self._retraced = None
        loaded = self._warm.load(setup)
        if not isinstance(loaded, LoadedGame):
            return Followed(None, 0, perf_counter() - begun, loaded)
        if self._is_at_home(base, loaded):
            self._followed = base.under(loaded)
            return Followed(None, len(base.match.line) - 1, perf_counter() - begun)
        became = self._played_again(base, loaded)
        if not isinstance(became, MatchCourse):
            return Followed(None, 0, perf_counter() - begun, became)
        self._followed = became
        return self._comparison(base, became, viewer, begun)

    def _played_again(self, base: MatchCourse, loaded: LoadedGame) -> MatchCourse | tuple[Trouble, ...]:
        """The line of ``base`` replayed in another game."""

        def make(game: Game, engine: Engine, opening: Opening | None) -> Match:
            match = Match(game, engine, loaded.setup.seed, opening=opening, branching=True)
            recall = self._recall(match, opening)
            self._retraced = Retracing(self._reader(base), base.match, match, not loaded.setup.own_dice, recall)
            self._retraced.follow_line()
            return match

        return made_of(loaded, make, REFERENCE)

    def get_ready(self, base: MatchCourse) -> None:
        """Replay a match under its own setup, so that its steps are cached for the first change.

        Does nothing if a replayed match may still be taken.
        """
        if self._followed is not None:
            return
        loaded = self._warm.load(base.setup)
        if not isinstance(loaded, LoadedGame):
            return
        self._warm.faults(loaded)
        line = tuple(base.match.line)
        if self._is_at_home(base, loaded) and self._known_line == line:
            self._reader(base).steps(line[1:])
            return
        became = self._played_again(base, loaded)
        if isinstance(became, MatchCourse) and CourseDifferences(base, became, EVERYTHING).first() is None:
            self._at_home, self._known_line = (base, loaded.game), line
        self._retraced = None

    def _is_at_home(self, base: MatchCourse, loaded: LoadedGame) -> bool:
        """Whether a game is the match's own, so that replaying changes nothing.

        Not if a chance event is pending, which would be resolved, or the position was set up by hand, where pieces may
        have other names.
        """
        if loaded.setup.given or self._at_home is None:
            return False
        match, game = self._at_home
        if not match.is_same(base) or not game.is_same(loaded.game):
            return False
        with base.match.temporarily_at(base.match.line[-1]):
            return not isinstance(base.match.pending, Chance)

    def finish(self, base: MatchCourse, viewer: int) -> Followed:
        """Replay the branches too: those that end early, and the demands the map does not fulfil."""
        begun, became = perf_counter(), self._followed
        if became is None:
            return Followed(None, 0, 0.0)
        difference, position = None, None
        if self._retraced is not None:
            self._retraced.follow_others()
            if self._retraced.lost:
                difference = CourseDifferences(base, became, viewer).branch_ends(self._retraced.lost[0])
                position = became.views.view(became.match.node, viewer)
        faults = self._warm.faults(became.loaded)
        return Followed(difference, len(became.match.line) - 1, perf_counter() - begun, faults, position)

    def log(self, viewer: int) -> tuple[LogLine, ...]:
        """The log of the match replayed last."""
        return self._followed.log(viewer, None) if self._followed is not None else ()

    def take(self, setup: MatchSetup) -> MatchCourse | None:
        """The match replayed last, to continue it; None if that was under another setup."""
        taken = self._followed
        if taken is None or taken.setup != setup:
            return None
        if self._retraced is not None:
            self._read, self._at_home, self._known_line = None, (taken, taken.loaded.game), tuple(taken.match.line)
            taken.match.engine = make_engine(taken.match.game)
            taken.match.go_to_node(taken.match.node)
        self._followed, self._retraced = None, None
        return taken

    def take_record(self, base: MatchCourse, setup: MatchSetup, node: int, record: str) -> MatchCourse | None:
        """The match of a record, at a node, if it is ``base`` under another setup, and most steps are cached."""
        was, same_course = base.setup, _events_of(base.record()) == _events_of(record)
        changed = replace(was, rules=setup.rules, board=setup.board, settings=setup.settings, unsaved=setup.unsaved)
        if not (self._known and same_course and was != setup == changed and node in base.match.tree):
            return None
        self.follow(base, setup, EVERYTHING)
        self.finish(base, EVERYTHING)
        taken = self.take(setup)
        if taken is not None:
            taken.match.go_to_node(node)
        return taken if taken is not None and taken.record() == record else None

    def _recall(self, match: Match, opening: Opening | None) -> Recall | None:
        """The cached steps of the last games; None for a hand-made position before its first turn."""
        if not isinstance(match.engine, ReferenceEngine) or not (opening is None or opening.done):
            return None
        recall = Recall(self._known, match.game, match.engine.entered)
        self._known = [recall.made, *self._known[: CACHED - 1]]
        return recall

    def _reader(self, base: MatchCourse) -> CourseReader:
        if self._read is None or not self._read[0].is_same(base):
            self._read = base, CourseReader(base.match)
        return self._read[1]

    def _comparison(self, base: MatchCourse, became: MatchCourse, viewer: int, begun: float) -> Followed:
        assert self._retraced is not None
        compared = CourseDifferences(base, became, viewer)
        first = compared.first()
        seen = compared.first_seen(first) if first is not None else None
        stopped, ended = self._retraced.stopped, self._retraced.ended
        difference = compared.describe(seen, stopped, ended) if seen is not None else None
        match, at = became.match, depth(base.match.node)
        match.go_to_event(min(at, len(match.line) - 1))
        position = became.views.view(match.node, viewer) if difference is not None else None
        return Followed(difference, len(match.line) - 1, perf_counter() - begun, (), position)
