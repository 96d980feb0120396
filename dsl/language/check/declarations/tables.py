"""Parameters, tables, conditions on maps, and the features that rules put on a board of their own."""

from __future__ import annotations

from dataclasses import replace

from dsl.language.check.context import Context
from dsl.language.check.declarations.declared_names import distinct
from dsl.language.check.declarations.types import WrittenTypes
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.expressions.operands import Operands
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import SHARES, english_name, written_name
from dsl.language.typed.nodes import Const
from dsl.language.typed.program import Column, MapCheck, Param, PutItem, Table
from dsl.maps.board.spec import PLACED
from dsl.text.diagnostics import Words

MAX_KEY = 65_535
"""The greatest number of a row: engines index rows by their numbers."""


class Tables:
    """Makes types first, values once every name is known."""

    def __init__(self, context: Context, types: WrittenTypes, operands: Operands) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.types, self.operands = types, operands

    def params(self) -> None:
        """Add parameters with their types; defaults and conditions may refer to other parameters."""
        for decl in self.c.merged.params.values():
            help_text = self.c.help(decl)
            kind = self.types.stored(decl.type, decl.name.text)
            default = Const(0, type=kind, span=decl.value.span)
            clauses = self.c.clauses.on(decl.span)
            param = Param(decl.name.text, decl.label, help_text, kind, default, None, decl.span, clauses, decl.fixed)
            self.p.params[param.name] = param
            self.p.note_texts("label", decl.span, decl.label)

    def tables(self) -> None:
        """Add tables with their columns."""
        for name, decl in self.c.merged.tables.items():
            rows, columns = self.c.merged.rows[name], self.columns(decl)
            need = SHARES.get(decl.kind)
            if need and need not in columns:
                asked = written_name(need, "attribute", "", self.c.skin_at(decl.span))
                self.problems.error("column-needed", decl.name.span, kind=Words(f"kind-{decl.kind}"), column=asked)
            numbered = bool(rows) and all(row.key.text.isdigit() for row in rows)
            for row in rows if numbered else ():
                if int(row.key.text) > MAX_KEY:
                    self.problems.error("row-number-large", row.key.span, name=row.key.text, limit=MAX_KEY)
            self.p.tables[name] = Table(name, columns, {}, numbered, help=self.c.help(decl))
            self.p.note_texts("label", decl.span, decl.label)
            for column in decl.product.columns if decl.product is not None else ():
                self.c.names.use(column.span, "column", column.text, name)
            for row in rows:
                self.p.note_texts("label", row.span, row.label)

    def columns(self, decl: t.Table) -> dict[str, Column]:
        """The columns of one table."""
        distinct((column.name for column in decl.columns), self.problems)
        columns: dict[str, Column] = {}
        for column in decl.columns:
            name = column.name.text
            columns[name] = Column(name, column.label, self.types.stored(column.type, f"{decl.name.text}.{name}"))
            self.p.note_texts("label", column.span, column.label)
        return columns

    def param_values(self) -> None:
        """Defaults and conditions, once every name is known."""
        for decl in self.c.merged.params.values():
            param = self.p.params[decl.name.text]
            param.default = self.operands.constant(decl.value, param.type)
            if decl.when is not None:
                param.when = self.operands.condition(decl.when, Scope())
        for name, table in self.c.merged.tables.items():
            self.table_cells(name, table)
        for setting in self.c.merged.sets:
            self.set_value(setting)

    def table_cells(self, name: str, decl: t.Table) -> None:
        """Check every cell of a table against its column."""
        table = self.p.tables[name]
        for index, row in enumerate(self.c.merged.rows[name]):
            for place, column in enumerate(decl.columns):
                kind = table.columns[column.name.text].type
                if place < len(row.cells):
                    cell = self.operands.constant(row.cells[place], kind)
                elif column.default is not None:
                    cell = self.operands.constant(column.default, kind)
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
                self.c.names.use(setting.target.span, "param", name)
                param.default = self.operands.constant(setting.value, param.type)
            case t.Attribute(object=row, name=column):
                found = self.table_row(row)
                if found is None:
                    return
                table, index = found
                known = self.p.tables[table].columns
                if column.text not in known and (share := english_name(column.text, "attribute")) in known:
                    column = replace(column, text=share)
                if column.text not in known:
                    self.problems.unknown("column-unknown", column.span, column.text, known, table=table)
                    return
                self.c.names.use(column.span, "column", column.text, table)
                cell = self.operands.constant(setting.value, known[column.text].type)
                self.p.tables[table].cells[column.text, index] = cell
            case _:
                name = setting.target.span.text
                self.problems.unknown("set-unknown", setting.target.span, name, self.p.params)

    def table_row(self, node: t.Expr) -> tuple[str, int] | None:
        """The table and row that ``Kind.sailer`` or ``Battle[6]`` names."""
        table, key = "", ""
        if isinstance(node, t.Attribute) and isinstance(node.object, t.Name):
            table, key = node.object.id, node.name.text
        elif isinstance(node, t.Index) and isinstance(node.object, t.Name):
            table, key = node.object.id, node.key.span.text
        if table not in self.p.tables:
            self.problems.unknown("table-unknown", node.span, table or node.span.text, self.p.tables)
            return None
        assert isinstance(node, t.Attribute | t.Index)
        self.c.names.use(node.object.span, self.p.domains[table].kind, table)
        members = self.p.domains[table].members
        if key not in members:
            self.problems.unknown("row-unknown", node.span, key, members, table=table)
            return None
        place = node.name.span if isinstance(node, t.Attribute) else node.key.span
        self.c.names.use(place, "row", key, table)
        return table, members.index(key)


