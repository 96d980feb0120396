"""Opens a packed game from a stranger: nothing is written or run, all sizes are limited.

Anything dangerous rejects the whole file, with the name of the entry; files that do not belong to a game are left out
and named. Sizes are counted while reading, not believed.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath

from dsl.games.library.shelves import RULES
from dsl.games.sharing.entry_names import KINDS, clashing, is_litter, wrong_name
from dsl.games.sharing.manifest import MANIFEST, Manifest, found_manifest, read_manifest, title_in
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files import write_bytes
from dsl.text.files.encodings import likeliest
from dsl.text.files.read import MAX_BYTES, can_read, read_bytes

MOST_ENTRIES = 2_000
MOST_ENTRY = 32 * 1024 * 1024
MOST_TOTAL = 128 * 1024 * 1024
"""The most bytes of one file, and of all together."""
PIECE = 1 << 16
UTF8 = 0x800
ENCRYPTED = 0x1
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OverflowError,
    ValueError,
    OSError,
)


@dataclass(frozen=True)
class Entry:
    """One file of a packed game, read and checked; ``name`` has slashes between its parts."""

    name: str
    data: bytes


@dataclass(frozen=True)
class LeftOut:
    """A file that is left out because it does not belong to a game."""

    name: str


@dataclass(frozen=True)
class Pack:
    """A packed game, to be written to a folder ``name``."""

    name: str
    manifest: Manifest
    entries: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...] = ()

    def title(self, language: str) -> str:
        """The title of the game in a language by its own texts; else the one in its manifest."""
        return title_in({entry.name: entry.data for entry in self.entries}, self.manifest, language)

    @property
    def size(self) -> int:
        """The number of bytes of all files."""
        return sum(len(entry.data) for entry in self.entries)


class _Refused(Exception):
    """The archive is invalid or dangerous; ``code`` is the key of the message."""

    def __init__(self, code: str, **args: object) -> None:
        super().__init__(code)
        self.code, self.given = code, args


def read_pack(path: Path, problems: Problems) -> Pack | None:
    """The game in a file, completely read into memory; None (reported) if it is refused."""
    if not can_read(path, MAX_BYTES, problems):
        return None
    data = read_bytes(path, problems)
    if data is None:
        return None
    try:
        return _read(path, data)
    except _Refused as refused:
        problems.add(Diagnostic(refused.code, None, {"path": str(path), **refused.given}))
    except BROKEN:
        problems.error("share-broken", None, path=str(path))
    return None


def _read(path: Path, data: bytes) -> Pack:
    if not zipfile.is_zipfile(BytesIO(data)):
        raise _Refused("share-no-zip")
    with zipfile.ZipFile(BytesIO(data)) as archive:
        listed = archive.infolist()
        if len(listed) > MOST_ENTRIES:
            raise _Refused("share-many", most=MOST_ENTRIES)
        page = page_of(listed)
        named = [(info, name_of(info, page)) for info in listed if info.file_size or info.orig_filename[-1:] != "/"]
        for info, name in named:
            _check(info, name)
        twice = clashing(name for _, name in named)
        if twice:
            raise _Refused("share-twice", name=twice)
        taken = [(info, name) for info, name in named if PurePosixPath(name).suffix.lower() in KINDS]
        entries, room = [], MOST_TOTAL
        for info, name in taken:
            entries.append(Entry(name, _bytes(archive, info, name, room)))
            room -= len(entries[-1].data)
    kept = {name for _, name in taken}
    left = tuple(LeftOut(name) for _, name in named if name not in kept and not is_litter(name))
    return _pack(path, _without_root([entry for entry in entries if not is_litter(entry.name)]), left)


def name_of(info: zipfile.ZipInfo, page: str) -> str:
    """The name of an entry as it was packed; ``page`` is the encoding of names without a mark."""
    return info.orig_filename if info.flag_bits & UTF8 else info.orig_filename.encode("cp437").decode(page, "replace")


def page_of(listed: Sequence[zipfile.ZipInfo]) -> str:
    """The encoding of names in an archive that are not marked as UTF-8.

    By the format it is code page 437, but programs also write UTF-8 or the page of their country; here that is 866 or
    1251, whichever gives words.
    """
    names = b"/".join(info.orig_filename.encode("cp437") for info in listed if not info.flag_bits & UTF8)
    try:
        names.decode("utf-8")
    except UnicodeDecodeError:
        return likeliest(("cp866", "cp1251"), names)
    return "utf-8"


def _check(info: zipfile.ZipInfo, name: str) -> None:
    """Reject an entry for its type, name or size."""
    kind = stat.S_IFMT(info.external_attr >> 16)
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in name[:120])
    wrong = wrong_name(name)
    if wrong:
        raise _Refused(wrong, name=shown)
    if kind not in (0, stat.S_IFREG):
        raise _Refused("share-link" if kind == stat.S_IFLNK else "share-device", name=shown)
    if info.flag_bits & ENCRYPTED:
        raise _Refused("share-locked", name=shown)
    if info.compress_type not in METHODS:
        raise _Refused("share-method", name=shown)


def _bytes(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, room: int) -> bytes:
    """The bytes of an entry, with its checksum verified; no more than allowed is unpacked."""
    most = min(MOST_ENTRY, room)
    made = bytearray()
    with archive.open(info) as file:
        while piece := file.read(PIECE):
            made += piece
            if len(made) > most:
                raise _Refused("share-large", name=name, most=round(MOST_ENTRY / 1024 / 1024))
    return bytes(made)


def _without_root(entries: list[Entry]) -> list[Entry]:
    """The files without the single folder that contains all of them, if there is one."""
    roots = {entry.name.partition("/")[0] for entry in entries}
    if len(roots) != 1 or any("/" not in entry.name for entry in entries):
        return entries
    below = [Entry(entry.name.partition("/")[2], entry.data) for entry in entries]
    own = f"{roots.pop()}{RULES}"
    # a game's own folder stays: extended games are looked for beside it
    return entries if any(entry.name == own for entry in below) else below


def _pack(path: Path, entries: list[Entry], left: tuple[LeftOut, ...]) -> Pack:
    by_name = {entry.name: entry.data for entry in entries}
    problems = Problems()
    manifest = read_manifest(by_name[MANIFEST], problems) if MANIFEST in by_name else None
    if manifest is not None and manifest.newer:
        raise _Refused("share-newer")
    if manifest is None or manifest.rules not in by_name or (manifest.map and manifest.map not in by_name):
        manifest = found_manifest(by_name)
    if manifest is None:
        raise _Refused("share-no-game")
    name = manifest.name if manifest.name and not wrong_name(manifest.name) and "/" not in manifest.name else path.stem
    return Pack(name, manifest, tuple(sorted(entries, key=lambda entry: entry.name)), left)


EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every entry, so that the same game is the same file."""


def write_pack(pack: Pack, target: Path) -> None:
    """Write a game to a ZIP archive, in one folder of its name. Raises ``OSError``."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in pack.entries:
            info = zipfile.ZipInfo(f"{pack.name}/{entry.name}", EARLIEST)
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, entry.data)
    write_bytes(target, made.getvalue())


def unpack(pack: Pack, folder: Path) -> Path:
    """Write a game to ``folder``, which must not exist; returns its rules file. Raises ``OSError``.

    Everything is written to a temporary folder first: the folder exists complete or not at all.
    """
    if os.path.lexists(folder):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    temporary = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        for entry in pack.entries:
            place = temporary / entry.name
            place.parent.mkdir(parents=True, exist_ok=True)
            with place.open("xb") as file:
                file.write(entry.data)
                file.flush()
                os.fsync(file.fileno())
        mask = os.umask(0o077)  # the only way to read it
        os.umask(mask)
        temporary.chmod(0o777 & ~mask)
        temporary.rename(folder)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    return folder / pack.manifest.rules
