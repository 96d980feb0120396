"""Expressions of the rule language in a scenario: ``count(ship of red)``, asked of the position as it is."""

from __future__ import annotations

from dsl.engines.linking.datum import Datum
from dsl.engines.protocol.engine import SPECTATOR, Engine
from dsl.engines.protocol.errors import RuleError
from dsl.games.scenario.aliases import Aliases
from dsl.language.check.outside import check_outside
from dsl.language.syntax.parser import parse_expression
from dsl.language.typed import nodes as n
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import ScalarNode
from dsl.text.source import Span

_BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"))
_SECRET = "secret-read"


class Terms:
    """Reads expressions with the names of a scenario, and evaluates them on its engine."""

    def __init__(self, engine: Engine, aliases: Aliases) -> None:
        self._engine = engine
        self._aliases = aliases
        self._skin = engine.game.program.skin

    def typed(self, text: ScalarNode, problems: Problems, condition: bool = False) -> n.Expr | None:
        """What is written as a typed expression; None after a report."""
        mine = Problems()
        if any(text.value.count(one) != text.value.count(other) for one, other in _BRACKETS):
            problems.error("scenario-unquoted", text.span, f'"{text.value}…"')
            return None
        tree = parse_expression(text.value, _inside(text), self._skin, mine)
        found = None
        if tree is not None and not mine.failed:
            names = self._aliases
            found = check_outside(tree, self._engine.game.program, names.member, names.own, mine, condition)
        problems.extend(mine)
        return found

    def value(self, node: n.Expr, problems: Problems) -> Datum | None:
        """Its value as the rules see it; None after a report."""
        try:
            return self._engine.evaluate(node)
        except RuleError as error:
            problems.error("scenario-no-answer", node.span)
            problems.add(error.diagnostic)
            return None

    def sees(self, node: n.Expr, viewer: int | None) -> bool:
        """Whether a player (None: a spectator) may see all that the value depends on."""
        try:
            self._engine.evaluate(node, SPECTATOR if viewer is None else viewer)
        except RuleError as error:
            if error.diagnostic.code == _SECRET:
                return False
            raise
        return True


def _inside(text: ScalarNode) -> Span:
    """The place of the words themselves, without the quotes around them."""
    span = text.span
    quoted = span.source.line(span.line)[span.column - 1 : span.column] in ("'", '"')
    begin = span.column + quoted
    return Span(span.source, span.line, begin, span.line, begin + max(1, len(text.value)))
