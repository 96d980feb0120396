"""What could be shot at after a choice: tried with every face, never in a game with secrets, nothing is left of it."""

from __future__ import annotations

from service_games import begun, little, question

from dsl.services.match.match_values import Prospect
from dsl.services.theme.stage_keys import EffectKeys, PieceKeys, StageKeys

FIGHT = """
piece man up to 4:
    holes "Holes": 0..9 = 0
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.row == 1 and c.column == 4 * seat(p) - 3)
play:
    repeat:
        for each p in players:
            turn of p:
                repeat:
                    choose by p "What?":
                        fire(s in man of p, t in man where t.owner != p and distance(s.at, t.at) <= 2) "{s} at {t}":
                            let die = roll 1..6
                            if die in {3, 4, 6}:
                                t.holes += 1
                        go(s in man of p, c in cell where c.empty) "{s} to {c}":
                            move s to c
                        done "Done":
                            stop
"""
KEYS = StageKeys({"man": PieceKeys(wound="holes")}, effects={"fire": EffectKeys("shot", "s", "t")})
HIT = Prospect((4,), "man 2", ("3", "4", "6"), 50)


def test_the_targets_after_a_move_and_of_a_shot_with_the_faces_that_hit() -> None:
    service, advance = begun(little(FIGHT))
    lines = {choice.notation: index for index, choice in enumerate(question(advance).choices)}
    record = service.record()
    assert service.prospects(lines["go man1 C1"], KEYS, 0) == (HIT,)
    assert service.prospects(lines["go man1 B1"], KEYS, 0) == service.prospects(lines["done"], KEYS, 0) == ()
    assert service.prospects(999, KEYS, 0) == service.prospects(lines["go man1 C1"], StageKeys(), 0) == ()
    assert (service.record(), service.position(0)) == (record, advance), "it was only tried"
    advance = service.choose(lines["go man1 C1"], 0)
    fire = next(i for i, choice in enumerate(question(advance).choices) if choice.option == "fire")
    assert service.prospects(fire, KEYS, 0) == (HIT,)


def test_nothing_is_tried_in_a_game_with_secrets() -> None:
    service, advance = begun(little('player:\n    secret note "Note": 0..9 = 0 seen by self\n' + FIGHT))
    lines = {choice.notation: index for index, choice in enumerate(question(advance).choices)}
    assert service.prospects(lines["go man1 C1"], KEYS, 0) == ()
