"""Branches of a match, and the record that holds them: what is decided otherwise stays, and comes back from the text."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from service_games import begun, little, question, setup_of, take

from dsl.games.play import Match
from dsl.services.match.match_values import EVERYTHING, MatchSetup, Seat
from dsl.services.match.openings import setup_of_record
from dsl.services.match.passage_values import Advance, TimeLine
from dsl.services.match.position_values import ChanceView, QuestionView
from dsl.services.match.service import RECORDED_NODE, MatchService
from dsl.text.source import Source
from tests.share import usually_first

COUNT = """
player:
    score "Score": 0..99 = 0
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "How many?":
                    add(n in {1, 2, 3}) "{n} more":
                        p.score += n
                    stop "Stop":
                        win p
"""
DICE = COUNT.replace("p.score += n", "let die = roll 1..6\n                        p.score += n + die")


def shape(line: TimeLine) -> list[tuple[int, str, int, int | None, list[str]]]:
    """Every branch with what happened on it."""
    return [(b.number, b.name, b.begins, b.parent, [tick.text for tick in b.ticks]) for b in line.branches]


def opened(setup: MatchSetup, text: str, viewer: int = 0) -> tuple[MatchService, Advance]:
    """The match of a record."""
    service = MatchService()
    advance = service.open(setup, text, viewer)
    assert isinstance(advance, Advance), advance
    return service, advance


def test_another_decision_in_the_past_makes_a_branch_and_keeps_the_first_course() -> None:
    service, start = begun(little(COUNT))
    for notation in ("add 1", "add 2", "add 3"):
        end = take(service, notation)
    back = service.go(1, 0)
    assert back.position.node == 1 and back.line.branch == 0 and len(back.line.branches[0].ticks) == 3
    other = take(service, "add 1")
    assert [len(branch.ticks) for branch in other.line.branches] == [3, 1]
    assert (other.line.branch, other.line.branches[1].begins, other.line.branches[1].parent) == (1, 1, 0)
    assert service.events() == ("1 add 1", "2 add 1")
    again = service.turn_to(0, 0)
    assert again.position == end.position and service.events()[-1] == "1 add 3"
    first = service.go(0, 0)
    assert first.position == start.position and not first.passages
    assert [passage.node for passage in service.go(1, 0).passages] == [1], "one step on, what happened is told"


def test_the_same_decision_goes_on_where_it_went_before() -> None:
    service, _ = begun(little(DICE))
    first = take(service, "add 1")
    service.go(0, 0)
    again = take(service, "add 1")
    assert again.position == first.position and again.line == first.line


def test_own_dice_that_fell_otherwise_make_a_branch() -> None:
    service, _ = begun(little(DICE, own_dice=True))
    waiting = take(service, "add 1")
    assert isinstance(waiting.position.pending, ChanceView)
    service.resolve(0, 0)
    service.go(waiting.position.node, 0)
    other = service.resolve(5, 0)
    assert len(other.line.branches) == 2 and service.events()[-1] == "* roll 6"


def test_branches_are_named_removed_and_restored() -> None:
    service, _ = begun(little(COUNT))
    take(service, "add 1")
    take(service, "add 2")
    service.go(1, 0)
    take(service, "add 3")
    take(service, "add 1")
    service.go(1 + (1 << 20) + 1, 0)
    service.go(service.position(0).line.branches[1].ticks[0].node, 0)
    take(service, "stop")
    named = service.name_branch(1, "  The   bold one ", 0)
    assert named.line.branches[1].name == "The bold one"
    whole = shape(named.line)
    assert len(whole) == 3
    gone = service.remove_branch(1, 0)
    assert shape(gone.line) == whole[:1], "what leaves it goes with it"
    assert gone.position.node == 1 and gone.line.branch == 0
    assert shape(service.restore_branch(1, 0).line) == whole
    for refused in (
        service.remove_branch(0, 0),
        service.name_branch(9, "x", 0),
        service.turn_to(9, 0),
        service.go(7, 0),
    ):
        assert refused.trouble is not None and shape(refused.line) == whole


@pytest.mark.parametrize("name", usually_first(["sea_battle", "treasure_hand", "ships_track", "pirates_1989"], 2))
def test_a_record_gives_the_whole_tree_back_with_the_same_nodes(name: str) -> None:
    setup = setup_of(name, seed=5)
    dice = random.Random(name)
    service, advance = begun(setup, -1)
    for _ in range(60):
        nodes = [tick.node for branch in advance.line.branches for tick in branch.ticks]
        if dice.random() < 0.15 and nodes:
            advance = service.go(dice.choice(nodes), -1)
        elif isinstance(advance.position.pending, QuestionView):
            advance = service.choose(dice.randrange(len(question(advance).choices)), -1)
        elif isinstance(advance.position.pending, ChanceView):
            advance = service.resolve(None, -1)
        else:
            advance = service.go(dice.choice(nodes), -1)
    service.name_branch(0, "The game", -1)
    advance = service.name_branch(advance.line.branches[-1].number, 'Up "there" # or not', -1)
    text = service.record()
    other, again = opened(setup, text, -1)
    assert other.course.differs == ()
    assert again.line == advance.line and again.position == advance.position
    assert other.record() == text
    for branch in advance.line.branches:
        for tick in branch.ticks[:: max(1, len(branch.ticks) // 4)]:
            assert other.position(-1, tick.node).position == service.position(-1, tick.node).position


def test_names_seats_and_a_position_set_up_by_hand_stand_in_the_record() -> None:
    given = "players:\n    p1: {score: 7}\n"
    setup = little(COUNT, seats=(Seat(name="Аня # 1", colour="#b8402f"), Seat("normal")), given=given)
    service, advance = begun(setup)
    assert advance.position.players[0].facts[0].value == 7
    take(service, "add 1")
    text = service.record()
    assert "seats: human, normal" in text and 'name: 1 = "Аня # 1"' in text and "colour: 1 = #b8402f" in text
    assert "given:\n    players:\n        p1: {score: 7}\n" in text
    other, again = opened(setup, text)
    assert again.position.players[0].facts[0].value == 8 and other.record() == text


def test_a_setup_comes_from_its_record() -> None:
    setup = setup_of("pirates_1989", settings=(("storm_drift_cells", "4"),), own_dice=True)
    setup = replace(setup, seats=(Seat(name="Ann"), Seat("greedy")))
    service, _ = begun(setup)
    found = setup_of_record(service.record())
    assert isinstance(found, MatchSetup)
    assert (found.settings, found.seats, found.own_dice, found.seed) == (setup.settings, setup.seats, True, setup.seed)
    assert found.rules.text == setup.rules.text and found.board is not None
    assert isinstance(setup_of_record("nonsense"), tuple)


def test_a_record_that_was_cut_opens_as_far_as_it_is_sound() -> None:
    setup = little(COUNT)
    service, _ = begun(setup)
    for notation in ("add 1", "add 2", "add 3"):
        take(service, notation)
    text = service.record()
    for size in range(text.index("1 add 1"), len(text)):
        other, _ = opened(setup, text[:size])
        events = other.events()
        assert events == service.events()[: len(events)]
        if not text[:size].endswith("\n") and "end" not in text[:size]:
            assert other.course.differs[0].code == "record-cut"


def test_a_broken_line_is_named_and_what_stands_before_it_is_played() -> None:
    setup = little(COUNT)
    service, _ = begun(setup)
    for notation in ("add 1", "add 2", "add 3"):
        take(service, notation)
    service.go(1, 0)
    take(service, "add 3")
    broken = service.record().replace("2 add 2\n", "2 add ten\n")
    other, advance = opened(setup, broken)
    (parted,) = [trouble for trouble in other.course.differs if trouble.code == "match-move-here"]
    assert parted.place is not None and broken.split("\n")[parted.place.line - 1] == "2 add ten"
    assert [len(branch.ticks) for branch in advance.line.branches] == [1, 1], "the branch begins before it"
    garbled, advance = opened(setup, service.record().replace("2 add 2\n", "%%%\n"))
    assert garbled.course.differs[0].code == "record-line" and len(advance.line.branches) == 2


def test_other_rules_are_told_and_followed_as_far_as_they_lead() -> None:
    service, _ = begun(little(COUNT))
    for notation in ("add 1", "add 2", "add 3"):
        take(service, notation)
    changed = replace(
        little(COUNT), rules=Source("little.rules", little(COUNT).rules.text.replace("{1, 2, 3}", "{1, 2}"))
    )
    other, advance = opened(changed, service.record())
    assert [trouble.code for trouble in other.course.differs] == ["replay-other-rules", "match-move-rules"]
    assert advance.trouble is None and other.events() == ("1 add 1", "2 add 2"), "it is not told twice"


def test_others_may_sit_down_in_the_middle() -> None:
    service, _ = begun(little(COUNT))
    take(service, "add 1")
    seated = service.seats((Seat(name="Ann"), Seat("greedy", "Bob")), 0)
    assert [player.name for player in seated.position.players] == ["Ann", "Bob"]
    assert service.log(0)[0].text.startswith("Ann") or any("Ann" in line.text for line in service.log(0))
    assert service.seats((Seat(),), 0).trouble is not None


def test_for_what_is_thrown_is_told_by_the_label_of_a_choice_that_comes_from_a_record() -> None:
    service, _ = begun(little(DICE))
    take(service, "add 2")
    opened = MatchService()
    opened.open(little(DICE), service.record(), 0)
    chance = opened.go(1, 0).position.pending
    assert isinstance(chance, ChanceView) and chance.purpose == "2 more"


def test_a_match_is_played_again_on_its_own_map_and_by_its_own_rules_wherever_their_files_are(tmp_path: Path) -> None:
    setup = setup_of("sea_battle")
    assert setup.board is not None
    house = 'game my_battle "Mine" extends sea_battle\n'
    drawn = setup.board.text.replace("title:", "author: me\ntitle:", 1)
    own = replace(
        setup, rules=Source(str(tmp_path / "gone.rules"), house), board=Source(str(tmp_path / "gone.yaml"), drawn)
    )
    service, _ = begun(own)
    found = setup_of_record(service.record())
    assert isinstance(found, MatchSetup) and found.board is not None
    assert (found.rules.text, found.board.text) == (house, drawn)
    other, _ = opened(found, service.record())
    assert other.course.differs == () and other.record() == service.record()


def test_a_copy_of_a_sample_map_is_named_and_a_shipped_game_goes_with_no_match() -> None:
    world = setup_of("colonies_1990")
    text = (Path(__file__).parents[4] / "maps" / "world.yaml").read_text(encoding="utf-8")
    service, _ = begun(replace(world, board=Source("", text)))
    assert "\nmap: world\n" in service.record() and "text:" not in service.record()
    found = setup_of_record(service.record())
    assert isinstance(found, MatchSetup) and found.board is not None and found.board.text == text


def test_a_step_that_the_map_does_not_allow_is_said_in_the_words_of_the_log() -> None:
    setup = setup_of("pirates_1989", language="ru")
    service, advance = begun(setup, EVERYTHING)
    while " sail " not in service.record():
        pending = advance.position.pending
        assert isinstance(pending, QuestionView)
        notation = [choice.notation for choice in pending.choices]
        advance = service.choose(next((i for i, n in enumerate(notation) if n.startswith("sail")), 0), EVERYTHING)
    text = re.sub(r"(\d sail ship\d+ \w+) \w+\n", r"\1 A1\n1 sail ship99 N A1\n", service.record())
    other, advance = opened(setup, text, EVERYTHING)
    (parted,) = other.course.differs
    said = parted.message.text("ru")
    assert said.startswith("Ход «") and "→ A1" in said and "остались в файле" in said
    assert not {"sail", "ship", "…"} & set(re.findall(r"[a-z]+|…", said)), said
    assert len(advance.unplayed) == 2 and all(line.startswith("Игрок 1: ") for line in advance.unplayed)


def test_another_process_that_is_told_of_a_step_plays_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = little(DICE)
    service, _ = begun(setup)
    other, played, add = MatchService(), list[Match](), Match._add
    other.restore(setup, service.record(), RECORDED_NODE, 0)

    def counted(match: Match, *new: object) -> None:
        played.append(match)
        add(match, *new)  # type: ignore[arg-type]

    monkeypatch.setattr(Match, "_add", counted)
    for back, notation in ((None, "add 1"), (None, "add 2"), (2, "add 3"), (None, "add 1"), (0, "add 2")):
        if back is not None:
            service.go(back, 0)
        take(service, notation)
        told = other.restore(setup, service.record(), service.course.match.node, 0)
        assert isinstance(told, Advance)
        assert told.line == service.position(0).line and told.position.node == service.course.match.node
        assert other.record() == service.record()
    assert [sum(match is one.course.match for match in played) for one in (service, other)] == [10, 10]
    assert len(played) == 20  # an answer and a die each time, and nothing in a third match


@pytest.mark.parametrize("change", ["removed", "another match", "another die"])
def test_a_record_that_is_no_continuation_is_opened_anew(change: str) -> None:
    setup = little(DICE)
    service, _ = begun(setup)
    for notation in ("add 1", "add 2"):
        take(service, notation)
    service.go(2, 0)
    take(service, "add 3")
    other = MatchService()
    other.restore(setup, service.record(), RECORDED_NODE, 0)
    if change == "removed":
        service.remove_branch(1, 0)
    else:
        setup = replace(setup, seed=setup.seed + 1) if change == "another die" else setup
        service, _ = begun(setup)
        take(service, "add 3")
    told = other.restore(setup, service.record(), RECORDED_NODE, 0)
    assert isinstance(told, Advance)
    assert (told.line, other.record()) == (service.position(0).line, service.record())


@pytest.mark.parametrize(("more", "anew"), [("0", False), ("1", True)])
def test_another_process_follows_its_match_under_other_rules_where_it_is_the_same(
    more: str, anew: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = little(DICE)
    service, _ = begun(setup)
    for notation in ("add 1", "add 2"):
        take(service, notation)
    service.go(2, 0)
    take(service, "add 3")
    other = MatchService()
    other.restore(setup, service.record(), RECORDED_NODE, 0)
    other.get_ready_to_follow()
    rules = setup.rules.text.replace("p.score += n", f"p.score += {more} + n")
    setup = replace(setup, rules=Source(setup.rules.name, rules))
    service, _ = opened(setup, service.record())
    read, open_match = list[str](), MatchService.open
    monkeypatch.setattr(MatchService, "open", lambda *asked: read.append(asked[2]) or open_match(*asked))
    told = other.restore(setup, service.record(), service.course.match.node, 0)
    assert isinstance(told, Advance)
    now = service.position(0)
    assert (told.line, told.position, other.record()) == (now.line, now.position, service.record())
    assert bool(read) == anew
