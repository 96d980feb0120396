"""PCG32 (XSH-RR), O'Neill 2014, www.pcg-random.org: 64 bits of state in two words of the block, one stream.

Every chance takes exactly one number of 32 bits, scaled to the sum of the weights by multiplication; the
bias is below weight/2**32 and the consumption is fixed, which replays and other engines rely on.
"""

from __future__ import annotations

from array import array

from dsl.engines.linking.layout import RANDOM_HIGH, RANDOM_LOW

_MULTIPLIER, _INCREMENT, _MASK = 6364136223846793005, 1442695040888963407, 2**64 - 1


def seed(state: array[int], value: int) -> None:
    """Start the stream from a seed, as the reference implementation does."""
    first = (_INCREMENT + value) & _MASK
    _store(state, (first * _MULTIPLIER + _INCREMENT) & _MASK)


def draw(state: array[int], bound: int) -> int:
    """A number below ``bound`` (at least 1); advances the stream by one."""
    old = (state[RANDOM_LOW] & 0xFFFFFFFF) | (state[RANDOM_HIGH] & 0xFFFFFFFF) << 32
    _store(state, (old * _MULTIPLIER + _INCREMENT) & _MASK)
    mixed = (((old >> 18) ^ old) >> 27) & 0xFFFFFFFF
    turn = old >> 59
    number = (mixed >> turn | mixed << (-turn & 31)) & 0xFFFFFFFF
    return number * bound >> 32


def _store(state: array[int], value: int) -> None:
    for place, word in ((RANDOM_LOW, value & 0xFFFFFFFF), (RANDOM_HIGH, value >> 32)):
        state[place] = word - 2**32 if word >= 2**31 else word
