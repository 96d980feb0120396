"""What a viewer may see of a position: pieces, sites, values of the game's state.

Independent of the game: kinds, fields and labels come from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.language.typed.nodes import Field
from dsl.language.typed.types import Opt, none_value


@dataclass(frozen=True)
class Standing:
    """A piece on the board."""

    piece: Datum
    cell: int
    owner: int


@dataclass(frozen=True)
class Value:
    """A value with its name and label in the rules."""

    name: str
    label: str
    value: Datum


def may_see(engine: Engine, field: Field, member: int, viewer: int | None) -> bool:
    """Whether a viewer may see a field of a member; for most fields known without running a test."""
    return field in engine.game.open_fields or engine.may_see(field, member, viewer)


def standing(game: Game, engine: Engine, viewer: int | None) -> list[Standing]:
    """All pieces on the board that ``viewer`` may see, in the order of their kinds and creation."""
    found = []
    for domain in game.program.domains.values():
        place, owner = (game.program.find_field(domain.name, name) for name in ("at", "owner"))
        if domain.kind != "piece" or place is None or owner is None:
            continue
        for number in range(game.sizes[domain.name]):
            piece, cell = Datum(domain.name, number), engine.state.read(place, number)
            if cell >= 0 and may_see(engine, place, number, viewer):
                found.append(Standing(piece, cell, engine.state.read(owner, number)))
    return found


def sites(game: Game) -> list[tuple[Datum, tuple[int, ...]]]:
    """All sites of the map with their cells, in the order of their kinds and of the map."""
    found = []
    for domain in game.program.domains.values():
        if domain.kind == "site":
            places = enumerate(game.features[domain.name])
            found += [(Datum(domain.name, number), placed.cells) for number, placed in places]
    return found


def arrows(game: Game) -> list[tuple[str, list[tuple[int, int]]]]:
    """The arrows of the map as tail and head, under the label of their kind."""
    labels = {feature.name: feature.label or feature.name for feature in game.spec.features}
    found: dict[str, list[tuple[int, int]]] = {}
    for arrow in game.map.arrows:
        found.setdefault(labels.get(arrow.kind, arrow.kind), []).append((arrow.cells[0], arrow.cells[1]))
    return list(found.items())


def state_values(game: Game, engine: Engine, viewer: int | None) -> list[Value]:
    """The game's own state that ``viewer`` may see, as far as it has labels."""
    return list(_values(game, engine, None, 0, viewer))


def attributes(game: Game, engine: Engine, member: Datum, viewer: int | None) -> list[Value]:
    """The labelled attributes of a piece, player or site that ``viewer`` may see.

    For a player also the game's state kept for each player.
    """
    found = list(_values(game, engine, member.domain, member.value, viewer))
    for field in game.fields_of.get(None, ()) if member.domain == "player" else ():
        if field.per == "player" and _is_described(game, field):
            value = _seen(engine, field, 0, member.value, viewer)
            found += [Value(field.name, field.label, value)] if value is not None else []
    return found


def _seen(engine: Engine, field: Field, member: int, key: int, viewer: int | None) -> Datum | None:
    """A value, if a viewer may see it; for hidden cards their number; else None."""
    value = engine.state.read(field, member, key)
    if may_see(engine, field, key if field.zone and field.owner is None else member, viewer):
        return engine.game.type_datum(field.type, value)
    if field.open_top and (cards := engine.state.upwards(*engine.state.lying(field, member, key))):
        return Datum(engine.game.type_datum(field.type, 0).domain, cards[-1])
    return Datum("int", value.bit_count()) if field.zone else None


def _is_described(game: Game, field: Field) -> bool:
    """Whether a value is described in words: it has a label and is not visible on a card table."""
    return bool(field.label) and not field.inner and (not field.zone or game.map.has_cells)


def _values(game: Game, engine: Engine, owner: str | None, member: int, viewer: int | None) -> Iterator[Value]:
    for field in game.fields_of.get(owner, ()):
        if not _is_described(game, field) or field.per is not None:
            continue
        if field.constant:
            yield Value(field.name, field.label, game.type_datum(field.type, game.constants[field][member]))
        elif (value := _seen(engine, field, member, 0, viewer)) is not None:
            yield Value(field.name, field.label, value)


def marks(game: Game, engine: Engine, viewer: int | None) -> list[tuple[int, Value]]:
    """The changing attributes of cells (whose disc lies there), if they say anything."""
    found = []
    for field in game.fields_of.get("cell", ()):
        if field.constant or field.inner or field.per is not None:
            continue
        for cell in range(game.map.topology.size):
            value = game.type_datum(field.type, engine.state.read(field, cell))
            if telling(value) and may_see(engine, field, cell, viewer):
                found.append((cell, Value(field.name, field.label or field.name, value)))
    return found


