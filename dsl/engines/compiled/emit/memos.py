"""Memoises results of functions for each combination of arguments, until something that they read is stored.

Functions are memoised if they loop over members or the board, have few arguments, and read nothing but fields, pieces
and visibility; so are the sets of pieces that a viewer sees. If what they read may be hidden, results are stored for
each viewer. A store to something that is read increments ``$epoch``; results of another epoch are computed again.
Nothing is memoised in the positions that ``would`` tries.
"""

from __future__ import annotations

from math import prod

from dsl.engines.compiled.wat import SMALL, Body, kind_of, number, value_size, word, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.facts import Resources
from dsl.engines.program.kernels import Cost
from dsl.engines.program.linked import Function, Slot
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import expressions
from dsl.engines.reference.viewers import Openness

MOST_ENTRIES = 2048
MOST_BYTES = 1 << 19
HEAD = 16
"""Bytes at the start of an entry: the epoch in which it was computed."""
_NOTICED_WHEN_STORED = frozenset({"field", "pieces", "sight"})
_PLAIN = x.Temp | x.Const | x.Having | x.Item | x.Get
_NEXT_EPOCH = "(global.set $epoch (i32.add (global.get $epoch) (i32.const 1)))"
_VIEWER_ROW = "(i64.add (global.get $viewer) (i64.const 1))"
"""The operand of the viewer's row among the stored values: 0 for the rules, then the players."""


class Memos:
    """Decides which functions are memoised, and writes those."""

    def __init__(self, writer: Writer) -> None:
        self.w, self.p = writer, writer.program
        writer.variable("$epoch", "i32", 1)
        writer.variable("$viewer", "i64", -1)
        self._open = Openness(self.p)
        self.memoised = {number_ for number_, row in enumerate(self.p.functions) if self._worth_caching(number_, row)}
        self.sights = all(kind in _NOTICED_WHEN_STORED for kind, _ in self._seen())
        """Whether the sets of pieces that a viewer sees are memoised."""
        found = [self.w.facts.reads(self.p.functions[number_].formula.body) for number_ in self.memoised]
        self.reads: Resources = frozenset().union(*found, self._seen())

    def _seen(self) -> Resources:
        """The resources on which the sets of visible pieces depend."""
        kinds = [(number_, row) for number_, row in enumerate(self.p.kinds) if row.sight != NO]
        pieces = {("pieces", number_) for number_ in range(len(self.p.kinds))} if kinds else set()
        return frozenset(pieces).union(*(self.w.facts.sight(row.sight) for _, row in kinds))

    def _worth_caching(self, number_: int, row: Function) -> bool:
        slots = row.formula.temps[: row.arguments]
        if any(slot.bits for slot in slots) or not self._heavy(row) or self._differs(row):
            return False
        entries = self._entries(slots, not self._open.function(number_))
        return entries <= MOST_ENTRIES and entries * (HEAD + value_size(row.bits)) <= MOST_BYTES

    @staticmethod
    def _differs(row: Function) -> bool:
        """Whether the result can change although nothing is stored, because it depends on the position in the rules."""
        return any(isinstance(node, x.Would | x.SeenBy) for node in expressions(row.formula.body))

    def _heavy(self, row: Function) -> bool:
        """Whether a function costs more than a lookup, and each change of something it reads increments ``$epoch``."""
        body = row.formula.body
        if isinstance(body, _PLAIN) or any(kind not in _NOTICED_WHEN_STORED for kind, _ in self.w.facts.reads(body)):
            return False
        return row.bits > SMALL or any(map(_long, expressions(body)))

    # ---- stores
    def stale(self, *resources: tuple[str, int]) -> str:
        """The instruction to emit when one of these resources is stored; empty if no memoised function reads it."""
        return _NEXT_EPOCH if self.reads.intersection(resources) else ""

    # ---- the function
    def function(self, name: str, number_: int, work: str) -> str:
        """The text of a memoised function of the rules."""
        row = self.p.functions[number_]
        return self.text(name, work, row.formula.temps[: row.arguments], row.bits, not self._open.function(number_))

    def text(self, name: str, work: str, slots: tuple[Slot, ...], bits: int, viewed: bool) -> str:
        """A function that returns the stored value if it is valid, and else calls the one that computes it.

        ``viewed``: values are stored for each viewer, except spectators and readers.
        """
        large, count, body = bits > SMALL, len(slots), Body(slots, len(slots))
        given = "".join(f" (local.get $t{i})" for i in range(count))
        anew = f"(return (call {work}{given}{' (local.get $into)' if large else ''}))"
        unknown = [_outside(i, slot) for i, slot in enumerate(slots) if slot.missing is not None]
        if viewed:
            unknown.append(f"(i64.gt_u {_VIEWER_ROW} {number(self.p.seats)})")
        for condition in ("(global.get $supposed)", *unknown):
            body.add(f"(if {condition} (then {anew}))")
        size = HEAD + value_size(bits)
        room = self.w.plan.reserve(size * self._entries(slots, viewed))
        entry = body.keep(f"(i32.add {word(room)} {_place(slots, size, viewed)})", "i32")
        value = f"(i32.add {entry} {word(HEAD)})" if large else f"(i64.load offset={HEAD} {entry})"
        body.add(f"(if (i32.eq (i32.load {entry}) (global.get $epoch)) (then (return {value})))")
        found = f"(call {work}{given}{f' {value}' if large else ''})"
        body.add(f"(drop {found})" if large else f"(i64.store offset={HEAD} {entry} {found})")
        body.add(f"(i32.store {entry} (global.get $epoch))")
        return body.function(name, value, kind_of(bits), " (param $into i32)" if large else "")

    def _entries(self, slots: tuple[Slot, ...], viewed: bool) -> int:
        return prod(slot.high - slot.low + 1 for slot in slots) * (self.p.seats + 1 if viewed else 1)


def _long(node: x.Expr) -> bool:
    """Whether a node is a loop or a search over the board."""
    match node:
        case x.Filter() | x.Collect() | x.RouteCells():
            return True
        case x.Quantifier(where=where, values=values):
            return where is not None or bool(values)
        case x.Apply(what=what):
            return what.cost is Cost.SEARCH
    return False


def _outside(argument: int, slot: Slot) -> str:
    return f"(i64.ge_u {_from_lowest(argument, slot)} {number(slot.high - slot.low + 1)})"


def _from_lowest(argument: int, slot: Slot) -> str:
    given = f"(local.get $t{argument})"
    return f"(i64.sub {given} {number(slot.low)})" if slot.low else given


def _place(slots: tuple[Slot, ...], size: int, viewed: bool) -> str:
    """The address of the entry for the viewer and the arguments, of which the last varies fastest."""
    found = wrapped(_VIEWER_ROW) if viewed else word(0)
    for argument, slot in enumerate(slots):
        own = wrapped(_from_lowest(argument, slot))
        found = f"(i32.add (i32.mul {found} {word(slot.high - slot.low + 1)}) {own})" if argument or viewed else own
    return f"(i32.mul {found} {word(size)})"
