"""Markers: for what changes at sites, on cells and of pieces, and whose it is."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.kit.kit_values import Counter, Marker
from dsl.kit.piece_counters import PieceCounters
from dsl.link.game import Game
from dsl.match_service.match_values import MarkView

MOST_DISCS, MOST_OF_ONE, FEW = 200, 60, 12


class SiteMarkers:
    """Makes the markers of one game."""

    def __init__(self, pieces: PieceCounters, counters: tuple[Counter, ...]) -> None:
        self._pieces, self._counters = pieces, counters
        self.game: Game = pieces.game
        self.words = pieces.words

    def markers(self) -> tuple[Marker, ...]:
        """All markers, those of sites first."""
        return (*self._at_sites(), *self._on_cells(), *self._of_pieces())

    def _label(self, kind: str) -> str:
        feature = next((f.label for f in self.game.program.features if f.name == kind), "")
        domain = self.game.domain(kind)
        return self.words.word(feature or (domain.label if domain is not None else "") or kind)

    # --- sites ---------------------------------------------------------------------------------------

    def _at_sites(self) -> Iterator[Marker]:
        for domain in self.game.program.domains.values():
            if domain.kind != "site" or not self.game.features.get(domain.name):
                continue
            for field in self._changing(domain.name):
                yield from self._of_site(domain.name, field)

    def _changing(self, owner: str) -> Iterator[n.Field]:
        """The labelled attributes of something that change in play and last longer than a turn."""
        for field in self.game.program.fields:
            if field.owner == owner and not (field.constant or field.inner or field.each_turn) and field.seen is None:
                yield field

    def _of_site(self, kind: str, field: n.Field) -> Iterator[Marker]:
        count, seats = len(self.game.features[kind]), self.game.seats
        label, of = self.words.word(field.label or field.name), self._label(kind)
        inner = ty.bare(field.type)
        if inner == ty.PLAYER and field.per is None:
            each = min(count, ceil(2 * count / seats))
            for seat in range(seats):
                yield Marker("owner", label, each, seat, of=kind, of_label=of, field=field.name)
        elif isinstance(inner, ty.Bool) and field.per is None:
            if isinstance(field.default, n.Const) and field.default.value == 1:
                yield from self._that_go(kind, field, label, of)
            else:
                few = min(max(ceil(count / 2), 2), FEW)
                yield Marker("is", label, min(few, count), of=kind, of_label=of, field=field.name)

    def _that_go(self, kind: str, field: n.Field, label: str, of: str) -> Iterator[Marker]:
        """What all sites have at first and lose: a marker for each, with the site's own symbol."""
        found: dict[tuple[tuple[str, str], ...], int] = {}
        for site in self._pieces.opened.position.sites:
            if site.ref.domain == kind:
                found[site.attributes] = found.get(site.attributes, 0) + 1
        for attributes, count in found.items():
            named = [f for f in self.game.program.fields if f.owner == kind and f.constant]
            said = [self._attribute_word(f, dict(attributes).get(f.name, "")) for f in named]
            word = ", ".join(text for text in said if text) or label
            yield Marker("is-not", word, count, of=kind, of_label=of, field=field.name, attributes=attributes)

    def _attribute_word(self, field: n.Field, text: str) -> str:
        inner = ty.bare(field.type)
        if not isinstance(inner, ty.Dom) or text in ("", "none"):
            return ""
        value = self.game.parse(inner.name, text)
        return self.words.label(self.game, self.game.type_datum(field.type, value)) if value is not None else ""

    # --- cells ---------------------------------------------------------------------------------------

    def _on_cells(self) -> Iterator[Marker]:
        cells, seats = self.game.map.topology.size, self.game.seats
        for field in self._changing("cell"):
            if field.per is not None:
                continue
            inner, label = ty.bare(field.type), self.words.word(field.label or field.name)
            if inner == ty.PLAYER and seats == 2:
                yield Marker("cell", label, min(cells, MOST_DISCS), 0, 1, field=field.name)
            elif inner == ty.PLAYER:
                for seat in range(seats):
                    yield Marker("cell", label, min(ceil(cells / seats), MOST_OF_ONE), seat, field=field.name)
            elif isinstance(inner, ty.Bool):
                yield Marker("cell", label, min(cells, MOST_OF_ONE), field=field.name)
            elif isinstance(inner, ty.Int):
                there = sum(max(mark.fact.value or 0, 0) for mark in self._marks(field.name))
                yield Marker("seeds", label, min(there, MOST_DISCS) or FEW, field=field.name)

    def _marks(self, name: str) -> Iterator[MarkView]:
        return (mark for mark in self._pieces.opened.position.marks if mark.fact.name == name)

    # --- pieces --------------------------------------------------------------------------------------

    def _of_pieces(self) -> Iterator[Marker]:
        kinds = dict.fromkeys(counter.view.ref.domain for counter in self._counters)
        for kind in kinds:
            mine = [counter for counter in self._counters if counter.view.ref.domain == kind]
            owned = [counter for counter in mine if counter.owner >= 0]
            if owned and self._pieces.may_change_hands(kind) and self.game.seats > 1:
                each = max(2, ceil(len(owned) / self.game.seats))
                for seat in range(self.game.seats):
                    yield Marker("taken", self._label(kind), each, seat, of=kind, of_label=self._label(kind))
            for field in self._pieces.fields(kind):
                if isinstance(ty.bare(field.type), ty.Bool):
                    count = min(max(ceil(len(mine) / 2), 2), FEW)
                    label = self.words.word(field.label)
                    yield Marker("is", label, count, of=kind, of_label=self._label(kind), field=field.name)
