"""Reads users' files; what is wrong with the file, its bytes or its characters is reported at its place."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType

from dsl.text.diagnostics import Problems, Words
from dsl.text.files.encodings import PAGES, encoding_of
from dsl.text.source import Source, Span

# What YAML does not allow in a text at all (lone surrogates included).
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Characters that could control a terminal, or reverse or hide the text around them. Marks that join or separate letters
# are allowed, and the invisible tags in the flags of countries.
_CONTROLS = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\U000e0000-\U000e001f]"
    "|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007f]"
)
# Characters that look like a blank or are invisible: no-break spaces, zero-width marks, soft hyphens.
_ODD_BLANKS = re.compile("[\u00a0\u00ad\u2007\u200b-\u200d\u202f\u2060\ufeff]")
# Line ends for YAML; other readers here know only "\n".
_OTHER_BREAKS = re.compile("\r(?!\n)|[\x85\u2028\u2029]")


def _printable_lines(text: str) -> bool:
    """Whether all characters but line ends are printable: so are most files, and the patterns take far longer."""
    return text.replace("\n", "").isprintable()


def forbidden(text: str) -> re.Match[str] | None:
    """The first character that YAML does not allow, as a match; None if there is none."""
    return None if _printable_lines(text) else _FORBIDDEN.search(text)


def control(text: str) -> re.Match[str] | None:
    """The first character that could change how a terminal behaves or in which direction a text runs, or None."""
    return None if _printable_lines(text) else _CONTROLS.search(text)


def without_controls(text: str) -> str:
    """``text`` without control characters that could change how a terminal behaves."""
    return text if _printable_lines(text) else _CONTROLS.sub("", text)


def harmless(text: str) -> str:
    """``text`` with each character that YAML does not allow replaced by U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def plain_breaks(text: str) -> str:
    r"""``text`` with other line ends of YAML replaced by ``\n``, one character for one: all offsets stay valid."""
    # On a large map looking for single characters takes a hundredth of the time of the pattern.
    return _OTHER_BREAKS.sub("\n", text) if any(mark in text for mark in "\r\x85\u2028\u2029") else text


def odd_blank(text: str) -> str:
    """The first unusual blank or invisible character, written as ``U+00A0``; an empty text if there is none."""
    found = None if text.isascii() else _ODD_BLANKS.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def plain_blanks(text: str) -> str:
    """``text`` with unusual blanks replaced by plain ones and invisible characters removed."""
    wide = text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2007", " ")
    return _ODD_BLANKS.sub("", wide).strip()


_MESSAGES = {
    errno.ENOENT: "os-missing",
    errno.EACCES: "os-forbidden",
    errno.EPERM: "os-forbidden",
    errno.EROFS: "os-read-only",
    errno.ENOSPC: "os-full",
    errno.EDQUOT: "os-full",
    errno.EFBIG: "os-large",
    errno.EISDIR: "os-folder",
    errno.ENOTDIR: "os-no-folder",
    errno.ENAMETOOLONG: "os-long",
    errno.EBUSY: "os-busy",
}


def reason(error: OSError | ValueError) -> Words | str:
    """Why the system refused, in a few words; the system's own message for rare errors."""
    number = error.errno if isinstance(error, OSError) else None
    known = _MESSAGES.get(number or 0)
    return Words(known) if known else getattr(error, "strerror", None) or str(error)


MAX_BYTES = 64 * 1024 * 1024
"""The most bytes of any file."""
MAX_RULES = 1_000_000
"""The most bytes of a file of rules."""
BOM = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8."""
_UNSAVED: ContextVar[Mapping[Path, str]] = ContextVar("unsaved", default=MappingProxyType({}))


@contextmanager
def unsaved(texts: Mapping[Path, str]) -> Iterator[None]:
    """In this context, ``read_bytes`` returns the unsaved texts of an editor instead of the files at these paths."""
    token = _UNSAVED.set(texts)
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def read_source(path: Path, problems: Problems, name: str = "", span: Span | None = None) -> Source | None:
    r"""The text of the file, with ``\n`` as line end; None after reporting why it could not be read.

    ``name`` is what messages call the file, ``span`` the place that named it.
    """
    data = read_bytes(path, problems, name, span)
    text = decode(data, name or str(path), problems) if data is not None else None
    return Source(name or str(path), text.replace("\r\n", "\n")) if text is not None else None


def read_bytes(path: Path, problems: Problems, name: str = "", span: Span | None = None) -> bytes | None:
    """The bytes of a file; None after reporting that it is missing, unreadable or too large for its kind."""
    if (texts := _UNSAVED.get()) and (written := texts.get(path.resolve())) is not None:
        return written.encode("utf-8", "surrogatepass")
    if can_read(path, MAX_RULES if path.suffix == ".rules" else MAX_BYTES, problems, name, span):
        try:
            return path.read_bytes()
        except OSError as error:
            problems.error("file-unreadable", span, path=name or str(path), reason=reason(error))
    return None


def can_read(path: Path, most: int, problems: Problems, name: str = "", span: Span | None = None) -> bool:
    """Whether the path is a file of at most ``most`` bytes; if not, the reason is reported."""
    shown = name or str(path)
    try:
        found = path.stat()
    except FileNotFoundError:
        problems.error("file-missing", span, path=shown)
        return False
    except (OSError, ValueError) as error:  # a path may have characters that are impossible in a file name
        problems.error("file-unreadable", span, path=shown, reason=reason(error))
        return False
    if stat.S_ISDIR(found.st_mode):
        problems.error("file-folder", span, path=shown)
    elif not stat.S_ISREG(found.st_mode):  # reading a pipe might never end
        problems.error("file-odd", span, path=shown)
    elif path.is_symlink() and Path(os.path.realpath(path)).suffix.lower() != path.suffix.lower():
        problems.error("file-linked", span, path=shown)  # a link in a foreign folder could lead to any file here
    elif found.st_size > most:
        problems.error("file-too-large", span, path=shown, most=round(most / 1024 / 1024))
    else:
        return True
    return False


def decode(data: bytes, name: str, problems: Problems) -> str | None:
    """The text that ``data`` encodes in UTF-8, without a byte order mark; None after reporting the wrong byte.

    Control characters that could change how a terminal behaves are reported too.
    """
    text, place = "", data.find(b"\0")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = error.start + len(BOM) * data.startswith(BOM)  # it does not count the byte order mark
        place = start if place < 0 else min(place, start)
    odd = control(text) if place < 0 else None
    if odd is not None:
        span = Source(name, text).span(odd.start(), odd.end())
        problems.error("file-control", span, character=f"U+{ord(odd[0]):04X}")
        return None
    if place < 0:
        return text
    page = encoding_of(data)
    if page:
        text = data.decode(page, "replace").removeprefix("\ufeff")
        first = next((at for at, letter in enumerate(text) if not letter.isascii()), 0)
        problems.error("file-encoding", Source(name, text).span(first, first + 1), encoding=PAGES.get(page, "UTF-16"))
    else:
        problems.error("file-not-text", _place_of(data, place, name))
    return None


def _place_of(data: bytes, place: int, name: str) -> Span:
    """The line and column of a byte that is not valid text."""
    before = data[:place].decode("utf-8-sig", "replace")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    after = data[place : place + 80].decode("utf-8", "replace")
    shown = "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in before + after)
    return Span(Source(name, shown), line, column, line, column + 1)
