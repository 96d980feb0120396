"""A compiled module, and one that runs: its memory, its functions, calls that turn a stop into a rule error."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib import import_module
from typing import Any

from dsl.engines.compiled.cache import read, write
from dsl.engines.compiled.journal_sites import RING_FULL, JournalLayout
from dsl.engines.compiled.memory import ASKED, COUNT, ERROR, EVENTS, NUMBERS, OPERANDS, PLAYER, STATE, VIEWERS
from dsl.engines.compiled.runtime import Call, Stopped, available, closed_at_exit, compiler, function
from dsl.engines.linking.game import Game
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.errors import RuleError, rule_error

Image = tuple[tuple[int, bytes], ...]
"""Bytes and where they stand; all else is zero."""


@dataclass(frozen=True)
class Addresses:
    """What the host has to know of a module's memory besides the registers: sizes, and where areas begin."""

    words: int
    position_bytes: int
    ring: int
    view: int
    outcomes: int
    weights: int
    tables_end: int
    heap: int


@dataclass(frozen=True)
class Module:
    """What instances are made of."""

    code: Any
    at: Addresses
    journal: JournalLayout
    image: Image


def cached(name: str) -> Module | None:
    """The module that the cache keeps under a name."""
    kept = read(name) if name else None
    if kept is None or not available():
        return None
    facts, (code, *parts) = kept
    wasmtime = import_module("wasmtime")
    try:
        machine_code = closed_at_exit(wasmtime.Module.deserialize(compiler(), code))
        at = Addresses(**{field.name: int(facts["at"][field.name]) for field in fields(Addresses)})
        journal = JournalLayout(**facts["journal"])
        return Module(machine_code, at, journal, tuple(zip(map(int, facts["image"]), parts, strict=True)))
    except (wasmtime.WasmtimeError, KeyError, TypeError, ValueError):  # of another version, processor, configuration
        return None


def store(name: str, module: Module) -> None:
    """Put a module in the cache."""
    begins = [address for address, _ in module.image]
    facts = {"at": asdict(module.at), "journal": asdict(module.journal), "image": begins}
    write(name, facts, (bytes(module.code.serialize()), *(data for _, data in module.image)))


class RingFull(Exception):
    """More happens in one step than the module can tell; nothing has happened."""


class ModuleFault(Exception):
    """The module went wrong, and not by a mistake of the rules: a defect of the engine."""


class Calls:
    """The functions of an instance for the engine of one game."""

    def __init__(self, game: Game, instance: Instance) -> None:
        self._rows, self._instance = game.linker.rows, instance

    def __call__(self, name: str, *arguments: int) -> int:
        """What a function gives; raises RuleError, or RingFull."""
        before = bytes(self._instance.block)
        try:
            return self._instance.call(name, *arguments)
        except Stopped as stopped:
            error = self._error(stopped)
            self._instance.block[:] = before
            self._instance.call("recover")
            self._instance.call("rebuild")
            raise error from None

    def _error(self, stopped: Stopped) -> Exception:
        """What went wrong: reported where an option asks for it, if it is a secret."""
        number, operands, asked = self._instance.take_error()
        if number == RING_FULL:
            return RingFull()
        if number == NO:
            return ModuleFault(str(stopped))
        error: RuleError = rule_error(self._rows, number, *operands)
        if asked != NO and error.diagnostic.code == "secret-read":
            return error.asked_at(self._rows.spans.rows[asked])
        return error


_SMALL = (ERROR, ASKED, COUNT, PLAYER, EVENTS)
"""Registers of 32 bits."""
_NUMBERS, _OPERANDS = 34, 8
"""How many numbers a choice, and the operands of an error, have room for."""


@cache
def _bytes_with_owner(size: int) -> Any:
    """A type of so many bytes that can keep an owner alive. One for all: a class is never freed before a collection."""
    return type("Memory", (ctypes.c_char * size,), {})


class Instance:
    """One module in one memory. Views of the memory keep it alive; it is never grown, so they stay where they are.

    Raises MemoryError where the system has no room for it.
    """

    def __init__(self, module: Module) -> None:
        wasmtime = import_module("wasmtime")
        self.at = module.at
        self._store = closed_at_exit(wasmtime.Store(compiler()))
        try:
            self._exports = wasmtime.Instance(self._store, module.code, []).exports(self._store)
        except wasmtime.WasmtimeError as error:  # nothing else can go wrong with a module that imports nothing
            raise MemoryError(str(error)) from None
        self.memory = self._whole()
        for address, data in module.image:
            self.memory[address : address + len(data)] = data
        self.block = self.memory[STATE : STATE + 4 * self.at.words]
        self.words = self.block.cast("i")
        self._numbers = self.numbers_at(NUMBERS, _NUMBERS)
        self._operands = self.numbers_at(OPERANDS, _OPERANDS)
        self._registers = {place: self.memory[place : place + 4].cast("i") for place in _SMALL}
        self._viewers = self.numbers_at(VIEWERS, 1)
        self.calls: dict[str, Call] = {}
        self._registers[ERROR][0] = self._registers[ASKED][0] = NO

    def _whole(self) -> memoryview:
        memory = self._exports["memory"]
        size = memory.data_len(self._store)
        begin = ctypes.addressof(memory.data_ptr(self._store).contents)
        whole = _bytes_with_owner(size).from_address(begin)
        whole.owner = self._store
        return memoryview(whole).cast("B")

    def numbers_at(self, address: int, count: int) -> Sequence[int]:
        """So many numbers of 64 bits in the memory, as they will be whenever they are read."""
        return self.memory[address : address + 8 * count].cast("q")

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; raises ``Stopped``."""
        found = self.calls.get(name)
        if found is None:
            found = self.calls[name] = function(self._store, self._exports[name])
        return found(*arguments)

    # ---- registers
    @property
    def count(self) -> int:
        """How many choices or outcomes there are."""
        return self._registers[COUNT][0]

    @property
    def player(self) -> int:
        """Who is asked."""
        return self._registers[PLAYER][0]

    @property
    def viewers(self) -> int:
        """Who may see the outcome of a chance; -1: all."""
        return self._viewers[0]

    def numbers(self, index: int) -> tuple[int, ...]:
        """A choice of what is listed: the number of its option, and what is bound."""
        return tuple(self._numbers[: self.call("numbers", index)])

    def take_error(self) -> tuple[int, Sequence[int], int]:
        """The row of the error that has stopped the module, its operands, the place that asked; they are forgotten."""
        number, asked = self._registers[ERROR][0], self._registers[ASKED][0]
        self._registers[ERROR][0] = self._registers[ASKED][0] = NO
        return number, tuple(self._operands), asked

    def clear_events(self) -> None:
        """The ring of events is empty."""
        self._registers[EVENTS][0] = 0

    def events(self) -> bytes:
        """What the module has told since then."""
        return bytes(self.memory[self.at.ring : self.at.ring + self._registers[EVENTS][0]])
