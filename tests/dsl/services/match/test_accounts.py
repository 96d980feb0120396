"""A match in numbers: shots, hits and points by rounds, as its viewer saw them; nothing is left of having counted."""

from __future__ import annotations

import pytest
from service_games import begun, little, take

from dsl.services.match.match_values import Account
from dsl.services.match.service import MatchService
from dsl.services.theme.stage_keys import EffectKeys, PieceKeys, StageKeys

DUEL = """
player:
    secret coins "Coins": 0..99 = 0 seen by self
piece man up to 4:
    holes "Holes": 0..9 = 0
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.row == 1 and c.column == 4 * seat(p) - 3)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What?":
                    fire(s in man of p, t in man where t.owner != p) "{s} at {t}":
                        let die = roll 1..6
                        if die > 1:
                            t.holes += 1
                            p.coins += 5
                            if t.holes == 2:
                                remove t
                    done "Done"
                    wait "Wait"
"""
MEN = StageKeys({"man": PieceKeys(wound="holes")}, effects={"fire": EffectKeys("shot", "s", "t")})
COINS = StageKeys(MEN.kinds, points="coins", effects=MEN.effects)


@pytest.fixture
def service() -> MatchService:
    """The first seat fires twice and hits, the second once beside; then a man is lost."""
    service, _ = begun(little(DUEL, own_dice=True))
    for notation, die in (("fire man1 man2", 3), ("fire man2 man1", 0), ("fire man1 man2", 5)):
        take(service, notation)
        assert service.resolve(die, 0).trouble is None
    return service


def test_shots_hits_and_the_pieces_on_the_board_after_each_turn(service: MatchService) -> None:
    stood, account = (service.record(), service.position(0)), service.account(MEN, 0)
    assert (account.shots, account.hits, account.label) == ((2, 1), (2, 0), "")
    assert account.numbers[0] == (1, 1) and account.numbers[-1] == (1, 0)
    assert len(account.rounds) == len(account.numbers)
    assert (service.record(), service.position(0)) == stood, "it was only counted"


def test_points_are_counted_as_far_as_the_viewer_sees_them(service: MatchService) -> None:
    mine, theirs = service.account(COINS, 0), service.account(COINS, 1)
    assert mine.label == "Coins" and mine.numbers[-1] == (10, 0)
    assert all(row == (0, 0) for row in theirs.numbers)


def test_before_anything_happened_there_is_nothing_to_count() -> None:
    service, _ = begun(little(DUEL))
    assert service.account(MEN, 0) == Account((0, 0), (0, 0), "", (), ())
