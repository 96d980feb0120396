"""The match of a tab: steps, undo, whose eyes the window has, and what becomes of a process that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from fake_match import FakeClient, FakeService
from PySide6.QtCore import QTimer
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import EVERYTHING, MatchSetup, Seat, SeatKind, Trouble
from dsl.services.match.passage_values import Advance, LogLine
from dsl.services.match.position_values import QuestionView
from dsl.services.match.service import MatchService
from dsl.text.diagnostics import Words
from dsl.text.source import Source
from editor.base.background.packets import Question
from editor.model.match import play_session
from editor.model.match.left_course import Playback
from editor.model.match.play_session import PlaySession
from tests.limits import repeat


class RealService(MatchService):
    """The match service, asked like the fake one."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    @property
    def setup(self) -> MatchSetup | None:
        return self.course.setup if self.running else None


class Table:
    """A match of captains and whoever plays it."""

    def __init__(self, qtbot: QtBot, secrets: bool) -> None:
        self.qtbot, self.service = qtbot, FakeService(secrets)
        self.client, self.stack = FakeClient(self.service), QUndoStack()
        self.play = PlaySession(self.stack, self.client)

    def sit(self, *kinds: SeatKind) -> None:
        seats = tuple(Seat(kind, name) for kind, name in zip(kinds, ("Ann", "Bob", "Cid")))
        self.play.start(MatchSetup(Source("x.rules", ""), None, seats=seats))
        self.settle()

    def settle(self) -> None:
        """Until nothing is asked any more."""
        quiet = 0
        for _ in range(10_000):
            self.qtbot.wait(1)
            quiet = 0 if self.play.busy else quiet + 1
            if quiet == 12:
                return
        raise AssertionError("it is asked again and again")

    def choose(self, index: int) -> None:
        self.play.choose(index)
        self.settle()

    def undo(self) -> None:
        self.stack.undo()
        self.settle()

    @property
    def node(self) -> int:
        assert self.play.position is not None
        return self.play.position.node


@pytest.fixture
def openly(qtbot: QtBot) -> Iterator[Table]:
    """Where nobody hides anything."""
    yield Table(qtbot, secrets=False)


@pytest.fixture
def secretly(qtbot: QtBot) -> Iterator[Table]:
    """Where nobody sees what others chose."""
    yield Table(qtbot, secrets=True)


@pytest.mark.parametrize("failing", [None, Trouble("match-died", Words("match-died"))])
def test_another_language_is_asked_for_once(openly: Table, failing: Trouble | None) -> None:
    openly.sit("person", "person")
    play = openly.play
    play.changed.connect(lambda name: play.speak("uk") if name == "busy" else None)
    openly.client.failing = failing
    play.speak("uk")
    openly.settle()
    assert openly.service.asked.count("restore") == 1
    assert play.setup is not None and (play.setup.language == "uk") == (failing is None)


def test_a_language_left_again_before_it_came_is_left(openly: Table) -> None:
    openly.sit("person", "person")
    play, spoken = openly.play, "uk"
    play.changed.connect(lambda name: play.speak(spoken) if name in ("busy", "setup") else None)
    play.speak("uk")
    spoken = "en"
    openly.settle()
    assert play.setup is not None and play.setup.language == "en"
    assert openly.service.asked.count("restore") == 2


def test_a_course_to_which_no_way_leads_back_is_told_and_the_match_stands(openly: Table) -> None:
    openly.sit("person", "person")
    openly.choose(0)
    gone = Trouble("record-line", Words("record-line"))
    openly.service.refusing = (gone,)
    setup = openly.play.setup
    assert setup is not None
    openly.play.reopen(replace(setup, seed=9), "right", 1)
    openly.settle()
    assert openly.play.trouble == gone and openly.play.setup == setup and openly.node == 1


def test_whoever_decides_in_another_process_is_asked_there(openly: Table) -> None:
    openly.sit("person", "person")
    setup, service = openly.play.setup, FakeService(False)
    assert setup is not None and openly.play.viewer == 0
    service.begin(setup, 0)
    openly.play.adopt(FakeClient(service), setup, service.choose(1, 0))
    openly.settle()
    assert openly.play.viewer == 1 and openly.play.question is not None


def test_a_decision_is_a_step_and_undo_stands_before_it(openly: Table) -> None:
    openly.sit("person", "person")
    assert openly.play.stage == "running" and openly.play.viewer == 0 and openly.play.question is not None
    openly.choose(1)
    assert (openly.node, openly.play.viewer, openly.stack.undoText()) == (1, 1, "Decision 1")
    openly.choose(0)
    assert openly.stack.undoText() == "Decision 2" and openly.client.record == "right left"
    openly.undo()
    assert openly.node == 1 and openly.play.viewer == 1 and openly.play.question is not None
    openly.stack.redo()
    openly.settle()
    assert openly.node == 2
    assert [line.text for line in openly.play.log] == ["Captain 1 went right", "Captain 2 went left"]


