"""Calls of a module that turn what stops it into a mistake of the rules, with the position as it was."""

from __future__ import annotations

from dsl.engines.compiled.events import RING_FULL
from dsl.engines.compiled.instance import Instance
from dsl.engines.compiled.runtime import Stopped
from dsl.engines.linking.game import Game
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.errors import RuleError, rule_error


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
