"""Every finite set that the rules name, and the types made of them: names first, so that all may use them."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from dsl.board.directions import DIRECTIONS, TOPOLOGIES
from dsl.board.spec import MAX_PLAYED_CELLS
from dsl.check.expressions import Expressions
from dsl.check.merge import heading
from dsl.check.scope import Context
from dsl.diagnostics import Note
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.program import Domain
from dsl.syntax import tree as t
from dsl.syntax.errors.synonyms import meant_type, types_of

MAX_NUMBERS = 4096
"""No larger range may have a value for each of its numbers."""


class Domains:
    """Fills the program with domains; knows the type that a text writes."""

    def __init__(self, context: Context, expressions: Expressions) -> None:
        self.c = context
        self.e = expressions
        self.p = context.program
        self.problems = context.problems

    def domains(self) -> None:
        """Every finite set the rules name."""
        m, domains = self.c.merged, self.p.domains
        for name in ("cell", "player", "direction", "terrain"):
            domains[name] = Domain(name, name)
        for enum in m.enums.values():
            self.enum_domain(enum.name.text, enum.label, enum.items, enum)
        for table in m.tables.values():
            self.table_domain(table)
        self.board_domains()
        for piece in m.pieces.values():
            for text in (piece.label, *piece.names):
                if text:
                    self.p.texts.setdefault(text, piece.span)
            limit = self.at_most(piece.limit) if piece.limit is not None else None
            if piece.limit is None:
                self.problems.error("piece-limit", piece.name.span, name=piece.name.text)
            domains[piece.name.text] = Domain(
                piece.name.text, "piece", piece.label, limit=limit, names=piece.names, span=piece.span
            )
        if self.p.seats:
            named = [game for game in m.games if game.seats][-1]  # house rules need not repeat them
            self.enum_domain("seat", "", named.seats, named)

    def replacements(self) -> None:
        """What replaces something takes and gives the same; where a type of it is not known, that alone is told."""
        for new, old in self.c.merged.differing:
            result = [new.result] if isinstance(new, t.Function | t.Rule) and new.result is not None else []
            kinds = [self.type(node) for node in (*(p.type for p in new.parameters), *result)]
            if not any(ty.poisoned(kind) for kind in kinds):
                notes = [Note(old.name.span)]
                self.problems.error("signature-differs", new.name.span, notes=notes, wanted=heading(old))

    def enum_domain(self, name: str, label: str, items: Iterable[t.Item], node: t.Node) -> None:
        """An enum; its options must differ."""
        seen: dict[str, t.Item] = {}
        for item in items:
            if item.name.text in seen:
                old = seen[item.name.text]
                self.problems.error("declared-twice", item.span, notes=[Note(old.span)], name=item.name.text)
            seen[item.name.text] = item
            if item.label:
                self.p.texts.setdefault(item.label, item.span)
        if label:
            self.p.texts.setdefault(label, node.span)
        labels = tuple(item.label for item in seen.values())
        self.p.domains[name] = Domain(name, "enum", label, tuple(seen), labels, span=node.span)

    def table_domain(self, table: t.Table) -> None:
        """A table's rows as a domain."""
        rows = self.c.merged.rows[table.name.text]
        seen: dict[str, t.Row] = {}
        for row in rows:
            if row.key.text in seen:
                old = seen[row.key.text]
                self.problems.error("declared-twice", row.key.span, notes=[Note(old.key.span)], name=row.key.text)
            seen[row.key.text] = row
        labels = tuple(row.label for row in seen.values())
        kind = table.kind
        self.p.domains[table.name.text] = Domain(
            table.name.text, kind, table.label, tuple(seen), labels, span=table.name.span
        )

    def board_size(self, board: t.Board) -> tuple[int, int] | None:
        """Columns and rows as the rules fix them, unless no game can be played on so many cells."""
        if board.size is None or prod(board.size) <= MAX_PLAYED_CELLS:
            return board.size
        self.problems.error("board-too-large", board.span, cells=prod(board.size), limit=MAX_PLAYED_CELLS)
        return None

    def board_domains(self) -> None:
        """Topology, directions, terrains, sites, arrows, regions."""
        m = self.c.merged
        if m.board is None:
            return
        kind = m.board.topology.text
        if kind not in TOPOLOGIES:
            known = ", ".join(TOPOLOGIES)
            self.problems.unknown("topology-unknown", m.board.topology.span, kind, TOPOLOGIES, known=known)
            kind = "square8"
        self.p.topology, self.p.size = kind, self.board_size(m.board)
        names = DIRECTIONS[kind]
        labels: tuple[str, ...] = ("",) * len(names)
        for item in m.board_items:
            if isinstance(item, t.Directions):
                if len(item.items) != len(names):
                    self.problems.error("directions-count", item.span, found=len(item.items), wanted=len(names))
                else:
                    names = tuple(i.name.text for i in item.items)
                    labels = tuple(i.label for i in item.items)
        self.p.domains["direction"] = Domain("direction", "direction", members=names, labels=labels)
        terrains: list[t.FeatureDecl] = []
        for item in m.board_items:
            if isinstance(item, t.FeatureDecl):
                if item.kind == "terrain":
                    if item.name.text not in [f.name.text for f in terrains]:
                        terrains.append(item)
                elif item.name.text not in self.p.domains:
                    name = item.name.text
                    self.p.domains[name] = Domain(name, item.kind, item.label, span=item.name.span)
        self.p.domains["terrain"] = Domain(
            "terrain", "terrain", "", tuple(f.name.text for f in terrains), tuple(f.label for f in terrains)
        )

    # ---- types
    def type(self, node: t.TypeNode, label: str = "") -> ty.Type:
        """The type that ``node`` writes; inline options become an enum of their own."""
        match node:
            case t.PlainType(name="int"):
                return ty.INT
            case t.PlainType(name="bool"):
                return ty.BOOL
            case t.PlainType():
                return self.named_type(node)
            case t.RangeType():
                return self.range_type(node)
            case t.OptionsType():
                name = f"{label}?" if label else "|".join(item.name.text for item in node.items)
                self.enum_domain(name, "", node.items, node)
                return ty.Dom(name)
            case t.SetType():
                inner = self.type(node.element, label)
                if isinstance(inner, ty.Int) and (inner.low < 0 or inner.high > ty.MAX_SET_NUMBER):
                    self.problems.error("set-of-numbers", node.span, high=ty.MAX_SET_NUMBER)
                return ty.SetOf(ty.bare(inner))
            case t.OptionalType():
                return ty.Opt(ty.bare(self.type(node.element, label)))
            case t.PerType():
                self.problems.error("per-outside", node.span)
                return self.type(node.element, label)
        return ty.UNKNOWN

    def per_domain(self, node: t.TypeNode) -> str | None:
        """What there is one value for each of: a domain, ``bool``, or the numbers of a range."""
        if isinstance(node, t.RangeType):
            return self.numbers(node)
        assert isinstance(node, t.PlainType)
        name = "player" if node.name == "players" else node.name
        if name == "bool":
            self.p.domains.setdefault(name, Domain(name, "range", members=("no", "yes")))
        if name in self.p.domains:
            return name
        known = [domain.name for domain in self.p.domains.values() if domain.kind != "range"]
        if name == "int":
            self.problems.error("per-endless", node.span, name=name)
        else:
            self.problems.unknown("per-unknown", node.span, name, known)
        return None

    def numbers(self, node: t.RangeType) -> str | None:
        """The numbers of a range as a domain of their own, named after the range."""
        kind = self.range_type(node)
        if not isinstance(kind, ty.Int):
            return None
        if kind.high - kind.low >= MAX_NUMBERS:
            self.problems.error("per-large", node.span, high=MAX_NUMBERS)
            return None
        name = f"{kind.low}..{kind.high}"
        members = tuple(str(number) for number in range(kind.low, kind.high + 1))
        self.p.domains.setdefault(name, Domain(name, "range", members=members))
        return name

    def named_type(self, node: t.PlainType) -> ty.Type:
        """A domain by name."""
        if node.name in self.p.domains:
            return ty.Dom(node.name)
        if node.name == "players":
            return ty.PLAYER
        skin = self.c.skins.get(node.span.source.name, "en")
        known = [*self.p.domains, *types_of(skin)]
        self.problems.unknown("type-unknown", node.span, node.name, known, instead=meant_type(node.name, skin))
        return ty.UNKNOWN

    def range_type(self, node: t.RangeType) -> ty.Type:
        """``a..b``; a bound that names a parameter takes the parameter's widest value for the layout."""
        low, low_param = self.bound(node.low, node, 0)
        high, high_param = self.bound(node.high, node, 1)
        if low > high:
            self.problems.error("range-empty", node.span, low=low, high=high)
            return ty.UNKNOWN
        return ty.Int(low, high, low_param, high_param)

    def at_most(self, node: t.Expr) -> n.Expr | None:
        """How many there can be: numbers and parameters with a range, added, subtracted and multiplied."""
        match node:
            case t.Number(value=value):
                return n.number(value, node.span)
            case t.Name(id=name):
                self.bound(t.Id(name, span=node.span), node, 1)
                self.c.used_in.setdefault("", set()).add(name)
                return n.ParamValue(name, type=ty.INT, span=node.span)
            case t.Binary(operator="+" | "-" | "*" as operator):
                left, right = self.at_most(node.left), self.at_most(node.right)
                if left is None or right is None:
                    return None
                return n.Arith(operator, left, right, type=ty.INT, span=node.span)
        self.problems.error("piece-limit-form", node.span)
        return None

    def bound(self, bound: int | t.Id, node: t.Node, end: int) -> tuple[int, str]:
        if isinstance(bound, int):
            return bound, ""
        declared = self.c.merged.params.get(bound.text)
        if declared is None or not isinstance(declared.type, t.RangeType):
            self.problems.unknown("bound-unknown", bound.span, bound.text, self.c.merged.params)
            return 0 if end == 0 else 1, ""
        limit = declared.type.high if end else declared.type.low
        return (limit if isinstance(limit, int) else 0), bound.text
