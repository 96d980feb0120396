"""Why something cannot be chosen, and why something happened: conditions in words, causes, and whose eyes see them."""

from __future__ import annotations

import random
from random import Random

import pytest
from hidden_twins import hidden_twin
from service_games import begun, little, question, setup_of, take

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Chance, Decision
from dsl.services.match.match_values import EVERYTHING, SPECTATOR, Cause, WhyNot
from dsl.services.match.passage_values import LogLine
from dsl.services.match.position_values import QuestionView
from dsl.services.match.service import MatchService
from tests.games_at_hand import SECRET, Kit, kit_of, rulesets
from tests.share import usual, usually_first

SEED = 3
RANGE = """
piece boat "Boat" up to 4:
    guns "Guns": 0..9 = 2
function in_range(a: boat, b: boat) -> bool = all of:
    a.owner != b.owner
    distance(a.at, b.at) <= a.guns
setup:
    for each p in players:
        place boat(owner: p) at first(c in cell where c.row == 1 and c.empty)
    place boat(owner: first(p in players)) at first(c in cell where c.row == 5 and c.column == 5)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What now?":
                    sail(b in boat of p, c in near(b)) "{b}: {b.at} → {c}":
                        move b to c
                    fire(b in boat of p where b.guns > 0, t in {t in boat where in_range(b, t)}) "{b} at {t}":
                        log "A shot."
                        hit(t)
                    rest "Rest":
                        nothing
## Where a boat can get to: the free cells around it.
function near(b: boat) -> set of cell = {c in neighbours(b.at) where c.empty}
## Who is hit sinks.
rule hit(t: boat):
    sink(t)
rule sink(t: boat):
    log "{t} sinks."
    remove t
"""


ROUTE = """
piece boat "Boat" up to 2:
    coins "Coins": 0..9 = 1
## A boat goes to free cells whose toll it can pay.
route voyage(b: boat):
    step a to c where c.empty
    step a to c where c.column <= b.coins + 1
setup:
    for each p in players:
        place boat(owner: p) at first(c in cell where c.empty and c.column == 2 and c.row > 1)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What now?":
                    sail(b in boat of p, c in onward(voyage(b), b.at, 1)) "{b} → {c}":
                        move b to c
"""


def boat(number: int) -> Datum:
    return Datum("boat", number - 1)


def conditions_of(found: tuple[WhyNot, ...]) -> list[tuple[bool, str]]:
    return [(condition.holds, condition.text) for condition in found[0].conditions]


@pytest.mark.parametrize(
    ("cell", "said"),
    [("C2", "Boat 1: coins — 1"), ("B3", "B3: somebody is there already"), ("E5", "E5 is not next to B2")],
    ids=["a condition", "another", "too far"],
)
def test_a_route_names_the_condition_of_its_step_that_fails(cell: str, said: str) -> None:
    service, _ = begun(little(ROUTE))
    goal = service.course.match.game.map.cell_named(cell)
    assert goal is not None
    found = service.why_not("sail", (boat(1), Datum("cell", goal)), 0)
    assert [text for _, text in conditions_of(found)] == ["A boat goes to free cells whose toll it can pay.", said]


def test_conditions_that_hold_come_first_then_the_one_that_fails() -> None:
    service, _ = begun(little(RANGE))
    found = service.why_not("fire", (boat(3), boat(2)), 0)
    assert found[0].choice == "Boat 3 at Boat 2"
    assert [holds for holds, _ in conditions_of(found)] == [True, True, False]
    held, other, failing = found[0].conditions
    assert held.text == "Boat 3: guns — 2"
    assert (other.text, other.facts) == ("Boat 3 belongs to Player 1", ("Boat 2 belongs to Player 2",))
    assert failing.text == "From E5 to B1: 4 steps"
    assert failing.facts == ("Boat 3: guns — 2",)
    assert failing.place is not None and failing.place.file == "little.rules"


