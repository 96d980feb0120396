"""What LANGUAGE.md says of zones that are piles: each sentence shown by a small game."""

from __future__ import annotations

import pytest
from samples import Outcome, run

GAME = """language 1
game cards "Cards"
    players 2
deck tale:
    columns count: 0..9, worth: 0..9
    ace 1, 4
    king 1, 3
    queen 1, 2
    jack 1, 1
zone table "Table": tale
zone heap "Heap": pile of tale
zone shut "Shut": pile of tale face down
zone column "Column": pile of tale per 1..3 seen by players
player:
    zone won "Won": pile of tale seen by self
play:
    let p = first(players)
    let q = opponent(p)
    let a = first(c in pile(tale) where c.worth == 4)
    let k = first(c in pile(tale) where c.worth == 3)
    let j = first(c in pile(tale) where c.worth == 1)
"""
WAIT = "choose by q:\n    x\n    y"
LAID = "lay a on {0}\nlay k on {0}\nlay j under {0}\n"
"""The jack lies under the ace, the king on top."""


def played(body: str, limit: int = 2000) -> Outcome:
    """A game whose ``play`` goes on with these lines."""
    outcome = run(GAME + "".join(f"    {line}\n" for line in body.splitlines()), None, limit=limit)
    assert not outcome.errors, outcome.report
    return outcome


def log_of(body: str) -> str:
    """Its log, as the rules write it: what is made of secrets is shown by conditions only."""
    return " ".join(played(body).lines())


def top_of(zone: str) -> str:
    """Lines that tell what a card on top is worth, by conditions."""
    return "".join(f'if top({zone}).worth == {n}:\n    log "{n}"\n' for n in range(1, 5)) + (
        f'if top({zone}) is none:\n    log "none"\n'
    )


ZONES = ("heap", "shut", "column[2]", "p.won")


@pytest.mark.parametrize("zone", ZONES)
def test_a_card_is_laid_on_what_lies_there_or_under_it(zone: str) -> None:
    taken = f"lay top({zone}) on table\n"
    body = LAID.format(zone) + (top_of(zone) + taken) * 3 + top_of(zone)
    assert log_of(body) == "3 4 1 none"


@pytest.mark.parametrize("zone", ZONES)
def test_how_deep_a_card_lies(zone: str) -> None:
    asked = 'if depth({0}) == {1}:\n    log "{0}"\n'
    body = LAID.format(zone) + "".join(asked.format(c, n) for c, n in (("k", 1), ("a", 2), ("j", 3)))
    assert log_of(body + "give a to q\n" + asked.format("j", 2) + asked.format("a", 0)) == "k a j j a"


def test_cards_laid_at_once_keep_their_order() -> None:
    moved = LAID.format("heap") + "lay {c in heap where depth(c) < 3} on column[1]\n"
    assert log_of(moved + "lay top(column[1]) on table\n" + top_of("column[1]") + top_of("heap")) == "4 1"
    under = LAID.format("heap") + "lay first(pile(tale)) on column[1]\nlay heap under column[1]\n"
    assert log_of(under + ("lay top(column[1]) on table\n" + top_of("column[1]")) * 3) == "3 4 1"
    back = LAID.format("heap") + "put heap on top\n"
    assert log_of(back + 'repeat 3 times:\n    let c = draw tale\n    log "{c.worth}"\n') == "3 4 1"


def test_cards_that_lie_side_by_side_are_laid_in_the_order_of_the_deck() -> None:
    body = "lay j on table\nlay a on table\nlay table on heap\n"
    assert log_of(body + top_of("heap")) == "1"


def test_a_pile_is_turned_over_card_by_card() -> None:
    body = LAID.format("heap") + "repeat count(heap) times:\n    lay top(heap) on shut\n"
    assert log_of(body + top_of("shut")) == "1"


def test_a_card_laid_on_its_own_pile_comes_to_the_top() -> None:
    assert log_of(
        LAID.format("heap") + "lay j on heap\nlay k under heap\n" + (top_of("heap") + "lay top(heap) on table\n") * 3
    ) == ("1 4 3")
    assert log_of(LAID.format("heap") + "lay heap on heap\n" + top_of("heap")) == "3"


def seen(zone: str) -> list[object]:
    """What a zone shows to its owner, to the other player, to a spectator: all of it; a card of it by its worth."""
    outcome = played(LAID.format(zone) + WAIT, limit=0)
    engine = outcome.engine
    assert engine is not None
    path = {"column[2]": "column.2", "p.won": "p1.won"}.get(zone, zone)
    return [engine.sees(path, viewer) for viewer in (0, 1, None)]


def test_who_sees_what_lies_in_a_pile() -> None:
    assert {zone: seen(zone) for zone in ZONES} == {
        "heap": [False, False, False],
        "shut": [False, False, False],
        "column[2]": [True, True, True],
        "p.won": [True, False, False],
    }


@pytest.mark.parametrize(
    ("zone", "on_top", "below"),
    [("heap", False, True), ("shut", True, True), ("p.won", True, True), ("column[2]", False, False)],
)
def test_a_view_shows_the_top_of_an_open_pile_alone(zone: str, on_top: bool, below: bool) -> None:
    """Whichever of two cards lies there, the other player's view is the same, or it is seen to differ."""
    for place, alike in (
        (f"lay {{0}} on {zone}\nlay j under {zone}\n", on_top),
        (f"lay {{0}} on {zone}\nlay j on {zone}\n", below),
    ):
        views = set()
        for card, other in (("a", "k"), ("k", "a")):
            engine = played(place.format(card) + f"lay {other} on shut\n" + WAIT, limit=0).engine
            assert engine is not None
            views.add(engine.view(1))
        assert (len(views) == 1) is alike


def test_what_lies_on_top_may_be_asked_of_all() -> None:
    body = (
        LAID.format("heap")
        + "choose by q:\n    king when top(heap).worth == 3\n    many when count(heap) == 3 and depth(top(heap)) == 1\n    other\n"
    )
    assert [choice.option for choice in played(body).decisions[0].choices] == ["king", "many", "other"]


@pytest.mark.parametrize("asked", ["depth(a) == 2", "a in heap", "first(heap) exists"])
def test_what_lies_under_it_may_not(asked: str) -> None:
    outcome = run(
        GAME
        + "".join(
            f"    {line}\n"
            for line in (LAID.format("heap") + f"choose by q:\n    see when {asked}\n    other\n").splitlines()
        ),
        None,
    )
    assert outcome.errors in (["secret-read"], ["option-unseen"], ["option-unseen-cards"])


def test_equal_piles_are_equal_blocks() -> None:
    """However the cards came to lie so, the state is the same."""
    blocks = set()
    for body in (LAID.format("heap"), "lay k on heap\nlay a under heap\nlay j on heap\nlay j under heap\n"):
        engine = played("let x = draw tale\n" * 0 + body + WAIT, limit=0).engine
        assert engine is not None
        begin = engine.game.layout.decks["tale"]
        blocks.add(tuple(engine.state.words[begin : begin + 4]))
    assert len(blocks) == 1
