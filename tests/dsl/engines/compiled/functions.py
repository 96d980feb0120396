"""The functions of a game inside its module, asked side by side with the reference engine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import wasmtime

from dsl.engines.compiled.emitter import EXPORTS, Emitter, complete, module_text
from dsl.engines.compiled.memory import ERROR, HEAP_END, OPERANDS, STATE
from dsl.engines.compiled.wat import SMALL, words_of
from dsl.engines.linking.game import Game
from dsl.engines.program.linked import LinkedProgram, Slot
from dsl.engines.protocol.engine import RULES
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Over
from dsl.engines.reference.engine import ReferenceEngine
from dsl.text.diagnostics import Diagnostic
from tests.games_at_hand import answer

_ENGINE = wasmtime.Engine()
_SIGN = 1 << 63
Answer = int | Diagnostic
"""What a function gives, or what is wrong."""


@dataclass
class Functions:
    """Every function of a game, in the module and in the reference engine, on one position."""

    game: Game

    def __post_init__(self) -> None:
        self.reference = ReferenceEngine(self.game)
        self.program = self.game.linked
        emitter = Emitter(self.program, self.game.has_secrets)
        names = [emitter.calls.function(number)[1:] for number in range(len(self.program.functions))]
        emitter.function("$look", "(func $look (param i64) (global.set $viewer (local.get 0)))")
        complete(emitter, self.game.has_secrets)
        module = wasmtime.Module(_ENGINE, module_text(emitter, (*EXPORTS, *names, "look")))
        self._store = wasmtime.Store(_ENGINE)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._view = emitter.plan.view
        for address, data in emitter.plan.data:
            self._memory.write(self._store, data, address)
        self.call("fill")
        self.look(RULES)

    def call(self, name: str, *values: int) -> int:
        """What a function of the module gives."""
        function: Any = self._exports[name]
        found = function(self._store, *values)
        return int(found) if found is not None else 0

    def put(self, block: bytes) -> None:
        """The position that both are asked about."""
        self.reference.load(block)
        self._memory.write(self._store, block, STATE)
        self.call("rebuild")

    def look(self, viewer: int) -> None:
        """In whose eyes both read from here on."""
        self.viewer = self.reference.m.viewer = viewer
        self.call("look", viewer)

    def memory(self, address: int, size: int) -> bytes:
        """What stands somewhere in the module's memory."""
        return bytes(self._memory.read(self._store, address, address + size))

    def view(self, viewer: int | None) -> bytes:
        """The state as the module shows it to a player or (None) to spectators."""
        self.call("view", -1 if viewer is None else viewer)
        return self.memory(self._view, 4 * self.program.words)

    # ---- asking
    def expected(self, number: int, values: Sequence[int]) -> Answer:
        """The answer of the reference engine."""
        machine = self.reference.m
        machine.refresh()
        machine.changed()
        try:
            found = self.reference.e.function_value(number, list(values))
        except RuleError as error:
            return error.diagnostic
        return int(found)

    def found(self, number: int, values: Sequence[int]) -> Answer:
        """The answer of the module."""
        function = self.program.functions[number]
        given = [self._argument(i, slot, value) for i, (slot, value) in enumerate(zip(function.formula.temps, values))]
        into = HEAP_END - 0x10000
        try:
            if function.bits > SMALL:
                return self._set(self.call(f"f_{number}", *given, into), function.bits)
            found = self.call(f"f_{number}", *given)
        except wasmtime.Trap:
            return self._error()
        return found % (1 << 64) if function.bits else found

    def _argument(self, place: int, slot: Slot, value: int) -> int:
        """A number as it is; a large set in memory."""
        if slot.bits <= SMALL:
            return (value ^ _SIGN) - _SIGN if slot.bits else value
        size = 8 * words_of(slot.bits)
        address = HEAP_END - 0x20000 - (place + 1) * 0x4000
        self._memory.write(self._store, value.to_bytes(size, "little"), address)
        return address

    def _set(self, address: int, bits: int) -> int:
        return int.from_bytes(self.memory(address, 8 * words_of(bits)), "little")

    def _error(self) -> Diagnostic:
        """What a call of the module has failed with."""
        words = self.memory(ERROR, OPERANDS + 64 - ERROR)
        row = int.from_bytes(words[:4], "little", signed=True)
        operands = [int.from_bytes(words[8 + 8 * i : 16 + 8 * i], "little", signed=True) for i in range(8)]
        self.call("recover")
        self.look(self.viewer)
        return self.reference.m.error(row, *operands).diagnostic


def positions(engine: ReferenceEngine, seed: int, steps: int, every: int) -> Iterator[bytes]:
    """Positions of a random game."""
    dice = random.Random(seed)
    engine.start(seed)
    for step in range(steps):
        if step % every == 0:
            yield engine.save()
        if isinstance(engine.pending, Over):
            return
        answer(engine, dice)


def arguments(slots: Sequence[Slot], program: LinkedProgram, block: bytes, dice: random.Random) -> list[int] | None:
    """Some values that temporaries can have, of pieces those that are in the game; None if there are none of a kind."""
    entered = {}
    for kind in program.kinds:
        used = int.from_bytes(block[4 * kind.used : 4 * kind.used + 4], "little")
        entered[kind.limit] = min(used, entered.get(kind.limit, used))
    values = []
    for slot in slots:
        high = slot.high
        if not slot.bits and slot.low == 0 and high + 1 in entered:
            high = entered[high + 1] - 1
        if high < slot.low:
            return None
        values.append(_value(slot, high, dice))
    return values


def _value(slot: Slot, high: int, dice: random.Random) -> int:
    if slot.bits:
        return dice.getrandbits(slot.bits) & dice.getrandbits(slot.bits)
    if slot.missing is not None and dice.random() < 0.1:
        return slot.missing
    return dice.randint(max(slot.low, -1000), min(high, 1000)) if slot.low < high else slot.low