def test_all_conditions_that_fail_are_told_not_the_first_alone() -> None:
    service, _ = begun(little(RANGE))
    found = service.why_not("fire", (boat(3), boat(1)), 0)
    assert [text for holds, text in conditions_of(found) if not holds] == [
        "Boat 3 belongs to Player 1",
        "From E5 to A1: 4 steps",
    ]


WALK = """
piece boat "Boat" up to 5
param blocked "Blocked": 1..3 = 2
setup:
    place boat(owner: first(p in players)) at first(c in cell where c.row == 1 and c.column == 1)
    for each c in {c in cell where c.row == 2 and c.column <= 2}:
        place boat(owner: first(p in players)) at c
    if blocked == 3:
        place boat(owner: first(p in players)) at first(c in cell where c.row == 1 and c.column == 2)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What now?":
                    sail(b in boat of p, c in reachable(b.at, 2, {c in cell where c.empty})) "{b} to {c}":
                        move b to c
                    rest "Rest":
                        nothing
"""


@pytest.mark.parametrize(
    ("blocked", "why"),
    [("2", "The open way from A1 to A3 takes 4 steps"), ("3", "No way is open from A1 to A3")],
)
def test_how_far_it_is_counts_the_way_that_is_open_not_the_straight_row(blocked: str, why: str) -> None:
    service, _ = begun(little(WALK.replace("1..3 = 2", f"1..3 = {blocked}")))
    found = service.why_not("sail", (boat(1), Datum("cell", 10)), 0)
    assert [text for holds, text in conditions_of(found) if not holds] == [why]


def test_behind_one_that_fails_nothing_secret_or_senseless_is_told() -> None:
    open_part, hidden, needs = "boat.guns > 5", "boat.mines > 0", "step(boat.at, S).row < 2"
    body = RANGE.replace('"Guns": 0..9 = 2', '"Guns": 0..9 = 2\n    secret mines "Mines": 0..9 = 0 seen by self.owner')
    asked = " and ".join(part.replace("boat.", "b.") for part in (open_part, hidden, needs))
    service, _ = begun(little(body.replace("where b.guns > 0", f"where {asked}")))
    found = service.why_not("fire", (boat(3),), 0)
    assert [text for holds, text in conditions_of(found) if not holds] == ["Boat 3: guns — 2"]


@pytest.mark.parametrize(
    ("name", "cells"),
    [("ready", "no"), ("ready = {b in boat of p where b.guns > 9}\n            ready", "yes")],
    ids=["named once", "changed later"],
)
def test_a_set_with_a_name_is_explained_by_what_the_name_stands_for(name: str, cells: str) -> None:
    ready = "{b in boat of p where b.guns > 5}"
    body = RANGE.replace("            turn of p:", f"            let {name} = {ready}\n            turn of p:")
    service, _ = begun(little(body.replace("fire(b in boat of p where b.guns > 0", "fire(b in ready")))
    found = [text for holds, text in conditions_of(service.why_not("fire", (boat(3),), 0)) if not holds]
    assert (found == ["Boat 3: guns — 2"]) == (cells == "no")


def test_what_would_do_instead_is_named() -> None:
    service, advance = begun(little(RANGE))
    (found,) = service.why_not("fire", (boat(3), boat(2)), 0)
    choices = question(advance).choices
    assert [choices[index].text for index in found.can] == ["Boat 1 at Boat 2"]


def test_what_can_be_chosen_has_no_reason_against_it() -> None:
    service, _ = begun(little(RANGE))
    assert service.why_not("fire", (boat(1), boat(2)), 0) == ()
    assert service.why_not("", (boat(2),), 0) == ()


def test_a_cell_stands_for_what_is_on_it() -> None:
    service, _ = begun(little(RANGE))
    cell = service.course.match.game.map.topology.cell
    taken = cell("B1")
    assert taken is not None
    sail, *_ = service.why_not("sail", (boat(1), Datum("cell", taken)), 0)
    assert [condition.text for condition in sail.conditions if not condition.holds] == ["B1: somebody is there already"]
    assert service.why_not("", (boat(1), Datum("cell", taken)), 0) == ()  # its boat can be shot at


