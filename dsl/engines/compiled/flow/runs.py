"""Choices as runs: an option, the first bound values, and all values of the last one as a set or a list.

An entry of 16 bytes has the number of choices up to its end, its option and shape, the address of its values, and the
number of words of the set. Nothing is expanded: a choice is found by its index when it is needed.
"""

from __future__ import annotations

from enum import IntEnum

from dsl.engines.compiled.memory import NUMBERS
from dsl.engines.compiled.wat import word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.protocol.errors import MAX_CHOICES

_WIDEST = 64
"""A run whose first values and set have at most this many bytes is never longer as a set than as a list."""


class Shape(IntEnum):
    """What follows after the first values of a run."""

    ALONE = 0
    """Nothing: all values are bound."""
    SMALL = 1
    """A set in one word."""
    LARGE = 2
    """A set of several words."""
    LIST = 3
    """Members as 32-bit words."""
    RANGE = 4
    """Nothing: the value is the index of the choice."""


class Runs:
    """The addresses of the runs, and the functions that read them."""

    def __init__(self, writer: Writer) -> None:
        plan = writer.plan
        first = 4 * max((len(o.binds) for q in writer.program.questions for o in q.options), default=0)
        self.entries = plan.reserve(16 * (MAX_CHOICES + 3))
        self.data = plan.reserve((MAX_CHOICES + 2) * (12 + first) + 2 * _widest(writer.program))
        writer.variable("$entry", "i32")  # behind the last entry
        for name, text in functions(self.entries).items():
            writer.function(name, text)


def meta(option: int, prefix: int, shape: Shape) -> int:
    """The word of an entry with its option, the number of first values, and its shape."""
    return option | prefix << 16 | shape << 24


def prefix_bytes(count: int) -> int:
    """The bytes of ``count`` first values."""
    return (4 * count + 7) // 8 * 8


