"""What functions give is kept until something is stored that they read: a set or number for each of their arguments.

Kept are functions that go through members or over the board, whose arguments are few, and that look at nothing but
fields and pieces, alike for everybody. Stores of what they read go on to a new ``$epoch``; what carries another one is
worked out again. What only might be is not kept.
"""

from __future__ import annotations

from math import prod

from dsl.compiled.wat import SMALL, Body, kind_of, number, value_size, word, wrapped
from dsl.compiled.writer import Writer
from dsl.interp.openness import Openness
from dsl.linked import nodes as x
from dsl.linked.facts import Resources
from dsl.linked.kernels import Kernel
from dsl.linked.program import Function, Slot
from dsl.linked.walk import expressions

MOST_ENTRIES = 2048
MOST_BYTES = 1 << 19
HEAD = 16
"""Each entry begins with the epoch in which it was worked out."""
_FLOODS = frozenset({Kernel.REACHABLE, Kernel.STEPS, Kernel.GROUP, Kernel.CHAIN, Kernel.CLEAR, Kernel.BETWEEN})
_PLAIN = x.Temp | x.Const | x.Having | x.Item | x.Get
_LATER = "(global.set $epoch (i32.add (global.get $epoch) (i32.const 1)))"


class Memos:
    """Which functions are kept, and how one that is kept is written."""

    def __init__(self, writer: Writer) -> None:
        self.w, self.p = writer, writer.program
        writer.variable("$epoch", "i32", 1)
        open_ = Openness(self.p)
        self.kept = {
            number_ for number_, row in enumerate(self.p.functions) if self._pays(row) and open_.function(number_)
        }
        self.reads: Resources = frozenset().union(*(self._reads(number_) for number_ in self.kept))

    def _reads(self, number_: int) -> Resources:
        return self.w.facts.reads(self.p.functions[number_].formula.body)

    def _pays(self, row: Function) -> bool:
        slots = row.formula.temps[: row.arguments]
        if any(slot.bits for slot in slots) or not self._heavy(row):
            return False
        entries = prod(slot.high - slot.low + 1 for slot in slots)
        return entries <= MOST_ENTRIES and entries * (HEAD + value_size(row.bits)) <= MOST_BYTES

    def _heavy(self, row: Function) -> bool:
        """Whether it takes more to work it out than to look it up, and what it reads is watched."""
        body = row.formula.body
        if isinstance(body, _PLAIN) or any(kind not in ("field", "pieces") for kind, _ in self.w.facts.reads(body)):
            return False
        return row.bits > SMALL or any(map(_long, expressions(body)))

    # ---- stores
    def stale(self, *resources: tuple[str, int]) -> str:
        """What has to be done when one of these is stored; empty if no function that is kept reads it."""
        return _LATER if self.reads.intersection(resources) else ""

    # ---- the function
    def text(self, name: str, number_: int, work: str) -> str:
        """A function that looks whether its value is known, and else calls the one that works it out."""
        row = self.p.functions[number_]
        slots, large = row.formula.temps[: row.arguments], row.bits > SMALL
        body = Body(slots, row.arguments)
        given = "".join(f" (local.get $t{i})" for i in range(row.arguments))
        into = " (param $into i32)" if large else ""
        anew = f"(return (call {work}{given}{' (local.get $into)' if large else ''}))"
        unknown = [_outside(i, slot) for i, slot in enumerate(slots) if slot.missing is not None]
        for condition in ("(global.get $supposed)", *unknown):
            body.add(f"(if {condition} (then {anew}))")
        size = HEAD + value_size(row.bits)
        entry = body.keep(f"(i32.add {word(self._room(slots, size))} {_place(slots, size)})", "i32")
        value = f"(i32.add {entry} {word(HEAD)})" if large else f"(i64.load offset={HEAD} {entry})"
        body.add(f"(if (i32.eq (i32.load {entry}) (global.get $epoch)) (then (return {value})))")
        found = f"(call {work}{given}{f' {value}' if large else ''})"
        body.add(f"(drop {found})" if large else f"(i64.store offset={HEAD} {entry} {found})")
        body.add(f"(i32.store {entry} (global.get $epoch))")
        return body.function(name, value, kind_of(row.bits), into)

    def _room(self, slots: tuple[Slot, ...], size: int) -> int:
        return self.w.plan.reserve(size * prod(slot.high - slot.low + 1 for slot in slots))


def _long(node: x.Expr) -> bool:
    """Whether a node is a loop or a flood."""
    match node:
        case x.Filter() | x.Collect() | x.RouteCells():
            return True
        case x.Quantifier(where=where, values=values):
            return where is not None or bool(values)
        case x.Apply(what=what):
            return what in _FLOODS
    return False


def _outside(argument: int, slot: Slot) -> str:
    return f"(i64.ge_u {_from_lowest(argument, slot)} {number(slot.high - slot.low + 1)})"


def _from_lowest(argument: int, slot: Slot) -> str:
    given = f"(local.get $t{argument})"
    return f"(i64.sub {given} {number(slot.low)})" if slot.low else given


def _place(slots: tuple[Slot, ...], size: int) -> str:
    """Where the entry of the arguments stands, the last of which runs fastest."""
    found = "(i32.const 0)"
    for argument, slot in enumerate(slots):
        own = wrapped(_from_lowest(argument, slot))
        found = f"(i32.add (i32.mul {found} {word(slot.high - slot.low + 1)}) {own})" if argument else own
    return f"(i32.mul {found} {word(size)})"
