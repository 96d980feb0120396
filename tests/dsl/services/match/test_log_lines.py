"""The log of a match in sentences: rounds and turns as headings, what a line speaks of, who reads what."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from service_games import FIGHT, begun, little, question, setup_of, take

from dsl.engines.linking.game import Datum
from dsl.games.play.rules_facts import Counter, counter_of
from dsl.language.typed.program import Program
from dsl.services.match.match_values import EVERYTHING, SPECTATOR, MatchSetup
from dsl.services.match.passage_values import Advance, LogLine
from dsl.services.match.position_values import QuestionView
from dsl.services.match.service import MatchService
from dsl.services.match.views import round_marks
from tests.games_at_hand import SECRET, Kit, kit_of, rulesets
from tests.share import usual, usually_first

SEED = 3
LETTERS = {"en": "Round", "ru": "Круг", "uk": "Коло"}


def played(service: MatchService, viewer: int, decisions: int, seed: int = SEED) -> None:
    """Choose at random; a question that is not the viewer's is answered by whoever sees it."""
    dice = Random(seed)
    for _ in range(decisions):
        pending = service.position(EVERYTHING).position.pending
        if not isinstance(pending, QuestionView):
            return
        advance = service.choose(dice.randrange(pending.count), viewer)
        assert advance.trouble is None, advance.trouble


@cache
def recorded(name: str) -> tuple[MatchSetup, str]:
    """A match of some rounds and its record."""
    setup = setup_of(name, seed=SEED)
    service, _ = begun(setup, EVERYTHING)
    played(service, EVERYTHING, 70)
    return setup, service.record()


def retold(name: str, language: str) -> MatchService:
    """The same match in another language, taken again from its record."""
    setup, record = recorded(name)
    service = MatchService()
    assert isinstance(service.open(replace(setup, language=language), record, SPECTATOR), Advance)
    return service


def heads(lines: tuple[LogLine, ...]) -> list[str]:
    return [line.text for line in lines if line.kind == "round"]


@pytest.mark.parametrize("language", usually_first(["ru", "uk", "en"]))
@pytest.mark.parametrize("kit", usual(rulesets(), "pirates_1989", "sea_battle"), ids=lambda kit: kit.name)
def test_rounds_follow_one_another_and_lines_are_sentences(kit: Kit, language: str) -> None:
    lines = retold(kit.name, language).log(SPECTATOR)
    rounds = [int(head.split()[-1]) for head in heads(lines)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) > 1
    for line in lines:
        if line.kind not in ("round", "turn"):
            assert line.text[-1] in ".!?…", line.text
            assert "{" not in line.text


def test_a_round_is_called_as_the_rules_call_it_where_they_count_those_that_have_begun() -> None:
    words = [heads(retold("pirates_1989", language).log(SPECTATOR))[0] for language in LETTERS]
    assert words == [f"{word} 1" for word in LETTERS.values()]
    assert heads(retold("sea_battle", "ru").log(SPECTATOR))[0] == "Раунд 1"


def test_a_turn_is_headed_by_the_player_and_the_role() -> None:
    service = retold("sea_battle", "ru")
    turns = [line.text for line in service.log(SPECTATOR) if line.kind == "turn"]
    assert set(turns) == {"Игрок 1 · Белые паруса", "Игрок 2 · Красные паруса"}
    assert service.position(SPECTATOR).position.heading.startswith("Раунд ")


@pytest.mark.parametrize("kit", usual(rulesets(), "ships_track"), ids=lambda kit: kit.name)
def test_made_step_by_step_the_log_is_the_same(kit: Kit) -> None:
    setup = setup_of(kit.name, seed=SEED)
    service, advance = begun(setup, SPECTATOR)
    said = [line for passage in advance.passages for line in passage.lines]
    dice = Random(SEED)
    for _ in range(40):
        pending = service.position(EVERYTHING).position.pending
        if isinstance(pending, QuestionView):
            step = service.choose(dice.randrange(pending.count), SPECTATOR)
            said += [line for passage in step.passages for line in passage.lines]
    whole = service.log(SPECTATOR)
    assert list(whole)[-len(said) :] == said
    again, _ = begun(setup, SPECTATOR)
    played(again, SPECTATOR, 40)
    assert again.log(SPECTATOR) == whole


CARRIED = """
piece boat "Boat" up to 2:
    holes "Holes": int = 0
state rounds "Rounds": int = 0
setup:
    place boat(owner: first(p in players)) at first(c in cell)
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What now?":
                    sail(b in boat, c in neighbours(b.at)) "{b}: {b.at} → {c}":
                        move b to c
                        log "{b} sails."
                    sink(b in boat) "{b} is lost":
                        remove b
                        log "{b} is gone."
                    wait "Wait":
                        nothing
                    rest "Rest":
                        nothing
        rounds += 1
"""


