"""Emits chances: the possible outcomes, who may see them, and what an outcome does."""

from __future__ import annotations

from dsl.engines.compiled.emit.viewers import Viewers
from dsl.engines.compiled.flow.cards import Cards
from dsl.engines.compiled.flow.runs import Runs, Shape, meta
from dsl.engines.compiled.flow.statements import Statements
from dsl.engines.compiled.memory import COUNT, NUMBERS, VIEWERS
from dsl.engines.compiled.wat import SMALL, Body, number, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import DRAWN, HAND, ON_TOP
from dsl.engines.program import code as c
from dsl.engines.program.code import Chance
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import SPECTATOR

_EVERYBODY = "(i64.const -1)"


class Chances:
    """Writes chances: ``$ask_B`` offers the outcomes of block B; its result is 1 if there are any, else 0."""

    def __init__(self, writer: Writer, statements: Statements, viewers: Viewers, runs: Runs) -> None:
        self.w, self.p, self.stores, self.viewers, self.runs = writer, writer.program, statements.stores, viewers, runs
        self.loops, self.cards = statements.loops, Cards(writer)
        self._kinds = {kind.domain: n for n, kind in enumerate(self.p.kinds) if kind.sight != NO}
        for name, kind in (("$weights", "i32"), ("$weight", "i64")):
            writer.variable(name, kind)
        for name, text in _functions(writer.plan.outcomes, writer.plan.weights).items():
            writer.function(name, text)

    def function(self, block: int, node: c.Draw) -> str:
        """The name of the function that offers the outcomes of a block."""
        name = f"$ask_{block}"
        self.w.function(name, lambda: self._ask(name, block, node))
        return name

    def _ask(self, name: str, block: int, node: c.Draw) -> str:
        rule = self.p.blocks[block].rule
        body = Body(self.p.rules[rule].temps if rule != NO else ())
        leave = body.leave()
        there = body.fresh("i32")
        body.add(f"(i64.store {word(VIEWERS)} {self._who_sees(node, body)})")
        match node.how:
            case Chance.ROLL:
                self._roll(node, body)
            case Chance.SPIN:
                self._spin(node, body)
            case Chance.DRAW | Chance.PEEK:
                count = self.cards.next_cards(node.deck, word(self.runs.data), body)
                body.add(f"(br_if {leave} (i32.eqz {count}))")
                self._equal_outcomes(Shape.LIST, count, body)
        body.add(f"(local.set {there} (i32.const 1))")
        return body.function(name, f"(local.get {there})", "i32")

    def _equal_outcomes(self, shape: Shape, count: str, body: Body) -> None:
        """Emit the outcomes as one block of equally likely outcomes."""
        at = self.runs.entries + 16
        for place, value in ((0, count), (4, word(meta(0, 0, shape))), (8, word(self.runs.data))):
            body.add(f"(i32.store {word(at + place)} {value})")
        body.add(f"(global.set $entry {word(at + 16)})", f"(i32.store {word(COUNT)} {count})")
        body.add("(global.set $weights (i32.const 0))", f"(global.set $weight (i64.extend_i32_u {count}))")

    def _roll(self, node: c.Draw, body: Body) -> None:
        """Emit the outcomes of a roll: the members of a set."""
        assert node.faces is not None
        data, bits = word(self.runs.data), node.faces.bits
        if bits > SMALL:
            faces = self.w.large(node.faces, body)
            self.stores.wide.copy(faces, data, 8 * words_of(bits), body)
            count = body.now(f"(call $count_set {data} {word(words_of(bits))})", "i32")
        else:
            faces = body.once(self.w.small(node.faces, body))
            body.add(f"(i64.store {data} {faces})")
            count = body.keep(f"(i32.wrap_i64 (i64.popcnt {faces}))", "i32")
        with body.when(f"(i32.eqz {count})"):
            self.w.fail(body, node.error)
        kind = self._kinds.get(node.domain)
        if kind is not None:
            self._seen_by(kind, faces if bits <= SMALL else data, bits, body)
        if node.low:
            self._negative_faces(faces, bits, node.low, data, body)
            self._equal_outcomes(Shape.LIST, count, body)
            return
        self._equal_outcomes(Shape.LARGE if bits > SMALL else Shape.SMALL, count, body)

    def _negative_faces(self, faces: str, bits: int, low: int, data: str, body: Body) -> None:
        """Emit the faces of a die whose lowest face ``low`` is below 0, each as a 32-bit number."""
        at = body.fresh("i32")
        body.add(f"(local.set {at} {data})")
        with self.loops.members.rounds(faces, bits, body) as (face, _, _):
            body.add(f"(i64.store32 (local.get {at}) (i64.add {face} {number(low)}))")
            body.add(f"(local.set {at} (i32.add (local.get {at}) (i32.const 4)))")

    def _spin(self, node: c.Draw, body: Body) -> None:
        """Emit the outcomes of a wheel, with their weights."""
        weights = [weight or 0 for weight in self.p.tables[node.weights].values]
        if sum(weights) <= 0:
            self.w.fail(body, node.error)
        table = self.w.plan.constant(b"".join(weight.to_bytes(8, "little", signed=True) for weight in weights))
        self._equal_outcomes(Shape.RANGE, word(len(weights)), body)
        body.add(f"(global.set $weights {word(table)})", f"(global.set $weight {number(sum(weights))})")

    # ---- who may see it
    def _who_sees(self, node: c.Draw, body: Body) -> str:
        """The operand of the set of players who may see the outcome; -1 is everybody, spectators too."""
        if node.player is not None:
            return self._who_sees_hand(node.deck, body.once(self.w.number(node.player, body)), body)
        return self.w.small(node.seers, body) if node.seers is not None else _EVERYBODY

    def _who_sees_hand(self, deck: int, holder: str, body: Body) -> str:
        """The operand of the set of players who see what a player draws to the hand."""
        sees, found = self.viewers.sees_cards(deck), body.fresh()
        holder = body.keep(f"(i64.add {holder} {number(HAND)})")
        body.add(f"(local.set {found} (i64.const 0))")
        for player in range(self.p.seats):
            bit = f"(i64.shl (i64.extend_i32_u (call {sees} {number(player)} {holder})) {number(player)})"
            body.add(f"(local.set {found} (i64.or (local.get {found}) {bit}))")
        with body.when(f"(call {sees} {number(SPECTATOR)} {holder})"):
            body.add(f"(local.set {found} {_EVERYBODY})")
        return f"(local.get {found})"

    def _seen_by(self, kind: int, faces: str, bits: int, body: Body) -> None:
        """Let only those players see a roll of pieces who see all of these pieces."""
        sees, found = self.viewers.sees_piece(kind), body.fresh()
        everybody = (1 << self.p.seats) - 1
        body.add(f"(local.set {found} {number(everybody)})")
        with self.loops.members.rounds(faces, bits, body) as (piece, _, _):
            for player in range(self.p.seats):
                bit = number(everybody & ~(1 << player))
                hidden = f"(i32.eqz (call {sees} {number(player)} {piece}))"
                body.add(f"(if {hidden} (then (local.set {found} (i64.and (local.get {found}) {bit}))))")
        viewers = f"(i64.load {word(VIEWERS)})"
        open_to_all = f"(i32.and (i64.eq {viewers} {_EVERYBODY}) (i64.eq (local.get {found}) {number(everybody)}))"
        with body.when(f"(i32.eqz {open_to_all})"):
            body.add(f"(i64.store {word(VIEWERS)} (i64.and {viewers} (local.get {found})))")

    # ---- what an outcome does
    def emit_outcome(self, node: c.Draw, body: Body) -> str:
        """Emit what outcome ``$i`` does (a drawn card goes to a hand or to the top); returns the operand of it."""
        body.add("(drop (call $numbers (local.get $i)))")
        value = body.keep(f"(i64.load {word(NUMBERS + 8)})")
        if node.how is Chance.DRAW:
            to = self.cards.hand(self.w.number(node.player, body)) if node.player is not None else word(DRAWN)
            self.cards.put(node.deck, value, to, body)
        elif node.how is Chance.PEEK:
            self.cards.put(node.deck, value, word(ON_TOP), body)
        return value


