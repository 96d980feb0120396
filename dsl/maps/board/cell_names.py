"""Cell names of grids: a letter for one axis, a number for the other, as on a sea chart or a chessboard."""

from __future__ import annotations

import re

COLUMN_ROW = "column-row"
ROW_COLUMN = "row-column"

_NAME = re.compile(r"([A-Z]+)0*([1-9][0-9]{0,8})")

# Letters of the Cyrillic keyboard that look just like Latin ones: nobody sees the difference in "В2".
_LOOKALIKES = str.maketrans("АВСЕНІКМОРТХУЅЈ", "ABCEHIKMOPTXYSJ")


def letters(number: int) -> str:
    """The letters of an axis: 1 is A, 26 is Z, 27 is AA."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


def number_of(text: str) -> int:
    """The number that ``letters`` turns into ``text`` (capitals A to Z)."""
    number = 0
    for letter in text:
        number = number * 26 + ord(letter) - 64
    return number


def grid_names(width: int, height: int, coordinates: str) -> tuple[str, ...]:
    """The names of all cells, row by row."""
    if coordinates == ROW_COLUMN:
        return tuple(f"{letters(r)}{c}" for r in range(1, height + 1) for c in range(1, width + 1))
    heads = [letters(c) for c in range(1, width + 1)]
    return tuple(f"{head}{r}" for r in range(1, height + 1) for head in heads)


def read_name(name: str, coordinates: str) -> tuple[int, int] | None:
    """(column, row), each from 1, of a name such as ``C5``; None if it has not that form.

    Capitals do not matter, nor do Cyrillic letters that look like Latin ones.
    """
    match = _NAME.fullmatch(name.strip().upper().translate(_LOOKALIKES))
    if match is None or len(match[1]) > 6:
        return None
    letter, number = number_of(match[1]), int(match[2])
    return (number, letter) if coordinates == ROW_COLUMN else (letter, number)
