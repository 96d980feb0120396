"""Events of a module, as numbers.

The ring of events has one record after the other: kind, site, who, bytes of payload (32 bits each), then the payload in
words of 64 bits. See ``journal_sites`` for the numbers of sites.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from dsl.engines.protocol.events import Chance, Entry

RING_FULL = -2
"""In place of the number of an error: more has happened than the ring has room for."""
_HEAD = struct.Struct("<4i")


class Kind(IntEnum):
    """Records of the ring."""

    LOG = 1
    """A line of the rules: the values of its text."""
    LOG_DIFFERS = 2
    """A line that players may read differently: the state, and the temporaries of its procedure."""
    FORCED = 3
    """A choice that was the only one: its option and values, and the state before it."""
    TURN = 4
    OUT = 5
    OVER = 6
    """An end: a set of players."""


@dataclass(frozen=True)
class Event:
    """One record of the ring."""

    kind: Kind
    site: int
    who: int
    payload: memoryview


@dataclass(frozen=True)
class Chosen:
    """A choice that was asked for, in the position before it."""

    before: bytes
    block: int
    player: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Resolved:
    """A chance, and its outcome."""

    chance: Chance
    index: int


@dataclass(frozen=True)
class Ran:
    """The module has run until the game waits again: its events, and the position there."""

    events: bytes
    after: bytes


Step = Chosen | Resolved | Ran | Entry


def events_of(data: bytes) -> Iterator[Event]:
    """The records of the ring."""
    view, at = memoryview(data), 0
    while at < len(data):
        kind, site, who, size = _HEAD.unpack_from(view, at)
        at += _HEAD.size
        yield Event(Kind(kind), site, who, view[at : at + size])
        at += size