class MapData:
    """Checks ``require``, ``warn``, ``must hold`` and ``put``."""

    def __init__(self, context: Context, expressions: ExpressionChecker) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.expressions, self.operands = expressions, expressions.operands

    def checks(self) -> None:
        """Add all ``require``, ``warn`` and ``must hold``, inside and outside of the board."""
        inside = [item for item in self.c.merged.board_items if isinstance(item, t.Check)]
        self.p.checks += map(self.check, (*self.c.merged.checks, *inside))

    def check(self, node: t.Check) -> MapCheck:
        """Add a condition and the message for maps that break it."""
        condition = self.operands.condition(node.condition, Scope())
        text = self.expressions.shown(node.text, Scope(), "check", node.span)
        return MapCheck(node.kind, condition, text, node.span, clauses=self.c.clauses.on(node.span))

    def puts(self) -> None:
        """Add the features of ``put slide 4 to 14``: places are names of cells."""
        for item in self.c.merged.board_items:
            if isinstance(item, t.Put) and self.is_feature(item.feature):
                to = item.to.span.text if item.to is not None else None
                values = {}
                for key, value in item.attributes:
                    name = item.feature.text
                    field = self.p.find_field(name, key.text)
                    if field is None:
                        known = self.p.field_names(name)
                        self.expressions.attributes.no_attribute(key, name, known)
                    else:
                        self.c.names.use(key.span, "attribute", key.text, field.owner or "")
                        values[key.text] = self.operands.constant(value, field.type)
                self.p.puts.append(PutItem(item.feature.text, item.at.span.text, to, values, item.span))

    def is_feature(self, name: t.Id) -> bool:
        """Whether ``name`` is a feature of a board; report it if not."""
        known = [d.name for d in self.p.domains.values() if d.kind in PLACED]
        if name.text in known or (name.text in self.p.domains and name.text in self.p.domains["terrain"].members):
            kind = self.p.domains[name.text].kind if name.text in self.p.domains else "terrain"
            self.c.names.use(name.span, kind, name.text, "terrain" if kind == "terrain" else "")
            return True
        self.problems.unknown("feature-unknown", name.span, name.text, known)
        return False