def test_another_decision_in_the_past_makes_a_branch_and_nothing_is_lost(openly: Table) -> None:
    openly.sit("person", "person")
    openly.choose(0)
    openly.choose(0)
    openly.undo()
    openly.choose(1)
    line = openly.play.time_line
    assert line is not None and len(line.branches) == 2 and line.branch == 1
    openly.play.go(2)
    openly.settle()
    assert openly.node == 2 and openly.stack.count() == 2, "to look back is no step"


def test_bots_answer_for_the_step_before_them(openly: Table) -> None:
    openly.sit("person", "easy")
    assert openly.play.viewer == 0
    openly.choose(0)
    assert openly.play.bot == 1 and openly.play.question is None
    openly.play.choose_text("right")
    openly.settle()
    assert openly.play.bot is None and openly.node == 2 and openly.stack.count() == 1
    openly.undo()
    assert openly.node == 0 and openly.play.question is not None and openly.play.bot is None
    openly.stack.redo()
    openly.settle()
    assert openly.node == 2
    openly.play.go(1)
    openly.settle()
    assert openly.play.bot is None, "a bot does not answer while one looks back"
    openly.play.sit()
    assert openly.play.bot == 1


def test_a_curtain_falls_before_the_next_viewer_is_asked_for(secretly: Table) -> None:
    secretly.sit("person", "person")
    play = secretly.play
    assert play.veiled and play.position is None and play.curtain is not None and play.curtain.player is not None
    assert play.curtain.player.name == "Ann" and play.log == () and play.time_line is None
    play.lift()
    secretly.settle()
    assert not play.veiled and play.viewer == 0 and play.question is not None
    seen: list[tuple[bool, int | None]] = []
    play.changed.connect(lambda _name: seen.append((play.veiled, play.position.viewer if play.position else None)))
    secretly.choose(1)
    assert play.veiled and play.question is None and play.kept == ()
    assert all(viewer in (0, None) for _, viewer in seen), "nothing of the other player reached the window"
    assert play.curtain is not None and play.curtain.meanwhile == ("Ann: Captain 1 went somewhere",)
    play.lift()
    secretly.settle()
    assert play.viewer == 1 and [line.text for line in play.log] == ["Captain 1 went somewhere"]