def secret_values(game: Game, engine: Engine, viewer: int | None) -> Iterator[Value]:
    """The values of the game and of players that not everybody sees and that ``viewer`` may see, set members singly."""
    for owner, members in ((None, range(1)), ("player", range(game.seats))):
        for field in game.fields_of.get(owner, ()):
            if field.seen is None or field.inner or not field.label or field.per is not None:
                continue
            for member in members:
                if may_see(engine, field, member, viewer):
                    datum = game.type_datum(field.type, engine.state.read(field, member))
                    for part in game.split(datum) if datum.many else (datum,):
                        yield Value(field.name, field.label, part)


def telling(value: Datum) -> bool:
    """Whether a value is worth mentioning: not no, 0 or missing."""
    return value.value > 0 if value.domain in {"int", "bool"} or value.many else value.value >= 0


def passable(game: Game) -> set[int]:
    """The terrains (numbers on the map) with any flag in the rules; the others are obstacles."""
    flagged = {feature.name for feature in game.spec.features if feature.kind.value == "terrain" and feature.flags}
    return {number for number, name in enumerate(game.map.terrains) if name in flagged}


def regions(game: Game, cell: int) -> list[Datum]:
    """The named regions that contain a cell."""
    found = []
    for domain in game.program.domains.values():
        if domain.kind == "region":
            placed = enumerate(game.features[domain.name])
            found += [Datum(domain.name, number) for number, region in placed if cell in region.cells]
    return found


def stocks(
    game: Game, engine: Engine, owner: str | None, member: int, viewer: int | None
) -> list[tuple[str, list[tuple[Datum, Datum]]]]:
    """What a member (or the game itself) has of each kind: the label, and key and value of each."""
    found = []
    for field in game.fields_of.get(owner, ()):
        if field.per is None or not _is_described(game, field) or (owner is None and field.per == "player"):
            continue
        keys = range(game.sizes.get(field.per, 0))
        pairs = [(Datum(field.per, key), _seen(engine, field, member, key, viewer)) for key in keys]
        if values := [(key, value) for key, value in pairs if value is not None]:
            found.append((field.label, values))
    return found


def hands(game: Game, engine: Engine, seat: int, viewer: int | None) -> list[tuple[str, list[Datum] | None, int]]:
    """A player's cards of each deck: its name, the cards (None if hidden from the viewer), their number."""
    found = []
    for deck in game.cards:
        path = f"p{seat + 1}.{deck}"
        cards = game.split(engine.state.get(path))
        if cards:
            seen = cards if engine.sees(path, viewer) else None
            found.append((deck, seen, len(cards)))
    return found


@dataclass(frozen=True)
class LaidCards:
    """What lies in a zone of a deck: whose it is and under which key, if so; ``cards`` is None where hidden.

    The cards of a pile stand from the lowest to the topmost, and where only that is seen, it alone.
    """

    zone: Field
    deck: str
    owner: Datum | None
    key: Datum | None
    cards: list[Datum] | None
    count: int

    @property
    def seat(self) -> int:
        """The player who owns it, or -1."""
        return next((d.value for d in (self.owner, self.key) if d is not None and d.domain == "player"), -1)


def laid_cards(game: Game, engine: Engine, viewer: int | None) -> Iterator[LaidCards]:
    """All zones of all decks in the order of the rules: pile, discards, drawn cards, hands, then others."""
    for deck, zone in ((name, zone) for name in game.cards for zone in game.program.zones(name)):
        members = range(game.sizes[zone.owner]) if zone.owner else (None,)
        for member, key in product(members, range(game.sizes[zone.per]) if zone.per else (None,)):
            cards = engine.state.upwards(*engine.state.lying(zone, member or 0, key or 0))
            seen = may_see(engine, zone, (key if zone.owner is None else member) or 0, viewer)
            owner = Datum(zone.owner, member) if zone.owner and member is not None else None
            under = Datum(zone.per, key) if zone.per and key is not None else None
            shown = cards if seen else cards[-1:] if zone.open_top else None
            held = [Datum(deck, card) for card in shown] if shown is not None else None
            yield LaidCards(zone, deck, owner, under, held, len(cards))


def see_alike(game: Game, engine: Engine, one: int | None, other: int | None) -> bool:
    """Whether two viewers (None: a spectator) may see the same, ignoring secrets without a value."""
    for field in game.program.fields:
        if field.seen is None or field.inner:
            continue
        for member in range(game.sizes[field.owner] if field.owner else 1):
            if engine.may_see(field, member, one) != engine.may_see(field, member, other) and _holds(
                engine, field, member
            ):
                return False
    if any(domain.sight is not None for domain in game.program.domains.values()):
        if standing(game, engine, one) != standing(game, engine, other):
            return False
    held = [hands(game, engine, seat, viewer) for viewer in (one, other) for seat in range(game.seats)]
    return held[: game.seats] == held[game.seats :]


def _holds(engine: Engine, field: Field, member: int) -> bool:
    """Whether a field has any value: only one that may lack has none."""
    return not isinstance(field.type, Opt) or engine.state.read(field, member) != none_value(field.type)
