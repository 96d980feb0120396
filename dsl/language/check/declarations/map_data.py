"""What the rules ask of a map, and what they put on a board of their own."""

from __future__ import annotations

from dsl.language.check.context import Context
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.scope import Scope
from dsl.language.syntax import tree as t
from dsl.language.typed.program import MapCheck, PutItem
from dsl.maps.board.spec import PLACED


class MapData:
    """``require``, ``warn``, ``must hold`` and ``put``."""

    def __init__(self, context: Context, expressions: ExpressionChecker) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.expressions, self.operands = expressions, expressions.operands

    def checks(self) -> None:
        """``require``, ``warn`` and ``must hold``, in the board and outside."""
        inside = [item for item in self.c.merged.board_items if isinstance(item, t.Check)]
        self.p.checks += map(self.check, (*self.c.merged.checks, *inside))

    def check(self, node: t.Check) -> MapCheck:
        """What has to be so, and what is said where it is not."""
        condition = self.operands.condition(node.condition, Scope())
        text = self.expressions.shown(node.text, Scope(), "check", node.span)
        return MapCheck(node.kind, condition, text, node.span, clauses=self.c.clauses.on(node.span))

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
