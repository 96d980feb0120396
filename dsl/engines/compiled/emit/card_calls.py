"""Kernels of cards: which are in the pile, among the discards, in a hand; with an error only for those who may know."""

from __future__ import annotations

from typing import assert_never

from dsl.engines.compiled.emit.eyes import EYES, Eyes
from dsl.engines.compiled.sets.growing import put_member
from dsl.engines.compiled.sets.lanes import clear
from dsl.engines.compiled.wat import SMALL, Body, number, value_size, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import CardKernel
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.zones import DISCARDED, HAND, ON_TOP, PILE


class CardCalls:
    """Goes through the words of a deck, which say where each card is."""

    def __init__(self, writer: Writer, eyes: Eyes) -> None:
        self.w, self.eyes = writer, eyes

    def value(self, what: CardKernel, node: x.Apply, body: Body) -> str:
        """The cards in a zone."""
        match what:
            case CardKernel.DISCARDS:
                return self.zone(node.of, number(DISCARDED), body)
            case CardKernel.PILE:
                if node.error != NO:  # what lies there tells what others may hold
                    with self.eyes.watched(body):
                        self.w.fail(body, node.error)
                return self.zone(node.of, number(PILE), body)
            case CardKernel.HAND:
                return self.hand(node, body)
            case other:
                assert_never(other)

    def hand(self, node: x.Apply, body: Body) -> str:
        """The cards that a player holds, for those who see them."""
        player = body.once(self.w.number(node.arguments[0], body))
        if node.error != NO:
            hidden = f"(i32.eqz (call {self.eyes.sees_hand(node.of)} {EYES} {player}))"
            with self.eyes.watched(body), body.when(hidden):
                self.w.fail(body, node.error)
        return self.zone(node.of, f"(i64.add {player} {number(HAND)})", body)

    def zone(self, deck: int, zone: str, body: Body) -> str:
        """The cards of a deck that are in a zone."""
        name, size = f"$k_zone_{deck}", len(self.w.program.decks[deck].rows)
        self.w.function(name, lambda: self._text(name, deck))
        if size <= SMALL:
            return body.now(f"(call {name} {zone})")
        target = body.area(value_size(size))
        body.add(f"(call {name} {zone} {target})")
        return target

    def _text(self, name: str, deck: int) -> str:
        body, row = Body(()), self.w.program.decks[deck]
        size, begin = len(row.rows), self.w.plan.word(row.offset)
        card, found = body.fresh(), body.fresh()
        here = f"(local.get {card})"
        if size > SMALL:
            clear("(local.get $to)", 0, value_size(size), body)
        with body.loop("$card"):
            place = body.keep(f"(i64.load32_s (i32.add {word(begin)} (i32.shl (i32.wrap_i64 {here}) (i32.const 2))))")
            ordered = f"(i32.and (i64.ge_s {place} {number(ON_TOP)}) (i64.eq (local.get $zone) {number(PILE)}))"
            with body.when(f"(i32.or (i64.eq {place} (local.get $zone)) {ordered})"):
                if size <= SMALL:
                    body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {here})))")
                else:
                    put_member("(local.get $to)", here, body)
            body.add(f"(local.set {card} (i64.add {here} (i64.const 1)))")
            body.add(f"(br_if $card (i64.lt_s {here} {number(size)}))")
        if size <= SMALL:
            return body.function(name, f"(local.get {found})", "i64", "(param $zone i64)")
        return body.function(name, extra="(param $zone i64)(param $to i32)")
