"""Cache of compiled modules in the user's cache folder, so that a game is compiled once on a machine.

A file is a digest of all that follows it, a line of JSON, then the parts whose lengths the line gives. Unreadable,
damaged or outdated files are ignored; a module that cannot be written is compiled again next time.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from dsl.engines.compiled.runtime import installed_version
from dsl.engines.linking.game import Game
from dsl.text.files.write import write_bytes

MOST_BYTES = 256 << 20
"""The size limit of the cache; the files that were not used for longest are deleted."""
_DIGEST = 32
_ROOT = Path(__file__).parents[2]
_MAKERS = ("engines/compiled", "engines/linking", "engines/program", "engines/protocol", "language", "maps")
"""The packages that a module depends on, besides the game."""
_SUFFIXES = (".py", ".wat", ".rules", ".lark", ".toml")
Parts = tuple[dict[str, Any], tuple[bytes, ...]]
"""Facts about a module as JSON values, and its parts as bytes."""


def folder() -> Path:
    """The folder of the cached modules."""
    return user_cache_path("fordewind") / "modules"


def key(game: Game) -> str:
    """The file name of a game's module, a hash of all that it depends on; empty if it cannot be cached."""
    if game.map.source is None and game.program.size is None:
        return ""  # the map has no text to hash
    facts = (game.rules_hash, game.map_hash, game.seats, sorted(game.values.items()))
    makers = (_makers(), installed_version(), platform.machine())
    return hashlib.blake2b(repr((facts, makers)).encode(), digest_size=_DIGEST).hexdigest()


@cache
def _makers() -> str:
    """A fingerprint (sizes and times) of the source files that modules depend on."""
    found = hashlib.blake2b(digest_size=_DIGEST)
    for path in _sources():
        status = path.stat()
        found.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return found.hexdigest()


def _sources() -> Iterator[Path]:
    for package in _MAKERS:
        yield from sorted(path for path in (_ROOT / package).rglob("*") if path.suffix in _SUFFIXES)


def read(name: str) -> Parts | None:
    """The cached module of that name; None if there is none or it is damaged."""
    path = folder() / name
    try:
        data = path.read_bytes()
        if hashlib.blake2b(memoryview(data)[_DIGEST:], digest_size=_DIGEST).digest() != data[:_DIGEST]:
            return None
        end = data.index(b"\n", _DIGEST)
        lengths, facts = json.loads(data[_DIGEST:end])
    except (OSError, ValueError):
        return None
    parts, begin = [], end + 1
    for length in lengths:
        parts.append(data[begin : begin + length])
        begin += length
    with suppress(OSError):
        os.utime(path)
    return facts, tuple(parts)


def write(name: str, facts: dict[str, Any], parts: tuple[bytes, ...]) -> None:
    """Cache a module; ignored if it cannot be written."""
    head = json.dumps([[len(part) for part in parts], facts]).encode()
    rest = b"".join([head, b"\n", *parts])
    with suppress(OSError):
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        write_bytes(place / name, hashlib.blake2b(rest, digest_size=_DIGEST).digest() + rest)
        _tidy(place)


def _tidy(place: Path) -> None:
    """Delete the files that were not used for longest, until ``MOST_BYTES`` are left."""
    found = [(path.stat(), path) for path in place.iterdir()]
    left = MOST_BYTES
    for status, path in sorted(found, key=lambda each: each[0].st_mtime_ns, reverse=True):
        left -= status.st_size
        if left < 0:
            path.unlink(missing_ok=True)
