"""A game in a real terminal: colours, line editing, Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_tools import COMMAND, GAME, PATIENCE, environment
from pseudo_terminal import Terminal


def test_a_game_in_colour(tmp_path: Path) -> None:
    terminal = Terminal("play", *GAME, "--seed", "2", "--save", str(tmp_path / "x.match"), COLORTERM="truecolor")
    terminal.settle("> ")
    assert "fadc5a" in terminal.grounds(), "the cells to choose from stand out"
    terminal.type("A1")
    assert "Player 2" in terminal.settle("> ")
    terminal.type("D3")
    assert "Player 1, your move" in terminal.settle("> ")
    terminal.type("quit")
    assert terminal.end() == 0
    assert "2 begin D3" in (tmp_path / "x.match").read_text(encoding="utf-8")


def test_ctrl_c_leaves_the_match_saved(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    terminal = Terminal("play", *GAME, "--seed", "2", "--save", str(path))
    terminal.settle("> ")
    terminal.type("A1")
    assert "Player 2" in terminal.settle("> ")
    terminal.interrupt()
    assert terminal.end() != 0
    assert "Traceback" not in terminal.shown() + terminal.above()
    assert path.read_text(encoding="utf-8").rstrip().splitlines()[-2] == "1 begin A1"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.slow
def test_ctrl_d_is_a_way_to_leave_and_nothing_of_the_game_stays_on_the_screen(tmp_path: Path) -> None:
    terminal = Terminal("play", *GAME, "--seed", "2", FORDEWIND_HOME=str(tmp_path))
    assert "Player 1, where do you begin?" in terminal.settle("> ")
    terminal.type("A1")
    assert "Player 2, where do you begin?" in terminal.settle("> ")
    terminal.press("\x04")
    assert terminal.end() == 0
    left = terminal.shown() + terminal.above()
    assert "fordewindplay--resume" in "".join(left.split())
    assert "where do you begin" not in left
    assert len(list((tmp_path / "matches").iterdir())) == 1


@pytest.mark.slow
def test_the_board_is_where_something_can_be_done_and_narrowing_does_not_scroll() -> None:
    terminal = Terminal("play", "pirates_1989", "--seed", "1", "--seat", "2=random", "--lang", "en")
    shown = terminal.settle("> ")
    assert "Player 1, place a ship" in shown
    for _ in range(3):
        terminal.type("1")
        shown = terminal.settle("> ")
    board = [line for line in shown.splitlines() if re.match(r" *[0-9]+[↑↓ ]", line) and "·" in line]
    assert len(board) >= 5, shown
    assert any("Г" in line for line in board), "the player's own ships are in sight"
    terminal.type("board")
    terminal.settle("— Enter")
    terminal.type("q")
    terminal.settle("> ")
    assert terminal.above().strip() == ""
    terminal.interrupt()
    assert terminal.end() == 130


LOST = """
import signal
from dsl.fronts.cli.terminal.prompt import insistent
heard = []
def deaf_at_first(number, frame):
    heard.append(number)
    if len(heard) > 2:
        raise KeyboardInterrupt
signal.signal(signal.SIGINT, deaf_at_first)
try:
    with insistent():
        print("> ", end="", flush=True)
        while True:
            signal.pause()
except KeyboardInterrupt:
    print("heard", len(heard))
"""


def test_an_interrupt_that_was_not_heard_comes_again() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LOST], stdout=subprocess.PIPE, text=True, env=environment(), start_new_session=True
    )
    assert process.stdout is not None and process.stdout.read(2) == "> "
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=PATIENCE)[0] == "heard 3\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMMAND, "show", *GAME, "--ir"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert b"Traceback" not in process.stderr.read()
    process.wait(PATIENCE)


def test_an_error_nobody_thought_of_is_one_line(tmp_path: Path) -> None:
    code = "import sys, dsl.fronts.cli\nmain = sys.modules['dsl.fronts.cli.main']\ndef broken(*a, **k): raise KeyError('oops')\n"
    code += "main.app = broken\nmain.main(['show'] + EXTRA)\n"
    for extra, traced in (([], False), (["--debug"], True)):
        run = subprocess.run(
            [sys.executable, "-c", code.replace("EXTRA", repr(extra))],
            capture_output=True,
            text=True,
            env=environment(),
        )
        assert run.returncode == 1
        assert ("Traceback" in run.stderr) is traced
        assert "please report it" in run.stderr.lower() and "KeyError" in run.stderr
        assert traced or len(run.stderr.strip().splitlines()) == 1
