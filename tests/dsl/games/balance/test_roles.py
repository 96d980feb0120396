"""What tells players apart when play begins: found in the rules, whatever they call it."""

from __future__ import annotations

import pytest
from balance_jobs import job
from test_contrast import duel

from dsl.games.balance.batch import play
from dsl.games.balance.job import Share
from dsl.games.balance.measures import Draws, Length, RoleWins, SeatWins, named
from dsl.games.balance.roles import attributes, roles
from tests.games_at_hand import ROOT


def test_a_side_is_a_role_whoever_has_it() -> None:
    games = play(Share(duel(luck=10), 0, 40))
    game = duel().game
    found = [(role.attribute.name, game.show(role.datum(game))) for role in roles(game, games)]
    assert found == [("side", "east"), ("side", "west")]
    east, west = roles(game, games)
    assert games.won_by(east.seats(games)).all() and not games.won_by(west.seats(games)).any()
    assert {0b01, 0b10} == set(east.seats(games).tolist())  # now one, now the other


def test_numbers_are_no_roles() -> None:
    assert [field.name for field in attributes(duel().game)] == ["side"]


@pytest.mark.parametrize(
    ("name", "roles_"),
    [("sea_battle", ["white", "red"]), ("pirates_1989", ["spain", "pirates"]), ("ships_track", [])],
)
def test_the_sides_of_our_games(name: str, roles_: list[str]) -> None:
    rules = next((ROOT / "rulesets" / name).glob("*.rules"))
    maps = {"sea_battle": "sea_battle_strait", "pirates_1989": "atlantic", "ships_track": "ships_track"}
    made = job(rules, ROOT / "maps" / f"{maps[name]}.yaml")
    games = play(Share(made, 0, 1))
    assert [made.game.show(role.datum(made.game)) for role in roles(made.game, games)] == roles_


def test_a_measure_is_called_by_any_of_its_names() -> None:
    games, game = play(Share(duel(), 0, 10)), duel().game
    for word in ("east", "East", "side.east", " EAST "):
        assert named(word, game, games) == RoleWins("side", "east")
    assert named("2", game, games) == named("p2", game, games) == SeatWins(1)
    assert named("draws", game, games) == Draws() and named("turns", game, games) == Length("turns")
    assert named("spain", game, games) is None