def test_a_line_speaks_of_the_cells_where_its_pieces_stand() -> None:
    service, _ = begun(little(CARRIED))
    take(service, "sail boat1 B1")
    take(service, "sink boat1")
    lines = {line.text: line for line in service.log(0)}
    name = service.course.match.game.map.topology.cell
    assert lines["Boat 1: A1 → B1."].cells == (name("A1"), name("B1"))
    assert lines["Boat 1 sails."].cells == (name("B1"),)
    assert lines["Boat 1 is lost."].cells == (name("B1"),)
    assert lines["Boat 1 is gone."].cells == (name("B1"),)
    place = lines["Boat 1 sails."].place
    assert place is not None and place.file.endswith("little.rules")


def test_only_choice_without_a_word_of_its_own_is_left_out() -> None:
    body = """
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Go":
                    on "Go on":
                        nothing
                choose by p "Where?":
                    to(c in row) "{c}":
                        nothing
                choose by p "Where?":
                    far(c in cell) "Far {c}":
                        nothing
function row() -> set of cell = {c in cell where c.row == 1 and c.column == 1}
"""
    service, advance = begun(little(body.replace("c in row)", "c in row())")))
    assert question(advance).options[0].name == "far"
    said = [line.text for line in service.log(0)]
    assert "Go on." not in said
    assert "A1." in said


HIDDEN_DICE = """
play:
    repeat:
        for each p in players:
            turn of p:
                let a = roll 1..6 by p
                let b = roll 1..6 by p
                let c = roll 1..6 by p
                choose by p "Go":
                    on "Go on":
                        nothing
                    rest "Rest":
                        nothing
"""


def test_dice_out_of_sight_are_one_line_and_their_own_player_reads_each() -> None:
    service, _ = begun(little(HIDDEN_DICE))
    own = [line.text for line in service.log(0) if line.kind == "chance"]
    other = [line.text for line in service.log(1) if line.kind == "chance"]
    assert len(own) == 3
    assert len(other) == 1 and other[0].endswith("× 3.")
    assert not any(sign.isdigit() for sign in other[0].replace("× 3", "").replace("Player 1", ""))
    assert [line.text for line in service.log(EVERYTHING) if line.kind == "chance"] == own


@pytest.mark.parametrize("name", usual(SECRET, "perudo", "treasure_hand"))
def test_what_others_may_not_read_is_in_no_part_of_a_line(name: str) -> None:
    """A line is made of what the journal gives its reader: no thing, cell or clause that this text does not name."""
    service, _ = begun(setup_of(name, kit_of(name).seats[0], seed=SEED), EVERYTHING)
    played(service, EVERYTHING, 25)
    course = service.course
    for viewer in (SPECTATOR, 0, 1):
        for node in course.match.tree.path(course.match.node):
            entries = course.match.tree.entries(node)
            readable = {
                part
                for entry in entries
                for _, value in entry.seen_by(viewer if viewer >= 0 else None).values
                if value is not None
                for part in (course.match.game.split(value) if value.many else [value])
            }
            for line in course.views.log.of(node, viewer):
                if line.kind not in ("round", "chance"):
                    assert set(line.things) <= readable


@pytest.mark.parametrize("name", usually_first(["ships_track", "pirates_1989"]))
def test_what_is_known_of_rounds_is_what_taking_the_events_again_tells(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, _ = begun(setup_of(name, seed=SEED), SPECTATOR)
    played(service, SPECTATOR, 60)
    known = service.log(SPECTATOR)

    def unsure(program: Program) -> Counter | None:
        counter = counter_of(program)
        return replace(counter, with_turn=False) if counter is not None else None

    monkeypatch.setattr(round_marks, "counter_of", unsure)
    again, _ = begun(setup_of(name, seed=SEED), SPECTATOR)
    played(again, SPECTATOR, 60)
    assert again.log(SPECTATOR) == known


@pytest.mark.parametrize(("language", "named"), [("ru", "Стоянка C12"), ("en", "Post C12"), ("uk", "Стоянка C12")])
def test_what_the_map_gives_no_name_is_called_by_its_kind_and_place(language: str, named: str) -> None:
    service = MatchService()
    service.begin(setup_of("pirates_fame", language=language), 0)
    names = {site.ref: site.name for site in service.view(0).sites}
    assert names[Datum("post", 6)] == named, "sw1 is its id, for rules and scenarios"


@pytest.mark.parametrize(
    ("done", "line"),
    [("stop", "Player 1 ends the turn."), ("remove first(s in man of p)\n" + " " * 28 + "stop", "Player 1: “Done”.")],
    ids=["it only ends the turn", "it does more"],
)
def test_an_answer_that_only_ends_a_turn_is_told_as_that(done: str, line: str) -> None:
    body = FIGHT.replace('"Done":\n' + " " * 28 + "stop", '"Done":\n' + " " * 28 + done)
    service, _ = begun(little(body))
    (last,) = (at for at, one in enumerate(question(service.position(0)).choices) if one.option == "done")
    service.choose(last, 0)
    assert line in [line.text for line in service.log(0)]
