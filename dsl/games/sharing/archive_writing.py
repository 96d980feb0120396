"""Writing a packed game as one file, and a packed game into a folder of its own: all of it or nothing."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

from dsl.games.sharing.archive_reading import Pack
from dsl.text.files import write_bytes

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every entry, so that the same game is the same file."""


def write_pack(pack: Pack, target: Path) -> None:
    """Put a game into a ZIP archive, in one folder of its name; raises ``OSError``."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in pack.entries:
            info = zipfile.ZipInfo(f"{pack.name}/{entry.name}", EARLIEST)
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, entry.data)
    write_bytes(target, made.getvalue())


def unpack(pack: Pack, folder: Path) -> Path:
    """Write a game into ``folder``, which must not be there yet; gives its rules file. Raises ``OSError``.

    Everything is written beside it first: the folder is there whole or not at all.
    """
    if os.path.lexists(folder):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    whole = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        for entry in pack.entries:
            place = whole / entry.name
            place.parent.mkdir(parents=True, exist_ok=True)
            with place.open("xb") as file:
                file.write(entry.data)
                file.flush()
                os.fsync(file.fileno())
        mask = os.umask(0o077)  # the only way to read it
        os.umask(mask)
        whole.chmod(0o777 & ~mask)
        whole.rename(folder)
    except BaseException:
        shutil.rmtree(whole, ignore_errors=True)
        raise
    return folder / pack.manifest.rules
