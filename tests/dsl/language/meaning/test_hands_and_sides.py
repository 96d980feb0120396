"""Hands that lie open, cards by name, sites open on some sides only, and what a replaced rule returned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision
from dsl.engines.reference.engine import ReferenceEngine
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.games_at_hand import load

CARDS = """language 1
game cards "Cards"
    players 2..3

deck chest "Chest":
    hands seen by {hands}
    columns count: 0..9, worth: 0..9
    pearl 2, 5
    skull 1, 0

board square4 1 1:
    terrain sea passable

setup:
    for each p in players:
        draw chest by p
        log "{{p}}: {{first(hand(p, chest))}}"

play:
    repeat:
        choose by first(players):
            wait:
                nothing
            stay:
                nothing
"""


def dealt(hands: str, make: Callable[[Game], Engine] = make_engine, seats: int = 2) -> tuple[Engine, list[Chance]]:
    engine = make(load(CARDS.format(hands=hands), seats=seats))
    engine.start(1)
    chances = []
    while isinstance(engine.pending, Chance):
        chances.append(engine.pending)
        engine.resolve(0)
    return engine, chances


def test_open_hands_are_seen_by_all() -> None:
    engine, chances = dealt("players")
    assert [chance.viewers for chance in chances] == [None, None]
    first = next(entry.seen_by(None).values for entry in engine.take_journal() if entry.kind == "log")
    assert all(value is not None for _, value in first)
    views = {engine.view(player) for player in (0, 1, None)}
    assert len(views) == 1


def test_own_hands_are_the_default_and_can_be_said() -> None:
    engine, chances = dealt("{self}")
    assert [chance.viewers for chance in chances] == [0b01, 0b10]
    first = next(entry for entry in engine.take_journal() if entry.kind == "log")
    assert first.seen_by(1).values[1][1] is None
    assert first.seen_by(0).values[1][1] is not None
    assert engine.view(0) != engine.view(1)


@pytest.mark.parametrize("make", [ReferenceEngine, make_engine])
@pytest.mark.parametrize(("seats", "second"), [(2, {0, 1, None}), (3, {0, 1})])
def test_who_holds_cards_sees_them_beside_whom_the_deck_names(
    make: Callable[[Game], Engine], seats: int, second: set[int | None]
) -> None:
    """Of two players both see the second one's hand then, so that spectators do, too; of three they do not."""
    engine, _ = dealt("{first(players)}", make, seats)
    who = {*range(seats), None}
    assert {viewer for viewer in who if engine.sees("p1.chest", viewer)} == {0}
    assert {viewer for viewer in who if engine.sees("p2.chest", viewer)} == second
    shown = [entry for entry in engine.take_journal() if entry.kind == "log"][1]
    assert {viewer for viewer in who if shown.seen_by(viewer).values[1][1] is not None} == second


def test_only_decks_have_hands() -> None:
    head = 'language 1\ngame x "X"\n    players 2\n\n'
    text = head + 'table t "T":\n    hands seen by players\n    columns a: 0..9\n    one 1\n'
    problems = Problems()
    load_program(Source("x.rules", text), problems, loader)
    assert "hands-of-table" in [problem.code for problem in problems]


def test_cards_are_put_by_their_names_and_copies_are_alike() -> None:
    engine = make_engine(load(CARDS.format(hands="players")))
    engine.start(1)
    engine.state.put_cards("p2.chest", ["pearl", "pearl"])
    assert engine.game.show(engine.state.get("p2.chest")) == "{pearl_1, pearl_2}"
    engine.state.put_cards("chest.pile", [])
    assert engine.game.show(engine.state.get("chest.discards")) == "{skull_3}"


HARBOUR = """language 1
game harbour "Harbour"
    players 2

board square4:
    terrain sea passable
    site pier sided

piece boat "Boat" up to 2

setup:
    for each p in players:
        place boat(owner: p) at first(pier).at

play:
    repeat:
        for each b in boat:
            choose by b:
                sail(c in exits(b.at)) "{c}":
                    move b to c
                far(c in cell where steps(b.at, c, cell) == 2) "{c}":
                    move b to c
"""
MAP = """fordewind: 1
title: H
grid: {kind: square4}
legend: {"~": sea}
terrain: |
  ~~~
  ~~~
  ~~~
sites:
  - {kind: pier, at: B2, open: [N]}
"""


def test_a_sided_site_is_left_and_entered_on_its_open_sides() -> None:
    engine = make_engine(load(HARBOUR, MAP))
    engine.start(1)
    game = engine.game
    assert isinstance(engine.pending, Decision)
    found = {(c.option, game.show(c.values[0])) for c in engine.pending.choices}
    assert found == {("sail", "B1"), ("far", "A1"), ("far", "C1")}
    topology = game.map.topology
    assert [topology.names[n] for n in range(9) if topology.entries[4] >> n & 1] == ["B1"]
    assert not topology.exits[3] >> 4 & 1
    assert topology.neighbours[3] >> 4 & 1


def test_a_replaced_rule_keeps_what_it_returned(tmp_path: Path) -> None:
    text = """language 1
game twice "Twice"
    players 2

board square4 1 1:
    terrain sea passable

state total: 0..99 = 0

rule count_up(n: int) -> int:
    return n + 1

after count_up(n: int):
    nothing

play:
    repeat:
        choose by first(players):
            go:
                let x = count_up(3)
                total += x
            rest:
                nothing
"""
    house = """language 1
game more "More" extends twice

replace rule count_up(n: int) -> int:
    let was = as before()
    return was * 10
"""
    (tmp_path / "twice.rules").write_text(text, encoding="utf-8")
    (tmp_path / "more.rules").write_text(house, encoding="utf-8")
    engine = make_engine(load(tmp_path / "more.rules"))
    engine.start(1)
    engine.choose(0)
    assert engine.game.show(engine.state.get("total")) == "40"