def test_what_came_of_one_s_own_last_choice_is_told_to_who_comes_back(
    secretly: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = secretly.service

    def fired(viewer: int, since: int | None = None) -> tuple[LogLine, ...]:
        nodes = [node for node in service.course(service.node) if since is None or node > since]
        shots = {node: LogLine(node, "log", f"Shot {node}", None, (), (), (), None) for node in nodes}
        dice = {node: replace(shots[node], kind="chance", text="Die: 5.") for node in nodes}
        told = ((service.told(node, viewer), dice[node], *(shots[node],) * 3) for node in nodes)
        return tuple(line for lines in told for line in lines)

    monkeypatch.setattr(service, "log", fired)
    secretly.sit("person", "person")
    for _ in range(2):  # Ann, then Bob
        secretly.play.lift()
        secretly.settle()
        secretly.choose(1)
    curtain = secretly.play.curtain
    assert curtain is not None and curtain.player is not None and curtain.player.name == "Ann"
    assert curtain.meanwhile == (
        "Shot 1 ×3",
        "Bob: Captain 2 went somewhere",
        "Shot 2 ×3",
    )  # what is said thrice is told once with its number, and no throw that a sentence explains


def test_undo_leads_behind_a_curtain_and_never_into_the_eyes_of_another(secretly: Table) -> None:
    secretly.sit("person", "person")
    secretly.play.lift()
    secretly.settle()
    secretly.choose(1)
    secretly.play.lift()
    secretly.settle()
    assert not secretly.play.veiled and secretly.play.viewer == 1
    secretly.undo()
    assert secretly.play.veiled and secretly.play.position is None
    assert secretly.play.curtain is not None and secretly.play.curtain.player is not None
    assert secretly.play.curtain.player.name == "Ann"
    assert secretly.play.curtain.undone == ("Ann: Captain 1 went somewhere",), "what all may know of what was undone"
    assert secretly.stack.text(0) == "Decision 1", "nothing secret in the history"


def test_what_is_undone_behind_a_curtain_is_told_by_it_once(secretly: Table) -> None:
    secretly.sit("person", "person")
    secretly.play.lift()
    secretly.settle()
    secretly.choose(1)
    assert secretly.play.curtain is not None and secretly.play.curtain.undone == ()
    secretly.undo()
    assert secretly.play.curtain.undone == ("Ann: Captain 1 went somewhere",)
    secretly.play.lift()
    secretly.settle()
    secretly.choose(0)
    assert secretly.play.curtain is not None and secretly.play.curtain.undone == ()


def test_what_is_undone_while_one_looks_back_is_not_told_as_what_one_looked_at(secretly: Table) -> None:
    secretly.sit("person", "person")
    for _ in range(3):
        secretly.play.lift()
        secretly.settle()
        secretly.choose(1)
    secretly.play.lift()
    secretly.settle()
    secretly.play.go(1)
    secretly.settle()
    secretly.undo()
    assert secretly.play.veiled and secretly.play.curtain is not None
    assert secretly.play.curtain.undone == ()


def test_looking_back_needs_no_curtain_and_shows_what_one_may_see(secretly: Table) -> None:
    secretly.sit("person", "person")
    for _ in range(2):
        secretly.play.lift()
        secretly.settle()
        secretly.choose(0)
    secretly.play.lift()
    secretly.settle()
    secretly.play.go(1)
    secretly.settle()
    assert not secretly.play.veiled and secretly.play.viewer == 0
    assert secretly.play.question is None and isinstance(
        secretly.play.position and secretly.play.position.pending, QuestionView
    )
    secretly.play.sit()
    secretly.settle()
    assert secretly.play.veiled, "to decide there is another's"


def test_one_person_among_bots_sees_no_curtain(secretly: Table) -> None:
    secretly.sit("person", "hard")
    assert not secretly.play.veiled and secretly.play.viewer == 0
    secretly.choose(0)
    secretly.play.choose_text("left")
    secretly.settle()
    assert not secretly.play.veiled and secretly.play.viewer == 0


def test_played_openly_no_curtain_falls(secretly: Table) -> None:
    secretly.sit("person", "person")
    secretly.play.play_openly(True)
    secretly.settle()
    assert not secretly.play.veiled and secretly.play.viewer == 0
    secretly.choose(0)
    assert not secretly.play.veiled and secretly.play.viewer == 1


def test_at_the_end_all_is_shown(secretly: Table) -> None:
    secretly.sit("easy", "easy")
    assert secretly.stack.count() == 0
    repeat(lambda: (secretly.play.choose_text("left"), secretly.settle()), lambda: secretly.play.bot is None)
    assert secretly.play.stage == "over" and secretly.play.viewer == EVERYTHING
    assert secretly.play.log[0].text == "Captain 1 went left" and secretly.stack.count() == 0


def test_a_process_that_fails_leaves_the_match_where_it_stood(openly: Table) -> None:
    openly.sit("person", "person")
    openly.choose(0)
    trouble = Trouble("match-time", Words("match-time", {"reason": "20"}))
    openly.client.failing = trouble
    openly.choose(0)
    assert openly.play.trouble == trouble and openly.node == 1 and openly.stack.count() == 1
    openly.choose(0)
    assert openly.play.trouble is None and openly.node == 2, "one can try again"


def test_an_answer_about_a_position_that_is_shown_no_more_is_not_heard(openly: Table) -> None:
    openly.sit("person", "person")
    ways: list[tuple[int, ...] | None] = []
    openly.play.ask(Question.of(MatchService.way, 1, openly.play.viewer), ways.append)
    openly.settle()
    assert ways == [(0, 2)]
    openly.play.choose(0)
    openly.play.ask(Question.of(MatchService.way, 0, openly.play.viewer), ways.append)
    openly.settle()
    assert ways == [(0, 2)]


def test_the_steps_of_a_match_that_is_over_with_do_nothing(openly: Table) -> None:
    openly.sit("person", "person")
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
    openly.stack.redo()
    openly.settle()
    assert openly.node == 1 and openly.client.record == "right"


def test_a_match_left_while_a_step_is_on_its_way_does_not_keep_the_next_one_waiting(openly: Table) -> None:
    openly.sit("person", "person")
    openly.play.choose(1)
    assert openly.play.busy and openly.play.acting
    openly.play.leave()
    assert not openly.play.busy and not openly.play.acting
    openly.sit("person", "person")
    openly.choose(1)
    assert openly.node == 1


def test_an_answer_for_other_eyes_is_asked_for_anew(secretly: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    secretly.sit("person", "person")
    play, ask, went = secretly.play, FakeClient.ask, list[int]()
    play.play_openly(True)
    secretly.settle()

    def asked(client: FakeClient, asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        number = ask(client, asked_of, answered)
        if asked_of.name == "position" and not went:  # the second one's eyes are on their way
            went.append(play.viewer)
            play.go(0)
        return number

    monkeypatch.setattr(FakeClient, "ask", asked)
    fits: list[bool] = []

    def shown(name: str) -> None:
        if name == "position" and play.position is not None:
            fits.append(play.position.viewer == play.viewer)

    play.changed.connect(shown)
    secretly.choose(0)
    assert went == [0] and secretly.node == 0 and all(fits)


def test_nothing_is_chosen_while_one_is_on_the_way_elsewhere(openly: Table) -> None:
    openly.sit("person", "person")
    openly.choose(0)
    openly.choose(1)
    openly.play.go(0)
    openly.play.choose(1)  # of the question that is still shown
    openly.settle()
    assert openly.node == 0 and openly.service.words == ["", "left", "right"]


def test_a_step_is_on_its_way_until_its_own_answer(openly: Table) -> None:
    openly.sit("person", "person")
    play, acting = openly.play, list[bool]()
    play.changed.connect(lambda name: acting.append(play.acting) if name == "position" else None)
    play.watch.look(play.viewer)
    play.choose(0)
    openly.settle()
    assert acting[:2] == [True, False] and openly.service.asked.count("choose") == 1


def test_who_says_meanwhile_that_they_hide_nothing_gets_no_curtain(
    secretly: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    secretly.sit("person", "person")
    play = secretly.play
    play.lift()
    secretly.settle()
    ask = play.client.ask

    def too_late(asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        if asked_of.name == "alike":
            QTimer.singleShot(0, play, lambda: play.play_openly(True))  # before the answer
        return ask(asked_of, answered)

    monkeypatch.setattr(play.client, "ask", too_late)
    play.choose(0)
    secretly.settle()
    assert not play.veiled and play.question is not None


def test_an_answer_of_the_rules_before_is_not_heard(openly: Table) -> None:
    openly.sit("person", "person")
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


@pytest.mark.parametrize("broken", [True, False])
def test_a_match_that_is_opened_hides_as_it_did_and_one_that_cannot_be_hides_as_before(
    secretly: Table, monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    secretly.sit("person", "person")
    play = secretly.play
    assert play.setup is not None and not play.openly
    if broken:
        monkeypatch.setattr(secretly.service, "open", lambda *_given: (Trouble("replay-over", Words("replay-over")),))
    play.open(play.setup, "left", openly=True)
    assert not play.openly, "not before it is there"
    secretly.settle()
    assert play.openly is not broken


def test_what_plays_back_stops_where_there_is_no_answer(openly: Table) -> None:
    openly.sit("person", "person")
    for index in (0, 1, 0):
        openly.choose(index)
    openly.play.go(0)
    openly.settle()
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
    table = Table(qtbot, secrets=False)
    table.client.service = RealService()
    table.play.start(MatchSetup(Source("steps.rules", STEPS), None, seats=(Seat(), Seat())))
    table.settle()
    before = table.node
    table.play.walk((0, 1, 2, 3))
    table.settle()
    assert table.play.position is not None and [piece.cell for piece in table.play.position.pieces] == [3]
    assert table.play.passed, "the turn is over without a word: it can be taken back for a while"
    assert table.stack.count() == 1
    table.undo()
    assert table.node == before and table.play.question is not None


def test_a_way_ends_where_the_next_cell_is_not_offered(qtbot: QtBot) -> None:
    table = Table(qtbot, secrets=False)
    table.client.service = RealService()
    table.play.start(MatchSetup(Source("steps.rules", STEPS), None, seats=(Seat(), Seat())))
    table.settle()
    table.play.walk((0, 1, 0, 2))
    table.settle()
    assert table.play.position is not None and [piece.cell for piece in table.play.position.pieces] == [1]
    assert table.play.question is not None and table.play.viewer == 0


def test_who_was_picked_stays_picked_while_the_same_is_asked_and_it_can_act(qtbot: QtBot) -> None:
    table = Table(qtbot, secrets=False)
    table.client.service = RealService()
    table.play.start(MatchSetup(Source("shots.rules", SHOTS), None, seats=(Seat(), Seat())))
    table.settle()

    def left() -> list[str]:
        assert table.play.question is not None
        return [table.play.question.choices[index].notation for index in table.play.kept]

    def answer(text: str) -> None:
        assert table.play.question is not None
        table.choose([choice.notation for choice in table.play.question.choices].index(text))

    answer("fire man1 A1")
    assert len(left()) == 9, "nothing was picked for that"
    table.play.narrow([k for k in table.play.kept if "man2" in left()[k]], take=False)
    answer("fire man2 A1")
    assert left() == [f"fire man2 {cell}" for cell in ("A1", "B1", "A2", "B2")]
    table.play.widen()
    assert len(left()) == 9
    table.play.narrow([k for k in table.play.kept if "man2" in left()[k]], take=False)
    answer("fire man2 B1")
    assert left() == [f"fire man1 {cell}" for cell in ("A1", "B1", "A2", "B2")] + ["done"], "it has fired three times"
