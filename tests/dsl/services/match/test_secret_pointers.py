"""What a secret value of the rules is, its owner sees on the board: the piece, the cell; nobody else is told of it."""

from __future__ import annotations

import pytest
from service_games import begun, little, question, setup_of

from dsl.services.match.match_values import EVERYTHING, SPECTATOR
from dsl.services.match.position_values import PositionView
from dsl.services.match.service import MatchService

HOARD = """
piece man up to 4:
    coins "Coins": 0..9 = 0
player:
    secret spies "Spies": set of man = {} seen by self
    secret grave "Grave": optional cell = none seen by self
secret state hoard "Hoard": optional man = none seen by {first(p in players)}
secret state unseen: optional man = none seen by {first(p in players)}
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.row == 1 and c.column == 2 * seat(p) - 1)
    for each p in players:
        p.spies = {m in man where m.owner != p}
        p.grave = first(c in cell where c.row == 5 and c.column == seat(p))
    hoard = first(m in man)
    unseen = first(m in man)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What?":
                    move_it "Move it":
                        hoard = first(m in man where m.owner != p)
                    wait "Wait":
                        p.grave = none
"""


def secrets_of(position: PositionView) -> dict[str, tuple[str, ...]]:
    """The secrets of each piece, by its name."""
    assert all(tuple(fact.name for fact in p.facts[: len(p.secrets)]) == p.secrets for p in position.pieces)
    return {piece.name: piece.secrets for piece in position.pieces if piece.secrets}


def test_a_secret_value_that_is_a_piece_is_told_at_it_to_those_who_may_see_it() -> None:
    service, _ = begun(little(HOARD))
    seen = {viewer: secrets_of(service.position(viewer).position) for viewer in (0, 1, SPECTATOR, EVERYTHING)}
    assert seen[0] == {"man 1": ("hoard",), "man 2": ("spies",)}
    assert seen[1] == {"man 1": ("spies",)}
    assert seen[SPECTATOR] == {}
    assert seen[EVERYTHING] == {"man 1": ("hoard", "spies"), "man 2": ("spies",)}
    assert secrets_of(service.choose(0, 0).position) == {"man 2": ("hoard", "spies")}, "it follows the value"


def test_a_secret_cell_is_a_mark_for_its_owner() -> None:
    service, _ = begun(little(HOARD))

    def marked(viewer: int) -> list[tuple[int, str]]:
        return [(mark.cell, mark.fact.text) for mark in service.position(viewer).position.marks]

    assert (marked(0), marked(1), marked(SPECTATOR)) == ([(20, "Grave")], [(21, "Grave")], [])


@pytest.fixture(scope="module")
def treasure() -> MatchService:
    """The hidden treasure of a game of the repository, just hidden."""
    service, advance = begun(setup_of("pirates_1989", seats=4), EVERYTHING)
    while not question(advance).secret:
        advance = service.choose(0, EVERYTHING)
    service.choose(0, EVERYTHING)
    return service


def test_the_treasure_is_seen_on_its_ship_by_its_side_alone(treasure: MatchService) -> None:
    positions = {viewer: treasure.position(viewer).position for viewer in (*range(4), SPECTATOR)}
    spaniards = {p.seat for p in positions[0].players if dict(secrets_of(positions[p.seat]))}
    assert spaniards == {p.seat for p in positions[0].players if p.role == positions[0].players[0].role}
    for viewer, position in positions.items():
        ships = secrets_of(position)
        assert (len(ships) == 1) == (viewer in spaniards)
        if viewer not in spaniards:
            shown = [fact.name for piece in position.pieces for fact in piece.facts]
            assert "treasure" not in shown and "treasure" not in {fact.name for fact in position.state}
