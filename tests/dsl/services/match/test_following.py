"""A match under other rules and on another map: where it parts, in words, for one viewer."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Decision
from dsl.engines.reference.engine import ReferenceEngine
from dsl.services.match import following
from dsl.services.match.course_differences import CourseDifferences
from dsl.services.match.following import WarmGame
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.match_values import EVERYTHING, SPECTATOR, MatchSetup, Seat
from dsl.services.match.passage_values import Advance, Followed
from dsl.services.match.service import MatchService
from dsl.text.source import Source
from tests.games_at_hand import answer, kit_of

STORM = 40
SECRET = """
language 1
game hidden
    players 2
board square8 3 3
player:
    secret purse "Purse": 0..99 = 0 seen by self
state round "Round": 0..99 = 0
play:
    repeat 3 times:
        round += 1
        for each p in players:
            turn of p:
                choose by p "What?":
                    keep "Keep":
                        p.purse += 1
                    wait "Wait":
                        p.purse += 0
"""


def pirates(decisions: int) -> tuple[MatchService, MatchSetup]:
    """A match at random."""
    kit = kit_of("pirates_1989")
    assert kit.board is not None
    rules, board = (Source(str(path), path.read_text(encoding="utf-8")) for path in (kit.rules, kit.board))
    setup = MatchSetup(rules, board, (), (Seat(),) * 3, 4)
    service, dice = MatchService(), random.Random(2)
    service.begin(setup, EVERYTHING)
    match = service.course.match
    while decisions:
        decisions -= answer(match, dice)
    match.run()
    return service, setup


def test_a_longer_storm_is_told_with_the_ways_of_the_ships() -> None:
    service, setup = pirates(STORM)
    same = service.follow(replace(setup, settings=(("storm_drift_cells", "1"),)), EVERYTHING)
    assert same.difference is None and not same.troubles
    followed = service.follow(replace(setup, settings=(("storm_drift_cells", "4"),)), EVERYTHING)
    found = followed.difference
    assert found is not None and found.now and found.heading
    before = service.course.match.tree.before(found.node)
    lines = service.course.views.log.of(found.node, EVERYTHING)
    assert any("torm" in line.text for line in lines)  # it is a storm that parts them
    was = {piece.ref: piece.cell for piece in service.position(EVERYTHING, found.node).position.pieces}
    stood = {piece.ref: piece.cell for piece in service.position(EVERYTHING, before).position.pieces}
    assert found.ways
    for way in found.ways:
        assert (way.was[0], way.was[-1]) == (stood[way.piece], was[way.piece])
        assert way.became != way.was


def test_a_map_on_which_a_ship_would_stand_on_land_stops_it_with_the_place() -> None:
    service, setup = pirates(STORM)
    events = service.events()
    sailed = next(line for line in events if "sail" in line)
    goal = sailed.split()[-1]
    assert setup.board is not None
    found = painted(service, setup, goal)
    difference = found.difference
    assert difference is not None and difference.stopped and goal in difference.why
    assert service.position(EVERYTHING).position.node == service.course.match.node  # the match stands where it stood


EARLY = """
language 1
game early
    players 2
board square8 3 3
param early: bool = yes
play:
    for each p in players:
        turn of p:
            choose by p "What?":
                shoot when early "Shoot":
                    log "A shot"
                skip "Go on":
                    log "No shot"
            repeat 2 times:
                let wind = roll 1..6
                log "{wind}"
            choose by p "Where?":
                left "Left":
                    log "To the left"
                right "Right":
                    log "To the right"
