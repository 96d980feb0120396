"""A game without a board: what lies on its card table, for whom, and what a browser is told of it."""

from __future__ import annotations

from service_games import begun, question, setup_of, take

from dsl.services.match.match_values import SPECTATOR
from dsl.services.match.position_values import CardsView, PositionView
from dsl.web.narrowings import narrowings, ref_of


def laid(position: PositionView) -> dict[tuple[str, int], CardsView]:
    """What lies on the table, by label and owner."""
    assert position.cards is not None
    return {(zone.label, zone.owner): zone for zone in position.cards}


def test_each_sees_the_own_hand_and_of_what_is_hidden_only_how_much() -> None:
    service, advance = begun(setup_of("durak", seed=2))  # in which the card can be beaten
    mine = laid(advance.position)
    assert {name: zone.count for name, zone in mine.items()} == {
        ("Карты: pile", -1): 24, ("Карты", 0): 6, ("Карты", 1): 6, ("На столе", -1): 0, ("Бито", -1): 0,
    }  # fmt: skip
    assert mine["Карты: pile", -1].cards is None and mine["Карты", 1].cards is None
    hand = mine["Карты", 0]
    assert len(hand.cards or ()) == len(hand.refs) == 6 and hand.secret
    watching = laid(service.position(SPECTATOR).position)
    assert watching["Карты", 0].cards is None and watching["Карты", 0].refs == ()
    assert not any(fact.name in ("table", "beaten") for fact in advance.position.state), "they are seen on the table"
    card = question(advance).choices[0]
    after = laid(take(service, card.notation).position)
    assert after["На столе", -1].refs == card.values and len(after["Карты", 0].refs) == 5


def test_pointing_at_a_card_leads_to_its_choices() -> None:
    _, advance = begun(setup_of("durak"))
    choices = question(advance).choices
    first = narrowings(choices, {"cards"})[0]
    assert first["cards"] == {ref_of(choice.values[0]): -1 - number for number, choice in enumerate(choices)}
    assert narrowings(choices)[0]["cards"] == {}


def test_a_board_has_no_card_table() -> None:
    _, advance = begun(setup_of("sea_battle"))
    assert advance.position.cards is None


def test_of_a_pile_the_topmost_card_is_seen_and_how_many_lie_there() -> None:
    service, advance = begun(setup_of("last_card"))
    heap = laid(advance.position)["Heap", -1]
    assert heap.count == len(heap.refs) == 1
    while heap.count < 3:
        asked = question(advance).player
        mine = question(service.position(asked))
        heap = laid((advance := take(service, mine.choices[0].notation, asked)).position)["Heap", -1]
    assert len(heap.refs) == 1 and not heap.secret
