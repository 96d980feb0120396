"""Copies of the position: state and indexes, what a move that is only thought of goes back to."""

from __future__ import annotations

from dsl.engines.compiled.memory import STATE
from dsl.engines.compiled.writer import Writer

_FRAME = 32
"""Behind a copy on the shadow stack: ``$fact``, ``$supposed``, ``$result``, ``$seers``."""


def position_functions(writer: Writer) -> None:
    """``$save``, ``$load`` and the stack of suppositions; when all indexes are known."""
    for name in ("$fact", "$supposed", "$over"):
        writer.variable(name, "i32")
    for name in ("$result", "$seers"):
        writer.variable(name, "i64")
    writer.variable("$sp", "i32", writer.plan.stack)
    size = writer.plan.position_bytes
    frame = {"whole": size + _FRAME, "a": size, "b": size + 4, "c": size + 8, "d": size + 16}
    texts = _TEXTS.format(state=STATE, size=size, stack=writer.plan.stack, **frame)
    for text in texts.split("\n\n"):
        writer.function(text.split(maxsplit=2)[1], text)


_TEXTS = """(func $save (param $to i32)
(memory.copy (local.get $to) (i32.const {state}) (i32.const {size})))

(func $load (param $from i32)
(memory.copy (i32.const {state}) (local.get $from) (i32.const {size}))
(global.set $epoch (i32.add (global.get $epoch) (i32.const 1))))

(func $push_position (result i32)
(global.set $sp (i32.sub (global.get $sp) (i32.const {whole})))
(call $save (global.get $sp))
(i32.store offset={a} (global.get $sp) (global.get $fact))
(i32.store offset={b} (global.get $sp) (global.get $supposed))
(i64.store offset={c} (global.get $sp) (global.get $result))
(i64.store offset={d} (global.get $sp) (global.get $seers))
(global.get $sp))

(func $suppose (result i32)
(local $kept i32)
(local.set $kept (call $push_position))
(global.set $supposed (i32.add (global.get $supposed) (i32.const 1)))
(if (i32.eqz (global.get $fact)) (then (global.set $fact (local.get $kept))))
(local.get $kept))

(func $to_fact
(call $load (global.get $fact))
(global.set $fact (i32.const 0)))

(func $pull_position (param $kept i32)
(call $load (local.get $kept))
(global.set $fact (i32.load offset={a} (local.get $kept)))
(global.set $supposed (i32.load offset={b} (local.get $kept)))
(global.set $result (i64.load offset={c} (local.get $kept)))
(global.set $seers (i64.load offset={d} (local.get $kept)))
(global.set $sp (local.get $kept)))

(func $pop_position (param $kept i32)
(call $pull_position (local.get $kept))
(global.set $sp (i32.add (local.get $kept) (i32.const {whole}))))

(func $recover
(global.set $epoch (i32.add (global.get $epoch) (i32.const 1)))
(global.set $sp (i32.const {stack}))
(global.set $fact (i32.const 0))
(global.set $supposed (i32.const 0))
(global.set $over (i32.const 0))
(global.set $viewer (i64.const -1)))"""
