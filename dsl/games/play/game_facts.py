"""Facts about players, pieces and places of a match in words, as far as a viewer may know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import groupby

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.state import State
from dsl.games.play.match import Match
from dsl.games.play.translation import Translation
from dsl.games.play.visible_state import (  # fmt: skip
    LaidCards,
    Standing,
    Value,
    arrows,
    attributes,
    hands,
    laid_cards,
    regions,
    sites,
    standing,
    state_values,
    stocks,
    telling,
)
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field

_OWN_ZONES = {"pile": "zone-pile", "discards": "zone-discards", "drawn": "zone-drawn"}
"""Message keys of the zones that every deck has; a hand has the name of its deck."""


class Facts:
    """Facts about one match in one language; ``viewer`` is the player at the screen (None: anybody)."""

    def __init__(self, match: Match, words: Translation) -> None:
        self.match = match
        self.game: Game = match.game
        self.words = words
        self.viewer: int | None = None
        self.sites = sites(self.game)
        self._standing: tuple[bytes, int | None, list[Standing]] = b"", None, []
        self.plain_values = _usual_values(self.game)

    def label(self, datum: Datum) -> str:
        """A value in the reader's words; members of a set separated by commas."""
        return self.words.label(self.game, datum)

    def pieces(self) -> list[Standing]:
        """The pieces on the board that the viewer may see (cached until the position changes)."""
        state, viewer, found = self._standing
        if state is not self.match.state() or viewer != self.viewer:
            found = standing(self.game, self.match.engine, self.viewer)
            self._standing = self.match.state(), self.viewer, found
        return found

    def attribute(self, thing: Datum, name: str) -> Datum | None:
        """An attribute by its name in the rules; None if there is none or the viewer may not see it."""
        field, engine = self.game.program.find_field(thing.domain, name), self.match.engine
        if field is None or field.per is not None or field.inner or thing.many or thing.value < 0:
            return None
        if not engine.may_see(field, thing.value, self.viewer):
            return None
        return self.game.type_datum(field.type, engine.state.read(field, thing.value))

    def titled(self, feature: Datum) -> bool:
        """Whether the map gives a title to a site or region."""
        return bool(self.game.features[feature.domain][feature.value].titles)

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.label(Datum("player", seat))

    def role(self, seat: int, state: State) -> str:
        """The role of a player: a side or the like, else the seat if people have names of their own.

        Empty if only the name is known.
        """
        for field in self._roles:
            value = self.game.type_datum(field.type, state.read(field, seat))
            if value.value >= 0:
                return self.label(value)
        return self.words.word(self.game.label(Datum("player", seat))) if self.game.seat_names else ""

    def role_order(self, seat: int, state: State) -> tuple[int, ...]:
        """The numbers of a player's roles: a sort key by which seats are in the order of the rules."""
        return tuple(state.read(field, seat) for field in self._roles)

    def team(self, seat: int) -> str:
        """The team of a player; empty if there is none."""
        team = self.game.team_of(self.game.linker.plain.sides[seat])
        return self.words.word(team.label or team.name) if team is not None else ""

    @cached_property
    def _roles(self) -> list[Field]:
        """The open attributes of players whose values are words of the rules."""
        fields = (f for f in self.game.program.fields if f.owner == "player" and f.label and f.seen is None)
        kinds = ((f, ty.bare(f.type)) for f in fields if not f.inner and not f.each_turn and f.per is None)
        domains = ((f, self.game.domain(kind.name)) for f, kind in kinds if isinstance(kind, ty.Dom))
        return [field for field, domain in domains if domain is not None and domain.kind in ("enum", "table")]

    # --- players and the game itself ---------------------------------------------------------------

    def state(self) -> list[str]:
        """The values of the game's state, a few words each; ``no``, ``none`` and the like are left out."""
        values = state_values(self.game, self.match.engine, self.viewer)
        texts = [self._state(value) for value in values if value.value.domain == "int" or telling(value.value)]
        return [*texts, *self._stocks(None, 0)]

    def _state(self, value: Value) -> str:
        if value.value.domain == "bool" and not value.value.many:
            return self.words.word(value.label)
        return f"{self.words.word(value.label)}: {self.label(value.value)}"

    def of_player(self, seat: int) -> list[str]:
        """The team of a player, and the player's attributes, stocks and cards in hand."""
        team = [self.team(seat)] if self.team(seat) else []
        return team + self._of_player(
            seat, attributes(self.game, self.match.engine, Datum("player", seat), self.viewer)
        )

    def _of_player(self, seat: int, values: list[Value]) -> list[str]:
        texts = [self.fact(v.label, v.value) for v in values if v.value.domain == "int" or telling(v.value)]
        texts += self._stocks("player", seat)
        held = hands(self.game, self.match.engine, seat, self.viewer) if self.game.map.has_cells else ()
        for deck, cards, number in held:
            texts.append(f"{self.deck(deck)}: {number if cards is None else self.counted(cards)}")
        return texts

    # --- cards ---------------------------------------------------------------------------------------

    def deck(self, name: str) -> str:
        """The label of a deck."""
        return self.words.word(self.game.program.domains[name].label or name)

    def columns(self, card: Datum) -> Iterator[tuple[str, str]]:
        """Columns and values of a card as the rules write them; nothing if ``card`` is not a card."""
        game = self.game
        for column in game.program.tables[card.domain].columns.values() if card.domain in game.cards else ():
            value = game.type_datum(
                column.type, game.tables[card.domain, column.name][game.cards[card.domain][card.value]]
            )
            yield column.name, game.show(value)

    def on_table(self) -> Iterator[LaidCards]:
        """The cards on the table of a game without a board: in zones with a label or with cards."""
        if not self.game.map.has_cells:
            yield from (laid for laid in self.zones() if laid.count or laid.zone.label)

    def zones(self) -> Iterator[LaidCards]:
        """All zones of cards. Of a zone with many places only those with cards are listed; one if all are empty."""
        laid_now = laid_cards(self.game, self.match.engine, self.viewer)
        for _, group in groupby(laid_now, lambda laid: (laid.deck, laid.zone, laid.owner)):
            places = list(group)
            if (key := places[0].key) is None or key.domain == "player":
                yield from places
            else:
                yield from [laid for laid in places if laid.count] or [replace(places[0], key=None)]

    def zones_called(self, text: str) -> list[LaidCards]:
        """The zones with this name, label or displayed name, ignoring case."""
        wanted, word = text.casefold(), self.words.word
        called = ((laid, (laid.zone.name, word(laid.zone.label), self.zone(laid))) for laid in self.zones())
        return [laid for laid, names in called if wanted in map(str.casefold, names)]

    def zone(self, laid: LaidCards) -> str:
        """The displayed name of a zone: its label and key; for zones that every deck has, with the deck's name."""
        zone, label = laid.zone, self.words.word(laid.zone.label or laid.zone.name)
        if zone is self.game.program.tables[laid.deck].zones.get(zone.name):
            of = _OWN_ZONES.get(zone.name)
            label = self.deck(laid.deck) + (f": {self.words.message(of)}" if of else "")
        keys = (d for d in (laid.owner, laid.key) if d is not None and d.domain != "player")
        return " ".join([label, *(self.label(key) for key in keys)])

    def in_short(self, seat: int) -> list[str]:
        """What a player has, in a few words, with facts of a piece that is the player's only one.

        Numbers that are 0 for all players are left out.
        """
        everybody = [
            attributes(self.game, self.match.engine, Datum("player", other), self.viewer)
            for other in range(self.game.seats)
        ]
        worth = {value.name for values in everybody for value in values if telling(value.value)}
        own = [piece for piece in self.pieces() if piece.owner == seat]
        facts = self.of_thing(own[0].piece) if len(own) == 1 else []
        values = [value for value in everybody[seat] if value.name in worth]
        return [*self._of_player(seat, [self._counted(value) for value in values]), *facts]

    def _counted(self, value: Value) -> Value:
        """A value with a set of cells, which is visible on the board, replaced by its size."""
        if not value.value.many or value.value.domain != "cell":
            return value
        return Value(value.name, value.label, Datum("int", value.value.value.bit_count()))

    def cell_sets(self) -> Iterator[tuple[int, Value]]:
        """The sets of cells that players have, by seat: what a viewer may see of them belongs on the board."""
        for seat in range(self.game.seats):
            for value in attributes(self.game, self.match.engine, Datum("player", seat), self.viewer):
                if value.value.many and value.value.domain == "cell" and value.value.value:
                    yield seat, value

    def counted(self, cards: Collection[Datum]) -> str:
        """Cards by name, each once with its number."""
        counts = Counter(self.label(card) for card in cards)
        return ", ".join(f"{name} × {times}" if times > 1 else name for name, times in counts.items())

    def _stocks(self, owner: str | None, member: int) -> list[str]:
        texts = []
        for label, parts in stocks(self.game, self.match.engine, owner, member, self.viewer):
            shown = ", ".join(f"{self.label(key)} {self.label(value)}" for key, value in parts if telling(value))
            if shown:
                texts.append(f"{self.words.word(label)}: {shown}")
        return texts

    # --- pieces and places -------------------------------------------------------------------------

    def of_thing(self, thing: Datum) -> list[str]:
        """Facts about a piece, site or cell besides its name and place."""
        values = attributes(self.game, self.match.engine, thing, self.viewer)
        usual = self.plain_values.get(thing.domain, {}) if thing.domain == "cell" else {}
        shown = [v for v in values if telling(v.value) and usual.get(v.name) != v.value.value]
        return [*(self.fact(v.label, v.value) for v in shown), *self._stocks(thing.domain, thing.value)]

    def fact(self, label: str, value: Datum) -> str:
        """An attribute in a few words: a flag by its label, a number with its label, another value alone."""
        if value.domain == "bool" and not value.many:
            return self.words.word(label)
        domain = self.game.program.domains.get(value.domain)
        if not value.many and domain is not None and domain.kind in ("enum", "table", "wheel"):
            return self.label(value)
        return f"{self.words.word(label)} {self.label(value)}"

    def piece(self, piece: Standing) -> str:
        """A piece with its place, owner and facts."""
        owner = [self.player(piece.owner)] if piece.owner >= 0 else []
        facts = [*owner, *self.of_thing(piece.piece)]
        return f"{self.label(piece.piece)} {self.place(piece.cell)}" + (f" ({', '.join(facts)})" if facts else "")

    def site(self, site: Datum, cells: Collection[int]) -> str:
        """A site with its place and facts."""
        facts, place = self.of_thing(site), self.place(min(cells)) if cells else ""
        return f"{self.label(site)} {place}" + (f" ({', '.join(facts)})" if facts else "")

    def place(self, cell: int) -> str:
        """What players call a cell."""
        return self.game.map.place(cell, self.words.language)

    def note(self, cell: int) -> str:
        """What a circle of a track does, as short as possible."""
        return " ".join(self._short(value) for value in self._telling(cell))

    def _short(self, value: Value) -> str:
        return f"+{value.value.value}" if value.value.domain == "int" else self.label(value.value)

    def _telling(self, cell: int) -> list[Value]:
        usual = self.plain_values["cell"]
        values = attributes(self.game, self.match.engine, Datum("cell", cell), None)
        kinds = [v for v in values if v.value.domain != "bool" and not v.value.many]
        return [v for v in kinds if telling(v.value) and usual.get(v.name) != v.value.value]

    def terrain(self, number: int) -> str:
        """The name of a terrain of the map."""
        members, name = self.game.program.domains["terrain"].members, self.game.map.terrains[number]
        return self.label(Datum("terrain", members.index(name))) if name in members else name

    def cell(self, cell: int) -> Iterator[str]:
        """Everything about a cell, line by line."""
        board = self.game.map
        terrain = self.terrain(board.terrain[cell]) if len(board.terrains) > 1 else ""
        facts = [text for text in (terrain, *self.of_thing(Datum("cell", cell))) if text]
        nothing = self.words.message("told-nothing")
        yield f"{self.place(cell)}: {', '.join(facts) or nothing}"
        for region in regions(self.game, cell):
            if self.titled(region):
                yield f"  {self.label(region)}"
        for site, cells in self.sites:
            if cell in cells:
                yield f"  {self.site(site, cells)}"
        for piece in self.pieces():
            if piece.cell == cell:
                yield f"  {self.piece(piece)}"
        for label, ways in arrows(self.game):
            for tail, head in ways:
                if cell in (tail, head):
                    yield f"  {self.words.word(label)}: {self.place(tail)} → {self.place(head)}"


def _usual_values(game: Game) -> dict[str, dict[str, int]]:
    """The value that most cells have for each attribute of the map, which need not be mentioned."""
    usual = {}
    for field in game.program.fields:
        if field.owner == "cell" and field.constant and game.map.topology.size:
            usual[field.name] = Counter(game.constants[field]).most_common(1)[0][0]
    return {"cell": usual}
