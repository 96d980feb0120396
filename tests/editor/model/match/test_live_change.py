"""Rules and map are changed while a match is played: it goes on under the change, in processes of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import Seat, Trouble
from dsl.services.match.passage_values import Followed
from dsl.services.match.position_values import QuestionView
from dsl.text.diagnostics import Words
from editor.base.background.packets import Question
from editor.base.texts import Message
from editor.model.match.live_change import LiveChange
from editor.model.match.match_client import MatchClient
from editor.model.match.match_steps import NO_MARKS, MatchStep
from editor.model.match.match_view import CurtainView
from editor.model.match.play_session import PlaySession
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.live_match import live_of, setup_of
from editor.model.sessions.session import Session
from editor.play.time.difference_banner import DifferenceBanner
from editor.play.time.time_line_panel import TimeLinePanel
from tests.editor.helpers.live_games import CALM, opened

LONG = 30_000


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    """A match of a little game in which three decisions were taken."""
    made = opened(tmp_path)
    setup = setup_of(made, (Seat(), Seat()), seed=1)
    assert setup is not None and live_of(made).state == "none"
    made.play.openly = True
    made.play.start(setup)
    for option in ("low", "high", "high"):
        qtbot.waitUntil(lambda: made.play.question is not None and not made.play.busy)
        choose(made, option)
    qtbot.waitUntil(lambda: made.play.question is not None and not made.play.busy)
    yield made
    made.close()


def choose(session: Session, option: str) -> None:
    """Take a choice by its option."""
    question = session.play.question
    assert isinstance(question, QuestionView)
    session.play.choose([choice.option for choice in question.choices].index(option))


def write(session: Session, old: str, new: str) -> None:
    """Change the rules as typing does."""
    rules = session.rules
    assert isinstance(rules, RulesDocument) and old in rules.source.text
    at = rules.source.text.index(old)
    rules.replace_range(Message("rules-step-typed"), at, at + len(old), new)


def another(session: Session, qtbot: QtBot) -> tuple[PlaySession, LiveChange]:
    """Rules by which the match goes another way."""
    live = live_of(session)
    write(session, "score += 2", "score += 3")
    qtbot.waitUntil(lambda: live.state == "different" and not live.working)
    return session.play, live


def delayed(monkeypatch: pytest.MonkeyPatch, client: MatchClient, name: str) -> list[Callable[[], object]]:
    """The first answer to such a question is handed over when what is in the list is called."""
    ask, late = client.ask, list[Callable[[], object]]()

    def slow(asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        keep = asked_of.name == name and not late
        return ask(asked_of, (lambda answer: late.append(lambda: answered(answer))) if keep else answered)

    monkeypatch.setattr(client, "ask", slow)
    return late


def score(session: Session) -> str:
    """What the position says."""
    assert session.play.position is not None
    return session.play.position.state[0].short


def test_a_change_that_changes_nothing_is_swapped_in_silently(session: Session, qtbot: QtBot) -> None:
    play, live = session.play, live_of(session)
    told: list[str] = []
    session.reported.connect(lambda said: told.append(str(said)))
    node, before = play.client.node, play.client
    write(session, "score += 1", "score += 0 + 1")
    qtbot.waitUntil(lambda: live.state == "same")
    assert told == ["Still the same game ✓"] and play.client is not before and play.client.node == node
    assert play.setup is not None and play.setup.rules.text == session.rules.source.text  # type: ignore[union-attr]
    choose(session, "low")
    qtbot.waitUntil(lambda: play.client.node > node)


def test_a_log_told_under_the_rules_before_is_not_shown_for_those_after(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, live, late = session.play, live_of(session), list[Callable[[Any], object]]()
    before, ask = play.client, play.client.ask

    def slow(asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        return ask(asked_of, (lambda _: late.append(answered)) if asked_of.name == "log" else answered)

    monkeypatch.setattr(before, "ask", slow)
    play.go(play.client.node)
    qtbot.waitUntil(lambda: bool(late))
    write(session, "score += 1", "score += 0 + 1")
    qtbot.waitUntil(lambda: live.state == "same" and not live.working and not play.client.busy)
    told = play.log
    late[0](told[:1])
    assert play.client is not before and len(told) > 1 and play.log is told


def test_what_becomes_is_shown_where_the_match_stands_though_an_answer_came_for_other_eyes(
    session: Session, qtbot: QtBot
) -> None:
    play, live = another(session, qtbot)
    gone: list[str] = []

    def go_back(name: str) -> None:  # the next player's view is asked for already: this answer will not be for them
        if name == "record" and not gone:
            gone.append(name)
            play.go(0)

    play.changed.connect(go_back)
    choose(session, "low")
    qtbot.waitUntil(lambda: bool(gone) and not play.busy and not live.working and not play.client.busy)
    assert play.client.node == 0 and live.followed is not None and live.followed.position is not None
    assert live.followed.position.node == 0


def test_what_becomes_is_never_shown_to_other_eyes_than_those_it_was_asked_for(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, live, shown = session.play, live_of(session), list[tuple[int, int]]()
    late = delayed(monkeypatch, live.spare, "follow")

    def seen() -> None:
        if live.followed is not None and live.followed.position is not None:
            shown.append((live.followed.position.viewer, play.viewer))

    live.changed.connect(seen)
    play.changed.connect(lambda name: late[0]() if name == "viewer" else None)
    write(session, "score += 2", "score += 3")
    qtbot.waitUntil(lambda: bool(late))
    assert live.state == "none"
    choose(session, "low")  # then the other player looks
    qtbot.waitUntil(lambda: live.state == "different" and not play.busy and not live.working)
    assert shown and all(told_to == looks for told_to, looks in shown)


def test_of_a_course_that_was_left_nothing_is_told_behind_a_curtain(session: Session, qtbot: QtBot) -> None:
    play, live = another(session, qtbot)
    live.go_on()
    qtbot.waitUntil(lambda: live.left is not None)
    assert live.left is not None and any(tick.text for tick in live.left.ticks)
    play.veil(True, CurtainView(None, ""))
    assert live.left.ticks and not any(tick.text for tick in live.left.ticks)


def test_another_game_is_shown_and_gone_on_with_and_undone(session: Session, qtbot: QtBot) -> None:
    play, live = session.play, live_of(session)
    was, node = score(session), play.client.node
    another(session, qtbot)
    difference = live.followed.difference  # type: ignore[union-attr]
    assert difference is not None and difference.node == 3  # low, its roll, high
    assert difference.now != difference.was and score(session) == was
    live.go_on()
    qtbot.waitUntil(lambda: live.state == "none" and score(session) != was)
    assert int(score(session)) == int(was) + 2 and play.client.node == node
    session.undo_stack.undo()
    qtbot.waitUntil(lambda: score(session) == was and live.state == "different")


def test_going_on_is_not_forgotten_where_a_move_comes_in_between(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, live = another(session, qtbot)
    late = delayed(monkeypatch, live.spare, "take_followed")
    live.go_on()
    qtbot.waitUntil(lambda: bool(late))
    before = play.client
    choose(session, "low")
    qtbot.waitUntil(lambda: not play.busy)
    late[0]()
    assert play.client is before and live.state == "different"
    qtbot.waitUntil(lambda: play.client is not before and live.state == "none")


def test_a_branch_that_could_not_be_followed_is_not_lost_in_silence(session: Session, qtbot: QtBot) -> None:
    play, live = session.play, live_of(session)
    write(
        session,
        '                    high "High"',
        '                    rest "Rest":\n                        nothing\n                    high "High"',
    )
    qtbot.waitUntil(lambda: live.state == "same" and not live.working)
    play.go(0)
    qtbot.waitUntil(lambda: play.question is not None and not play.busy and play.client.node == 0)
    choose(session, "high")  # a branch of its own: the first course began with low
    qtbot.waitUntil(lambda: play.client.node > 0 and not play.busy)
    before, record = play.client, play.record
    write(session, '                    low "Low":\n                        score += 1\n', "")
    qtbot.waitUntil(lambda: live.state == "different" and not live.working)
    assert live.followed is not None and live.followed.difference is not None
    assert live.followed.difference.now == ("The first course goes no further.",)
    assert live.followed.difference.stopped and play.client is before and play.record == record
    live.go_on()
    qtbot.waitUntil(lambda: play.client is not before and not play.busy)
    assert play.time_line is not None and not play.time_line.branches[0].ticks
    session.undo_stack.undo()
    qtbot.waitUntil(lambda: play.record == record and not play.busy)


def test_going_on_is_not_forgotten_where_the_same_is_followed_anew(session: Session, qtbot: QtBot) -> None:
    play, live = another(session, qtbot)
    before = play.client
    live.go_on()
    live.edited()  # as a parameter that is set to what it was
    qtbot.waitUntil(lambda: play.client is not before and live.state == "none")


def test_nobody_goes_on_where_the_rules_refuse_the_map(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, live = another(session, qtbot)
    before, ask = play.client, live.spare.ask
    refused = Trouble("map-empty", Words("map-empty"))
    followed = Followed(None, 0, 0.0, (refused,))

    def refusing(asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        return ask(asked_of, (lambda _: answered(followed)) if asked_of.name == "finish_following" else answered)

    monkeypatch.setattr(live.spare, "ask", refusing)
    live.go_on()
    qtbot.waitUntil(lambda: live.state == "unsound")
    assert live.trouble is refused and play.client is before


def test_other_eyes_see_nothing_that_was_followed_for_those_before(session: Session, qtbot: QtBot) -> None:
    play, live, banner = session.play, live_of(session), DifferenceBanner(session)
    qtbot.addWidget(banner)
    another(session, qtbot)
    live.turn_look("became")
    qtbot.waitUntil(lambda: bool(live.became_log))
    assert session.play_marks.position is not None
    other = 1 - play.viewer
    play.look_with(other)
    assert session.play_marks.position is None and live.became_log == ()
    qtbot.waitUntil(lambda: bool(live.became_log))
    assert session.play_marks.position is not None and session.play_marks.position.viewer == other
    banner.show_session(None)
    assert session.play_marks == NO_MARKS, "a tab that is left may have gone on when it is shown again"


def test_the_course_that_was_left_stays_as_a_branch(session: Session, qtbot: QtBot) -> None:
    play, live, panel = session.play, live_of(session), TimeLinePanel(session)
    qtbot.addWidget(panel)
    was = score(session)
    another(session, qtbot)
    live.go_on()
    qtbot.waitUntil(lambda: live.left is not None and not play.busy)
    row = panel.strip.rows.rows[-1]
    assert (row.number, row.begins, row.ends) == (-1, 2, 6) and row.name == "By the rules before"
    spot = QPoint(round(panel.strip.x_of(row.begins)), round(panel.strip.row_top(len(panel.strip.rows.rows) - 1)) + 10)
    QTest.mouseClick(panel.strip, Qt.MouseButton.LeftButton, pos=spot)
    qtbot.waitUntil(lambda: score(session) == was)
    session.undo_stack.undo()
    qtbot.waitUntil(lambda: score(session) != was)


def test_it_is_put_back(session: Session, qtbot: QtBot) -> None:
    write(session, "score += 2", "score += 3")
    qtbot.waitUntil(lambda: live_of(session).state == "different")
    live_of(session).put_back()
    qtbot.waitUntil(lambda: live_of(session).state == "none")
    assert session.rules is not None and session.rules.source.text == CALM
    stack = session.undo_stack
    assert isinstance(stack.command(stack.index() - 1), MatchStep)


def test_what_is_not_sound_is_told_and_the_match_plays_on(session: Session, qtbot: QtBot) -> None:
    told: list[str] = []
    session.reported.connect(lambda said: told.append(str(said)))
    write(session, "score += 2", "score +=")
    qtbot.waitUntil(lambda: live_of(session).state == "unsound")
    assert told[-1].startswith("The last good rules play on. Line ") and "Words(" not in told[-1]
    before = session.play.client.node
    choose(session, "high")
    qtbot.waitUntil(lambda: session.play.client.node > before)
    write(session, "score +=\n", "score += 2\n")
    qtbot.waitUntil(lambda: live_of(session).state == "none")


def test_rules_that_loop_stop_the_second_process_only(session: Session, qtbot: QtBot) -> None:
    write(session, "        score += 2", "        repeat:\n                        score = 1")
    qtbot.waitUntil(lambda: live_of(session).state in ("unsound", "different"))
    before = session.play.client.node
    choose(session, "low")
    qtbot.waitUntil(lambda: session.play.client.node > before)


def test_of_many_letters_only_the_last_is_followed(session: Session, qtbot: QtBot) -> None:
    for digit in "3456789":
        write(session, f"score += {int(digit) - 1}", f"score += {digit}")
    qtbot.waitUntil(lambda: live_of(session).state == "different")
    followed = live_of(session).followed
    assert followed is not None and followed.position is not None
    assert int(followed.position.state[0].short) == int(score(session)) + 14


def test_who_goes_on_while_other_rules_are_taken_loses_nothing(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, live, ask = session.play, live_of(session), MatchClient.ask
    taken: list[str] = []

    def asked(client: MatchClient, asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        if asked_of.name == "take_followed" and not taken:
            taken.append(asked_of.name)
            choose(session, "low")
        return ask(client, asked_of, answered)

    monkeypatch.setattr(MatchClient, "ask", asked)
    write(session, "score += 1", "score += 0 + 1")
    qtbot.waitUntil(lambda: bool(taken) and live.state == "same" and not live.working and not play.busy)
    assert play.setup is not None and play.setup.rules == session.rules.source  # type: ignore[union-attr]
    assert play.time_line is not None and play.position is not None
    decisions = [tick for branch in play.time_line.branches for tick in branch.ticks if tick.kind == "decision"]
    assert len(decisions) == 4 and play.position.node == decisions[-1].node + 1


def test_the_new_course_is_shown_where_the_match_stands_by_then(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, live, ask = session.play, live_of(session), MatchClient.ask
    went: list[str] = []

    def asked(client: MatchClient, asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        number = ask(client, asked_of, answered)
        if asked_of.name == "follow" and not went:
            went.append(asked_of.name)
            play.go(2)  # the same one decides there
        return number

    monkeypatch.setattr(MatchClient, "ask", asked)
    write(session, "score += 2", "score += 3")
    qtbot.waitUntil(lambda: bool(went) and live.state == "different" and not live.working and not play.busy)
    assert play.position is not None and live.followed is not None and live.followed.position is not None
    assert play.position.node == live.followed.position.node == 2


def test_while_the_second_process_works_steps_give_it_nothing_more_to_do(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, live, asked = session.play, live_of(session), list[str]()
    write(session, "score += 1", "score += 0 + 1")
    qtbot.waitUntil(lambda: live.state == "same" and not live.working)
    ask, spare = live.spare.ask, live.spare

    def noted(asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        asked.append(asked_of.name)
        return ask(asked_of, answered)

    monkeypatch.setattr(spare, "ask", noted)
    with monkeypatch.context() as working:
        working.setattr(MatchClient, "busy", property(lambda client: client is spare or client._process.busy))
        for option in ("low", "low", "high"):
            choose(session, option)
            qtbot.waitUntil(lambda: not play.busy and play.question is not None)
            live._idle.timeout.emit()
        assert asked == []
    qtbot.waitUntil(lambda: bool(asked) and not live.working)
    assert asked == ["restore", "get_ready_to_follow"]


def test_what_is_being_followed_is_not_begun_anew_at_each_step_and_told_where_it_takes_long(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, live, late = session.play, live_of(session), list[Callable[[], object]]()
    banner = DifferenceBanner(session)
    qtbot.addWidget(banner)
    another(session, qtbot)
    put_off, ask, asked = True, live.spare.ask, list[str]()

    def slow(asked_of: Question[Any], answered: Callable[[Any], object]) -> int:
        asked.append(asked_of.name)
        keep = asked_of.name == "follow" and put_off
        return ask(asked_of, (lambda answer: late.append(lambda: answered(answer))) if keep else answered)

    monkeypatch.setattr(live.spare, "ask", slow)
    write(session, "score += 3", "score += 4")
    qtbot.waitUntil(lambda: bool(late) and live.late)
    assert banner.count.text() == "The match is being played again under the change…"
    for node in (2, play.client.node, 2):  # the same one decides there
        play.go(node)
        qtbot.waitUntil(lambda: not play.busy and play.question is not None and not live._soon.isActive())
    assert asked.count("follow") == 1
    put_off = False
    late[0]()
    qtbot.waitUntil(lambda: not live.working and not live.late)
    assert live.followed is not None and live.followed.position is not None
    assert live.followed.position.node == play.client.node
    assert banner.count.text().startswith("Events played again")
