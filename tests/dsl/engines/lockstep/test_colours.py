"""Colours of the map in play: numbers for the rules, ``#rrggbb`` for whoever reads; the same on both engines."""

from __future__ import annotations

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.assembly import number_of
from dsl.engines.protocol.events import Datum
from dsl.engines.reference.engine import ReferenceEngine
from dsl.language.typed import types as ty
from tests.dsl.engines.lockstep.pair import Habits, Pair, Tally
from tests.games_at_hand import load

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
