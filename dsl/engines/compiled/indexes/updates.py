"""What indexes are made of, as text: members of sets that come and go, addresses of fields and entries."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.indexes.plan import Rows
from dsl.engines.compiled.memory import STATE
from dsl.engines.compiled.wat import SMALL
from dsl.engines.program.linked import Field

Change = Callable[[str, int, str], str]
"""Puts a member into a set or drops it: its address, its bits, the member."""


def put(address: str, bits: int, member: str) -> str:
    """One more member of a set; ``address`` and ``member`` are i32."""
    place = _word(address, bits, member)
    return f"(i64.store {place} (i64.or (i64.load {place}) {_bit(member)}))"


def drop(address: str, bits: int, member: str) -> str:
    """One member less."""
    place = _word(address, bits, member)
    return f"(i64.store {place} (i64.and (i64.load {place}) (i64.xor (i64.const -1) {_bit(member)})))"


def _word(address: str, bits: int, member: str) -> str:
    step = f"(i32.shl (i32.shr_u {member} (i32.const 6)) (i32.const 3))"
    return address if bits <= SMALL else f"(i32.add {address} {step})"


def _bit(member: str) -> str:
    return f"(i64.shl (i64.const 1) (i64.extend_i32_u {member}))"


def address_of(field: Field) -> str:
    """The address of a field of member ``$i``."""
    return f"(i32.add (i32.const {STATE + 4 * field.offset}) (i32.mul (local.get $i) (i32.const {4 * field.stride})))"


def row_address(rows: Rows, value: str) -> str:
    """The address of the set of a value."""
    return f"(i32.add (i32.const {rows.address - rows.base * rows.size}) (i32.mul {value} (i32.const {rows.size})))"


def within(rows: Rows, value: str, change: str) -> str:
    """A change of the set of a value, if there is one."""
    inside = f"(i32.lt_u (i32.sub {value} (i32.const {rows.base})) (i32.const {rows.count}))"
    return change if rows.whole else f"(if {inside} (then {change}))"


def entry_address(address: int, size: int) -> str:
    """The address of what is kept of cell ``$c``."""
    return f"(i32.add (i32.const {address}) (i32.mul (local.get $c) (i32.const {size})))"


def width(bits: int) -> str:
    """How a load or store is called that is of less than a whole word."""
    return "" if bits == 32 else str(bits)
