"""What LANGUAGE.md says of cards that lie in zones: each sentence shown by a small game."""

from __future__ import annotations

import pytest
from samples import Outcome, run

from dsl.engines.protocol.engine import Engine

GAME = """language 1
game cards "Cards"
    players 2
deck tale:
    columns count: 0..9, worth: 0..9
    ace 1, 3
    king 1, 2
    queen 1, 1
    jack 2, 0
zone table "Table": tale
zone stock "Stock": tale face down
zone column "Column": tale per 1..3
zone shown "Shown": tale per player seen by self
player:
    zone won "Won": tale seen by self
piece man up to 2:
    zone sack "Sack": tale
board square4 1 1:
    terrain sea
play:
    let p = first(players)
    let q = opponent(p)
    place man(owner: p) at first(cell)
    let m = first(man)
"""


def played(body: str, limit: int = 2000) -> Outcome:
    """A game whose ``play`` goes on with these lines."""
    outcome = run(GAME + "".join(f"    {line}\n" for line in body.splitlines()), None, limit=limit)
    assert not outcome.errors, outcome.report
    return outcome


def log_of(body: str) -> list[str]:
    """Its log."""
    return played(body).lines()


DRAWN = "let a = draw tale\nlet b = draw tale\n"


@pytest.mark.parametrize("zone", ["table", "stock", "column[2]", "shown[q]", "p.won", "m.sack", "hand(q, tale)"])
def test_a_card_lies_in_one_place(zone: str) -> None:
    """Conditions are not followed: whether it lies there is told, which card it is only where it is seen."""
    laid = f'{DRAWN}lay a on {zone}\nif a in {zone}:\n    log "{{count({zone})}}"\n'
    assert log_of(f'{laid}lay b on table\nlay a on column[3]\nlog "{{count({zone})}}"')[0] == "1"
    assert log_of(f'{laid}lay a on column[3]\nif a not in {zone}:\n    log "{{a in column[3]}}"') == ["1", "yes"]


def test_a_set_of_cards_is_laid_at_once() -> None:
    body = "let all = pile(tale)\nlay all on table\nlay {c in table where c.worth > 1} on p.won\ndiscard table\n"
    assert log_of(body + 'log "{count(p.won)} {count(discards(tale))} {table empty}"') == ["2 3 yes"]


def test_a_set_is_given_to_a_hand_and_put_on_top() -> None:
    body = "lay pile(tale) on table\ngive {c in table where c.worth > 0} to q\nput hand(q, tale) on top\n"
    assert log_of(body + 'let c = draw tale\nlog "{c.worth} {count(pile(tale))}"') == ["1 2"]


def test_only_discards_come_back() -> None:
    body = "lay pile(tale) on stock\nlet a = draw tale\ndiscard {c in stock where c.worth == 3}\nlet b = draw tale\n"
    assert log_of(body + 'log "{a is none} {b.worth}"') == ["yes 3"]


def test_the_zone_of_nobody_is_empty() -> None:
    assert log_of('let none_such = first(x in man where x.owner == q)\nlog "{none_such.sack empty}"') == ["yes"]


WAIT = "choose by q:\n    x\n    y"


def seen(engine: Engine, path: str) -> list[bool]:
    """Who of the players and a spectator sees what lies in a zone."""
    return [engine.sees(path, viewer) for viewer in (0, 1, None)]


def test_who_sees_what_lies_where() -> None:
    engine = played("lay pile(tale) on table\n" + WAIT, limit=0).engine
    assert engine is not None
    paths = ("table", "stock", "column.2", "shown.p1", "p1.won", "p2.won", "man1.sack", "tale.pile", "tale.discards")
    assert {path: seen(engine, path) for path in paths} == {
        "table": [True, True, True],
        "stock": [False, False, False],
        "column.2": [True, True, True],
        "shown.p1": [True, False, False],
        "p1.won": [True, False, False],
        "p2.won": [False, True, False],
        "man1.sack": [True, True, True],
        "tale.pile": [False, False, False],
        "tale.discards": [True, True, True],
    }


@pytest.mark.parametrize(("zone", "alike"), [("stock", True), ("p.won", True), ("shown[q]", False), ("table", False)])
def test_a_view_shows_only_what_is_seen(zone: str, alike: bool) -> None:
    """Whichever of two cards lies there, the other player's view is the same, or it is seen to differ."""
    views = set()
    for worth in (3, 2):
        body = f"lay {{c in pile(tale) where c.worth == {worth}}} on {zone}\n{WAIT}"
        engine = played(body, limit=0).engine
        assert engine is not None
        views.add(engine.view(1))
    assert (len(views) == 1) is alike


def test_how_many_there_are_may_be_asked() -> None:
    body = "lay pile(tale) on p.won\nchoose by q:\n    many when count(p.won) == 5\n    some when p.won exists\n"
    assert [choice.option for choice in played(body).decisions[0].choices] == ["many", "some"]


def test_what_lies_hidden_may_not_be_asked() -> None:
    outcome = run(GAME + "    choose by q:\n        see when first(p.won) exists\n        other\n", None)
    assert outcome.errors == ["secret-read"]
