"""Bots that search: what they take, that they see only their view, that they can be hurried and always choose alike."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bot_answers import look, play_to_first_look

from dsl.engines.choice import compiles_here, make_engine, make_thinking
from dsl.engines.compiled.search.room import EDGE_BYTES
from dsl.engines.compiled.search.tree import Found
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import NoCompiledEngine
from dsl.engines.protocol.events import Decision
from dsl.games.bots import Observation, Seen, saw_choice
from dsl.games.bots.arena import play_out
from dsl.games.bots.levels import LEVELS, Level, level_of
from dsl.games.bots.make import RandomBot, make_bot
from dsl.games.bots.tree_search import TreeSearch, settings_for
from tests.bot_rules import small
from tests.games_at_hand import CROSSING, HIDEOUT, POND, kit_of, load

pytestmark = pytest.mark.skipif(not compiles_here(), reason="searches run in the compiled engine")


def searching(game: Game, seed: int = 1, steps: int = 4_000, seconds: float = 0.0) -> TreeSearch:
    """A bot that searches."""
    return TreeSearch(game, make_thinking(game), seed, Level(steps), seconds)


class Watched:
    """A bot that searches, and for each choice among several whether it had a world to search."""

    def __init__(self, bot: TreeSearch) -> None:
        self._bot = bot
        self.thought: list[bool] = []

    def decide(self, observation: Observation) -> int:
        """The choice of the bot."""
        index = self._bot.decide(observation)
        if len(observation.decision.choices) > 1:
            self.thought.append(self._bot.weighed is not None)
        return index


TRAP = """play:
    choose by first(players):
        sure:
            tie
        bold:
            choose by opponent(first(players)):
                spare:
                    win first(players)
                punish:
                    win opponent(first(players))
        odds:
            let k = roll 1..6
            if k > 1:
                win first(players)
            else:
                win opponent(first(players))
        wrong:
            first(players).purse = 100 * first(players).purse + 100
"""


def taken(game: Game, steps: int = 4_000, seed: int = 1) -> str:
    """The option that a searching bot takes first."""
    engine = make_engine(game)
    engine.start(1)
    observation = look(engine, 0, [])
    return observation.decision.choices[searching(game, seed, steps).decide(observation)].option


def test_it_looks_further_than_its_own_choice_weighs_chance_and_avoids_mistakes_of_the_rules() -> None:
    assert taken(small(TRAP)) == "odds"


def test_a_draw_lies_between_victory_and_defeat() -> None:
    assert taken(small(TRAP.replace("k > 1", "k > 5"))) == "sure"
    assert taken(small(TRAP.replace("            tie\n", "            win opponent(first(players))\n"))) == "odds"


def test_noughts_and_crosses_between_good_players_is_a_draw() -> None:
    kit = kit_of("noughts")
    game = load(kit.rules, kit.board)
    bots = [searching(game, 0, 30_000), searching(game, 9, 30_000)]
    assert play_out(make_engine(game), bots, 0).winners == 0


def test_the_same_seed_takes_the_same_choices() -> None:
    game = load(CROSSING, POND)
    outcomes = [play_out(make_engine(game), [searching(game, 3), RandomBot(5)], 7) for _ in range(2)]
    assert outcomes[0] == outcomes[1]


def test_it_can_be_hurried() -> None:
    game = small(TRAP)
    engine = make_engine(game)
    engine.start(1)
    bot = searching(game, seconds=3600.0)
    asked = 0

    def hurried() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    bot.hurried = hurried
    assert 0 <= bot.decide(look(engine, 0, [])) < 4
    assert asked == 4


NIM = """state matches: 0..20 = MATCHES
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p:
                    take(n in 1..min(3, matches)):
                        matches -= n
                        if matches == 0:
                            win p
