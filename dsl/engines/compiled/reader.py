"""The reference engine as a reader of positions: texts, reasons and views of what the module has played."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.reference.engine import ReferenceEngine


class Reader:
    """Made when something is read for the first time; keeps what it knows of a position while that is read again."""

    def __init__(self, make: Callable[[], ReferenceEngine]) -> None:
        self._make = make
        self._engine: ReferenceEngine | None = None
        self._block = b""

    @property
    def engine(self) -> ReferenceEngine:
        """The engine, wherever it stands; who moves it says so by ``moved``."""
        if self._engine is None:
            self._engine = self._make()
        return self._engine

    def at(self, block: bytes) -> ReferenceEngine:
        """The engine in a position."""
        engine = self.engine
        if block != self._block:
            engine.load(block)
            self._block = block
        return engine

    def moved(self) -> None:
        """The engine stands no longer where it was put."""
        self._block = b""
