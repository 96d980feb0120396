"""Ends of the game."""

from __future__ import annotations

from dsl.engines.linking.layout import OUT, OVER, WINNERS
from dsl.engines.program.code import End
from dsl.engines.protocol.journal_lines import end_line
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.signals import GameOver
from dsl.text.source import Span


def end_game(machine: Machine, how: End, who: int, clauses: tuple[str, ...], span: Span) -> None:
    """``win``, ``lose``, ``tie``; raises GameOver if that ends the game.

    Who loses is out of it; when only one player is left, that one has won.
    """
    state = machine.state
    if state[OVER]:
        return
    if how is End.LOSE:
        state[OUT] |= who
        left = ((1 << machine.program.seats) - 1) & ~state[OUT]
        if left.bit_count() > 1:
            machine.journal.append(end_line("out", who, clauses, span))
            return
        who = left
    state[OVER], state[WINNERS] = 1, who
    machine.journal.append(end_line("over", who, clauses, span))
    raise GameOver
