"""What goes over the pipe between the window and a process of it: packed values behind their numbers and lengths.

Both ends are ours, so nothing here is proof against malice. A question without a value gives up the one of its number;
``HURRY`` in place of a value asks for its answer now.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from struct import Struct
from typing import Any

HEADER = Struct(">QQ")
LARGE = 1 << 17
"""From so many bytes on a pipe takes longer than making them fewer."""
HURRY = b"!"
"""No packed value is so short."""


@dataclass(frozen=True)
class Interim:
    """What there is to say of a question before its answer: how far it is."""

    value: Any


def packed(value: object) -> bytes:
    """A value to be sent; a large one takes a while."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return zlib.compress(data, 1 if len(data) > LARGE else 0)


def unpacked(data: bytes) -> Any:
    """The value that was packed."""
    return pickle.loads(zlib.decompress(data))


def framed(number: int, data: bytes = b"") -> bytes:
    """A packed value with its number, as it goes over a pipe."""
    return HEADER.pack(number, len(data)) + data


def taken(received: bytearray) -> Iterator[tuple[int, bytes]]:
    """The numbers and values that have come in whole; they are taken away from what was received."""
    while len(received) >= HEADER.size:
        number, length = HEADER.unpack_from(received)
        end = HEADER.size + length
        if len(received) < end:
            return
        data = bytes(received[HEADER.size : end])
        del received[:end]
        yield number, data
