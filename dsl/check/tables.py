"""Parameters and tables: the numbers of the rulebook."""

from __future__ import annotations

from dsl.check.domains import Domains
from dsl.check.scope import Scope
from dsl.diagnostics import Note, Words
from dsl.ir.nodes import Const, Expr
from dsl.ir.program import Column, Param, Table
from dsl.syntax import tree as t

_TABLE_NEEDS = {"wheel": "weight", "deck": "count"}


class Tables(Domains):
    """Adds parameters, columns and cells to domains."""

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
                self.problems.error("column-needed", decl.name.span, kind=Words(f"kind-{decl.kind}"), column=need)
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
                    self.problems.unknown("column-unknown", column.span, column.text, known, table=table)
                    return
                self.p.tables[table].cells[column.text, index] = self.e.constant(setting.value, known[column.text].type)
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
        members = self.p.domains[table].members
        if key not in members:
            self.problems.unknown("row-unknown", node.span, key, members, table=table)
            return None
        return table, members.index(key)
