"""What can go wrong while a game runs, in the terms of its rules."""

from __future__ import annotations

from dsl.diagnostics import Diagnostic
from dsl.source import Span


class RuleError(Exception):
    """A mistake of the rules that only shows when they run: code, place and values in ``diagnostic``."""

    def __init__(self, code: str, span: Span | None, **args: object) -> None:
        super().__init__(code)
        self.diagnostic = Diagnostic(code, span, args)


class GameOver(Exception):
    """The game has ended inside structured code."""


class TurnPassed(Exception):
    """A turn is passed over: the game goes on with the block behind it."""

    def __init__(self, after: int) -> None:
        super().__init__(after)
        self.after = after
