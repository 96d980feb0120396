"""Makes the domains: the finite sets that the rules name, before anything that may use them."""

from __future__ import annotations

from math import prod

from dsl.language.check.context import Context
from dsl.language.check.declarations.declared_names import distinct
from dsl.language.check.declarations.types import WrittenTypes
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import names_in
from dsl.language.typed.program import Domain
from dsl.maps.board.grid import DIRECTIONS, FROM_SOUTH, TOPOLOGIES
from dsl.maps.board.spec import MAX_PLAYED_CELLS


class Domains:
    """Fills the program with domains."""

    def __init__(self, context: Context, types: WrittenTypes) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.types = types

    def domains(self) -> None:
        """Add all domains."""
        m, domains = self.c.merged, self.p.domains
        for name in ("cell", "player", "direction", "terrain"):
            domains[name] = Domain(name, name)
        for enum in m.enums.values():
            self.types.enum_domain(enum.name.text, enum.label, enum.items, enum)
        for table in m.tables.values():
            self.table_domain(table)
        self.board_domains()
        for piece in m.pieces.values():
            self.piece_domain(piece)
        if self.p.seats:
            named = [game for game in m.games if game.seats][-1]  # house rules may omit them
            self.types.enum_domain("seat", "", named.seats, named)

    def piece_domain(self, piece: t.Piece) -> None:
        """The pieces of a kind; how many there are at most is part of the declaration."""
        name = piece.name.text
        self.p.note_texts("label", piece.span, piece.label, *piece.names)
        limit = self.types.at_most(piece.limit) if piece.limit is not None else None
        if piece.limit is None:
            self.problems.error("piece-limit", piece.name.span, name=name)
        self.p.domains[name] = Domain(name, "piece", piece.label, limit=limit, names=piece.names, span=piece.span)

    def table_domain(self, table: t.Table) -> None:
        """Add the rows of a table as a domain."""
        name, rows = table.name.text, self.c.merged.rows[table.name.text]
        distinct((row.key for row in rows), self.problems)
        labels = {row.key.text: row.label for row in rows}
        members = tuple(labels), tuple(labels.values())
        self.p.domains[name] = Domain(name, table.kind, table.label, *members, span=table.name.span)

    def board_size(self, board: t.Board) -> tuple[int, int] | None:
        """Columns and rows that the rules fix; None if they fix none, or after a report."""
        if board.size is None or 0 < prod(board.size) <= MAX_PLAYED_CELLS:
            return board.size
        if prod(board.size) == 0:
            self.problems.error("board-empty", board.span)
        else:
            self.problems.error("board-too-large", board.span, cells=prod(board.size), limit=MAX_PLAYED_CELLS)
        return None

    def board_domains(self) -> None:
        """Add topology, directions, terrains, sites, arrows, regions; without a board, one dummy cell."""
        board = self.c.merged.board
        if board is None:
            self.p.topology, self.p.size = ("", None) if self.p.base else ("square4", (1, 1))
            return
        kind = board.topology.text
        if kind not in TOPOLOGIES:
            known = [*TOPOLOGIES, *names_in("board", self.c.skin_at(board.span))]
            written = ", ".join(dict.fromkeys(known[len(TOPOLOGIES) :]))
            self.problems.unknown("topology-unknown", board.topology.span, kind, known, known=written)
            kind = "square8"
        self.p.topology, self.p.size = kind, self.board_size(board)
        if board.south is not None and kind == "track":
            self.problems.error("board-track-rows", board.south)
        elif board.south is not None:
            self.p.coordinates = FROM_SOUTH
        self.directions(DIRECTIONS[kind])
        terrains: dict[str, str] = {}
        for item in self.c.merged.board_items:
            if isinstance(item, t.FeatureDecl):
                name = item.name.text
                if item.kind == "terrain":
                    terrains.setdefault(name, item.label)
                elif name not in self.p.domains:
                    self.p.domains[name] = Domain(name, item.kind, item.label, span=item.name.span)
        self.p.domains["terrain"] = Domain("terrain", "terrain", "", tuple(terrains), tuple(terrains.values()))

    def directions(self, names: tuple[str, ...]) -> None:
        """Add the directions of the topology, with the names that the rules give them, or ``names``."""
        labels: tuple[str, ...] = ("",) * len(names)
        for item in self.c.merged.board_items:
            if isinstance(item, t.Directions):
                if len(item.items) != len(names):
                    self.problems.error("directions-count", item.span, found=len(item.items), wanted=len(names))
                else:
                    names = tuple(i.name.text for i in item.items)
                    labels = tuple(i.label for i in item.items)
        self.p.domains["direction"] = Domain("direction", "direction", members=names, labels=labels)
