"""The two editions of the colonies: the second is the first with other settings and a few rules replaced."""

from __future__ import annotations

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Entry, Over
from dsl.games.play.translation import Translation
from tests.games_at_hand import ROOT, load, play
from tests.share import usually_first

COLONIES = ROOT / "rulesets" / "colonies_1990"
VARIANT = ROOT / "rulesets" / "colonies_variant"
ISLANDS = COLONIES / "scenarios" / "maps" / "islands.yaml"

# What the second rulebook sets otherwise and a parameter of the first can say.
SETTINGS: dict[str, object] = {
    "turn_mode": "fire_or_move",
    "storm_sink_count": 3,
    "fire_from_port": "no",
    "ports_fire": "no",
    "neutral_reply": "no",
    "ammo_use_allowed": "no",
    "ship_ammo": 0,
    "initial_port_state": "free",
    "hits_to_free_rule": "full_points",
    "port_restore": "one_per_visit",
    "sunk_ships": "removed",
}

# The rest of it: the second hole sinks, ports are taken by visits, and who has no ship has no turn.
HOUSE = """language 1
game colonies_by_visits "Захват колоний посещениями" extends colonies_1990

set Kind.sailer.hull = 2

add to board:
    site port "Колония":
        state visits "Посещения игрока": 0..99 per players = 0

replace rule visit_free(p: player, q: port):
    q.visits[p] += 1
    log "{q}: {p} — посещений {q.visits[p]} из {q.points}."
    if q.visits[p] == q.points:
        take(p, q)

replace rule take(p: player, q: port):
    as before
    nobody_came(q)

replace rule freed(q: port):
    as before
    nobody_came(q)

rule nobody_came(q: port):
    for each p in players:
        q.visits[p] = 0

replace function has_turn(p: player) -> bool = as before() and fleet(p) > 0
"""


def readable(game: Game, entries: list[Entry]) -> list[tuple[str, str, int | None]]:
    """Journal entries as their readers see them."""
    plain = Translation()
    return [(entry.kind, plain.text(game, entry.shown), entry.player) for entry in entries]


def course(game: Game, seed: int) -> tuple[list[list[tuple[str, str, int | None]]], Over | None]:
    """A game of random choices: its journal, answer by answer, and how it ended."""
    engine = make_engine(game)
    journal = [readable(game, entries) for entries in play(engine, seed, 600)]
    return journal, engine.pending if isinstance(engine.pending, Over) else None


@pytest.mark.parametrize("seats", usually_first([2, 3, 4]))
@pytest.mark.parametrize("seed", usually_first(range(4)))
def test_the_first_edition_with_other_settings_plays_as_the_second(seats: int, seed: int) -> None:
    """The same seed and the same answers give the same journal and the same end."""
    variant = load(VARIANT / "colonies_variant.rules", ISLANDS, seats)
    first = load(HOUSE, ISLANDS, seats, **SETTINGS)
    journal, end = course(variant, seed)
    other_journal, other_end = course(first, seed)
    assert journal == other_journal
    assert (end is None) == (other_end is None)
    if end is not None and other_end is not None:
        assert (end.winners, end.losers) == (other_end.winners, other_end.losers)


def test_without_those_settings_it_does_not() -> None:
    """The test above would see a difference."""
    variant = load(VARIANT / "colonies_variant.rules", ISLANDS, 2)
    other = load(HOUSE, ISLANDS, 2, **{**SETTINGS, "turn_mode": "fire_and_move"})
    assert course(variant, 0)[0] != course(other, 0)[0]
