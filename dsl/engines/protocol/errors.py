"""Errors of the rules while a game runs; the names of engines; the limits of a game."""

from __future__ import annotations

from dataclasses import replace

from dsl.engines.linking.rows import Rows
from dsl.engines.program.nodes import NO
from dsl.text.diagnostics import Diagnostic, Note
from dsl.text.source import Span


class RuleError(Exception):
    """An error of the rules found while they run: code, place and values are in ``diagnostic``."""

    def __init__(self, code: str, span: Span | None, **args: object) -> None:
        super().__init__(code)
        self.diagnostic = Diagnostic(code, span, args)

    def asked_at(self, span: Span) -> RuleError:
        """The same error at the option that reads something; its own place becomes a note."""
        place = self.diagnostic.span
        if place is None or (place.source.name == span.source.name and span.line <= place.line <= span.end_line):
            return self
        error = RuleError(self.diagnostic.code, span, **self.diagnostic.args)
        error.diagnostic = replace(error.diagnostic, notes=(Note(place, "read-here"),))
        return error


class Endless(RuleError):
    """The rules do not end; unlike other errors this is never treated as a missing answer."""


def rule_error(rows: Rows, number: int, *operands: object) -> RuleError:
    """The exception for a row of the program's errors, with the values of its operands."""
    row = rows.errors.rows[number]
    span = rows.spans.rows[row.at] if row.at != NO else None
    return RuleError(row.code, span, **dict(row.known), **dict(zip(row.operands, operands)))


COMPILED, REFERENCE = "compiled", "reference"
ENGINES = (COMPILED, REFERENCE)
OLDEST_WASMTIME = 50
"""The oldest version of ``wasmtime`` whose default settings have everything a module uses."""

STEP_BUDGET = 2_000_000
"""The most rounds of loops and calls of rules between two decisions or chances."""
CHANCE_BUDGET = 100_000
"""The most chances between two decisions."""
SEARCH_BUDGET = 200_000
"""The most steps that a query of a route tries."""
MAX_CHOICES = 65_536
"""The most choices of one decision."""
MOST_DECISIONS = 5_000
"""The most decisions of a game between bots; longer games count as not finished."""


class NoCompiledEngine(Exception):
    """The compiled engine was asked for and cannot run here; the argument is the reason."""
