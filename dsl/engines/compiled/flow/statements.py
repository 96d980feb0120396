"""Emits statements, and rules that never wait, as functions ``$r_N`` with their result in variables."""

from __future__ import annotations

from typing import assert_never, cast

from dsl.engines.compiled.emit.calls import Procedures
from dsl.engines.compiled.emit.errors import CALL, burn
from dsl.engines.compiled.emit.places import Places, Wide
from dsl.engines.compiled.flow.cards import Cards
from dsl.engines.compiled.flow.loops import Code, Loops
from dsl.engines.compiled.flow.pieces import Pieces, Stores
from dsl.engines.compiled.flow.ring import Ring
from dsl.engines.compiled.flow.targets import Targets
from dsl.engines.compiled.flow.turns import Endings, Turns
from dsl.engines.compiled.wat import SMALL, Body, number, value_size, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import PHASE
from dsl.engines.program import code as c
from dsl.engines.program.code import Give
from dsl.engines.program.linked import LinkedProgram, Result
from dsl.engines.program.nodes import NO, Expr
from dsl.engines.program.walk import everything


class Rules:
    """Writes rules and calls of them. ``$result`` is a number or small set, or the address of a larger set."""

    def __init__(self, writer: Writer, stores: Stores, code: Code) -> None:
        self.w, self.p, self.stores, self.code = writer, writer.program, stores, code
        self._widths = [_result_bits(writer.program, number) for number in range(len(writer.program.rules))]
        self._ends: dict[int, bool] = {}
        widest = max(self._widths, default=0)
        self._result = writer.plan.reserve(value_size(widest)) if widest > SMALL else NO
        for name in ("$result", "$seers"):
            writer.variable(name, "i64")

    # ---- statements
    def call(self, node: c.CallRule, body: Body, targets: Targets) -> None:
        """Emit a call of a rule, which counts for the step budget; its result goes to a local."""
        body.add("(global.set $steps (i64.sub (global.get $steps) (i64.const 1)))")
        body.add("(if (i64.lt_s (global.get $steps) (i64.const 0)) (then (call $out_of_fuel)))")
        self.run(node.rule, node.arguments, body)
        if self.may_end(node.rule):
            body.add(f"(br_if {targets.over} (global.get $over))")
        if node.result != NO:
            self.stores.put(node.result, node.state, self._result_operand(node, body), body)
        if node.guard != NO:
            everybody = (1 << self.p.seats) - 1
            self.stores.put(node.guard, node.state, f"(i64.and (global.get $seers) (i64.const {everybody}))", body)

    def run(self, rule: int, arguments: tuple[Expr, ...], body: Body) -> None:
        """Emit a call of a rule; the caller must test whether it has ended the game."""
        slots = self.p.rules[rule].temps
        values = [
            self.stores.copied_value(value, body, slot.bits)
            if slot.bits > SMALL
            else self.w.value(value, body, slot.bits)
            for value, slot in zip(arguments, slots)
        ]
        body.add(f"(call {self.function(rule)} {' '.join(values)})")

    def _result_operand(self, node: c.CallRule, body: Body) -> str:
        slots = self.p.slots if node.state else body.temps
        width, bits = self._widths[node.rule], slots[node.result].bits
        if bits <= SMALL:
            return "(global.get $result)"
        found = word(self._result) if width > SMALL else "(global.get $result)"
        return self.stores.wide.widened(found, width, bits, body)

    def give(self, node: c.Give, body: Body, targets: Targets) -> None:
        """Emit a return from the rule, with its result."""
        seers = body.keep(self.w.small(node.seers, body)) if node.seers is not None else "(i64.const -1)"
        if node.value is not None and targets.bits > SMALL:
            found = self.w.value(node.value, body, targets.bits)
            self.stores.wide.copy(found, word(self._result), value_size(targets.bits), body)
        else:
            result = self.w.value(node.value, body, targets.bits) if node.value is not None else "(i64.const 0)"
            body.add(f"(global.set $result {result})")
        body.add(f"(global.set $seers {seers})", *targets.give)

    # ---- functions
    def function(self, rule: int) -> str:
        """The name of the function of a rule."""
        name = f"$r_{rule}"
        self.w.function(name, lambda: self._function(name, rule))
        return name

    def _function(self, name: str, rule: int) -> str:
        row = self.p.rules[rule]
        body = Body(row.temps, row.arguments)
        leave = body.leave()
        burn(CALL, body)
        self.code(row.code, body, Targets(leave, give=(f"br {leave}",), bits=self._widths[rule]))
        return body.function(name)

    def may_end(self, rule: int) -> bool:
        """Whether a rule may end the game."""
        if rule not in self._ends:
            self._ends[rule] = any(
                isinstance(node, c.EndGame)
                or (isinstance(node, c.CallRule) and self.may_end(node.rule))
                or (isinstance(node, c.AtRest) and self.p.always != NO and self.may_end(self.p.always))
                for node in everything(self.p.rules[rule].code)
            )
        return self._ends[rule]


