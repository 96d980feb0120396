"""Every game in two engines side by side; and that the harness tells every kind of difference.

Here a little of each game; ``python -m tests.dsl.engines.lockstep`` compares as much as one likes.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dsl.engines.protocol.engine import Engine
from dsl.engines.reference.engine import ReferenceEngine
from tests.dsl.engines.lockstep.engines import names
from tests.dsl.engines.lockstep.pair import Difference, Habits, Pair, Tally
from tests.dsl.engines.lockstep.subjects import drawn, subject
from tests.dsl.engines.lockstep.trials import Engines, trial
from tests.games_at_hand import Kit, kits, load
from tests.share import share, usual, usually_first

OTHERS = [name for name in names() if name != "reference"]
OFTEN = Habits(texts=1, views=2, reasons=2, swaps=2, back=2)
SMALL = """
language 1
game small
    players 2
board square4 2 2:
    terrain sea
player:
    secret luck: 0..9 = 0 seen by self
state total: 0..99 = 0
play:
    repeat 9 times:
        let n = roll 1..6
        total += n
        first(players).luck = n
        log "{n} more."
        choose by first(players) "Well?":
            stay "Stay"
            go(c in cell where c.row == 1) "{shown(c)}":
                total += c.column
            lose_time "Wait"
    total = 7 / (total - total)
function shown(c: cell) -> int = c.column
value for p = total
"""
CHANGES = {
    "the state\ntotal: ": ("total += n", "total += n + 1"),
    "how many choices": ("c.row == 1", "c.row == 1 and c.column == 1"),
    "who is asked": ("choose by first", "choose secretly by first"),
    "prompt": ('"Well?"', '"So?"'),
    "label of choice ": ("-> int = c.column", "-> int = c.row"),
    "journal entry ": ("more.", "again."),
    "what is pending": ("roll 1..6", "roll 1..3 + 3"),
    "view of a spectator": ("seen by self", "seen by players"),
    "value for player ": ("= total\n", "= total + 1\n"),
    "what comes of a step": ("7 / (total - total)", "total + 100"),
}
"""For each kind of difference a change of the rules that makes it, and nothing before it."""


@pytest.mark.parametrize("kit", usual(kits(), "pirates_1989", "ships_track", "treasure_hand"), ids=lambda kit: kit.name)
def test_engines_keep_step(kit: Kit) -> None:
    """With its own settings and with random ones, against each engine and each program without a pass in turn."""
    number = kits().index(kit)
    for which, other in ((0, "compiled"), (number + 1, OTHERS[number % len(OTHERS)])):
        tally, told = trial(subject(kit, which), Engines("reference", other), which, share(30))
        assert told == ""
        assert tally.steps > 0


@pytest.mark.parametrize("seed", usually_first(range(share(15)), 3))
def test_random_rulesets_keep_step(seed: int) -> None:
    """Of which the checks have found nothing wrong: to their end, or to the same mistake."""
    other = OTHERS[seed % len(OTHERS)] if seed % 2 else "compiled"
    tally, told = trial(drawn(seed), Engines("reference", other), seed, 30)
    assert told == ""
    assert tally.games > 0


def pair(rules: str, habits: Habits = OFTEN) -> Pair:
    """The small game beside one with other rules."""
    one, other = (ReferenceEngine(load(text)) for text in (SMALL, rules))
    return Pair(one, other, habits, Tally())


def test_the_same_rules_keep_step() -> None:
    """To the error in their last line, of which both tell."""
    both = pair(SMALL)
    both.play(1, 1000)
    assert list(both.tally.errors) == ["divided-by-zero"]
    assert both.tally.loads > 0


@pytest.mark.parametrize("told", CHANGES)
def test_a_difference_is_told(told: str) -> None:
    old, new = CHANGES[told]
    assert old in SMALL
    both = pair(SMALL.replace(old, new))
    with pytest.raises(Difference) as found:
        for seed in range(5):
            both.play(seed, 1000)
    assert told in str(found.value)


class Forgetful(ReferenceEngine):
    """Loads everything but the last word."""

    def load(self, state: bytes, pending: object = None) -> None:
        super().load(state[:-4] + b"\1\0\0\0")


def wrong_why(engine: ReferenceEngine) -> Engine:
    """An engine that knows no reasons."""
    engine.why = lambda option, values: []  # type: ignore[method-assign]
    return engine


@pytest.mark.parametrize(("make", "told"), [(Forgetful, "the state"), (wrong_why, "why not ")])
def test_an_engine_that_does_something_else_is_told(make: Callable[..., Engine], told: str) -> None:
    rules = SMALL.replace("c.row == 1", "c.row == 1 and total < 9")
    game = load(rules)
    other = make(game) if make is Forgetful else make(ReferenceEngine(game))
    with pytest.raises(Difference) as found:
        for seed in range(5):
            Pair(ReferenceEngine(load(rules)), other, OFTEN, Tally()).play(seed, 1000)
    assert told in str(found.value)
