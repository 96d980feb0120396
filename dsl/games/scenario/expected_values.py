"""What a scenario may expect of values: as they are, and as a player sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from dsl.engines.linking.datum import Datum
from dsl.engines.protocol.state import NoSuchName, WhichKey
from dsl.games.play.match import Match
from dsl.games.scenario.aliases import PLAYER, Aliases
from dsl.games.scenario.terms import Terms
from dsl.language.typed import nodes as n
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

HIDDEN = "hidden"
_WORDS = {"true": "yes", "false": "no", "null": "none", "~": "none", "": "none"}
_MOST_KNOWN = 12


@dataclass(frozen=True)
class Found:
    """A value, and whether a player (None: a spectator) may see it."""

    datum: Datum
    sees: Callable[[int | None], bool]


class ExpectedValues:
    """Compares values of a match with those that a scenario writes: paths, or expressions of the rules."""

    def __init__(self, match: Match, aliases: Aliases, problems: Problems) -> None:
        self._engine = match.engine
        self._aliases = aliases
        self._problems = problems
        self._terms = Terms(match.engine, aliases)

    def expect(self, value: Node) -> None:
        """``expect``: conditions that must hold, or ``{path: value}``: every value as it is now."""
        if isinstance(value, MappingNode):
            for key, wanted in value.pairs:
                if (found := self._read(key)) is not None:
                    self._compare("scenario-differs", key, wanted, self.shown(found.datum))
            return
        for item in value.items if isinstance(value, SequenceNode) else (value,):
            if isinstance(item, ScalarNode):
                self._condition(item)
            else:
                self._problems.error("scenario-not-word", item.span)

    def sees(self, value: Node) -> None:
        """``sees: {player: {path: value}}``: every value as that player sees it, or ``hidden``."""
        for who, values in self._pairs(value):
            if not self._aliases.is_viewer(who.value):
                known = self._aliases.viewers
                hint = near(who.value, known)
                self._problems.error("scenario-no-player", who.span, hint, name=who.value, known=", ".join(known))
                continue
            for key, wanted in self._pairs(values):
                if (found := self._read(key)) is not None:
                    seen = found.sees(self._aliases.seat(who.value))
                    texts = self.shown(found.datum) if seen else (HIDDEN,)
                    self._compare("scenario-sees", key, wanted, texts, who.value)

    def _pairs(self, value: Node) -> Sequence[tuple[ScalarNode, Node]]:
        if isinstance(value, MappingNode):
            return value.pairs
        self._problems.error("scenario-not-table", value.span)
        return ()

    def _condition(self, text: ScalarNode) -> None:
        """One condition; where it compares, both sides are reported."""
        node = self._terms.typed(text, self._problems, condition=True)
        datum = self._terms.value(node, self._problems) if node is not None else None
        if datum is None or datum.value:
            return
        sides = (node.left, node.right) if isinstance(node, n.Compare) else ()
        told = [
            f"{side.span.text} = {_listed(self.shown(value))}"
            for side in sides
            if not isinstance(side, n.Const) and (value := self._terms.value(side, self._problems)) is not None
        ]
        code = "scenario-untrue-for" if told else "scenario-untrue"
        self._problems.error(code, text.span, text=text.value, found="; ".join(told))

    def _read(self, key: ScalarNode) -> Found | None:
        """The value that a path or an expression names; None after a report."""
        path = self._aliases.path(key.value)
        try:
            datum = self._aliases.get(self._engine, key.value)
            return Found(datum, lambda who: self._aliases.is_open(key.value) or self._engine.sees(path, who))
        except WhichKey as error:
            self._which(key, error)
            return None
        except NoSuchName:
            return self._term(key)

    def _which(self, key: ScalarNode, error: WhichKey) -> None:
        """The path of an attribute with many values does not say which."""
        known = self._aliases.players if error.domain == PLAYER else tuple(error.known)
        path = key.value.removesuffix(f".{error.name}") if error.name else key.value
        hint = near(error.name, known) or (known[0] if known else "")
        told = {"name": path.rpartition(".")[2], "known": ", ".join(known[:_MOST_KNOWN])}
        self._problems.add(Diagnostic("scenario-which-key", key.span, told, f"{path}.{hint}"))

    def _term(self, key: ScalarNode) -> Found | None:
        """The value of an expression; None after a report."""
        node = self._terms.typed(key, self._problems)
        datum = self._terms.value(node, self._problems) if node is not None else None
        return None if node is None or datum is None else Found(datum, partial(self._terms.sees, node))

    def _compare(self, code: str, key: ScalarNode, wanted: Node, found: tuple[str, ...], who: str = "") -> None:
        texts = self._expected(wanted)
        if texts is not None and texts != found:
            told = {"path": key.value, "expected": _listed(texts), "found": _listed(found), "who": who}
            self._problems.add(Diagnostic(code, wanted.span, told))

    def shown(self, datum: Datum) -> tuple[str, ...]:
        """A value in the scenario's words; a set as its members in order."""
        return tuple(sorted(self._aliases.members(datum))) if datum.many else (self._aliases.show(datum),)

    def _expected(self, item: Node) -> tuple[str, ...] | None:
        """What a scenario writes, in the same form as ``shown``."""
        stable = self._aliases.stable
        if isinstance(item, ScalarNode):
            return (stable(_WORDS.get(item.value, item.value)) if not item.empty else "none",)
        if isinstance(item, SequenceNode) and all(isinstance(inner, ScalarNode) for inner in item.items):
            return tuple(sorted(stable(inner.value) for inner in item.items if isinstance(inner, ScalarNode)))
        self._problems.error("scenario-not-word", item.span)
        return None


def _listed(values: tuple[str, ...]) -> str:
    return ", ".join(values) or "–"
