"""Markers for what changes at sites, on cells and of pieces, and for owners."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from dsl.engines.linking.game import Game
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.services.kit.kit_values import NOBODY, Counter, Marker, Remark
from dsl.services.kit.later_pieces import DoneInPlay
from dsl.services.kit.piece_counters import PieceCounters
from dsl.services.kit.played_opening import positions_on_the_way

MOST_MARKERS = 300
"""No more markers of a kind are printed: nobody would cut out more."""


class SiteMarkers:
    """Creates the markers of one game."""

    def __init__(self, pieces: PieceCounters, counters: tuple[Counter, ...]) -> None:
        self._pieces, self._counters = pieces, counters
        self.game: Game = pieces.game
        self.words = pieces.words

    def markers(self) -> tuple[tuple[Marker, ...], tuple[Remark, ...]]:
        """Each kind of marker with the greatest count that can be needed, sites first; and remarks on reductions."""
        found, remarks = [], []
        for marker in (*self._at_sites(), *self._on_cells(), *self._of_pieces()):
            if marker.count > MOST_MARKERS:
                args = ("label", marker.label), ("count", marker.count), ("most", MOST_MARKERS)
                remarks.append(Remark("kit-many-markers", args))
            if marker.count:
                found.append(replace(marker, count=min(marker.count, MOST_MARKERS)))
        return tuple(found), tuple(dict.fromkeys(remarks))

    def _of_seats(self, marker: Marker, has: Mapping[int, int] = MappingProxyType({})) -> Iterator[Marker]:
        """Discs with a player on each side, one for each thing that can be owned. Two players together never need more.

        ``has``: by seat, how many things show their owner without a disc (subtracted where the back is empty).
        """
        seats = self.game.seats
        for seat in range(0, seats, 2):
            alone = seat + 1 == seats
            count = marker.count - has.get(seat, 0) if alone else marker.count
            yield replace(marker, seat=seat, back=NOBODY if alone else seat + 1, count=count)

    def _label(self, kind: str) -> str:
        feature = next((f.label for f in self.game.program.features if f.name == kind), "")
        domain = self.game.domain(kind)
        return self.words.word(feature or (domain.label if domain is not None else "") or kind)

    # --- sites ---------------------------------------------------------------------------------------

    def _at_sites(self) -> Iterator[Marker]:
        for domain in self.game.program.domains.values():
            if domain.kind != "site" or not self.game.features.get(domain.name):
                continue
            changing = self._changing(domain.name)
            for field in (field for field in changing if not self._pieces.never_changes(domain.name, field)):
                yield from self._of_site(domain.name, field)

    def _changing(self, owner: str) -> Iterator[n.Field]:
        """The labelled attributes that change in play and last longer than a turn."""
        for field in self.game.program.fields:
            if field.owner == owner and not (field.constant or field.inner or field.each_turn) and field.seen is None:
                yield field

    def _of_site(self, kind: str, field: n.Field) -> Iterator[Marker]:
        count = len(self.game.features[kind])
        label, of = self.words.word(field.label or field.name), self._label(kind)
        inner = ty.bare(field.type)
        marker = Marker("owner", label, count, of=kind, of_label=of, field=field.name)
        if inner == ty.PLAYER and field.per is None:
            yield from self._of_seats(marker)
        elif isinstance(inner, ty.Bool) and field.per is None:
            if isinstance(field.default, n.Const) and field.default.value == 1:
                yield from self._for_losses(kind, field, label, of)
            else:
                yield replace(marker, use="is")

    def _for_losses(self, kind: str, field: n.Field, label: str, of: str) -> Iterator[Marker]:
        """Markers for a yes-or-no that all sites have at first and can lose, with the symbol of the site."""
        found: dict[tuple[tuple[str, str], ...], int] = {}
        for site in self._pieces.opened.position.sites:
            if site.ref.domain == kind:
                found[site.attributes] = found.get(site.attributes, 0) + 1
        for attributes, count in found.items():
            named = [f for f in self.game.program.fields if f.owner == kind and f.constant]
            words = [self._attribute_word(f, dict(attributes).get(f.name, "")) for f in named]
            word = ", ".join(text for text in words if text) or label
            yield Marker("is-not", word, count, of=kind, of_label=of, field=field.name, attributes=attributes)

    def _attribute_word(self, field: n.Field, text: str) -> str:
        inner = ty.bare(field.type)
        if not isinstance(inner, ty.Dom) or text in ("", "none"):
            return ""
        value = self.game.parse(inner.name, text)
        return self.words.label(self.game, self.game.type_datum(field.type, value)) if value is not None else ""

    # --- cells ---------------------------------------------------------------------------------------

    def _on_cells(self) -> Iterator[Marker]:
        for field in self._changing("cell"):
            inner, label = ty.bare(field.type), self.words.word(field.label or field.name)
            marker = Marker("cell", label, self.game.map.topology.size, field=field.name)
            if field.per is not None:
                continue
            if inner == ty.PLAYER:
                yield from self._of_seats(marker)
            elif isinstance(inner, ty.Bool):
                yield marker
            elif isinstance(inner, ty.Int):
                yield replace(marker, use="seeds", count=self._seeds(field.name))

    def _seeds(self, name: str) -> int:
        """The greatest number on the board at once: at the start, or in games played at random."""
        opened = self._pieces.opened
        found = 0
        for position in (opened.position, *positions_on_the_way(opened)):
            facts = (mark.fact for mark in position.marks if mark.fact.name == name)
            found = max(found, sum(max(fact.value or 0, 0) for fact in facts))
        return found

    # --- pieces --------------------------------------------------------------------------------------

    def _of_pieces(self) -> Iterator[Marker]:
        changes = DoneInPlay(self.game)
        for kind in dict.fromkeys(counter.view.ref.domain for counter in self._counters):
            mine = [counter for counter in self._counters if counter.view.ref.domain == kind]
            owners = Tally(counter.owner for counter in mine if counter.owner >= 0)
            marker = Marker("taken", self._label(kind), owners.total(), of=kind, of_label=self._label(kind))
            if changes.change_hands(kind) and self.game.seats > 1:
                yield from self._of_seats(marker, owners)
            for field in self._pieces.fields(kind):
                if isinstance(ty.bare(field.type), ty.Bool):
                    label = self.words.word(field.label)
                    yield replace(
                        marker, use="is", label=label, count=min(len(mine), self.game.sizes[kind]), field=field.name
                    )
