"""Positions that one viewer cannot tell apart: what is hidden from them is otherwise."""

from __future__ import annotations

import random

from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field


def hidden_twin(engine: Engine, viewer: int | None, state: bytes, dice: random.Random) -> bytes | None:
    """Another state that shows the viewer the same as ``state``; None where nothing is hidden, or it would show."""
    game = engine.game
    engine.load(state)
    seen = engine.view(viewer)
    for field in game.program.fields:
        if not field.constant and not field.inner:
            _mix_field(engine, field, viewer, dice)
    for deck in game.cards:
        _mix_cards(game, engine, deck, viewer, dice)
    twin = engine.save()
    engine.load(twin)
    alike = twin != state and engine.view(viewer) == seen
    engine.load(state)
    return twin if alike else None


def _mix_field(engine: Engine, field: Field, viewer: int | None, dice: random.Random) -> None:
    """Hidden values of a field change places; one that is alone becomes another one."""
    game, state = engine.game, engine.state
    members = range(game.sizes[field.owner] if field.owner else 1)
    hidden = [member for member in members if not engine.may_see(field, member, viewer)]
    values = [state.read(field, member) for member in hidden]
    if len(hidden) == 1 or isinstance(ty.bare(field.type), ty.SetOf):
        values = [_other(game, field, value, dice) for value in values]
    else:
        dice.shuffle(values)
    for member, value in zip(hidden, values, strict=True):
        state.write(field, member, value)


def _other(game: Game, field: Field, value: int, dice: random.Random) -> int:
    kind = ty.bare(field.type)
    if isinstance(kind, ty.SetOf):
        domain = game.type_datum(kind, 0).domain
        size = game.sizes.get(domain, game.map.topology.size if domain == "cell" else 0)
        members = dice.sample(range(size), value.bit_count()) if size else []
        return sum(1 << member for member in members) if size else value
    if isinstance(kind, ty.Int):
        return dice.randint(kind.low, min(kind.high, kind.low + 9))
    size = game.sizes.get(game.type_datum(kind, 0).domain, 0)
    return dice.randrange(size) if size and value >= 0 else value


def _mix_cards(game: Game, engine: Engine, deck: str, viewer: int | None, dice: random.Random) -> None:
    """Cards that the viewer does not see lie in each other's places."""
    places = [f"p{seat + 1}.{deck}" for seat in range(game.seats)]
    hidden = [place for place in (*places, f"{deck}.pile") if not engine.sees(place, viewer)]
    cards = [card.value for place in hidden for card in game.split(engine.state.get(place))]
    begin = game.layout.decks[deck]
    zones = [engine.state.words[begin + card] for card in cards]
    dice.shuffle(zones)
    for card, zone in zip(cards, zones, strict=True):
        engine.state.words[begin + card] = zone
