"""Emits the kernels: each becomes an operand or a call. Reading cards that a viewer may not see is an error."""

from __future__ import annotations

from typing import assert_never

from dsl.engines.compiled.emit.board_calls import BoardCalls
from dsl.engines.compiled.emit.piece_calls import PieceCalls
from dsl.engines.compiled.emit.viewers import VIEWING_PLAYER, Viewers
from dsl.engines.compiled.sets.lanes import clear
from dsl.engines.compiled.wat import SMALL, Body, number, value_size, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import ACTIVE, ON_TOP, PILE
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel, CardKernel, CourseKernel, NumberKernel, PieceKernel
from dsl.engines.program.nodes import NO


class CardCalls:
    """Emits the kernels of cards. The state has a word for each card of a deck: the place where it lies."""

    def __init__(self, writer: Writer, viewers: Viewers) -> None:
        self.w, self.viewers = writer, viewers

    def value(self, what: CardKernel, node: x.Apply, body: Body) -> str:
        """The set of the cards in a place; an error for a viewer who may not see them."""
        first = body.once(self.w.number(node.arguments[0], body))
        match what:
            case CardKernel.LYING:
                depth = body.once(self.w.number(node.arguments[1], body))
                self._check_visible(node, f"(i64.sub (i64.add {first} {depth}) (i64.const 1))", body)
                return self.zone(node.of, first, depth, body)
            case CardKernel.TOP:
                self._check_visible(node, first, body)
                return self._top(node.of, first, body)
            case CardKernel.DEPTH:
                begin = self.w.plan.word(self.w.program.decks[node.of].offset)
                place = f"(i64.load32_s (i32.add {word(begin)} (i32.shl (i32.wrap_i64 {first}) (i32.const 2))))"
                place = body.keep(place)
                self._check_visible(node, place, body)
                return self._depth(node.of, place)
            case other:
                assert_never(other)

    def _check_visible(self, node: x.Apply, place: str, body: Body) -> None:
        """An error for a viewer who may not see the cards in a place."""
        if node.error != NO:
            hidden = f"(i32.eqz (call {self.viewers.sees_cards(node.of)} {VIEWING_PLAYER} {place}))"
            with self.viewers.if_viewed(body), body.when(hidden):
                self.w.fail(body, node.error)

    def _depth(self, deck: int, place: str) -> str:
        """How far down a place is in its pile: 1 on top, 0 in none."""
        found = number(0)
        for zone in (zone for zone in self.w.program.decks[deck].zones if zone.depth > 1):
            below = f"(i64.sub {place} {number(zone.first)})"
            inside = f"(i64.lt_u {below} {number(zone.end - zone.first)})"
            found = f"(select (i64.add (i64.rem_u {below} {number(zone.depth)}) (i64.const 1)) {found} {inside})"
        return found

    def _top(self, deck: int, place: str, body: Body) -> str:
        """The card in a place that only one can have, or -1."""
        found = body.fresh()
        begin = word(self.w.plan.word(self.w.program.decks[deck].offset))
        body.add(f"(local.set {found} (i64.const -1))")
        with body.counted(len(self.w.program.decks[deck].rows)) as card:
            at = f"(i64.load32_s (i32.add {begin} (i32.shl (i32.wrap_i64 {card}) (i32.const 2))))"
            body.add(f"(if (i64.eq {at} {place}) (then (local.set {found} {card})))")
        return f"(local.get {found})"

    def zone(self, deck: int, zone: str, depth: str, body: Body) -> str:
        """The cards of a deck that are in a zone."""
        name, size = f"$k_zone_{deck}", len(self.w.program.decks[deck].rows)
        self.w.function(name, lambda: self._text(name, deck))
        if size <= SMALL:
            return body.now(f"(call {name} {zone} {depth})")
        target = body.area(value_size(size))
        body.add(f"(call {name} {zone} {depth} {target})")
        return target

    def _text(self, name: str, deck: int) -> str:
        """The function tests four cards at once; what it reads beyond the last card is left out."""
        body, row = Body(()), self.w.program.decks[deck]
        size, begin = len(row.rows), self.w.plan.word(row.offset)
        card, found, zone, depth, pile = (body.fresh(kind) for kind in ("i32", "i64", "v128", "v128", "v128"))
        here = f"(local.get {card})"
        if size > SMALL:
            clear("(local.get $to)", 0, value_size(size), body)
        body.add(f"(local.set {zone} (i32x4.splat (i32.wrap_i64 (local.get $zone))))")
        body.add(f"(local.set {depth} (i32x4.splat (i32.wrap_i64 (local.get $depth))))")
        body.add(f"(local.set {pile} (i64x2.splat (i64.sub (i64.const 0) (i64.extend_i32_u {_PILED}))))")
        with body.loop("$cards"):
            places = body.keep(f"(v128.load (i32.add {word(begin)} (i32.shl {here} (i32.const 2))))", "v128")
            ordered = f"(v128.and (i32x4.ge_s {places} (v128.const i32x4{f' {ON_TOP}' * 4})) (local.get {pile}))"
            inside = f"(i32x4.lt_u (i32x4.sub {places} (local.get {zone})) (local.get {depth}))"
            four = f"(i64.extend_i32_u (i32x4.bitmask (v128.or {inside} {ordered})))"
            if size > SMALL:
                last = (1 << size % 4) - 1 or 15
                in_deck = f"(select {number(last)} (i64.const 15) (i32.gt_u {here} {word(size - 4)}))"
                at = body.keep(
                    f"(i32.add (local.get $to) (i32.shl (i32.shr_u {here} (i32.const 6)) (i32.const 3)))", "i32"
                )
                bits = f"(i64.shl (i64.and {four} {in_deck}) (i64.extend_i32_u {here}))"
                body.add(f"(i64.store {at} (i64.or (i64.load {at}) {bits}))")
            else:
                body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl {four} (i64.extend_i32_u {here}))))")
            body.add(f"(local.set {card} (i32.add {here} (i32.const 4)))")
            body.add(f"(br_if $cards (i32.lt_u {here} {word(size)}))")
        if size <= SMALL:
            cards = f"(i64.and (local.get {found}) {number((1 << size) - 1)})"
            return body.function(name, cards, "i64", "(param $zone i64)(param $depth i64)")
        return body.function(name, extra="(param $zone i64)(param $depth i64)(param $to i32)")


