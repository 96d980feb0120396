"""What the rules ask of a map, and what they put on a board of their own."""

from __future__ import annotations

from dsl.board.spec import PLACED
from dsl.check.context import Context
from dsl.check.expressions.expression_checker import ExpressionChecker
from dsl.check.scope import Scope
from dsl.ir.program import MapCheck, PutItem
from dsl.syntax import tree as t


class MapData:
    """``require``, ``warn``, ``must hold`` and ``put``."""

    def __init__(self, context: Context, expressions: ExpressionChecker) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.expressions, self.operands = expressions, expressions.operands

    def checks(self) -> None:
        """``require``, ``warn`` and ``must hold``, in the board and outside."""
        inside = [item for item in self.c.merged.board_items if isinstance(item, t.Check)]
        for check in (*self.c.merged.checks, *inside):
            condition = self.operands.condition(check.condition, Scope())
            text = self.expressions.shown(check.text, Scope(), "check", check.span)
            clauses = self.c.clauses.on(check.span)
            self.p.checks.append(MapCheck(check.kind, condition, text, check.span, clauses=clauses))

    def puts(self) -> None:
        """``put slide 4 to 14``: places are cell names."""
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
        """Whether something of this name can lie on a board; reported if not."""
        known = [d.name for d in self.p.domains.values() if d.kind in PLACED]
        if name.text in known or (name.text in self.p.domains and name.text in self.p.domains["terrain"].members):
            kind = self.p.domains[name.text].kind if name.text in self.p.domains else "terrain"
            self.c.names.use(name.span, kind, name.text, "terrain" if kind == "terrain" else "")
            return True
        self.problems.unknown("feature-unknown", name.span, name.text, known)
        return False
