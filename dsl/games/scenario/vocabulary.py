"""What scenarios can say about a game: its choices, and expressions of the rule language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import SPECTATOR, Engine
from dsl.engines.protocol.errors import RuleError
from dsl.games.scenario.names import PLAYER, Names
from dsl.language.check.outside import check_outside
from dsl.language.syntax.parser import parse_expression
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.walk import statements
from dsl.text.diagnostics import Problems, near
from dsl.text.files.yaml_tree import ScalarNode
from dsl.text.source import Span

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_MOST_KNOWN = 16


class Vocabulary:
    """All options of all questions of a game, with the types of their values."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._game = names.game

    @cached_property
    def options(self) -> dict[str, list[tuple[ty.Type, ...]]]:
        """For each option's name the types of its values; questions may share names."""
        found: dict[str, list[tuple[ty.Type, ...]]] = {}
        for rule in self._game.program.rules.values():
            for ask in (s for s in statements(rule.body) if isinstance(s, k.Ask)):
                for option in ask.options:
                    kinds = tuple(ty.bare(bind.listed.type) for bind in option.binds)
                    found.setdefault(option.name, []).append(kinds)
        return found

    def check(self, text: ScalarNode, problems: Problems) -> bool:
        """Whether a choice, or the beginning of one, has a meaning in this game; if not, it is reported."""
        if not text.value.strip():  # the beginning of all of them
            return True
        choices = [choice.strip() for choice in re.split("[;,]", text.value)]
        if len(choices) > 1 and all(choice.partition(" ")[0].casefold() in self.options for choice in choices):
            problems.error("yaml-names-together", text.span, names=", ".join(choices))
            return False
        name, *values = [word for word in _WORD.findall(text.value) if not word.startswith("#")]
        forms = self.options.get(name) or self.options.get(name.casefold())
        if forms is None:
            known = sorted(self.options)
            shown = ", ".join(known[:_MOST_KNOWN])
            problems.error("scenario-no-option", text.span, near(name, known), name=name, known=shown)
            return False
        fitting = [self._fitting(kinds, values) for kinds in forms]
        best = max(fitting)
        if best == len(values):
            return True
        kinds = forms[fitting.index(best)]
        if best == len(kinds):
            problems.error("scenario-option-full", text.span, name=name, most=len(kinds), text=values[best])
            return False
        known = self._known(kinds[best])
        hint = near(values[best], known)
        shown = ", ".join(known[:_MOST_KNOWN]) + (", …" if len(known) > _MOST_KNOWN else "")
        problems.error("scenario-no-member", text.span, hint, name=name, text=values[best], known=shown)
        return False

    def takes_none(self, text: str) -> bool:
        """Whether nothing can follow the text."""
        name, *values = _WORD.findall(text) or [""]
        return name in self.options and all(len(kinds) <= len(values) for kinds in self.options[name])

    def _fitting(self, kinds: Sequence[ty.Type], values: Sequence[str]) -> int:
        """How many of the first values have the required types."""
        for number, value in enumerate(values):
            if number == len(kinds) or not self._is(kinds[number], value):
                return number
        return len(values)

    def _is(self, kind: ty.Type, value: str) -> bool:
        if isinstance(kind, ty.Int):
            return value.lstrip("-").isdigit()
        if isinstance(kind, ty.Bool):
            return value in ("yes", "no")
        if not isinstance(kind, ty.Dom) or value == "none":
            return True
        domain = self._game.program.domains[kind.name]
        rows = {row.casefold() for row in domain.members} if domain.kind == "deck" else ()
        return self._names.member(kind.name, value.strip('"')) is not None or value.casefold() in rows

    def _known(self, kind: ty.Type) -> list[str]:
        if isinstance(kind, ty.Int):
            return [str(kind)]
        if not isinstance(kind, ty.Dom):
            return ["yes", "no"]
        if kind.name == PLAYER:
            return list(self._names.players)
        domain = self._game.program.domains[kind.name]
        if domain.kind == "deck":
            return list(domain.members)
        return [self._game.member_name(kind.name, i) for i in range(self._game.sizes[kind.name])]


_BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"))
_SECRET = "secret-read"


def typed_term(text: ScalarNode, names: Names, problems: Problems, condition: bool = False) -> n.Expr | None:
    """A text as a typed expression; None after a report."""
    mine, program = Problems(), names.game.program
    if any(text.value.count(one) != text.value.count(other) for one, other in _BRACKETS):
        problems.error("scenario-unquoted", text.span, f'"{text.value}…"')
        return None
    tree = parse_expression(text.value, _inside(text), program.skin, mine)
    found = None
    if tree is not None and not mine.failed:
        found = check_outside(tree, program, names.member, names.own, mine, condition)
    problems.extend(mine)
    return found


class Terms:
    """Reads expressions with the names of a scenario, and evaluates them on its engine."""

    def __init__(self, engine: Engine, names: Names) -> None:
        self._engine = engine
        self._names = names

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
    """The place of the words, without quotes."""
    span = text.span
    quoted = span.source.line(span.line)[span.column - 1 : span.column] in ("'", '"')
    begin = span.column + quoted
    return Span(span.source, span.line, begin, span.line, begin + max(1, len(text.value)))
