"""Positions set up by hand: the pieces and values they need, and the text for ``given`` in a setup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Datum, Game
from dsl.games.play.translation import Translation
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.services.match.loaded_game import LoadedGame, load
from dsl.services.match.match_values import MatchSetup, Trouble

Values = tuple[tuple[str, str], ...]
"""Attributes by their stable names, with values as records write them."""


@dataclass(frozen=True)
class HandAttribute:
    """A value to set for a piece or player: one of ``choices`` (names and labels), else a number."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    least: int
    most: int
    first: str


@dataclass(frozen=True)
class HandKind:
    """A kind of pieces."""

    name: str
    label: str
    attributes: tuple[HandAttribute, ...]


@dataclass(frozen=True)
class HandTray:
    """What a game offers for a setup by hand: kinds of pieces, values of players, names of seats."""

    kinds: tuple[HandKind, ...]
    players: tuple[HandAttribute, ...]
    seats: tuple[str, ...]
    leaders: Values = ()
    """Attributes of players that refer to a piece, with its kind: the first of their own is used, as a flagship."""


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on the board."""

    kind: str
    cell: int
    owner: int
    values: Values


def given_text(
    tray: HandTray, pieces: Sequence[PlacedPiece], players: Sequence[Values], cell_name: Callable[[int], str]
) -> str:
    """The position as ``given`` (YAML); players are called ``p1``, ``p2`` and so on."""
    told = [(*values, *_leaders(tray, pieces, seat)) for seat, values in enumerate(players)]
    lines = ["setup: no"]
    if any(told):
        lines += ["players:", *(f"  p{seat + 1}: {_flow(values)}" for seat, values in enumerate(told) if values)]
    lines.append("pieces:" if pieces else "pieces: {}")
    for name, piece in zip(_names(pieces), pieces, strict=True):
        head: Values = (("piece", piece.kind),) if len(tray.kinds) > 1 else ()
        values = (*head, ("at", cell_name(piece.cell)), ("owner", f"p{piece.owner + 1}"), *piece.values)
        lines.append(f"  {name}: {_flow(values)}")
    return "\n".join(lines) + "\n"


def _names(pieces: Sequence[PlacedPiece]) -> list[str]:
    """The names kind and number; people see the game's own names for its first, second, … piece."""
    counts: Counter[str] = Counter()
    names = []
    for piece in pieces:
        counts[piece.kind] += 1
        names.append(f"{piece.kind}_{counts[piece.kind]}")
    return names


def _leaders(tray: HandTray, pieces: Sequence[PlacedPiece], seat: int) -> Values:
    found = []
    for attribute, kind in tray.leaders:
        named = zip(_names(pieces), pieces, strict=True)
        own = [name for name, piece in named if (piece.kind, piece.owner) == (kind, seat)]
        found += [(attribute, own[0])] if own else []
    return tuple(found)


def _flow(values: Values) -> str:
    return "{" + ", ".join(f"{name}: {value}" for name, value in values) + "}"


PLAYER = "player"
MOST_CHOICES = 40


def hand_tray(setup: MatchSetup) -> HandTray | tuple[Trouble, ...]:
    """The tray for the game of a setup, or why there is none."""
    loaded = load(setup)
    if not isinstance(loaded, LoadedGame):
        return loaded
    game, words = loaded.game, loaded.words
    kinds = tuple(
        HandKind(domain.name, words.word(domain.label or domain.name), tuple(_attributes(game, words, domain.name)))
        for domain in game.program.domains.values()
        if domain.kind == "piece" and game.program.find_field(domain.name, "at") is not None
    )
    seats = tuple(words.label(game, Datum(PLAYER, seat)) for seat in range(game.seats))
    roles = tuple(found for found in _attributes(game, words, PLAYER) if _is_role(game, found.name))
    return HandTray(kinds, roles, seats, tuple(_leading(game)))


def _leading(game: Game) -> Iterator[tuple[str, str]]:
    """The attributes of players whose value is one of their own pieces."""
    for field in game.program.fields:
        kind = ty.bare(field.type)
        if field.owner == PLAYER and not (field.constant or field.each_turn or field.inner or field.per is not None):
            if isinstance(kind, ty.Dom) and game.program.domains[kind.name].kind == "piece":
                yield field.name, kind.name


def _is_role(game: Game, name: str) -> bool:
    """Whether a player's attribute is chosen before the match from several members, such as a side."""
    field = game.program.find_field(PLAYER, name)
    if field is None or not isinstance(field.type, ty.Dom):
        return False
    return game.program.domains[field.type.name].kind != "piece"


def _attributes(game: Game, words: Translation, owner: str) -> Iterator[HandAttribute]:
    """The values that can be set: choices and numbers, except those that last only a turn."""
    for field in game.program.fields:
        plain = not (field.constant or field.each_turn or field.inner or field.per is not None)
        if field.owner == owner and plain and field.name not in ("at", "owner"):
            found = _attribute(game, words, field)
            if found is not None:
                yield found


def _attribute(game: Game, words: Translation, field: Field) -> HandAttribute | None:
    label = words.word(field.label or field.name)
    if isinstance(field.type, ty.Int):
        low, high = field.type.low, field.type.high
        return HandAttribute(field.name, label, (), low, high, str(max(low, min(0, high))))
    data = _members(game, field)
    if not 0 < len(data) <= MOST_CHOICES:
        return None
    choices = tuple((game.show(datum), words.label(game, datum)) for datum in data)
    return HandAttribute(field.name, label, choices, 0, 0, choices[0][0])


def _members(game: Game, field: Field) -> list[Datum]:
    if isinstance(field.type, ty.Bool):
        return [Datum("bool", value) for value in (0, 1)]
    if isinstance(field.type, ty.Dom) and (field.required or field.owner == PLAYER):
        return [Datum(field.type.name, value) for value in range(game.sizes.get(field.type.name, 0))]
    return []
