"""Tasks beside the window: in which order their results are handed over."""

from __future__ import annotations

from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from editor.base.background.tasks import Work
from editor.base.texts import Message


def order(qtbot: QtBot, in_turn: bool) -> list[str]:
    """What is handed over by two tasks, of which the first ends only when the second has."""
    work, second_ended, handed = Work(lambda error: pytest.fail(str(error))), Event(), list[str]()
    work.start(lambda _job: second_ended.wait(20), lambda _found: handed.append("first"), in_turn=in_turn)
    work.start(lambda _job: None, lambda _found: handed.append("second"), in_turn=in_turn)
    if in_turn:
        qtbot.waitUntil(lambda: work.jobs[1].outcome is not None)
        assert handed == []
    else:
        qtbot.waitUntil(lambda: handed == ["second"])
    second_ended.set()
    qtbot.waitUntil(lambda: not work.jobs)
    work.close()
    return handed


def test_results_come_as_the_tasks_end(qtbot: QtBot) -> None:
    assert order(qtbot, in_turn=False) == ["second", "first"]


def test_those_in_turn_come_as_they_were_begun(qtbot: QtBot) -> None:
    assert order(qtbot, in_turn=True) == ["first", "second"]


@pytest.mark.parametrize("cancelled", [True, False])
def test_who_was_cancelled_or_whose_listener_fails_keeps_no_other_waiting(qtbot: QtBot, cancelled: bool) -> None:
    work, begun, may_end, handed = Work(lambda error: pytest.fail(str(error))), Event(), Event(), list[str]()
    work.start(
        lambda _job: (begun.set(), may_end.wait(20)), lambda _found: 1 // 0, Message("window-job-game"), in_turn=True
    )
    begun.wait(20)
    if cancelled:
        work.cancel()
    work.start(lambda _job: None, lambda _found: handed.append("second"), in_turn=True)
    with qtbot.capture_exceptions() as raised:
        qtbot.waitUntil(lambda: handed == ["second"] or work.jobs[-1].outcome is not None)
        assert (handed == ["second"]) is cancelled
        may_end.set()
        qtbot.waitUntil(lambda: not work.jobs)
    assert handed == ["second"] and len(raised) == (not cancelled)
    work.close()
