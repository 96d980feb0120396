"""Writing a file so that a crash leaves either the old one or the new one, never half of one."""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote


def write_text(path: Path, text: str) -> None:
    """Put ``text`` in UTF-8 into the file at ``path``, all of it or nothing; raises ``OSError``."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Put ``data`` into the file at ``path``, which keeps its permissions; raises ``OSError``.

    The bytes go to a new file beside it, are forced to the disk, and that file takes the other's name. A
    symbolic link stays one: the file it points at is replaced.
    """
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(target.parent)


def may_write(path: Path, over: bool = True) -> None:
    """Raises the ``OSError`` that writing would, as far as it can be known before the work for it is done.

    Unless ``over``, a file that is there already is one: ``FileExistsError``.
    """
    target = Path(os.path.realpath(path))
    if not over and target.is_file():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target.parent))
    if not os.access(target.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target.parent))
    _mode(target)


def free_path(path: Path, replaced: str = "") -> Path:
    """The path, or, if something is there that the text ``replaced`` does not name, the same with a number."""
    names = (path.name, *(f"{path.stem}-{number}{path.suffix}" for number in range(2, 10_000)))
    free = (name for name in names if not os.path.lexists(path.with_name(name)) or _names(replaced, name))
    return path.with_name(next(free))


def companion(path: Path, name: str) -> Path:
    """Where a file or folder goes that belongs to a text about to be written at ``path`` and is named there.

    Beside it, under ``name``; what is there already keeps its place unless it belongs to the text that is replaced.
    """
    old = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    return free_path(path.with_name(name), old)


def _names(text: str, name: str) -> bool:
    """Whether a text refers to a file or folder, as it is or as in a link."""
    return re.search(rf"(?<![\w-])(?:{re.escape(name)}|{re.escape(quote(name))})(?![\w-])", text) is not None


def _mode(target: Path) -> int:
    """The permissions of the file, those of any new file where there is none.

    Raises ``OSError`` for what is no file, and for one that is protected: a new one in its place would not care.
    """
    try:
        mode = target.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        mask = os.umask(0o077)  # the only way to read it
        os.umask(mask)
        return 0o666 & ~mask
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(mode) or not mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return stat.S_IMODE(mode)


def _sync_folder(folder: Path) -> None:
    """Force the new name to the disk too, where the system can do that."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
