"""What LANGUAGE.md says of the order of a pile: each sentence shown by a small game."""

from __future__ import annotations

import pytest
from samples import Outcome, run

from dsl.engines.choice import make_engine
from dsl.engines.protocol.engine import Engine

GAME = """language 1
game cards "Cards"
    players 2
deck tale:
    columns count: 0..9
    ace 1
    king 1
    queen 1
    jack 1
    ten 1
board square4 1 1:
    terrain sea
play:
    let p = first(players)
    let q = opponent(p)
"""


def played(body: str) -> Outcome:
    """A game whose ``play`` goes on with these lines."""
    outcome = run(GAME + "".join(f"    {line}\n" for line in body.splitlines()), None)
    assert not outcome.errors, outcome.report
    return outcome


def log_of(body: str) -> list[str]:
    """Its log."""
    return played(body).lines()


def test_what_was_peeked_at_is_drawn() -> None:
    body = 'let seen = peek tale\nlet again = peek tale\nlet got = draw tale\nlog "{seen == again} {seen == got}"'
    outcome = played(body)
    assert outcome.lines() == ["yes yes"]
    assert [len(chance.outcomes) for chance in outcome.chances] == [5, 1, 1]


def test_peeking_leaves_the_card_in_the_pile() -> None:
    assert log_of('let seen = peek tale\nif seen in pile(tale):\n    log "{count(pile(tale))}"') == ["5"]


def test_the_last_one_put_on_top_comes_first() -> None:
    draws = "".join(f"let c{i} = draw tale\n" for i in range(3))
    puts = "put c0 on top\nput c1 on top\nput c2 on top\n"
    again = "".join(f"let d{i} = draw tale\n" for i in range(3))
    assert log_of(draws + puts + again + 'log "{d0 == c2} {d1 == c1} {d2 == c0}"') == ["yes yes yes"]


def test_what_lies_at_the_bottom_comes_last_in_its_order() -> None:
    draws = "let a = draw tale\nlet b = draw tale\nput a at the bottom\nput b at the bottom\n"
    rest = 'repeat 3 times:\n    let x = draw tale\n    if x == a or x == b:\n        log "too soon"\n'
    assert log_of(draws + rest + 'let c = draw tale\nlet d = draw tale\nlog "{c == a} {d == b}"') == ["yes yes"]


def test_a_card_that_leaves_the_top_leaves_the_next_one_there() -> None:
    body = 'let a = draw tale\nlet b = draw tale\nput a on top\nput b on top\ngive b to q\nlet c = draw tale\nlog "{c == a}"'
    assert log_of(body) == ["yes"]


def test_shuffling_makes_it_one_pile_again() -> None:
    body = "let a = draw tale\nput a on top\nshuffle tale\nlet b = draw tale"
    assert [len(chance.outcomes) for chance in played(body).chances] == [5, 5]


def test_the_discards_come_back_when_all_is_drawn() -> None:
    body = "let a = draw tale\nput a at the bottom\nrepeat 5 times:\n    let b = draw tale\n    discard b\nlet c = peek tale"
    assert [len(chance.outcomes) for chance in played(body).chances] == [5, 4, 3, 2, 1, 1, 5]


def test_equal_piles_are_equal_blocks() -> None:
    """However a card came to lie on top, what is left is the same."""
    one = "let a = draw tale\nlet b = draw tale\nput a on top\nput b on top\nlet c = draw tale\ndiscard c\nchoose by p:\n    x\n    y"
    two = "let a = draw tale\nlet b = draw tale\ndiscard b\nput a on top\nlet c = peek tale\nchoose by p:\n    x\n    y"
    first, second = (played(body).engine for body in (one, two))
    assert first is not None and second is not None
    decks = [engine.game.layout.decks["tale"] for engine in (first, second)]
    assert decks[0] == decks[1]
    blocks = [list(engine.state.words[decks[0] : decks[0] + 5]) for engine in (first, second)]
    assert blocks[0] == blocks[1]


def test_only_who_peeks_sees_the_card_and_no_view_shows_it() -> None:
    body = "let seen = peek tale by p\nchoose by q:\n    x\n    y"
    text = GAME + "".join(f"    {line}\n" for line in body.splitlines())
    outcome = run(text, None, limit=1)
    engine = outcome.engine
    assert engine is not None and [chance.seen_by(0) for chance in outcome.chances] == [True]
    assert not outcome.chances[0].seen_by(1)
    views = {engine.view(player) for player in worlds(engine)}
    assert len(views) == 1


def worlds(engine: Engine) -> list[int]:
    """The players; a pile looks alike to all of them."""
    return list(range(engine.game.seats))


@pytest.mark.parametrize("index", range(5))
def test_the_view_is_the_same_whichever_card_it_is(index: int) -> None:
    text = GAME + "    let seen = peek tale by p\n    choose by q:\n        x\n        y\n"
    outcome = run(text, None, limit=0)
    assert outcome.engine is not None
    seen = set()
    for number in (0, index):
        engine = make_engine(outcome.engine.game)
        engine.start(1)
        engine.resolve(number)
        seen.add(engine.view(1))
    assert len(seen) == 1