_PILED = f"(i64.eq (local.get $zone) {number(PILE)})"


class KernelCalls:
    """Emits the kernels of numbers and of who is active; passes on those of the board, pieces and cards."""

    def __init__(
        self, writer: Writer, viewers: Viewers, board: BoardCalls, pieces: PieceCalls, cards: CardCalls, secret: bool
    ) -> None:
        """``secret``: whether anything in the game is hidden from any player."""
        self.w, self.viewers, self.secret = writer, viewers, secret
        self.board, self.pieces, self.cards = board, pieces, cards

    def value(self, node: x.Apply, body: Body) -> str:
        """The operand of a kernel's value."""
        match node.what:
            case BoardKernel() as what:
                return self.board.value(what, node, body)
            case NumberKernel() as what:
                return self.of_numbers(what, node, body)
            case PieceKernel() as what:
                return self.pieces.value(what, node, body)
            case CardKernel() as what:
                return self.cards.value(what, node, body)
            case CourseKernel.ACTIVE:
                return f"(i64.load32_s {word(self.w.plan.word(ACTIVE))})"
            case CourseKernel.REPEATED:
                return self.repeated(node, body)
            case other:
                assert_never(other)

    def of_numbers(self, what: NumberKernel, node: x.Apply, body: Body) -> str:
        """The value of a kernel of numbers; ``PLAYERS_AFTER``, a sequence, is only looped over and never comes here."""
        values = [body.once(self.w.number(a, body)) for a in node.arguments]
        match what:
            case NumberKernel.MIN | NumberKernel.MAX:
                found = values[0]
                for value in values[1:]:
                    found = body.keep(nearer(what is NumberKernel.MIN, found, value))
                return found
            case NumberKernel.CLAMP:
                value, low, high = values
                return nearer(False, low, body.keep(nearer(True, value, high)))
            case NumberKernel.ABS:
                return f"(select {values[0]} (i64.sub (i64.const 0) {values[0]}) (i64.ge_s {values[0]} (i64.const 0)))"
            case NumberKernel.PLAYERS_AFTER:
                raise AssertionError(node.what)
            case other:
                assert_never(other)

    def repeated(self, node: x.Apply, body: Body) -> str:
        """Whether the present position has occurred at least so many times."""
        if node.error != NO and self.secret:
            with self.viewers.if_viewed(body):
                self.w.fail(body, node.error)
        times = body.once(self.w.number(node.arguments[0], body))
        return f"(i64.extend_i32_u (i64.le_s {times} {body.now('(call $repeated)')}))"


def nearer(small: bool, one: str, other: str) -> str:
    """The operand of the smaller (or larger, unless ``small``) of two numbers."""
    return f"(select {one} {other} (i64.{'lt' if small else 'gt'}_s {one} {other}))"
