"""The greedy bot: what it prefers, how it weighs chance, and that it sees only its view."""

from __future__ import annotations

import pytest
from bot_answers import index_of, look, play_to_first_look

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import ENGINES, RuleError
from dsl.engines.protocol.events import Chance, Decision
from dsl.games.bots import Observation, Seen, saw_chance, saw_choice
from dsl.games.bots.greedy import Greedy
from dsl.games.bots.make import RandomBot
from dsl.games.bots.observation import lines_for
from dsl.games.bots.possible_worlds import Worlds
from dsl.text.source import Source
from tests.bot_rules import HEAD, small
from tests.games_at_hand import CROSSING, HIDEOUT, POND, load


def first_decision(game: Game, seed: int = 3) -> str:
    """The option that the greedy bot takes in a game's first decision."""
    engine = make_engine(game)
    engine.start(seed)
    opening = lines_for(engine.take_journal(), 0)
    observation = look(engine, 0, [], opening)
    return observation.decision.choices[Greedy(make_engine(game), 1).decide(observation)].option


MENU = """play:
    choose by first(players):
        poor:
            first(players).purse = 1
        rich:
            first(players).purse = 5
        even:
            first(players).purse = 3
    repeat:
        choose by first(players):
            go_on
            wait
"""


@pytest.mark.parametrize(
    ("poor", "rich", "even", "taken"),
    [
        ("first(players).purse = 1", "first(players).purse = 5", "first(players).purse = 3", "rich"),
        ("win first(players)", "first(players).purse = 5", "first(players).purse = 3", "poor"),
        ("first(players).purse = 1", "win opponent(first(players))", "first(players).purse = 3", "even"),
        ("win opponent(first(players))", "lose first(players)", "tie", "even"),
        (
            "first(players).purse = 1",
            "first(players).purse = 100 * first(players).purse + 100",
            "first(players).purse = 3",
            "even",
        ),  # it fails
    ],
)
def test_a_victory_comes_before_all_values_and_a_defeat_after_all(poor: str, rich: str, even: str, taken: str) -> None:
    text = MENU.replace("first(players).purse = 1", poor).replace("first(players).purse = 3", even)
    assert first_decision(small(text.replace("first(players).purse = 5", rich))) == taken


@pytest.mark.parametrize(("poor", "rich"), [(-50, -40), (40, 50)])
def test_a_draw_is_no_way_out_of_low_values(poor: int, rich: int) -> None:
    text = MENU.replace("= 1\n", f"= {poor}\n").replace("= 5\n", f"= {rich}\n")
    assert first_decision(small(text.replace("first(players).purse = 3", "tie"))) == "rich"


def test_who_is_out_has_lost_though_others_play_on() -> None:
    text = MENU.replace("first(players).purse = 5", "first(players).purse = 9\n            lose first(players)")
    game = load(Source("small.rules", HEAD.replace("players 2", "players 3") + text), seats=3)
    assert first_decision(game) == "even"


