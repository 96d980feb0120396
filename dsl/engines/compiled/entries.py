"""How the entries of a table stand in memory: each as small as its numbers or sets allow, with a mark for none."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from dsl.engines.compiled.wat import SMALL, Body, number, value_size, word
from dsl.engines.program.bounds import Bounds
from dsl.engines.program.linked import Table

_WIDTHS = ((1, "8"), (2, "16"), (4, "32"), (8, ""))


@dataclass(frozen=True)
class Entries:
    """Where the entries of one table begin, how many bytes each takes, and what stands for one that does not exist.

    ``none``: a number that is none of the entries; where there is no such number, ``present`` is the address of a byte
    for each entry. Without either every entry exists.
    """

    axes: tuple[Bounds, ...]
    bits: int
    address: int
    size: int
    none: int | None = None
    present: int | None = None

    @property
    def whole(self) -> bool:
        """Whether every entry exists."""
        return self.none is None and self.present is None

    @property
    def load(self) -> str:
        """The instruction that reads a number or small set."""
        width = dict(_WIDTHS)[self.size]
        return f"i64.load{width}{'_u' if self.bits else '_s'}" if width else "i64.load"

    @property
    def store(self) -> str:
        """The instruction that writes one."""
        return f"i64.store{dict(_WIDTHS)[self.size]}"

    def packed(self, values: tuple[int | None, ...]) -> bytes:
        """The entries of a table that is known."""
        size, none = self.size, self.none or 0
        if self.bits > SMALL:
            return b"".join((value or 0).to_bytes(size, "little") for value in values)
        mask = (1 << 8 * size) - 1
        return b"".join(((none if value is None else value) & mask).to_bytes(size, "little") for value in values)

    def missing(self, value: str, place: str) -> str:
        """Whether an entry, or the one whose number (i32) is ``place``, does not exist."""
        if self.none is not None:
            return f"(i64.eq {value} {number(self.none)})"
        return f"(i32.eqz (i32.load8_u (i32.add {word(self.present or 0)} {place})))"


def shape(bounds: Bounds, bits: int, gaps: bool) -> tuple[int, int | None]:
    """The bytes of an entry, and the number that stands for none, if there is one to spare."""
    if bits > SMALL:
        return value_size(bits), None
    if bits:
        least, most = 0, (1 << bits) - 1 + gaps
        size = next((size for size, _ in _WIDTHS if most < 1 << 8 * size), 8)
        return size, (1 << bits if gaps and bits < SMALL else None)
    least, most = bounds
    size = next((size for size, _ in _WIDTHS if -(1 << 8 * size - 1) <= least - gaps and most < 1 << 8 * size - 1), 8)
    return size, (max(least - 1, -(2**63)) if gaps else None)


def count(table: Table) -> int:
    """How many entries a table has."""
    return prod(high - low + 1 for low, high in table.axes)


def place_of(axes: tuple[Bounds, ...], keys: list[str], body: Body) -> str:
    """The number of an entry (i32) by its keys (i32 operands)."""
    place, offset = "", 0
    for key, (low, high) in zip(keys, axes):
        size = high - low + 1
        place = f"(i32.add (i32.mul {place} {word(size)}) {key})" if place else key
        offset = offset * size + low
    if not place:
        return word(0)
    return body.once(f"(i32.sub {place} {word(offset)})" if offset else place, "i32")
