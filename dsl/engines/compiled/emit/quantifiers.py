"""Emits quantifiers (``any``, ``count``, ``first``, ``sum``, ``best`` …) over the members of a set or row."""

from __future__ import annotations

from dsl.engines.compiled.emit.board_calls import BoardCalls
from dsl.engines.compiled.sets.rows import Inner
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.sets.set_values import SetValues
from dsl.engines.compiled.sets.walks import Walks
from dsl.engines.compiled.wat import SMALL, Body, extended, known, number
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel
from dsl.engines.program.nodes import NO, Over
from dsl.engines.program.passes.rows import free

_MOST = 2**62


class Quantifiers:
    """Emits each quantifier as a loop that ends once the answer is known, or as an operation on the whole set."""

    def __init__(
        self, writer: Writer, operations: SetOperations, walks: Walks, values: SetValues, board: BoardCalls
    ) -> None:
        self.w, self.operations, self.walks, self.values, self.board = writer, operations, walks, values, board

    def some(self, node: x.Quantifier, body: Body) -> str:
        """The operand (i32) of whether a member exists (for which the condition holds)."""
        if node.where is None and not node.domain.row and not self.walks.needs_no_set(node.domain):
            return self.operations.any(node.domain, body)
        if node.where is None and (mask := self.values.masks.mask(node.domain, body)) is not None:
            return f"(i64.ne {mask} (i64.const 0))"
        if (joined := self._joined(node)) is not None:
            return self.board.flood("joins", joined, body)
        result, out = body.fresh("i32"), body.label("any")
        with body.block(out):

            def found(_member: str) -> None:
                body.add(f"(local.set {result} (i32.const 1))", f"(br {out})")

            body.add(f"(local.set {result} (i32.const 0))")
            self._until(node, body, found)
        return f"(local.get {result})"

    def _joined(self, node: x.Quantifier) -> tuple[x.Expr, ...] | None:
        """The arguments of one flood fill that replaces a loop for "any member from which …  is reached"; else None."""
        match node.where:
            case x.Quantifier(
                over=Over.ANY,
                where=None,
                domain=x.Binary(
                    op=x.Op.MEET,
                    left=x.Apply(what=BoardKernel.GROUP, arguments=(x.Temp(slot=slot, key=None), through)),
                    right=others,
                ),
            ) if slot == node.slot and not node.domain.row:
                apart = slot not in free(others) | free(through)
                return (
                    (node.domain, others, through) if apart and not self.w.facts.can_fail((others, through)) else None
                )
        return None

    def _until(self, node: x.Quantifier, body: Body, found: Inner) -> None:
        """Emit a loop over the members; ``found`` emits what leaves it at the first that fits."""
        fitting = found if node.where is None else self.walks.where(node.slot, node.where, body, found)
        self.walks.members(node.domain, body, fitting)

    def value(self, node: x.Quantifier, body: Body) -> str:
        """The operand of the number that is the value of a quantifier."""
        match node.over:
            case Over.ANY:
                return extended(self.some(node, body))
            case Over.COUNT:
                return self.count(node, body)
            case Over.FIRST:
                return self.first(node, body)
            case Over.THE:
                return self.the(node, body)
            case Over.SUM:
                return self.sum(node, body)
            case Over.MIN | Over.MAX:
                return self.extreme(node, body)
            case Over.LEAST | Over.MOST:
                return self.best(node, body)

    def count(self, node: x.Quantifier, body: Body) -> str:
        """The operand of the number of members (for which the condition holds)."""
        if node.where is None and not node.domain.row and not self.walks.needs_no_set(node.domain):
            return self.operations.count(node.domain, body)
        if node.where is None and (mask := self.values.masks.mask(node.domain, body)) is not None:
            return f"(i64.popcnt {mask})"
        total = self._zero(body)

        def one_more(member: str) -> None:
            one = number(1)
            if node.where is not None:
                body.add(f"(local.set {body.temp(node.slot)} {member})")
                one = extended(self.w.condition(node.where, body))
            body.add(f"(local.set {total} (i64.add (local.get {total}) {one}))")

        self.walks.members(node.domain, body, one_more)
        return f"(local.get {total})"

    def first(self, node: x.Quantifier, body: Body) -> str:
        """The operand of the first member that satisfies the condition, or -1; later ones are not tested."""
        if node.where is None and not node.domain.row and not self.walks.needs_no_set(node.domain):
            return self.operations.lowest(node.domain, body)
        result, out = body.fresh(), body.label("first")
        with body.block(out):

            def found(member: str) -> None:
                body.add(f"(local.set {result} {member})", f"(br {out})")

            self._until(node, body, found)
            body.add(f"(local.set {result} (i64.const -1))")
        return f"(local.get {result})"

    def the(self, node: x.Quantifier, body: Body) -> str:
        """The operand of the only member; an error if there is none or more than one."""
        if node.where is None and not node.domain.row and node.domain.bits <= SMALL:
            mask = body.once(self.w.small(node.domain, body))
            total, only = f"(i64.popcnt {mask})", f"(i64.ctz {mask})"
        else:
            counter, last = self._zero(body), body.fresh()

            def one_more(member: str) -> None:
                body.add(f"(local.set {counter} (i64.add (local.get {counter}) (i64.const 1)))")
                body.add(f"(local.set {last} {member})")

            self.values.fitting(node, body, one_more, ())
            total, only = f"(local.get {counter})", f"(local.get {last})"
        if node.error != NO:
            with body.when(f"(i64.ne {total} (i64.const 1))"):
                self.w.fail(body, node.error, total)
        return only

    def sum(self, node: x.Quantifier, body: Body) -> str:
        """The operand of the sum of a value of the members, with an overflow check if it is needed."""
        total, (of,) = self._zero(body), node.values
        low, high = self.w.ranges.of(of, body.temps)
        most = max(abs(low), abs(high)) * max(1, node.domain.bits)
        checked = node.error != NO and most > _MOST

        def add(_member: str) -> None:
            value = self.w.number(of, body)
            if not checked:
                body.add(f"(local.set {total} (i64.add (local.get {total}) {value}))")
                return
            value = body.once(value)
            found = body.keep(f"(i64.add (local.get {total}) {value})")
            over = f"(i64.and (i64.xor (local.get {total}) {found}) (i64.xor {value} {found}))"
            with body.when(f"(i64.lt_s {over} (i64.const 0))"):
                self.w.fail(body, node.error)
            body.add(f"(local.set {total} {found})")

        self.values.fitting(node, body, add, (of, x.Fail(node.error)) if checked else (of,))
        return f"(local.get {total})"

    def extreme(self, node: x.Quantifier, body: Body) -> str:
        """The operand of the smallest or largest value of the members."""
        better = "lt_s" if node.over is Over.MIN else "gt_s"
        best, some = body.fresh(), body.fresh("i32")
        body.add(f"(local.set {some} (i32.const 0))")

        def compare(_member: str) -> None:
            value = body.once(self.w.number(node.values[0], body))
            nearer = f"(i32.or (i64.{better} {value} (local.get {best})) (i32.eqz (local.get {some})))"
            body.add(f"(local.set {best} (select {value} (local.get {best}) {nearer}))")
            body.add(f"(local.set {some} (i32.const 1))")

        self.values.fitting(node, body, compare, node.values)
        if node.error != NO:
            with body.when(f"(i32.eqz (local.get {some}))"):
                self.w.fail(body, node.error)
        return f"(local.get {best})"

    def best(self, node: x.Quantifier, body: Body) -> str:
        """The operand of the first member with the least (or greatest) values, compared in their order."""
        better = "lt_s" if node.over is Over.LEAST else "gt_s"
        chosen, best = body.fresh(), [body.fresh() for _ in node.values]
        body.add(f"(local.set {chosen} (i64.const -1))")

        def compare(member: str) -> None:
            values = [body.keep(self.w.number(value, body)) for value in node.values]
            nearer = "(i32.const 0)"
            for value, name in reversed(list(zip(values, best))):
                same = f"(i32.and (i64.eq {value} (local.get {name})) {nearer})"
                same = "" if known(nearer) == 0 else same
                here = f"(i64.{better} {value} (local.get {name}))"
                nearer = f"(i32.or {here} {same})" if same else here
            with body.when(f"(i32.or {nearer} (i64.lt_s (local.get {chosen}) (i64.const 0)))"):
                body.add(f"(local.set {chosen} {member})")
                body.add(*(f"(local.set {name} {value})" for name, value in zip(best, values)))

        self.values.fitting(node, body, compare, node.values)
        return f"(local.get {chosen})"

    @staticmethod
    def _zero(body: Body) -> str:
        total = body.fresh()
        body.add(f"(local.set {total} (i64.const 0))")
        return total