@pytest.mark.parametrize("which", ENGINES)
def test_chance_without_end_is_valued_where_it_stands_and_told_when_it_is_played(
    which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("reference.engine", "compiled.flow.course"):
        monkeypatch.setattr(f"dsl.engines.{place}.CHANCE_BUDGET", 2_000)
    endless = "= 5\n            repeat:\n                first(players).purse = roll 5..6"
    game = small(MENU.replace("= 5", endless))
    engine = make_engine(game, which)
    engine.start(3)
    taken = Greedy(make_engine(game, which), 1).decide(look(engine, 0, [], lines_for(engine.take_journal(), 0)))
    assert taken == index_of(engine, "rich")
    engine.choose(taken)
    with pytest.raises(RuleError) as told:
        while isinstance(engine.pending, Chance):
            engine.resolve(engine.roll())
    assert told.value.diagnostic.code == "chance-budget"


GAMBLE = """wheel Luck:
    columns weight: 1..9, gain: -99..99
    good 1, 12
    bad  3, SAD
play:
    choose by first(players):
        spin_it:
            let k = spin Luck
            first(players).purse = k.gain
        keep:
            first(players).purse = 2
    repeat:
        choose by first(players):
            go_on
            wait
"""


@pytest.mark.parametrize(
    ("sad", "taken"),
    [("-1", "spin_it"), ("-2", "keep"), ("0", "spin_it")],  # (12 + 3·sad) / 4 = 2.25, 1.5, 3 against 2
)
def test_chance_is_averaged_by_weight(sad: str, taken: str) -> None:
    assert first_decision(small(GAMBLE.replace("SAD", sad))) == taken


@pytest.mark.parametrize("seed", range(2))
def test_only_a_secret_that_it_may_not_see_changes_nothing(seed: int) -> None:
    game = load(HIDEOUT)
    seen = []
    for note in ("left", "middle", "right"):
        _, observation = play_to_first_look(game, note)
        seen.append(observation)
    assert seen[0] == seen[1] == seen[2]  # not a bit of the secret reaches the bot…
    taken = {Greedy(make_engine(game), seed).decide(observation) for observation in seen}
    assert len(taken) == 1  # …and so its choice cannot depend on it


def test_its_worlds_hold_every_secret_that_could_be_and_none_that_could_not() -> None:
    game = load(HIDEOUT)
    engine, observation = play_to_first_look(game, "middle")
    thinking = make_engine(game)
    random = Greedy(thinking, 3)._random
    worlds = Worlds(thinking, random, wanted=40).agreeing(observation)
    notes = set()
    for world in worlds:
        world.restore(thinking)
        notes.add(game.show(thinking.state.get("note")))
        assert game.show(thinking.state.get("mark")) == "left"  # its own secret it knows
        assert thinking.view(1) == engine.view(1)
    assert notes == {"left", "middle", "right"}


def test_what_a_look_disproves_is_no_world_any_more() -> None:
    game = load(HIDEOUT)
    engine, observation = play_to_first_look(game, "middle")
    worlds = Worlds(thinking := make_engine(game), Greedy(thinking, 3)._random, wanted=30)
    worlds.agreeing(observation)
    choice = observation.decision.choices[index := index_of(engine, "look", "left")]
    engine.choose(index)
    course = [*observation.course, saw_choice(1, 1, choice, engine.take_journal())]
    notes = set()
    for world in worlds.agreeing(look(engine, 1, course, observation.opening)):
        world.restore(thinking)
        notes.add(game.show(thinking.state.get("note")))
    assert notes == {"middle", "right"}


def test_a_contradiction_leaves_a_random_choice() -> None:
    game = load(HIDEOUT)
    _, observation = play_to_first_look(game, "middle")
    wrong = Observation(1, observation.decision, b"\1" * len(observation.view), observation.opening, observation.course)
    taken = {Greedy(make_engine(game), seed).decide(wrong) for seed in range(3)}
    assert len(taken) > 1


def test_where_nothing_is_hidden_there_is_one_world_and_it_is_the_real_one() -> None:
    game = load(CROSSING, POND)
    engine, thinking = make_engine(game), make_engine(game)
    engine.start(11)
    worlds = Worlds(thinking, Greedy(thinking, 1)._random)
    opening, course = lines_for(engine.take_journal(), 0), list[Seen]()
    for turn in range(20):
        pending = engine.pending
        if isinstance(pending, Chance):
            index = engine.roll()
            engine.resolve(index)
            course.append(saw_chance(0, pending.outcomes[index], pending.seen_by(0), engine.take_journal()))
        elif isinstance(pending, Decision):
            if pending.player == 0:
                (world,) = worlds.agreeing(look(engine, 0, course, opening))
                world.restore(thinking)
                assert thinking.view(None) == engine.view(None)
            choice = pending.choices[index := turn % len(pending.choices)]
            engine.choose(index)
            course.append(saw_choice(0, pending.player, choice, engine.take_journal()))


def test_the_random_bot_takes_every_choice_sometimes() -> None:
    game = load(HIDEOUT)
    _, observation = play_to_first_look(game, "left")
    bot = RandomBot(1)
    assert {bot.decide(observation) for _ in range(60)} == {0, 1, 2, 3}
