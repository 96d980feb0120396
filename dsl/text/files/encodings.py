"""Guesses the encoding of a Russian or Ukrainian text that is not in UTF-8, from its bytes."""

from __future__ import annotations

from collections.abc import Iterable

PAGES = {"cp1251": "Windows-1251", "koi8-u": "KOI8", "cp866": "CP866"}
"""The usual code pages before UTF-8, by their Python names, with the names that editors show."""
LETTERS = frozenset("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ")
COMMON = frozenset("оеаинтсрвлкі")
"""The most frequent letters."""
LEAST, MOST = 8, 65_536
"""A text of fewer bytes than ``LEAST`` is not taken for UTF-16; only the first ``MOST`` bytes are looked at."""


def encoding_of(data: bytes) -> str:
    """The Python name of the encoding; empty if the bytes look like no text, or if a part of them is valid UTF-8."""
    data = data[:MOST]
    for mark, name in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark) and not len(data) % 2:
            return name
    for first, name in ((1, "utf-16-le"), (0, "utf-16-be")):  # there every other byte is 0, or 4 for Cyrillic letters
        upper = data[first::2]
        plain = upper.count(0) + upper.count(4) > len(upper) * 9 // 10
        if len(data) >= LEAST and plain and 0 in upper and 0 not in data[1 - first :: 2]:
            return name
    page = likeliest(PAGES, data)
    high = sum(byte > 0x7F for byte in data)
    letters = sum(letter in LETTERS for letter in data.decode(page, "replace").lower())
    return page if b"\0" not in data and 0 < high <= letters * 10 // 9 else ""


def likeliest(pages: Iterable[str], data: bytes) -> str:
    """The one of ``pages`` in which ``data`` looks most like Russian or Ukrainian words."""
    return max(pages, key=lambda page: _likeness(data.decode(page, "replace")))


def _likeness(text: str) -> int:
    """The number of Russian and Ukrainian letters (no capitals inside words); frequent letters count twice."""
    inner = "".join(letter for before, letter in zip(f"/{text}", text) if letter.islower() or not before.isalpha())
    return sum((letter in LETTERS) + (letter in COMMON) for letter in inner.lower())
