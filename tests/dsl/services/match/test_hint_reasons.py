"""Why a choice is advised: what is sure, what it probably brings until one's next turn, what another would cost."""

from __future__ import annotations

import pytest
from service_games import begun, little

from dsl.engines.protocol.events import Decision
from dsl.services.match.hint_reasons import Reasons, Weighed

STRIFE = """
piece man "Man" up to 4:
    hits "Hits": 0..9 = 0
    cargo "Cargo": 0..9 = 3
player:
    safe: bool = no
    stored "Stored": 0..9 = 0
value for p = 4 * p.stored + sum(m.cargo for m in man of p) + sum(9 - m.hits for m in man of p) - 2 * sum(9 - m.hits for m in man where m.owner != p)
setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.row == 1 and c.column == seat(p))
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What?":
                    take(t in man where t.owner != p and not t.owner.safe) "Take {t}":
                        remove t
                    hurt(t in man where t.owner != p and not t.owner.safe) "Hurt {t}":
                        t.hits += 1
                    guard "Guard":
                        p.safe = yes
                    bring(c in cell where c.row == 2 and c.column == 1) "Bring one":
                        place man(owner: p) at c
                    unload "Unload":
                        for each m in man of p:
                            m.cargo -= 1
                        p.stored += 1
                    sleep "Sleep":
                        p.safe = no
"""
TAKE, HURT, GUARD, BRING, UNLOAD, SLEEP = range(6)


def reason_for(
    *order: int, worths: tuple[float, ...] = (0.6, 0.58), sure: tuple[int, ...] = (0, 0), deep: bool = True
) -> str:
    """What is said for the first of some choices."""
    course = begun(little(STRIFE))[0].course
    decision = course.match.pending
    assert isinstance(decision, Decision)
    weighed = [Weighed(i, "", 0.5, *one) for i, *one in zip(order, worths, sure, strict=False)]
    return " ".join(Reasons(course.match, course.loaded.words, False).of(decision, weighed, deep))


def test_what_it_costs_the_others_is_named() -> None:
    assert reason_for(TAKE) == "The others will probably lose: Man 2."
    assert reason_for(HURT).startswith("The others will probably lose: Man 2 (Hits).")


def test_a_number_of_ones_own_that_grows_is_named_unless_every_other_choice_brings_it() -> None:
    assert reason_for(UNLOAD, SLEEP) == "You will probably get: Player 1 (Stored)."
    assert "Stored" not in reason_for(UNLOAD, UNLOAD)


def test_what_another_choice_would_lose_is_named() -> None:
    assert reason_for(GUARD, SLEEP) == "After “Sleep” you would probably lose: Man 1."


def test_what_is_unloaded_is_not_lost() -> None:
    assert "Man 1 (Cargo)" not in reason_for(SLEEP, UNLOAD)


def test_a_piece_that_one_brings_oneself_is_not_won_and_what_is_lost_either_way_is_no_reason() -> None:
    assert reason_for(BRING).endswith("came off best.")
    assert reason_for(SLEEP, HURT).endswith("came off best. About as good: Hurt Man 2.")


LUCK = f"""{STRIFE.partition("play:")[0]}play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What?":
                    sleep "Sleep":
                        p.safe = no
                    doze "Doze":
                        p.safe = no
                let die = roll 1..2
                for each t in man where t.owner != p and die == 1:
                    t.hits += 1
"""


def test_what_luck_brings_whatever_one_does_is_no_reason() -> None:
    course = begun(little(LUCK))[0].course
    decision = course.match.pending
    assert isinstance(decision, Decision)
    reasons, alike = Reasons(course.match, course.loaded.words, False), [Weighed(i, "", 0.5, 0.5) for i in (0, 1)]
    assert {reasons.of(decision, alike)[-1] for _ in range(12)} == {"About as good: Doze."}


@pytest.mark.parametrize(
    ("worths", "sure", "said"),
    [
        ((1.0, 0.9), (0, 0), "A little weaker: Sleep."),
        ((0.9, 0.2), (0, 0), "much weaker: Sleep."),
        ((0.9,), (0,), "came off best."),
        ((), (), "It looks one move ahead: no other move stands better at once."),
        ((1.0, 0.9), (1, 0), "It wins, whatever the others do."),
        ((0.4, 0.0), (0, -1), "If the others play well, every other move loses."),
        ((0.0, 0.0), (-1, -1), "If the others play well, every move loses here."),
    ],
)
def test_a_hint_speaks_of_moves_and_not_of_a_bots_numbers(
    worths: tuple[float, ...], sure: tuple[int, ...], said: str
) -> None:
    assert reason_for(GUARD, SLEEP, worths=worths, sure=sure, deep=False).endswith(said)
