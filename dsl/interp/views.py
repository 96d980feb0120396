"""What a position shows: values of expressions, what it is worth, and what a player may see of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.engine.limits import STEP_BUDGET
from dsl.engine.protocol import SPECTATOR
from dsl.engine.state import State
from dsl.engine.zones import DISCARDED, HAND, in_pile
from dsl.interp.core import mask_of
from dsl.interp.machine import Machine
from dsl.ir import nodes as n
from dsl.ir.nodes import Field
from dsl.link.datum import Datum
from dsl.link.game import Game
from dsl.link.layout import BLOCK, CHANCES, RANDOM_HIGH, RANDOM_LOW

if TYPE_CHECKING:
    from dsl.interp.compiled import Compiled


class Views:
    """The part of an engine that answers questions about the position as it is, for those who may know."""

    game: Game
    m: Machine
    c: Compiled
    state: State

    def evaluate(self, node: n.Expr, viewer: int = -1) -> Datum:
        """The value of an expression in the position as it is, read with a viewer's eyes; may raise RuleError."""
        before = self.c.enter("outside"), self.m.viewer
        try:
            value = self.c.expr(node)
            frame = [0] * self.c.sizes.get("outside", 0)
            self.m.steps, self.m.viewer = STEP_BUDGET, viewer
            return self.game.type_datum(node.type, int(mask_of(value(frame))))
        finally:
            self.c.enter(before[0])
            self.m.viewer = before[1]

    # ---- views
    def may_see(self, field: Field, member: int, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see a field of a member."""
        return not self.c.is_secret(field) or self.c.sees(field, SPECTATOR if player is None else player, member)

    def sees(self, path: str, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see the value that a path names."""
        zone = self.state.zone(path)
        if zone is None:
            field, member, _ = self.state.find(path)
            return self.may_see(field, member, player)
        deck, place = zone
        if place < HAND:
            return place == DISCARDED
        return self.c.builtins.sees_hand(deck, SPECTATOR if player is None else player, place - HAND)

    def view(self, player: int | None) -> bytes:
        """The state without what a player may not see: hidden values, others' cards, random numbers, frames."""
        seen = self.m.state[:]
        for word in (BLOCK, RANDOM_LOW, RANDOM_HIGH, CHANCES):
            seen[word] = 0
        for begin, stop in self.m.layout.frames.values():
            for i in range(begin, stop):
                seen[i] = 0
        noted = self.m.layout.history
        if noted is not None and self.game.has_secrets:  # a fingerprint tells of what is hidden, too
            for i in range(noted.offset, noted.offset + noted.words):
                seen[i] = 0
        for field, place in self.m.layout.fields.items():
            if not self.c.is_secret(field) and not field.inner:
                continue
            gone = -1 if field.owner in self.m.at and field.name in ("at", "owner") else 0
            for member in range(place.count):
                if field.inner or not self.may_see(field, member, player):
                    begin = place.offset + member * place.per * place.width
                    for i in range(begin, begin + place.per * place.width):
                        seen[i] = gone
        self.hide_cards(seen, player)
        return seen.tobytes()

    def hide_cards(self, seen: object, player: int | None) -> None:
        """Which cards others hold, or lie in the pile, is not seen; how many, is."""
        state, words = self.m.state, self.m.state[:0]
        assert type(seen) is type(words)
        viewer = SPECTATOR if player is None else player
        for deck, begin in self.m.layout.decks.items():
            hidden = []
            for card in range(self.game.sizes[deck]):
                zone = state[begin + card]
                if in_pile(zone) or (zone >= HAND and not self.c.builtins.sees_hand(deck, viewer, zone - HAND)):
                    hidden.append(card)
            for card, zone in zip(hidden, sorted(state[begin + c] for c in hidden)):
                seen[begin + card] = -zone - 10

    def value(self, player: int) -> int | None:
        """What the position is worth to a player by the rules' own ``value``, or None if they give none."""
        code = self.game.program.value
        if code is None:
            return None
        size, body = self.c.function(code)
        frame = [player] + [0] * size[0]
        return body[0](frame)
