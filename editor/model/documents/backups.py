"""The last ten saves of every file, in a folder of the user's own: what was written over can be had back.

``backups/<hash of the path>/`` holds a file ``name`` with the path and one file ``<stamp>`` a save, byte for byte, with
the ending of the path. What stood in a file before the first save is kept as well.
"""

from __future__ import annotations

import hashlib
import os
import re
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
    """Where the earlier states of a file are kept."""
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


def keep_present(path: Path | None) -> Backup | None:
    """Keep what a file holds now, unless it is kept already; None if nothing was kept.

    That it cannot be kept (a full disk, no file) is no reason not to save: it is passed over.
    """
    try:
        data = read_bytes(path, Problems()) if path is not None else None
        if path is None or data is None:
            return None
        newest = next(iter(listed(path)), None)
        if newest is not None and newest.path.read_bytes() == data:
            return None
        return _keep(path, data)
    except OSError:
        return None


def _keep(path: Path, data: bytes) -> Backup:
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
