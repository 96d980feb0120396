"""Numbers, conditions and checks in the module: what the language says they give, and when they fail."""

from __future__ import annotations

from functools import cache

import pytest

from dsl.text.diagnostics import Diagnostic
from tests.dsl.engines.compiled.functions import Functions
from tests.games_at_hand import load

RULES = """
language 1
game small
    players 2
board square4 3 2
piece ship up to 3:
    hits: 0..5 = 2
state left: 0..9 = 4
function plus(a: int, b: int) -> int = a + b
function minus(a: int, b: int) -> int = a - b
function times(a: int, b: int) -> int = a * b
function squares(a: int, b: int) -> int = a * a + b * b
function cube(a: int) -> int = a * a * a
function doubled(a: int, b: int) -> int = a * a * -2 - b
function over(a: int, b: int) -> int = a / b
function rest(a: int, b: int) -> int = a % b
function fifth(a: int) -> int = a / 5
function fourth(a: int) -> int = a / 4
function of_five(a: int) -> int = a % 5
function of_four(a: int) -> int = a % 4
function small(a: int) -> int = if a < 10 then 100 / a else a
function careful(a: int) -> bool = a != 0 and 100 / a > 7
function either(a: int) -> bool = a == 0 or 100 / a > 7
function many(a: int) -> bool = a > 0 and 100 / a > 7 and a % 2 == 0 and left > 3
function apart(a: cell, b: cell) -> int = manhattan(a, b)
function clamped(a: int) -> int = clamp(a, -3, 8)
function hits(s: optional ship) -> int = if s is none then -1 else s.hits
function bare(s: optional ship) -> int = s.hits
play:
    tie
"""
LEAST, MOST = -(2**31), 2**31 - 1
GIVEN: list[tuple[str, tuple[int, ...], int]] = [
    ("plus", (2, -5), -3),
    ("apart", (0, 5), 3),
    ("apart", (2, 3), 3),
    ("apart", (4, 4), 0),
    ("plus", (MOST, LEAST), -1),
    ("minus", (2, -5), 7),
    ("minus", (-1, MOST), LEAST),
    ("times", (-4, 6), -24),
    ("times", (LEAST, LEAST), 2**62),
    ("squares", (LEAST, MOST), 2**62 + MOST**2),
    ("cube", (2**21 - 1,), (2**21 - 1) ** 3),
    ("cube", (-(2**21),), -(2**63)),
    ("doubled", (LEAST, 0), -(2**63)),
    ("over", (7, 2), 3),
    ("over", (-7, 2), -4),
    ("over", (7, -2), -4),
    ("over", (-7, -2), 3),
    ("rest", (7, 3), 1),
    ("rest", (-7, 3), 2),
    ("rest", (7, -3), -2),
    ("rest", (-7, -3), -1),
    ("fifth", (-11,), -3),
    ("fifth", (-10,), -2),
    ("fifth", (11,), 2),
    ("fourth", (-9,), -3),
    ("of_five", (-11,), 4),
    ("of_five", (-10,), 0),
    ("of_four", (-9,), 3),
    ("small", (10,), 10),
    ("small", (-3,), -34),
    ("careful", (0,), 0),
    ("careful", (12,), 1),
    ("careful", (30,), 0),
    ("either", (0,), 1),
    ("either", (30,), 0),
    ("many", (0,), 0),
    ("many", (12,), 1),
    ("many", (11,), 0),
    ("many", (30,), 0),
    ("clamped", (-9,), -3),
    ("clamped", (5,), 5),
    ("clamped", (9,), 8),
    ("hits", (-1,), -1),
    ("hits", (0,), 2),
]
FAILING: list[tuple[str, tuple[int, ...], str]] = [
    ("squares", (LEAST, LEAST), "number-overflow"),
    ("cube", (2**21,), "number-overflow"),
    ("cube", (-(2**21) - 1,), "number-overflow"),
    ("cube", (LEAST,), "number-overflow"),
    ("doubled", (LEAST, 1), "number-overflow"),
    ("over", (1, 0), "divided-by-zero"),
    ("rest", (1, 0), "divided-by-zero"),
    ("small", (0,), "divided-by-zero"),
]


@cache
def functions() -> Functions:
    """The game's functions, where it has ended."""
    found = Functions(load(RULES))
    found.reference.start(1)
    found.reference.add_piece("ship")
    found.put(found.reference.save())
    return found


def number(name: str) -> int:
    return next(i for i, function in enumerate(functions().program.functions) if function.name == name)


@pytest.mark.parametrize(("name", "values", "expected"), GIVEN)
def test_what_is_given(name: str, values: tuple[int, ...], expected: int) -> None:
    assert functions().found(number(name), values) == expected
    assert functions().expected(number(name), values) == expected


@pytest.mark.parametrize(("name", "values", "code"), FAILING)
def test_what_fails(name: str, values: tuple[int, ...], code: str) -> None:
    found = functions().found(number(name), values)
    assert isinstance(found, Diagnostic)
    assert found.code == code
    assert found == functions().expected(number(name), values)
