"""Where pieces stood, what tells players apart, and what is said before any verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest
from balance_jobs import job
from test_contrast import duel

from dsl.games.balance.batch import play
from dsl.games.balance.contrast import compare
from dsl.games.balance.job import Batch, Job
from dsl.games.balance.measures import Draws, Length, RoleWins, SeatWins, find_measure, winners
from dsl.games.balance.presence import Presence
from dsl.games.balance.report.about_games import about_games, seats_table
from dsl.games.balance.report.about_values import about_comparison, about_sweep, about_tuning
from dsl.games.balance.report.phrases import Block, Phrases
from dsl.games.balance.results import Games
from dsl.games.balance.roles import attributes, roles
from dsl.games.balance.sweep import Sweep
from dsl.games.balance.tuning import Candidate, Target, Tuning
from dsl.games.play import Translation
from dsl.text.source import Source
from tests.bot_rules import HEAD
from tests.games_at_hand import ROOT

FERRY = """language 1
game ferry "Ferry"
    players 2
board square4 3 1:
    terrain sea passable
piece boat "Boat" up to 2
piece buoy up to 1
rule wait(p: player):
    turn of p:
        choose by p:
            go
            stay
play:
    place boat(owner: first(players)) at the(c in cell where c.column == 1)
    wait(first(players))
    let b = the(b in boat)
    move b to the(c in cell where c.column == 3)
    wait(first(players))
    wait(first(players))
    b.owner = opponent(first(players))
    wait(first(players))
    remove b
    win first(players)
"""


def test_every_change_is_counted_at_its_cell() -> None:
    count_positions = replace(job(Source("ferry.rules", FERRY)), count_positions=True)
    counts = play(Batch(count_positions, 0, 5)).presence.counts
    assert {what: counts["boat", what].tolist() for what in ("came", "stood", "taken", "left")} == {
        "came": [5, 0, 0],
        "stood": [5, 0, 15],  # a turn began there once, here three times
        "taken": [0, 0, 5],
        "left": [0, 0, 5],
    }
    assert not any(counts["buoy", what].any() for what in ("came", "stood", "taken", "left"))


def test_nothing_is_counted_unless_it_is_asked_for() -> None:
    assert play(Batch(job(Source("ferry.rules", FERRY)), 0, 2)).presence == Presence()


def test_a_side_is_a_role_whoever_has_it() -> None:
    games = play(Batch(duel(luck=10), 0, 40))
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
    games = play(Batch(made, 0, 1))
    assert [made.game.show(role.datum(made.game)) for role in roles(made.game, games)] == roles_


def test_a_measure_is_called_by_any_of_its_names() -> None:
    games, game = play(Batch(duel(), 0, 10)), duel().game
    for word in ("east", "East", "side.east", " EAST "):
        assert find_measure(word, game, games) == RoleWins("side", "east")
    assert find_measure("2", game, games) == find_measure("p2", game, games) == SeatWins(1)
    assert find_measure("draws", game, games) == Draws() and find_measure("turns", game, games) == Length("turns")
    assert find_measure("spain", game, games) is None


def test_the_victory_of_a_team_is_counted_once_and_is_the_teams() -> None:
    made = job(ROOT / "tests" / "games" / "chase" / "chase.rules", bots=("random",) * 3)
    games, game = play(Batch(made, 0, 12)), made.game
    team = SeatWins(1, 0b110)
    assert winners(game) == [SeatWins(0), team] and find_measure("customs", game, games) == team
    rows = seats_table(made, games, Phrases("en", Translation())).rows
    assert [row[0] for row in rows[:2]] == ["Smuggler", "Customs"]
    assert sum(int(row[2]) for row in rows) == 12, "every game is somebody's, or drawn"
    assert (team.answers(game, games) == SeatWins(2).answers(game, games)).all()


MOSTLY_DRAWN = (
    HEAD
    + """play:
    repeat:
        let die = roll 1..6
        choose by first(players):
            wait
            go_on
        if die == 1:
            win first(players)
        if die > 3:
            log "Nothing but fog."
            tie
"""
)
DRAWN = replace(job(Source("fog.rules", MOSTLY_DRAWN)), limit=1)
SAID = {
    "en": ("Random bots choose blindly", "are drawn, most often so: ", "reached the limit of decisions (1)"),
    "ru": ("Случайные боты ходят наугад", "кончаются вничью, чаще всего так: ", "дошли до предела решений (1)"),
    "uk": ("Випадкові боти ходять навмання", "закінчуються внічию, найчастіше так: ", "дійшли до межі рішень (1)"),
}


def reports(made: Job, games: Games, phrases: Phrases) -> list[list[Block]]:
    """All reports that there are, of the same games."""
    both = (made, made), (games, games)
    best = Candidate(made, len(games), 0.5, (0.4, 0.6))
    tuning = Tuning(Target(Draws(), 0.5), (), best, games, [best], 0.1, True)
    return [
        about_games(made, games, phrases, 1.0),
        about_comparison(compare(*both), len(games), phrases),
        about_sweep(Sweep((), *both), phrases),
        about_tuning(tuning, phrases),
    ]


@pytest.mark.parametrize("lang", SAID)
def test_every_report_begins_with_what_it_is_worth(lang: str) -> None:
    games = play(Batch(DRAWN, 0, 60))
    assert games.draws > 15 and games.unfinished > 5
    for blocks in reports(DRAWN, games, Phrases(lang, Translation())):
        first = [block.text for block in blocks[:3] if block.kind == "text"]
        assert len(first) == 3 and all(part in text for part, text in zip(SAID[lang], first)), first


def test_where_bots_think_and_games_are_won_nothing_is_said_before() -> None:
    made = replace(DRAWN, bots=("greedy",) * len(DRAWN.bots))
    games = play(Batch(replace(DRAWN, limit=1000), 0, 60))
    won = replace(games, rows=games.rows[games.won_by(1)])
    for blocks in reports(made, won, Phrases("en", Translation())):
        assert all("andom" not in block.text and "drawn" not in block.text for block in blocks if block.kind == "text")
