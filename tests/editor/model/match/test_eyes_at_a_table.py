"""Whose eyes the window has: curtains before others look, and what they tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from captains_table import Table
from fake_match import FakeClient
from PySide6.QtCore import QTimer

from dsl.services.match.match_values import EVERYTHING, SPECTATOR, Trouble
from dsl.services.match.passage_values import LogLine
from dsl.services.match.position_values import QuestionView
from dsl.text.diagnostics import Words
from editor.base.background.packets import Question
from tests.limits import repeat


def test_a_curtain_falls_before_the_next_viewer_is_asked_for(secretly: Table) -> None:
    play = secretly.play
    assert play.veiled and play.position is None
    assert secretly.behind == "Ann" and play.log == () and play.time_line is None
    play.lift()
    secretly.settle()
    assert not play.veiled and play.viewer == 0 and play.question is not None
    seen: list[tuple[bool, int | None]] = []
    play.changed.connect(lambda _name: seen.append((play.veiled, play.position.viewer if play.position else None)))
    secretly.choose(1)
    assert play.veiled and play.question is None and play.remaining == ()
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
        shots = {node: LogLine(node, "log", f"Shot {node}", None, (), (node,), (), None) for node in nodes}
        dice = {node: replace(shots[node], kind="chance", text="Die: 5.") for node in nodes}
        told = ((service.log_line(node, viewer), dice[node], *(shots[node],) * 3) for node in nodes)
        return tuple(line for lines in told for line in lines)

    monkeypatch.setattr(service, "log", fired)
    for _ in range(2):  # Ann, then Bob
        secretly.take(1)
    assert secretly.behind == "Ann" and secretly.play.curtain is not None
    told = ("Shot 1 ×3", "Bob: Captain 2 went somewhere", "Shot 2 ×3")
    assert (
        secretly.play.curtain.meanwhile == told
    )  # what is said thrice is told once with its number, and no throw that a sentence explains
    then = secretly.play.curtain.then
    assert {(node, seen.node, seen.viewer) for node, seen in then.items()} == {(1, 1, SPECTATOR), (2, 2, SPECTATOR)}


def test_undo_leads_behind_a_curtain_and_never_into_the_eyes_of_another(secretly: Table) -> None:
    secretly.take(1)
    secretly.lift()
    assert not secretly.play.veiled and secretly.play.viewer == 1
    secretly.undo()
    assert secretly.play.veiled and secretly.play.position is None
    assert secretly.behind == "Ann"
    assert secretly.play.curtain.undone == ("Ann: Captain 1 went somewhere",), "what all may know of what was undone"
    assert secretly.stack.text(0) == "Decision 1", "nothing secret in the history"


def test_what_is_undone_behind_a_curtain_is_told_by_it_once(secretly: Table) -> None:
    secretly.take(1)
    assert secretly.play.curtain is not None and secretly.play.curtain.undone == ()
    secretly.undo()
    assert secretly.play.curtain.undone == ("Ann: Captain 1 went somewhere",)
    secretly.take(0)
    assert secretly.play.curtain is not None and secretly.play.curtain.undone == ()


def test_what_is_undone_while_one_looks_back_is_not_told_as_what_one_looked_at(secretly: Table) -> None:
    for _ in range(3):
        secretly.take(1)
    secretly.lift()
    secretly.go(1)
    secretly.undo()
    assert secretly.play.veiled and secretly.play.curtain is not None
    assert secretly.play.curtain.undone == ()


def test_looking_back_needs_no_curtain_and_shows_what_one_may_see(secretly: Table) -> None:
    for _ in range(2):
        secretly.take(0)
    secretly.lift()
    secretly.go(1)
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
    secretly.answer("left")
    assert not secretly.play.veiled and secretly.play.viewer == 0


def test_played_openly_no_curtain_falls(secretly: Table) -> None:
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


def test_an_answer_for_other_eyes_is_asked_for_anew(secretly: Table, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_who_says_meanwhile_that_they_hide_nothing_gets_no_curtain(
    secretly: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
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


@pytest.mark.parametrize("broken", [True, False])
def test_a_match_that_is_opened_hides_as_it_did_and_one_that_cannot_be_hides_as_before(
    secretly: Table, monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    play = secretly.play
    assert play.setup is not None and not play.openly
    if broken:
        monkeypatch.setattr(secretly.service, "open", lambda *_given: (Trouble("replay-over", Words("replay-over")),))
    play.open(play.setup, "left", openly=True)
    assert not play.openly, "not before it is there"
    secretly.settle()
    assert play.openly is not broken
