"""Many games stopped half-way: what was played is shown, the command says so, and no process stays behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_tools import COMMAND, GAME, PATIENCE, environment

PLAYED = 0.4
"""Seconds in which a worker has ended some games of the small game that is played here."""
COUNT = 1_000_000
WORDS = [*GAME, "--set", "goal=20", "--games", str(COUNT), "--jobs", "2", "--engine", "reference"]


def simulate(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, "simulate", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    )


def session(leader: int) -> list[int]:
    """The processes that were started by a command, itself among them, without those that have ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, owner = path.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue  # it ended meanwhile
        if int(owner) == leader and state != "Z":
            found.append(int(path.parent.name))
    return found


def until(true: Callable[[], bool]) -> None:
    """Wait for something that has to come."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.05)


def worked(one: int) -> float:
    """The seconds for which a process has had a processor."""
    fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def playing(process: subprocess.Popen[str]) -> list[int]:
    """Wait until both workers have played for a while; their ids."""
    until(lambda: len(session(process.pid)) == 3)
    workers = [one for one in session(process.pid) if one != process.pid]
    until(lambda: all(worked(one) > PLAYED for one in workers))
    return workers


@pytest.mark.parametrize(
    ("number", "to_all"), [(signal.SIGINT, True), pytest.param(signal.SIGTERM, False, marks=pytest.mark.slow)]
)
def test_a_simulation_that_is_stopped_shows_what_was_played(number: signal.Signals, to_all: bool) -> None:
    process = simulate(*WORDS, "--json")
    playing(process)
    (os.killpg if to_all else os.kill)(process.pid, number)
    out, err = process.communicate(timeout=PATIENCE)
    assert session(process.pid) == []
    found = json.loads(out)
    assert found["stopped"] and 0 < found["games"] < COUNT
    assert sum(seat["wins"] for seat in found["seats"]) + found["draws"] + found["unfinished"] == found["games"]
    assert err == f"Interrupted: {found['games']} of {COUNT} games were finished.\n"
    assert process.returncode == 130


@pytest.mark.slow
def test_ctrl_c_pressed_often_is_ctrl_c_pressed_once() -> None:
    process = simulate(
        "ships_track", "--games", "2000", "--bots", "greedy,random", "--engine", "reference", "--lang", "uk"
    )  # slow games
    until(lambda: len(session(process.pid)) > 1 or process.poll() is not None)
    while process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.02)
    _, err = process.communicate(timeout=PATIENCE)
    assert session(process.pid) == []
    assert err.splitlines()[-1].startswith("Перервано: ") and "Traceback" not in err and "Exception" not in err
    assert process.returncode == 130


def test_no_worker_outlives_a_command_that_is_killed() -> None:
    process = simulate(*WORDS)
    playing(process)
    process.kill()
    process.communicate(timeout=PATIENCE)
    until(lambda: session(process.pid) == [])


def test_the_games_of_a_worker_that_is_ended_from_outside_are_played_again() -> None:
    process = simulate(*WORDS, "--json")
    first = playing(process)
    os.kill(first[0], signal.SIGTERM)
    until(lambda: not set(session(process.pid)) & set(first))  # the other one ends with it
    assert not set(playing(process)) & set(first)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert session(process.pid) == []
    found = json.loads(out)
    assert sum(seat["wins"] for seat in found["seats"]) + found["draws"] + found["unfinished"] == found["games"] > 0
    assert err.startswith("A process that played games was ended from outside; what it had is played again.\n")
    assert "Traceback" not in err and process.returncode == 130
