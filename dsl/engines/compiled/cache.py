"""Modules kept in the user's cache folder, so that a game is compiled once on a machine.

A file is a digest of all that follows it, a line of JSON, then bytes of which that line gives the lengths. What cannot
be read, is cut, changed or of another version is as good as not there; what cannot be written is made again next time.
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
"""What is kept in all; the files that were not used for longest go."""
_DIGEST = 32
_HOUSE = Path(__file__).parents[2]
_MAKERS = ("engines/compiled", "engines/linking", "engines/program", "engines/protocol", "language", "maps")
"""The packages on which a module depends besides the game."""
_SUFFIXES = (".py", ".wat", ".rules", ".lark", ".toml")
Parts = tuple[dict[str, Any], tuple[bytes, ...]]
"""What is known of a module, as JSON has it, and its bytes."""


def folder() -> Path:
    """Where modules are kept."""
    return user_cache_path("fordewind") / "modules"


def key(game: Game) -> str:
    """The name of a game's module: of rules, map, settings, seats and all that makes modules; empty if it has none."""
    if game.map.source is None and game.program.size is None:
        return ""  # a map of which there is no text
    facts = (game.rules_hash, game.map_hash, game.seats, sorted(game.values.items()))
    makers = (_makers(), installed_version(), platform.machine())
    return hashlib.blake2b(repr((facts, makers)).encode(), digest_size=_DIGEST).hexdigest()


@cache
def _makers() -> str:
    """A fingerprint of the sources that make modules: their sizes and times."""
    found = hashlib.blake2b(digest_size=_DIGEST)
    for path in _sources():
        status = path.stat()
        found.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return found.hexdigest()


def _sources() -> Iterator[Path]:
    for package in _MAKERS:
        yield from sorted(path for path in (_HOUSE / package).rglob("*") if path.suffix in _SUFFIXES)


def read(name: str) -> Parts | None:
    """The module that was kept under a name, or None."""
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
    """Keep a module, if there is room and a place for it."""
    head = json.dumps([[len(part) for part in parts], facts]).encode()
    rest = b"".join([head, b"\n", *parts])
    with suppress(OSError):
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        write_bytes(place / name, hashlib.blake2b(rest, digest_size=_DIGEST).digest() + rest)
        _tidy(place)


def _tidy(place: Path) -> None:
    """Let the files go that were not used for longest."""
    found = [(path.stat(), path) for path in place.iterdir()]
    left = MOST_BYTES
    for status, path in sorted(found, key=lambda each: each[0].st_mtime_ns, reverse=True):
        left -= status.st_size
        if left < 0:
            path.unlink(missing_ok=True)
