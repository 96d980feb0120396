"""The state of a game by names: reads and writes values by paths like ``ship3.hits``, and the places of cards."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress

from dsl.engines.linking.constants import mask_from
from dsl.engines.linking.game import Datum, Game
from dsl.engines.linking.layout import ACTIVE, DISCARDED, HAND, ON_TOP, OUT, PHASE, PILE, depth_of, zone_size
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.maps.board.masks import members as bits


def in_pile(zone: int) -> bool:
    """Whether a card in this place can be drawn."""
    return zone == PILE or zone >= ON_TOP


def is_in(place: int, zone: int, depth: int = 1) -> bool:
    """Whether a card in this place is in a zone (pile, discards, a hand, or a declared zone of ``depth`` places)."""
    return in_pile(place) if zone == PILE else zone <= place < zone + depth


class NoSuchName(Exception):
    """An unknown name in a position; ``known`` are the names that are possible in its place."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


class WhichKey(NoSuchName):
    """A path lacks a key: its attribute has a value for each of ``known``, the members of ``domain``."""

    def __init__(self, name: str, known: list[str], domain: str) -> None:
        super().__init__(name, known)
        self.domain = domain


class State:
    """The words of an engine's state, by names; ``changed`` is called after one of them was written."""

    def __init__(self, game: Game, words: array[int] | memoryview[int], changed: Callable[[], None]) -> None:
        self.game = game
        self.words = words
        self._bytes = memoryview(words).cast("B")
        self._changed = changed

    @property
    def active(self) -> int | None:
        """The seat whose turn it is; None between turns."""
        seat = self.words[ACTIVE]
        return seat if seat >= 0 else None

    @property
    def begun(self) -> bool:
        """Whether the setup is over."""
        return self.words[PHASE] != 0

    @property
    def losers(self) -> int:
        """The seats that are out of the game, as a bit mask; the others may still play."""
        return self.words[OUT]

    # ---- what a path means
    def find(self, path: str) -> tuple[Field, int, int]:
        """The field, member and key that ``ship3.hits``, ``wind`` or ``fort1.visits.2`` names."""
        root, *rest = path.split(".")
        program = self.game.program
        field = program.find_field(None, root)
        if field is not None and (field.per is not None or not rest):
            return field, 0, self._key(field, rest)
        if not rest:
            raise NoSuchName(path, [f.name for f in program.fields if f.owner is None])
        for owner in dict.fromkeys(f.owner for f in program.fields if f.owner is not None):
            member = self.game.parse(owner, root)
            field = program.find_field(owner, rest[0]) if member is not None and member >= 0 else None
            if field is not None and member is not None:
                return field, member, self._key(field, rest[1:])
        raise NoSuchName(path, [f.name for f in program.fields])

    def _key(self, field: Field, rest: list[str]) -> int:
        """The number of the key that the rest of a path names; 0 for a field that has one value."""
        if field.per is None:
            if rest:
                raise NoSuchName(rest[0], [])
            return 0
        found = self.game.parse(field.per, rest[0]) if len(rest) == 1 else None
        if found is None or found < 0:
            raise WhichKey(rest[-1] if rest else "", self._names(field.per), field.per)
        return found

    def _names(self, domain: str) -> list[str]:
        """The names of all members of a domain."""
        return [self.game.member_name(domain, i) for i in range(self.game.sizes.get(domain, 0))]

    def zone(self, path: str) -> tuple[str, int] | None:
        """The deck and the place in which ``p1.chest`` (a hand), ``chest.pile``, ``chest.discards`` or a zone is."""
        owner, _, name = path.rpartition(".")
        if owner in self.game.cards:
            return (owner, {"pile": PILE, "discards": DISCARDED}[name]) if name in ("pile", "discards") else None
        holder = self.game.parse("player", owner) if name in self.game.cards else None
        if holder is not None and holder >= 0:
            return name, HAND + holder
        with suppress(NoSuchName):
            field, member, key = self.find(path)
            return self.lying(field, member, key) if field.zone else None
        return None

    def zone_at(self, deck: str, place: int) -> tuple[Field, int, int] | None:
        """The zone of the rules that a place of a deck is in, with its member and key."""
        layout, sizes = self.game.layout, self.game.sizes
        for zone in self.game.program.zones(deck):
            number, depth = place - layout.zones[zone], depth_of(zone, sizes)
            if 0 <= number < zone_size(zone, sizes) and layout.zones[zone] >= HAND + sizes["player"]:
                return zone, *divmod(number // depth, sizes[zone.per] if zone.per else 1)
        return None

    def lying(self, zone: Field, member: int, key: int) -> tuple[str, int]:
        """The deck of a zone of the rules, and the place that it is for a member and key."""
        keys = self.game.sizes[zone.per] if zone.per else 1
        number = (member * keys + key) * depth_of(zone, self.game.sizes)
        return self.game.type_datum(zone.type, 0).domain, self.game.layout.zones[zone] + number

    # ---- reading
    def get(self, path: str) -> Datum:
        """A value by its name."""
        zone = self.zone(path)
        if zone is not None:
            return Datum(zone[0], self.cards(*zone), True)
        field, member, key = self.find(path)
        return self.game.type_datum(field.type, self.read(field, member, key))

    def cards(self, deck: str, zone: int) -> int:
        """The cards of a deck that are in a zone, as a set."""
        begin, depth = self.game.layout.decks[deck], self.depth(deck, zone)
        return sum(1 << card for card in range(self.game.sizes[deck]) if is_in(self.words[begin + card], zone, depth))

    def depth(self, deck: str, place: int) -> int:
        """The most cards of the pile that begins at a place; 1 where cards lie side by side."""
        zone = self.zone_at(deck, place)
        return depth_of(zone[0], self.game.sizes) if zone is not None else 1

    def upwards(self, deck: str, zone: int) -> list[int]:
        """The cards in a zone; those of a pile from the lowest to the topmost."""
        begin = self.game.layout.decks[deck]
        return sorted(bits(self.cards(deck, zone)), key=lambda card: -self.words[begin + card])

    def piled(self, path: str) -> list[int] | None:
        """The cards of a zone that is a pile, the topmost last; None if the path names something else."""
        place = self.zone(path)
        return self.upwards(*place) if place is not None and self.depth(*place) > 1 else None

    def read(self, field: Field, member: int, key: int = 0) -> int:
        """The raw value of a field of a member."""
        if field.constant:
            return self.game.constants[field][member]
        if field.zone:
            return self.cards(*self.lying(field, member, key))
        at, width = self._place(field, member, key)
        if isinstance(ty.bare(field.type), ty.SetOf):
            return int.from_bytes(self._bytes[4 * at : 4 * (at + width)], "little")
        return self.words[at]

    def _place(self, field: Field, member: int, key: int) -> tuple[int, int]:
        """The offset and the words of a value."""
        place = self.game.layout.fields[field]
        return place.offset + (member * place.per + key) * place.width, place.width

    # ---- writing
    def set(self, path: str, text: str) -> None:
        """Give a value by its name; raises NoSuchName for a name or value that means nothing."""
        field, member, key = self.find(path)
        self.write(field, member, self._parsed(field.type, text), key)

    def write(self, field: Field, member: int, value: int, key: int = 0) -> None:
        """Store a raw value; the cards of a zone come from their pile, and those that lay there go back to it."""
        if field.zone:
            self._lay(*self.lying(field, member, key), list(bits(value)))
            return
        at, width = self._place(field, member, key)
        if isinstance(ty.bare(field.type), ty.SetOf):
            self._bytes[4 * at : 4 * (at + width)] = value.to_bytes(4 * width, "little")
        else:
            self.words[at] = value
        self._changed()

    def _lay(self, deck: str, place: int, cards: Sequence[int]) -> None:
        """Put exactly these cards in a place, in a pile the last one on top; others there go back to the draw pile."""
        begin = self.game.layout.decks[deck]
        for card in bits(self.cards(deck, place)):
            self.words[begin + card] = PILE
        step = self.depth(deck, place) > 1
        for above, card in enumerate(reversed(cards)):
            self.words[begin + card] = place + above * step
        self._changed()

    def put_cards(self, path: str, names: list[str]) -> None:
        """Put exactly these cards, named by rows, in a place; cards removed from the draw pile are discarded."""
        place = self.zone(path)
        assert place is not None
        deck, zone = place
        begin = self.game.layout.decks[deck]
        rows = self.game.program.domains[deck].members
        pile, found = [card for card in range(self.game.sizes[deck]) if in_pile(self.words[begin + card])], []
        for name in names:
            copies = (c for c in pile if name in (rows[self.game.cards[deck][c]], self.game.member_name(deck, c)))
            card = next(copies, None)
            if card is None:
                raise NoSuchName(name, list(rows))
            pile.remove(card)
            found.append(card)
        if zone == PILE:
            for card in pile:
                self.words[begin + card] = DISCARDED
        self._lay(deck, zone, found)

    def _parsed(self, kind: ty.Type, text: str) -> int:
        """A value of a type from text: a name, a number, ``yes``, ``none``, or ``{a, b}``."""
        inner = ty.bare(kind)
        text = text.strip()
        if isinstance(inner, ty.SetOf):
            parts = [part for part in text.strip("{}[]").split(",") if part.strip()]
            return mask_from(inner.element, (self._parsed(inner.element or ty.INT, part) for part in parts))
        if text == "none":
            return ty.none_value(kind)
        domain = self.game.type_datum(inner, 0).domain
        value = self.game.parse(domain, text)
        if value is None or (isinstance(inner, ty.Int) and not inner.low <= value <= inner.high):
            known = [str(inner)] if isinstance(inner, ty.Int) else self._names(domain)
            raise NoSuchName(text, ["yes", "no"] if domain == "bool" else known)
        return value
