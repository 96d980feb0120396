"""Ways: of a piece before it is taken, of others since one's own last turn, and what becomes of a piece that is lost."""

from __future__ import annotations

from service_games import begun, little, question, setup_of, take, walk

from dsl.services.match.match_values import EVERYTHING, SPECTATOR
from dsl.services.match.passage_values import Advance
from dsl.services.match.position_values import PositionView
from dsl.services.match.service import MatchService
from dsl.services.match.views.map_ways import Ways
from tests.games_at_hand import kit_of, load

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
        before, passages = service.replayed(0)
        assert {piece.name: piece.cell for piece in before.pieces} == {"man 1": 10, "man 2": 2}
        steps = [(moved.piece.value, *moved.way) for passage in passages for moved in passage.moved]
        assert (
            steps == [(1, 2, 7), (1, 7, 12, 17), (0, 10, 15)] and passages[-1].node == service.position(0).position.node
        )
        service = reopened(service)
    assert service.replayed(1)[0].node < service.position(1).position.node == service.course.match.node
    assert ways(service.position(1).position) == [(0, 10, 15)], "of the latest turn of the other, not of the one before"
    for viewer in (SPECTATOR, EVERYTHING):
        assert ways(service.position(viewer).position) == [(0, 10, 15)]
    assert ways(take(service, "go man1 B4").position) == [(1, 2, 17)], "they stay through one's own turn"


DRIFT = WALK.replace(
    "                repeat 2 times:",
    """                let steps = if seat(p) == 1 then 2 else 0
                if steps == 0:
                    for each s in man where s.owner == p:
                        s.coins = roll 1..2
                        move s to first(c in cell where c.column == s.at.column and c.row == s.at.row + 1)
                repeat steps times:""",
)


def test_a_turn_in_which_the_dice_decide_all_is_the_latest_turn_of_the_other() -> None:
    service, _ = begun(little(DRIFT))
    assert ways(take(service, "go man1 A2").position) == []
    assert ways(take(service, "go man1 A3").position) == [(1, 2, 7)]
    take(service, "go man1 A2")
    assert ways(take(service, "go man1 A3").position) == [(1, 7, 12)]


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


SAIL = walk("""
go(s in man, c in cell where c.empty) "{s} to {c}":
    move s to c
sink(s in man) "Sink {s}":
    remove s
stop "Stop":
    win p
""")


def test_a_way_is_the_row_of_cells_with_both_ends_and_none_where_nothing_moves() -> None:
    service, advance = begun(little(SAIL))
    ways = {choice.notation: service.way(at, 0) for at, choice in enumerate(question(advance).choices)}
    assert ways["go man1 D4"] == (0, 6, 12, 18)
    assert ways["go man1 A3"] == (0, 5, 10)
    crooked = ways["go man1 C2"]
    assert (crooked[0], crooked[-1], len(crooked)) == (0, 7, 3)
    assert ways["sink man1"] == ways["stop"] == ()
    assert service.way(999, 0) == ()


ROUND = walk(
    """
go(s in man, c in reachable(s.at, 4, {c in cell where c.empty})) "{s} to {c}":
    move s to c
stop "Stop":
    win p
""",
    setup="    place man(owner: first(p in players)) at first(c in cell where c.row == 2 and c.column == 2)\n",
)


def test_a_way_leads_around_what_may_not_be_passed_both_before_and_as_it_is_taken() -> None:
    service, advance = begun(little(ROUND))
    ways = {choice.notation: service.way(at, 0) for at, choice in enumerate(question(advance).choices)}
    assert ways["go man1 C3"] == (0, 1, 7, 12)  # B2 is taken
    assert ways["go man1 A3"] == (0, 5, 10)
    advance = take(service, "go man1 C3")
    assert [moved.way for moved in advance.passages[0].moved] == [(0, 1, 7, 12)]


def test_a_piece_that_left_the_board_is_lost_and_its_last_way_leads_off() -> None:
    service, _ = begun(little(SAIL))
    advance = take(service, "sink man1")
    (man,) = advance.position.pieces
    assert man.cell == -1 and ("lost", "yes") in man.attributes
    assert [moved.way for moved in advance.passages[0].moved] == [(0, -1)]
    assert ("lost", "yes") not in service.go(0, 0).position.pieces[0].attributes


def test_what_a_ship_bears_is_what_the_rules_demand_of_its_class() -> None:
    service, advance = begun(setup_of("sea_battle"))
    while not advance.position.pieces:
        advance = take(service, question(advance).choices[0].notation)
    (ship,) = advance.position.pieces
    kind = dict(ship.attributes)["class"]
    bears = {"liner": 5, "galleon": 4, "brig": 3, "frigate": 4}
    assert [(fact.value, fact.bound) for fact in ship.facts if fact.name == "hits"] == [(0, bears[kind])]
    assert {fact.bound for fact in ship.facts if fact.name != "hits"} == {None}


def test_a_ship_that_is_driven_back_goes_against_the_arrows_not_round_the_whole_track() -> None:
    kit = kit_of("ships_track")
    game = load(kit.rules, kit.board)
    way = Ways(game).way(*map(game.map.topology.names.index, ("C3", "B7")))
    assert [game.map.topology.names[cell] for cell in way] == ["C3", "C2", "C1", "B7"]
