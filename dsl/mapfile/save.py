"""Writing a file so that a crash leaves either the old one or the new one, never half of one."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


def save_bytes(path: Path, data: bytes) -> None:
    """Put ``data`` into the file at ``path``, which keeps its permissions; raises ``OSError``.

    The bytes go to a new file beside it, are forced to the disk, and that file takes the other's name. A
    symbolic link stays one: the file it points at is replaced.
    """
    target = Path(os.path.realpath(path))
    _ask(target)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(target.parent)


def _ask(target: Path) -> None:
    """Raise ``OSError`` for what is no file, and for one that is protected: a new one in its place would not care."""
    with suppress(FileNotFoundError, NotADirectoryError):
        mode = target.stat().st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        if not stat.S_ISREG(mode) or not mode & 0o222 or not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))


def _mode(target: Path) -> int:
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)  # the only way to read it
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Force the new name to the disk too, where the system can do that."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
