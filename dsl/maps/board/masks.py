"""Sets of cells as bit masks, and tables of large boards.

A set is a Python int: bit i stands for member i. On masks of hundreds of thousands of bits each operation on one bit
costs as much as one on all bits, so loops over members must not go bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")
LONG = 4096
"""Masks with at least so many bits are unpacked by numpy, not bit by bit."""
LARGE = 20_000
"""Boards with at least so many cells store no tables: a set for every cell would fill the memory."""
PLACES = bytes(range(48)) + b"\0\1"
"""Translates the digits of a binary text into the bytes 0 and 1."""


def members(mask: int) -> list[int]:
    """The members of a set in ascending order."""
    length = mask.bit_length()
    if length > LONG:
        low = (mask & -mask).bit_length() - 1
        if length - low <= LONG:  # the members are near to each other
            return [low + member for member in members(mask >> low)]
        import numpy as np  # only for large boards: small games start without it

        packed = np.frombuffer(mask.to_bytes((length + 7) // 8, "little"), dtype=np.uint8)
        found: list[int] = np.flatnonzero(np.unpackbits(packed, bitorder="little")).tolist()
        return found
    if (
        length > 64 and mask.bit_count() * 4 > length
    ):  # more than a quarter of the numbers are members: looking at each number is quicker
        return [place for place, digit in enumerate(f"{mask:b}"[::-1]) if digit == "1"]
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """The set of ``numbers``, none of them negative."""
    listed = numbers if isinstance(numbers, list | tuple) else list(numbers)
    if len(listed) < 64 or max(listed) <= LONG:
        mask = 0
        for number in listed:
            mask |= 1 << number
        return mask
    bits = bytearray(max(listed) // 8 + 1)
    for number in listed:
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")


def presence(mask: int, size: int) -> bytes:
    """One byte for every number below ``size``: 1 for members of the set, 0 for others."""
    # A shift of a large mask for every cell would be quadratic; one binary text is not.
    return f"{mask:0{size}b}".encode()[::-1].translate(PLACES + bytes(256 - len(PLACES)))


class Table(Sequence[T]):
    """A sequence whose entries are computed when they are read."""

    def __init__(self, size: int, entry: Callable[[int], T]) -> None:
        self._places, self._entry = range(size), entry

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...

    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            return tuple(map(self._entry, self._places[at]))
        return self._entry(self._places[at])

    def __iter__(self) -> Iterator[T]:
        return map(self._entry, self._places)


def table(size: int, entry: Callable[[int], T]) -> Sequence[T]:
    """A table with an entry for every number below ``size``: a tuple, or computed on reading for a large board."""
    return tuple(map(entry, range(size))) if size < LARGE else Table(size, entry)
