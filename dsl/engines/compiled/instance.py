"""A compiled module and its running instances: memory, functions, and errors of the rules raised by calls."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib import import_module
from typing import Any

from dsl.engines.compiled.cache import read, write
from dsl.engines.compiled.journal_sites import RING_FULL, JournalLayout
from dsl.engines.compiled.memory import COUNT, ERROR, EVENTS, NUMBERS, OPERANDS, PLAYER, SECRET_READ, STATE, VIEWERS
from dsl.engines.compiled.runtime import Call, Stopped, available, closed_at_exit, compiler, function
from dsl.engines.linking.game import Game
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.errors import RuleError, rule_error

Image = tuple[tuple[int, bytes], ...]
"""The initial memory: pairs of an address and bytes; the rest is zero."""


@dataclass(frozen=True)
class Addresses:
    """The addresses and sizes in a module's memory that Python code needs, besides the registers."""

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
    """A compiled module, from which instances are made."""

    code: Any
    at: Addresses
    journal: JournalLayout
    image: Image


def cached(name: str) -> Module | None:
    """The cached module of that name; None if there is none."""
    stored = read(name) if name else None
    if stored is None or not available():
        return None
    facts, (code, *parts) = stored
    wasmtime = import_module("wasmtime")
    try:
        machine_code = closed_at_exit(wasmtime.Module.deserialize(compiler(), code))
        at = Addresses(**{field.name: int(facts["at"][field.name]) for field in fields(Addresses)})
        journal = JournalLayout(**facts["journal"])
        return Module(machine_code, at, journal, tuple(zip(map(int, facts["image"]), parts, strict=True)))
    except (wasmtime.WasmtimeError, KeyError, TypeError, ValueError):  # of another version, processor, configuration
        return None


def store(name: str, module: Module) -> None:
    """Write a module to the cache."""
    begins = [address for address, _ in module.image]
    facts = {"at": asdict(module.at), "journal": asdict(module.journal), "image": begins}
    write(name, facts, (bytes(module.code.serialize()), *(data for _, data in module.image)))


class RingFull(Exception):
    """More events in one step than the ring can hold; the step was undone."""


class ModuleFault(Exception):
    """A defect of the engine: the module failed, and not by an error of the rules."""


class Calls:
    """Calls the functions of an instance for one game."""

    def __init__(self, game: Game, instance: Instance) -> None:
        self._rows, self._instance = game.linker.rows, instance

    def __call__(self, name: str, *arguments: int) -> int:
        """The result of a function. Raises ``RuleError`` or ``RingFull``; the state is then as before."""
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
        """The exception for a stop of the module; a secret is reported at the option that reads it."""
        number, operands, secret = self._instance.take_error()
        if number == RING_FULL:
            return RingFull()
        if number == NO:
            return ModuleFault(str(stopped))
        error: RuleError = rule_error(self._rows, number, *operands)
        if secret != NO and error.diagnostic.code == "secret-read":
            return error.asked_at(self._rows.spans.rows[secret])
        return error


_SMALL = (ERROR, SECRET_READ, COUNT, PLAYER, EVENTS)
"""Registers of 32 bits."""
_NUMBERS, _OPERANDS = 34, 8
"""The most numbers of a choice, and the most operands of an error."""


@cache
def _bytes_with_owner(size: int) -> Any:
    """A ctypes type of ``size`` bytes that can hold a reference; cached, because classes are not freed at once."""
    return type("Memory", (ctypes.c_char * size,), {})


class Instance:
    """An instance of a module with a memory of its own, which never grows, so that views of it stay valid.

    Raises MemoryError if the system has no memory for it.
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
        self._registers[ERROR][0] = self._registers[SECRET_READ][0] = NO

    def _whole(self) -> memoryview:
        memory = self._exports["memory"]
        size = memory.data_len(self._store)
        begin = ctypes.addressof(memory.data_ptr(self._store).contents)
        whole = _bytes_with_owner(size).from_address(begin)
        whole.owner = self._store
        return memoryview(whole).cast("B")

    def numbers_at(self, address: int, count: int) -> Sequence[int]:
        """A view of ``count`` 64-bit numbers in memory; it shows later changes."""
        return self.memory[address : address + 8 * count].cast("q")

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function. Raises ``Stopped``."""
        found = self.calls.get(name)
        if found is None:
            found = self.calls[name] = function(self._store, self._exports[name])
        return found(*arguments)

    # ---- registers
    @property
    def count(self) -> int:
        """The number of choices or outcomes listed."""
        return self._registers[COUNT][0]

    @property
    def player(self) -> int:
        """The player who is asked."""
        return self._registers[PLAYER][0]

    @property
    def viewers(self) -> int:
        """The set of players who may see the outcome of a chance; -1: all."""
        return self._viewers[0]

    def numbers(self, index: int) -> tuple[int, ...]:
        """The number of a listed choice's option, and the values it binds."""
        return tuple(self._numbers[: self.call("numbers", index)])

    def take_error(self) -> tuple[int, Sequence[int], int]:
        """Read and clear the last error: its row, its operands, the secret that was being read (or -1)."""
        number, secret = self._registers[ERROR][0], self._registers[SECRET_READ][0]
        self._registers[ERROR][0] = self._registers[SECRET_READ][0] = NO
        return number, tuple(self._operands), secret

    def clear_events(self) -> None:
        """Empty the ring of events."""
        self._registers[EVENTS][0] = 0

    def events(self) -> bytes:
        """The events since ``clear_events``, as bytes."""
        return bytes(self.memory[self.at.ring : self.at.ring + self._registers[EVENTS][0]])