def _functions(outcomes: int, weights: int) -> dict[str, str]:
    """``$roll`` draws the index of an outcome; ``$outcomes`` writes the values and weights of all."""
    each = "(i32.shl (local.get $i) (i32.const 3))"
    return {
        "$roll": """(func $roll (result i32) (local $n i64) (local $i i32)
(local.set $n (call $random (global.get $weight)))
(if (i32.eqz (global.get $weights)) (then (return (i32.wrap_i64 (local.get $n)))))
(loop $next
  (local.set $n (i64.sub (local.get $n) (i64.load (i32.add (global.get $weights)
    (i32.shl (local.get $i) (i32.const 3))))))
  (if (i64.ge_s (local.get $n) (i64.const 0)) (then
    (local.set $i (i32.add (local.get $i) (i32.const 1))) (br $next))))
(local.get $i))""",
        "$outcomes": f"""(func $outcomes (result i32) (local $i i32)
(block $done (loop $next
  (br_if $done (i32.ge_u (local.get $i) (i32.load {word(COUNT)})))
  (drop (call $numbers (local.get $i)))
  (i64.store (i32.add {word(outcomes)} {each}) (i64.load {word(NUMBERS + 8)}))
  (i64.store (i32.add {word(weights)} {each}) (i64.const 1))
  (if (global.get $weights) (then (i64.store (i32.add {word(weights)} {each})
    (i64.load (i32.add (global.get $weights) {each})))))
  (local.set $i (i32.add (local.get $i) (i32.const 1)))
  (br $next)))
(local.get $i))""",
    }
