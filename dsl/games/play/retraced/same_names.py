"""Whether all things are called and counted alike in two games, so that no position or answer has to be translated."""

from __future__ import annotations

from dsl.engines.linking.game import Game


def same_names(one: Game, other: Game) -> bool:
    """Whether every name stands for the same number in both."""
    return (
        one.seats == other.seats
        and one.sizes == other.sizes
        and one.seat_names == other.seat_names
        and one.piece_names == other.piece_names
        and one.cards == other.cards
        and one.directions == other.directions
        and one.has_secrets == other.has_secrets
        and _domains(one) == _domains(other)
        and (one.map is other.map or _placed(one) == _placed(other))
    )


def _domains(game: Game) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(name, domain.kind, tuple(domain.members)) for name, domain in game.program.domains.items()]


def _placed(game: Game) -> tuple[object, dict[str, list[str]]]:
    placed = {name: [each.id for each in features] for name, features in game.features.items()}
    return game.map.topology.names, placed
