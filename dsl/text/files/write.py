"""Writing files completely or not at all, without overwriting what another program changed."""

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
    """Write ``text`` in UTF-8 to the file at ``path``, all of it or nothing. Raises ``OSError``."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write ``data`` to the file at ``path``, keeping its permissions. Raises ``OSError``.

    The bytes go to a temporary file in the same folder, are flushed to disk, and that file is renamed. A symbolic link
    stays a link: the file it points at is replaced.
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
    """Raise the ``OSError`` that writing would raise, before work is spent on what to write.

    Unless ``over``, an existing file raises ``FileExistsError``.
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
    """``path``, or ``path`` with a number if something is there that ``replaced`` does not refer to."""
    names = (path.name, *(f"{path.stem}-{number}{path.suffix}" for number in range(2, 10_000)))
    free = (name for name in names if not os.path.lexists(path.with_name(name)) or _names(replaced, name))
    return path.with_name(next(free))


def companion(path: Path, name: str) -> Path:
    """The path for a file that a text about to be written at ``path`` refers to as ``name``.

    It is in the same folder. An existing file is overwritten only if the text that is replaced refers to it.
    """
    old = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    return free_path(path.with_name(name), old)


def _names(text: str, name: str) -> bool:
    """Whether ``text`` refers to a file of that name, plainly or percent-encoded as in a link."""
    return re.search(rf"(?<![\w-])(?:{re.escape(name)}|{re.escape(quote(name))})(?![\w-])", text) is not None


def _mode(target: Path) -> int:
    """The permissions of the file; those of any new file if it does not exist.

    Raises ``OSError`` for folders and devices, and for a write-protected file: renaming a new one over it would
    succeed.
    """
    try:
        mode = target.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        mask = os.umask(0o077)  # it can only be read by setting it
        os.umask(mask)
        return 0o666 & ~mask
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(mode) or not mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return stat.S_IMODE(mode)


def _sync_folder(folder: Path) -> None:
    """Flush the renaming in ``folder`` to disk, on systems that can."""
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
    """A text file that is opened and saved; ``path`` is None until it is first saved."""

    error: type[FileError] = FileError

    def __init__(self, text: str, path: Path | None = None) -> None:
        self.path = path
        self._text = text
        self._mark = b""
        self._on_disk = b""

    @classmethod
    def open(cls, path: Path) -> Self:
        """Read a file, even one with mistakes in it. Raises ``error`` if it cannot be read or is no text."""
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
        """The text as it would be saved now."""
        return self._text

    def set_text(self, text: str) -> None:
        """Replace the text: by what the user typed, or by an earlier one for an undo."""
        self._text = text

    # --- the disk --------------------------------------------------------------------------------

    @property
    def changed(self) -> bool:
        """Whether the text differs from what was opened or last saved."""
        return hashlib.sha256(self._bytes()).digest() != self._on_disk

    def changed_on_disk(self) -> bool:
        """Whether another program changed or removed the file since it was opened or saved here."""
        data = read_bytes(self.path, Problems()) if self.path else None
        return self.path is not None and (data is None or hashlib.sha256(data).digest() != self._on_disk)

    @property
    def seen(self) -> bytes:
        """The SHA-256 of the file as it was last opened or saved here; empty if it never was."""
        return self._on_disk

    def see(self) -> None:
        """Take note of the file as it is on disk now, so that saving may overwrite it."""
        data = read_bytes(self.path, Problems()) if self.path else None
        self._on_disk = hashlib.sha256(data).digest() if data is not None else b""

    def save(self, path: Path | None = None, *, over: bool = True) -> None:
        """Write the file so that at every moment either the old or the new one is complete.

        ``path`` becomes the file's place. Unless ``over``, raises ``error`` if another program changed the file since
        it was opened or saved here.
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
