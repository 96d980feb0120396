"""Clause numbers of the rulebook as players know them: without the prefix of the game."""

from __future__ import annotations

from collections.abc import Iterable


def numbers(clauses: Iterable[str]) -> list[str]:
    """``P89-4.2b`` is 4.2b; what several games call by one number stands once."""
    return list(dict.fromkeys(clause.partition("-")[2] or clause for clause in clauses))
