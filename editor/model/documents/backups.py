"""The last ten saves of every file, in the user's own folder; and the texts that a map had along its undo history.

``backups/<hash of the path>/`` holds a file ``name`` with the path and one file ``<stamp>`` a save, byte for byte, with
the ending of the path. What stood in a file before the first save is saved there as well.

A text is woven from the newest of them that is not later than where the history stands. So what is undone past a save
comes back as it was written before that, comments included.
"""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from dsl.games.library.shelves import user_folder
from dsl.text.diagnostics import Problems
from dsl.text.files import read_bytes, write_bytes

MOST = 10
_STAMP = re.compile(r"(\d{8}-\d{6}-\d{6})\.\w+")
_FORM = "%Y%m%d-%H%M%S-%f"


@dataclass(frozen=True)
class Backup:
    """One earlier state of a file; ``when`` it was written, in UTC."""

    path: Path
    when: datetime
    size: int


def folder_of(path: Path) -> Path:
    """The folder with the earlier states of a file."""
    whole = os.path.realpath(path)
    return user_folder() / "backups" / hashlib.sha256(os.fsencode(whole)).hexdigest()[:20]


def listed(path: Path) -> list[Backup]:
    """The earlier states of a file, the newest first."""
    found = []
    with suppress(OSError):
        for entry in os.scandir(folder_of(path)):
            stamp = _STAMP.fullmatch(entry.name)
            if stamp and entry.is_file():
                when = datetime.strptime(stamp[1], _FORM).replace(tzinfo=UTC)
                found.append(Backup(Path(entry.path), when, entry.stat().st_size))
    return sorted(found, key=lambda backup: backup.when, reverse=True)


def save_present(path: Path | None) -> Backup | None:
    """Save what a file holds now, unless its last backup is the same; None if nothing was saved.

    That this fails (a full disk, no file) must not stop the save of the file itself: it is ignored.
    """
    try:
        data = read_bytes(path, Problems()) if path is not None else None
        if path is None or data is None:
            return None
        newest = next(iter(listed(path)), None)
        if newest is not None and newest.path.read_bytes() == data:
            return None
        return _save(path, data)
    except OSError:
        return None


def _save(path: Path, data: bytes) -> Backup:
    folder = folder_of(path)
    folder.mkdir(parents=True, exist_ok=True)
    name = folder / "name"
    if not name.exists():
        write_bytes(name, os.fsencode(os.path.realpath(path)))
    when = datetime.now(UTC)
    made = folder / f"{when.strftime(_FORM)}{path.suffix or '.yaml'}"
    write_bytes(made, data)
    for old in listed(path)[MOST:]:
        with suppress(OSError):
            old.path.unlink()
    return Backup(made, when, len(data))


MOST_TEXTS = 40


class SavedTexts:
    """Texts by their place in the history; packed, for a map may be large and saved often."""

    def __init__(self, text: str) -> None:
        """``text``: that of the file as it was opened."""
        self._texts: list[tuple[int, bytes]] = [(0, _packed(text))]

    def at(self, index: int) -> str:
        """The text to weave from where the history stands at ``index``."""
        packed = next((data for place, data in reversed(self._texts) if place <= index), self._texts[0][1])
        return zlib.decompress(packed).decode("utf-8", "surrogatepass")

    def put(self, index: int, text: str) -> None:
        """The file has this text where the history stands now."""
        others = [(place, data) for place, data in self._texts if place != index]
        self._texts = sorted([*others, (index, _packed(text))], key=lambda saved: saved[0])
        if len(self._texts) > MOST_TEXTS:
            del self._texts[1]

    def cut(self, index: int) -> None:
        """What was done after ``index`` is gone for good, and so are the texts of it."""
        self._texts = [saved for saved in self._texts if saved[0] <= index] or self._texts[:1]


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)
