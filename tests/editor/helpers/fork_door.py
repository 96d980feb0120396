"""Stands where a process should be: hands its streams and words to ``fork_server`` and ends as the child does.

It is run without ``site`` and imports next to nothing: it has to stand at once.
"""

import os
import pickle
import socket
import sys
import time

STREAMS = [0, 1, 2]


def called(path: str) -> socket.socket:
    """A connection; the server may only just have been started."""
    for _ in range(10_000):
        door = socket.socket(socket.AF_UNIX)
        try:
            door.connect(path)
            return door
        except (FileNotFoundError, ConnectionRefusedError):
            door.close()
            time.sleep(0.02)
    raise ConnectionRefusedError(path)


def main() -> int:
    """How the child ended."""
    door = called(sys.argv[1])
    socket.send_fds(door, [pickle.dumps((dict(os.environ), sys.argv[2:]))], STREAMS)
    # whoever reads the child's output must see its end, and the child the end of what it reads
    null = os.open(os.devnull, os.O_RDWR)
    for stream in STREAMS:
        os.dup2(null, stream)
    code = int.from_bytes(door.recv(4), "big", signed=True)
    if code < 0:
        os.kill(os.getpid(), -code)
    return code


if __name__ == "__main__":
    os._exit(main())
