"""What a position is worth by rules without a ``value``: how near a player is to how they let players win and lose."""

from __future__ import annotations

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.protocol.errors import ENGINES
from dsl.text.source import Source
from tests.bot_rules import HEAD
from tests.games_at_hand import load

PLAY = """setup:
    for each p in players:
        p.purse = 5 + ordinal(p)
        repeat 2 - ordinal(p) times:
            place boat(owner: p) at first(c in cell where c.empty)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p:
                    wait
                    row
function rich(q: player) -> bool = q.purse > 8 and afloat()
function afloat() -> bool = boat exists
always:
    """


@pytest.mark.parametrize("which", ENGINES)
@pytest.mark.parametrize(
    ("ends", "worth"),
    [  # the first player has 5 in the purse and two boats, the second 6 and one
        ("if boat empty:\n        win {p in players where p.purse == max(q.purse for q in players)}", (5, 6)),
        ("if boat empty:\n        win {p in players where p.purse == min(q.purse for q in players)}", (-5, -6)),
        ("let best = most(p in players by p.purse)\n    if boat empty and best exists:\n        win best", (5, 6)),
        ("for each p in players where boat of p empty:\n        lose p", (2, 1)),
        ("for each p in players where not boat of p empty and p.purse > 20:\n        win p", (2 + 5 - 20, 1 + 6 - 20)),
        ("for each p in players where rich(p):\n        win p", (5 - 8, 6 - 8)),
        ("for each p in players where p.purse < count(boat of p):\n        win opponent(p)", (5 - 2, 6 - 1)),
        ("if boat empty:\n        win first(players)", None),
        ("for each p in players where 40 / p.purse > 20:\n        win p", None),  # of an empty purse it would fail
    ],
)
def test_the_nearer_to_a_victory_and_the_farther_from_a_defeat_the_more(which: str, ends: str, worth: object) -> None:
    text = HEAD.replace("value for p = p.purse\n", "").replace("up to 2", "up to 3") + PLAY + ends
    engine = make_engine(load(Source("small.rules", text)), which)
    engine.start(1)
    assert worth == (None if engine.value(0) is None else (engine.value(0), engine.value(1)))
