"""Large sets computed part by part, without memory for intermediate results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from dsl.engines.compiled.wat import Body, folded, known, number, word

UNROLLED = 8
"""Up to this number of 128-bit parts are written one by one instead of in a loop."""
CHUNK = 16
_TYPES = {"or": ("v128.or", "i64.or"), "and": ("v128.and", "i64.and"), "xor": ("v128.xor", "i64.xor")}


@dataclass(frozen=True)
class Lanes:
    """A set of ``words`` words (an even number); all bits after them are 0.

    ``part`` returns the operand of the ``v128`` or ``i64`` at an address: an operand ("" is 0) plus a number.
    """

    words: int
    part: Callable[[str, str, int], str]

    @property
    def size(self) -> int:
        """The number of bytes."""
        return 8 * self.words

    @property
    def unrolled(self) -> bool:
        """Whether the parts are written one by one instead of in a loop."""
        return self.size <= CHUNK * UNROLLED

    def chunks(self) -> list[str]:
        """The operands of all parts of 128 bits."""
        return [self.part("v128", "", at) for at in range(0, self.size, CHUNK)]


def lanes_at(address: str, words: int) -> Lanes:
    """A set in memory; its address must be an operand that can be repeated."""
    begin = known(address)

    def part(kind: str, base: str, offset: int) -> str:
        if begin is not None:
            return f"({kind}.load offset={begin + offset} {base})" if base else f"({kind}.load {word(begin + offset)})"
        return f"({kind}.load offset={offset} {f'(i32.add {address} {base})' if base else address})"

    return Lanes(words, part)


def joined(op: str, one: Lanes, other: Lanes) -> Lanes:
    """The union or intersection of two sets; those of a union have the same number of words."""
    names = _TYPES[op]

    def part(kind: str, base: str, offset: int) -> str:
        name = names[0] if kind == "v128" else names[1]
        return f"({name} {one.part(kind, base, offset)} {other.part(kind, base, offset)})"

    return Lanes(min(one.words, other.words), part)


def without(one: Lanes, other: Lanes) -> Lanes:
    """The members of one set that are not in another, which has at least as many words."""

    def part(kind: str, base: str, offset: int) -> str:
        here, there = one.part(kind, base, offset), other.part(kind, base, offset)
        return (
            f"(v128.andnot {here} {there})" if kind == "v128" else f"(i64.and {here} (i64.xor {there} (i64.const -1)))"
        )

    return Lanes(one.words, part)


@contextmanager
def each_offset(body: Body, size: int, step: int) -> Iterator[str]:
    """Emits a loop over each offset below ``size``; yields its operand. ``br`` leaves it."""
    place, again = body.fresh("i32"), body.label("part")
    body.add(f"(local.set {place} (i32.const 0))")
    with body.loop(again):
        yield f"(local.get {place})"
        further = f"(local.tee {place} (i32.add (local.get {place}) (i32.const {step})))"
        body.add(f"(br_if {again} (i32.lt_u {further} (i32.const {size})))")


def put(lanes: Lanes, target: str, room: int, body: Body) -> None:
    """Emit a store of a set to memory of ``room`` words."""
    if lanes.unrolled:
        for at, chunk in zip(range(0, lanes.size, CHUNK), lanes.chunks()):
            body.add(f"(v128.store offset={at} {target} {chunk})")
    else:
        with each_offset(body, lanes.size, CHUNK) as place:
            body.add(f"(v128.store (i32.add {target} {place}) {lanes.part('v128', place, 0)})")
    clear(target, lanes.size, 8 * room, body)


def clear(target: str, begin: int, end: int, body: Body) -> None:
    """Emit stores of 0 to the bytes of a set from ``begin`` to ``end``."""
    if end - begin > CHUNK * UNROLLED:
        body.add(f"(memory.fill (i32.add {target} {word(begin)}) (i32.const 0) {word(end - begin)})")
        return
    for at in range(begin, end, CHUNK):
        body.add(f"(v128.store offset={at} {target} (v128.const i64x2 0 0))")


def some(lanes: Lanes, body: Body) -> str:
    """The operand (i32) of whether a set has members."""
    if lanes.unrolled:
        return f"(v128.any_true {folded('v128.or', lanes.chunks())})"
    result, out = body.fresh("i32"), body.label("some")
    with body.block(out):
        body.add(f"(local.set {result} (i32.const 1))")
        with each_offset(body, lanes.size, CHUNK) as place:
            body.add(f"(br_if {out} (v128.any_true {lanes.part('v128', place, 0)}))")
        body.add(f"(local.set {result} (i32.const 0))")
    return f"(local.get {result})"


def size(lanes: Lanes, body: Body) -> str:
    """The operand of the number of members."""
    if lanes.unrolled:
        return folded("i64.add", [f"(i64.popcnt {lanes.part('i64', '', at)})" for at in range(0, lanes.size, 8)])
    result = body.fresh()
    body.add(f"(local.set {result} (i64.const 0))")
    with each_offset(body, lanes.size, 8) as place:
        count = f"(i64.popcnt {lanes.part('i64', place, 0)})"
        body.add(f"(local.set {result} (i64.add (local.get {result}) {count}))")
    return f"(local.get {result})"


def lowest(lanes: Lanes, body: Body) -> str:
    """The operand of the lowest member, or -1."""
    result, out = body.fresh(), body.label("lowest")
    with body.block(out):
        with each_offset(body, lanes.size, 8) as place:
            part = body.keep(lanes.part("i64", place, 0))
            with body.when(f"(i64.ne {part} (i64.const 0))"):
                base = f"(i64.extend_i32_u (i32.shl {place} (i32.const 3)))"
                body.add(f"(local.set {result} (i64.add {base} (i64.ctz {part})))", f"(br {out})")
        body.add(f"(local.set {result} {number(-1)})")
    return f"(local.get {result})"
