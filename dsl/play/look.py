"""What is to be seen on the table: pieces where they stand, sites, the values that describe the game's state.

Everything is asked of the engine by name, so it works for any game, and only what is secret for nobody is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.interp.engine import Engine
from dsl.link.events import Datum
from dsl.link.game import Game


@dataclass(frozen=True)
class Standing:
    """A piece on the board."""

    piece: Datum
    cell: int
    owner: int


@dataclass(frozen=True)
class Value:
    """One value with the name and label under which the rules declare it."""

    name: str
    label: str
    value: Datum


def standing(game: Game, engine: Engine) -> list[Standing]:
    """All pieces on the board, in the order of their kinds and creation."""
    found = []
    for domain in game.program.domains.values():
        if domain.kind != "piece":
            continue
        for number in range(game.sizes[domain.name]):
            piece = Datum(domain.name, number)
            name = game.show(piece)
            cell = engine.get(f"{name}.at").value
            if cell >= 0:
                found.append(Standing(piece, cell, engine.get(f"{name}.owner").value))
    return found


def sites(game: Game) -> list[tuple[Datum, tuple[int, ...]]]:
    """All sites of the map with their cells, in the order of their kinds and of the map."""
    found = []
    for domain in game.program.domains.values():
        if domain.kind == "site":
            places = enumerate(game.features[domain.name])
            found += [(Datum(domain.name, number), placed.cells) for number, placed in places]
    return found


def state_values(game: Game, engine: Engine) -> list[Value]:
    """The game's own public state, as far as the rules give it a label for players."""
    return list(_values(game, engine, None, ""))


def attributes(game: Game, engine: Engine, member: Datum) -> list[Value]:
    """The public attributes of a piece, player or site that have a label."""
    return list(_values(game, engine, member.domain, f"{game.show(member)}."))


def _values(game: Game, engine: Engine, owner: str | None, prefix: str) -> Iterator[Value]:
    for field in game.program.fields:
        if field.owner == owner and field.label and field.seen is None and field.per is None:
            yield Value(field.name, field.label, engine.get(f"{prefix}{field.name}"))


def passable(game: Game) -> set[int]:
    """The terrains (by their number on the map) that the rules flag at all; the others are obstacles."""
    flagged = {feature.name for feature in game.spec.features if feature.kind.value == "terrain" and feature.flags}
    return {number for number, name in enumerate(game.map.terrains) if name in flagged}
