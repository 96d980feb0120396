"""A course played again under other rules: decisions by their names, chances by what they were asked for."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Chance, Decision, Over
from dsl.games.play.match import Match
from dsl.games.play.record import event_line
from dsl.games.play.retraced.course_reader import CourseReader
from dsl.games.play.retraced.retracing import Retracing
from tests.games_at_hand import load

HEAD = """
language 1
game little
    players 2
board square8 3 3:
    terrain sea

state score "Score": 0..999 = 0
"""
TURNS = """
play:
    repeat 3 times:
        for each p in players:
            turn of p:
                choose by p:
                    low:
                        score += 1
                    high:
                        score += 2
                let wind = roll 1..6
                score += wind
    log "Done."
"""


def played(body: str, answers: Sequence[str], rolls: Sequence[int]) -> Match:
    """A match with given answers and rolls."""
    game = load(HEAD + body)
    match, said, fell = Match(game, make_engine(game), 1, branching=True), iter(answers), iter(rolls)
    while not isinstance(match.pending, Over):
        pending = match.pending
        if isinstance(pending, Chance):
            match.resolve([outcome.value for outcome in pending.outcomes].index(next(fell)))
        else:
            assert isinstance(pending, Decision)
            word = next(said)
            match.choose([choice.option for choice in pending.choices].index(word))
    return match


def under(match: Match, body: str) -> Retracing:
    """The same match under other rules."""
    game = load(HEAD + body)
    new = Match(game, make_engine(game, "reference"), 1, branching=True)
    found = Retracing(CourseReader(match), match, new)
    found.follow_line()
    return found


def course(match: Match) -> list[str]:
    """Its events."""
    return [event_line(event) for event in match.events]


ANSWERS, ROLLS = ("low", "high", "low", "low", "high", "high"), (1, 2, 3, 4, 5, 6)


def test_the_same_rules_lead_to_the_same_end() -> None:
    match = played(TURNS, ANSWERS, ROLLS)
    again = under(match, TURNS)
    assert again.stopped is None and course(again.match) == course(match) and again.match.state() == match.state()


def test_a_roll_that_is_new_takes_none_that_fell_for_another() -> None:
    match = played(TURNS, ANSWERS, ROLLS)
    again = under(
        match, TURNS.replace("let wind = roll 1..6", "let luck = roll 1..6\n                let wind = roll 1..6")
    )
    # of two that are asked in one rule the one in the old words is the old one
    rolls = [line for line in course(again.match) if line.startswith("*")]
    assert again.stopped is None and len(rolls) == 12


def test_chances_are_known_by_the_rule_that_asks() -> None:
    calm = (
        TURNS.replace("let wind = roll 1..6\n                score += wind", "blow()")
        + """
rule blow():
    let wind = roll 1..6
    score += wind
"""
    )
    stormy = (
        calm.replace("choose by p:", "storm()\n                choose by p:")
        + """
rule storm():
    let height = roll 1..6
    score += 10 * height
"""
    )
    match = played(calm, ANSWERS, ROLLS)
    again = under(match, stormy)
    assert again.stopped is None
    winds = [line for line in course(again.match) if line.startswith("*")][1::2]
    assert winds == [f"* roll {number}" for number in ROLLS]


def test_what_nobody_asks_for_any_more_is_left_out() -> None:
    match = played(TURNS, ANSWERS, ROLLS)
    again = under(match, TURNS.replace("let wind = roll 1..6\n                score += wind", "score += 1"))
    assert again.stopped is None
    assert course(again.match) == [line for line in course(match) if not line.startswith("*")]


def test_a_branch_that_begins_after_what_is_left_out_goes_on_from_there() -> None:
    calm = TURNS.replace("let wind = roll 1..6\n                score += wind", "score += 1")
    match = played(TURNS, ANSWERS, ROLLS)
    match.go_to_node(4)  # after a roll
    match.choose(1)
    again = under(match, calm)
    assert again.stopped is None and course(again.match) == ["1 low", "2 high", "1 high"]
    again.follow_others()
    assert not again.lost and [c.number for c in again.match.tree.courses] == [0, 1]
    again.match.go_to_node(again.match.tree.course(0).tip)
    assert course(again.match) == [line for line in course(played(TURNS, ANSWERS, ROLLS)) if line[0] != "*"]


def test_what_cannot_fall_any_more_is_thrown_anew() -> None:
    match = played(TURNS, ANSWERS, ROLLS)
    again = under(match, TURNS.replace("roll 1..6", "roll 1..4"))
    rolls = [line for line in course(again.match) if line.startswith("*")]
    assert rolls[:4] == [f"* roll {number}" for number in (1, 2, 3, 4)]
    assert all(line in {f"* roll {number}" for number in (1, 2, 3, 4)} for line in rolls[4:])


def test_a_decision_that_cannot_be_taken_stops_it_in_words() -> None:
    match = played(TURNS, ANSWERS, ROLLS)
    again = under(match, TURNS.replace("high:", "steep:"))
    assert again.stopped is not None and again.stopped.code == "replay-no-choice"
    assert again.stopped.args["text"] == "high"
    assert len(again.nodes) == 3
    assert isinstance(again.match.pending, Decision) and len(again.match.pending.choices) == 2


def test_what_was_the_only_choice_is_chosen_where_it_is_asked_for_now() -> None:
    forced = TURNS.replace("high:", "high when score > 99:")
    match = played(forced, (), ROLLS)
    again = under(match, TURNS)
    assert again.stopped is None
    assert [line for line in course(again.match) if not line.startswith("*")] == ["1 low", "2 low"] * 3


def test_what_is_the_only_choice_now_is_passed_over() -> None:
    match = played(TURNS, ("low",) * 6, ROLLS)
    again = under(match, TURNS.replace("high:", "high when score > 99:"))
    assert again.stopped is None
    assert course(again.match) == [f"* roll {number}" for number in ROLLS]


def test_a_game_that_is_over_sooner_says_so() -> None:
    match = played(TURNS, ANSWERS, ROLLS)
    again = under(match, TURNS.replace("repeat 3", "repeat 2"))
    assert again.stopped is not None and again.stopped.code == "replay-over"


def test_branches_are_followed_too_under_their_numbers() -> None:
    match = played(TURNS, ANSWERS, ROLLS)
    match.go_to_node(4)
    match.choose(1)
    match.tree.name(1, "Higher")
    match.resolve(2)
    branch = course(match)
    match.go_to_node(12)
    again = under(match, TURNS.replace("score += 1", "score += 3"))
    again.follow_others()
    assert course(again.match) == course(played(TURNS, ANSWERS, ROLLS)) and not again.lost
    found = again.match.tree.course(1)
    assert found.name == "Higher" and list(found.nodes) == list(match.tree.course(1).nodes)
    again.match.go_to_node(found.tip)
    assert course(again.match)[: len(branch)] == branch


def test_where_one_stands_on_a_branch_that_is_followed_first() -> None:
    match = played(TURNS, ANSWERS, ROLLS)
    match.go_to_node(4)
    match.choose(1)
    match.resolve(2)
    again = under(match, TURNS)
    assert course(again.match)[: match.at] == course(match) and again.match.node == match.node
    again.follow_others()
    assert again.match.node == match.node and [c.number for c in again.match.tree.courses] == [0, 1]
    assert list(again.match.tree.course(0).nodes) == list(match.tree.course(0).nodes)
