"""Every address in the module's memory, and the layout of table entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

from dsl.engines.compiled.runtime import MEMORY_BYTES
from dsl.engines.compiled.wat import SMALL, Body, number, value_size, word
from dsl.engines.program.bounds import Bounds
from dsl.engines.program.linked import LinkedProgram, Table
from dsl.engines.protocol.errors import MAX_CHOICES

_WIDTHS = ((1, "8"), (2, "16"), (4, "32"), (8, ""))


@dataclass(frozen=True)
class Entries:
    """The layout of one table: its address, the bytes of an entry, and what marks an entry that does not exist.

    ``none``: a number that no entry has; if there is no such number, ``present`` is the address of a byte for each
    entry. Without either, every entry exists.
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
        """The instruction that writes a number or small set."""
        return f"i64.store{dict(_WIDTHS)[self.size]}"

    def packed(self, values: tuple[int | None, ...]) -> bytes:
        """The bytes of a table with known values."""
        size, none = self.size, self.none or 0
        if self.bits > SMALL:
            return b"".join((value or 0).to_bytes(size, "little") for value in values)
        mask = (1 << 8 * size) - 1
        return b"".join(((none if value is None else value) & mask).to_bytes(size, "little") for value in values)

    def missing(self, value: str, place: str) -> str:
        """The operand of whether an entry, or the one at index ``place`` (i32), does not exist."""
        if self.none is not None:
            return f"(i64.eq {value} {number(self.none)})"
        return f"(i32.eqz (i32.load8_u (i32.add {word(self.present or 0)} {place})))"


def shape(bounds: Bounds, bits: int, gaps: bool) -> tuple[int, int | None]:
    """The bytes of an entry, and a number that marks a missing one, if there is one to spare."""
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
    """The number of entries of a table."""
    return prod(high - low + 1 for low, high in table.axes)


def place_of(axes: tuple[Bounds, ...], keys: list[str], body: Body) -> str:
    """The operand (i32) of the index of an entry by its keys (i32)."""
    place, offset = "", 0
    for key, (low, high) in zip(keys, axes):
        size = high - low + 1
        place = f"(i32.add (i32.mul {place} {word(size)}) {key})" if place else key
        offset = offset * size + low
    if not place:
        return word(0)
    return body.once(f"(i32.sub {place} {word(offset)})" if offset else place, "i32")


REGISTERS = 0x8000
ERROR = REGISTERS
"""The number of the error's row (i32)."""
OPERANDS = REGISTERS + 8
"""Its operands: eight i64."""
SECRET_READ = REGISTERS + 80
"""The secret that was read while options were listed, or -1 (i32)."""
COUNT = REGISTERS + 84
"""The number of choices or outcomes listed (i32)."""
PLAYER = REGISTERS + 88
"""The player who is asked (i32)."""
VIEWERS = REGISTERS + 96
"""The players who may see the outcome of a chance, -1: all (i64)."""
EVENTS = REGISTERS + 104
"""The used bytes of the ring of events (i32)."""
NUMBERS = REGISTERS + 112
"""A choice: the number of its option, then the bound values (34 i64)."""

STATE = 0x100000
INDEX_ROOM = 0x1000000
TABLES = 0x4000000
RING_SIZE = 0x400000
STACK_SIZE = 0x1000000
HEAP_END = MEMORY_BYTES
ALIGNED = 16


class NoRoom(MemoryError):
    """The game is too large for a module."""


@dataclass
class Plan:
    """Assigns addresses while the module is written."""

    program: LinkedProgram
    data: list[tuple[int, bytes]] = field(default_factory=list)
    """The initial contents of the memory."""
    _constants: dict[bytes, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._index = _aligned(STATE + 4 * self.program.words)
        self._next = self._index_end = self._index + INDEX_ROOM
        self._tables = TABLES
        self.words = self.program.words
        self.view = self.reserve(4 * self.program.words)
        self.ring_size = RING_SIZE
        self.ring = self.reserve(self.ring_size)
        self.outcomes, self.weights = (self.reserve(8 * MAX_CHOICES) for _ in range(2))

    def word(self, offset: int) -> int:
        """The address of a word of the state."""
        return STATE + 4 * offset

    def index(self, size: int) -> int:
        """The address of ``size`` bytes for an index; they belong to the position, after the state."""
        begin = self._index
        self._index = _aligned(begin + size)
        if self._index > self._index_end:
            raise NoRoom("no room for the sets of a position")
        return begin

    @property
    def position_bytes(self) -> int:
        """The size of a position (state and indexes) in bytes, after everything is written."""
        return self._index - STATE

    def reserve(self, size: int) -> int:
        """The address of ``size`` bytes, aligned to 16, that are written while a game runs."""
        begin = self._next
        self._next = _aligned(begin + size)
        if self._next > TABLES:
            raise NoRoom("no room for what is kept while a game runs")
        return begin

    def table(self, size: int) -> int:
        """The address of ``size`` bytes, aligned to 16, that never change once they are filled."""
        begin = self._tables
        self._tables = _aligned(begin + size)
        return begin

    def constant(self, data: bytes) -> int:
        """The address of constant bytes; equal ones are stored once."""
        if data not in self._constants:
            address = self._constants[data] = self.table(len(data))
            self.data.append((address, data))
        return self._constants[data]

    @property
    def tables_end(self) -> int:
        """The end of the tables that begin at ``TABLES``, after everything is written."""
        return self._tables

    @property
    def stack(self) -> int:
        """The top of the shadow stack, which grows downwards, after everything is written."""
        return self._tables + STACK_SIZE

    @property
    def heap(self) -> int:
        """The start of free memory up to ``HEAP_END``, after everything is written."""
        return self.stack + ALIGNED


def _aligned(address: int) -> int:
    return (address + ALIGNED - 1) // ALIGNED * ALIGNED
