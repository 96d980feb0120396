"""Chess from files alone: the number of legal courses from known positions, which every chess program counts alike.

The numbers are those of the chess programming community ("perft"). White is to move in all positions.
"""

from __future__ import annotations

import pytest

from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Choice, Decision, Over
from tests.games_at_hand import ROOT, load
from tests.handmade import handmade

RULES = ROOT / "tests/games/chess/chess.rules"
KINDS = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq"


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (START, [20, 400]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R KQkq", [48, 2039]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 -", [14, 191]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 kq", [6, 264]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R KQ", [44, 1486]),
    ],
)
def test_courses_of_two_moves(position: str, counts: list[int]) -> None:
    engine = placed(position)
    assert [courses(engine, depth) for depth in (1, 2)] == counts


def placed(position: str) -> Engine:
    """A game that begins with this position: the men row by row from Black's side, and who may still castle."""
    rows, rights = position.split()
    men: list[tuple[str, str]] = []
    for row, line in zip(range(8, 0, -1), rows.split("/")):
        column = 0
        for letter in line:
            if letter.isdigit():
                column += int(letter)
                continue
            men.append((letter, f"{'ABCDEFGH'[column]}{row}"))
            column += 1
    values = {
        f"man{number}.{name}": value
        for number, (letter, cell) in enumerate(men, 1)
        for name, value in attributes(letter, cell, rights).items()
    }
    return handmade(load(RULES), ["man"] * len(men), values)


def attributes(letter: str, cell: str, rights: str) -> dict[str, str]:
    """One man; where he may castle no more he counts as moved."""
    white = letter.isupper()
    sides = {"A1": "Q", "H1": "K", "A8": "q", "H8": "k", "E1": "KQ", "E8": "kq"}
    unmoved = letter in "kKrR" and any(side in rights for side in sides.get(cell, ""))
    values = {"kind": KINDS[letter.lower()], "owner": "white" if white else "black", "at": cell}
    values["moved"] = "no" if unmoved or letter not in "kKrR" else "yes"
    return values


def courses(engine: Engine, depth: int) -> int:
    """How many courses of so many moves there are; a pawn's promotion is part of its move."""
    pending = engine.pending
    if isinstance(pending, Over):
        return 0
    assert isinstance(pending, Decision)
    if depth == 1:
        return sum(4 if promotes(engine, choice) else 1 for choice in pending.choices)
    before, total = engine.save(), 0
    for index in range(len(pending.choices)):
        engine.load(before)
        engine.choose(index)
        total += after_a_move(engine, depth)
    engine.load(before)
    return total


def after_a_move(engine: Engine, depth: int) -> int:
    """The courses from here on; an answer that was the only one has been given already."""
    pending = engine.pending
    if isinstance(pending, Decision) and pending.choices[0].option == "promote":
        before, total = engine.save(), 0
        for kind in range(len(pending.choices)):
            engine.load(before)
            engine.choose(kind)
            total += after_a_move(engine, depth)
        return total
    forced = sum(entry.kind == "forced" for entry in engine.take_journal())
    return courses(engine, depth - 1 - forced) if forced < depth - 1 else 1


def promotes(engine: Engine, choice: Choice) -> bool:
    """Whether a pawn comes to the last row."""
    if choice.option != "go":
        return False
    man, cell = (engine.game.show(value) for value in choice.values)
    return engine.game.show(engine.state.get(f"{man}.kind")) == "pawn" and cell[1] in "18"
