"""Positions set up by hand, values by name, and what a player may see of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.interp import outcome
from dsl.interp.cards import DISCARDED, HAND, PILE, in_pile
from dsl.interp.core import mask_of
from dsl.interp.eyes import SPECTATOR
from dsl.interp.machine import STEP_BUDGET, Machine
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.nodes import Field
from dsl.link.events import Datum
from dsl.link.game import Game
from dsl.link.layout import BLOCK, CHANCES, RANDOM_HIGH, RANDOM_LOW

if TYPE_CHECKING:
    from dsl.interp.statements import Statements


class NoSuchName(Exception):
    """A name in a position means nothing; ``name`` and what would be ``known``."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


class WhichKey(NoSuchName):
    """A path names an attribute that has a value for each of ``known``, the members of ``domain``, and not which."""

    def __init__(self, name: str, known: list[str], domain: str) -> None:
        super().__init__(name, known)
        self.domain = domain


class Position:
    """The part of an engine that reads and writes the state by names."""

    game: Game
    m: Machine
    c: Statements

    def add_piece(self, kind: str) -> int:
        """A new piece with its first values, off the board and nobody's; gives its number."""
        state, used = self.m.state, self.m.layout.used[kind]
        piece = state[used]
        if piece >= self.game.sizes[kind]:
            raise NoSuchName(kind, [])
        state[used] += 1
        outcome.first_values(self.c, kind, piece)
        self.m.moved()
        return piece

    def find(self, path: str) -> tuple[Field, int, int]:
        """The field, member and key that ``ship3.hits``, ``wind`` or ``fort1.visits.2`` names."""
        root, *rest = path.split(".")
        program = self.game.program
        field = program.find_field(None, root)
        if field is not None and (field.per is not None or not rest):
            return field, 0, self.key(field, path, rest)
        if not rest:
            raise NoSuchName(path, [f.name for f in program.fields if f.owner is None])
        for owner in dict.fromkeys(f.owner for f in program.fields if f.owner is not None):
            member = self.game.parse(owner, root)
            field = program.find_field(owner, rest[0]) if member is not None and member >= 0 else None
            if field is not None and member is not None:
                return field, member, self.key(field, path, rest[1:])
        raise NoSuchName(path, [f.name for f in program.fields])

    def key(self, field: Field, path: str, rest: list[str]) -> int:
        """The number of the key that the rest of a path names; 0 for a field that has one value."""
        if field.per is None:
            if rest:
                raise NoSuchName(rest[0], [])
            return 0
        found = self.game.parse(field.per, rest[0]) if len(rest) == 1 else None
        if found is None or found < 0:
            raise WhichKey(rest[-1] if rest else "", self.names(field.per), field.per)
        return found

    def names(self, domain: str) -> list[str]:
        """The names of all members of a domain."""
        return [self.game.member_name(domain, i) for i in range(self.game.sizes.get(domain, 0))]

    def get(self, path: str) -> Datum:
        """A value by its name."""
        zone = self.zone(path)
        if zone is not None:
            return Datum(zone[0], self.c.builtins.zone(*zone), True)
        field, member, key = self.find(path)
        return self.game.type_datum(field.type, self.read(field, member, key))

    def read(self, field: Field, member: int, key: int = 0) -> int:
        """The raw value of a field of a member."""
        if field.constant:
            return self.game.constants[field][member]
        place = self.m.layout.fields[field]
        at = place.offset + (member * place.per + key) * place.width
        if isinstance(ty.bare(field.type), ty.SetOf):
            return self.m.get_set(at, place.width)
        return self.m.state[at]

    def set(self, path: str, text: str) -> None:
        """Give a value by its name; raises NoSuchName for a name or value that means nothing."""
        field, member, key = self.find(path)
        value = self.parse_value(field.type, text)
        self.write(field, member, value, key)

    def evaluate(self, node: n.Expr, viewer: int = -1) -> Datum:
        """The value of an expression in the position as it is, read with a viewer's eyes; may raise RuleError."""
        before = self.c.enter("outside"), self.m.viewer
        try:
            value = self.c.expr(node)
            frame = [0] * self.c.sizes.get("outside", 0)
            self.m.steps, self.m.viewer = STEP_BUDGET, viewer
            return self.game.type_datum(node.type, mask_of(value(frame)) if _many(node.type) else int(value(frame)))
        finally:
            self.c.enter(before[0])
            self.m.viewer = before[1]

    # ---- cards
    def zone(self, path: str) -> tuple[str, int] | None:
        """The deck and the place in which ``p1.chest`` (a hand), ``chest.pile`` or ``chest.discards`` has its cards."""
        owner, _, name = path.rpartition(".")
        if owner in self.game.cards:
            return (owner, {"pile": PILE, "discards": DISCARDED}[name]) if name in ("pile", "discards") else None
        holder = self.game.parse("player", owner) if name in self.game.cards else None
        return (name, HAND + holder) if holder is not None and holder >= 0 else None

    def put_cards(self, path: str, names: list[str]) -> None:
        """Put cards, called by their rows, in a place; what is to be no longer in the pile is laid aside."""
        place = self.zone(path)
        assert place is not None
        deck, zone = place
        begin = self.m.layout.decks[deck]
        rows, state = self.game.program.domains[deck].members, self.m.state
        pile = [card for card in range(self.game.sizes[deck]) if in_pile(state[begin + card])]
        for name in names:
            copies = (c for c in pile if name in (rows[self.game.cards[deck][c]], self.game.member_name(deck, c)))
            card = next(copies, None)
            if card is None:
                raise NoSuchName(name, list(rows))
            pile.remove(card)
            state[begin + card] = zone
        if zone == PILE:
            for card in pile:
                state[begin + card] = DISCARDED
        self.m.changed()

    def parse_value(self, kind: ty.Type, text: str) -> int:
        """A value of a type from text: a name, a number, ``yes``, ``none``, or ``{a, b}``."""
        inner = ty.bare(kind)
        text = text.strip()
        if isinstance(inner, ty.SetOf):
            mask = 0
            for part in text.strip("{}[]").split(","):
                if part.strip():
                    mask |= 1 << max(0, self.parse_value(inner.element or ty.INT, part))
            return mask
        if text == "none":
            return ty.none_value(kind)
        domain = self.game.type_datum(inner, 0).domain
        value = self.game.parse(domain, text)
        if value is None or (isinstance(inner, ty.Int) and not inner.low <= value <= inner.high):
            known = [str(inner)] if isinstance(inner, ty.Int) else self.names(domain)
            raise NoSuchName(text, ["yes", "no"] if domain == "bool" else known)
        return value

    def write(self, field: Field, member: int, value: int, key: int = 0) -> None:
        """Store a raw value."""
        place = self.m.layout.fields[field]
        at = place.offset + (member * place.per + key) * place.width
        if isinstance(ty.bare(field.type), ty.SetOf):
            self.m.put_set(at, place.width, value)
        else:
            self.m.state[at] = value
        self.m.moved()

    # ---- views
    def may_see(self, field: Field, member: int, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see a field of a member."""
        return not self.c.is_secret(field) or self.c.sees(field, SPECTATOR if player is None else player, member)

    def sees_piece(self, piece: Datum, player: int | None) -> bool:
        """Whether a player (None: a spectator) sees a piece."""
        return self.c.sees_piece(piece.domain, SPECTATOR if player is None else player, piece.value)

    def sees(self, path: str, player: int | None) -> bool:
        """Whether a player (None: a spectator) may see the value that a path names."""
        zone = self.zone(path)
        if zone is None:
            field, member, _ = self.find(path)
            return self.may_see(field, member, player)
        deck, place = zone
        if place < HAND:
            return place == DISCARDED
        return self.c.builtins.sees_hand(deck, SPECTATOR if player is None else player, place - HAND)

    def view(self, player: int | None) -> bytes:
        """The state without what a player may not see: hidden values, others' cards, random numbers, frames."""
        seen = self.m.state[:]
        for word in (BLOCK, RANDOM_LOW, RANDOM_HIGH, CHANCES):
            seen[word] = 0
        for begin, stop in self.m.layout.frames.values():
            for i in range(begin, stop):
                seen[i] = 0
        noted = self.m.layout.history
        if noted is not None and self.game.has_secrets:  # a fingerprint tells of what is hidden, too
            for i in range(noted.offset, noted.offset + noted.words):
                seen[i] = 0
        for field, place in self.m.layout.fields.items():
            if not self.c.is_secret(field) and not field.inner:
                continue
            gone = -1 if field.owner in self.m.at and field.name in ("at", "owner") else 0
            for member in range(place.count):
                if field.inner or not self.may_see(field, member, player):
                    begin = place.offset + member * place.per * place.width
                    for i in range(begin, begin + place.per * place.width):
                        seen[i] = gone
        self.hide_cards(seen, player)
        return seen.tobytes()

    def hide_cards(self, seen: object, player: int | None) -> None:
        """Which cards others hold, or lie in the pile, is not seen; how many, is."""
        state, words = self.m.state, self.m.state[:0]
        assert type(seen) is type(words)
        viewer = SPECTATOR if player is None else player
        for deck, begin in self.m.layout.decks.items():
            hidden = []
            for card in range(self.game.sizes[deck]):
                zone = state[begin + card]
                if in_pile(zone) or (zone >= HAND and not self.c.builtins.sees_hand(deck, viewer, zone - HAND)):
                    hidden.append(card)
            for card, zone in zip(hidden, sorted(state[begin + c] for c in hidden)):
                seen[begin + card] = -zone - 10

    def value(self, player: int) -> int | None:
        """What the position is worth to a player by the rules' own ``value``, or None if they give none."""
        code = self.game.program.value
        if code is None:
            return None
        size, body = self.c.function(code)
        frame = [player] + [0] * size[0]
        return body[0](frame)


def _many(kind: ty.Type) -> bool:
    return isinstance(ty.bare(kind), ty.SetOf | ty.RowOf)
