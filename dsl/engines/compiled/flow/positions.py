"""Emits copies of the position, and fingerprints of the positions noted for ``repeated``."""

from __future__ import annotations

from dsl.engines.compiled.memory import STATE, Plan
from dsl.engines.compiled.wat import each_below
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import ACTIVE
from dsl.engines.program.linked import History, LinkedProgram
from dsl.engines.program.nodes import NO

_FRAME = 32
"""The bytes after a copy on the stack of positions: ``$real_position``, ``$supposed``, ``$result``, ``$seers``."""


def position_functions(writer: Writer) -> None:
    """Write ``$save``, ``$load`` and the stack of positions for ``would``; all indexes must be known."""
    for name in ("$real_position", "$supposed", "$over"):
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
(i32.store offset={a} (global.get $sp) (global.get $real_position))
(i32.store offset={b} (global.get $sp) (global.get $supposed))
(i64.store offset={c} (global.get $sp) (global.get $result))
(i64.store offset={d} (global.get $sp) (global.get $seers))
(global.get $sp))

(func $suppose (result i32)
(local $kept i32)
(local.set $kept (call $push_position))
(global.set $supposed (i32.add (global.get $supposed) (i32.const 1)))
(if (i32.eqz (global.get $real_position)) (then (global.set $real_position (local.get $kept))))
(local.get $kept))

(func $to_real_position
(call $load (global.get $real_position))
(global.set $real_position (i32.const 0)))

(func $pull_position (param $kept i32)
(call $load (local.get $kept))
(global.set $real_position (i32.load offset={a} (local.get $kept)))
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
(global.set $real_position (i32.const 0))
(global.set $supposed (i32.const 0))
(global.set $over (i32.const 0))
(global.set $viewer (i64.const -1)))"""


_MASK, _MULTIPLIER, _START = 2**64 - 1, 0x9E3779B97F4A7C15, 0xCBF29CE484222325

_FINGERPRINT = f"""(func $fingerprint (param $h i64) (param $at i32) (param $words i32) (result i64)
(block $done (loop $word
  (br_if $done (i32.eqz (local.get $words)))
  (local.set $h (i64.mul (i64.xor (local.get $h) (i64.load32_u (local.get $at))) (i64.const {_MULTIPLIER})))
  (local.set $h (i64.xor (local.get $h) (i64.shr_u (local.get $h) (i64.const 29))))
  (local.set $at (i32.add (local.get $at) (i32.const 4)))
  (local.set $words (i32.sub (local.get $words) (i32.const 1)))
  (br $word)))
(local.get $h))"""


def functions(program: LinkedProgram, plan: Plan) -> dict[str, str]:
    """``$note`` stores the position's fingerprint, ``$repeated`` counts it; none if the rules note no positions."""
    history = program.history
    if history is None:
        return {}
    return {
        "$fingerprint": _FINGERPRINT,
        "$position": _position(program, history, plan),
        "$note": _note(history),
        "$noted": _noted(history),
        "$repeated": _repeated(history),
    }


def _position(program: LinkedProgram, history: History, plan: Plan) -> str:
    """The function that returns the fingerprint of the current position."""
    scratch = plan.reserve(16)
    pieces: dict[int, list[tuple[int, int]]] = {}
    lines = [f"(i32.store (i32.const {scratch}) {_word(ACTIVE) if history.active else '(i32.const 0)'})"]
    lines.append(_set("$h", _print(_known(_START), f"(i32.const {scratch})", 1)))
    for number in history.fields:
        field = program.fields[number]
        if field.kind != NO:
            pieces.setdefault(field.kind, []).append((field.offset, field.stride))
        else:
            at = f"(i32.const {STATE + 4 * field.offset})"
            lines.append(_set("$h", _print("(local.get $h)", at, field.owners * field.stride)))
    for order, (kind, parts) in enumerate(pieces.items()):
        value = _known(_START + order + 1)
        for offset, size in parts:
            value = _print(value, _entry(STATE + 4 * offset, 4 * size), size)
        lines.append(each_below(_word(program.kinds[kind].used), _sum(value)))
    for order, each in enumerate(history.decks):
        deck = program.decks[each]
        rows = plan.constant(b"".join(row.to_bytes(4, "little", signed=True) for row in deck.rows))
        value = _print(_print(_known(_START - order - 1), _entry(rows, 4), 1), _entry(STATE + 4 * deck.offset, 4), 1)
        lines.append(each_below(f"(i32.const {len(deck.rows)})", _sum(value)))
    lines.append(f"(i64.store (i32.const {scratch}) (local.get $alike))")
    lines.append(_print("(local.get $h)", f"(i32.const {scratch})", 2))
    return "(func $position (result i64) (local $h i64) (local $alike i64) (local $i i32)\n" + "\n".join(lines) + ")"


def _note(history: History) -> str:
    """The function that stores the current fingerprint in place of the oldest one."""
    return f"""(func $note
(i64.store {_spot(history, _word(history.offset))} (call $position))
(i32.store (i32.const {STATE + 4 * history.offset}) (i32.add {_word(history.offset)} (i32.const 1))))"""


def _noted(history: History) -> str:
    """The function that counts how often a fingerprint is stored."""
    return f"""(func $noted (param $wanted i64) (result i64) (local $i i32) (local $found i64)
(block $done (loop $next
  (br_if $done (i32.or (i32.ge_u (local.get $i) (i32.const {history.size}))
    (i32.ge_u (local.get $i) {_word(history.offset)})))
  (local.set $found (i64.add (local.get $found) (i64.extend_i32_u
    (i64.eq (local.get $wanted) (i64.load {_spot(history, "(local.get $i)")})))))
  (local.set $i (i32.add (local.get $i) (i32.const 1)))
  (br $next)))
(local.get $found))"""


def _repeated(history: History) -> str:
    """The function that counts the current position, including a position that ``would`` tries."""
    last = _spot(history, f"(i32.sub {_word(history.offset)} (i32.const 1))")
    return f"""(func $repeated (result i64)
(if (global.get $supposed) (then (return (i64.add (i64.const 1) (call $noted (call $position))))))
(if (i32.eqz {_word(history.offset)}) (then (return (i64.const 0))))
(call $noted (i64.load {last})))"""


def _spot(history: History, number: str) -> str:
    """The address of a stored fingerprint in the ring, by its number."""
    place = f"(i32.shl (i32.rem_u {number} (i32.const {history.size})) (i32.const 3))"
    return f"(i32.add (i32.const {STATE + 4 * (history.offset + 1)}) {place})"


def _word(offset: int) -> str:
    return f"(i32.load (i32.const {STATE + 4 * offset}))"


def _known(value: int) -> str:
    return f"(i64.const {value & _MASK})"


def _set(local: str, value: str) -> str:
    return f"(local.set {local} {value})"


def _print(start: str, at: str, words: int) -> str:
    return f"(call $fingerprint {start} {at} (i32.const {words}))"


def _entry(address: int, size: int) -> str:
    return f"(i32.add (i32.const {address}) (i32.mul (local.get $i) (i32.const {size})))"


def _sum(value: str) -> str:
    return _set("$alike", f"(i64.add (local.get $alike) {value})")
