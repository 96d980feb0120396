"""Who waits for the processor is not stuck; who had it all the time, or waits for nothing, is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.base.background import processes
from editor.base.background.processes import MOST, TimeLimit

SHORT = 5
ENOUGH = SHORT / 1000


def looks(monkeypatch: pytest.MonkeyPatch, *standings: tuple[bool, float]) -> list[int]:
    """What the system says each time it is asked, the last for ever; the list grows with each time."""
    asked: list[int] = []
    told: Iterator[tuple[bool, float]] = iter(standings)

    def standing(process: int) -> processes._ProcessState:
        asked.append(process)
        return processes._ProcessState(*next(told, standings[-1]))

    monkeypatch.setattr(processes, "_state_of", standing)
    return asked


@pytest.mark.parametrize(
    ("standings", "times"),
    [
        ([(True, 1.0), (True, 1.0 + ENOUGH)], 2),  # it had all there was
        ([(True, 1.0), (True, 1.0), (True, 1.0 + ENOUGH / 3), (True, 1.0 + ENOUGH)], 4),  # it had to share
        ([(True, 1.0), (False, 1.0)], 2),  # it waits for something that may never come
        ([(True, 1.0)], MOST + 1),  # at last nobody waits any more
        ([(False, 0.0)], 2),  # the system does not say
    ],
)
def test_patience_ends_when_the_process_had_its_time(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, standings: list[tuple[bool, float]], times: int
) -> None:
    monkeypatch.setattr(processes, "ASLEEP", inf)  # this machine may be slow
    asked = looks(monkeypatch, *standings)
    made = TimeLimit(SHORT, lambda: 7)
    with qtbot.waitSignal(made.ended):
        made.begin()
    assert asked == [7] * times and not made.isActive()


def test_the_system_tells_how_long_a_process_had_the_processor() -> None:
    standing = processes._state_of(os.getpid())
    assert standing.at_work is Path("/proc/self/stat").exists() and standing.seconds >= 0
    assert processes._state_of(0) == (False, 0.0)
