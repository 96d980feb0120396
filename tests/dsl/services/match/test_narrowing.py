"""What a click on a cell means for a question: as the picker of the terminal, in every game."""

from __future__ import annotations

import random

import pytest
from play_views import choice, sail, ship

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision, Over
from dsl.games.play.choice_picker import Picker
from dsl.games.play.visible_state import sites, standing
from dsl.services.match.narrowing import at_cell, at_thing, crowd, exact, goals, placeless, settled_things
from dsl.services.match.position_values import ChoiceView
from tests.games_at_hand import Kit, load, varied

GULL, TERN = ship(0, 3), ship(1, 8)
SAILS = [sail(GULL, 4), sail(GULL, 5), sail(TERN, 5), sail(TERN, 8), choice("end")]
ALL = tuple(range(len(SAILS)))


def test_first_ships_then_where_they_can_go() -> None:
    assert {cell: goal.last for cell, goal in goals(SAILS, ALL).items()} == {3: False, 8: False}
    kept = at_cell(SAILS, ALL, 3)
    assert kept == (0, 1)
    assert {cell: goal.remaining for cell, goal in goals(SAILS, kept).items()} == {4: (0,), 5: (1,)}
    assert settled_things(SAILS, kept) == (GULL.ref,)


def test_a_goal_of_several_ships_keeps_all_of_them() -> None:
    assert at_cell(SAILS, ALL, 5) == (1, 2)
    assert set(goals(SAILS, (1, 2))) == {3, 8}


def test_of_several_ships_in_one_port_all_goals_are_seen_and_one_can_be_picked() -> None:
    crab = ship(2, 3)
    moored = [sail(GULL, 4), sail(GULL, 5), sail(crab, 5), sail(crab, 6), choice("end")]
    assert {cell: goal.remaining for cell, goal in goals(moored, range(5)).items()} == {4: (0,), 5: (1, 2), 6: (3,)}
    assert crowd(moored, range(5)) == (GULL.ref, crab.ref)
    assert placeless(moored, range(5)) == (4,)
    assert placeless(moored, (1, 2)) == (1, 2), "which of them goes there is asked"
    assert set(goals(moored, at_thing(moored, range(5), crab.ref))) == {5, 6}
    assert crowd(moored, (0, 1)) == crowd(SAILS, ALL) == crowd([choice("end")], (0,)) == ()
    away = [*moored, sail(TERN, 9)]
    assert set(goals(away, range(6))) == {3, 8}, "first the port, where another ship lies elsewhere"


def test_a_click_on_the_ship_s_own_cell_is_its_goal_once_it_is_picked() -> None:
    assert at_cell(SAILS, ALL, 8) == (2, 3)
    assert at_cell(SAILS, (2, 3), 8) == (3,)


def test_a_cell_that_is_no_part_of_any_choice_keeps_none() -> None:
    assert at_cell(SAILS, ALL, 11) == ()
    assert at_thing(SAILS, ALL, Datum("ship", 7)) == ()


def test_what_has_no_place_needs_a_button() -> None:
    assert placeless(SAILS, ALL) == (4,)


def test_choices_that_end_on_one_cell_need_buttons() -> None:
    twice = [sail(GULL, 4, "under sail"), choice("row", (GULL.ref, (3,)), (Datum("cell", 4), (4,)))]
    assert at_cell(twice, (0, 1), 4) == (0, 1)
    assert goals(twice, (0, 1))[4].last
    assert placeless(twice, (0, 1)) == (0, 1)


def test_an_only_ship_need_not_be_picked() -> None:
    assert set(goals([sail(GULL, 4), sail(GULL, 5), choice("end")], (0, 1, 2))) == {4, 5}


def test_an_only_choice_of_its_option_glows_where_it_ends() -> None:
    assert set(goals([sail(GULL, 4), choice("end")], (0, 1))) == {4}


def test_the_first_value_may_have_no_place() -> None:
    turns = [
        choice("turn", (Datum("side", side), ()), (Datum("cell", cell), (cell,))) for side in (0, 1) for cell in (2, 6)
    ]
    assert set(goals(turns, range(4))) == {2, 6}
    assert at_cell(turns, range(4), 6) == (1, 3)
    assert placeless(turns, (1, 3)) == (1, 3)


def test_cells_are_added_to_a_set_and_taken_when_it_is_right() -> None:
    sets = [
        choice("fire", (Datum("cell", bits, many=True), [cell for cell in range(4) if bits >> cell & 1]))
        for bits in (0b0001, 0b0010, 0b0011, 0b0111)
    ]
    assert set(goals(sets, range(4))) == {0, 1, 2}
    assert exact(sets, range(4)) is None
    kept = at_cell(sets, range(4), 0)
    assert kept == (0, 2, 3)
    assert exact(sets, kept) == 0
    kept = at_cell(sets, kept, 1)
    assert kept == (2, 3)
    assert exact(sets, kept) == 2


@pytest.mark.parametrize("kit", varied(), ids=lambda kit: kit.name)
def test_a_click_is_what_the_terminal_picks(kit: Kit) -> None:
    chance = random.Random(5)
    game = load(kit.rules, kit.board, kit.seats[0])
    engine = make_engine(game)
    engine.start(4)
    asked = 0
    while asked < 12 and not isinstance(engine.pending, Over):
        pending = engine.pending
        if isinstance(pending, Chance):
            engine.resolve(engine.roll())
            continue
        assert isinstance(pending, Decision)
        asked += 1
        _same(game, engine, pending, chance)
        engine.choose(chance.randrange(len(pending.choices)))


def _same(game: Game, engine: Engine, decision: Decision, chance: random.Random) -> None:
    where = _places(game, engine)
    views = [
        ChoiceView(c.option, c.values, "", tuple(_cells(v, where) for v in c.values), "") for c in decision.choices
    ]
    picker = Picker.of(decision)
    for _ in range(3):
        cells = sorted({cell for i in picker.indices for places in views[i].places for cell in places})
        if not cells:
            break
        cell = chance.choice(cells)
        typed = picker.with_value(lambda value, cell=cell: cell in _cells(value, where))  # type: ignore[misc]
        clicked = at_cell(views, picker.indices, cell)
        if 0 < len(typed.indices) < len(picker.indices):
            assert clicked == typed.indices
        else:
            assert clicked
        shown = goals(views, picker.indices)
        assert all(goal.remaining for goal in shown.values())
        reached = {i for goal in shown.values() for i in goal.remaining} | set(placeless(views, picker.indices))
        assert reached == set(picker.indices)
        picker = picker.keep(clicked)


def _places(game: Game, engine: Engine) -> dict[tuple[str, int], tuple[int, ...]]:
    found = {(site.domain, site.value): cells for site, cells in sites(game)}
    return found | {(s.piece.domain, s.piece.value): (s.cell,) for s in standing(game, engine, None)}


def _cells(value: Datum, where: dict[tuple[str, int], tuple[int, ...]]) -> tuple[int, ...]:
    members = [k for k in range(value.value.bit_length()) if value.value >> k & 1] if value.many else [value.value]
    if value.domain == "cell":
        return tuple(member for member in members if member >= 0)
    return tuple(cell for member in members for cell in where.get((value.domain, member), ()))
