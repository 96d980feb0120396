"""Random rulesets have no mistake, come to an end, and say everything that the language can say."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Over
from dsl.text.diagnostics import Problems, Severity, render
from tests.bench.random_stops import is_told, played
from tests.dsl.engines.fuzz.coverage import all_constructs, reached
from tests.dsl.engines.fuzz.rulesets import ruleset
from tests.games_at_hand import play
from tests.share import share

REACHING = (13, 17, 59, 67, 85, 108)
"""Rulesets in which everything is that the language can say."""
MOST_SEARCHED = 60
DARING = (5, 11, 12, 18, 20, 36)
"""Rulesets in whose games mistakes show."""
SAMPLE = sorted({*REACHING, *DARING, *range(share(5) - 5)})
"""These, and the first forty where somebody looks for counterexamples."""
NEVER = {
    "Piece.limit -": "a kind of piece without a limit is a mistake",
}
"""What no ruleset can reach, and why."""


@cache
def found() -> Counter[str]:
    """In how many rulesets of the sample each construct is."""
    count = Counter[str]()
    for seed in SAMPLE:
        drawn, problems = ruleset(seed), Problems()
        game = drawn.game(problems)
        told = [render(problem, "en") for problem in problems if problem.severity is Severity.ERROR]
        assert game is not None and not told, f"ruleset {seed}: {told}"
        count.update(set(reached(drawn, game)))
    return count


def advice(lost: set[str]) -> str:
    """The seeds of rulesets that have these: with a new production the same seeds give other rulesets than before."""
    seeds, rest = list[int](), set(lost)
    for seed in range(MOST_SEARCHED):
        if not rest:
            break
        drawn = ruleset(seed)
        game = drawn.game(Problems())
        gained = rest & set(reached(drawn, game)) if game is not None else set()
        if gained:
            seeds.append(seed)
            rest -= gained
    missed = f", put the seeds {seeds} into REACHING" if seeds else ""
    without = f", add a production to grammar.txt for {sorted(rest)}" if rest else ""
    return f"no ruleset of the sample has these{missed}{without}"


@pytest.mark.slow
def test_every_construct_is_reached() -> None:
    """By sound rulesets; what cannot be reached is named, and is really not."""
    lost = all_constructs() - set(found()) - set(NEVER)
    assert lost == set(), advice(lost)
    assert set(found()) & set(NEVER) == set()


def test_what_stops_them_was_told() -> None:
    """``check`` told of the place; in the first one a piece is removed that an option asks for its place."""
    for seed in (17, *DARING[:2]):
        _, told, stops = played(seed)
        assert [stop.args for stop in stops if not is_told(stop, told)] == [], seed


def test_the_same_seed_is_the_same_ruleset() -> None:
    assert ruleset(3) == ruleset(3) != ruleset(4)


@pytest.mark.slow
@pytest.mark.parametrize("daring", [False, True])
def test_they_can_be_played(daring: bool) -> None:
    """Most of them to the end or the limit; some of the daring ones run into a mistake, which is told."""
    ends = Counter[str]()
    for seed in SAMPLE:
        drawn = ruleset(seed)
        if daring != drawn.daring:
            continue
        game = drawn.game(Problems(), check=False)
        assert game is not None
        engine = make_engine(game, "reference")
        try:
            for _ in play(engine, seed, limit=40):
                pass
            ends["over" if isinstance(engine.pending, Over) else "limit"] += 1
        except RuleError as error:
            ends[error.diagnostic.code] += 1
    if daring:
        assert len(ends) > 3, f"mistakes of more kinds are wanted, from other seeds in DARING: {dict(ends)}"
    else:
        assert ends["over"] + ends["limit"] > ends.total() / 2, ends
