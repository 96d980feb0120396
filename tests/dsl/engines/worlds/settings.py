"""Random values for everything of a game that a player may change: parameters, and cells of tables."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from dsl.language.typed import types as ty
from dsl.language.typed.program import Program

MOST = 9999
"""The largest number tried where a type has no bound of its own."""


def random_parameters(program: Program, dice: Random) -> dict[str, str]:
    """Other values for some of the parameters: none, a few, or most of them."""
    share = dice.choice((0.0, 0.1, 0.3, 0.8))
    chosen = [param for param in program.params.values() if dice.random() < share]
    return {param.name: value_text(program, param.type, dice) for param in chosen}


def random_house(program: Program, dice: Random) -> str:
    """A house file that changes a few cells of tables; empty where there is nothing to change."""
    cells = [(name, column, row) for name, table in program.tables.items() for column, row in table.cells]
    if not cells:
        return ""
    lines = []
    for name, column, row in sorted(set(dice.choices(cells, k=dice.choice((1, 2, 4))))):
        table = program.tables[name]
        key = program.domains[name].members[row]
        place = f"{name}[{key}]" if table.numbered else f"{name}.{key}"
        lines.append(f"set {place}.{column} = {value_text(program, table.columns[column].type, dice)}")
    return "\n".join(["language 1", f'game house_of_{program.name} "House" extends {program.name}', *lines]) + "\n"


def value_text(program: Program, kind: ty.Type, dice: Random, values: Mapping[str, int] | None = None) -> str:
    """Any value of a type, as rules and command lines write it; of numbers often the first or the last."""
    if isinstance(kind, ty.Opt):
        return "none" if dice.random() < 0.3 else value_text(program, kind.element, dice)
    if isinstance(kind, ty.SetOf) and kind.element is not None:
        members = _members(program, kind.element)
        return "{" + ", ".join(m for m in members if dice.random() < 0.5) + "}"
    if isinstance(kind, ty.Int):
        low, high = max(kind.low, -MOST), min(kind.high, MOST)
        return str(dice.choice((low, high, dice.randint(low, high), dice.randint(low, min(high, low + 3)))))
    return dice.choice(_members(program, kind))


def _members(program: Program, kind: ty.Type) -> list[str]:
    if isinstance(kind, ty.Bool):
        return ["yes", "no"]
    if isinstance(kind, ty.Int):
        return [str(number) for number in range(kind.low, kind.high + 1)]
    assert isinstance(kind, ty.Dom)
    return list(program.domains[kind.name].members)
