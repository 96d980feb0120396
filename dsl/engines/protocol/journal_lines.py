"""Entries of the journal that stand in the rules themselves: their own lines, turns that begin, ends."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.linking.datum import Datum
from dsl.engines.program import code as c
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.protocol.events import Entry, Shown
from dsl.text.source import Span

Line = Callable[[Shown, dict[int, Shown], int], Entry]
"""Makes the entry of a text for all, of texts that single players read instead, and of the seat that is active."""


def log_line(program: LinkedProgram, node: c.Log) -> Line:
    """How one ``log`` of the rules is written down."""
    clauses, span = tuple(program.clauses[i] for i in node.clauses), program.spans[node.at]
    return lambda text, private, active: Entry("log", text, active if active >= 0 else None, clauses, private, span)


def turn_line(player: int, span: Span) -> Entry:
    """The turn of a player begins."""
    return Entry("turn", Shown("", (("player", Datum("player", player)),)), player, (), {}, span)


def end_line(kind: str, who: int, clauses: tuple[str, ...], span: Span) -> Entry:
    """Players are ``out`` of the game, or it is ``over`` and they have won; nobody: a draw."""
    return Entry(kind, Shown("", (("players", Datum("player", who, many=True)),)), None, clauses, {}, span)
