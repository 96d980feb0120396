"""A sample of the human mistakes of ``tests/bench/mistakes``, always the same: told once, at the line, by their cause."""

from __future__ import annotations

import pytest

from tests.bench.mistakes.__main__ import slips
from tests.bench.mistakes.judge import Verdict
from tests.bench.mistakes.kinds import RULES
from tests.share import usually_first

SEED = 22
EACH = 1
# Kinds that must never be told in other words than by their cause.
ALWAYS = ("lookalike", "no_let", "en_in_ru", "for_in", "null", "random", "quote_open", "swap_arguments", "typo_base")


@pytest.fixture(scope="module", params=usually_first((3, 1)))
def verdicts(request: pytest.FixtureRequest) -> dict[str, Verdict]:
    """What is said of a mistake of every third kind and of each that must be named; before a release, of every kind."""
    tried = {*list(RULES)[:: request.param], *ALWAYS}
    return {name: sum((one for _, one in slips(name, RULES[name], EACH, SEED)), Verdict()) for name in tried}


@pytest.mark.slow
def test_each_kind_finds_a_place(verdicts: dict[str, Verdict]) -> None:
    assert {name for name, verdict in verdicts.items() if verdict.n == 0} == set()


def test_nothing_is_accepted_in_silence(verdicts: dict[str, Verdict]) -> None:
    assert {name for name, verdict in verdicts.items() if verdict.silent} == set()


def test_nearly_all_are_told_once_at_their_line(verdicts: dict[str, Verdict]) -> None:
    total = sum(verdicts.values(), Verdict())
    assert total.n >= len(verdicts) - 3
    share = 0.95 if len(verdicts) == len(RULES) else 0.9  # of a small sample a few more may be among the rest
    assert total.once >= share * total.n
    assert total.line >= share * total.n
    assert total.senseless <= 0.02 * total.n


def test_the_cause_is_named(verdicts: dict[str, Verdict]) -> None:
    total = sum(verdicts.values(), Verdict())
    assert total.named >= 0.85 * total.cause
    assert {name for name in ALWAYS if verdicts[name].named < verdicts[name].cause} == set()


def test_a_suggestion_is_never_a_wrong_word(verdicts: dict[str, Verdict]) -> None:
    assert {name for name, verdict in verdicts.items() if verdict.hint_wrong} == set()
