"""A game in a real terminal: colours, line editing, Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pseudo_terminal
import pytest
from cli_tools import GAME

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "dsl.cli"]
PATIENCE = 120  # seconds before a test gives up: machines may be busy


def environment(**more: str) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        **more,
    }


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Commands are started as from a terminal, though the tests may run in the background, where Ctrl-C is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Terminal:
    """A command in a pseudo-terminal."""

    def __init__(self, *words: str) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *words], stdin=slave, stdout=slave, stderr=slave, env=environment(COLUMNS="100", LINES="40"),
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.screen = ""
        self._seen = 0  # how much of the screen has been looked at

    def until(self, text: str) -> str:
        """Read on until ``text`` is on the screen, after what was looked at before; gives what was passed."""
        begun = time.monotonic()
        while text not in self.screen[self._seen :]:
            assert time.monotonic() - begun < PATIENCE, f"{text!r} never came; the screen:\n{self.screen}"
            self._read()
        end = self.screen.index(text, self._seen) + len(text)
        passed, self._seen = self.screen[self._seen : end], end
        return passed

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._master, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Ctrl-C."""
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> int:
        """Wait for the end; the exit code."""
        begun = time.monotonic()
        while self.process.poll() is None:  # a terminal that nobody reads would hold the command up
            assert time.monotonic() - begun < PATIENCE, f"it never ended; the screen:\n{self.screen}"
            self._read()
        self._read()
        os.close(self._master)
        return self.process.returncode

    def _read(self) -> None:
        """Take what has been written, if anything comes soon."""
        if select.select([self._master], [], [], 0.2)[0]:
            try:
                self.screen += os.read(self._master, 65536).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                time.sleep(0.05)


def test_a_game_in_colour(tmp_path: Path) -> None:
    terminal = Terminal("play", *GAME, "--seed", "2", "--save", str(tmp_path / "x.match"))
    board = terminal.until("> ")
    assert "\x1b[" in board and "48;2;250;220;90" in board  # the cells to choose from stand out
    terminal.type("A1")
    terminal.until("Player 2")
    terminal.until("> ")
    terminal.type("D3")
    terminal.until("Player 1, your move")
    terminal.until("> ")
    terminal.type("quit")
    assert terminal.end() == 0
    assert "2 begin D3" in (tmp_path / "x.match").read_text(encoding="utf-8")


def test_ctrl_c_leaves_the_match_saved(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    terminal = Terminal("play", *GAME, "--seed", "2", "--save", str(path))
    terminal.until("> ")
    terminal.type("A1")
    terminal.until("Player 2")
    terminal.until("> ")
    terminal.interrupt()
    assert terminal.end() != 0
    assert "Traceback" not in terminal.screen
    assert path.read_text(encoding="utf-8").rstrip().splitlines()[-2] == "1 begin A1"
    assert list(tmp_path.iterdir()) == [path]


def test_ctrl_d_is_a_way_to_leave_and_nothing_of_the_game_stays_on_the_screen(tmp_path: Path) -> None:
    terminal = pseudo_terminal.Terminal("play", *GAME, "--seed", "2", FORDEWIND_HOME=str(tmp_path))
    assert "Player 1, where do you begin?" in terminal.settle("> ")
    terminal.type("A1")
    assert "Player 2, where do you begin?" in terminal.settle("> ")
    terminal.press("\x04")
    assert terminal.end() == 0
    left = terminal.shown() + terminal.above()
    assert "fordewindplay--resume" in "".join(left.split())
    assert "where do you begin" not in left
    assert len(list((tmp_path / "matches").iterdir())) == 1


def test_the_board_is_where_something_can_be_done_and_narrowing_does_not_scroll() -> None:
    terminal = pseudo_terminal.Terminal("play", "pirates_1989", "--seed", "1", "--seat", "2=random", "--lang", "en")
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
from dsl.cli.terminal.interrupts import insistent
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
    code = "import sys, dsl.cli\nmain = sys.modules['dsl.cli.main']\ndef broken(*a, **k): raise KeyError('oops')\n"
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
