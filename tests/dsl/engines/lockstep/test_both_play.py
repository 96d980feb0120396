"""What both engines play alike: loops that wait, numbers below 0, colours of the map."""

from __future__ import annotations

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.assembly import number_of
from dsl.engines.protocol.events import Chance, Datum
from dsl.engines.reference.engine import ReferenceEngine
from dsl.language.typed import types as ty
from tests.dsl.engines.lockstep.pair import Habits, Pair, Tally
from tests.games_at_hand import load

HEAD = """
language 1
game small
    players 2
board square4 2 2:
    terrain sea
state goal: optional cell = none
state total: -999..999 = 0
state low: 1..3 = 2
play:
"""
WAITING = {
    "a roll in a range": "    for each n in 1..3:\n        let d = roll 1..6\n        total += d * n\n",
    "a choice in a range": (
        "    for each n in low..3:\n        choose by first(players):\n"
        "            a(m in 1..n):\n                total += m\n            b\n"
    ),
    "a spin in a sorted set": (
        "    for each n in {1..3, 7} where n != low by -n:\n        total += n\n        roll 1..low\n"
        "        for each m in 0..n:\n            choose by first(players):\n                a\n                b\n"
    ),
    "numbers below 0": (
        "    repeat 3 times:\n        let d = roll {-3, 3}\n        let e = roll -2..1\n        let f = roll {-70..-1, 5}\n"
        "        if f not in {-70..-9, -1} and goal is none:\n            total += count(n in 0..4 where n - 2 in {-2, 1})\n"
        '        total += d * e + f\n        log "{d} {e} {f} {total}"\n'
    ),
    "choices below 0": (
        "    let left = {-9..9} - {0}\n    repeat 3 times:\n        choose by first(players):\n"
        "            a(n in left where n < low, m in {x in left where x < n} + {-n}):\n                left -= {n, m}\n"
        '                total += n * 2 - m\n                log "{n} {m} {left}"\n            b\n'
        "        let d = roll left * {-8..8}\n        left -= d\n"
    ),
    "sets of what may be none": (
        "    repeat 3 times:\n        choose by first(players):\n"
        "            a(c in {goal, step(first(cell), S)} + step(first(cell), W) - goal):\n                total += c.number\n"
        "                goal = step(c, E)\n            b\n        total += count({goal})\n"
    ),
}


@pytest.mark.parametrize("body", WAITING.values(), ids=WAITING)
def test_both_engines_play_what_waits(body: str) -> None:
    rules = HEAD + body
    pair = Pair(ReferenceEngine(load(rules)), make_engine(load(rules), "compiled"), Habits(), Tally())
    for seed in range(5):
        pair.play(seed, 200)
    assert pair.tally.steps >= 10 and not pair.tally.errors


def test_a_roll_shows_its_numbers_below_0() -> None:
    engine = make_engine(load(HEAD + WAITING["numbers below 0"]), "reference")
    engine.start(1)
    for faces in ([-3, 3], [-2, -1, 0, 1], [*range(-70, 0), 5]):
        assert isinstance(engine.pending, Chance)
        assert [outcome.value for outcome in engine.pending.outcomes] == faces
        engine.resolve(0)


RULES = """
language 1
game tints
    players 1
board square8:
    terrain sea passable
    site port:
        tint: colour = 0xd08020
        second: optional colour
function same(a: colour, b: colour) -> bool = a == b
play:
    for each x in port:
        let mine = x.tint
        log "{count(y in port where same(y.tint, mine))} {mine < 0x30ffff} {mine} {x.second}"
    tie
"""
BOARD = """
fordewind: 1
title: Tints
grid: {kind: square8}
legend: {"~": sea}
terrain: |
  ~~~~~
sites:
  - {kind: port, at: A1, tint: "#20C0a0"}
  - {kind: port, at: B1}
  - {kind: port, at: C1, tint: "#d08020", second: "#000010"}
"""


def test_both_engines_play_with_the_colours_of_a_map() -> None:
    game = load(RULES, BOARD, 1)
    pair = Pair(ReferenceEngine(game), make_engine(game, "compiled"), Habits(), Tally())
    pair.play(1, 20)
    assert pair.tally.games == 1 and not pair.tally.errors


@pytest.mark.parametrize("name", ["reference", "compiled"])
def test_rules_compare_colours_and_readers_see_them(name: str) -> None:
    engine = make_engine(load(RULES, BOARD, 1), name)
    engine.start(1)
    logged = [entry.shown.values for entry in engine.take_journal() if entry.kind == "log"]
    shown = [" ".join(engine.game.show(datum) for _, datum in values if datum) for values in logged]
    assert shown == ["1 yes #20c0a0 none", "2 no #d08020 none", "2 no #d08020 #000010"]


@pytest.mark.parametrize(("value", "shown"), [(0xD08020, "#d08020"), (0, "#000000"), (ty.INT_NONE, "none")])
def test_a_colour_is_written_as_maps_write_it(value: int, shown: str) -> None:
    game = load(RULES, BOARD, 1)
    assert game.show(Datum("colour", value)) == shown
    assert game.parse("colour", shown) == value
    assert number_of(game, ty.Opt(ty.COLOUR), None if value < 0 else shown) == value
