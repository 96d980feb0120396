"""Domains, tables, parameters and attributes: what the rules talk about, before what they say."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.board.directions import DIRECTIONS, TOPOLOGIES
from dsl.check.expressions import Expressions
from dsl.check.scope import Context, Scope
from dsl.diagnostics import Note, near
from dsl.ir import types as ty
from dsl.ir.nodes import Const, Expr, Field, Local
from dsl.ir.program import Column, Domain, FeatureInfo, MapCheck, Param, PutItem, Table
from dsl.syntax import tree as t

# A site that is ``sided`` is open to the directions that its map gives.
SIDED, OPEN = "sided", "open"
_TABLE_NEEDS = {"wheel": "weight", "deck": "count"}
_SITE_KINDS = ("site", "arrow", "region", "start")


class Declarer:
    """Fills the program with domains and fields, then with what needs expressions."""

    def __init__(self, context: Context, expressions: Expressions) -> None:
        self.c = context
        self.e = expressions
        self.p = context.program
        self.problems = context.problems

    # ---- names first, so that types and expressions can use all of them
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
            limit = piece.limit.text if isinstance(piece.limit, t.Id) else piece.limit
            for text in (piece.label, *piece.names):
                if text:
                    self.p.texts.setdefault(text, piece.span)
            if isinstance(piece.limit, t.Id):
                self.bound(piece.limit, piece, 1)
            if limit is None:
                self.problems.error("piece-limit", piece.name.span, name=piece.name.text)
            domains[piece.name.text] = Domain(
                piece.name.text, "piece", piece.label, limit=limit or 1, names=piece.names, span=piece.span
            )
        if self.p.seats:
            named = [game for game in m.games if game.seats][-1]  # house rules need not repeat them
            self.enum_domain("seat", "", named.seats, named)

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

    def board_domains(self) -> None:
        """Topology, directions, terrains, sites, arrows, regions."""
        m = self.c.merged
        if m.board is None:
            return
        kind = m.board.topology.text
        if kind not in TOPOLOGIES:
            hint = near(kind, TOPOLOGIES)
            known = ", ".join(TOPOLOGIES)
            self.problems.error("topology-unknown", m.board.topology.span, hint=hint, name=kind, known=known)
            kind = "square8"
        self.p.topology, self.p.size = kind, m.board.size
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

    def named_type(self, node: t.PlainType) -> ty.Type:
        """A domain by name."""
        if node.name in self.p.domains:
            return ty.Dom(node.name)
        if node.name == "players":
            return ty.PLAYER
        hint = near(node.name, [*self.p.domains, "int", "bool"])
        self.problems.error("type-unknown", node.span, hint=hint, name=node.name)
        return ty.UNKNOWN

    def range_type(self, node: t.RangeType) -> ty.Type:
        """``a..b``; a bound that names a parameter takes the parameter's widest value for the layout."""
        low, low_param = self.bound(node.low, node, 0)
        high, high_param = self.bound(node.high, node, 1)
        if low > high:
            self.problems.error("range-empty", node.span, low=low, high=high)
            return ty.UNKNOWN
        return ty.Int(low, high, low_param, high_param)

    def bound(self, bound: int | t.Id, node: t.Node, end: int) -> tuple[int, str]:
        if isinstance(bound, int):
            return bound, ""
        declared = self.c.merged.params.get(bound.text)
        if declared is None or not isinstance(declared.type, t.RangeType):
            hint = near(bound.text, self.c.merged.params)
            self.problems.error("bound-unknown", bound.span, hint=hint, name=bound.text)
            return 0 if end == 0 else 1, ""
        limit = declared.type.high if end else declared.type.low
        return (limit if isinstance(limit, int) else 0), bound.text

    # ---- parameters and tables
    def params(self) -> None:
        """Types first: defaults and conditions may speak of other parameters."""
        m = self.c.merged
        for decl in m.params.values():
            kind = self.type(decl.type, decl.name.text)
            help_text = self.c_help(decl)
            default: Expr = Const(0, type=kind, span=decl.value.span)
            self.p.params[decl.name.text] = Param(
                decl.name.text, decl.label, help_text, kind, default, None, decl.span, self.c.clauses.on(decl.span)
            )
            for text in (decl.label, help_text):
                if text:
                    self.p.texts.setdefault(text, decl.span)

    def c_help(self, node: t.Node) -> str:
        """The ``##`` lines above a declaration."""
        return self.help.get((node.span.source.name, node.span.line), "")

    help: dict[tuple[str, int], str]

    def param_values(self) -> None:
        """Defaults and conditions, once every name is known."""
        for decl in self.c.merged.params.values():
            param = self.p.params[decl.name.text]
            param.default = self.e.constant(decl.value, param.type)
            if decl.when is not None:
                param.when = self.e.condition(decl.when, Scope())
        for name, table in self.c.merged.tables.items():
            self.table_cells(name, table)
        for setting in self.c.merged.sets:
            self.set_value(setting)

    def tables(self) -> None:
        """Columns and their types."""
        for name, decl in self.c.merged.tables.items():
            columns: dict[str, Column] = {}
            for column in decl.columns:
                if column.name.text in columns:
                    first = next(c.name for c in decl.columns if c.name.text == column.name.text)
                    self.problems.error("declared-twice", column.name.span, notes=[Note(first.span)], name=first.text)
                kind = self.type(column.type, f"{name}.{column.name.text}")
                columns[column.name.text] = Column(column.name.text, column.label, kind)
                if column.label:
                    self.p.texts.setdefault(column.label, column.span)
            need = _TABLE_NEEDS.get(decl.kind)
            if need and need not in columns:
                self.problems.error("column-needed", decl.name.span, kind=decl.kind, column=need)
            numbered = bool(self.c.merged.rows[name]) and all(r.key.text.isdigit() for r in self.c.merged.rows[name])
            self.p.tables[name] = Table(name, columns, {}, numbered)
            for text in (decl.label, *(row.label for row in self.c.merged.rows[name])):
                if text:
                    self.p.texts.setdefault(text, decl.span)

    def table_cells(self, name: str, decl: t.Table) -> None:
        """Every cell of every row, against its column."""
        table = self.p.tables[name]
        for index, row in enumerate(self.c.merged.rows[name]):
            for place, column in enumerate(decl.columns):
                kind = table.columns[column.name.text].type
                if place < len(row.cells):
                    cell = self.e.constant(row.cells[place], kind)
                elif column.default is not None:
                    cell = self.e.constant(column.default, kind)
                else:
                    self.problems.error("row-short", row.span, name=row.key.text, column=column.name.text)
                    break
                table.cells[column.name.text, index] = cell
            if len(row.cells) > len(decl.columns):
                extra = row.cells[len(decl.columns)].span
                self.problems.error("row-long", extra, name=row.key.text, count=len(decl.columns))

    def set_value(self, setting: t.SetValue) -> None:
        """``set param = e`` and ``set Table.row.column = e``"""
        match setting.target:
            case t.Name(id=name) if name in self.p.params:
                param = self.p.params[name]
                param.default = self.e.constant(setting.value, param.type)
            case t.Attribute(object=row, name=column):
                found = self.table_row(row)
                if found is None:
                    return
                table, index = found
                known = self.p.tables[table].columns
                if column.text not in known:
                    hint = near(column.text, known)
                    self.problems.error("column-unknown", column.span, hint=hint, name=column.text, table=table)
                    return
                self.p.tables[table].cells[column.text, index] = self.e.constant(setting.value, known[column.text].type)
            case _:
                name = setting.target.span.text
                hint = near(name, self.p.params)
                self.problems.error("set-unknown", setting.target.span, hint=hint, name=name)

    def table_row(self, node: t.Expr) -> tuple[str, int] | None:
        """The table and row that ``Kind.sailer`` or ``Battle[6]`` names."""
        table, key = "", ""
        if isinstance(node, t.Attribute) and isinstance(node.object, t.Name):
            table, key = node.object.id, node.name.text
        elif isinstance(node, t.Index) and isinstance(node.object, t.Name):
            table, key = node.object.id, node.key.span.text
        if table not in self.p.tables:
            hint = near(table, self.p.tables)
            self.problems.error("table-unknown", node.span, hint=hint, name=table or node.span.text)
            return None
        members = self.p.domains[table].members
        if key not in members:
            self.problems.error("row-unknown", node.span, hint=near(key, members), name=key, table=table)
            return None
        return table, members.index(key)

    # ---- attributes
    def fields(self) -> None:
        """Attributes of players, pieces, features and the game itself."""
        m = self.c.merged
        for decl in m.player:
            self.attribute("player", decl)
        for kind, attributes in m.piece_attributes.items():
            self.builtin_piece_fields(kind)
            for decl in attributes:
                self.attribute(kind, decl)
        for item in m.board_items:
            if isinstance(item, t.FeatureDecl):
                self.feature(item)
        for state in m.states:
            self.attribute(None, state.attribute)

    def feature(self, item: t.FeatureDecl) -> None:
        """A feature of the board; declared again by an extending game it gets further flags and attributes."""
        owner = "cell" if item.kind == "terrain" else item.name.text
        names = tuple(a.name.text for a in item.attributes)
        for decl in item.attributes:
            self.attribute(owner, decl, of_map="state" not in decl.modifiers)
        if item.label:
            self.p.texts.setdefault(item.label, item.span)
        if any(f.text == SIDED for f in item.flags) and self.p.find_field(owner, OPEN) is None:
            kind = ty.SetOf(ty.DIRECTION)
            self.p.add_field(Field(owner, OPEN, kind, constant=True, required=True, span=item.span))
            names = (*names, OPEN)
        flags = tuple(f.text for f in item.flags)
        for place, old in enumerate(self.p.features):
            if (old.kind, old.name) == (item.kind, item.name.text):
                label = item.label or old.label
                both = (*old.flags, *flags), (*old.attributes, *names)
                self.p.features[place] = FeatureInfo(old.kind, old.name, label, *both, old.span)
                return
        self.p.features.append(FeatureInfo(item.kind, item.name.text, item.label, flags, names, item.name.span))

    def builtin_piece_fields(self, kind: str) -> None:
        """Where a piece stands and whose it is."""
        span = self.c.merged.pieces[kind].span
        self.p.add_field(Field(kind, "at", ty.Opt(ty.CELL), span=span))
        self.p.add_field(Field(kind, "owner", ty.PLAYER, span=span))

    def attribute(self, owner: str | None, decl: t.AttributeDecl, of_map: bool = False) -> None:
        """One attribute: type, and for a secret one who may see it."""
        per = None
        node = decl.type
        if isinstance(node, t.PerType):
            per, node = node.domain.text, node.element
            if per == "players":
                per = "player"
            if per not in self.p.domains:
                hint = near(per, self.p.domains)
                self.problems.error("type-unknown", decl.type.span, hint=hint, name=per)
                per = None
        kind = self.type(node, f"{owner or ''}.{decl.name.text}")
        old = self.p.find_field(owner, decl.name.text)
        if old is not None:
            notes = [Note(old.span)] if old.span else []
            self.problems.error("declared-twice", decl.name.span, notes=notes, name=decl.name.text)
            return
        field = Field(
            owner,
            decl.name.text,
            kind,
            decl.label,
            per,
            constant=of_map,
            each_turn="each turn" in decl.modifiers,
            required=decl.value is None,
            span=decl.span,
        )
        self.p.add_field(field)
        if decl.label:
            self.p.texts.setdefault(decl.label, decl.span)
        self.pending.append((field, decl))

    pending: list[tuple[Field, t.AttributeDecl]]

    def hands(self) -> None:
        """Who sees the hands of each deck; ``self`` is the player who holds the cards."""
        for name, decl in self.c.merged.tables.items():
            if decl.hands is None:
                continue
            if decl.kind != "deck":
                self.problems.error("hands-of-table", decl.hands.span, name=name)
                continue
            hand = Field("player", name, ty.SetOf(ty.Dom(name)), span=decl.hands.span)
            hand.viewer, hand.self = Local("viewer", ty.PLAYER), Local("self", ty.PLAYER)
            scope = Scope()
            scope.names["self"] = (hand.self, decl.hands.span)
            hand.seen = self.e.viewer_test(self.e.expr(decl.hands, scope, ty.SetOf(ty.PLAYER)), hand.viewer)
            self.p.tables[name].hand = hand

    def field_values(self) -> None:
        """First values and ``seen by``, once every name is known."""
        for field, decl in self.pending:
            if decl.value is not None:
                field.default = self.e.coerce(self.e.expr(decl.value, Scope(), field.type), field.type)
            if decl.seen is not None:
                scope = Scope()
                field.viewer = Local("viewer", ty.PLAYER)
                if field.owner is not None:
                    field.self = Local("self", ty.Dom(field.owner))
                    scope.names["self"] = (field.self, decl.span)
                seen = self.e.expr(decl.seen, scope, ty.SetOf(ty.PLAYER))
                field.seen = self.e.viewer_test(seen, field.viewer)
            elif "secret" in decl.modifiers:
                self.problems.error("secret-seen", decl.span, name=decl.name.text)

    # ---- map checks and map data in the rules
    def checks(self) -> None:
        """``require`` and ``warn``, in the board and outside."""
        m = self.c.merged
        inside = [item for item in m.board_items if isinstance(item, t.Check)]
        for check in (*m.checks, *inside):
            condition = self.e.condition(check.condition, Scope())
            clauses = self.c.clauses.on(check.span)
            self.p.checks.append(MapCheck(check.kind, condition, check.text, check.span, clauses=clauses))
            self.p.texts.setdefault(check.text, check.span)

    def puts(self) -> None:
        """``put slide 4 to 14``: places are cell names."""
        for item in self.c.merged.board_items:
            if isinstance(item, t.Put):
                name = item.feature.text
                domain = self.p.domains.get(name)
                if domain is None or (domain.kind not in _SITE_KINDS and name not in self.terrain_names()):
                    known = [d.name for d in self.p.domains.values() if d.kind in _SITE_KINDS]
                    self.problems.error("feature-unknown", item.feature.span, hint=near(name, known), name=name)
                    continue
                values = {}
                for key, value in item.attributes:
                    field = self.p.find_field(name, key.text)
                    if field is None:
                        hint = near(key.text, [f.name for f in self.p.fields if f.owner == name])
                        kind = self.e.domain_name(name)
                        self.problems.error("attribute-unknown", key.span, hint, name=key.text, type=kind)
                        continue
                    values[key.text] = self.e.constant(value, field.type)
                to = item.to.span.text if item.to is not None else None
                self.p.puts.append(PutItem(name, item.at.span.text, to, values, item.span))

    def terrain_names(self) -> tuple[str, ...]:
        """The declared terrains."""
        return self.p.domains["terrain"].members
