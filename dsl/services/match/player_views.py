"""Players of a position: who they are, what they have, as far as the viewer may see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Decision, Over, Pending
from dsl.games.play.game_facts import Facts
from dsl.games.play.visible_state import attributes, hands, state_values
from dsl.services.match.fact_views import PLAYER, FactViews
from dsl.services.match.match_values import Fact, HandView, PieceView, PlayerView, Seat


class PlayerViews:
    """Makes the views of the players; ``facts.viewer`` is who looks."""

    def __init__(self, facts: Facts, views: FactViews, seats: tuple[Seat, ...]) -> None:
        self._facts, self._views = facts, views
        self._game, self._seats = facts.game, seats

    def players(self, engine: Engine, pieces: Collection[PieceView], pending: Pending) -> tuple[PlayerView, ...]:
        """All players; ``pieces`` are those that the viewer sees; ``pending`` is what the game waits for."""
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
        facts = (*self._views.telling(values), *self._views.stocks(engine, PLAYER, seat))
        name, role = self._facts.player(seat), self._facts.role(seat, engine.state)
        return PlayerView(
            seat, name, role if role != name else "", sits.kind, sits.colour, facts, self._hands(engine, seat),
            pieces, active, bool(engine.state.losers >> seat & 1),
        )  # fmt: skip

    def _hands(self, engine: Engine, seat: int) -> tuple[HandView, ...]:
        found = []
        public = {deck: cards for deck, cards, _ in hands(self._game, engine, seat, None)}
        for deck, cards, count in hands(self._game, engine, seat, self._facts.viewer):
            label = self._game.program.domains[deck].label or deck
            named = None if cards is None else tuple(self._facts.label(card) for card in cards)
            columns = tuple(tuple(self._columns(deck, card.value)) for card in cards or ())
            found.append(HandView(self._facts.words.word(label), count, named, deck, columns, public[deck] is None))
        return tuple(found)

    def _columns(self, deck: str, card: int) -> Iterator[tuple[str, str]]:
        """The columns of a card, with stable values."""
        row = self._game.cards[deck][card]
        for column in self._game.program.tables[deck].columns.values():
            value = self._game.type_datum(column.type, self._game.tables[deck, column.name][row])
            yield column.name, self._game.show(value)

    def state(self, engine: Engine) -> tuple[Fact, ...]:
        """The game's own state, as far as it says anything."""
        values = state_values(self._game, engine, self._facts.viewer)
        return (*self._views.telling(values), *self._views.stocks(engine, None, 0))


def _active(engine: Engine, pending: Pending) -> int | None:
    """Whose turn it is: before the first turn who is asked, at the end nobody."""
    if isinstance(pending, Over):
        return None
    if engine.state.begun:
        return engine.state.active
    return pending.player if isinstance(pending, Decision) else None