"""


@pytest.mark.parametrize("matches", [3, 5, 6, 7, 10])
def test_a_pile_that_can_be_won_is_won(matches: int) -> None:
    game = small(NIM.replace("MATCHES", str(matches)))
    engine = make_engine(game)
    engine.start(1)
    bot = searching(game, steps=20_000)
    index = bot.decide(look(engine, 0, []))
    assert (matches - (index + 1)) % 4 == 0  # who leaves a multiple of four wins
    assert bot.weighed is not None and bot.weighed.ends[index] == 1
    assert sum(bot.weighed.visits) < 5_000  # it is sure, and the search ends


def test_where_every_choice_loses_it_is_known() -> None:
    game = small(NIM.replace("MATCHES", "4"))
    engine = make_engine(game)
    engine.start(1)
    bot = searching(game, steps=20_000)
    bot.decide(look(engine, 0, []))
    assert bot.weighed is not None and list(bot.weighed.ends) == [-1, -1, -1]


HIDDEN_NUMBER = """player:
    secret number: 0..6 = 0 seen by self
state low: 0..6 = 0
state high: 0..6 = 6
state guesses: 0..9 = 0
play:
    let hider = opponent(first(players))
    choose secretly by hider:
        hide(n in 0..6):
            hider.number = n
    repeat 3 times:
        choose by first(players):
            guess(n in 0..6):
                guesses += 1
                if n == hider.number:
                    win first(players)
                if n < hider.number:
                    low = max(low, n + 1)
                else:
                    high = min(high, n - 1)
    win hider
"""


@pytest.mark.parametrize(
    ("hidden", "guessed", "best"), [(5, (), {2, 3, 4}), (5, (3,), {5}), (2, (1, 4), {2, 3}), (3, (4, 2), {3})]
)
def test_who_knows_not_where_it_is_halves_what_agrees_with_what_was_seen(
    hidden: int, guessed: tuple[int, ...], best: set[int]
) -> None:
    game = small(HIDDEN_NUMBER)
    engine = make_engine(game)
    engine.start(1)
    engine.take_journal()
    course: list[Seen] = []
    for index in (hidden, *guessed):
        decision = engine.pending
        assert isinstance(decision, Decision)
        choice = decision.choices[index]
        engine.choose(index)
        course.append(saw_choice(0, decision.player, choice, engine.take_journal()))
    assert searching(game, 11, 60_000).decide(look(engine, 0, course)) in best


def test_only_a_secret_that_it_may_not_see_changes_nothing() -> None:
    game = load(HIDEOUT)
    seen = [play_to_first_look(game, note)[1] for note in ("left", "middle", "right")]
    for seed in range(4):
        assert len({searching(game, seed).decide(one) for one in seen}) == 1


def test_after_a_take_back_it_thinks_of_the_match_as_it_is() -> None:
    game = load(HIDEOUT)
    bot = searching(game)
    first = play_to_first_look(game, "left")[1]
    assert bot.decide(first) == searching(game).decide(first)
    again = play_to_first_look(game, "right")[1]
    assert 0 <= bot.decide(again) < len(again.decision.choices)


@pytest.mark.parametrize("line", ['"{p}: {die}."', '"{p} throws {die}."'])
def test_where_nothing_is_hidden_it_always_thinks_also_after_lines_without_words(line: str) -> None:
    """The journal of the module forgets lines without words; what is compared with it does so, too."""
    play = f"""play:
    repeat 4 times:
        for each p in players:
            turn of p:
                let die = roll 1..6
                log {line}
                choose by p "?":
                    more "More":
                        p.purse += die
                    less "Less":
                        p.purse -= 1
