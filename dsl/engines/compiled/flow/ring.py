"""Emits events to the ring in the module's memory, for the journal; none while ``would`` tries a rule.

A record is the kind, the number of the place in the rules, the player (three i32), the number of bytes that follow
(i32), then values as i64 words.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dsl.engines.compiled.emit.places import Wide
from dsl.engines.compiled.journal_sites import RING_FULL, Kind, Sites
from dsl.engines.compiled.memory import ERROR, EVENTS, NUMBERS, STATE
from dsl.engines.compiled.wat import SMALL, Body, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import ACTIVE
from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.protocol.events import says


class Ring:
    """Emits the writing of events."""

    def __init__(self, writer: Writer, wide: Wide) -> None:
        self.w, self.wide = writer, wide
        self.sites = Sites(writer.program)
        for name, value in (("$journal", 0), ("$supposed", 0), ("$turns", 0), ("$last_line", -1), ("$ended", -1)):
            writer.variable(name, "i32", value)
        writer.function("$event", _event(writer.plan.ring, writer.plan.ring_size))

    @contextmanager
    def open(self, body: Body, real: bool = False) -> Iterator[None]:
        """Around code that runs only if events are recorded; ``real``: it never runs inside ``would``, so no test."""
        shown = "(global.get $journal)"
        with body.when(shown if real else f"(i32.and {shown} (i32.eqz (global.get $supposed)))"):
            yield

    @contextmanager
    def in_real_position(self, body: Body, real: bool) -> Iterator[None]:
        """Around code that must not run while ``would`` tries a rule; ``real``: it never does, so it needs no test."""
        if real:
            yield
        else:
            with body.when("(i32.eqz (global.get $supposed))"):
                yield

    def record(self, body: Body, kind: Kind, site: int | str, who: str, size: int) -> str:
        """Emit a new record; returns the address of its values."""
        number = word(site) if isinstance(site, int) else site
        return body.now(f"(call $event {word(kind)} {number} {who} {word(size)})", "i32")

    def log(self, node: c.Log, body: Body, real: bool) -> None:
        """Emit the event of a ``log`` statement: its values, or if readers see different texts, the whole state."""
        site, active = self.sites.log_number(node), f"(i32.load {word(self.w.plan.word(ACTIVE))})"
        with self.in_real_position(body, real):
            if says(self.w.program.templates[node.text.template][0]):
                body.add(f"(global.set $last_line {word(site)})", "(global.set $ended (i32.const -1))")
            self.attempt(node.text, body)
        with self.open(body, real):
            if node.text.differs:
                size = self.block_bytes + sum(8 * _words(slot) * slot.count for slot in body.temps)
                at = self.record(body, Kind.LOG_DIFFERS, site, active, size)
                self.block(at, body)
                self.frame(at, self.block_bytes, body)
                return
            found = [(self.w.value(value, body), value.bits) for value in _values(node.text)]
            operands = [(body.once(operand, "i32" if bits > SMALL else "i64"), bits) for operand, bits in found]
            at = self.record(body, Kind.LOG, site, active, sum(8 * words_of_value(bits) for _, bits in operands))
            offset = 0
            for operand, bits in operands:
                self.value(at, offset, operand, bits, body)
                offset += 8 * words_of_value(bits)

    def attempt(self, text: c.Text | None, body: Body) -> None:
        """Emit values of a text that may raise an error, so that it is raised even if nobody reads the journal."""
        for value in _values(text) if text is not None else ():
            if self.w.facts.can_fail(value):
                body.add(f"(drop {self.w.value(value, body)})")

    # ---- values of a record
    @property
    def block_bytes(self) -> int:
        """The size of a copy of the state, in bytes."""
        return (4 * self.w.program.words + 7) // 8 * 8

    def block(self, at: str, body: Body) -> None:
        """Emit a copy of the state."""
        body.add(f"(memory.copy {at} {word(STATE)} {word(4 * self.w.program.words)})")

    def choice(self, at: str, count: str, body: Body) -> None:
        """Emit a choice (its numbers), then a copy of the state."""
        size = f"(i32.shl {count} (i32.const 3))"
        body.add(f"(memory.copy {at} {word(NUMBERS)} {size})")
        self.block(f"(i32.add {at} {size})", body)

    def frame(self, at: str, offset: int, body: Body) -> None:
        """Emit a copy of all temporaries of the procedure."""
        for number, slot in enumerate(body.temps):
            size = 8 * _words(slot)
            if slot.holds in (Holds.NUMBER, Holds.SET):
                self.value(at, offset, f"(local.get {body.temp(number)})", slot.bits, body)
            elif slot.holds is Holds.TABLE and (slot.bits <= SMALL or slot.bits % 128 in (0, *range(65, 128))):
                self.wide.copy(body.place(number), f"(i32.add {at} {word(offset)})", size * slot.count, body)
            offset += size * slot.count

    def value(self, at: str, offset: int, operand: str, bits: int, body: Body) -> None:
        """Emit a number or a set."""
        if bits > SMALL:
            self.wide.copy(operand, f"(i32.add {at} {word(offset)})", 8 * words_of_value(bits), body)
        else:
            body.add(f"(i64.store offset={offset} {at} {operand})")


def _values(text: c.Text) -> list[x.Expr]:
    """The values of a text; a row is shown as the set of its members."""
    return [x.ToSet(v.value, bits=v.value.bits) if v.value.row else v.value for v in text.values]


def words_of_value(bits: int) -> int:
    """The number of i64 words of a number (0 bits) or a set."""
    return max(1, (bits + 63) // 64)


def _words(slot: Slot) -> int:
    return words_of_value(slot.bits)


def _event(ring: int, size: int) -> str:
    used = f"(i32.load {word(EVENTS)})"
    return f"""(func $event (param $kind i32) (param $site i32) (param $who i32) (param $bytes i32) (result i32)
(local $at i32)
(if (i32.gt_u (i32.add {used} (local.get $bytes)) {word(size - 16)}) (then
  (i32.store {word(ERROR)} {word(RING_FULL)}) (throw $failed)))
(local.set $at (i32.add {word(ring)} {used}))
(i32.store (local.get $at) (local.get $kind))
(i32.store offset=4 (local.get $at) (local.get $site))
(i32.store offset=8 (local.get $at) (local.get $who))
(i32.store offset=12 (local.get $at) (local.get $bytes))
(i32.store {word(EVENTS)} (i32.add {used} (i32.add (local.get $bytes) (i32.const 16))))
(i32.add (local.get $at) (i32.const 16)))"""
