"""A match through the service: begun, gone on with, looked at; what cannot be done is said and changes nothing."""

from __future__ import annotations

from dataclasses import replace

from service_games import begun, little, question, setup_of, take, walk

from dsl.engines.linking.game import Datum
from dsl.services.match.loaded_game import LoadedGame, load
from dsl.services.match.match_values import Seat
from dsl.services.match.passage_values import Advance
from dsl.services.match.position_values import ChanceView, QuestionView, ResultView
from dsl.services.match.service import MatchService

COUNTED = """
piece man up to 4:
    coins "Coins": 0..9 = 0
player:
    score "Score": 0..99 = 0
state wind "Wind": 0..6 = 0
"""
CHOICES = """
go(s in man, c in cell where c.empty) "{s} to {c}":
    move s to c
    s.coins += 1
    p.score += 2
    wind = roll 1..6
    log "{s} is at {c} now."
win_now "Win":
    win p
"""
WALK = walk(CHOICES, COUNTED)


def test_a_position_has_pieces_players_state_and_the_question() -> None:
    _, advance = begun(little(WALK, seats=(Seat(name="Ann"), Seat("greedy"))))
    position = advance.position
    (man,) = position.pieces
    assert (man.cell, man.owner, man.heading) == (0, 0, None)
    assert [(fact.label, fact.value) for fact in man.facts] == [("Coins", 0)]
    assert ("owner", "1") in man.attributes and ("coins", "0") in man.attributes
    assert [(player.name, player.kind, player.active) for player in position.players] == [
        ("Ann", "person", True), ("Player 2", "greedy", False),
    ]  # fmt: skip
    assert position.players[0].pieces == (man.ref,)
    assert [fact.text for fact in position.state] == ["Wind 0"]
    asked = question(advance)
    assert asked.prompt == "Ann, where to?"
    assert asked.count == len(asked.choices) == 25
    assert asked.choices[0].places == ((0,), (1,)) and asked.choices[0].notation == "go man1 B1"


def test_before_the_first_turn_it_is_the_turn_of_who_is_asked() -> None:
    asking = """    for each p in players:
        choose by p "How many?":
            few "Few":
                p.score = 0
            many "Many":
                p.score = 1
"""
    service, advance = begun(little(walk(CHOICES, COUNTED, asking)))
    assert [player.active for player in advance.position.players] == [True, False]
    advance = service.choose(0, 0)
    assert question(advance).player == 1
    assert [player.active for player in advance.position.players] == [False, True]
    advance = service.choose(1, 1)
    assert [player.active for player in advance.position.players] == [True, False]


def test_a_choice_tells_what_moved_and_what_fell() -> None:
    service, _ = begun(little(WALK))
    advance = take(service, "go man1 D1")
    decided, fell = advance.passages
    assert [moved.way for moved in decided.moved] == [(0, 1, 2, 3)]
    assert {(c.name, c.before, c.after) for c in decided.changed} == {("coins", 0, 1), ("score", 0, 2)}
    assert fell.chance_result is not None and fell.chance_result.index is not None
    outcome = fell.chance_result.chance.outcomes[fell.chance_result.index]
    assert any(fact.text == f"Wind {outcome.text}" for fact in advance.position.state)
    assert advance.position.pieces[0].heading == 90.0
    assert [line.text for line in service.log(0) if line.kind == "log"] == ["Man 1 is at D1 now."]
    assert service.events() == ("1 go man1 D1", f"* roll {outcome.name}")


def test_a_position_tells_the_latest_chance_however_one_comes_to_it() -> None:
    service, before = begun(little(WALK))
    assert before.position.chance_result is None
    fell = take(service, "go man1 D1").passages[1].chance_result
    assert fell is not None
    assert service.position(1).position.chance_result == fell == service.go(fell.node, 0).position.chance_result
    reopened = MatchService().open(little(WALK), service.record(), 0)
    assert isinstance(reopened, Advance) and reopened.position.chance_result == fell
    assert service.go(0, 0).position.chance_result is None


