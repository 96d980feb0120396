"""Clauses of the rulebook as lines of the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from dsl.games.play.rulebook import Rulebook


def clause_lines(rulebook: Rulebook, clauses: Iterable[str]) -> list[Text]:
    """Clauses, each once, with what they say; those of which nothing is known are left out."""
    told = rulebook.told(clauses)
    return [Text(clause, style="dim").append(f"  {said}", style="not dim") for clause, said in told]
