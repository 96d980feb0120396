"""Positions of a match as viewers see them, and what players have in them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TypeVar

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision, Over, Pending
from dsl.games.play import Happened, Match
from dsl.games.play.game_facts import Facts
from dsl.games.play.match_tree import START
from dsl.games.play.visible_state import attributes, hands, laid_cards, state_values
from dsl.language.typed.nodes import Field
from dsl.services.match.loaded_game import LoadedGame, engine_viewer, sees_chance
from dsl.services.match.match_values import Seat
from dsl.services.match.position_values import (
    CardsView,
    ChanceResult,
    ChanceView,
    Fact,
    PieceView,
    PlayerView,
    PositionView,
)
from dsl.services.match.views.fact_views import PLAYER, FactViews
from dsl.services.match.views.log_lines import LogLines
from dsl.services.match.views.piece_views import PieceViews
from dsl.services.match.views.question_views import QuestionViews
from dsl.services.match.views.trails import Trails


class PlayerViews:
    """Makes the views of the players for the viewer ``facts.viewer``."""

    def __init__(self, facts: Facts, views: FactViews, seats: tuple[Seat, ...]) -> None:
        self._facts, self._views = facts, views
        self._game, self._seats = facts.game, seats

    def players(self, engine: Engine, pieces: Collection[PieceView], pending: Pending) -> tuple[PlayerView, ...]:
        """All players; ``pieces`` are those the viewer sees, ``pending`` is the current decision or chance."""
        owned: dict[int, list[Datum]] = {}
        for piece in pieces:
            owned.setdefault(piece.owner, []).append(piece.ref)
        active = _active(engine, pending)
        return tuple(
            self._player(engine, seat, tuple(owned.get(seat, ())), seat == active) for seat in range(self._game.seats)
        )

    def _player(self, engine: Engine, seat: int, pieces: tuple[Datum, ...], active: bool) -> PlayerView:
        sits = self._seats[seat] if seat < len(self._seats) else Seat()
        values = attributes(self._game, engine, Datum(PLAYER, seat), self._facts.viewer)
        facts = (*self._views.worth_showing(values), *self._views.stocks(engine, PLAYER, seat))
        name, role = self._facts.player(seat), self._facts.role(seat, engine.state)
        roles = filter(None, (role if role != name else "", self._facts.team(seat)))
        return PlayerView(
            seat, name, " · ".join(roles), sits.kind, sits.colour, facts, self._hands(engine, seat),
            pieces, active, bool(engine.state.losers >> seat & 1),
        )  # fmt: skip

    def _hands(self, engine: Engine, seat: int) -> tuple[CardsView, ...]:
        found = []
        public = {deck: cards for deck, cards, _ in hands(self._game, engine, seat, None)}
        for deck, cards, count in hands(self._game, engine, seat, self._facts.viewer):
            found.append(self._cards(self._facts.deck(deck), count, deck, cards, public[deck] is None, seat))
        return tuple(found)

    def table(self, engine: Engine) -> tuple[CardsView, ...] | None:
        """The zones of a card table; None in a game with a board."""
        if self._game.map.has_cells:
            return None
        public: dict[tuple[Field, Datum | None, Datum | None], list[Datum] | None] = {}
        for laid in laid_cards(self._game, engine, None):
            public[laid.zone, laid.owner, None] = public[laid.zone, laid.owner, laid.key] = laid.cards
        return tuple(
            self._cards(
                self._facts.zone(laid), laid.count, laid.deck, laid.cards,
                public[laid.zone, laid.owner, laid.key] is None, laid.seat,
            )
            for laid in self._facts.on_table()
        )  # fmt: skip

    def _cards(
        self, label: str, count: int, deck: str, cards: list[Datum] | None, secret: bool, owner: int
    ) -> CardsView:
        named = None if cards is None else tuple(self._facts.label(card) for card in cards)
        columns = tuple(tuple(self._facts.columns(card)) for card in cards or ())
        return CardsView(label, count, named, deck, columns, secret, tuple(cards or ()), owner)

    def state(self, engine: Engine) -> tuple[Fact, ...]:
        """The game's own attributes that the viewer sees and that have a label."""
        values = state_values(self._game, engine, self._facts.viewer)
        return (*self._views.worth_showing(values), *self._views.stocks(engine, None, 0))


