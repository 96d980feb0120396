"""Where the rules lead a piece after a choice that does not say so, and what the log will say of it."""

from __future__ import annotations

from service_games import begun, little, question

from dsl.services.match.prospects import ahead_text
from dsl.services.match.service import MatchService
from dsl.services.theme.sections import StageKeys

RACE = """
piece man up to 2
setup:
    place man(owner: first(p in players)) at first(c in cell where c.row == 1 and c.column == 1)
    place man(owner: first(p in players)) at first(c in cell where c.row == 3 and c.column == 1)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Who goes?":
                    sail(m in man) "{m}":
                        repeat 2 times:
                            choose by p "Where to?":
                                go(c in neighbours(m.at) where c.row == m.at.row and c.column > m.at.column) "{c}":
                                    move m to c
                        log "{m} is at {m.at}."
                        if m.at.row == 3:
                            log "{m} sinks."
                            remove m
                    drift(m in man) "{m} drifts":
                        let die = roll 1..2
                        move m to first(c in cell where c.column == 1 + die)
"""


def _told(service: MatchService, index: int, viewer: int) -> list[str]:
    return [ahead_text(prospect, "en") for prospect in service.prospects(index, StageKeys(), viewer)]


def test_a_choice_shows_where_the_rules_lead_its_piece_and_what_they_say_of_it() -> None:
    service, before = begun(little(RACE))
    lines = {choice.notation: index for index, choice in enumerate(question(before).choices)}
    assert service.way(lines["sail man1"], 0) == (0, 1, 2)
    assert _told(service, lines["sail man1"], 0) == ["Man 1 is at C1"]
    assert service.way(lines["sail man2"], 0) == (10, 11, 12), "it comes to C3, where it is lost"
    assert _told(service, lines["sail man2"], 0) == ["Man 2 is at C3", "Man 2 sinks"]
    assert service.way(lines["drift man1"], 0) == () and _told(service, lines["drift man1"], 0) == [], "that is thrown"
    assert service.position(0) == before, "it was only tried"


def test_where_the_way_parts_the_piece_must_go_on() -> None:
    parting = RACE.replace("c.row == m.at.row and", "(c.row == m.at.row or c.column == 3) and")
    service, before = begun(little(parting))
    lines = {choice.notation: index for index, choice in enumerate(question(before).choices)}
    assert service.way(lines["sail man1"], 0) == (0, 1, -1), "at B1 one may go to C1 and to C2"
    assert _told(service, lines["sail man1"], 0) == [], "nothing was said until there"