def test_own_dice_wait_for_what_fell() -> None:
    service, _ = begun(little(WALK, own_dice=True))
    waiting = take(service, "go man1 D1")
    pending = waiting.position.pending
    assert isinstance(pending, ChanceView) and [o.name for o in pending.outcomes] == list("123456")
    advance = service.resolve(4, 0)
    assert service.events()[-1] == "* roll 5"
    assert isinstance(advance.position.pending, QuestionView)
    assert service.resolve(4, 0).trouble is not None


def test_the_end_is_told() -> None:
    service, _ = begun(little(WALK))
    result = take(service, "win_now").position.pending
    assert isinstance(result, ResultView) and result.winners == (0,)


def test_what_cannot_be_chosen_changes_nothing() -> None:
    service, before = begun(little(WALK))
    for refused in (service.choose(99, 0), service.choose_text("go man1 Z9", 0), service.resolve(0, 0)):
        assert refused.trouble is not None
        assert refused.position == before.position and refused.line == before.line


def test_rules_that_fail_on_the_way_leave_the_match_where_it_stood() -> None:
    failing = WALK.replace("wind = roll 1..6", "let x = roll 1..6\n                        p.score += 200 * x")
    service, before = begun(little(failing))
    refused = service.choose_text("go man1 D1", 0)
    assert refused.trouble is not None and refused.trouble.place is not None
    assert refused.position == before.position and refused.line == before.line
    assert take(service, "win_now").position.pending != before.position.pending


def test_rules_that_are_broken_are_told_and_the_match_before_goes_on() -> None:
    service, before = begun(little(WALK))
    troubles = service.begin(little("play:\n    nonsense here\n"), 0)
    assert isinstance(troubles, tuple) and troubles[0].place is not None
    assert service.position(0).position == before.position


def test_the_lobby_tells_of_seats_and_parameters() -> None:
    lobby = MatchService().lobby(setup_of("pirates_1989"))
    assert (lobby.least_seats, lobby.most_seats, lobby.secrets) == (2, 9, True)
    drift = next(setting for setting in lobby.settings if setting.name == "storm_drift_cells")
    assert (drift.value, drift.least, drift.most) == ("1", 1, 8)
    assert not lobby.troubles
    first = [setting.name for setting in MatchService().lobby(setup_of("pirates_fame")).settings][:2]
    assert first == ["fame_to_win", "round_limit"], "those that decide when it ends"
    nowhere = MatchService().lobby(replace(setup_of("pirates_1989"), board=None))
    assert nowhere.troubles and nowhere.seat_names == lobby.seat_names, "seats are called so on any map, and on none"
    assert MatchService().lobby(little("play:\n    nonsense here\n")).troubles


def test_the_pieces_that_a_question_names_are_told() -> None:
    """So that a piece can be marked that none of the choices is about."""
    asking = """
piece boat "Boat" up to 2
setup:
    place boat(owner: first(p in players)) at first(c in cell)
play:
    for each b in boat:
        choose by first(p in players) "Where does {b} go?":
            left "Left":
                nothing
            right "Right":
                nothing
"""
    _, advance = begun(little(asking))
    assert question(advance).about == (Datum("boat", 0),)


def test_a_match_is_begun_of_the_game_that_its_lobby_has_shown() -> None:
    setup = setup_of("sea_battle")
    first, second = load(setup), load(replace(setup, seed=9, seats=tuple(Seat("greedy", "Ann") for _ in setup.seats)))
    assert isinstance(first, LoadedGame) and isinstance(second, LoadedGame)
    assert first.game is second.game  # neither made nor compiled again
    other = load(replace(setup, settings=((first.game.params[0].name, str(first.game.params[0].value)),)))
    assert isinstance(other, LoadedGame) and other.game is not first.game