"""


def test_what_stops_is_the_decision_that_is_not_possible_where_it_was_made() -> None:
    """Before it a choice is taken without asking and chances fall anew, so that the courses are of other lengths."""
    service, setup = MatchService(), MatchSetup(Source("early.rules", EARLY), None, (), (Seat(), Seat()), 1)
    service.begin(setup, EVERYTHING)
    for number in (1, 0, 0, 0):
        service.choose(number, EVERYTHING)
    found = service.follow(replace(setup, settings=(("early", "no"),)), EVERYTHING).difference
    assert found is not None and not found.stopped  # it parts before
    assert ("Shoot" in found.why or "A shot" in found.why) and found.heading == "Player 2"


def test_what_is_other_from_the_first_wind_on_stands_in_the_first_round_though_nobody_has_had_a_turn() -> None:
    kit = kit_of("sea_battle")
    assert kit.board is not None
    rules, board = (Source(str(path), path.read_text(encoding="utf-8")) for path in (kit.rules, kit.board))
    service, setup = MatchService(), MatchSetup(rules, board, (), (Seat(),) * 2, 4)
    service.begin(setup, EVERYTHING)
    match = service.course.match
    while not any(entry.kind == "turn" for entry in match.entries_of(match.at)):
        match.choose(0) if isinstance(match.pending, Decision) else match.resolve()
    told = CourseDifferences(service.course, service.course, EVERYTHING).describe(match.at, None)
    assert told.heading == "Round 1"


def painted(service: MatchService, setup: MatchSetup, cell: str) -> Followed:
    """The match on a map on which a cell is land."""
    topology = service.course.match.game.map.topology
    number = topology.names.index(cell)
    assert setup.board is not None
    lines = setup.board.text.split("\n")
    top = next(at for at, line in enumerate(lines) if line.startswith("terrain:")) + 1
    row, column = divmod(number, topology.width)
    indent = len(lines[top]) - len(lines[top].lstrip())
    old = lines[top + row]
    land = next(line.split(":")[0].strip().strip("'\"") for line in lines if line.strip().endswith(": land"))
    lines[top + row] = old[: indent + column] + land + old[indent + column + 1 :]
    return service.follow(replace(setup, board=Source(setup.board.name, "\n".join(lines))), EVERYTHING)


def test_what_a_viewer_may_not_see_makes_no_difference_for_them() -> None:
    service = MatchService()
    setup = MatchSetup(Source("hidden.rules", SECRET), None, (), (Seat(), Seat()), 1)
    assert isinstance(service.begin(setup, SPECTATOR), Advance)
    for _ in range(3):
        service.choose(0, EVERYTHING)
    richer = replace(setup, rules=Source("hidden.rules", SECRET.replace("p.purse += 1", "p.purse += 2")))
    assert service.follow(richer, SPECTATOR).difference is None
    found = service.follow(richer, 1).difference
    assert found is not None and found.node == 2  # the second seat sees its own purse, not that of the first
    assert service.follow(richer, EVERYTHING).difference is not None


def test_values_that_are_others_are_told_one_by_one_and_headings_not_at_all() -> None:
    setup = MatchSetup(Source("hidden.rules", SECRET), None, (), (Seat(name="Ann"), Seat()), 1)
    service = MatchService()
    service.begin(setup, 0)
    service.choose(0, 0)
    other = replace(setup, rules=Source("hidden.rules", SECRET.replace("p.purse += 1", "p.purse += 7")))
    found = service.follow(other, 0).difference
    assert found is not None and found.now == ("Ann: Purse 7 instead of 1.",) and found.was == ("Ann: Purse 1",)
    rounds = replace(setup, rules=Source("hidden.rules", SECRET.replace("round += 1", "round += 2")))
    found = service.follow(rounds, SPECTATOR).difference
    assert found is not None and found.now == ("The match: Round 2 instead of 1.",)


def test_rules_that_are_not_sound_and_those_that_fail_at_once_are_troubles() -> None:
    service = MatchService()
    setup = MatchSetup(Source("hidden.rules", SECRET), None, (), (Seat(), Seat()), 1)
    service.begin(setup, SPECTATOR)
    broken = service.follow(replace(setup, rules=Source("hidden.rules", SECRET.replace("+= 1", "+="))), SPECTATOR)
    assert broken.troubles and broken.troubles[0].place is not None and broken.position is None
    failing = SECRET.replace("        round += 1", "        round = 100 div (round - round)")
    failed = service.follow(replace(setup, rules=Source("hidden.rules", failing)), SPECTATOR)
    assert failed.troubles
    assert service.position(SPECTATOR).trouble is None


def test_what_was_made_ready_before_is_not_played_for_the_first_change(monkeypatch: pytest.MonkeyPatch) -> None:
    service, setup = pirates(STORM)
    service.get_ready_to_follow()
    assert service.take_followed(setup, EVERYTHING) is None  # it is not to be played on
    monkeypatch.setattr(ReferenceEngine, "choose", None)
    monkeypatch.setattr(ReferenceEngine, "resolve", None)
    noted = replace(setup, rules=Source(setup.rules.name, setup.rules.text + "\n# a note"))
    assert service.follow(noted, EVERYTHING).difference is None


def test_another_comment_is_taken_over_without_playing_and_the_record_is_of_the_new_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service, setup = pirates(STORM)
    service.get_ready_to_follow()
    at = setup.rules.text.index("\n", setup.rules.text.index("\nrule ") + 1)
    noted = replace(setup, rules=Source(setup.rules.name, f"{setup.rules.text[:at]}  # x{setup.rules.text[at:]}"))
    before = service.position(EVERYTHING)
    with monkeypatch.context() as still:
        still.setattr(ReferenceEngine, "start", None)
        assert service.follow(noted, EVERYTHING).difference is None
        finished = service.finish_following(EVERYTHING)
        assert finished.difference is None and not finished.troubles
    taken = service.take_followed(noted, EVERYTHING)
    assert isinstance(taken, Advance)
    assert (taken.position, taken.line) == (before.position, before.line)
    fresh = MatchService()
    fresh.open(noted, service.record(), EVERYTHING)
    assert not fresh.course.differs  # the fingerprint is that of the text with the comment
    service.get_ready_to_follow()
    stormy = replace(setup, settings=(("storm_drift_cells", "3"),))
    told, again = (one.follow(stormy, EVERYTHING).difference for one in (service, fresh))
    assert told is not None
    assert told == again


def changed(warm: WarmGame, was: str = "", now: str = "") -> LoadedGame:
    """The game of the pirates with another word in its rules."""
    setup = pirates(1)[1]
    assert was in setup.rules.text
    loaded = warm.load(replace(setup, rules=Source(setup.rules.name, setup.rules.text.replace(was, now, 1))))
    assert isinstance(loaded, LoadedGame)
    return loaded


@pytest.mark.parametrize(
    ("was", "now"), [("## ", "## x"), ("- Стороны", "- Sides"), ("@1.2\n", "@1.3\n"), ("= 3 ", "= 4 ")]
)
def test_comments_that_somebody_reads_make_another_game(was: str, now: str) -> None:
    warm = WarmGame()
    first = changed(warm)
    assert not changed(warm, was, now).game.is_same(first.game)


OTHER_DEMANDS = ("1..20 = 6", "1..20 = 5"), ("where q.side == x}", "where q.side != x}"), ('q.source) "', 'q.goal) "')


@pytest.mark.parametrize(("was", "now"), [("s.rest = 0", "s.rest = s.rest"), *OTHER_DEMANDS])
def test_a_map_is_checked_again_where_the_rules_may_ask_something_else_of_it(
    was: str, now: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm, checked = WarmGame(), list[Game]()
    assert not warm.faults(changed(warm))
    monkeypatch.setattr(following, "check_map", lambda game, _problems: checked.append(game))
    warm.faults(changed(warm, was, now))
    assert bool(checked) == ((was, now) in OTHER_DEMANDS)
