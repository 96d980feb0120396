"""Reading a user's text with a located message for all that can be wrong; writing all of a file or nothing."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from dsl.diagnostics import Problems
from dsl.source import Source, Span

LARGEST = 64 * 1024 * 1024


def read_source(path: Path, problems: Problems, name: str = "", span: Span | None = None) -> Source | None:
    """The text of ``path`` under the name a user knows; None after a report. ``span``: where it was named."""
    shown = name or str(path)
    try:
        if path.is_dir():
            problems.error("lib-folder", span, path=shown)
            return None
        if path.stat().st_size > LARGEST:
            problems.error("lib-too-large", span, path=shown, most=LARGEST // 1024 // 1024)
            return None
        data = path.read_bytes()
    except FileNotFoundError:
        problems.error("lib-missing", span, path=shown)
        return None
    except OSError as error:
        problems.error("lib-unreadable", span, path=shown, reason=error.strerror or str(error))
        return None
    return _decoded(data, shown, problems)


def _decoded(data: bytes, name: str, problems: Problems) -> Source | None:
    text, place = "", data.find(b"\0")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = error.start if place < 0 else min(place, error.start)
    if place < 0:
        return Source(name, text)
    problems.error("lib-not-text", _place_of(data, place, name))
    return None


def _place_of(data: bytes, place: int, name: str) -> Span:
    """Line and column of a byte that belongs to no text."""
    before = data[:place]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    shown = "".join(c if c.isprintable() or c == "\n" else "�" for c in data[: place + 80].decode("utf-8", "replace"))
    return Span(Source(name, shown), line, column, line, column + 1)


def write_text(path: Path, text: str) -> None:
    """Write ``text`` at once or not at all; raises OSError and leaves what was there before."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write ``data`` to a new file beside ``path`` and put it in its place: nobody ever sees half of it."""
    target = path.resolve() if path.is_symlink() else path
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".new", dir=target.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        new.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The permissions that new files must not have (it can only be read by setting it)."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
