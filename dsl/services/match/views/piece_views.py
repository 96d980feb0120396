"""Pieces, sites and marked cells of a position, as far as the viewer may see them."""

from __future__ import annotations

from dataclasses import replace

from dsl.engines.linking.game import Datum
from dsl.engines.linking.layout import Place
from dsl.engines.protocol.engine import Engine
from dsl.games.play.game_facts import Facts
from dsl.games.play.rules_facts import DeclaredBounds
from dsl.games.play.visible_state import Value, attributes, marks, may_see, secret_values, telling
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.services.match.position_values import Fact, MarkView, PieceView, SiteView
from dsl.services.match.views.fact_views import CELL, PLAYER, FactViews
from dsl.services.match.views.trails import OFF, Trail, bearing, piece_kinds

Attributes = tuple[tuple[str, str], ...]


class PieceViews:
    """Makes the views of pieces, sites and marks for the viewer ``facts.viewer``."""

    def __init__(self, facts: Facts, views: FactViews) -> None:
        self._facts, self._views = facts, views
        self.game = facts.game
        self._kinds = piece_kinds(self.game)
        self._courses = {kind: _course_field(self.game.program.fields, kind) for kind, _ in self._kinds}
        self._hidden = {d.name for d in self.game.program.domains.values() if d.sight is not None}
        self._bounds = DeclaredBounds(self.game)
        self._known: dict[tuple[Datum, int | None], tuple[tuple[object, ...], PieceView]] = {}
        self._known_sites: dict[Datum, tuple[bytes, SiteView]] = {}
        self._places: dict[str, list[Place] | None] = {}

    # --- pieces --------------------------------------------------------------------------------------

    def pieces(self, engine: Engine, trails: dict[Datum, Trail]) -> tuple[PieceView, ...]:
        """The pieces that exist and that the viewer may see."""
        found: list[PieceView] = []
        owners: dict[int, Attributes] = {}
        secrets: dict[Datum, tuple[Fact, ...]] = {}
        for value in secret_values(self.game, engine, self._facts.viewer):
            secrets[value.value] = (*secrets.get(value.value, ()), self._flag(value))
        for kind, place in self._kinds:
            for number in range(engine.state.words[self.game.layout.used[kind]]):
                piece = Datum(kind, number)
                if may_see(engine, place, number, self._facts.viewer):
                    cell = engine.state.read(place, number)
                    trail, told = trails.get(piece, Trail()), secrets.get(piece, ())
                    found.append(self._piece(engine, piece, cell, trail, owners, told))
        return tuple(found)

    def _piece(
        self,
        engine: Engine,
        piece: Datum,
        cell: int,
        trail: Trail,
        owners: dict[int, Attributes],
        secrets: tuple[Fact, ...],
    ) -> PieceView:
        owner = self.owner(engine, piece)
        if owner not in owners:
            of_owner = self._views.attributes(engine, Datum(PLAYER, owner), "owner.") if owner != OFF else ()
            owners[owner] = tuple(of_owner)
        words = self._words_of(engine, piece)
        mark = words, cell, trail, owners[owner], secrets
        known = self._known.get((piece, self._facts.viewer))
        if known is not None and words is not None and known[0] == mark:
            return known[1]
        own = tuple(self._views.attributes(engine, piece))
        lost = (("lost", "yes"),) if cell == OFF and trail.stood else ()
        values = attributes(self.game, engine, piece, self._facts.viewer)
        told = self._bounded(engine, piece, self._views.worth_showing(values))
        facts = (*secrets, *told, *self._views.stocks(engine, piece.domain, piece.value))
        view = PieceView(
            piece, self._facts.label(piece), cell, owner, facts, (*own, *owners[owner], *lost),
            self._heading(engine, piece, trail), tuple(fact.name for fact in secrets),
        )  # fmt: skip
        self._known[piece, self._facts.viewer] = mark, view
        return view

    def _bounded(self, engine: Engine, piece: Datum, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """The facts of a piece, with the piece's own limits if the viewer may know them."""

        def read(field: Field) -> int | None:
            if not may_see(engine, field, piece.value, self._facts.viewer):
                return None
            number = piece.value
            return self.game.constants[field][number] if field.constant else engine.state.read(field, number)

        bounds = {field.name: self._bounds.bound(field, read) for field in self._bounds.of(piece.domain)}
        return tuple(replace(fact, bound=bounds.get(fact.name)) if fact.name in bounds else fact for fact in facts)

    def _words_of(self, engine: Engine, thing: Datum) -> bytes | None:
        """The state words of a thing without secrets, as a cache key; None if part of it may be secret."""
        if thing.domain not in self._places:
            fields = [field for field in self.game.fields_of.get(thing.domain, ()) if not field.constant]
            secret = any(field not in self.game.open_fields for field in fields)
            self._places[thing.domain] = None if secret else [self.game.layout.fields[field] for field in fields]
        places, words = self._places[thing.domain], engine.state.words
        if places is None:
            return None
        rows = ((place.offset + thing.value * place.per * place.width, place.per * place.width) for place in places)
        return b"".join(bytes(words[begin : begin + length]) for begin, length in rows)

    def owner(self, engine: Engine, piece: Datum) -> int:
        """The seat of a piece's owner; -1 if it has none or the viewer may not know."""
        field = self.game.program.find_field(piece.domain, "owner")
        if field is None or not may_see(engine, field, piece.value, self._facts.viewer):
            return OFF
        return engine.state.read(field, piece.value)

    def _heading(self, engine: Engine, piece: Datum, trail: Trail) -> float | None:
        """The direction of a piece: by the rules' attribute, else of its last move."""
        field = self._courses[piece.domain]
        if field is not None and may_see(engine, field, piece.value, self._facts.viewer):
            direction = engine.state.read(field, piece.value)
            if direction >= 0:
                return self.degrees(direction)
        return None if piece.domain in self._hidden else bearing(self.game, trail.origin, trail.goal)

    def degrees(self, direction: int) -> float:
        """A direction of the board in degrees from north, clockwise."""
        step = 360.0 / len(self.game.directions)
        # hexes that stand on a corner have no direction to the north: theirs begin half a step further
        return step * direction + (step / 2 if self.game.map.topology.form == "pointy" else 0.0)

    # --- sites ---------------------------------------------------------------------------------------

    def sites(self, engine: Engine) -> tuple[SiteView, ...]:
        """All sites; unchanged ones are reused."""
        return tuple(self._site(engine, site, cells) for site, cells in self._facts.sites)

    def _site(self, engine: Engine, site: Datum, cells: tuple[int, ...]) -> SiteView:
        words = self._words_of(engine, site)
        known = self._known_sites.get(site)
        if known is not None and known[0] == words:
            return known[1]
        values = [v for v in attributes(self.game, engine, site, self._facts.viewer) if telling(v.value)]
        facts = (*(self._views.fact(v) for v in values), *self._views.stocks(engine, site.domain, site.value))
        view = SiteView(site, self._facts.label(site), cells, facts, tuple(self._views.attributes(engine, site)))
        if words is not None:
            self._known_sites[site] = words, view
        return view

    # --- marks ---------------------------------------------------------------------------------------

    def marks(self, engine: Engine) -> tuple[MarkView, ...]:
        """Changing attributes of cells, players' sets of cells, secret values that are a cell or site."""
        found = [self._mark(cell, value) for cell, value in marks(self.game, engine, self._facts.viewer)]
        for seat, value in self._facts.cell_sets():
            for cell in self.game.split(value.value):
                found.append(MarkView(cell.value, seat, self._flag(value), ((value.name, str(seat + 1)),)))
        sets = {(mark.cell, mark.fact.name) for mark in found}
        for value in secret_values(self.game, engine, self._facts.viewer):
            if value.value.domain == CELL or value.value.domain in self.game.features:
                for place in self.cells_of(engine, value.value)[:1]:
                    if (place, value.name) not in sets:
                        found.append(MarkView(place, OFF, self._flag(value), ((value.name, "yes"),)))
        return tuple(found)

    def _flag(self, value: Value) -> Fact:
        """The name of a value as a fact of the thing it refers to."""
        return self._views.fact(Value(value.name, value.label, Datum("bool", 1)))

    def _mark(self, cell: int, value: Value) -> MarkView:
        datum = value.value
        owner = datum.value if datum.domain == PLAYER and not datum.many else OFF
        return MarkView(cell, owner, self._views.fact(value), ((value.name, self._views.stable(datum)),))

    def cells_of(self, engine: Engine, value: Datum) -> tuple[int, ...]:
        """The cells of a value: itself, a piece's cell, those of a site, region or set."""
        if value.many:
            return tuple(c for part in self.game.split(value) for c in self.cells_of(engine, part))
        if value.value < 0:
            return ()
        if value.domain == CELL:
            return (value.value,)
        if value.domain in self.game.features:
            return tuple(self.game.features[value.domain][value.value].cells)
        place = next((place for kind, place in self._kinds if kind == value.domain), None)
        if place is None or not may_see(engine, place, value.value, self._facts.viewer):
            return ()
        cell = engine.state.read(place, value.value)
        return (cell,) if cell >= 0 else ()


def _course_field(fields: list[Field], kind: str) -> Field | None:
    """The first attribute of a kind of piece that is a direction."""
    return next((f for f in fields if f.owner == kind and ty.bare(f.type) == ty.DIRECTION and f.per is None), None)