def _active(engine: Engine, pending: Pending) -> int | None:
    """The player whose turn it is: before the first turn the one asked, at the end nobody."""
    if isinstance(pending, Over):
        return None
    if engine.state.begun:
        return engine.state.active
    return pending.player if isinstance(pending, Decision) else None


CACHED = 32
"""How many views, and how many results of chance, are cached."""
Key = TypeVar("Key")
Value = TypeVar("Value")


def store_bounded(cache: dict[Key, Value], key: Key, value: Value, most: int) -> None:
    """Store a value in a cache of at most ``most`` entries; the oldest one is dropped."""
    if len(cache) >= most:
        del cache[next(iter(cache))]
    cache[key] = value


class PositionViews:
    """Creates views of one match; the latest are cached."""

    def __init__(self, loaded: LoadedGame, match: Match) -> None:
        self.match = match
        self.facts = Facts(match, loaded.words)
        self.fact_views = FactViews(self.facts)
        self.pieces = PieceViews(self.facts, self.fact_views)
        self.questions = QuestionViews(self.facts, self.pieces)
        self.log = LogLines(self.facts, match)
        self.trails = Trails(match)
        self._players = PlayerViews(self.facts, self.fact_views, loaded.setup.seats)
        self._cache: dict[tuple[int, int], PositionView] = {}
        self._chance_results: dict[tuple[int, int], ChanceResult] = {}

    def view(self, node: int, viewer: int) -> PositionView:
        """The position at a node of the match."""
        key = node, viewer
        if key not in self._cache:
            with self.at_node_as_viewer(node, viewer):
                store_bounded(self._cache, key, self._view(node, viewer), CACHED)
        return self._cache[key]

    def last_chance_result(self, node: int, viewer: int) -> ChanceResult | None:
        """The latest outcome of chance up to a node, as the viewer saw it; None if there was none."""
        tree = self.match.tree
        while node != START and not isinstance(tree.event(node), Happened):
            node = tree.before(node)
        if node != START and (node, viewer) not in self._chance_results:
            with self.at_node_as_viewer(tree.before(node), viewer):
                pending = self.match.pending
                assert isinstance(pending, Chance)
                chance = self.questions.chance(self.match, pending, viewer)
            result = ChanceResult(chance, self._outcome(chance, node, viewer), node)
            store_bounded(self._chance_results, (node, viewer), result, CACHED)
        return self._chance_results.get((node, viewer))

    def _outcome(self, chance: ChanceView, node: int, viewer: int) -> int | None:
        """The index of the outcome among those known to the viewer; None if it is hidden."""
        event = self.match.tree.event(node)
        if not isinstance(event, Happened) or not sees_chance(viewer, event.viewers):
            return None
        names, name = [outcome.name for outcome in chance.outcomes], self.questions.name(event.outcome)
        return names.index(name) if name in names else None

    @contextmanager
    def at_node_as_viewer(self, node: int, viewer: int) -> Iterator[None]:
        """In the ``with`` block the match is at this node and ``facts`` are those of this viewer."""
        self.facts.viewer = engine_viewer(viewer)
        with self.match.temporarily_at(node):
            yield

    def _view(self, node: int, viewer: int) -> PositionView:
        match, engine = self.match, self.match.engine
        pending = match.pending
        pieces = self.pieces.pieces(engine, self.trails.at(node))
        return PositionView(
            node, viewer, pieces, self.pieces.sites(engine), self.pieces.marks(engine),
            self._players.players(engine, pieces, pending), self._players.state(engine),
            self.questions.pending(match, pending, viewer), self.log.heading(node),
            self.last_chance_result(node, viewer), cards=self._players.table(engine),
        )  # fmt: skip
