"""Files locked by a running process; the system releases the lock when the process dies.

Process numbers are reused, so locks are tested; on a file system without locks the file counts as free.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from dsl.games.library.shelves import user_folder

CLAIM, REQUESTED = ".claim", ".wanted"

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40

    def _lock(handle: int) -> None:
        here = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, here, os.SEEK_SET)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(handle: int) -> bool:
    """Lock an open file until it is closed; False if another window or process has locked it."""
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # a file system without locks
    return True


def is_held(path: Path) -> bool:
    """Whether a living process, including this one, has locked the file."""
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return not hold(handle)
    finally:
        os.close(handle)


class Claim:
    """A lock by which other processes know that a file is open here. ``mine`` is False if it was open elsewhere before.

    With the ending ``REQUESTED`` the lock means that this process would like to have the file, open elsewhere.
    """

    def __init__(self, path: Path, ending: str = CLAIM) -> None:
        self.path = _claim_file(path, ending)
        self.mine = True
        self._handle = -1
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            self.mine = hold(self._handle) and self._is_there()
            if self.mine:
                os.ftruncate(self._handle, 0)
                os.write(self._handle, json.dumps({"path": os.path.realpath(path), "pid": os.getpid()}).encode())

    def _is_there(self) -> bool:
        """Whether the opened file still has its name: the process that had locked it may just have removed it."""
        try:
            return sys.platform == "win32" or os.path.samestat(os.fstat(self._handle), self.path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Release the lock: the file is closed here."""
        if self._handle >= 0:
            if self.mine:
                with suppress(OSError):
                    self.path.unlink()
            os.close(self._handle)
            self._handle = -1


def is_claimed(path: Path) -> bool:
    """Whether a living process, including this one, has a file open."""
    return is_held(_claim_file(path, CLAIM))


def is_requested(path: Path) -> bool:
    """Whether a living process requests a file that is open elsewhere."""
    return is_held(_claim_file(path, REQUESTED))


def _claim_file(path: Path, ending: str) -> Path:
    """The lock file that tells that a file is open, or requested."""
    return claims_folder() / f"{hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:20]}{ending}"


def claims_folder() -> Path:
    """The folder of the lock files of all windows."""
    return user_folder() / "recovery" / "open"


def abandoned() -> list[Path]:
    """The maps that were open in processes that died, until they are opened again."""
    found = []
    for claim in sorted(claims_folder().glob(f"*{CLAIM}")) if claims_folder().is_dir() else []:
        if is_held(claim):
            continue
        with suppress(OSError, ValueError, KeyError, TypeError):
            found.append(Path(str(json.loads(claim.read_bytes()[:20_000])["path"])))
    return found
