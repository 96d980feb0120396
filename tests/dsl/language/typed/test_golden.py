"""The blocks of a small game, looked at once by a person and kept: a change here is a change of every engine."""

from __future__ import annotations

from pathlib import Path

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.language.typed import code as k
from dsl.language.typed.text import program_text
from dsl.language.typed.walk import reaching
from dsl.text.diagnostics import Problems
from tests.games_at_hand import ROOT, load

HERE = Path(__file__).parent


def test_noughts() -> None:
    """Loops, a decision, an end: as in ``noughts.ir``."""
    problems = Problems()
    program = load_program(ROOT / "tests/games/noughts/noughts.rules", problems, loader)
    assert program is not None
    assert program_text(program) + "\n" == (HERE / "noughts.ir").read_text(encoding="utf-8")


def test_only_what_waits_becomes_blocks() -> None:
    """A rule without decision or chance stays structured and needs no frame."""
    game = load(
        """
language 1
game small
    players 2
board square4 2 2:
    terrain sea
state total: int = 0
rule add(n: int):
    total += n
rule throw() -> 1..6:
    let die = roll 1..6
    return die
play:
    repeat 3 times:
        let n = throw()
        add(n)
    tie
"""
    )
    assert reaching(game.program.rules, k.Ask | k.AskChance) == {"throw", "play"}
    assert set(game.layout.frames) == {"setup", "throw", "play"} - {"setup"}
    assert "add" not in game.layout.frames
