"""Where pieces stood, came, left and changed hands."""

from __future__ import annotations

from dataclasses import replace

from balance_jobs import job

from dsl.games.balance.batch import play
from dsl.games.balance.job import Share
from dsl.games.balance.presence import Presence
from dsl.text.source import Source

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
    charted = replace(job(Source("ferry.rules", FERRY)), charted=True)
    counts = play(Share(charted, 0, 5)).presence.counts
    assert {what: counts["boat", what].tolist() for what in ("came", "stood", "taken", "left")} == {
        "came": [5, 0, 0],
        "stood": [5, 0, 15],  # a turn began there once, here three times
        "taken": [0, 0, 5],
        "left": [0, 0, 5],
    }
    assert not any(counts["buoy", what].any() for what in ("came", "stood", "taken", "left"))


def test_parts_add_up() -> None:
    charted = replace(job(Source("ferry.rules", FERRY)), charted=True)
    whole = play(Share(charted, 0, 7)).presence
    assert Presence.joined(play(Share(charted, first, count)).presence for first, count in ((3, 4), (0, 3))) == whole


def test_nothing_is_counted_unless_it_is_asked_for() -> None:
    assert play(Share(job(Source("ferry.rules", FERRY)), 0, 2)).presence == Presence()
