"""The part of the state that a player may see."""

from __future__ import annotations

from array import array

from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import BLOCK, CHANCES, RANDOM_HIGH, RANDOM_LOW
from dsl.engines.program import linked as p
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import RULES, SPECTATOR
from dsl.engines.protocol.state import State
from dsl.engines.reference.expressions import Expressions
from dsl.language.typed.nodes import Field


class Views:
    """The state as players and spectators see it."""

    def __init__(self, game: Game, expressions: Expressions, state: State) -> None:
        self._game, self._viewers, self._m, self._p = game, expressions.viewers, expressions.m, expressions.p
        self._state, self._secret = state, expressions.secret
        self._numbers, self._decks = game.linker.rows.fields, game.linker.rows.decks

    def may_see(self, field: Field, member: int, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see a field of a member, of cards all; the rules see all.

        Of a zone of the game itself, the member is the key.
        """
        if field.zone and player != RULES:
            deck, place = self._state.lying(field, member, 0) if field.owner else self._state.lying(field, 0, member)
            return self._sees_zone(deck, place, player)
        number = self._numbers.get(field)  # what the map gives has none
        return number is None or player == RULES or self._sees(number, member, SPECTATOR if player is None else player)

    def _sees(self, number: int, member: int, viewer: int) -> bool:
        return not self._is_secret(self._p.fields[number]) or self._viewers.sees(number, viewer, member)

    def _is_secret(self, field: p.Field) -> bool:
        """Whether a field can be hidden from some player."""
        return bool(field.seen != NO or (field.kind != NO and self._p.kinds[field.kind].sight != NO))

    def sees(self, path: str, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see the value that a path names; the rules see all."""
        if player == RULES:
            return True
        zone = self._state.zone(path)
        if zone is None:
            field, member, _ = self._state.find(path)
            return self.may_see(field, member, player)
        return self._sees_zone(*zone, player)

    def _sees_zone(self, deck: str, place: int, player: int | None) -> bool:
        """Whether a player sees all the cards of a zone: in a pile also those under the topmost."""
        lowest = place + self._state.depth(deck, place) - 1
        return self._viewers.sees_cards(self._decks[deck], SPECTATOR if player is None else player, lowest)

    def view(self, player: int | None) -> bytes:
        """The state without hidden values, others' cards, random numbers, frames."""
        seen, viewer = self._m.state[:], SPECTATOR if player is None else player
        for word in (BLOCK, RANDOM_LOW, RANDOM_HIGH, CHANCES):
            seen[word] = 0
        for rule in self._p.rules:
            _clear(seen, *rule.frame, 0)
        if self._p.result is not None:
            _clear(seen, self._p.result.offset, self._p.result.offset + 1 + self._p.result.words, 0)
        noted = self._p.history
        if noted is not None and self._secret:  # a fingerprint tells of what is hidden, too
            _clear(seen, noted.offset, noted.offset + 1 + 2 * noted.size, 0)
        places = {number for kind in self._p.kinds for number in (kind.at, kind.owner)}
        for number, field in enumerate(self._p.fields):
            if not field.inner and not self._is_secret(field):
                continue
            for member in range(field.owners):
                if field.inner or not self._sees(number, member, viewer):
                    begin = field.offset + member * field.stride
                    _clear(seen, begin, begin + field.stride, -1 if number in places else 0)
        self._hide_cards(seen, viewer)
        return seen.tobytes()

    def _hide_cards(self, seen: array[int], viewer: int) -> None:
        """Hide which cards are in places the viewer may not see, but not how many."""
        for number, deck in enumerate(self._p.decks):
            zones = self._m.state[deck.offset : deck.offset + len(deck.rows)]
            hidden = [card for card, zone in enumerate(zones) if not self._viewers.sees_cards(number, viewer, zone)]
            for card, zone in zip(hidden, sorted(zones[card] for card in hidden)):
                seen[deck.offset + card] = -zone - 10


def _clear(words: array[int], begin: int, stop: int, value: int) -> None:
    for word in range(begin, stop):
        words[word] = value
