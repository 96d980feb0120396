"""Writes the module of a linked program as text; each kind of expression is emitted by its own part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never, cast

from dsl.engines.compiled.emit.board_calls import BoardCalls
from dsl.engines.compiled.emit.calls import Calls, Procedures
from dsl.engines.compiled.emit.errors import Errors
from dsl.engines.compiled.emit.kernel_calls import CardCalls, KernelCalls
from dsl.engines.compiled.emit.memos import Memos
from dsl.engines.compiled.emit.numbers import Choices, Numbers
from dsl.engines.compiled.emit.piece_calls import PieceCalls, PieceSights
from dsl.engines.compiled.emit.places import Places, Wide
from dsl.engines.compiled.emit.quantifiers import Quantifiers
from dsl.engines.compiled.emit.route_calls import RouteCalls
from dsl.engines.compiled.emit.tables import Tables
from dsl.engines.compiled.emit.viewers import Viewers
from dsl.engines.compiled.flow.course import EXPORTS as COURSE
from dsl.engines.compiled.flow.course import course_of
from dsl.engines.compiled.flow.positions import position_functions
from dsl.engines.compiled.flow.statements import Statements
from dsl.engines.compiled.indexes.plan import Indexes
from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.runtime import MEMORY_PAGES
from dsl.engines.compiled.search.room import search_functions
from dsl.engines.compiled.sets.having import Havings, RowMasks
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.sets.set_values import SetValues
from dsl.engines.compiled.sets.walks import Walks
from dsl.engines.compiled.views import Views
from dsl.engines.compiled.wat import SMALL, Body, extended, number, truth
from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.facts import Facts
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO, Op, Over

_SETS = (Op.UNION, Op.MINUS, Op.MEET)
COMPARISONS = (Op.EQUAL, Op.UNEQUAL, Op.LESS, Op.AT_MOST, Op.MORE, Op.AT_LEAST)


class Emitter:
    """Emits one module. Its parts hold it and add functions and variables through it."""

    def __init__(self, program: LinkedProgram, secret: bool) -> None:
        """``secret``: whether anything in the game is hidden from any player."""
        self.program, self.plan = program, Plan(program)
        self.indexes = Indexes(program, self.plan)
        self.ranges, self.facts = Ranges(program), Facts(program)
        self.functions: dict[str, str] = {}
        self.variables: dict[str, str] = {}
        self.errors, self.numbers, self.choices = Errors(self), Numbers(self), Choices(self)
        self.wide, self.viewers = Wide(self), Viewers(self)
        self.places = Places(self, self.wide, self.viewers)
        self.procedures, self.memos = Procedures(self, self.wide), Memos(self)
        self.tables = Tables(self, self.procedures)
        self.calls = Calls(self, self.wide, self.procedures, self.memos)
        self.statements = Statements(self, self.places, self.wide, self.procedures)
        self._set_parts(secret)

    def _set_parts(self, secret: bool) -> None:
        """Make the parts that emit sets, rows and kernels."""
        board = BoardTables(self.program.board, self.plan)
        self.operations = SetOperations(self)
        self.walks = Walks(self, self.operations, board)
        masks = RowMasks(self, self.operations, board)
        self.sets = SetValues(self, self.operations, self.walks, masks)
        calls = BoardCalls(self, self.operations, board, masks)
        self.quantifiers = Quantifiers(self, self.operations, self.walks, self.sets, calls)
        self.havings = Havings(self, self.indexes)
        self.routes = RouteCalls(self, self.operations, board)
        self.kernels = KernelCalls(
            self,
            self.viewers,
            calls,
            PieceCalls(self, self.indexes, PieceSights(self, self.viewers, self.wide, self.memos)),
            CardCalls(self, self.viewers),
            secret,
        )

    # ---- what a module is made of
    def function(self, name: str, text: str | Callable[[], str]) -> None:
        """Add a function to the module, once for each name; ``text`` is only called for the first."""
        if name not in self.functions:
            self.functions[name] = ""  # it may call itself, or be requested while it is written
            self.functions[name] = text if isinstance(text, str) else text()

    def variable(self, name: str, kind: str, value: int = 0) -> None:
        """Add a global variable to the module, once for each name."""
        self.variables.setdefault(name, f"(global {name} (mut {kind}) ({kind}.const {value}))")

    def rule(self, number: int) -> str:
        """The name of the function that runs a rule which never waits; its parameters are the arguments."""
        return self.statements.rules.function(number)

    def stale(self, *resources: tuple[str, int]) -> str:
        """The instruction that invalidates memoised results when one of these is stored; empty if there are none."""
        return self.memos.stale(*resources)

    def fail(self, body: Body, error: int, *operands: str) -> None:
        """Emit the raising of an error of the rules."""
        self.errors.fail(body, error, operands)

    # ---- expressions
    def number(self, expr: x.Expr, body: Body) -> str:
        """The operand (i64) of a number; of a condition as 0 or 1."""
        return extended(self.condition(expr, body)) if is_condition(expr) else self._value(expr, body)

    def condition(self, expr: x.Expr, body: Body) -> str:
        """The operand (i32, 0 or 1) of a condition."""
        match cast(x.AnyExpr, expr):
            case x.Not(operand=operand):
                return self.choices.negation(operand, body)
            case x.And(parts=parts):
                return self.choices.all_of(parts, body)
            case x.Or(parts=parts):
                return self.choices.any_of(parts, body)
            case x.Binary(op=op) as binary if op in COMPARISONS:
                if binary.left.bits or binary.right.bits:
                    return self.operations.compared(binary, body)
                return self.numbers.compared(binary, body)
            case x.In() as inside:
                return self.operations.inside(inside, body)
            case x.Quantifier(over=Over.ANY) as question:
                return self.quantifiers.some(question, body)
            case x.Would() as would:
                return self.calls.would(would, body)
            case _:
                return truth(self._value(expr, body))

    def small(self, expr: x.Expr, body: Body) -> str:
        """The operand (i64) of a set of at most 64 members: bit i says whether i is a member."""
        assert expr.bits <= SMALL  # none at all of an empty domain
        return self._value(expr, body)

    def large(self, expr: x.Expr, body: Body, bits: int = 0) -> str:
        """The operand (address) of a set of more than 64 members, with room for ``bits``; it must not be changed."""
        room = max(bits, expr.bits)
        return self.wide.widened(self._value(expr, body), expr.bits, room, body)

    def value(self, expr: x.Expr, body: Body, bits: int = -1) -> str:
        """The operand of any expression, in its own form or in the form of a place with room for ``bits``."""
        room = expr.bits if bits < 0 else bits
        if room > SMALL:
            return self.large(expr, body, room)
        return self.small(expr, body) if room else self.number(expr, body)

    def unless(self, expr: x.Expr, body: Body, label: str) -> None:
        """Emit a jump to ``label`` that is taken if a condition does not hold."""
        self.choices.unless(expr, body, label)

    def members(self, expr: x.Expr, body: Body, inner: Callable[[str], None]) -> None:
        """Emit a loop over a set or row in its order; ``inner`` emits what is done with each member (i64)."""
        self.walks.members(expr, body, inner)

    def _value(self, expr: x.Expr, body: Body) -> str:  # noqa: C901  # a case for every node, nothing else
        match cast(x.AnyExpr, expr):
            case x.Const(value=value, bits=bits):
                return self.wide.known(value, bits) if bits > SMALL else number(value)
            case x.Temp() | x.Var() | x.Get() as place:
                return self.places.value(place, body)
            case x.Item() as item:
                return self.tables.item(item, body)
            case x.Binary(op=op) as binary:
                if op in _SETS:
                    return self.operations.binary(binary, body)
                return self.numbers.binary(binary, body)
            case x.If() as choice:
                return self.choices.one_of(choice, body)
            case x.Let() as let:
                return self.calls.let(let, body)
            case x.Need() as need:
                return self.errors.need(need, body)
            case x.Fit() as fit:
                return self.errors.fit(fit, body)
            case x.Fail() as fail:
                return self.errors.no_value(fail, body)
            case x.Guarded() as guarded:
                return self.viewers.guarded(guarded, body)
            case x.SeenBy() as seen:
                return self.viewers.seen_by(seen, body)
            case x.Call() as call:
                return self.calls.call(call, body)
            case x.MakeSet() | x.Range() | x.ToSet() | x.Filter() | x.Collect() as made:
                return self.sets.value(made, body)
            case x.Having() as having:
                return self.havings.value(having, body)
            case x.Quantifier() as question:
                return self.quantifiers.value(question, body)
            case x.RouteCells() as cells:
                return self.routes.value(cells, body)
            case x.Apply() as applied:
                return self.kernels.value(applied, body)
            case x.Not() | x.And() | x.Or() | x.In() | x.Would():
                return extended(self.condition(expr, body))
            case other:
                assert_never(other)


def is_condition(expr: x.Expr) -> bool:
    """Whether an expression is emitted as a condition (i32)."""
    match expr:
        case x.Not() | x.And() | x.Or() | x.In() | x.Would() | x.Quantifier(over=Over.ANY):
            return True
        case x.Binary(op=op):
            return op in COMPARISONS
    return False


EXPORTS = (*COURSE, "value", "view", "fill", "recover", "save", "load")
"""The exported functions that an engine calls."""


@dataclass(frozen=True)
class Emitted:
    """A module as text, and the layout of its memory."""

    wat: str
    plan: Plan


def emit_module(program: LinkedProgram, secret: bool) -> Emitted:
    """Write the module; ``secret``: whether anything in the game is hidden from any player."""
    emitter = Emitter(program, secret)
    complete(emitter, secret)
    return Emitted(module_text(emitter, EXPORTS), emitter.plan)


def complete(emitter: Emitter, secret: bool) -> None:
    """Add all functions that an engine calls."""
    course_of(emitter, emitter.statements, emitter.viewers).functions()
    _value(emitter)
    emitter.function("$view", Views(emitter, emitter.viewers, secret).view)
    emitter.function("$fill", emitter.tables.fill)  # when all tables are known
    position_functions(emitter)
    emitter.function("$searches", search_functions(emitter.program, emitter.plan))  # when all else has its place


def module_text(emitter: Emitter, exports: tuple[str, ...]) -> str:
    """The text of a module with everything emitted so far."""
    parts = [f'(module\n(memory (export "memory") {MEMORY_PAGES})\n(tag $failed)', *emitter.variables.values()]
    parts += emitter.functions.values()
    parts += [f'(export "{name}" (func ${name}))' for name in exports]
    return "\n".join(parts) + ")\n"


def _value(emitter: Emitter) -> None:
    """Add ``$value``: the value of the position for a player by the rules' ``value``."""
    worth = emitter.program.worth
    value = (
        f"(call {emitter.calls.function(worth)} (i64.extend_i32_u (local.get 0)))" if worth != NO else "(i64.const 0)"
    )
    emitter.function("$value", f"(func $value (param i32) (result i64) {value})")
