"""What a game has to be set up by hand: read from its declarations."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.linking.game import Datum, Game
from dsl.games.play.translation import Translation
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.services.match.by_hand.hand_values import HandAttribute, HandKind, HandTray
from dsl.services.match.loaded_game import LoadedGame, load
from dsl.services.match.match_values import MatchSetup, Trouble

PLAYER = "player"
MOST_CHOICES = 40


def hand_tray(setup: MatchSetup) -> HandTray | tuple[Trouble, ...]:
    """The tray of the game of a setup, or why there is none."""
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
    return HandTray(kinds, roles, seats, tuple(_leaders(game)))


def _leaders(game: Game) -> Iterator[tuple[str, str]]:
    """The attributes of players that name a piece of theirs."""
    for field in game.program.fields:
        kind = ty.bare(field.type)
        if field.owner == PLAYER and not (field.constant or field.each_turn or field.inner or field.per is not None):
            if isinstance(kind, ty.Dom) and game.program.domains[kind.name].kind == "piece":
                yield field.name, kind.name


def _is_role(game: Game, name: str) -> bool:
    """Whether it is a thing that one chooses before the match: one of several, such as a side."""
    field = game.program.find_field(PLAYER, name)
    if field is None or not isinstance(field.type, ty.Dom):
        return False
    return game.program.domains[field.type.name].kind != "piece"


def _attributes(game: Game, words: Translation, owner: str) -> Iterator[HandAttribute]:
    """What can be said of a member: what is chosen of few, and numbers; nothing that lasts only a turn."""
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
