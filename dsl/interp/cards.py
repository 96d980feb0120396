"""Cards: the zones of a deck, and who may see what."""

from __future__ import annotations

from dsl.engine.errors import RuleError
from dsl.engine.protocol import RULES
from dsl.engine.zones import DISCARDED, HAND, ON_TOP, PILE, UNDER, is_in
from dsl.interp.eyes import eyes
from dsl.interp.machine import Eval, Frame
from dsl.interp.words import Words
from dsl.ir import nodes as n
from dsl.ir.builtins import Builtin


class Cards(Words):
    """``pile``, ``discards``, ``hand``."""

    def zone(self, deck: str, zone: int) -> int:
        """The cards of a deck that are in a zone."""
        begin, state = self.m.layout.decks[deck], self.m.state
        return sum(1 << i for i in range(self.game.sizes[deck]) if is_in(state[begin + i], zone))

    def settled(self, deck: str, base: int) -> list[int]:
        """The cards whose order is settled at one end of the pile: the last one is the outermost."""
        begin, state = self.m.layout.decks[deck], self.m.state
        cards = (i for i in range(self.game.sizes[deck]) if base <= state[begin + i] < base + ON_TOP)
        return sorted(cards, key=lambda i: state[begin + i])

    def put(self, deck: str, card: int, zone: int) -> None:
        """Give a card its place; ``ON_TOP`` and ``UNDER`` lay it outermost at that end of the pile."""
        begin, state = self.m.layout.decks[deck], self.m.state
        before = state[begin + card]
        state[begin + card] = zone if zone < ON_TOP else zone + ON_TOP - 1
        for base in (ON_TOP, UNDER):  # numbered without gaps, so that equal piles are equal numbers
            if before >= ON_TOP or zone == base:
                for number, each in enumerate(self.settled(deck, base)):
                    state[begin + each] = base + number
        self.m.changed()

    def next_cards(self, deck: str) -> list[int]:
        """The cards of which one is drawn next: the one on top, or one of those without an order, or the next below."""
        begin, state = self.m.layout.decks[deck], self.m.state
        top = self.settled(deck, ON_TOP)
        loose = [i for i in range(self.game.sizes[deck]) if state[begin + i] == PILE]
        return top[-1:] or loose or self.settled(deck, UNDER)[:1]

    def gather(self, deck: str) -> None:
        """The discards go back to the pile, whose order is nobody's business any more."""
        begin, state = self.m.layout.decks[deck], self.m.state
        for card in range(begin, begin + self.game.sizes[deck]):
            if state[card] == DISCARDED or state[card] >= ON_TOP:
                state[card] = PILE
        self.m.changed()

    def _pile(self, node: n.CallBuiltin, _: list[Eval]) -> Eval:
        machine = self.m

        def pile(f: Frame) -> int:
            if machine.viewer != RULES:  # what lies there tells what others may hold
                raise RuleError("secret-read", node.span, name="pile")
            return self.zone(node.of, PILE)

        return pile

    def _discards(self, node: n.CallBuiltin, _: list[Eval]) -> Eval:
        return lambda f: self.zone(node.of, DISCARDED)

    def _hand(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        machine, deck = self.m, node.of

        def hand(f: Frame) -> int:
            player = a[0](f)
            viewer = eyes(machine.viewer)
            if viewer != RULES and not self.sees_hand(deck, viewer, player):
                raise RuleError("secret-read", node.span, name="hand")
            return self.zone(deck, HAND + player)

        return hand

    def sees_hand(self, deck: str, viewer: int, holder: int) -> bool:
        """Whether a player may see the cards that another one holds: nobody, unless the deck says more.

        What lies open to all players, spectators see too.
        """
        hand = self.game.program.tables[deck].hand
        if viewer < 0:
            return hand is not None and all(self.sees_hand(deck, player, holder) for player in range(self.game.seats))
        return viewer == holder or (hand is not None and self.c.may_see(hand)(viewer, holder))

    def counted(self, node: n.Expr) -> Eval | None:
        """A zone of cards of which only the number is asked: that may be seen by all."""
        if not isinstance(node, n.CallBuiltin) or node.builtin not in (Builtin.HAND, Builtin.PILE):
            return None
        if node.builtin is Builtin.PILE:
            return lambda f: self.zone(node.of, PILE)
        player = self.c.expr(node.arguments[0])
        return lambda f: self.zone(node.of, HAND + player(f))
