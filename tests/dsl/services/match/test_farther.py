"""Cells that take several answers to the same question: how a piece gets there, and what that may bring."""

from __future__ import annotations

from service_games import begun, little, question

from dsl.services.match.service import MatchService
from dsl.services.theme.sections import StageKeys

HEAD = """
player:
    coins "Coins": 0..99 = 0
piece man up to 2
setup:
    place man(owner: first(p in players)) at first(c in cell where c.row == 1 and c.column == 1)
play:
    repeat:
        for each p in players:
            turn of p:
"""
STEPS = f"""{HEAD}                repeat 3 times:
                    choose by p "Where to?":
                        go(c in neighbours(first(m in man).at) where c.row <= 2) "{{c}}":
                            move first(m in man) to c
                            if c.column == 3:
                                let die = roll 1..6
                                p.coins += if die == 6 then 1 else 0
                                stop
"""
"""Three steps in the first two rows, in which a throw ends the way in their third column."""

PLACES = f"""{HEAD}                repeat 2 times:
                    choose by p "Where?":
                        put(c in cell where c.empty and c.row == 1) "{{c}}":
                            place man(owner: p) at c
"""
"""Each answer places another man."""


def _service(body: str) -> MatchService:
    return begun(little(body))[0]


def test_the_same_question_leads_a_piece_over_several_cells_until_something_is_thrown() -> None:
    service = _service(STEPS)
    before = service.position(0)
    ways = service.farther(0)
    assert {way[-1] for way in ways} == {2, 7}, "C1 and C2: what is beside it is a single answer, D1 is behind a throw"
    assert all(way[0] == 0 and len(way) == 3 and way[1] in (1, 6) for way in ways)
    assert service.position(0) == before, "it was only tried"
    assert service.farther(1) == service.farther(0), "nothing is hidden here"


def test_the_chances_at_the_end_of_a_way_are_told_before_it_is_gone() -> None:
    service = _service(STEPS)
    coins = StageKeys(points="coins")
    (won,) = service.prospects_of_way((0, 1, 2), coins, 0)
    assert (won.percent, won.faces) == (17, ("6",))
    assert service.prospects_of_way((0, 1), coins, 0) == (), "on the second cell nothing is won"
    assert service.prospects_of_way((0, 1, 2, 3), coins, 0) == (won,), "D1 cannot be answered with"
    assert service.prospects_of_way((0, 4), coins, 0) == (), "that cell is not offered"


def test_a_cell_to_which_the_rules_lead_on_is_an_end_as_well() -> None:
    only = "(if first(m in man).at.column == 2 then c.row == 1 and c.column == 3 else c.row <= 2)"
    ways = _service(STEPS.replace("c.row <= 2", only)).farther(0)
    assert (0, 1, 2) in ways and (0, 6, 2) not in ways, "from B1 there is only C1, which is not asked for any more"


def test_an_end_at_which_the_rules_remove_the_piece_is_an_end_with_what_the_log_will_say() -> None:
    only = "(if first(m in man).at.column == 2 then c.row == 1 and c.column == 3 else c.row <= 2)"
    body = STEPS.replace("c.row <= 2", only)
    mined = f"""{body.partition("let die")[0]}log "A mine."
                                remove first(m in man)
                                tie
"""
    service = _service(mined)
    assert {way for way in service.farther(0) if way[-1] == 2} & {(0, 1, 2), (0, 6, 2)}, "the mine on C1"
    for way in ((0, 1, 2), (0, 6, 2)):
        assert [told.name for told in service.prospects_of_way(way, StageKeys(), 0)] == ["A mine"]
    assert service.prospects_of_way((0, 5), StageKeys(), 0) == (), "nothing is said of A2"


def test_answers_that_move_different_pieces_are_no_way() -> None:
    service, advance = begun(little(PLACES))
    assert len(question(advance).choices) > 1
    assert service.farther(0) == ()
