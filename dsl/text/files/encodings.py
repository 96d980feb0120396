"""In which encoding a text is that is not in UTF-8: a guess from its bytes, for texts in Russian and Ukrainian."""

from __future__ import annotations

from collections.abc import Iterable

PAGES = {"cp1251": "Windows-1251", "koi8-u": "KOI8", "cp866": "CP866"}
"""What was usual before UTF-8, and what editors call it."""
LETTERS = frozenset("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ")
COMMON = frozenset("оеаинтсрвлкі")
LEAST, MOST = 8, 65_536
"""Fewer bytes than the first tell nothing of every other byte; no more than the second are looked at."""


def encoding_of(data: bytes) -> str:
    """The encoding, as its Python name; empty where the bytes look like no text, or where they are UTF-8 in part."""
    data = data[:MOST]
    for mark, name in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark) and not len(data) % 2:
            return name
    for first, name in ((1, "utf-16-le"), (0, "utf-16-be")):  # every other byte is 0 there, or 4 in Cyrillic letters
        upper = data[first::2]
        plain = upper.count(0) + upper.count(4) > len(upper) * 9 // 10
        if len(data) >= LEAST and plain and 0 in upper and 0 not in data[1 - first :: 2]:
            return name
    page = likeliest(PAGES, data)
    high = sum(byte > 0x7F for byte in data)
    letters = sum(letter in LETTERS for letter in data.decode(page, "replace").lower())
    return page if b"\0" not in data and 0 < high <= letters * 10 // 9 else ""


def likeliest(pages: Iterable[str], data: bytes) -> str:
    """The code page that makes words of some bytes."""
    return max(pages, key=lambda page: _likeness(data.decode(page, "replace")))


def _likeness(text: str) -> int:
    """How much a text looks like Russian or Ukrainian: its letters, small ones inside a word, the common ones twice."""
    inner = "".join(letter for before, letter in zip(f"/{text}", text) if letter.islower() or not before.isalpha())
    return sum((letter in LETTERS) + (letter in COMMON) for letter in inner.lower())
