"""A position to come back to many times, with its question already worked out.

``Engine.load`` finds the pending question again, which is most of the work of a decision with many choices;
a bot that tries every one of them would do it every time.
"""

from __future__ import annotations

from dsl.interp.engine import Engine


class Snapshot:
    """Where an engine stood when this was made; holds good for that engine only."""

    def __init__(self, engine: Engine) -> None:
        self._state = engine.save()
        self._question = (engine.pending, engine.choices, engine.answer, engine.asked)

    def restore(self, engine: Engine) -> None:
        """Put ``engine`` back there, with an empty journal."""
        engine.m.load(self._state)
        engine.m.journal.clear()
        engine.pending, engine.choices, engine.answer, engine.asked = self._question
