"""PFM01 to PFM12: a board that breaks a rule of the game is refused, and the clause is named."""

from __future__ import annotations

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_game
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.games_at_hand import ROOT

RULES = ROOT / "rulesets/pirates_fame/pirates_fame.rules"
BOARD = (ROOT / "maps/pirates_fame.yaml").read_text(encoding="utf-8")

BROKEN = [
    ("PFM01", "at: A1, open: [E]", "at: A1, open: [E, S]"),
    ("PFM01", "id: bay_nw, at: A1, open: [E]", "id: bay_nw, at: D3, open: [E]"),
    ("PFM02", "at: I1, island: sails", "at: I1, island: holds"),
    ("PFM03", "at: I1, island: sails", "at: I1, island: holds"),
    ("PFM04", "at: E5, island: parrot, open: [E, S]", "at: E5, island: parrot, open: [E]"),
    ("PFM05", "id: nw1, at: I3, ship: trade", "id: nw1, at: I3, ship: war"),
    ("PFM05", "id: nw3, at: C9,", "id: nw3, at: J2,"),
    ("PFM06", "cells: [J2, I3, H4]", "cells: [I3, H4]"),
    ("PFM06", "cells: [J2, I3, H4]", "cells: [J2, I3, H4, B10]"),
    ("PFM07", "B1..H1, A2", "B1..F1, H1, A2"),
    ("PFM08", "A2..I2, A3..H3", "A2..I2, I4, A3..H3"),
    ("PFM09", "at: E5, island: parrot, open: [E, S]", "at: E5, island: parrot, open: [W, N]"),
    ("PFM10", "at: E5, island: parrot, open: [E, S]", "at: E5, island: parrot, open: [W, N]"),
    ("PFM11", "at: E5, island: parrot, open: [E, S]", "at: D5, island: parrot, open: [W, S]"),
    ("PFM12", "at: T12, island: holds, open: [S, W]", "at: S13, island: holds, open: [S, W]"),
]


def clauses_broken(board: str) -> set[str]:
    """The clauses that the rules' own checks name."""
    problems = Problems()
    load_game(RULES, Source("board.yaml", board), {}, 2, problems, loader)
    named = {str(word).strip("[], ") for problem in problems for word in problem.args.values()}
    return {clause for text in named for clause in text.replace(",", " ").replace("[", " ").replace("]", " ").split()}


def test_the_default_board_is_sound() -> None:
    problems = Problems()
    assert load_game(RULES, Source("board.yaml", BOARD), {}, 4, problems, loader) is not None
    assert not len(problems)


@pytest.mark.parametrize(("clause", "old", "new"), BROKEN)
def test_a_broken_board_is_named(clause: str, old: str, new: str) -> None:
    assert old in BOARD
    assert clause in clauses_broken(BOARD.replace(old, new, 1))
