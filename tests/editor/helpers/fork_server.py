"""Starts processes beside the window by forking one that stands ready: ``python -m fork_server SOCKET``.

It has imported everything, and parsed and checked the games that are shipped: most of what a short test costs would
else be that, paid anew for every process of every window. Each request comes
from a door (``fork_door.py``) that stands where the process should be: its three streams, its surroundings and what is
to be run. The child gets these; the door is told how it ends, and when the door is killed the child is.
"""

from __future__ import annotations

import array
import gc
import importlib
import os
import pickle
import runpy
import select
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from dsl.language.loading import loader
from tests.parsed_once import read_games, remembering

PROGRAMS = (
    "editor.model.problems.check_process",
    "editor.model.rules.analysis_process",
    "editor.model.match.match_process",
    "editor.model.match.thinking_process",
    "editor.model.match.scenario_process",
    "editor.view.canvas.grounds.ground_process",
)
"""What is forked; everything else is started as users start it."""
STREAMS = 3
MOST = 1 << 20


class ForkServer:
    """Forks for whoever calls at a socket, until its own standard input closes."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._doors: dict[socket.socket, int] = {}
        self._ended, wake = socket.socketpair()
        wake.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
        self._wake = wake

    def serve(self) -> Callable[[], None] | None:
        """Gives what a forked child has to do; None in the server itself, at its end."""
        while True:
            ready, _, _ = select.select([sys.stdin, self._listening, self._ended, *self._doors], [], [])
            if sys.stdin in ready:
                return None
            for door in ready:
                if door is self._ended:
                    self._bury()
                elif door is not self._listening:
                    self._closed(door)
                elif (work := self._fork(self._listening.accept()[0])) is not None:
                    return work

    def _fork(self, door: socket.socket) -> Callable[[], None] | None:
        data, control, _, _ = door.recvmsg(MOST, socket.CMSG_SPACE(STREAMS * array.array("i").itemsize))
        if not control:  # killed before it could say anything
            door.close()
            return None
        streams = array.array("i", control[0][2])
        child = os.fork()
        if not child:
            door.close()
            return lambda: self._become(streams, *pickle.loads(data))
        for stream in streams:
            os.close(stream)
        self._doors[door] = child
        return None

    def _become(self, streams: array.array[int], surroundings: dict[str, str], words: list[str]) -> None:
        """Nothing of the server is left in the child."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for other in (self._listening, self._ended, self._wake, *self._doors):
            other.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.environ.clear()
        os.environ.update(surroundings)
        sys.argv = words
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)

    def _bury(self) -> None:
        """Tell the doors of those that have ended."""
        self._ended.recv(MOST)
        with suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                door = next((door for door, child in self._doors.items() if child == found[0]), None)
                if door is not None:
                    del self._doors[door]
                    with suppress(OSError):
                        door.sendall(os.waitstatus_to_exitcode(found[1]).to_bytes(4, "big", signed=True))
                    door.close()

    def _closed(self, door: socket.socket) -> None:
        """Whoever stood for the process has been killed."""
        child = self._doors.pop(door, 0)
        door.close()
        if child:
            os.kill(child, signal.SIGKILL)


def main() -> None:
    """Import, read the games, and answer."""
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(sys.argv[1])
    listening.listen(64)
    for program in PROGRAMS:
        importlib.import_module(program)
    loader.parse = remembering(loader.parse)
    read_games()
    gc.collect()
    gc.freeze()
    work = ForkServer(listening).serve()
    if work is not None:
        work()


if __name__ == "__main__":
    main()
