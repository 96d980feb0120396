"""Emits ``$view``: the state without what a player may not see. States that differ only in secrets give equal bytes."""

from __future__ import annotations

from dsl.engines.compiled.emit.viewers import Viewers
from dsl.engines.compiled.memory import STATE
from dsl.engines.compiled.wat import Body, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import BLOCK, CHANCES, RANDOM_HIGH, RANDOM_LOW
from dsl.engines.program.linked import Deck, Field, Holds, Slot
from dsl.engines.program.nodes import NO

_VIEWER = "(local.get $t0)"


class Views:
    """Emits the functions that remove secrets from a copy of the state."""

    def __init__(self, writer: Writer, viewers: Viewers, secret: bool) -> None:
        self.w, self.p, self.viewers = writer, writer.program, viewers
        self.secret = secret  # whether anything in the game is hidden from any player

    def view(self) -> str:
        """The text of ``$view``; its argument is a player, or -1 for a spectator."""
        body = Body((Slot("", Holds.NUMBER),))
        at = self.w.plan.view
        body.add(f"(local.set {body.temp(0)} (i64.extend_i32_s (local.get $who)))")
        with body.when("(i32.lt_s (local.get $who) (i32.const 0))"):
            body.add("(local.set $t0 (i64.const -2))")
        body.add(f"(memory.copy {word(at)} {word(STATE)} {word(4 * self.p.words)})")
        for header in (BLOCK, RANDOM_LOW, RANDOM_HIGH, CHANCES):
            self._clear(header, header + 1, body)
        for rule in self.p.rules:
            self._clear(*rule.frame, body)
        if self.p.result is not None:
            self._clear(self.p.result.offset, self.p.result.offset + 1 + self.p.result.words, body)
        noted = self.p.history
        if noted is not None and self.secret:  # a fingerprint tells of what is hidden, too
            self._clear(noted.offset, noted.offset + 1 + 2 * noted.size, body)
        places = {number_ for kind in self.p.kinds for number_ in (kind.at, kind.owner)}
        for number_, field in enumerate(self.p.fields):
            self._field(number_, field, 0xFF if number_ in places else 0, body)
        for number_, deck in enumerate(self.p.decks):
            self._cards(number_, deck, body)
        return body.function("$view", extra="(param $who i32)")

    def _clear(self, begin: int, stop: int, body: Body) -> None:
        if stop > begin:
            body.add(f"(memory.fill {word(self.w.plan.view + 4 * begin)} (i32.const 0) {word(4 * (stop - begin))})")

    def _field(self, number_: int, field: Field, blank: int, body: Body) -> None:
        """Emit the removal of a field that is internal, or of the members for whom the player may not see it."""
        begin, size = self.w.plan.view + 4 * field.offset, 4 * field.stride
        if field.inner:
            body.add(f"(memory.fill {word(begin)} {word(blank)} {word(field.owners * size)})")
        elif field.seen != NO or (field.kind != NO and self.p.kinds[field.kind].sight != NO):
            with body.counted(field.owners) as member:
                at = f"(i32.add {word(begin)} (i32.mul (i32.wrap_i64 {member}) {word(size)}))"
                sees = f"(call {self.viewers.sees_field(number_)} {_VIEWER} {member})"
                body.add(f"(if (i32.eqz {sees}) (then (memory.fill {at} {word(blank)} {word(size)})))")

    def _cards(self, number_: int, deck: Deck, body: Body) -> None:
        """Emit the removal of hidden cards: only their number is shown, as sorted places below -10."""
        self.w.function("$insert", _INSERT)
        size = len(deck.rows)
        places, cards, count = body.area(4 * size), body.area(4 * size), body.fresh("i32")
        body.add(f"(local.set {count} (i32.const 0))")
        end = f"(i32.shl (local.get {count}) (i32.const 2))"
        with body.counted(size) as card:
            offset = f"(i32.shl (i32.wrap_i64 {card}) (i32.const 2))"
            zone = body.keep(f"(i64.load32_s (i32.add {word(self.w.plan.word(deck.offset))} {offset}))")
            with body.when(f"(i32.eqz (call {self.viewers.sees_cards(number_)} {_VIEWER} {zone}))"):
                body.add(f"(call $insert {places} {end} (i32.wrap_i64 {zone}))")
                body.add(f"(i32.store (i32.add {cards} {end}) {offset})")
                body.add(f"(local.set {count} (i32.add (local.get {count}) (i32.const 1)))")
        again = body.label("card")
        with body.loop(again), body.when(f"(local.get {count})"):
            body.add(f"(local.set {count} (i32.sub (local.get {count}) (i32.const 1)))")
            at = f"(i32.add {word(self.w.plan.view + 4 * deck.offset)} (i32.load (i32.add {cards} {end})))"
            body.add(f"(i32.store {at} (i32.sub (i32.const -10) (i32.load (i32.add {places} {end}))))", f"(br {again})")


_INSERT = """(func $insert (param $row i32) (param $end i32) (param $value i32)
block $found
loop $next
(br_if $found (i32.eqz (local.get $end)))
(local.set $end (i32.sub (local.get $end) (i32.const 4)))
(if (i32.le_s (i32.load (i32.add (local.get $row) (local.get $end))) (local.get $value))
  (then (local.set $end (i32.add (local.get $end) (i32.const 4))) (br $found)))
(i32.store offset=4 (i32.add (local.get $row) (local.get $end)) (i32.load (i32.add (local.get $row) (local.get $end))))
(br $next)
end
end
(i32.store (i32.add (local.get $row) (local.get $end)) (local.get $value)))"""
"""Inserts a number into a sorted row of words."""
