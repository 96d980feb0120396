"""What is gone through may begin below zero, and a number that is not found is none: alike on both engines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.reference.engine import ReferenceEngine
from tests.games_at_hand import load

TEXT = """language 1
game below "Below"
    players 2

board square4 1 1:
    terrain sea passable

state total: -99..99 = 0

function less(k: int) -> int = sum(n in -2..2 where n < k: n * n)

play:
    {0}
    tie
"""


def lines(make: Callable[[Game], Engine], text: str) -> list[str]:
    engine = make(load(TEXT.format(text.replace("\n", "\n    "))))
    engine.start(1)
    entries = [entry for entry in engine.take_journal() if entry.kind == "log"]
    return [" ".join(engine.game.show(value) for _, value in entry.shown.values) for entry in entries]


@pytest.mark.parametrize("make", [ReferenceEngine, make_engine])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('for each n in -3..1:\n    total += n\n    log "{n} {total}"', ["-3 -3", "-2 -5", "-1 -6", "0 -6", "1 -5"]),
        ('for each n in {1, -1, 5..6} where n != 5 by 0 - n:\n    log "{n}"', ["6", "1", "-1"]),
        ('for each n in -1..1:\n    for each m in -1..1 where m > n:\n        log "{n} {m}"', ["-1 0", "-1 1", "0 1"]),
        ('log "{sum(n in -3..2)} {min(n in -3..-1)} {count(n in -3..3 where n > 0)}"', ["-3 -3 3"]),
        ('let most = max(n in {-4, -2}: n * n)\nlog "{most} {less(2)} {sum(n * n for n in -3..3)}"', ["16 6 28"]),
        ('let squares = {n * n for n in -3..3}\nlog "{count(squares)}"', ["4"]),
        ('let one = the(n in {-7, 7} where n < 0)\nlog "{one} {first(n in -9..9 where n * n == 4)}"', ["-7 -2"]),
        ('log "{least(n in -3..3 by n * n)} {most(n in -3..2 by n * n)}"', ["0 -3"]),
        ('if any(n in -3..3: n == 0 - 3) and no(n in -1..1: n > 1):\n    log "{1}"', ["1"]),
        ('log "{all(n in -1..1: n * n < 2)} {-2 in -3..3} {-4 in -3..3}"', ["yes yes no"]),
        ('log "{first(n in 0..5 where n > 9)} {first(n in -2..5 where n > 9)}"', ["none none"]),
        ('let n = least(m in 0..5 where m > 9 by m)\nif n exists or n == 0 - 1:\n    log "{1}"', []),
    ],
)  # fmt: skip
def test_both_engines_say_so(make: Callable[[Game], Engine], text: str, told: list[str]) -> None:
    assert lines(make, text) == told
