"""Conditions, and one of two values: what is not asked for is only worked out where that does no harm."""

from __future__ import annotations

from dsl.engines.compiled.wat import Body, kind_of, known, negated
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import Expr


class Choices:
    """``not``, ``and``, ``or``, ``if``."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    def negation(self, operand: Expr, body: Body) -> str:
        """``not``."""
        return negated(self.w.condition(operand, body))

    def all_of(self, parts: tuple[Expr, ...], body: Body) -> str:
        """``and``, no further than needed."""
        return self._joined(parts, body, "and")

    def any_of(self, parts: tuple[Expr, ...], body: Body) -> str:
        """``or``, no further than needed."""
        return self._joined(parts, body, "or")

    def _joined(self, parts: tuple[Expr, ...], body: Body, op: str) -> str:
        """Parts without effects are worked out all; the first that has some stands behind a jump."""
        found = self.w.condition(parts[0], body)
        for i, part in enumerate(parts[1:], 1):
            with body.aside() as lines:
                value = self.w.condition(part, body)
                effects = body.effects
            if effects > body.effects:
                return self._jumping(found, (lines, value), parts[i + 1 :], body, op)
            body.lines += lines
            found = f"(i32.{op} {found} {value})"
        return found

    def _jumping(self, before: str, now: tuple[list[str], str], parts: tuple[Expr, ...], body: Body, op: str) -> str:
        """The rest of the parts, each behind a jump that is taken where those before decide."""
        result, label = body.fresh("i32"), body.label("known")
        leave = f"br_if {label}" if op == "or" else f"i32.eqz\nbr_if {label}"
        with body.block(label):
            body.add(f"(local.tee {result} {before})", leave)
            lines, value = now
            body.add(*lines, f"(local.set {result} {value})")
            for part in parts:
                body.add(f"(local.get {result})", leave)
                body.add(f"(local.set {result} {self.w.condition(part, body)})")
        return f"(local.get {result})"

    def unless(self, expr: Expr, body: Body, label: str) -> None:
        """Leave for a label where a condition does not hold."""
        if isinstance(expr, x.And):
            for part in expr.parts:
                self.unless(part, body, label)
            return
        value = self.w.condition(expr, body)
        if known(value) is None:
            body.add(f"(br_if {label} {negated(value)})")
        elif not known(value):
            body.add(f"(br {label})")

    def one_of(self, node: x.If, body: Body) -> str:
        """One of two values."""
        test, bits = self.w.condition(node.condition, body), node.bits
        kind = kind_of(bits)
        with body.aside() as then:
            yes, before = self.w.value(node.then, body, bits), body.effects
        harmless = before == body.effects
        with body.aside() as otherwise:
            no, before = self.w.value(node.otherwise, body, bits), body.effects
        if harmless and before == body.effects:
            body.lines += then + otherwise
            return f"(select {yes} {no} {test})"
        result = body.fresh(kind)
        with body.when(test):
            body.add(*then, f"(local.set {result} {yes})")
        with body.otherwise():
            body.add(*otherwise, f"(local.set {result} {no})")
        return f"(local.get {result})"
