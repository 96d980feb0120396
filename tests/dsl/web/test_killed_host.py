"""A host that is killed at any moment: no decision that anybody heard of is lost, and all are back with their keys."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hosts import client, hear, host_of, say
from killed_host import revived
from websockets.exceptions import ConnectionClosed

from tests.limits import next_line

PROGRAM = Path(__file__).with_name("killed_host.py")
ROOT = Path(__file__).parents[3]
FOLDERS = (ROOT, ROOT / "tests/dsl/services/match", ROOT / "tests/dsl/web")


def started(folder: Path) -> subprocess.Popen[str]:
    """A host in a process of its own."""
    places = os.pathsep.join(map(str, FOLDERS))
    environment = os.environ | {"PYTHONPATH": places}
    return subprocess.Popen(
        [sys.executable, str(PROGRAM), str(folder)], stdout=subprocess.PIPE, text=True, env=environment
    )


async def play(port: int, build: str, process: subprocess.Popen[str], moves: int, wait: float) -> int:
    """Play as Ann and Ben until the host is killed, ``wait`` seconds after so many moves; the last revision heard."""
    heard = 0
    async with client(port, "s0", build) as ann, client(port, "s1", build) as ben:
        try:
            if not (await hear(ann, "lobby"))["running"]:
                await say(ann, {"t": "begin"})
            states = [await hear(ann, "state"), await hear(ben, "state")]
            for move in range(1000):
                if move == moves:
                    asyncio.get_running_loop().call_later(wait, process.kill)
                heard = max(state["rev"] for state in states)
                asked = next(state for state in states if state["view"]["pending"]["player"] == state["you"])
                choices = asked["view"]["pending"]["choices"]
                text = {"t": "choose", "rev": asked["rev"], "notation": choices[move % (len(choices) - 1)]["notation"]}
                await say((ann, ben)[asked["you"]], text)
                states[0] = await hear(ann, "state")
                heard = states[0]["rev"]
                states[1] = await hear(ben, "state")
        except ConnectionClosed:
            return heard
    raise AssertionError("it was not killed")


def kill_at(folder: Path, moves: int, wait: float) -> None:
    """One life of a host."""
    build = str(host_of(folder / "other").table.head["build"])
    process = started(folder)
    assert process.stdout is not None
    before = len(revived(folder).table.service.events()) if (folder / "little.match").exists() else 0
    heard = asyncio.run(play(int(next_line(process)), build, process, moves, wait))
    process.wait()
    process.stdout.close()
    host = revived(folder)
    assert [chair.taken for chair in host.table.chairs] == [True, True]
    assert len(host.table.service.events()) >= before + heard - 1, "a decision was heard of and is lost"


def seated(folder: Path) -> None:
    """A table at which both sit."""
    (folder / "other").mkdir()
    host = host_of(folder)
    for chair in host.table.chairs:
        chair.taken = True
    host.file.save(host.table)


def test_a_killed_host_has_lost_nothing(tmp_path: Path) -> None:
    seated(tmp_path)
    for moves, wait in ((2, 0.0), (3, 0.004)):
        kill_at(tmp_path, moves, wait)


@pytest.mark.slow
def test_a_host_that_is_killed_a_hundred_times_has_lost_nothing(tmp_path: Path) -> None:
    seated(tmp_path)
    dice = random.Random(5)
    for _ in range(100):
        kill_at(tmp_path, dice.randrange(1, 6), dice.random() * 0.03)
