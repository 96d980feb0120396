"""The blocks of a small game, looked at once by a person and kept: a change here is a change of every engine."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from dsl.diagnostics import Problems
from dsl.ir.text import program_text
from dsl.library.rules_loader import loader
from dsl.link.layout import HEADER
from dsl.lower.cutting import lower, waiting
from dsl.pipeline import load_program
from tests.games_at_hand import ROOT, load

HERE = Path(__file__).parent


def test_noughts() -> None:
    """Loops, a decision, an end: as in ``noughts.ir``."""
    problems = Problems()
    program = load_program(ROOT / "tests/games/noughts/noughts.rules", problems, loader)
    assert program is not None
    assert program_text(program, lower(program)) + "\n" == (HERE / "noughts.ir").read_text(encoding="utf-8")


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
    assert waiting(game.program.rules) == {"throw", "play"}
    assert set(game.lowered.frames) == {"setup", "throw", "play"} - {"setup"}
    assert "add" not in game.layout.frames


def test_frames_do_not_overlap() -> None:
    """Every word of the state belongs to one thing only."""
    rules = ROOT / "rulesets/pirates_1989/pirates_1989.rules"
    game = load(rules, ROOT / "maps/atlantic.yaml")
    layout = game.layout
    taken: list[tuple[int, int]] = [(0, len(HEADER))]
    taken += [(p.offset, p.offset + p.words) for p in layout.fields.values()]
    taken += list(layout.frames.values()) + [(w, w + 1) for w in (*layout.used.values(), *layout.revealed.values())]
    if layout.result is not None:
        taken.append((layout.result.offset, layout.result.offset + layout.result.words))
    taken += [(begin, begin + game.sizes[deck]) for deck, begin in layout.decks.items()]
    taken.sort()
    assert all(one[1] == other[0] for one, other in pairwise(taken)), "gaps or overlaps"
    assert taken[-1][1] == layout.size
    for rule, (begin, end) in layout.frames.items():
        for local in game.lowered.frames[rule]:
            place = layout.locals[local]
            assert begin < place.offset and place.offset + place.width * place.count <= end