def test_nothing_of_the_kind_is_asked() -> None:
    service, _ = begun(little(RANGE))
    (found,) = service.why_not("rest", (Datum("player", 1),), 0)
    assert found.conditions[0].text == "Right now no choice has anything to do with “Player 2”."


def test_what_the_option_cannot_mean_another_may() -> None:
    service, _ = begun(little(RANGE))
    (found,) = service.why_not("fire", (boat(1), Datum("cell", 12)), 0)
    assert found.choice == "Boat 1: A1 → C3"
    assert found.conditions[0].text == "C3 is not next to A1"


def test_an_option_that_is_not_offered_at_all() -> None:
    service, _ = begun(little(RANGE))
    take(service, "fire boat1 boat2")
    take(service, "rest")
    assert service.why_not("", (), 0)[0].choice.startswith("… at …")


@pytest.mark.parametrize("kit", usual(rulesets(), "pirates_1989", "colonies_1990"), ids=lambda kit: kit.name)
@pytest.mark.parametrize("language", usually_first(["ru", "uk", "en"]))
def test_whatever_is_pointed_at_is_answered_in_words(kit: Kit, language: str) -> None:
    service, _ = begun(setup_of(kit.name, language=language, seed=SEED), EVERYTHING)
    dice = Random(SEED)
    for _ in range(12):
        position = service.position(EVERYTHING).position
        if not isinstance(position.pending, QuestionView):
            return
        things = [piece.ref for piece in position.pieces[:2]] + [Datum("cell", dice.randrange(20))]
        for thing in things:
            for found in service.why_not("", (thing,), EVERYTHING):
                assert found.choice
                assert any(not condition.holds for condition in found.conditions)
                for condition in found.conditions:
                    assert condition.text and "{" not in condition.text
                    assert all(index < position.pending.count for index in found.can)
        service.choose(dice.randrange(position.pending.count), EVERYTHING)


@pytest.mark.parametrize("name", usual(SECRET, "perudo", "treasure_hand"))
def test_out_of_turn_it_is_told_whose_turn_it_is_and_no_condition(name: str) -> None:
    service, advance = begun(setup_of(name, kit_of(name).seats[0], seed=SEED), EVERYTHING)
    pending = question(advance)
    for viewer in (SPECTATOR, 1 - pending.player):
        for option in ("", *(option.name for option in pending.options)):
            assert conditions_of(service.why_not(option, (), viewer)) == [
                (False, f"It is the turn of Player {pending.player + 1}")
            ]


# --- why did this happen? ----------------------------------------------------------------------------


def line_of(service: MatchService, viewer: int, text: str) -> tuple[LogLine, int]:
    """A line of the log by its text, and its number among those of its node."""
    lines = service.log(viewer)
    line = next(line for line in lines if text in line.text)
    return line, [other for other in lines if other.node == line.node].index(line)


def causes(service: MatchService, viewer: int, text: str) -> tuple[Cause, ...]:
    line, number = line_of(service, viewer, text)
    return service.why(line.node, number, viewer)


def test_the_chain_of_rules_from_the_decision_down_to_the_line() -> None:
    service, _ = begun(little(RANGE))
    take(service, "fire boat1 boat2")
    found = causes(service, 0, "sinks")
    assert found[0].text == "Boat 1 at Boat 2."
    assert [cause.rule for cause in found[1:]] == ["hit", "sink"]
    assert found[1].text == "Who is hit sinks."
    place = found[-1].place
    assert place is not None and place.file == "little.rules"


def test_a_line_that_is_not_there_has_no_cause() -> None:
    service, _ = begun(little(RANGE))
    assert service.why(0, 99, 0) == ()


