"""Names inside an archive: which are valid on every system, and which are refused.

The rules are those of the strictest system (https://learn.microsoft.com/windows/win32/fileio/naming-a-file), so that a
game can be passed on from any system.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath

LONGEST_NAME, LONGEST_PART, DEEPEST = 200, 100, 8
FORBIDDEN = frozenset('<>:"|?*\\')
DEVICES = frozenset(
    [
        "con",
        "prn",
        "aux",
        "nul",
        "conin$",
        "conout$",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
    ]
)
RULES, MAPS, MATCHES, PICTURES = (".rules",), (".yaml", ".yml"), (".match",), (".png", ".jpg", ".jpeg", ".webp")
KINDS = frozenset([*RULES, *MAPS, *MATCHES, *PICTURES, ".md", ".txt"])
"""The endings of a game's files; others are not taken from an archive."""


def wrong_name(name: str) -> str:
    """The key of the message why a file cannot have this name; empty if it can.

    ``name`` has slashes between its parts.
    """
    parts = name.split("/")
    if name.startswith(("/", "~")) or name[1:2] == ":":
        return "share-name-absolute"
    if any(part in ("..", ".") for part in (name.replace("\\", "/")).split("/")):
        return "share-name-outside"
    if len(name) > LONGEST_NAME or any(len(part.encode()) > LONGEST_PART * 2 for part in parts) or len(parts) > DEEPEST:
        return "share-name-long"
    shown = parts if PurePosixPath(name).suffix.lower() in KINDS else parts[:-1]
    if any(part.startswith(".") for part in shown) and not is_litter(name):
        return "share-name-hidden"
    if any(not letter.isprintable() or letter in FORBIDDEN for letter in name):
        return "share-name-letters"
    if any(not part or part != part.strip() or part.endswith(".") for part in parts):
        return "share-name-letters"
    if any(part.split(".")[0].strip().casefold() in DEVICES for part in parts):
        return "share-name-device"
    return ""


def folded(name: str) -> str:
    """A name as compared by file systems that ignore case and the encoding of accents."""
    return unicodedata.normalize("NFKC", name).casefold()


def clashing(names: Iterable[str]) -> str:
    """The first name that occurs twice, or as a file and a folder; empty if there is none."""
    files: set[str] = set()
    folders: set[str] = set()
    for name in names:
        own = folded(name)
        above = {parent.as_posix() for parent in PurePosixPath(own).parents} - {"."}
        if own in files or own in folders or above & files:
            return name
        files.add(own)
        folders |= above
    return ""


def is_litter(name: str) -> bool:
    """Whether the file is one that systems add unasked."""
    path = PurePosixPath(name)
    return path.parts[0] == "__MACOSX" or path.name in (".DS_Store", "Thumbs.db", "desktop.ini")
