"""What a kept position calls its players and pieces: words that a person could have thought of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dsl.engines.linking.game import Game
from dsl.engines.protocol.state import State
from dsl.games.scenario.aliases import SPECTATOR
from dsl.games.scenario.script import STEPS
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field

COLOURS = ("red", "blue", "green", "yellow", "white", "black", "violet", "orange", "brown", "grey")
_TAKEN = {*STEPS, SPECTATOR, "active", "asked", "none", "draw", "hidden", "play", "setup"}
Names = dict[tuple[str, int], str]
"""Pieces by kind and number."""


def player_names(game: Game, state: State, wished: Sequence[str] = ()) -> tuple[str, ...]:
    """A name for each seat: the wished ones where they will do, the sides the players are on, or else colours."""
    if len(wished) == game.seats and len({*wished}) == game.seats and all(_will_do(name) for name in wished):
        return tuple(wished)
    if sides := _sides(game, state):
        return sides
    return tuple(COLOURS[seat] if seat < len(COLOURS) else f"player{seat + 1}" for seat in range(game.seats))


def _will_do(name: str) -> bool:
    return name.isidentifier() and name not in _TAKEN


def _sides(game: Game, state: State) -> tuple[str, ...]:
    """What an attribute says each player is; numbered where several are the same."""
    for field in game.program.fields:
        if field.owner != "player" or not isinstance(field.type, ty.Dom) or field.per or field.inner:
            continue
        domain = game.program.domains[field.type.name]
        values = [state.read(field, seat) for seat in range(game.seats)]
        if domain.kind != "enum" or len({*values}) < 2 or min(values) < 0:
            continue
        return _numbered([game.member_name(domain.name, value) for value in values])
    return ()


def _numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number behind those that several have."""
    count, seen, found = Counter(names), Counter[str](), []
    for name in names:
        seen[name] += 1
        found.append(f"{name}{seen[name]}" if count[name] > 1 else name)
    return tuple(found)


def piece_names(game: Game, state: State, players: Sequence[str]) -> Names:
    """A name for each piece that was ever placed: whose it is, and a mark that its owner has once, or a number."""
    names: Names = {}
    for domain in game.program.domains.values():
        if domain.kind != "piece":
            continue
        numbers = range(state.words[game.layout.used[domain.name]])
        owners = [_owner(game, state, domain.name, number, players) for number in numbers]
        mark = _mark(game, state, domain.name, owners)
        seen: Counter[str] = Counter()
        for number, owner in zip(numbers, owners, strict=True):
            seen[owner] += 1
            shown = game.show(game.type_datum(mark.type, state.read(mark, number))) if mark is not None else ""
            wanted = f"{owner}_{shown}" if mark is not None else f"{owner}{'_' * owner[-1].isdigit()}{seen[owner]}"
            if mark is None and max(Counter(owners).values()) == 1:
                wanted = f"{owner}_{domain.name}"
            names[domain.name, number] = _free(game, wanted, (*players, *names.values()))
    return names


def _owner(game: Game, state: State, kind: str, number: int, players: Sequence[str]) -> str:
    field = game.program.find_field(kind, "owner")
    seat = state.read(field, number) if field is not None else -1
    return players[seat] if 0 <= seat < len(players) else "loose"


def _mark(game: Game, state: State, kind: str, owners: Sequence[str]) -> Field | None:
    """An attribute that tells the pieces of each owner apart."""
    if len({*owners}) == len(owners):
        return None
    for field in game.program.fields:
        if field.owner != kind or not field.required or not isinstance(field.type, ty.Dom) or field.constant:
            continue
        told = [(owner, state.read(field, number)) for number, owner in enumerate(owners)]
        if game.program.domains[field.type.name].kind in ("enum", "table") and len({*told}) == len(told):
            return field
    return None


def _free(game: Game, wanted: str, others: Sequence[str]) -> str:
    """A word that means nothing else in the game."""
    word = "".join(sign if sign.isalnum() or sign == "_" else "_" for sign in wanted)
    word = word if word.isidentifier() else f"_{word}"
    while word in others or word in _TAKEN or any(game.parse(name, word) is not None for name in game.program.domains):
        word += "_"
    return word
