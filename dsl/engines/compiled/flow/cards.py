"""Emits moves of cards: to a place, the next card to draw, discards back to the pile."""

from __future__ import annotations

from dsl.engines.compiled.wat import Body, word, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import DISCARDED, HAND, ON_TOP, PILE, UNDER
from dsl.engines.program import code as c


class Cards:
    """Emits moves of cards; the functions of a deck are written at the first use."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    def put_card(self, node: c.PutCard, body: Body) -> None:
        """Emit the statement ``PutCard``: a card goes to a zone."""
        card = body.once(self.w.number(node.card, body))
        self.put(node.deck, card, wrapped(self.w.number(node.place, body)), body, node.under)

    @staticmethod
    def hand(player: str) -> str:
        """The operand of the place of a player's hand."""
        return f"(i32.add {wrapped(player)} {word(HAND)})"

    def put(self, deck: int, card: str, zone: str, body: Body, under: bool = False) -> None:
        """Emit the move of a card (i64) to a zone (i32); in a pile it goes on top, or ``under`` all others."""
        self.w.function(f"$pile_of_{deck}", lambda: self._pile_of(deck))
        self.w.function(f"$put_card_{deck}", lambda: self._put(deck))
        body.add(f"(call $put_card_{deck} {wrapped(card)} {zone} {word(int(under))})")

    def gather(self, node: c.Gather, body: Body) -> None:
        """Emit the return of the discards to the pile."""
        deck = node.deck
        self.w.function(f"$gather_{deck}", lambda: self._gather(deck))
        if not node.if_empty:
            body.add(f"(call $gather_{deck})")
            return
        self.w.function(f"$drawable_{deck}", lambda: self._drawable(deck))
        with body.when(f"(i32.eqz (call $drawable_{deck}))"):
            body.add(f"(call $gather_{deck})")

    def next_cards(self, deck: int, to: str, body: Body) -> str:
        """Emit a list at address ``to`` of the cards that may be drawn next; returns the operand of their number."""
        self.w.function(f"$next_cards_{deck}", lambda: self._next(deck))
        return body.now(f"(call $next_cards_{deck} {to})", "i32")

    # ---- the functions of a deck
    def _card(self, deck: int) -> str:
        """The operand of the address of the place of card ``$i``."""
        begin = self.w.plan.word(self.w.program.decks[deck].offset)
        return f"(i32.add {word(begin)} (i32.shl (local.get $i) (i32.const 2)))"

    def _each(self, deck: int, inner: str) -> str:
        """A loop over each card ``$i``, whose place is ``$at``."""
        return f"""(local.set $i (i32.const 0))
(loop $card
(local.set $at (i32.load {self._card(deck)}))
{inner}
(local.set $i (i32.add (local.get $i) (i32.const 1)))
(br_if $card (i32.lt_u (local.get $i) {word(len(self.w.program.decks[deck].rows))})))"""

    def _pile_of(self, deck: int) -> str:
        """The function for the number of the top place of the pile of a place; -1 for a zone without an order."""
        tests = "".join(
            f"""(if (i32.lt_u (i32.sub (local.get $at) {word(zone.first)}) {word(zone.end - zone.first)})
  (then (return (i32.sub (local.get $at) (i32.rem_u (i32.sub (local.get $at) {word(zone.first)}) {word(zone.depth)})))))
"""
            for zone in self.w.program.decks[deck].zones
            if zone.depth > 1
        )
        ends = f"(select {word(UNDER)} {word(ON_TOP)} (i32.ge_s (local.get $at) {word(UNDER)}))"
        ordered = f"(if (i32.ge_s (local.get $at) {word(ON_TOP)}) (then (return {ends})))"
        return f"(func $pile_of_{deck} (param $at i32) (result i32)\n{ordered}\n{tests}(i32.const -1))"

    def _put(self, deck: int) -> str:
        """The function that moves a card and closes the gap it leaves in a pile."""

        def each(pile: str, change: str) -> str:
            other = "(i32.ne (local.get $i) (local.get $card))"
            inside = f"(i32.and {other} (i32.eq (call $pile_of_{deck} (local.get $at)) {pile}))"
            return f"(if (i32.ge_s {pile} (i32.const 0)) (then {self._each(deck, f'(if {inside} (then {change}))')}))"

        up, down = (f"(i32.store {self._card(deck)} (i32.{op} (local.get $at) (i32.const 1)))" for op in ("add", "sub"))
        close = f"(if (i32.gt_s (local.get $at) (local.get $before)) (then {down}))"
        further = "(local.set $place (i32.add (local.get $place) (i32.const 1)))"
        make_room = f"(if (local.get $under) (then {further}) (else {up}))"
        at = "(local.get $card)"
        begin = self.w.plan.word(self.w.program.decks[deck].offset)
        own = f"(i32.add {word(begin)} (i32.shl {at} (i32.const 2)))"
        return f"""(func $put_card_{deck} (param $card i32) (param $place i32) (param $under i32)
(local $i i32) (local $at i32) (local $before i32) (local $left i32) (local $pile i32)
(local.set $before (i32.load {own}))
(local.set $left (call $pile_of_{deck} (local.get $before)))
(local.set $pile (call $pile_of_{deck} (local.get $place)))
{each("(local.get $left)", close)}
{each("(local.get $pile)", make_room)}
(i32.store {own} (local.get $place)))"""

    def _gather(self, deck: int) -> str:
        """The function that returns discards and ordered cards to the pile, without an order."""
        loose = f"(i32.or (i32.eq (local.get $at) {word(DISCARDED)}) (i32.ge_s (local.get $at) {word(ON_TOP)}))"
        inner = f"(if {loose} (then (i32.store {self._card(deck)} {word(PILE)})))"
        return f"(func $gather_{deck} (local $i i32) (local $at i32)\n{self._each(deck, inner)})"

    def _drawable(self, deck: int) -> str:
        """The function that tests whether any card can be drawn."""
        there = f"(i32.or (i32.eq (local.get $at) {word(PILE)}) (i32.ge_s (local.get $at) {word(ON_TOP)}))"
        inner = f"(if {there} (then (return (i32.const 1))))"
        each = self._each(deck, inner)
        return f"(func $drawable_{deck} (result i32) (local $i i32) (local $at i32)\n{each}\n(i32.const 0))"

    def _next(self, deck: int) -> str:
        """The function for ``next_cards``: the top card, else all unordered ones, else the first of those below."""

        def one(place: int) -> str:
            here = f"(i32.eq (local.get $at) {word(place)})"
            first = "(i32.store (local.get $to) (local.get $i)) (return (i32.const 1))"
            return self._each(deck, f"(if {here} (then {first}))")

        loose = f"""(if (i32.eq (local.get $at) {word(PILE)}) (then
  (i32.store (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 2))) (local.get $i))
  (local.set $count (i32.add (local.get $count) (i32.const 1)))))"""
        return f"""(func $next_cards_{deck} (param $to i32) (result i32)
(local $i i32) (local $at i32) (local $count i32)
{one(ON_TOP)}
{self._each(deck, loose)}
(if (local.get $count) (then (return (local.get $count))))
{one(UNDER)}
(i32.const 0))"""
