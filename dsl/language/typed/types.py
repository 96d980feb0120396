"""Types of the rule language. Every value is one integer, every set a bit mask over a finite domain.

The first bit of a set of numbers stands for 0, or for the smallest number of its type where that is below 0.

``none`` is -1 in every domain and ``INT_NONE`` among the numbers; a missing condition is ``no``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never, cast

INT_NONE = -(2**31)
INT_LOW, INT_HIGH = -(2**31) + 1, 2**31 - 1
MAX_SET_NUMBER = 1023
"""The largest number that a set can hold, and the smallest without its sign: the width of every set is known."""
LOCAL_SET_NUMBER = 62
"""The same for a set in a local without a written type, unless its first value has members beyond that."""


@dataclass(frozen=True)
class Type:
    """Any type."""


@dataclass(frozen=True)
class Int(Type):
    """Whole numbers; a bound that names a parameter is known when the game is linked."""

    low: int = INT_LOW
    high: int = INT_HIGH
    low_param: str = ""
    high_param: str = ""

    def __str__(self) -> str:
        if (self.low, self.high) == (INT_LOW, INT_HIGH):
            return "int"
        return f"{self.low_param or self.low}..{self.high_param or self.high}"


@dataclass(frozen=True)
class Colour(Int):
    """A colour: the number that stands for it, which rules may take and give as any other."""

    low: int = 0
    high: int = 0xFFFFFF

    def __str__(self) -> str:
        return "colour"


@dataclass(frozen=True)
class Bool(Type):
    """``yes`` and ``no``"""

    def __str__(self) -> str:
        return "bool"


@dataclass(frozen=True)
class Dom(Type):
    """A member of a finite domain: a cell, a player, a piece of a kind, an option of an enum…"""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Opt(Type):
    """A value that may be missing."""

    element: Type

    def __str__(self) -> str:
        return f"optional {self.element}"


@dataclass(frozen=True)
class SetOf(Type):
    """A set; the element is None for the empty literal, which is a set of anything."""

    element: Type | None

    def __str__(self) -> str:
        return f"set of {self.element}" if self.element else "{}"


@dataclass(frozen=True)
class RowOf(Type):
    """Members in a certain order (a ray, the players after one); exists only inside expressions."""

    element: Type

    def __str__(self) -> str:
        return f"row of {self.element}"


@dataclass(frozen=True)
class NoneType_(Type):
    """The type of ``none`` alone."""

    def __str__(self) -> str:
        return "none"


@dataclass(frozen=True)
class Unknown(Type):
    """The type of something already reported as wrong; fits everywhere, so that a mistake is reported only once."""

    def __str__(self) -> str:
        return "?"


AnyType = Int | Colour | Bool | Dom | Opt | SetOf | RowOf | NoneType_ | Unknown
"""The closed union of types: mypy names every ``match`` over it that lacks a new one."""
MANY = (SetOf, RowOf)
"""The types that have members, as a tuple, because ``isinstance`` with a union would create that each time."""
_MADE = (Opt, *MANY)
BOOL, INT, COLOUR, NOTHING, UNKNOWN = Bool(), Int(), Colour(), NoneType_(), Unknown()
CELL, PLAYER, DIRECTION, TERRAIN = Dom("cell"), Dom("player"), Dom("direction"), Dom("terrain")


def bare(kind: Type) -> Type:
    """The type without ``optional``; any type that contains the unknown type becomes that."""
    if not isinstance(kind, _MADE):
        return kind
    if poisoned(kind):
        return UNKNOWN
    return kind.element if isinstance(kind, Opt) else kind


def element(kind: Type) -> Type | None:
    """The type of the members of a set or row; None for the empty set and for other types."""
    return kind.element if isinstance(kind, MANY) else None


def set_of(inner: Type | None) -> SetOf:
    """The type of a set whose members are of the type ``inner``; numbers are those that sets can hold.

    The sum of two numbers may be anything, a set of such sums holds 0..1023: that is tested where it is made.
    """
    inner = bare(inner) if inner is not None else None
    if isinstance(inner, Int) and not in_sets(inner):
        low, high = (min(max(end, -MAX_SET_NUMBER), MAX_SET_NUMBER) for end in (inner.low, inner.high))
        inner = Int(0 if inner.low == INT_LOW else low, high)
    return SetOf(inner)


def in_sets(numbers: Int) -> bool:
    """Whether a set can hold all of these numbers."""
    return numbers.low >= -MAX_SET_NUMBER and numbers.high <= MAX_SET_NUMBER


def first_number(inner: Type | None) -> int:
    """The number for which the first bit of a set of ``inner`` stands; 0 if the members are no numbers."""
    return min(inner.low, 0) if isinstance(inner, Int) and in_sets(inner) else 0


def shown_as(kind: Type) -> str:
    """The name of the domain by which a value of a type is shown; for numbers ``int``, for conditions ``bool`` …"""
    match cast(AnyType, kind):
        case Dom(name=name):
            return name
        case Bool():
            return "bool"
        case Colour():
            return "colour"
        case Int() | Opt() | SetOf() | RowOf() | NoneType_() | Unknown():
            return "int"
        case other:
            assert_never(other)


def last_bit(kind: Type, sizes: Mapping[str, int]) -> int:
    """The bit of the largest member that a set of type ``kind`` has room for; ``sizes`` are those of the domains."""
    inner = element(bare(kind))
    if isinstance(inner, Int):
        return inner.high - first_number(inner)
    return sizes[inner.name] - 1 if isinstance(inner, Dom) else 0


def poisoned(kind: Type | None) -> bool:
    """Whether ``kind`` is or contains the unknown type."""
    while isinstance(kind, _MADE):
        kind = kind.element
    return isinstance(kind, Unknown)


def none_value(kind: Type) -> int:
    """The integer that stands for a missing value of ``kind``."""
    inner = bare(kind)
    if isinstance(inner, Int):
        return INT_NONE
    return 0 if isinstance(inner, Bool | SetOf) else -1


def fits(found: Type, wanted: Type) -> bool:
    """Whether a value of type ``found`` may be used where ``wanted`` is required.

    ``optional T`` fits ``T``: a missing value is an error only when the game runs.
    """
    if poisoned(found) or poisoned(wanted):
        return True
    if isinstance(found, NoneType_):
        return isinstance(wanted, Opt | NoneType_)
    found, wanted = bare(found), bare(wanted)
    if isinstance(wanted, SetOf):
        inner = element(found)
        if not isinstance(found, MANY):
            return False
        return inner is None or wanted.element is None or fits(inner, wanted.element)
    if isinstance(wanted, RowOf):
        inner = element(found)
        return isinstance(found, MANY) and (inner is None or fits(inner, wanted.element))
    if isinstance(wanted, Int):
        return isinstance(found, Int)
    return type(found) is type(wanted) and (not isinstance(found, Dom) or found == wanted)


def join(left: Type, right: Type) -> Type | None:
    """The type that has the values of both, or None if there is none."""
    if poisoned(left) or poisoned(right):
        return UNKNOWN
    if isinstance(left, NoneType_):
        return right if isinstance(right, NoneType_ | Opt) else Opt(right)
    if isinstance(right, NoneType_):
        return left if isinstance(left, Opt) else Opt(left)
    optional = isinstance(left, Opt) or isinstance(right, Opt)
    one, two = bare(left), bare(right)
    both: Type | None = None
    if isinstance(one, Int) and isinstance(two, Int):
        both = Int(min(one.low, two.low), max(one.high, two.high))
    elif isinstance(one, MANY) and isinstance(two, MANY):
        inner_one, inner_two = one.element, two.element
        inner = join(inner_one, inner_two) if inner_one and inner_two else inner_one or inner_two
        both = set_of(inner) if inner or not (inner_one and inner_two) else None
    elif one == two:
        both = one
    return Opt(both) if both and optional else both