def _result_bits(program: LinkedProgram, rule: int) -> int:
    gives = (node for node in everything(program.rules[rule].code) if isinstance(node, Give))
    return max((node.value.bits for node in gives if node.value is not None), default=0)


class Statements:
    """Emits statements; most kinds have an emitter of their own."""

    def __init__(self, writer: Writer, places: Places, wide: Wide, formulas: Procedures) -> None:
        self.w, self.p = writer, writer.program
        self.stores = Stores(writer, places, wide)
        self.pieces = Pieces(writer, places, self.stores, formulas)
        self.loops = Loops(writer, self.stores, self.code)
        self.ring = Ring(writer, wide)
        self.ends = Endings(writer, self.ring)
        self.turns = Turns(writer, self.pieces, self.ring, self.code)
        self.cards = Cards(writer)
        self.rules = Rules(writer, self.stores, self.code)

    def code(self, code: c.Code, body: Body, targets: Targets) -> None:
        """Emit a sequence of statements; those after one that always jumps out are left out."""
        for node in code:
            self.statement(node, body, targets)
            if isinstance(node, c.Stop | c.Next | c.Give):
                break

    def statement(self, node: c.Stmt, body: Body, targets: Targets) -> None:  # noqa: C901  # a case for every node, nothing else
        """Emit any statement."""
        match cast(c.AnyStmt, node):
            case c.SetTemp() | c.SetVar() as local:
                self.set(local, body)
            case c.Fill() as fill:
                self.fill(fill, body)
            case c.Store() as store:
                self.pieces.store(store, body)
            case c.Move() as move:
                self.pieces.move(move, body)
            case c.NewPiece() as new:
                self.pieces.new_piece(new, body)
            case c.PutCard() as card:
                self.cards.put_card(card, body)
            case c.Gather() as gather:
                self.cards.gather(gather, body)
            case c.Log() as log:
                self.ring.log(log, body, targets.real)
            case c.Reveal(sight=sight):
                self.reveal(sight, body)
            case c.EndGame() as end:
                self.ends.end(end, body, targets)
            case c.Branch() as branch:
                self.branch(branch, body, targets)
            case c.Repeat() as repeat:
                self.loops.repeat(repeat, body, targets)
            case c.Each() as each:
                self.loops.each(each, body, targets)
            case c.Turn() as turn:
                self.turns.turn(turn, body, targets)
            case c.Stop() | c.Next() as jump:
                body.add(*(targets.stop if isinstance(jump, c.Stop) else targets.again))
            case c.Give() as give:
                self.rules.give(give, body, targets)
            case c.CallRule() as call:
                self.rules.call(call, body, targets)
            case c.Zero(slots=slots):
                self.stores.zero(slots, body)
            case c.EndTurn():
                self.turns.end(body)
            case c.AtRest():
                self.at_rest(body, targets)
            case c.BeginPlay():
                self.put_word(PHASE, 1, body)
            case c.Freeze() as freeze:
                self.loops.frozen.freeze(freeze, body)
            case c.TakeResult(slot=slot, guard=guard):
                self.take_result(slot, guard, body)
            case other:
                assert_never(other)

    def set(self, node: c.SetTemp | c.SetVar, body: Body) -> None:
        """Emit an assignment to a local; the key is computed first."""
        state = isinstance(node, c.SetVar)
        slots = self.p.slots if state else body.temps
        place = body.once(self.w.number(node.key, body)) if node.key is not None else None
        self.stores.put(node.slot, state, self.w.value(node.value, body, slots[node.slot].bits), body, place)

    def fill(self, node: c.Fill, body: Body) -> None:
        """Emit the assignment of one value to all entries of a local."""
        slots = self.p.slots if node.state else body.temps
        self.stores.fill(node.slot, node.state, self.w.value(node.value, body, slots[node.slot].bits), body)

    def reveal(self, sight: int, body: Body) -> None:
        """Emit the statement ``Reveal``: something hidden becomes visible to all."""
        self.put_word(self.p.sights[sight].revealed, 1, body)
        body.add(*filter(None, (self.w.stale(("sight", sight)),)))

    def branch(self, node: c.Branch, body: Body, targets: Targets) -> None:
        """Emit ``if``."""
        with body.when(self.w.condition(node.condition, body)):
            self.code(node.then, body, targets)
        if node.otherwise:
            with body.otherwise():
                self.code(node.otherwise, body, targets)

    def put_word(self, offset: int, value: int, body: Body) -> None:
        """Emit a store of a constant to one word of the state."""
        body.add(f"(i32.store {word(self.w.plan.word(offset))} {word(value)})")

    def at_rest(self, body: Body, targets: Targets) -> None:
        """Emit the tests of the ``always`` rules, unless setup is still running."""
        if self.p.always == NO:
            return
        with body.when(f"(i32.eq (i32.load {word(self.w.plan.word(PHASE))}) (i32.const 1))"):
            self.rules.run(self.p.always, (), body)
            if self.rules.may_end(self.p.always):
                body.add(f"(br_if {targets.over} (global.get $over))")

    # ---- the result of a rule that can wait is stored in the state until its caller reads it
    def store_result(self, value: Expr | None, seers: Expr | None, body: Body) -> None:
        """Emit the storing of a result in the state, with the players who may see it."""
        place = self.p.result
        if place is None or value is None:
            return
        everybody = number((1 << self.p.seats) - 1)
        who = body.keep(self.w.small(seers, body)) if seers is not None else everybody
        begin = self.w.plan.word(place.offset)
        if value.bits:
            found, bits = self.w.value(value, body, max(value.bits, 32 * place.words)), 32 * place.words
            self.stores.places.put(word(begin + 4), found, bits, place.words, body)
        else:
            self._store_number(body.once(self.w.number(value, body)), place, body)
        body.add(f"(i64.store32 {word(begin)} {who})")

    def _store_number(self, value: str, place: Result, body: Body) -> None:
        """Emit the storing of a number, sign-extended to all words of the result."""
        begin = self.w.plan.word(place.offset + 1)
        body.add(f"(i64.store32 {word(begin)} {value})")
        for at in range(1, place.words):
            body.add(f"(i64.store32 {word(begin + 4 * at)} (i64.shr_s {value} (i64.const {min(63, 32 * at)})))")

    def take_result(self, slot: int, guard: int, body: Body) -> None:
        """Emit the move of a called rule's result to a local."""
        place, row = self.p.result, self.p.slots[slot]
        assert place is not None
        at = self.w.plan.word(place.offset)
        found = self.stores.places.load(word(at + 4), row.bits, min(place.words, row.words), body)
        self.stores.var(row, found, body)
        if guard != NO:
            self.stores.var(self.p.slots[guard], f"(i64.load32_s {word(at)})", body)
        self.stores.clear(((place.offset, place.offset + 1 + place.words),), body)
