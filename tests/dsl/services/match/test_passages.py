"""What a passage tells beside moves: the option taken with what it bound, references and words that became others."""

from __future__ import annotations

from service_games import begun, little, take

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import SPECTATOR
from dsl.services.match.passage_values import AttributeChange, Bound, Changed, PassageChoice

FIGHT = """
enum Weather "Weather": fair "fair", foul "foul"
player:
    secret leader "Leader": optional man = none seen by self
piece man up to 4:
    holes "Holes": 0..9 = 0
    inner note: 0..9 = 0
state weather "Weather": Weather = fair
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.row == seat(p) and c.column == seat(p))
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What?":
                    fire(s in man of p, t in man where t.owner != p) "{s} at {t}":
                        t.holes += 1
                        t.note += 1
                    seize(t in man where t.owner != p) "Seize":
                        t.owner = p
                        weather = foul
                    stay "Stay":
                        nothing
                choose secretly by p "Who leads?":
                    lead(s in man) "{s}":
                        p.leader = s
"""
ONE, OTHER = Datum("man", 0), Datum("man", 1)


def test_a_passage_has_the_option_and_what_it_bound_where_that_stood() -> None:
    service, _ = begun(little(FIGHT))
    (passage,) = take(service, "fire man1 man2").passages
    assert passage.choices == (PassageChoice(0, "fire", (Bound("s", ONE, (0,)), Bound("t", OTHER, (6,)))),)
    assert passage.changed == (Changed(OTHER, "holes", 0, 1),)
    assert passage.attribute_changes == ()


def test_an_owner_and_a_word_of_the_game_become_others() -> None:
    service, _ = begun(little(FIGHT))
    (passage,) = take(service, "seize man2").passages
    assert set(passage.attribute_changes) == {
        AttributeChange(OTHER, "owner", "2", "1"),
        AttributeChange(None, "weather", "fair", "foul"),
    }


def test_others_learn_of_no_secret_choice_and_of_another_only_what_its_text_names() -> None:
    told = []
    for viewer in (0, 1, SPECTATOR):
        service, _ = begun(little(FIGHT), viewer)
        take(service, "seize man2", viewer)
        told.append(take(service, "lead man2", viewer).passages[0])
    assert [(len(one.choices), len(one.attribute_changes)) for one in told] == [(1, 1), (0, 0), (0, 0)]
    service, _ = begun(little(FIGHT), 1)
    (passage,) = take(service, "seize man2", 1).passages
    assert passage.choices == (PassageChoice(0, "seize", (Bound("t", None),)),)