"""
    game = small(play)
    bots = [Watched(searching(game, seat, 50)) for seat in range(2)]
    play_out(make_engine(game), bots, 1)
    assert [bot.thought for bot in bots] == [[True] * 4, [True] * 4]


def test_it_finds_what_others_may_hold_though_three_cards_were_passed_to_it_and_they_followed_suit() -> None:
    kit = kit_of("hearts")
    game = load(kit.rules, None, 4)
    bot, deal = Watched(searching(game, 1, 50)), 4 * (3 + 13)
    play_out(make_engine(game), [bot, *(RandomBot(seat) for seat in range(3))], 1, deal)
    assert len(bot.thought) > 10 and sum(bot.thought) >= len(bot.thought) - 1


def test_greedy_knows_what_others_may_hold_and_so_wins_at_cards() -> None:
    """Without a world to look at it would choose blindly."""
    game = load(kit_of("durak").rules)
    greedy = make_bot("greedy", game, 1)
    assert isinstance(greedy, TreeSearch)
    bot = Watched(greedy)
    assert play_out(make_engine(game), [bot, RandomBot(1)], 1).winners == 1 and all(bot.thought)


def test_a_match_longer_than_its_memory_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.games.bots.possible_worlds.MOST_SCRIPT", 3)
    game = load(CROSSING, POND)
    told = list[str]()
    play_out(make_engine(game), [searching(game, seat, 50) for seat in range(2)], 1, 20, told.append)
    assert len(told) > 3


@pytest.mark.slow
def test_school_paper_sea_battle_is_played_better_than_by_chance() -> None:
    kit = kit_of("hidden_fleets")
    game = load(kit.rules, kit.board)
    engine = make_engine(game)
    outcome = play_out(engine, [make_bot("easy", game, 2), RandomBot(6)], 2)
    # twenty choices place the fleets; a blind player needs 95 of 100 shots on average to sink all
    assert outcome.winners == 1 and outcome.decisions < 20 + 190


def test_levels_differ_whatever_is_offered_and_whatever_the_clock_says() -> None:
    easy, normal, hard = LEVELS.values()
    assert normal.budget(100, 4) >= 50 * 100 * 4  # in a wide game each option is tried as often as in a narrow one
    for options, length in ((2, 4), (40, 4), (120, 100)):
        steps = [level.budget(options, length) for level in (easy, normal, hard)]
        assert 5 * steps[0] <= steps[1] <= steps[2] / 5
    assert 5 * easy.share <= normal.share <= hard.share / 5
    assert easy.slips > 0 == normal.slips
    more = level_of("normal", (("normal", 3 * normal.steps),))
    assert (more.each, more.share) == (3 * normal.each, pytest.approx(3 * normal.share))


@pytest.mark.parametrize("seconds", [1e-9, 0.0])
def test_who_is_given_no_time_or_hurried_still_tries_what_a_tenth_of_its_steps_allow(seconds: float) -> None:
    game = small(TRAP)
    engine = make_engine(game)
    engine.start(1)
    tried = []
    for level in (Level(500), Level(50_000)):
        bot = TreeSearch(game, make_thinking(game), 1, level, seconds)
        bot.hurried = lambda: not seconds
        bot.decide(look(engine, 0, []))
        assert bot.weighed is not None
        tried.append(sum(bot.weighed.visits))
    assert 1 <= tried[0] <= 512
    assert 1_000 <= tried[1] <= 6_000


def test_among_choices_tried_about_as_often_that_is_taken_which_is_known_to_lead_to_more() -> None:
    def best(*visits: int, sure: int = 0, minimax: bool = True) -> int:
        return Found(visits, (0.5, 0.7, 0.9), (sure, 0, 0), (0.6, 0.56, 0.75), minimax=minimax).best

    assert best(46, 44, 10) == 1
    assert best(46, 44, 10, sure=1) == best(460, 300, 100) == best(46, 44, 10, minimax=False) == 0


def test_what_is_overlooked_is_not_taken_unless_it_wins_at_once() -> None:
    careless = Level(4_000, slips=0.5)
    answers = []
    for game in (small(TRAP), small(TRAP.replace("tie", "win first(players)", 1))):
        engine, thinking = make_engine(game), make_thinking(game)
        engine.start(1)
        bots = [TreeSearch(game, thinking, seed, careless) for seed in range(12)]
        answers.append({bot.decide(look(engine, 0, [])) for bot in bots})
    assert len(answers[0]) > 1 and answers[1] == {0}


AT_ONCE = """play:
    repeat:
        for each p in players:
            turn of p:
                choose by p:
                    gain when p.purse < 50:
                        p.purse += 1
                    wait(n in 0..7):
                        nothing
                    sink:
                        win opponent(p)
"""


def blind_choices(play: str, blind: Level) -> set[str]:
    """What bots take that overlook nearly everything."""
    game = small(play)
    engine, thinking = make_engine(game), make_thinking(game)
    engine.start(1)
    seen = look(engine, 0, [])
    return {seen.decision.choices[TreeSearch(game, thinking, seed, blind).decide(seen)].option for seed in range(12)}


def test_a_beginner_sees_what_gains_at_once_and_what_loses_at_once() -> None:
    blind = Level(400, 6, slips=0.9)
    assert blind_choices(AT_ONCE, blind) == {"gain"}
    assert blind_choices(AT_ONCE.replace("gain when p.purse < 50", "gain when p.purse < 0"), blind) == {"wait"}
    worthless = AT_ONCE.replace("p.purse += 1", "nothing")
    assert "sink" not in blind_choices(worthless, blind)


LONG_TURN = """play:
    repeat:
        for each p in players:
            turn of p:
                repeat 4 times:
                    choose by p:
                        work(n in 0..30):
                            if n == 7:
                                p.purse = min(p.purse + 2, 50)
                            else:
                                p.purse = max(p.purse - 3, -50)
                        done:
                            stop
