"""Sets hold numbers below zero wherever they stand, and a number that is not found is none: alike on both engines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Decision
from dsl.engines.reference.engine import ReferenceEngine
from dsl.games.play.notation import choice_words
from dsl.games.play.replay import NamedAnswers
from tests.games_at_hand import load

TEXT = """language 1
game below "Below"
    players 2

board square4 1 1:
    terrain sea passable

param ups: set of -9..9 = {{-3, 1, 4..5}}
table Tide:
    columns moves: set of -5..5
    low  {{-2, -1}}
state total: -99..99 = 0
state kept: set of -9..9 = {{-2, 1}}
state small: set of 0..6 = {{}}
player:
    own: set of -40..-1 per Tide = {{-40}}

function less(k: int) -> int = sum(n in -2..2 where n < k: n * n)

play:
    {0}
    tie
"""


def lines(make: Callable[[Game], Engine], text: str) -> list[str]:
    engine = make(load(TEXT.format(text.replace("\n", "\n    "))))
    engine.start(1)
    entries = [entry for entry in engine.take_journal() if entry.kind == "log"]
    return [" ".join(engine.game.show(value) for _, value in entry.shown.values) for entry in entries]


@pytest.mark.parametrize("make", [ReferenceEngine, make_engine])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('for each n in -3..1:\n    total += n\n    log "{n} {total}"', ["-3 -3", "-2 -5", "-1 -6", "0 -6", "1 -5"]),
        ('for each n in {1, -1, 5..6} where n != 5 by 0 - n:\n    log "{n}"', ["6", "1", "-1"]),
        ('for each n in -1..1:\n    for each m in -1..1 where m > n:\n        log "{n} {m}"', ["-1 0", "-1 1", "0 1"]),
        ('log "{sum(n in -3..2)} {min(n in -3..-1)} {count(n in -3..3 where n > 0)}"', ["-3 -3 3"]),
        ('let most = max(n in {-4, -2}: n * n)\nlog "{most} {less(2)} {sum(n * n for n in -3..3)}"', ["16 6 28"]),
        ('let squares = {n * n for n in -3..3}\nlog "{count(squares)}"', ["4"]),
        ('let one = the(n in {-7, 7} where n < 0)\nlog "{one} {first(n in -9..9 where n * n == 4)}"', ["-7 -2"]),
        ('log "{least(n in -3..3 by n * n)} {most(n in -3..2 by n * n)}"', ["0 -3"]),
        ('if any(n in -3..3: n == 0 - 3) and no(n in -1..1: n > 1):\n    log "{1}"', ["1"]),
        ('log "{all(n in -1..1: n * n < 2)} {-2 in -3..3} {-4 in -3..3}"', ["yes yes no"]),
        ('log "{first(n in 0..5 where n > 9)} {first(n in -2..5 where n > 9)}"', ["none none"]),
        ('kept += {-9, 3}\nkept -= 1\nlog "{kept} {-9 in kept} {-10 in kept} {count(kept)} {sum(kept)}"',
         ["{-9, -2, 3} yes no 3 -8"]),
        ('log "{kept + ups} {kept * ups} {ups - kept} {Tide.low.moves}"',
         ["{-3, -2, 1, 4, 5} {1} {-3, 4, 5} {-2, -1}"]),
        ('let p = first(players)\np.own[low] += Tide.low.moves\nlog "{p.own[low]}"', ["{-40, -2, -1}"]),
        ('let s = {-x for x in kept}\ns += 60\nlog "{s} {-62 in s}"', ["{-1, 2, 60} no"]),
        ('small = {n in -3..6 where n > 0} * {-1, 2, 5}\nkept = if small == {2, 5} then {-9} else small\nlog "{kept}"',
         ["{-9}"]),
        ('let n = least(m in 0..5 where m > 9 by m)\nif n exists or n == 0 - 1:\n    log "{1}"', []),
    ],
)  # fmt: skip
def test_both_engines_say_so(make: Callable[[Game], Engine], text: str, told: list[str]) -> None:
    assert lines(make, text) == told


@pytest.mark.parametrize("make", [ReferenceEngine, make_engine])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("kept += total - 10", {"value": -10, "least": -9, "most": 9}),
        ("small = kept", {"value": -2, "least": 0, "most": 6}),
        ("kept = {n * 5 for n in kept}", {"value": -10, "least": -9, "most": 1023}),
        ("let s = {n - 3 for n in 0..5}", {"value": -3, "least": 0, "most": 1023}),
        ("for each n in total - 1..2:\n    total += n", {"value": -1, "least": 0, "most": 2}),
    ],
)
def test_a_number_without_room_is_told(make: Callable[[Game], Engine], text: str, told: dict[str, int]) -> None:
    with pytest.raises(RuleError) as caught:
        lines(make, text)
    assert caught.value.diagnostic.code == "set-member" and caught.value.diagnostic.args == told


def test_choices_below_zero_are_found_by_their_numbers() -> None:
    text = 'choose by first(players):\n    take(n in kept, m in {n, -7}) "{n} {m}":\n        kept -= n\n    b\nlog "{kept}"'
    game = load(TEXT.format(text.replace("\n", "\n    ")))
    one, two = ReferenceEngine(game), make_engine(game, "compiled")
    for engine in (one, two):
        engine.start(1)
        asked = engine.pending
        assert isinstance(asked, Decision)
        texts = [" ".join(choice_words(game, choice)) for choice in asked.choices]
        assert texts == ["take -2 -7", "take -2 -2", "take 1 -7", "take 1 1", "b"]
        assert [NamedAnswers(game).numbers(text, asked.options) for text in texts] == [*map(asked.numbers, range(5))]
        engine.choose(0)
        assert engine.game.show(engine.state.get("kept")) == "{1}"
        engine.state.set("kept", "{-9, 2}")
        assert engine.game.show(engine.state.get("kept")) == "{-9, 2}"
    assert one.save() == two.save()
