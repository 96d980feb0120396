"""Playouts and tree search on two games of which everything is known."""

from __future__ import annotations

import numpy as np
import pytest

from dsl.compiled.search.playouts import FAILED, LIMIT, OVER, play_games
from dsl.compiled.search.tree import Settings, search
from tests.compiled.toy_games import GAMBLE, HEAP_WORD, NIM, Toy


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
