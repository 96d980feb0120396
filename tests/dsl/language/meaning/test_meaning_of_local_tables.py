"""What LANGUAGE.md says of locals with a value for each member of something."""

from __future__ import annotations

import pytest
from samples import run
from small_sea import HEAD

TALLY = """
enum Hue: red, blue
rule tell(n: int):
    let count: 0..99 per Hue = n
    count[blue] += 2
    let seen: set of player per 1..3 = {}
    seen[3] += first(players)
    count[red] -= 1
    log "{count[red]} {count[blue]} {seen[3]} {seen[1] empty}"
rule asks(n: int) -> int:
    let count: 0..99 per Hue = n
    choose by first(players):
        a "a":
            count[red] += 5
        b "b"
    let seen: set of player per bool = {}
    seen[count[red] > 6] += first(players)
    return count[red] + count[blue] + count(seen[yes])
rule asks_only(n: int):
    let count: 0..99 per Hue = n
    choose by first(players):
        a "a"
        b "b"
    count[red] += 1
play:
"""


def lines(body: str) -> list[str]:
    """The log of a game with these lines in its ``play``."""
    outcome = run(HEAD + TALLY + "".join(f"    {line}\n" for line in body.splitlines()), None)
    assert not outcome.errors, outcome.report
    return outcome.lines()


def test_each_member_has_its_own_value() -> None:
    assert lines("tell(3)\ntell(5)") == ["2 5 {1} yes", "4 7 {1} yes"]


def test_they_outlive_a_question() -> None:
    assert lines('let x = asks(3)\nlog "{x}"\nlet y = asks(1)\nlog "{y}"') == ["12", "7"]


def test_in_a_loop_each_round_begins_anew() -> None:
    body = """
for each n in 1..2:
    let count: 0..9 per player = n
    count[first(players)] += 1
    choose by first(players):
        a "a"
        b "b"
    log "{count[first(players)]} {count[opponent(first(players))]}"
"""
    assert lines(body.strip()) == ["2 1", "3 2"]


def test_equal_positions_are_equal_blocks_whatever_was_counted() -> None:
    """Once the rule is done, nothing of its table is left in the state."""
    ends = []
    for number in (1, 9):
        body = f"    asks_only({number})\n    choose by first(players):\n        c\n        d\n"
        outcome = run(HEAD + TALLY + body, None, limit=1)
        assert outcome.engine is not None and not outcome.errors, outcome.report
        ends.append(outcome.engine.save())
    assert ends[0] == ends[1]


SECRET = """
secret state plan: 0..9 = 4 seen by {q in players where seat(q) == 1}
play:
    let noted: 0..9 per player = 0
    noted[first(players)] = VALUE
    let other = noted[opponent(first(players))]
    choose by opponent(first(players)):
        a when noted[first(players)] == 4 "a"
        b "b"
        c "c"
"""


@pytest.mark.parametrize(("value", "errors"), [("plan", ["secret-read"]), ("4", [])])
def test_a_table_is_as_secret_as_the_most_secret_of_its_values(value: str, errors: list[str]) -> None:
    assert run(HEAD + SECRET.replace("VALUE", value), None).errors == errors
