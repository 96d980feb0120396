"""A position to come back to many times, with its question already worked out."""

from __future__ import annotations

from dsl.engines.protocol.engine import Engine


class Snapshot:
    """Where an engine stood when this was made; holds good for that engine only."""

    def __init__(self, engine: Engine) -> None:
        self._state, self._pending = engine.save(), engine.pending

    def restore(self, engine: Engine) -> None:
        """Put ``engine`` back there, with an empty journal."""
        engine.load(self._state, self._pending)
