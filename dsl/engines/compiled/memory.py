"""Every address in the module's memory.

0          nothing but zeros: the empty set of any size
REGISTERS  what the module and its host tell each other
STATE      the block of the state, and behind it the indexes: together a position
then       whatever was reserved while the module was written: constants, tables, options, events
then       the shadow stack, and the heap of searches
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.engines.compiled.runtime import MEMORY_BYTES
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.protocol.limits import MAX_CHOICES

REGISTERS = 0x8000
ERROR = REGISTERS
"""The number of the error's row (i32)."""
OPERANDS = REGISTERS + 8
"""Its operands: eight i64."""
ASKED = REGISTERS + 80
"""The place where a secret was asked for while options are listed, or -1 (i32)."""
COUNT = REGISTERS + 84
"""How many choices or outcomes there are (i32)."""
PLAYER = REGISTERS + 88
"""Who is asked (i32)."""
REST = REGISTERS + 92
"""0: a decision, 1: a chance, 2: the game is over (i32)."""
VIEWERS = REGISTERS + 96
"""Who may see the outcome of a chance, -1: all (i64)."""
EVENTS = REGISTERS + 104
"""The bytes of the ring of events that are used (i32)."""
NUMBERS = REGISTERS + 112
"""A choice: the number of its option, then what is bound (34 i64)."""

STATE = 0x100000
INDEX_ROOM = 0x1000000
TABLES = 0x4000000
RING_SIZE = 0x400000
STACK_SIZE = 0x1000000
HEAP_END = MEMORY_BYTES
ALIGNED = 16


@dataclass
class Plan:
    """Hands out addresses while the module is written."""

    program: LinkedProgram
    data: list[tuple[int, bytes]] = field(default_factory=list)
    """What has to stand in memory when the module begins."""
    _constants: dict[bytes, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._index = _aligned(STATE + 4 * self.program.words)
        self._next, self._tables = self._index + INDEX_ROOM, TABLES
        self.words = self.program.words
        self.view = self.reserve(4 * self.program.words)
        self.ring_size = RING_SIZE
        self.ring = self.reserve(self.ring_size)
        self.outcomes, self.weights = (self.reserve(8 * MAX_CHOICES) for _ in range(2))

    def word(self, offset: int) -> int:
        """The address of a word of the state."""
        return STATE + 4 * offset

    def index(self, size: int) -> int:
        """So many bytes that belong to the position, behind the state, for sets derived from it."""
        begin = self._index
        self._index = _aligned(begin + size)
        return begin

    @property
    def position_bytes(self) -> int:
        """The size of a position: state and indexes. Known when everything is written."""
        return self._index - STATE

    def reserve(self, size: int) -> int:
        """So many bytes, aligned by 16, for what is written while a game runs."""
        begin = self._next
        self._next = _aligned(begin + size)
        assert self._next <= TABLES
        return begin

    def table(self, size: int) -> int:
        """So many bytes, aligned by 16, for what never changes once it is filled."""
        begin = self._tables
        self._tables = _aligned(begin + size)
        return begin

    def constant(self, data: bytes) -> int:
        """The address of bytes that nobody changes; equal ones stand once."""
        if data not in self._constants:
            address = self._constants[data] = self.table(len(data))
            self.data.append((address, data))
        return self._constants[data]

    @property
    def tables_end(self) -> int:
        """Where the tables end that begin at ``TABLES``. Known when everything is written."""
        return self._tables

    @property
    def stack(self) -> int:
        """Where the shadow stack begins, which grows downwards. Known when everything is written."""
        return self._tables + STACK_SIZE

    @property
    def heap(self) -> int:
        """What is free from here on to ``HEAP_END``. Known when everything is written."""
        return self.stack + ALIGNED


def _aligned(address: int) -> int:
    return (address + ALIGNED - 1) // ALIGNED * ALIGNED
