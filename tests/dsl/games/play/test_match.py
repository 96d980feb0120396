"""Matches: history, stepping back and forward, chance from several sources."""

from __future__ import annotations

import pytest
from small_games import crossing, hideout, new_match, play_on

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Chance, Decision, Over
from dsl.games.play import Happened, Match


@pytest.mark.parametrize("seed", range(2))
def test_back_to_the_root_and_forward_again_gives_the_same_blocks(seed: int) -> None:
    match = Match(crossing(), make_engine(crossing()), seed)
    blocks = [match.state()]
    while not isinstance(match.pending, Over) and match.at < 60:
        pending = match.pending
        if isinstance(pending, Chance):
            match.resolve()
        else:
            match.choose((seed + match.at) % len(pending.choices))
        blocks.append(match.state())
    last = match.at
    for at in reversed(range(last + 1)):
        match.go_to_event(at)
        assert match.engine.save() == blocks[at]
    fresh = Match(match.game, make_engine(match.game), seed)
    assert match.state() == fresh.state()
    for at in range(last + 1):
        match.go_to_event(at)
        assert match.engine.save() == blocks[at]


def test_what_was_taken_back_can_be_played_otherwise() -> None:
    match = new_match(crossing())
    match.choose(0)
    first = match.events[0]
    match.go_to_event(0)
    assert match.ahead == 1
    match.choose(1)
    assert match.ahead == 0
    assert match.events[0] != first


def test_choosing_the_same_again_keeps_what_came_after() -> None:
    match = new_match(crossing())
    match.choose(0)
    match.choose(0)
    match.go_to_event(0)
    match.choose(0)
    assert match.ahead == 1


def test_back_finds_the_latest_decision_of_a_player() -> None:
    match = new_match(crossing())
    match.choose(0)
    match.choose(0)
    match.run()
    assert match.take_back([0])
    assert match.at == 0
    assert not match.take_back([1])


def test_dice_fall_the_same_again_after_a_step_back() -> None:
    match = new_match(crossing(), 5)
    match.choose(0)
    match.choose(0)
    match.run()
    events = list(match.events)
    match.take_back()
    match.choose(0)
    match.run()
    assert list(match.events) == events


def test_a_source_may_leave_chance_open_and_answer_it_later() -> None:
    game = crossing()
    match = Match(game, make_engine(game), 1, lambda chance: None)
    match.run()
    match.choose(0)
    match.choose(0)
    pending = match.run()
    assert isinstance(pending, Chance)
    assert [outcome.value for outcome in pending.outcomes] == [1, 2, 3]
    match.resolve(2)
    event = match.events[-1]
    assert isinstance(event, Happened)
    assert event.text == "roll 3"
    assert isinstance(match.pending, Decision)


def test_scripted_and_drawn_results_advance_the_generator_alike() -> None:
    game = crossing()
    drawn = new_match(game, 9)
    for _ in range(2):
        drawn.choose(0)
    drawn.run()
    fell = drawn.events[-1]
    assert isinstance(fell, Happened)
    scripted = Match(game, make_engine(game), 9, lambda chance: fell.index)
    scripted.run()
    for _ in range(2):
        scripted.choose(0)
    scripted.run()
    assert scripted.state() == drawn.state()


def test_the_journal_of_a_secret_is_for_its_player_only() -> None:
    match = new_match(hideout())
    decision = match.pending
    assert isinstance(decision, Decision) and decision.secret
    match.choose(0)
    (entry,) = [entry for entry in match.entries() if entry.kind == "choice"]
    assert entry.seen_by(0) != entry.seen_by(1)
    assert entry.seen_by(1) == entry.seen_by(None)


def test_entries_since_a_position_leave_out_the_earlier_ones() -> None:
    match = new_match(crossing())
    match.choose(0)
    match.choose(0)
    match.run()
    whole = match.entries()
    assert match.entries(1) == whole[-len(match.entries(1)) :]
    assert [entry.kind for entry in match.entries(1)][:2] == ["choice", "turn"]


def test_a_game_that_is_over_takes_no_more() -> None:
    match = new_match(crossing(goal=1))
    play_on(match, 3)
    assert match.over is not None
    with pytest.raises(ValueError, match="no such choice"):
        match.choose(0)
