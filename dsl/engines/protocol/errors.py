"""What can go wrong while a game runs, in the terms of its rules; the engines by name, and how much work each does."""

from __future__ import annotations

from dataclasses import replace

from dsl.engines.linking.rows import Rows
from dsl.engines.program.nodes import NO
from dsl.text.diagnostics import Diagnostic, Note
from dsl.text.source import Span


class RuleError(Exception):
    """A mistake of the rules that only shows when they run: code, place and values in ``diagnostic``."""

    def __init__(self, code: str, span: Span | None, **args: object) -> None:
        super().__init__(code)
        self.diagnostic = Diagnostic(code, span, args)

    def asked_at(self, span: Span) -> RuleError:
        """The same mistake, reported where an option asks for it; a place elsewhere becomes a note."""
        place = self.diagnostic.span
        if place is None or (place.source.name == span.source.name and span.line <= place.line <= span.end_line):
            return self
        error = RuleError(self.diagnostic.code, span, **self.diagnostic.args)
        error.diagnostic = replace(error.diagnostic, notes=(Note(place, "read-here"),))
        return error


class Endless(RuleError):
    """The rules do not come to an end; unlike other mistakes, this one is never taken for a missing answer."""


def rule_error(rows: Rows, number: int, *operands: object) -> RuleError:
    """A row of the program's errors that has come about, with the values of its operands."""
    row = rows.errors.rows[number]
    span = rows.spans.rows[row.at] if row.at != NO else None
    return RuleError(row.code, span, **dict(row.known), **dict(zip(row.operands, operands)))


COMPILED, REFERENCE = "compiled", "reference"
ENGINES = (COMPILED, REFERENCE)
OLDEST_WASMTIME = 50
"""The first version of ``wasmtime`` whose default settings have all that a module uses."""

STEP_BUDGET = 2_000_000
"""Rounds of loops and calls of rules between two decisions or chances."""
CHANCE_BUDGET = 100_000
"""Chances between two decisions."""
SEARCH_BUDGET = 200_000
"""Steps that one look ahead along a route tries."""
MAX_CHOICES = 65_536
"""Choices of one decision."""
MOST_DECISIONS = 5_000
"""Decisions after which a game between bots is given up and counts as not finished."""


class NoCompiledEngine(Exception):
    """The compiled engine was asked for and cannot run here; the only argument says what keeps it from that."""
