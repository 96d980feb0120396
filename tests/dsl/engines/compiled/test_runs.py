"""Choices are found by their number in runs, whatever stands in them."""

import random

import pytest

from dsl.engines.compiled.flow.runs import Shape, functions, meta, prefix_bytes
from dsl.engines.compiled.memory import NUMBERS
from tests.dsl.engines.compiled.little_module import LittleModule

_ENTRIES, _DATA, _SET = 0x20000, 0x30000, 0x40000
_VARIABLES = '(global $entry (export "entry") (mut i32) (i32.const 0))'
_NAMES = ("find", "nth", "nth_large", "count_set", "list_set", "numbers", "set_entry")
_SETTER = "(func $set_entry (param i32) (global.set $entry (local.get 0)))"


@pytest.fixture(name="module")
def _module() -> LittleModule:
    return LittleModule((*functions(_ENTRIES).values(), _SETTER), _NAMES, _VARIABLES)


def _members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


@pytest.mark.parametrize("count", [1, 2, 5, 6, 17, 40, 64])
def test_the_nth_member_of_a_word(module: LittleModule, count: int) -> None:
    members = sorted(random.Random(count).sample(range(64), count))
    mask = sum(1 << member for member in members)
    signed = mask - 2**64 if mask >> 63 else mask
    assert [module.call("nth", signed, n) for n in range(count)] == members


@pytest.mark.parametrize("count", [1, 3, 100, 250])
def test_members_of_a_set_in_memory(module: LittleModule, count: int) -> None:
    members = sorted(random.Random(count).sample(range(256), count))
    module.write(_SET, sum(1 << member for member in members).to_bytes(32, "little"))
    assert module.call("count_set", _SET, 4) == count
    assert [module.call("nth_large", _SET, n) for n in range(count)] == members
    module.call("list_set", _SET, 4, _DATA)
    found = module.read(_DATA, 4 * count)
    assert [int.from_bytes(found[4 * n : 4 * n + 4], "little") for n in range(count)] == members


def _written(module: LittleModule, runs: list[tuple[int, tuple[int, ...], Shape, list[int]]]) -> list[list[int]]:
    """Write runs as a question does; gives all choices in order."""
    entry, data, total, choices = _ENTRIES + 16, _DATA, 0, []
    for option, prefix, shape, last in runs:
        values = b"".join(value.to_bytes(4, "little") for value in prefix).ljust(prefix_bytes(len(prefix)), b"\0")
        mask = sum(1 << value for value in last)
        match shape:
            case Shape.SMALL:
                values += mask.to_bytes(8, "little")
            case Shape.LARGE:
                values += mask.to_bytes(32, "little")
            case Shape.LIST:
                values += b"".join(value.to_bytes(4, "little") for value in last)
        choices += [[option, *prefix, value] for value in last] if last else [[option, *prefix]]
        total += len(last) or 1
        words = (total, meta(option, len(prefix), shape), data, 0)
        module.write(entry, b"".join(word.to_bytes(4, "little") for word in words))
        module.write(data, values)
        entry, data = entry + 16, data + (len(values) + 7) // 8 * 8
    module.call("set_entry", entry)
    return choices


@pytest.mark.parametrize("times", [1, 10, 60])
def test_every_choice_is_found_by_its_number(module: LittleModule, times: int) -> None:
    runs = [
        (0, (), Shape.ALONE, []),
        (1, (), Shape.SMALL, [0, 5, 63]),
        (2, (7,), Shape.SMALL, [3]),
        (3, (9, 200), Shape.LARGE, [1, 64, 130, 255]),
        (4, (1, 2, 3), Shape.ALONE, []),
        (5, (4,), Shape.LIST, [8, 2, 5]),
    ] * times
    for number, choice in enumerate(_written(module, runs)):
        count = module.call("numbers", number)
        found = module.read(NUMBERS, 8 * count)
        assert [int.from_bytes(found[8 * n : 8 * n + 8], "little") for n in range(count)] == choice
