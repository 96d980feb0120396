"""Emits moves of cards: to a place, the next card to draw, discards back to the pile."""

from __future__ import annotations

from dsl.engines.compiled.flow.members import Members
from dsl.engines.compiled.wat import Body, word, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import DISCARDED, HAND, ON_TOP, PILE, UNDER
from dsl.engines.program import code as c


class Cards:
    """Emits moves of cards; the functions of a deck are written at the first use."""

    def __init__(self, writer: Writer, members: Members) -> None:
        self.w, self.members = writer, members

    def put_card(self, node: c.PutCard, body: Body) -> None:
        """Emit the statement ``PutCard``: a card, or each of a set, goes to a place."""
        if not node.cards.bits:
            card = body.once(self.w.number(node.cards, body))
            self.put(node.deck, card, wrapped(self.w.number(node.place, body)), body)
            return
        found = self.members.fixed(node.cards, (), lambda member: None, body)
        place = body.keep(wrapped(self.w.number(node.place, body)), "i32")
        with self.members.rounds(found, node.cards.bits, body) as (card, _, _):
            self.put(node.deck, card, place, body)

    @staticmethod
    def hand(player: str) -> str:
        """The operand of the place of a player's hand."""
        return f"(i32.add {wrapped(player)} {word(HAND)})"

    def put(self, deck: int, card: str, zone: str, body: Body) -> None:
        """Emit a move of a card (i64) to a zone (i32)."""
        self.w.function(f"$settle_{deck}", lambda: self._settle(deck))
        self.w.function(f"$put_card_{deck}", lambda: self._put(deck))
        body.add(f"(call $put_card_{deck} {wrapped(card)} {zone})")

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
        """Emit a list, at an address, of the cards of which the next is drawn; returns their number."""
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

    def _put(self, deck: int) -> str:
        """The function that moves a card; ordered cards on top and under the pile are numbered without gaps."""
        zone = f"""(select (local.get $zone) (i32.add (local.get $zone) {word(ON_TOP - 1)})
  (i32.lt_s (local.get $zone) {word(ON_TOP)}))"""
        settled = "\n".join(
            f"""(if (i32.or (i32.ge_s (local.get $at) {word(ON_TOP)}) (i32.eq (local.get $zone) {word(base)}))
  (then (call $settle_{deck} {word(base)})))"""
            for base in (ON_TOP, UNDER)
        )
        return f"""(func $put_card_{deck} (param $i i32) (param $zone i32) (local $at i32)
(local.set $at (i32.load {self._card(deck)}))
(i32.store {self._card(deck)} {zone})
{settled})"""

    def _settle(self, deck: int) -> str:
        """The function that renumbers the cards at one end of the pile without gaps, in their order."""
        inside = """(i32.and (i32.gt_s (local.get $at) (local.get $last))
  (i32.lt_s (local.get $at) (local.get $least)))"""
        lowest = f"(if {inside} (then (local.set $least (local.get $at)) (local.set $card (local.get $i))))"
        return f"""(func $settle_{deck} (param $base i32)
(local $i i32) (local $at i32) (local $last i32) (local $least i32) (local $card i32) (local $next i32) (local $end i32)
(local.set $last (i32.sub (local.get $base) (i32.const 1)))
(local.set $next (local.get $base))
(local.set $end (i32.add (local.get $base) {word(ON_TOP)}))
(block $done (loop $more
(local.set $least (local.get $end))
{self._each(deck, lowest)}
(br_if $done (i32.ge_s (local.get $least) (local.get $end)))
(local.set $i (local.get $card))
(i32.store {self._card(deck)} (local.get $next))
(local.set $last (local.get $least))
(local.set $next (i32.add (local.get $next) (i32.const 1)))
(br $more))))"""

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
        """The function that lists the card on top, else all cards without an order, else the next card under them."""
        inner = f"""(if (i32.eq (local.get $at) {word(PILE)}) (then
  (i32.store (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 2))) (local.get $i))
  (local.set $count (i32.add (local.get $count) (i32.const 1)))))
(if (i32.and (i32.ge_s (local.get $at) {word(ON_TOP)}) (i32.and (i32.lt_s (local.get $at) {word(2 * ON_TOP)})
  (i32.gt_s (local.get $at) (local.get $top)))) (then
  (local.set $top (local.get $at)) (local.set $first (local.get $i))))
(if (i32.and (i32.ge_s (local.get $at) {word(UNDER)}) (i32.lt_s (local.get $at) (local.get $under))) (then
  (local.set $under (local.get $at)) (local.set $last (local.get $i))))"""
        one = "(i32.store (local.get $to) (local.get ${})) (return (i32.const 1))"
        return f"""(func $next_cards_{deck} (param $to i32) (result i32)
(local $i i32) (local $at i32) (local $count i32)
(local $top i32) (local $first i32) (local $under i32) (local $last i32)
(local.set $top (i32.const -1))
(local.set $under {word(UNDER + ON_TOP)})
{self._each(deck, inner)}
(if (i32.ge_s (local.get $top) (i32.const 0)) (then {one.format("first")}))
(if (local.get $count) (then (return (local.get $count))))
(if (i32.lt_s (local.get $under) {word(UNDER + ON_TOP)}) (then {one.format("last")}))
(i32.const 0))"""
