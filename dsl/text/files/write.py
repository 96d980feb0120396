"""Writing a file whole or not at all, and guarding it against being written over when somebody else changed it."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Self
from urllib.parse import quote

from dsl.text.diagnostics import Diagnostic, Problems, message
from dsl.text.files.read import BOM, decode, read_bytes, reason


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


class FileError(Exception):
    """A file that could not be opened, changed or saved; ``diagnostic`` says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(message(diagnostic.code, diagnostic.args))
        self.diagnostic = diagnostic


class UserFile:
    """A text that is opened and saved; ``path`` is where, None before it was ever saved."""

    error: type[FileError] = FileError

    def __init__(self, text: str, path: Path | None = None) -> None:
        self.path = path
        self._text = text
        self._mark = b""
        self._on_disk = b""

    @classmethod
    def open(cls, path: Path) -> Self:
        """Read a file, mistakes in it or not; raises ``error`` if it cannot be read or is no text."""
        problems = Problems()
        data = read_bytes(path, problems)
        text = decode(data, str(path), problems) if data is not None else None
        if data is None or text is None:
            raise cls.error(next(iter(problems)))
        made = cls(text, path)
        made._mark = BOM if data.startswith(BOM) else b""
        made._on_disk = hashlib.sha256(data).digest()
        return made

    def text(self) -> str:
        """The text of the file as it would be saved now."""
        return self._text

    def set_text(self, text: str) -> None:
        """Take another text: what the user typed, or an earlier one for an undo."""
        self._text = text

    # --- the disk --------------------------------------------------------------------------------

    @property
    def changed(self) -> bool:
        """Whether the text differs from what was opened or last saved."""
        return hashlib.sha256(self._bytes()).digest() != self._on_disk

    def changed_on_disk(self) -> bool:
        """Whether somebody else changed (or removed) the file since it was opened or saved here."""
        data = read_bytes(self.path, Problems()) if self.path else None
        return self.path is not None and (data is None or hashlib.sha256(data).digest() != self._on_disk)

    @property
    def seen(self) -> bytes:
        """The SHA-256 of the file as it was last opened or saved here; empty if it never was."""
        return self._on_disk

    def see(self) -> None:
        """Accept the file as it is on the disk now: saving may write over it."""
        data = read_bytes(self.path, Problems()) if self.path else None
        self._on_disk = hashlib.sha256(data).digest() if data is not None else b""

    def save(self, path: Path | None = None, *, over: bool = True) -> None:
        """Write the file so that at every moment either the old or the new one is whole.

        ``path`` moves the document there. Unless ``over``, a file that somebody else changed since it was opened or
        saved here is not written over. Raises ``error``.
        """
        target = path or self.path
        if target is None:
            raise self.error(Diagnostic("file-no-place", None))
        if not over and target == self.path and target.exists() and self.changed_on_disk():
            raise self.error(Diagnostic("file-changed-outside", None, {"path": str(target)}))
        data = self._bytes()
        try:
            write_bytes(target, data)
        except OSError as trouble:
            args = {"path": str(target), "reason": reason(trouble)}
            raise self.error(Diagnostic("file-unwritable", None, args)) from trouble
        self.path, self._on_disk = target, hashlib.sha256(data).digest()

    def _bytes(self) -> bytes:
        return self._mark + self._text.encode("utf-8", "surrogatepass")