def _widest(program: LinkedProgram) -> int:
    return _WIDEST + max(
        (8 * (bind.domain.bits // 64 + 2) for q in program.questions for o in q.options for bind in o.binds), default=0
    )


def functions(entries: int) -> dict[str, str]:
    """The functions of the module that find and read choices, by their names."""
    return {
        "$find": f"""(func $find (param $i i32) (result i32) (local $at i32) (local $low i32) (local $high i32)
(local $middle i32)
(local.set $high (global.get $entry))
(local.set $low {word(entries + 16)})
(block $few (loop $halve
  (br_if $few (i32.le_u (i32.sub (local.get $high) (local.get $low)) (i32.const 256)))
  (local.set $middle (i32.add (local.get $low) (i32.and (i32.const -16)
    (i32.shr_u (i32.sub (local.get $high) (local.get $low)) (i32.const 1)))))
  (if (i32.gt_u (i32.load (i32.sub (local.get $middle) (i32.const 16))) (local.get $i))
    (then (local.set $high (local.get $middle)))
    (else (local.set $low (local.get $middle))))
  (br $halve)))
(loop $next (result i32)
  (if (i32.gt_u (i32.load (local.get $low)) (local.get $i)) (then (return (local.get $low))))
  (local.set $low (i32.add (local.get $low) (i32.const 16)))
  (br $next)))""",
        "$nth": _NTH,
        "$nth_large": _NTH_LARGE,
        "$last": _LAST,
        "$list_set": _LIST_SET,
        "$count_set": _COUNT_SET,
        "$numbers": _numbers(),
    }


_NTH = (
    """(func $nth (param $set i64) (param $n i32) (result i64)
(local $at i32) (local $count i32) (local $step i32)
(if (i32.lt_u (local.get $n) (i32.const 6)) (then
  (block $found (loop $drop
    (br_if $found (i32.eqz (local.get $n)))
    (local.set $set (i64.and (local.get $set) (i64.sub (local.get $set) (i64.const 1))))
    (local.set $n (i32.sub (local.get $n) (i32.const 1)))
    (br $drop)))
  (return (i64.ctz (local.get $set)))))
"""
    + "".join(
        f"""(local.set $count (i32.wrap_i64 (i64.popcnt (i64.and (local.get $set) (i64.const {(1 << half) - 1})))))
(local.set $step (i32.sub (i32.const 0) (i32.ge_u (local.get $n) (local.get $count))))
(local.set $n (i32.sub (local.get $n) (i32.and (local.get $count) (local.get $step))))
(local.set $step (i32.and (local.get $step) (i32.const {half})))
(local.set $set (i64.shr_u (local.get $set) (i64.extend_i32_u (local.get $step))))
(local.set $at (i32.add (local.get $at) (local.get $step)))
"""
        for half in (32, 16, 8, 4, 2, 1)
    )
    + "(i64.extend_i32_u (local.get $at)))"
)
"""Member n of a set in one word, from the lowest."""

_NTH_LARGE = """(func $nth_large (param $set i32) (param $n i32) (result i64)
(local $begin i32) (local $count i32)
(local.set $begin (local.get $set))
(loop $word
  (local.set $count (i32.wrap_i64 (i64.popcnt (i64.load (local.get $set)))))
  (if (i32.ge_u (local.get $n) (local.get $count)) (then
    (local.set $n (i32.sub (local.get $n) (local.get $count)))
    (local.set $set (i32.add (local.get $set) (i32.const 8)))
    (br $word))))
(i64.add (call $nth (i64.load (local.get $set)) (local.get $n))
  (i64.extend_i32_u (i32.shl (i32.sub (local.get $set) (local.get $begin)) (i32.const 3)))))"""
"""Member n of a set in memory."""

_COUNT_SET = """(func $count_set (param $set i32) (param $words i32) (result i32) (local $count i64)
(loop $pair
  (if (v128.any_true (v128.load (local.get $set))) (then
    (local.set $count (i64.add (local.get $count) (i64.add
      (i64.popcnt (i64.load (local.get $set))) (i64.popcnt (i64.load offset=8 (local.get $set))))))))
  (local.set $set (i32.add (local.get $set) (i32.const 16)))
  (br_if $pair (local.tee $words (i32.sub (local.get $words) (i32.const 2)))))
(i32.wrap_i64 (local.get $count)))"""
"""How many members a set in memory has."""

_LIST_SET = """(func $list_set (param $set i32) (param $words i32) (param $to i32)
(local $left i64) (local $at i64)
(loop $word
  (block $some (loop $pair
    (br_if $some (i32.or (i32.and (local.get $words) (i32.const 1)) (v128.any_true (v128.load (local.get $set)))))
    (local.set $at (i64.add (local.get $at) (i64.const 128)))
    (local.set $set (i32.add (local.get $set) (i32.const 16)))
    (br_if $pair (local.tee $words (i32.sub (local.get $words) (i32.const 2))))
    (return)))
  (local.set $left (i64.load (local.get $set)))
  (block $empty (loop $member
    (br_if $empty (i64.eqz (local.get $left)))
    (i64.store32 (local.get $to) (i64.add (local.get $at) (i64.ctz (local.get $left))))
    (local.set $to (i32.add (local.get $to) (i32.const 4)))
    (local.set $left (i64.and (local.get $left) (i64.sub (local.get $left) (i64.const 1))))
    (br $member)))
  (local.set $at (i64.add (local.get $at) (i64.const 64)))
  (local.set $set (i32.add (local.get $set) (i32.const 8)))
  (br_if $word (local.tee $words (i32.sub (local.get $words) (i32.const 1))))))"""
"""The members of a set in memory as 32-bit words."""

_LAST = f"""(func $last (param $entry i32) (param $data i32) (param $n i32) (result i64) (local $shape i32)
(local.set $shape (i32.shr_u (i32.load offset=4 (local.get $entry)) (i32.const 24)))
(if (i32.eq (local.get $shape) {word(Shape.SMALL)})
  (then (return (call $nth (i64.load (local.get $data)) (local.get $n)))))
(if (i32.eq (local.get $shape) {word(Shape.LARGE)})
  (then (return (call $nth_large (local.get $data) (local.get $n)))))
(if (i32.eq (local.get $shape) {word(Shape.LIST)})
  (then (return (i64.load32_s (i32.add (local.get $data) (i32.shl (local.get $n) (i32.const 2)))))))
(i64.extend_i32_u (local.get $n)))"""
"""The last value of choice n of a run at an address."""


def _numbers() -> str:
    """The function that writes a choice to ``NUMBERS`` (option, then bound values) and returns how many there are."""
    option, prefix = (
        f"(i32.and {value} (i32.const {most}))"
        for value, most in (("(local.get $meta)", 0xFFFF), ("(i32.shr_u (local.get $meta) (i32.const 16))", 0xFF))
    )
    return f"""(func $numbers (param $i i32) (result i32)
(local $entry i32) (local $meta i32) (local $data i32) (local $prefix i32) (local $to i32)
(local.set $entry (call $find (local.get $i)))
(local.set $meta (i32.load offset=4 (local.get $entry)))
(local.set $data (i32.load offset=8 (local.get $entry)))
(local.set $prefix {prefix})
(i64.store {word(NUMBERS)} (i64.extend_i32_u {option}))
(block $done (loop $next
  (br_if $done (i32.ge_u (local.get $to) (local.get $prefix)))
  (i64.store offset={NUMBERS + 8} (i32.shl (local.get $to) (i32.const 3))
    (i64.load32_s (i32.add (local.get $data) (i32.shl (local.get $to) (i32.const 2)))))
  (local.set $to (i32.add (local.get $to) (i32.const 1)))
  (br $next)))
(if (i32.eqz (i32.shr_u (local.get $meta) (i32.const 24))) (then
  (return (i32.add (local.get $prefix) (i32.const 1)))))
(i64.store offset={NUMBERS + 8} (i32.shl (local.get $to) (i32.const 3)) (call $last (local.get $entry)
  (i32.add (local.get $data) (i32.and (i32.add (i32.shl (local.get $prefix) (i32.const 2)) (i32.const 7))
    (i32.const -8))) (i32.sub (local.get $i) (i32.load (i32.sub (local.get $entry) (i32.const 16))))))
(i32.add (local.get $prefix) (i32.const 2)))"""
