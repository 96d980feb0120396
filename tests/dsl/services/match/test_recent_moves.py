"""What others moved since one's own last turn belongs to the position: it is the same however one comes to it."""

from __future__ import annotations

from service_games import begun, little, take

from dsl.services.match.match_values import EVERYTHING, SPECTATOR, Advance, PositionView
from dsl.services.match.service import MatchService

WALK = """
piece man up to 4:
    coins "Coins": 0..9 = 0
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.row == 1 and c.column == 2 * seat(p) - 1)
play:
    repeat:
        for each p in players:
            turn of p:
                repeat 2 times:
                    choose by p "Where to?":
                        go(s in man where s.owner == p, c in cell where c.empty) "{s} to {c}":
                            move s to c
"""
HIDDEN = WALK.replace("piece man up to 4:", "piece man up to 4 seen by {self.owner}:")


def ways(position: PositionView) -> list[tuple[int, int, int]]:
    """The player, the first and the last cell of each."""
    return [(move.player, move.cells[0], move.cells[-1]) for move in position.recent]


def played(body: str = WALK) -> MatchService:
    service, _ = begun(little(body))
    for line in ("go man1 A2", "go man1 A3", "go man2 C2", "go man2 C4", "go man1 A4"):
        take(service, line)
    return service


def test_the_moves_of_the_others_since_ones_own_turn() -> None:
    service = played()
    for _ in range(2):
        assert ways(service.position(0).position) == [(1, 2, 17)], "two steps of one piece are one way"
        service = reopened(service)
    assert ways(service.position(1).position) == [(0, 10, 15)], "of the latest turn of the other, not of the one before"
    for viewer in (SPECTATOR, EVERYTHING):
        assert ways(service.position(viewer).position) == [(0, 10, 15)]
    assert ways(take(service, "go man1 B4").position) == [(1, 2, 17)], "they stay through one's own turn"


def reopened(service: MatchService) -> MatchService:
    again = MatchService()
    assert isinstance(again.open(little(WALK), service.record(), 0), Advance)
    return again


def test_looking_at_another_place_moves_nothing() -> None:
    service = played()
    last = service.course.match.node
    assert ways(service.go(0, 0).position) == []
    assert ways(service.position(0, last).position) == [(1, 2, 17)]
    assert service.course.match.node == 0


def test_hidden_moves_are_shown_to_nobody_else() -> None:
    service = played(HIDDEN)
    assert ways(service.position(EVERYTHING).position) == [(0, 10, 15)]
    assert [ways(service.position(viewer).position) for viewer in (0, 1, SPECTATOR)] == [[], [], []]