@pytest.mark.parametrize("language", usually_first(["uk", "ru", "en"]))
def test_a_miss_in_sea_battle_is_led_back_to_the_order(language: str) -> None:
    service, _ = begun(setup_of("sea_battle", language=language, seed=SEED), SPECTATOR)
    dice = Random(SEED)
    for _ in range(150):
        pending = service.position(SPECTATOR).position.pending
        if isinstance(pending, QuestionView):
            service.choose(dice.randrange(pending.count), SPECTATOR)
    line = next(line for line in service.log(SPECTATOR) if line.kind == "log" and line.clauses == ("SB6c",))
    number = [other for other in service.log(SPECTATOR) if other.node == line.node].index(line)
    found = service.why(line.node, number, SPECTATOR)
    assert [cause.rule for cause in found if cause.rule] == ["play", "half", "shoot"]
    assert len([cause for cause in found if not cause.rule]) == 2  # the order to fire, the die
    assert all(sentence for cause in found for _, sentence in cause.clauses)
    clauses = [clause for cause in found for clause, _ in cause.clauses]
    assert "SB6c" in clauses and len(clauses) == len(set(clauses))


@pytest.mark.parametrize("name", usual(SECRET, "perudo", "treasure_hand"))
def test_what_others_decide_in_secret_is_in_no_cause(name: str) -> None:
    """What a viewer is told of a decision is what that viewer reads in the log."""
    service, _ = begun(setup_of(name, kit_of(name).seats[0], seed=SEED), EVERYTHING)
    dice = Random(SEED)
    for _ in range(20):
        pending = service.position(EVERYTHING).position.pending
        if isinstance(pending, QuestionView):
            service.choose(dice.randrange(pending.count), EVERYTHING)
    for viewer in (SPECTATOR, 0, 1):
        read = {line.text for line in service.log(viewer)}
        for node in service.course.match.tree.path(service.course.match.node):
            for number in range(len(service.course.views.log.of(node, viewer))):
                for cause in service.why(node, number, viewer):
                    assert cause.rule or cause.text in read


def test_clauses_say_the_numbers_of_the_match() -> None:
    setup = setup_of("pirates_1989", settings=(("storm_drift_cells", "4"),))
    service = MatchService()
    service.begin(setup, EVERYTHING)
    ((clause, said),) = service.sentences(("P89-4.2b", "P89-nothing"))
    assert clause == "P89-4.2b" and "it 4\u00a0cells before the wind" in said


STEPS = 30
FEW_SECRETS = ("pirates_fame",)
"""Nobody holds anything yet at the beginning of these."""


def answers(service: MatchService, player: int, things: list[Datum]) -> list[tuple[WhyNot, ...]]:
    """What the player is told of things, and of options that are not offered."""
    return [service.why_not("", (), player), *(service.why_not("", (thing,), player) for thing in things)]


@pytest.mark.parametrize("name", usual(SECRET, "perudo", "treasure_hand"))
def test_positions_that_the_player_cannot_tell_apart_give_the_same_reasons(name: str) -> None:
    dice = random.Random(name)
    service, _ = begun(setup_of(name, seed=3), EVERYTHING)
    reasons = 0
    for _ in range(STEPS):
        match = service.course.match
        pending = match.pending
        assert not isinstance(pending, Chance)
        if not isinstance(pending, Decision):
            break
        player = pending.player
        pieces = [piece.ref for piece in service.position(player).position.pieces]
        cells = [Datum("cell", cell) for cell in range(match.game.map.topology.size)]
        things = dice.sample(pieces, min(2, len(pieces))) + dice.sample(cells, min(3, len(cells)))
        twin = hidden_twin(match.engine, player, match.state(), dice)
        match.go_to_event(match.at)
        if twin is not None:
            before = answers(service, player, things)
            reasons += sum(map(len, before))
            match.engine.load(twin)
            service.course.forget_views()
            assert answers(service, player, things) == before
            match.go_to_event(match.at)
            service.course.forget_views()
        service.choose(dice.randrange(len(pending.choices)), EVERYTHING)
    assert reasons > 5 or name in FEW_SECRETS
