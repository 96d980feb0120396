"""Records on paper: mats of players, strips (a row of fields for a cube), registers (lists of sites), a log sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from dsl.engines.linking.game import Datum, Game
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.rules_facts import counter_of
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.services.kit.kit_values import Counter, LogSheet, Mat, Register, ShipLine, Strip, Track
from dsl.services.kit.later_pieces import DoneInPlay
from dsl.services.kit.piece_counters import PieceCounters
from dsl.services.kit.reached_numbers import number_range

MOST_LINES = 12
"""A player with more pieces than this has no lines for them on the mat."""
MOST_FIELDS = 14
"""A value with more choices gets no strip, a number per key with more keys no tracks."""
MOST_NUMBER = 999
"""Larger numbers get a blank to write in instead of a track."""


class PlayerMats:
    """Creates the mats of one game; ``counters`` are all of its counters, ``book`` has its clauses."""

    def __init__(self, pieces: PieceCounters, counters: tuple[Counter, ...], book: Rulebook) -> None:
        self._pieces, self._counters, self._book = pieces, counters, book
        self.game: Game = pieces.game
        self.words = pieces.words

    def mats(self) -> tuple[Mat, ...]:
        """The mats of the players who have something to record."""
        found = [self._mat(seat) for seat in range(self.game.seats)]
        return tuple(mat for mat in found if not mat.empty)

    def _mat(self, seat: int) -> Mat:
        mine = [c for c in self._counters if c.owner == seat and not c.later]
        tracks, written = self._numbers("player", {})
        grids = tuple(self.words.word(f.label) for f in self._fields("player") if _is_cells(f))
        lines: list[ShipLine] = []
        if mine and self._one_each:
            piece = mine[0].view
            more, also = self._numbers(piece.ref.domain, self._pieces.raw_values(piece))
            tracks, written = [*tracks, *more], [*written, *also]
        elif len(mine) <= MOST_LINES:
            lines = [line for line in map(self._line, mine) if line.boxes or line.written]
        hands = tuple(self.words.word(self.game.program.domains[deck].label or deck) for deck in self._hands())
        return Mat(seat, tuple(tracks), tuple(lines), tuple(written), grids, hands)

    @cached_property
    def _one_each(self) -> bool:
        """Whether every player has exactly one piece, whose numbers are recorded as the player's."""
        seats = [counter.owner for counter in self._counters if counter.owner >= 0]
        return sorted(seats) == list(range(self.game.seats))

    def _hands(self) -> Iterator[str]:
        """The decks whose hands are visible to others too."""
        zones = ((deck, self.game.program.tables[deck].zones["hand"]) for deck in self.game.cards)
        return (deck for deck, hand in zones if isinstance(hand.seen, n.AndOr))

    def _fields(self, owner: str | None) -> Iterator[n.Field]:
        for field in self.game.program.fields:
            if field.owner == owner and field.label and not (field.constant or field.inner or field.each_turn):
                yield field

    def _numbers(self, owner: str, values: dict[str, int]) -> tuple[list[Track], list[str]]:
        """Tracks for the numbers of a player or piece (also numbers kept per key); and labels of blanks."""
        tracks: list[Track] = []
        written: list[str] = []
        for field in self._fields(owner):
            if _is_cells(field) or field.name == "owner" or self._pieces.is_class(field):
                continue
            if self._pieces.limits.stays_zero(field):
                continue
            if field.per is not None and field.seen is not None:
                continue  # secret values per key are covered pieces on the table; no track is printed
            label, span = self.words.word(field.label), self._span(field, values)
            if isinstance(ty.bare(field.type), ty.Bool):
                if owner == "player":
                    written.append(self._explained(field))
            elif span is not None and field.per is not None and self.game.sizes.get(field.per, 99) <= MOST_FIELDS:
                low, high = span
                tracks += [Track(f"{label}: {word}", low, min(high, MOST_NUMBER), 0) for word in self._members(field)]
            elif span is not None and field.per is None and span[0] >= 0 and span[1] <= 10 * MOST_NUMBER + 9:
                tracks.append(Track(label, span[0], span[1], values.get(field.name)))
            elif field.per is None:
                written.append(self._explained(field))
        return tracks, written

    def _explained(self, field: n.Field) -> str:
        """What is written, with the clauses in which the book explains it."""
        label, span = self.words.word(field.label), field.span
        homes = [home.clause for home in self.game.program.homes if span is not None and home.span.line == span.line
                 and home.span.source.name == span.source.name]  # fmt: skip
        told = ", ".join(self._book.number(clause) for clause, _ in self._book.sentences(homes))
        return f"{label} ({told})" if told else label

    def _span(self, field: n.Field, values: dict[str, int]) -> tuple[int, int] | None:
        """The smallest and largest value of an attribute in this game."""
        span, bound = number_range(field), self._pieces.limits.bound(field, values)
        return span if span is None or bound is None else (span[0], min(span[1], bound))

    def _members(self, field: n.Field) -> list[str]:
        keys = range(self.game.sizes.get(field.per or "", 0))
        return [self.words.label(self.game, Datum(field.per or "", key)) for key in keys]

    def _line(self, counter: Counter) -> ShipLine:
        boxes, written = [], []
        for box in self._pieces.boxes(counter.view):
            if box.count:
                boxes.append(box)
            else:
                written.append(box.label)
        return ShipLine(counter, tuple(boxes), tuple(written))

    # --- values of the game itself -------------------------------------------------------------------

    @cached_property
    def _of_game(self) -> list[n.Field]:
        """The attributes of the game itself that matter to a rule of play."""
        read = DoneInPlay(self.game).read()
        return [field for field in self._fields(None) if field in read]

    def strips(self) -> tuple[Strip, ...]:
        """Enum and yes-or-no values of the game itself, as rows of fields on which a cube moves."""
        found = []
        for field in self._of_game:
            choices = self._choices(field)
            if field.seen is None and field.per is None and 1 < len(choices) <= MOST_FIELDS:
                found.append(Strip(self.words.word(field.label), tuple(choices)))
        return tuple(found)

    def _choices(self, field: n.Field) -> list[str]:
        inner = ty.bare(field.type)
        if isinstance(inner, ty.Bool):
            return [self.words.label(self.game, Datum("bool", value)) for value in (1, 0)]
        if not isinstance(inner, ty.Dom):
            return []
        domain = self.game.domain(inner.name)
        if domain is None or domain.kind not in ("enum", "table", "direction"):
            return []
        size = self.game.sizes.get(inner.name, 0)
        words = [self.words.label(self.game, Datum(inner.name, value)) for value in range(size)]
        return [*words, "–"] if isinstance(field.type, ty.Opt) else words

    # --- lists to fill in ----------------------------------------------------------------------------

    def registers(self) -> tuple[Register, ...]:
        """A list for each kind of site that has a number that changes in play."""
        found = []
        for domain in self.game.program.domains.values():
            sites = [s for s in self._pieces.opened.position.sites if s.ref.domain == domain.name]
            public = [f for f in self._fields(domain.name) if f.seen is None]
            changing = [f for f in public if not self._pieces.never_changes(domain.name, f)]
            numbers = [f for f in changing if isinstance(ty.bare(f.type), ty.Int)]
            if domain.kind != "site" or not sites or not numbers:
                continue
            constant = [f for f in self.game.program.fields if f.owner == domain.name and f.constant and f.label]
            known = [f for f in constant if not isinstance(ty.bare(f.type), ty.Dom)]
            known = [f for f in known if any(self._known(f, site.ref.value) for site in sites)]
            rows = [
                (site.name, self._cell(site.cells), *(self._known(f, site.ref.value) for f in known)) for site in sites
            ]
            columns = tuple(column for field in changing for column in self._columns(field))
            heads = tuple(self.words.word(f.label) for f in known)
            found.append(Register(self._site_word(domain.name), heads, columns, tuple(rows)))
        return tuple(found)

    def _site_word(self, kind: str) -> str:
        label = next((f.label for f in self.game.program.features if f.name == kind), "")
        return self.words.word(label or self.game.program.domains[kind].label or kind)

    def _cell(self, cells: tuple[int, ...]) -> str:
        return self.game.map.place(cells[0], self.words.language) if cells else ""

    def _known(self, field: n.Field, member: int) -> str:
        value = self.game.constants[field][member]
        shown = self.game.show(self.game.type_datum(field.type, value))
        return "" if shown == "none" else self.words.label(self.game, self.game.type_datum(field.type, value))

    def _columns(self, field: n.Field) -> Iterator[str]:
        label = self.words.word(field.label)
        if field.per == "player":
            yield from (f"{label} {seat + 1}" for seat in range(self.game.seats))
        elif field.per is None:
            yield label

    def log(self) -> LogSheet:
        """Up to four columns for public values of the game that are no numbers; a paper slip per secret value."""
        public = [f for f in self._of_game if f.seen is None and f.per is None]
        columns = [self.words.word(f.label) for f in public if not isinstance(ty.bare(f.type), ty.Int)]
        slips = [self.words.word(f.label) for f in self._fields(None) if f.seen is not None]
        rounds = counter_of(self.game.program)
        round_name = self.words.word(rounds.field.label) if rounds is not None and rounds.begun else ""
        return LogSheet(tuple(columns[:4]), tuple(slips), round_name)


def _is_cells(field: n.Field) -> bool:
    """Whether an attribute is a set of cells: a board to draw on."""
    return ty.element(field.type) == ty.CELL
