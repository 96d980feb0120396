"""A module of a few functions, to be called one by one."""

from __future__ import annotations

from collections.abc import Iterable

import wasmtime


class LittleModule:
    """Functions over a memory of one megabyte and a half."""

    def __init__(self, functions: Iterable[str], exports: Iterable[str], variables: str = "") -> None:
        shown = "\n".join(f'(export "{name}" (func ${name}))' for name in exports)
        text = "\n".join(('(module (memory (export "memory") 1024) (tag $failed)', variables, *functions, shown, ")"))
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        instance = wasmtime.Instance(self._store, wasmtime.Module(engine, wasmtime.wat2wasm(text)), [])
        self._exports = instance.exports(self._store)

    def call(self, name: str, *arguments: int) -> int:
        """What a function gives."""
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        found = function(self._store, *arguments)
        return found if isinstance(found, int) else 0

    def write(self, at: int, data: bytes) -> None:
        """Put bytes into the memory."""
        self._memory.write(self._store, data, at)

    def read(self, at: int, size: int) -> bytes:
        """Bytes of the memory."""
        return bytes(self._memory.read(self._store, at, at + size))

    @property
    def _memory(self) -> wasmtime.Memory:
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        return memory
