"""The values of a game by the names that sentences ask for: parameters, cells of tables, numbers of players, labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl.engines.linking.constants import Plain, PlainConstants, plain_type
from dsl.engines.linking.game import Game
from dsl.language.typed.program import Program
from dsl.maps.board.spec import ValueType

LEAST, MOST = "players.least", "players.most"


@dataclass(frozen=True)
class NamedValues:
    """``typed`` are values with their types, ``labels`` names of tables and their rows, as the rules have them."""

    typed: Mapping[str, tuple[Plain, ValueType]]
    labels: Mapping[str, str]

    def names(self) -> list[str]:
        """All that can be asked for."""
        return [*self.typed, *self.labels]

    def known(self, name: str) -> bool:
        """Whether there is a value of that name."""
        return name in self.typed or name in self.labels


def values_of(program: Program) -> NamedValues:
    """The values of rules as they are written."""
    return _named(program, PlainConstants(program), {})


def values_in_play(game: Game) -> NamedValues:
    """The values of a game that is played: its parameters as they are set in this match."""
    return _named(game.program, PlainConstants(game.program, game.directions), game.values)


def _named(program: Program, constants: PlainConstants, given: dict[str, int]) -> NamedValues:
    number, (least, most) = ValueType("int"), program.players
    typed: dict[str, tuple[Plain, ValueType]] = {LEAST: (least, number), MOST: (most, number)}
    labels = {"title": program.title}
    values = constants.values | given
    for param in program.params.values():
        typed[param.name] = (constants.decoded(values[param.name], param.type), plain_type(program, param.type))
    for table in program.tables.values():
        domain = program.domains[table.name]
        labels[table.name] = domain.label or table.name
        for row, key in enumerate(domain.members):
            labels[f"{table.name}.{key}"] = domain.labels[row] or key
            for column in table.columns.values():
                cell = constants.plain(table.cells[column.name, row], column.type)
                typed[f"{table.name}.{key}.{column.name}"] = cell, plain_type(program, column.type)
    return NamedValues(typed, labels)
