"""A value of a game with what is needed to show it."""

from __future__ import annotations

from dataclasses import dataclass

NONE = -1
"""What is missing, in every domain."""


@dataclass(frozen=True, slots=True)
class Datum:
    """One value with its domain (``cell``, ``player``, an enum's or table's name, ``int``, ``bool``…).

    A set is a bit mask with ``many``.
    """

    domain: str
    value: int
    many: bool = False
