"""The match of a tab: steps, undo, and what becomes of a process that fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from captains_table import Table, played
from fake_match import FakeClient, FakeService
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import Trouble
from dsl.services.match.passage_values import Advance
from dsl.services.match.service import MatchService
from dsl.text.diagnostics import Words
from editor.base.background.packets import Question
from editor.model.match import play_session
from editor.model.match.left_course import Playback


@pytest.mark.parametrize("failing", [None, Trouble("match-died", Words("match-died"))])
def test_another_language_is_asked_for_once(openly: Table, failing: Trouble | None) -> None:
    play = openly.play
    play.changed.connect(lambda name: play.speak("uk") if name == "busy" else None)
    openly.client.failing = failing
    play.speak("uk")
    openly.settle()
    assert openly.service.asked.count("restore") == 1
    assert play.setup is not None and (play.setup.language == "uk") == (failing is None)


def test_a_language_left_again_before_it_came_is_left(openly: Table) -> None:
    play, spoken = openly.play, "uk"
    play.changed.connect(lambda name: play.speak(spoken) if name in ("busy", "setup") else None)
    play.speak("uk")
    spoken = "en"
    openly.settle()
    assert play.setup is not None and play.setup.language == "en"
    assert openly.service.asked.count("restore") == 2


def test_a_course_to_which_no_way_leads_back_is_told_and_the_match_stands(openly: Table) -> None:
    openly.choose(0)
    gone = Trouble("record-line", Words("record-line"))
    openly.service.refusing = (gone,)
    setup = openly.play.setup
    assert setup is not None
    openly.play.reopen(replace(setup, seed=9), "right", 1)
    openly.settle()
    assert openly.play.trouble == gone and openly.play.setup == setup and openly.node == 1


def test_whoever_decides_in_another_process_is_asked_there(openly: Table) -> None:
    setup, service = openly.play.setup, FakeService(False)
    assert setup is not None and openly.play.viewer == 0
    service.begin(setup, 0)
    openly.play.adopt(FakeClient(service), setup, service.choose(1, 0))
    openly.settle()
    assert openly.play.viewer == 1 and openly.play.question is not None


def test_a_decision_is_a_step_and_undo_stands_before_it(openly: Table) -> None:
    assert openly.play.stage == "running" and openly.play.viewer == 0 and openly.play.question is not None
    openly.choose(1)
    assert (openly.node, openly.play.viewer, openly.stack.undoText()) == (1, 1, "Decision 1")
    openly.choose(0)
    assert openly.stack.undoText() == "Decision 2" and openly.client.record == "right left"
    openly.undo()
    assert openly.node == 1 and openly.play.viewer == 1 and openly.play.question is not None
    openly.redo()
    assert openly.node == 2
    assert [line.text for line in openly.play.log] == ["Captain 1 went right", "Captain 2 went left"]


def test_another_decision_in_the_past_makes_a_branch_and_nothing_is_lost(openly: Table) -> None:
    openly.choose(0)
    openly.choose(0)
    openly.undo()
    openly.choose(1)
    line = openly.play.time_line
    assert line is not None and len(line.branches) == 2 and line.branch == 1
    openly.go(2)
    assert openly.node == 2 and openly.stack.count() == 2, "to look back is no step"


def test_bots_answer_for_the_step_before_them(openly: Table) -> None:
    openly.sit("person", "easy")
    assert openly.play.viewer == 0
    openly.choose(0)
    assert openly.play.bot == 1 and openly.play.question is None
    openly.answer("right")
    assert openly.play.bot is None and openly.node == 2 and openly.stack.count() == 1
    openly.undo()
    assert openly.node == 0 and openly.play.question is not None and openly.play.bot is None
    openly.redo()
    assert openly.node == 2
    openly.go(1)
    assert openly.play.bot is None, "a bot does not answer while one looks back"
    openly.play.sit()
    assert openly.play.bot == 1


def test_a_process_that_fails_leaves_the_match_where_it_stood(openly: Table) -> None:
    openly.choose(0)
    trouble = Trouble("match-time", Words("match-time", {"reason": "20"}))
    openly.client.failing = trouble
    openly.choose(0)
    assert openly.play.trouble == trouble and openly.node == 1 and openly.stack.count() == 1
    openly.choose(0)
    assert openly.play.trouble is None and openly.node == 2, "one can try again"


def test_an_answer_about_a_position_that_is_shown_no_more_is_not_heard(openly: Table) -> None:
    ways: list[tuple[int, ...] | None] = []
    openly.play.ask(Question.of(MatchService.way, 1, openly.play.viewer), ways.append)
    openly.settle()
    assert ways == [(0, 2)]
    openly.play.choose(0)
    openly.play.ask(Question.of(MatchService.way, 0, openly.play.viewer), ways.append)
    openly.settle()
    assert ways == [(0, 2)]


def test_the_steps_of_a_match_that_is_over_with_do_nothing(openly: Table) -> None:
    openly.choose(0)
    openly.choose(1)
    openly.play.again()
    openly.settle()
    openly.choose(1)
    openly.undo()
    assert openly.node == 0
    openly.undo()
    openly.undo()
    assert openly.node == 0 and openly.stack.count() == 1 and openly.play.trouble is None
    openly.redo()
    assert openly.node == 1 and openly.client.record == "right"


def test_a_match_left_while_a_step_is_on_its_way_does_not_keep_the_next_one_waiting(openly: Table) -> None:
    openly.play.choose(1)
    assert openly.play.busy and openly.play.acting
    openly.play.leave()
    assert not openly.play.busy and not openly.play.acting
    openly.sit("person", "person")
    openly.choose(1)
    assert openly.node == 1


def test_nothing_is_chosen_while_one_is_on_the_way_elsewhere(openly: Table) -> None:
    openly.choose(0)
    openly.choose(1)
    openly.play.go(0)
    openly.play.choose(1)  # of the question that is still shown
    openly.settle()
    assert openly.node == 0 and openly.service.words == ["", "left", "right"]


def test_a_step_is_on_its_way_until_its_own_answer(openly: Table) -> None:
    play, acting = openly.play, list[bool]()
    play.changed.connect(lambda name: acting.append(play.acting) if name == "position" else None)
    play.watch.look(play.viewer)
    play.choose(0)
    openly.settle()
    assert acting[:2] == [True, False] and openly.service.asked.count("choose") == 1


def test_an_answer_of_the_rules_before_is_not_heard(openly: Table) -> None:
    play, heard = openly.play, list[object]()
    setup, position, line = play.setup, play.position, play.time_line
    assert setup is not None and position is not None and line is not None
    play.ask(Question.of(MatchService.way, 0, play.viewer), heard.append)
    play.adopt(FakeClient(openly.service), setup, Advance((), position, line))
    openly.settle()
    assert heard == []
    play.ask(Question.of(MatchService.way, 0, play.viewer), heard.append)
    openly.settle()
    assert heard == [(0, 1)]


def test_what_plays_back_stops_where_there_is_no_answer(openly: Table) -> None:
    for index in (0, 1, 0):
        openly.choose(index)
    openly.go(0)
    playback = Playback(openly.play)
    playback.begin()
    openly.settle()
    openly.play.changed.emit("time_line")
    assert playback.running, "others look at the same place"
    playback.stop()
    openly.client.failing = Trouble("match-died", Words("match-died"))
    playback.begin()
    openly.settle()
    assert not playback.running


STEPS = """
language 1
game steps
    players 2