"""


def test_a_turn_goes_on_though_most_ways_to_go_on_are_bad() -> None:
    """By the mean of all tries it is best to leave the bad moves to the other."""
    game = small(LONG_TURN)
    engine = make_engine(game)
    engine.start(1)
    assert {searching(game, seed).decide(look(engine, 0, [])) for seed in range(3)} == {7}
    bot = searching(game, steps=60_000)
    bot.decide(look(engine, 0, []))
    assert bot.weighed is not None and 2 * bot.weighed.visits[7] > sum(bot.weighed.visits)


AT_HAND = """play:
    let hider = opponent(first(players))
    choose secretly by hider:
        hide(n in 0..6):
            hider.number = n
    repeat 9 times:
        choose by first(players):
            guess(n in 0..6):
                if n == hider.number:
                    win first(players)
            give_up:
                win hider
            gamble:
                let k = roll 1..6
                if k == 1:
                    win hider
                win first(players)
            see_it:
                win first(players)
    win hider
"""


@pytest.mark.parametrize("level", LEVELS)
def test_where_something_is_hidden_a_victory_in_one_is_taken_and_a_defeat_in_one_is_not(level: str) -> None:
    secret = HIDDEN_NUMBER.partition("state low")[0]
    taken = []
    for text in (AT_HAND, AT_HAND.partition("            see_it")[0]):
        game = small(secret + text)
        engine = make_engine(game)
        engine.start(1)
        engine.take_journal()
        decision = engine.pending
        assert isinstance(decision, Decision)
        engine.choose(3)
        seen = look(engine, 0, [saw_choice(0, 1, decision.choices[3], engine.take_journal())])
        thinking = make_thinking(game)
        few = replace(LEVELS[level], steps=400, each=6, slips=8 * LEVELS[level].slips)
        bots = [TreeSearch(game, thinking, seed, few) for seed in range(6)]
        taken.append({seen.decision.choices[bot.decide(seen)].option for bot in bots})
    assert taken[0] == {"see_it"}
    assert "give_up" not in taken[1]


def test_a_value_is_listened_to_as_far_as_it_wins() -> None:
    """Men more than the other decide breakthrough; marks say nothing of noughts and crosses.

    A race of ships is long and lucky: its ends say less of a move than the ships that are left. At hearts points are
    counted after each deal.
    """
    settings = []
    for name in ("breakthrough", "noughts", "ships_track", "hearts"):
        kit = kit_of(name)
        game = load(kit.rules, kit.board, kit.seats[0])
        settings.append(settings_for(game, make_thinking(game)))
    assert settings[0].prior > 0 == settings[1].prior
    assert settings[0].rollout == settings[2].rollout == 0 > settings[1].rollout > settings[3].rollout

    with pytest.raises(ValueError, match="no bot"):
        make_bot("hardest", small(TRAP), 1)


def test_without_the_compiled_engine_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.engines.choice.obstacle", lambda: "no room")
    with pytest.raises(NoCompiledEngine, match="no room"):
        make_bot("normal", small(TRAP), 1)


WIDE = """play:
    repeat:
        for each p in players:
            turn of p:
                choose by p:
                    take(a in -99..99, b in 0..9):
                        p.purse = a
"""


def test_a_long_search_of_a_wide_game_can_always_go_deeper() -> None:
    """What is visited often has children though most of the memory is taken."""
    game = small(WIDE)
    engine = make_engine(game)
    engine.start(1)
    bot = searching(game, steps=40_000)
    bot.decide(look(engine, 0, []))
    left = bot._machine.call("search_left")
    assert 2 * 1990 * EDGE_BYTES < left < (bot._machine.room["TREE_END"] - bot._machine.room["TREE_FIRST"]) / 2
