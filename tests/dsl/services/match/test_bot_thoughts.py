"""Bots that are asked beside a match: they play as at the command line, see their part, and follow where it goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from service_games import little

import dsl.engines.choice
from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Decision, Over
from dsl.games.bots import BOTS, make_bot
from dsl.games.bots.arena import play_out
from dsl.games.bots.make import BotSeat, Hurried, RandomBot
from dsl.games.bots.observation import Observation
from dsl.games.play import Match
from dsl.games.play.notation import find_choice
from dsl.games.play.record import event_line
from dsl.services.match.bot_thoughts import BotRequest, Thinking, Thought
from dsl.services.match.match_values import MatchSetup, Seat, SeatKind, Trouble
from dsl.text.source import Source
from tests.games_at_hand import CROSSING, HIDEOUT, POND, load

SEED, DECISIONS = 11, 14


def setup(rules: Path, board: Path | None, kinds: tuple[SeatKind, ...]) -> MatchSetup:
    """A match of these files."""
    text = Source(str(rules), rules.read_text(encoding="utf-8"))
    on = Source(str(board), board.read_text(encoding="utf-8")) if board else None
    return MatchSetup(text, on, seats=tuple(map(Seat, kinds)), seed=SEED)


def wish(match: Match, level: SeatKind, hint: bool = False) -> BotRequest:
    """What is asked where a match stands."""
    decision = match.pending
    assert isinstance(decision, Decision)
    return BotRequest(tuple(map(event_line, match.events)), decision.player, level, hint=hint)


def thought(thinking: Thinking, asked: MatchSetup, match: Match, level: SeatKind, hint: bool = False) -> Thought:
    """What is answered."""
    found = thinking.think(asked, wish(match, level, hint))
    assert isinstance(found, Thought), found
    return found


def take(match: Match, notation: str) -> None:
    """Play on with a choice."""
    decision = match.pending
    assert isinstance(decision, Decision)
    index = find_choice(match.game, decision, notation)
    assert index is not None
    match.choose(index)
    match.run()


def beside(game: Game, asked: MatchSetup, most: int = DECISIONS) -> list[str]:
    """The events of a match in which every choice is asked for beside it."""
    match, thinking = Match(game, make_engine(game), SEED), Thinking()
    match.run()
    for _ in range(most):
        if isinstance(match.pending, Over):
            break
        assert isinstance(match.pending, Decision)
        take(match, thought(thinking, asked, match, asked.seats[match.pending.player].kind).notation)
    return [event_line(event) for event in match.events]


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("rules", "board"), [(CROSSING, POND), (HIDEOUT, None)])
def test_the_same_seed_gives_the_game_of_the_arena(rules: Path, board: Path | None, level: SeatKind) -> None:
    most = 3 if level == "hard" else DECISIONS
    game, told = load(rules, board), list[str]()
    play_out(make_engine(game), [make_bot(level, game, SEED * 64 + seat) for seat in range(2)], SEED, most, told.append)
    found = beside(game, setup(rules, board, (level, level)), most)
    assert told and found[: len(told)] == told  # a chance may have fallen after the last choice


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Observation]:
    """What random bots are shown from now on; they take the first choice."""
    found: list[Observation] = []

    def decide(_bot: RandomBot, observation: Observation) -> int:
        found.append(observation)
        return 0

    monkeypatch.setattr(RandomBot, "decide", decide)
    return found


def test_a_bot_is_given_what_its_seat_may_see(seen: list[Observation]) -> None:
    beside(load(HIDEOUT), setup(HIDEOUT, None, ("random", "random")), 3)
    assert any(one.hidden for observation in seen for one in observation.course)
    assert not any(one.hidden for each in seen for one in each.course if one.player == each.player)


def test_who_goes_back_and_takes_another_way_is_followed(seen: list[Observation]) -> None:
    game, asked, thinking = load(CROSSING, POND), setup(CROSSING, POND, ("random", "random")), Thinking()
    match = Match(game, make_engine(game), SEED)
    match.run()
    for _ in range(4):
        take(match, thought(thinking, asked, match, "random").notation)
    back = match.last_decision()
    assert back is not None
    match.go_to_event(back)
    decision = match.pending
    assert isinstance(decision, Decision) and len(decision.choices) > 1
    match.choose(1)
    match.run()
    thought(thinking, asked, match, "random")
    thought(Thinking(), asked, match, "random")
    assert seen[-2] == seen[-1]


def test_a_seat_changes_hands_in_the_middle_and_the_match_is_not_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game, asked, thinking = load(CROSSING, POND), setup(CROSSING, POND, ("random", "random")), Thinking()
    match = Match(game, make_engine(game), SEED)
    match.run()
    take(match, thought(thinking, asked, match, "random").notation)
    begun: list[MatchSetup] = []
    monkeypatch.setattr("dsl.services.match.bot_thoughts.begin_match", begun.append)
    taken = replace(asked, seats=(Seat("greedy", "Ada"), Seat("person")))
    assert thought(thinking, taken, match, "greedy").notation and not begun


def test_a_hint_says_what_was_considered_and_leaves_the_bot_of_that_seat_alone() -> None:
    game, asked = load(CROSSING, POND), setup(CROSSING, POND, ("easy", "easy"))
    match, thinking, other = Match(game, make_engine(game), SEED), Thinking(), Thinking()
    match.run()
    hint = thought(thinking, asked, match, "easy", hint=True)
    assert hint.level == "hard" and hint.weighed[0].notation == hint.notation
    assert sum(one.share for one in hint.weighed) == pytest.approx(1.0)
    assert all(0 <= one.worth <= 1 and one.sure in (-1, 0, 1) for one in hint.weighed)
    assert thought(thinking, asked, match, "easy") == thought(other, asked, match, "easy")


def test_a_hint_is_hurried_when_it_takes_long_and_a_bot_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, told = setup(CROSSING, POND, ("easy", "easy")), list[bool]()

    def decide(_bot: BotSeat, _match: Match, _decision: Decision, hurried: Hurried) -> int:
        told.append(hurried())
        return 0

    monkeypatch.setattr(BotSeat, "decide", decide)
    match, thinking = Match(load(CROSSING, POND), make_engine(load(CROSSING, POND)), SEED), Thinking()
    match.run()
    for longest, hint in ((3600.0, True), (0.0, True), (0.0, False)):
        monkeypatch.setattr("dsl.services.match.bot_thoughts.LONGEST_HINT", longest)
        thought(thinking, asked, match, "easy", hint)
    assert told == [False, True, False]


def test_without_the_compiled_engine_the_levels_say_so_and_others_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dsl.engines.choice, "obstacle", lambda: "wasmtime is missing")
    monkeypatch.setattr(dsl.engines.choice, "has_wasmtime", lambda: False)
    monkeypatch.setattr("dsl.services.match.bot_thoughts.why_not_compiled", lambda game: "wasmtime is missing")
    game, asked, thinking = load(CROSSING, POND), setup(CROSSING, POND, ("hard", "random")), Thinking()
    match = Match(game, make_engine(game), SEED)
    match.run()
    refused = thinking.think(asked, wish(match, "hard"))
    assert isinstance(refused, Trouble) and "wasmtime is missing" in refused.message.text("en")
    assert thought(thinking, asked, match, "random").notation
    assert thought(thinking, asked, match, "easy", hint=True).level == "greedy"


def test_a_match_that_cannot_be_followed_is_told() -> None:
    game, asked = load(CROSSING, POND), setup(CROSSING, POND, ("random", "random"))
    match = Match(game, make_engine(game), SEED)
    match.run()
    wrong = replace(wish(match, "random"), events=("1 fly north",))
    found = Thinking().think(asked, wrong)
    assert isinstance(found, Trouble) and "fly north" in found.message.text("en")


def test_broken_rules_are_told_with_their_place() -> None:
    asked = MatchSetup(Source("torn.rules", "language 1\ngame torn\n    players 2\nplay:\n    nonsense here\n"), None)
    found = Thinking().think(replace(asked, seats=(Seat(), Seat())), BotRequest((), 0, "random"))
    assert isinstance(found, Trouble) and found.place is not None and found.place.file == "torn.rules"


@pytest.mark.parametrize("level", ["random", "greedy", "easy"])
def test_a_match_in_a_position_set_up_by_hand_is_followed(level: SeatKind) -> None:
    body = "player:\n    score: 0..9 = 0\nplay:\n    choose by first(players):\n        stop:\n            tie\n        win:\n            win first(players)\n"
    asked = replace(little(body), given="players:\n    p1: {score: 7}\n")
    found = Thinking().think(asked, BotRequest((), 0, level))
    assert isinstance(found, Thought) and found.notation in ("stop", "win")
