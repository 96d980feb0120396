"""Sets that grow member by member, and operations on sets that are there already as operands."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.sets.lanes import clear, joined, lanes_at, put
from dsl.engines.compiled.wat import SMALL, Body, value_size, words_of

Add = Callable[[str], None]
"""Writes that a number becomes a member of the set that is being made."""


def growing(room: int, body: Body) -> tuple[Add, str]:
    """How members are added to a set without any so far, and its operand: a local, or a place in the frame."""
    if room > SMALL:
        target = body.area(value_size(room))
        clear(target, 0, value_size(room), body)
        return (lambda item: put_member(target, item, body)), target
    found = body.fresh()
    body.add(f"(local.set {found} (i64.const 0))")
    more = f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) %s)))"
    return (lambda item: body.add(more % item)), f"(local.get {found})"


def put_member(target: str, item: str, body: Body) -> None:
    """A number becomes a member of a large set."""
    at = f"(i32.add {target} (i32.shl (i32.wrap_i64 (i64.shr_u {item} (i64.const 6))) (i32.const 3)))"
    at = body.keep(at, "i32")
    body.add(f"(i64.store {at} (i64.or (i64.load {at}) (i64.shl (i64.const 1) {item})))")


def together(op: str, parts: list[str], room: int, body: Body) -> str:
    """The union (``or``) or meet (``and``) of sets with the same room."""
    if room > SMALL:
        target, size = body.area(value_size(room)), words_of(room)
        lanes = lanes_at(body.once(parts[0], "i32"), size)
        for part in parts[1:]:
            lanes = joined(op, lanes, lanes_at(body.once(part, "i32"), size))
        put(lanes, target, size, body)
        return target
    found = parts[0]
    for part in parts[1:]:
        found = f"(i64.{op} {found} {part})"
    return found
