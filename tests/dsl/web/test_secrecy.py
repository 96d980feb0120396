"""The law of the table: two matches that differ in a secret are the same to the byte for all who may not know it."""

from __future__ import annotations

import random

import pytest
from hidden_twins import hidden_twin
from service_games import FIGHT, begun, little
from tables import as_text, begun_table, choose, hello, question_of

from dsl.services.match.loaded_game import engine_viewer
from dsl.services.match.match_values import SPECTATOR
from dsl.web.looks import Looks
from dsl.web.messages import position_data
from dsl.web.table import Table
from tests.share import usually_first

WATCHER = "watcher"
LIES = (
    {"t": "look", "seat": 0},
    {"t": "sync", "you": 0, "viewer": -1},
    {"t": "way", "rev": 3, "index": 0},
    {"t": "choose", "rev": 3, "notation": "pass", "you": 0},
    {"t": "free", "seat": 0},
    {"t": "sit", "seat": 0},
)


def played(hidden: int, steps: int) -> dict[object, list[str]]:
    """All that each client was sent of a match of pirates_1989 in which one galleon or another has the treasure."""
    table, dice = begun_table("pirates_1989", seed=11), random.Random(2)
    hello(table, WATCHER)
    sent: dict[object, list[str]] = {}
    for _ in range(steps):
        for client in (0, 1, WATCHER):
            sent.setdefault(client, []).append(as_text(table.news(client)))
            if client != 0:
                lie = dice.choice(LIES)
                sent[client].append(as_text(table.hear(client, lie | {"rev": table.revision})))
        asked = question_of(table)
        if asked is None:
            break
        choose(table, hidden if asked.secret else dice.randrange(len(asked.choices)))
    return sent


def test_the_pirate_and_the_screen_learn_nothing_of_the_treasure() -> None:
    one, other = played(0, 24), played(2, 24)
    assert one[1] == other[1]
    assert one[WATCHER] == other[WATCHER]
    assert one[0] != other[0]  # who hid it sees where it is: the comparison can fail


@pytest.mark.parametrize("name", usually_first(["treasure_hand", "pirates_1989", "pirates_fame", "paper_battle"]))
def test_what_a_viewer_cannot_know_is_in_no_message(name: str) -> None:
    settings = (("treasure_cards_open", "no"),) if name == "pirates_fame" else ()
    table, dice, twins = begun_table(name, seed=3, settings=settings), random.Random(name), 0
    for _ in range(120 if name == "pirates_fame" else 16):
        asked = question_of(table)
        if asked is None:
            break
        twins += sum(_same_for_twin(table, viewer, dice) for viewer in (SPECTATOR, *range(len(table.chairs))))
        choose(table, dice.randrange(len(asked.choices)))
        if twins > 12:
            break
    assert twins > 5


def test_a_piece_has_the_name_by_which_tips_call_it() -> None:
    service, _ = begun(little(FIGHT))
    lettered = Looks([{"pieces": {"man": {"letter": {"by": "owner", "1": "V", "2": "W"}}}}])
    pieces = position_data(service.view(0), lettered)["pieces"]
    assert isinstance(pieces, list) and [piece["name"] for piece in pieces] == ["man V", "man W"]


HANDS = """
deck chest "Chest":
    hands seen by {seen}
    columns count: 0..9
    pearl 2
setup:
    for each p in players:
        draw chest by p
play:
    repeat:
        choose by first(players):
            wait:
                nothing
            stay:
                nothing
"""


@pytest.mark.parametrize(
    ("seen", "secret"),
    [("players", [False, False]), ("{self}", [True, True]), ("{first(players)}", [True, False])],
)
def test_only_cards_that_not_all_may_see_are_secret(seen: str, secret: list[bool]) -> None:
    service, _ = begun(little(HANDS.format(seen=seen)))
    for viewer in (0, SPECTATOR):
        players = position_data(service.view(viewer), Looks([]))["players"]
        assert isinstance(players, list)
        held = [hand for player in players for hand in player["hands"]]
        assert [hand["secret"] for hand in held] == secret
    assert [hand["cards"] is None for hand in held] == secret


def _same_for_twin(table: Table, viewer: int, dice: random.Random) -> bool:
    """Whether another position that the viewer cannot tell from this one was found; it is sent alike then."""
    course = table.service.course
    twin = hidden_twin(course.match.engine, engine_viewer(viewer), course.match.state(), dice)
    course.match.go_to_event(course.match.at)
    if twin is None:
        return False
    before = _sent(table, viewer)
    course.match.engine.load(twin)
    course.forget_views()
    assert _sent(table, viewer) == before, viewer
    course.match.go_to_event(course.match.at)
    course.forget_views()
    return True


def _sent(table: Table, viewer: int) -> str:
    """Everything that somebody is sent who comes in with the viewer's key, lies included."""
    table._match.forget_views()
    hello(table, "late", table.keys.seats[viewer] if viewer >= 0 else table.keys.table)
    found = as_text(table.news("late"))
    for lie in LIES[:4]:
        found += as_text(table.hear("late", lie | {"rev": -5})) + as_text(table.news("late"))
    table.leave("late")
    return found
