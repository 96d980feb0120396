"""A command in a terminal of 80 by 24 signs, and what can be read there: on the screen and above it."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from fcntl import ioctl

import pyte
from cli_tools import COMMAND, PATIENCE
from cli_tools import environment as surroundings

WIDTH, HEIGHT = 80, 24
QUIET = 0.3


class Terminal:
    """A command, the screen it draws on, and everything that scrolled away."""

    def __init__(self, *words: str, **environment: str) -> None:
        self._screen = pyte.HistoryScreen(WIDTH, HEIGHT, history=10_000)
        self._stream = pyte.ByteStream(self._screen)
        self._master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        known = surroundings(TERM="xterm-256color", **environment)
        own = {key: value for key, value in known.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [*COMMAND, *words], stdin=slave, stdout=slave, stderr=slave, env=own, start_new_session=True
        )
        os.close(slave)

    def shown(self) -> str:
        """The screen as it is."""
        return "\n".join(self._screen.display)

    def grounds(self) -> set[str]:
        """The colours behind the signs on the screen."""
        return {self._screen.buffer[y][x].bg for y in range(HEIGHT) for x in range(WIDTH)}

    def above(self) -> str:
        """What has scrolled off the screen: what the user can still scroll back to."""
        lines = ["".join(line[column].data for column in range(WIDTH)) for line in self._screen.history.top]
        return "\n".join(lines)

    def settle(self, *texts: str) -> str:
        """Wait until one of some texts is at the cursor's line or above it and nothing more comes; the screen then."""
        begun = time.monotonic()
        while True:
            assert time.monotonic() - begun < PATIENCE, f"none of {texts} came; the screen:\n{self.shown()}"
            assert self.process.poll() is None, f"it has ended; the screen:\n{self.shown()}"
            if not self._read() and any(self._at_hand(text) for text in texts):
                return self.shown()

    def _at_hand(self, text: str) -> bool:
        """Whether a text is on the screen; a prompt has to be where the cursor is."""
        if text == "> ":
            return self._screen.display[self._screen.cursor.y].startswith(">") and self._screen.cursor.x == 2
        return text in self.shown()

    def type(self, line: str) -> None:
        """Type a line; it is gone from the screen's prompt at once, so that the next one can be waited for."""
        self._screen.cursor.x = 0
        os.write(self._master, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """Press a key."""
        os.write(self._master, key.encode())

    def interrupt(self) -> None:
        """Ctrl-C."""
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> int:
        """Wait for the end; the exit code."""
        begun = time.monotonic()
        while self.process.poll() is None:  # a terminal that nobody reads would hold the command up
            assert time.monotonic() - begun < PATIENCE, f"it never ended; the screen:\n{self.shown()}"
            self._read()
        while self._read():
            pass
        os.close(self._master)
        return self.process.returncode

    def _read(self) -> bool:
        """Take what has been written; no if nothing came for a while."""
        if not select.select([self._master], [], [], QUIET)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            return False
        self._stream.feed(data)
        return bool(data)
