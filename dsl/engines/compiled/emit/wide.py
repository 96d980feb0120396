"""Large sets in memory: known ones, copies, and those of the state, whose words have 32 bits and no padding."""

from __future__ import annotations

from dsl.engines.compiled.wat import EMPTY, SMALL, Body, word, words_of
from dsl.engines.compiled.writer import Writer

UNROLLED = 8
"""Up to so many 128-bit parts are written one by one."""


class Wide:
    """Moves sets about."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    def known(self, value: int, bits: int) -> str:
        """The address of a set that is known."""
        return word(self.w.plan.constant(value.to_bytes(8 * words_of(bits), "little"))) if value else EMPTY

    def widened(self, operand: str, bits: int, room: int, body: Body) -> str:
        """A set of ``bits`` where one of ``room`` is due, which is large."""
        if bits > SMALL and (words_of(bits) == words_of(room) or operand == EMPTY):
            return operand
        target, size = body.area(8 * words_of(room)), 8 * words_of(bits) if bits > SMALL else 16
        if bits > SMALL:
            self.copy(operand, target, size, body)
        else:
            body.add(f"(i64.store {target} {operand})", f"(i64.store offset=8 {target} (i64.const 0))")
        self.clear(target, size, 8 * words_of(room), body)
        return target

    def copied(self, operand: str, bits: int, body: Body) -> str:
        """A large set in the frame of this function."""
        target = body.area(8 * words_of(bits))
        self.copy(operand, target, 8 * words_of(bits), body)
        return target

    @staticmethod
    def copy(source: str, target: str, size: int, body: Body) -> None:
        """So many bytes, a multiple of 4."""
        if size > 16 * UNROLLED:
            body.add(f"(memory.copy {target} {source} {word(size)})")
            return
        source, target = body.once(source, "i32"), body.once(target, "i32")
        for at in range(0, size // 16 * 16, 16):
            body.add(f"(v128.store offset={at} {target} (v128.load offset={at} {source}))")
        at = size // 16 * 16
        if size - at >= 8:
            body.add(f"(i64.store offset={at} {target} (i64.load offset={at} {source}))")
            at += 8
        if size > at:
            body.add(f"(i32.store offset={at} {target} (i32.load offset={at} {source}))")

    @staticmethod
    def clear(target: str, begin: int, stop: int, body: Body) -> None:
        """Zeros in the bytes from ``begin`` to ``stop``, multiples of 16."""
        if stop - begin > 16 * UNROLLED:
            body.add(f"(memory.fill (i32.add {target} {word(begin)}) (i32.const 0) {word(stop - begin)})")
            return
        for at in range(begin, stop, 16):
            body.add(f"(v128.store offset={at} {target} (v128.const i64x2 0 0))")

    def loaded(self, address: str, bits: int, words: int, body: Body) -> str:
        """A large set that has so many 32-bit words in the state, in the frame of this function."""
        size = 8 * words_of(bits)
        target = body.area(size)
        self.clear(target, 4 * words // 16 * 16, size, body)
        self.copy(address, target, 4 * words, body)
        return target

    def stored(self, address: str, value: str, bits: int, words: int, body: Body) -> None:
        """Put a set of ``bits`` into so many 32-bit words of the state."""
        if bits > SMALL:
            self.copy(value, address, 4 * words, body)
        elif words == 1:
            body.add(f"(i64.store32 {address} {value})")
        else:
            body.add(f"(i64.store {address} {value})")
