"""Positions of a match as viewers see them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dsl.engines.protocol.events import Chance
from dsl.games.play import Happened, Match
from dsl.games.play.game_facts import Facts
from dsl.games.play.match_tree import START
from dsl.services.match.fact_views import FactViews
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.log.log_lines import LogLines
from dsl.services.match.match_values import ChanceView, Fallen, PositionView
from dsl.services.match.piece_views import PieceViews
from dsl.services.match.player_views import PlayerViews
from dsl.services.match.question_views import QuestionViews
from dsl.services.match.trails import Trails
from dsl.services.match.viewers import eyes, sees_chance

KEPT = 32


class PositionViews:
    """Makes views of one match; the last few are kept."""

    def __init__(self, loaded: LoadedGame, match: Match) -> None:
        self.match = match
        self.facts = Facts(match, loaded.words)
        self.fact_views = FactViews(self.facts)
        self.pieces = PieceViews(self.facts, self.fact_views)
        self.questions = QuestionViews(self.facts, self.pieces)
        self.log = LogLines(self.facts, match)
        self.trails = Trails(match)
        self._players = PlayerViews(self.facts, self.fact_views, loaded.setup.seats)
        self._kept: dict[tuple[int, int], PositionView] = {}
        self._fallen: dict[tuple[int, int], Fallen] = {}

    def view(self, node: int, viewer: int) -> PositionView:
        """The position at a node of the match."""
        key = node, viewer
        if key not in self._kept:
            with self.looking(node, viewer):
                made = self._view(node, viewer)
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = made
        return self._kept[key]

    def fallen(self, node: int, viewer: int) -> Fallen | None:
        """The latest chance on the way to a node, as the viewer saw it; None where there was none."""
        tree = self.match.tree
        while node != START and not isinstance(tree.event(node), Happened):
            node = tree.before(node)
        if node != START and (node, viewer) not in self._fallen:
            with self.looking(tree.before(node), viewer):
                pending = self.match.pending
                assert isinstance(pending, Chance)
                chance = self.questions.chance(self.match, pending, viewer)
            self._fallen[node, viewer] = Fallen(chance, self._outcome(chance, node, viewer), node)
        return self._fallen.get((node, viewer))

    def _outcome(self, chance: ChanceView, node: int, viewer: int) -> int | None:
        """The number of what fell among the outcomes that the viewer knows of; None where it is not to be seen."""
        event = self.match.tree.event(node)
        if not isinstance(event, Happened) or not sees_chance(viewer, event.viewers):
            return None
        names, name = [outcome.name for outcome in chance.outcomes], self.questions.name(event.outcome)
        return names.index(name) if name in names else None

    @contextmanager
    def looking(self, node: int, viewer: int) -> Iterator[None]:
        """While it lasts, the match stands at a node and its facts are told to a viewer."""
        self.facts.viewer = eyes(viewer)
        with self.match.glance(node):
            yield

    def _view(self, node: int, viewer: int) -> PositionView:
        match, engine = self.match, self.match.engine
        pending = match.pending
        pieces = self.pieces.pieces(engine, self.trails.at(node))
        return PositionView(
            node, viewer, pieces, self.pieces.sites(engine), self.pieces.marks(engine),
            self._players.players(engine, pieces, pending), self._players.state(engine),
            self.questions.pending(match, pending, viewer), self.log.heading(node, viewer),
            self.fallen(node, viewer),
        )  # fmt: skip