board square8 5 2:
    terrain sea
piece man up to 2
setup:
    place man(owner: first(p in players)) at first(c in cell where c.column == 1)
play:
    repeat:
        for each p in players:
            turn of p:
                repeat 3 times:
                    choose by p "Where to?":
                        go(c in neighbours(first(m in man).at) where c.column > first(m in man).at.column) "{c}":
                            move first(m in man) to c
"""


SHOTS = """
language 1
game shots
    players 2
board square4 2 2:
    terrain sea
piece man up to 2:
    fired "Fired": 0..3 = 0
setup:
    place man(owner: first(p in players)) at first(c in cell)
    place man(owner: first(p in players), fired: 1) at first(c in cell)
play:
    repeat:
        for each p in players:
            turn of p:
                repeat:
                    choose by p "Who fires?":
                        fire(m in man where m.fired < 3, c in cell) "{m}, {c}":
                            m.fired += 1
                        done "Done":
                            stop
"""


def test_a_way_of_several_answers_is_one_step_of_undo_and_its_end_the_end_of_the_turn(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_session, "PAUSE", 60_000)
    table = played(qtbot, STEPS)
    before = table.node
    table.play.walk((0, 1, 2, 3))
    table.settle()
    assert table.play.position is not None and [piece.cell for piece in table.play.position.pieces] == [3]
    assert table.play.passed, "the turn is over without a word: it can be taken back for a while"
    assert table.stack.count() == 1
    table.undo()
    assert table.node == before and table.play.question is not None


def test_a_way_ends_where_the_next_cell_is_not_offered(qtbot: QtBot) -> None:
    table = played(qtbot, STEPS)
    table.play.walk((0, 1, 0, 2))
    table.settle()
    assert table.play.position is not None and [piece.cell for piece in table.play.position.pieces] == [1]
    assert table.play.question is not None and table.play.viewer == 0


def test_who_was_picked_stays_picked_while_the_same_is_asked_and_it_can_act(qtbot: QtBot) -> None:
    table = played(qtbot, SHOTS)

    def left() -> list[str]:
        assert table.play.question is not None
        return [table.play.question.choices[index].notation for index in table.play.remaining]

    def answer(text: str) -> None:
        assert table.play.question is not None
        table.choose([choice.notation for choice in table.play.question.choices].index(text))

    answer("fire man1 A1")
    assert len(left()) == 9, "nothing was picked for that"
    table.play.narrow([k for k in table.play.remaining if "man2" in left()[k]], take=False)
    answer("fire man2 A1")
    assert left() == [f"fire man2 {cell}" for cell in ("A1", "B1", "A2", "B2")]
    table.play.widen()
    assert len(left()) == 9
    table.play.narrow([k for k in table.play.remaining if "man2" in left()[k]], take=False)
    answer("fire man2 B1")
    assert left() == [f"fire man1 {cell}" for cell in ("A1", "B1", "A2", "B2")] + ["done"], "it has fired three times"
