"""Reading a user's file with a located message for all that can be wrong with it.

Everything the program reads of a user goes through here: rules, maps, scenarios, translations, themes, saved matches.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType

from dsl.text.diagnostics import Problems
from dsl.text.files.characters import control
from dsl.text.files.os_errors import reason
from dsl.text.source import Source, Span

MAX_BYTES = 64 * 1024 * 1024
"""A file has so many bytes at most,"""
MAX_RULES = 1_000_000
"""and one of rules so many."""
BOM = b"\xef\xbb\xbf"
_UNSAVED: ContextVar[Mapping[Path, str]] = ContextVar("unsaved", default=MappingProxyType({}))


@contextmanager
def unsaved(texts: Mapping[Path, str]) -> Iterator[None]:
    """While it lasts, open files are read as an editor has them, unsaved; ``texts`` are by resolved path."""
    token = _UNSAVED.set(texts)
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def read_source(path: Path, problems: Problems, name: str = "", span: Span | None = None) -> Source | None:
    """The text of ``path`` under the name a user knows, with plain line ends; None after a report.

    ``span`` is where the file was named.
    """
    data = read_bytes(path, problems, name, span)
    text = decode(data, name or str(path), problems) if data is not None else None
    return Source(name or str(path), text.replace("\r\n", "\n")) if text is not None else None


def read_bytes(path: Path, problems: Problems, name: str = "", span: Span | None = None) -> bytes | None:
    """The bytes of a file that is no larger than its kind may be; None after a report."""
    if (texts := _UNSAVED.get()) and (written := texts.get(path.resolve())) is not None:
        return written.encode("utf-8", "surrogatepass")
    if can_read(path, MAX_RULES if path.suffix == ".rules" else MAX_BYTES, problems, name, span):
        try:
            return path.read_bytes()
        except OSError as error:
            problems.error("file-unreadable", span, path=name or str(path), reason=reason(error))
    return None


def can_read(path: Path, most: int, problems: Problems, name: str = "", span: Span | None = None) -> bool:
    """Whether there is a file of so many bytes at most; what else there is, or is not, is reported."""
    shown = name or str(path)
    try:
        found = path.stat()
    except FileNotFoundError:
        problems.error("file-missing", span, path=shown)
        return False
    except (OSError, ValueError) as error:  # a path may hold characters that no file can be called by
        problems.error("file-unreadable", span, path=shown, reason=reason(error))
        return False
    if stat.S_ISDIR(found.st_mode):
        problems.error("file-folder", span, path=shown)
    elif not stat.S_ISREG(found.st_mode):  # a pipe would be waited for without end
        problems.error("file-odd", span, path=shown)
    elif found.st_size > most:
        problems.error("file-too-large", span, path=shown, most=round(most / 1024 / 1024))
    else:
        return True
    return False


def decode(data: bytes, name: str, problems: Problems) -> str | None:
    """The text in UTF-8 without a mark at its start; None, with the place in ``problems``, if it is none.

    No text has characters that steer a terminal.
    """
    text, place = "", data.find(b"\0")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = error.start + len(BOM) * data.startswith(BOM)  # it counts from behind the mark
        place = start if place < 0 else min(place, start)
    odd = control(text) if place < 0 else None
    if odd is not None:
        span = Source(name, text).span(odd.start(), odd.end())
        problems.error("file-control", span, character=f"U+{ord(odd[0]):04X}")
        return None
    if place < 0:
        return text
    problems.error("file-not-text", _place_of(data, place, name))
    return None


def _place_of(data: bytes, place: int, name: str) -> Span:
    """Line and column of a byte that belongs to no text."""
    before = data[:place].decode("utf-8-sig", "replace")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    after = data[place : place + 80].decode("utf-8", "replace")
    shown = "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in before + after)
    return Span(Source(name, shown), line, column, line, column + 1)
