"""One file of the user's: its text, and what guards it against being written over when somebody else changed it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Self

from dsl.text.diagnostics import Diagnostic, Problems, message
from dsl.text.files.os_errors import reason
from dsl.text.files.read import BOM, decode, read_bytes
from dsl.text.files.write import write_bytes


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
