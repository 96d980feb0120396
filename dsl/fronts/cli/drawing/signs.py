"""The two signs by which a piece or site is known on the board, and what stands for several in one cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

OWNERS = (
    "bright_yellow",
    "bright_red",
    "bright_green",
    "bright_magenta",
    "bright_cyan",
    "orange1",
    "white",
    "pink1",
    "chartreuse1",
)
_DIGITS = "123456789abcdefghijkmnopqrstuvwxyz"


@dataclass(frozen=True)
class Token:
    """A piece on the board: its sign of at most two letters, its owner's seat (-1: nobody's), its kind's letter."""

    cell: int
    sign: str
    owner: int = -1
    letter: str = ""


def colour_of(owner: int) -> str:
    """The colour of a seat; white for nobody's."""
    return OWNERS[owner % len(OWNERS)] if owner >= 0 else "white"


def stacked(tokens: Sequence[Token]) -> tuple[str, int]:
    """Sign and owner of all that stands in one cell: of several, the letter they share and their number."""
    first = tokens[0]
    if len(tokens) == 1:
        return first.sign, first.owner
    letters = {token.letter or token.sign[:1] for token in tokens}
    owners = {token.owner for token in tokens}
    letter = letters.pop() if len(letters) == 1 else "&"
    number = str(len(tokens)) if len(tokens) < 10 else "+"
    return letter + number, owners.pop() if len(owners) == 1 else -1


def make_signs(names: Iterable[str]) -> list[str]:
    """A sign of two letters for every name, no two alike if that can be: ``Громобой`` Гр, ``Ship 12`` 12."""
    signs: list[str] = []
    for number, name in enumerate(names, 1):
        letters_only = [s for s in name if s.isalnum()]
        digits = "".join(s for s in name.split()[-1] if s.isdigit()) if name.split() else ""
        tries = [digits[-2:] if len(digits) > 1 else letters_only[0] + digits] if digits and letters_only else []
        tries += [letters_only[0] + other for other in letters_only[1:]] if letters_only and not digits else []
        tries.append(str(number)[-2:])
        signs.append(next((sign for sign in tries if sign not in signs), tries[-1]))
    return signs


def lettered(letter: str, name: str, taken: Iterable[str], owner: int = -1) -> str:
    """A sign that begins with the letter of a theme: then a number, or a letter of the name, that nobody has yet.

    A piece that has but a number has its owner's instead, who is seen to have it also where there are no colours.
    """
    digits = "".join(s for s in name.split()[-1] if s.isdigit()) if name.split() else ""
    tries = [letter + _DIGITS[owner]] if digits and 0 <= owner < len(_DIGITS) else []
    tries += [letter + digits] if len(digits) == 1 else []
    tries += [letter + other.lower() for other in name if other.isalpha() and not digits]
    tries += [letter + other for other in _DIGITS]
    used = set(taken)
    return next((sign for sign in tries if sign not in used), letter)
