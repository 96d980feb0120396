"""Pieces, sites and marked cells of a position, as far as the viewer may see them."""

from __future__ import annotations

from dsl.engine.protocol import Engine
from dsl.ir import types as ty
from dsl.ir.nodes import Field
from dsl.link.datum import Datum
from dsl.match_service.fact_views import CELL, PLAYER, FactViews
from dsl.match_service.match_values import MarkView, PieceView, SiteView
from dsl.match_service.trails import OFF, Trail, bearing, piece_kinds
from dsl.play.game_facts import Facts
from dsl.play.visible_state import Value, attributes, marks, telling

Attributes = tuple[tuple[str, str], ...]


class PieceViews:
    """Makes the views of what stands on the board; ``facts.viewer`` is who looks."""

    def __init__(self, facts: Facts, views: FactViews) -> None:
        self._facts, self._views = facts, views
        self.game = facts.game
        self._kinds = piece_kinds(self.game)
        self._courses = {kind: _course_field(self.game.program.fields, kind) for kind, _ in self._kinds}
        self._hidden = {d.name for d in self.game.program.domains.values() if d.sight is not None}
        self._still = {d for d in (site.domain for site, _ in facts.sites) if not self._changes(d)}
        self._still_sites: dict[Datum, SiteView] = {}

    # --- pieces --------------------------------------------------------------------------------------

    def pieces(self, engine: Engine, trails: dict[Datum, Trail]) -> tuple[PieceView, ...]:
        """The pieces that have come into the game and that the viewer may see."""
        found: list[PieceView] = []
        owners: dict[int, Attributes] = {}
        for kind, place in self._kinds:
            for number in range(engine.state.words[self.game.layout.used[kind]]):
                piece = Datum(kind, number)
                if engine.may_see(place, number, self._facts.viewer):
                    cell = engine.state.read(place, number)
                    found.append(self._piece(engine, piece, cell, trails.get(piece, Trail()), owners))
        return tuple(found)

    def _piece(self, engine: Engine, piece: Datum, cell: int, trail: Trail, owners: dict[int, Attributes]) -> PieceView:
        owner = self.owner(engine, piece)
        if owner not in owners:
            of_owner = self._views.attributes(engine, Datum(PLAYER, owner), "owner.") if owner != OFF else ()
            owners[owner] = tuple(of_owner)
        own = tuple(self._views.attributes(engine, piece))
        lost = (("lost", "yes"),) if cell == OFF and trail.stood else ()
        values = attributes(self.game, engine, piece, self._facts.viewer)
        facts = (*self._views.telling(values), *self._views.stocks(engine, piece.domain, piece.value))
        return PieceView(
            piece, self._facts.label(piece), cell, owner, facts, (*own, *owners[owner], *lost),
            self._heading(engine, piece, trail),
        )  # fmt: skip

    def owner(self, engine: Engine, piece: Datum) -> int:
        """The seat of a piece's owner; -1 if it has none or the viewer may not know."""
        field = self.game.program.find_field(piece.domain, "owner")
        if field is None or not engine.may_see(field, piece.value, self._facts.viewer):
            return OFF
        return engine.state.read(field, piece.value)

    def _heading(self, engine: Engine, piece: Datum, trail: Trail) -> float | None:
        """Where a piece looks: what the rules say its direction is, else the way of its last move."""
        field = self._courses[piece.domain]
        if field is not None and engine.may_see(field, piece.value, self._facts.viewer):
            direction = engine.state.read(field, piece.value)
            if direction >= 0:
                return 360.0 * direction / len(self.game.directions) + self._turned
        return None if piece.domain in self._hidden else bearing(self.game, trail.origin, trail.goal)

    @property
    def _turned(self) -> float:
        """Hexes that stand on a corner have no direction to the north: theirs begin half a turn further."""
        return 180.0 / len(self.game.directions) if self.game.map.topology.form == "pointy" else 0.0

    # --- sites ---------------------------------------------------------------------------------------

    def sites(self, engine: Engine) -> tuple[SiteView, ...]:
        """All sites; those of a kind that nothing changes at are made once."""
        return tuple(self._site(engine, site, cells) for site, cells in self._facts.sites)

    def _site(self, engine: Engine, site: Datum, cells: tuple[int, ...]) -> SiteView:
        if site in self._still_sites:
            return self._still_sites[site]
        values = [v for v in attributes(self.game, engine, site, self._facts.viewer) if telling(v.value)]
        facts = (*(self._views.fact(v) for v in values), *self._views.stocks(engine, site.domain, site.value))
        view = SiteView(site, self._facts.label(site), cells, facts, tuple(self._views.attributes(engine, site)))
        if site.domain in self._still:
            self._still_sites[site] = view
        return view

    def _changes(self, domain: str) -> bool:
        return any(f.owner == domain and not f.constant for f in self.game.program.fields)

    # --- marks ---------------------------------------------------------------------------------------

    def marks(self, engine: Engine) -> tuple[MarkView, ...]:
        """What cells carry that changes in play, and the sets of cells that players have."""
        found = [self._mark(cell, value) for cell, value in marks(self.game, engine, self._facts.viewer)]
        for seat, value in self._facts.cell_sets():
            shown = Value(value.name, value.label, Datum("bool", 1))
            for cell in self.game.split(value.value):
                found.append(MarkView(cell.value, seat, self._views.fact(shown), ((value.name, str(seat + 1)),)))
        return tuple(found)

    def _mark(self, cell: int, value: Value) -> MarkView:
        datum = value.value
        owner = datum.value if datum.domain == PLAYER and not datum.many else OFF
        return MarkView(cell, owner, self._views.fact(value), ((value.name, self._views.stable(datum)),))

    def cells_of(self, engine: Engine, value: Datum) -> tuple[int, ...]:
        """The cells at which a value is: itself, where the piece stands, those of a site or region, of a set."""
        if value.many:
            return tuple(c for part in self.game.split(value) for c in self.cells_of(engine, part))
        if value.value < 0:
            return ()
        if value.domain == CELL:
            return (value.value,)
        if value.domain in self.game.features:
            return tuple(self.game.features[value.domain][value.value].cells)
        place = next((place for kind, place in self._kinds if kind == value.domain), None)
        if place is None or not engine.may_see(place, value.value, self._facts.viewer):
            return ()
        cell = engine.state.read(place, value.value)
        return (cell,) if cell >= 0 else ()


def _course_field(fields: list[Field], kind: str) -> Field | None:
    """The first attribute of a kind of piece that is a direction."""
    return next((f for f in fields if f.owner == kind and ty.bare(f.type) == ty.DIRECTION and f.per is None), None)
