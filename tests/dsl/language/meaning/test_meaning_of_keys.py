"""What LANGUAGE.md says of values for each member, of how many pieces there can be, of numbers below zero."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from samples import run
from small_sea import HEAD

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.reference.engine import ReferenceEngine
from tests.games_at_hand import load

RULES = """
state price: 0..99 per -2..2 = 7
state told: 0..9 per bool = 0
player:
    shots: 0..9 per 1..3 = 2
play:
    let p = first(players)
    price[0 - 2] = 1
    price[2] += 2
    for each n in 1..3 where n != 2:
        p.shots[n] = n
    told[p.shots[1] == 1] = 4
    log "{price[0 - 2]} {price[0]} {price[2]} {p.shots[1]} {p.shots[2]} {p.shots[3]} {told[yes]} {told[no]}"
    tie
"""


def test_numbers_of_a_range_and_truth_may_be_keys() -> None:
    outcome = run(HEAD + RULES, None)
    assert outcome.lines() == ["1 7 9 1 2 3 4 0"], outcome.report


def test_they_are_found_by_name() -> None:
    outcome = run(HEAD + RULES, None)
    assert outcome.value("price.-2") == "1" and outcome.value("told.yes") == "4"
    assert outcome.value("1.shots.3") == "3"


GAME = """language 1
game many "Many"
    players 2
param men: 1..9 = 3
board square4 5 5:
    terrain sea
piece man up to 2 * men + 1
piece boat up to men - 2
play:
    tie
"""


@pytest.mark.parametrize(("men", "sizes"), [(3, (7, 1)), (9, (19, 7)), (1, (3, 0))])
def test_parameters_may_say_how_many_there_can_be(men: int, sizes: tuple[int, int]) -> None:
    game = load(GAME, men=men)
    assert (game.sizes["man"], game.sizes["boat"]) == sizes
    assert not next(parameter for parameter in game.params if parameter.name == "men").hidden


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
