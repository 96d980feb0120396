"""Playouts, tree search and worlds on three games of which everything is known."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from dsl.engines.compiled.search.particles import Particles
from dsl.engines.compiled.search.playouts import FAILED, LIMIT, OVER, play_games
from dsl.engines.compiled.search.seen_events import What, choice_key, view_key
from dsl.engines.compiled.search.tree import Settings, search
from tests.dsl.engines.compiled.toy_games import GAMBLE, HEAP_WORD, HIDE, NIM, WORDS, Toy


def hidden_in(low: int, high: int, guesses: int) -> tuple[int, int]:
    """What the player who seeks sees of the third game."""
    words = [0] * (WORDS - 4) + [0, low, high, guesses]
    words[1] = 1  # play has begun
    return view_key(b"".join(word.to_bytes(4, "little") for word in words)), 7


def boxes(toy: Toy, count: int) -> set[int]:
    """Where the hidden one is, by the worlds."""
    places = (toy.room["WORLDS"] + i * toy.room.position + HEAP_WORD - 0x10000 for i in range(count))
    return {toy.memory[place] for place in places}


def test_worlds_agree_with_what_was_seen_and_are_all_that_could_be() -> None:
    toy = Toy(HIDE)
    particles = Particles(toy, 0, Random(2), 20_000)
    particles.script.add(What.HIDDEN_CHOICE, 1, 0)
    count = particles.agree(hidden_in(0, 6, 0))
    assert boxes(toy, count) == set(range(7))
    particles.script.add(What.CHOICE, 0, choice_key(4, []), hidden_in(0, 6, 0))
    count = particles.agree(hidden_in(0, 3, 1))  # lower than 4
    assert boxes(toy, count) == {0, 1, 2, 3}
    particles.script.add(What.CHOICE, 0, choice_key(2, []), hidden_in(0, 3, 1))
    count = particles.agree(hidden_in(3, 3, 2))  # higher than 2
    assert count > 0 and boxes(toy, count) == {3}


def test_a_contradiction_leaves_no_world() -> None:
    particles = Particles(Toy(HIDE), 0, Random(1), 500)
    particles.script.add(What.HIDDEN_CHOICE, 1, 0)
    assert particles.agree(hidden_in(2, 6, 0)) == 0


@pytest.mark.parametrize(("low", "high", "guesses", "best"), [(0, 6, 0, {2, 3, 4}), (4, 6, 1, {5}), (2, 3, 2, {2, 3})])
def test_who_knows_not_where_it_is_halves(low: int, high: int, guesses: int, best: set[int]) -> None:
    toy = Toy(HIDE)
    particles = Particles(toy, 0, Random(2), 20_000)
    particles.script.add(What.HIDDEN_CHOICE, 1, 0)
    taken = {(4, 6, 1): [(3, 0, 6)], (2, 3, 2): [(1, 0, 6), (4, 2, 6)]}.get((low, high, guesses), [])
    for number, (box, was_low, was_high) in enumerate(taken):
        particles.script.add(What.CHOICE, 0, choice_key(box, []), hidden_in(was_low, was_high, number))
    count = particles.agree(hidden_in(low, high, guesses))
    found = search(toy, 0, count, Settings(keyed=True, exploration=4.0), 5, 600_000)
    assert found.best in best


def put_world(toy: Toy, **words: int) -> None:
    """The position after the start, with other words, becomes the world that is searched."""
    toy.call("worlds_begin", 0, 1)
    for name, value in words.items():
        place = {"matches": HEAP_WORD, "player": HEAP_WORD + 4}[name]
        toy.memory[place : place + 4] = value.to_bytes(4, "little")
    toy.call("save_position", toy.room["WORLDS"])


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("matches", [5, 6, 7, 9, 10])
def test_a_pile_that_can_be_won_is_won(matches: int, player: int, keyed: bool) -> None:
    toy = Toy(NIM)
    put_world(toy, matches=matches, player=player)
    found = search(toy, player, 1, Settings(keyed=keyed), 3, 20_000)
    assert (matches - (found.best + 1)) % 4 == 0  # who leaves a multiple of four wins
    assert found.means[found.best] > 0.8
    if not keyed:
        assert found.ends[found.best] == 1 and found.visits.sum() < 2_000  # it is sure, and the search ends


def test_where_every_choice_loses_it_is_known() -> None:
    toy = Toy(NIM)
    put_world(toy, matches=4, player=1)
    assert list(search(toy, 1, 1, Settings(), 3, 20_000).ends) == [-1, -1, -1]


def test_a_look_ahead_sees_a_victory_at_once_and_throws_dice_as_often_as_asked() -> None:
    toy = Toy(NIM)
    put_world(toy, matches=3, player=0)
    found = search(toy, 0, 1, Settings(prior=1.0), 3, 1)
    assert list(found.looks) == [0.5, 0.5, 1.0] and found.best == 2
    toy = Toy(GAMBLE)
    put_world(toy)
    found = search(toy, 0, 1, Settings(prior=1.0, looks=600), 1, 1)
    assert found.looks == pytest.approx([1 / 2, 2 / 3, 5 / 6, 0, 0], abs=0.07)


def test_the_die_with_the_best_odds_is_taken_and_a_mistake_of_the_rules_counts_as_lost() -> None:
    toy = Toy(GAMBLE)
    put_world(toy)
    found = search(toy, 0, 1, Settings(exploration=20.0), 1, 40_000)
    assert found.best == 2
    assert found.means[:3] == pytest.approx([1 / 2, 2 / 3, 5 / 6], abs=0.05)
    assert list(found.means[3:]) == [0, 0]


def test_the_same_seed_and_budget_give_the_same_numbers_also_in_slices_of_another_size() -> None:
    toy = Toy(NIM)
    put_world(toy)
    first = search(toy, 0, 1, Settings(), 7, 3_000)
    again = search(toy, 0, 1, Settings(), 7, 3_000)
    other = search(toy, 0, 1, Settings(), 8, 3_000)
    assert list(first.visits) == list(again.visits) != list(other.visits)


def test_it_can_be_hurried() -> None:
    toy = Toy(NIM)
    put_world(toy)
    asked: list[bool] = []
    found = search(toy, 0, 1, Settings(), 7, 10**15, lambda: bool(asked.append(True)) or len(asked) > 3)
    assert 0 < found.visits.sum() < 20_000


def test_random_games_of_nim() -> None:
    toy = Toy(NIM)
    games = list(play_games(toy, range(5_000), 100))
    how, winners = np.concatenate([g.how for g in games]), np.concatenate([g.winners for g in games])
    assert set(how) == {OVER} and set(winners) == {1, 2}
    # by hand: the chance of the first to take the last of n matches, all choices alike
    first = [0.0, 1.0]
    for n in range(2, 11):
        ways = [1 - first[n - k] if n > k else 1.0 for k in range(1, min(3, n) + 1)]
        first.append(sum(ways) / len(ways))
    assert (winners == 1).mean() == pytest.approx(first[10], abs=0.03)
    assert all((g.turns == g.decisions).all() and (g.ended == 5).all() for g in games)


def test_a_game_depends_on_its_seed_alone() -> None:
    toy = Toy(NIM)
    whole = next(play_games(toy, [5, 6, 7, 8], 100))
    part = next(play_games(toy, [7, 5], 100))
    assert [whole.decisions[2], whole.decisions[0]] == list(part.decisions)


def test_a_game_that_fails_or_is_too_long_is_told() -> None:
    gamble = next(play_games(Toy(GAMBLE), range(60), 100))
    assert set(gamble.how) == {OVER, FAILED}
    assert {error for error, how in zip(gamble.error, gamble.how) if how == FAILED} == {17}
    nim = next(play_games(Toy(NIM), range(20), 2, noted=[9]))
    assert set(nim.how) == {LIMIT} and set(nim.decisions) == {2} and set(nim.winners) == {0}
    assert set(nim.noted[:, 0]) == {10}  # the pile as play began
