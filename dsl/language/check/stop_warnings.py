"""Warnings of errors that may stop a game, each with a condition that prevents the error."""

from __future__ import annotations

import re

from dsl.language.check.context import Context
from dsl.language.check.terms import Term
from dsl.language.syntax.built_in_names import written_name
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.diagnostics import Note
from dsl.text.source import Span

_COUNTED = re.compile(r"([^\n=]+?)\s*([+-])=\s*([^\n#]+?)\s*")
"""``gold += 2``"""
SHORT = 40
"""Longer expressions get a name in the proposed condition."""


class StopWarnings:
    """Keeps the warnings, once for each place, until the whole program was searched."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._found: dict[Span, tuple[str, list[Note], dict[str, str | int]]] = {}
        self.met: set[Span] = set()
        """What some call gives to a function or rule that needs it: a call that does not is then worth a note."""
        self._called: dict[Span, set[Span]] = {}

    def missing(self, node: n.Expr, t: Term, place: Span | None) -> None:
        """Warn of a term that may be missing; inside the prelude the call at ``place`` is reported."""
        span, notes = node.span, [Note(place, "called-here")] if place is not None else []
        if place is not None and not any(span.source is file for file in self._context.program.files[1:]):
            span, notes = place, []
        self._called.setdefault(span, set()).update(note.span for note in notes)
        skin = self._context.skin_at(span)
        code, what, test = _question(node, t, skin)
        let, if_ = (of_skin(word, skin) for word in ("let", "if"))
        guard = f"{if_} {what} {test}:" if _short(what) == what else f"{let} x = …, {if_} x {test}:"
        words: dict[str, str | int] = {}
        if code == "may-be-none" and (lacking := self._of_map(t)):
            code, guard = "may-be-none-on-map", f"{of_skin('require', skin)} {lacking} {of_skin('exists', skin)}"
        if code == "may-not-be-one":
            guard = f"{if_} {written_name('count', 'called', '', skin)}(…) == 1:"
            words = {"require": of_skin("require", skin), "hold": of_skin("must hold", skin)}
        if isinstance(field := t[-1], n.Field) and t[0] == "fits" and isinstance(kind := ty.bare(field.type), ty.Int):
            low, high = kind.low, kind.high
            words, guard = {"name": field.name, "low": low, "high": high}, _range_guard(node.span.text, low, high, skin)
        self.warn(code, span, notes, what=_short(what), guard=guard, **words)

    def _of_map(self, t: Term) -> str:
        """The kind of port, arrow or region of which a term needs that the map has one."""
        domains = self._context.program.domains
        match t:
            case ("pick", _, _, ("all", str() as kind), _) if domains[kind].kind in ("site", "arrow", "region"):
                return kind
        return next((found for part in t if isinstance(part, tuple) and (found := self._of_map(part))), "")

    def outside(self, value: n.Expr, name: str, limits: ty.Int) -> None:
        """Warn of a set whose members may be outside the range of the set ``name`` (empty: of the set itself)."""
        low, high, what, skin = limits.low, limits.high, _short(value.span.text), self._context.skin_at(value.span)
        in_, where = of_skin("in", skin), of_skin("where", skin)
        guard = f"{{x {in_} {what} {where} x {in_} {low}..{high}}}"
        if isinstance(value, n.MakeSet | n.NumberRange | n.MapTo):
            guard = _range_guard("…", low, high, skin)
        self.warn("may-not-fit", value.span, [], name=name or what, low=low, high=high, guard=guard)

    def report(self) -> None:
        """Report what was found."""
        for span, (code, notes, args) in self._found.items():
            telling = span in self.met or len(self._called.get(span, ())) <= 1
            self._context.problems.warn(code, span, "", notes if telling else [], **args)

    def warn(self, code: str, span: Span, notes: list[Note], **args: str | int) -> None:
        """Keep a warning, unless its place has one."""
        self._found.setdefault(span, (code, notes, args))


def _short(text: str) -> str:
    return text if len(text) <= SHORT and "\n" not in text else text[:SHORT].partition("\n")[0] + "…"


def _range_guard(text: str, low: int, high: int, skin: str) -> str:
    """A condition, or a ``clamp``, that keeps a number within a range."""
    if counted := _COUNTED.fullmatch(text):
        place, sign, step = counted.groups()
        if sign == "+":
            test = f"{place} < {high}" if step == "1" else f"{place} + {step} <= {high}"
        else:
            test = f"{place} - {step} >= {low}" if low else f"{place} >= {step}"
        return f"{of_skin('if', skin)} {test}:"
    return f"{written_name('clamp', 'called', '', skin)}({_short(text)}, {low}, {high})"


def _question(node: n.Expr, t: Term, skin: str) -> tuple[str, str, str]:
    """The code of the warning, the text of the expression, and the test that prevents the error."""
    exists, in_ = of_skin("exists", skin), of_skin("in", skin)
    match node, t:
        case n.Arith(right=right), ("nonzero", *_):
            return "may-be-zero", right.span.text, "!= 0"
        case _, ("fits", *_):
            return "may-not-fit", node.span.text, ""
        case n.CallBuiltin(arguments=(number,)), ("among", _, frozenset() as keys):
            low, high = min(keys), max(keys)
            rows = f"{low}..{high}" if high - low + 1 == len(keys) else f"{{{', '.join(map(str, sorted(keys)))}}}"
            return "may-have-no-row", number.span.text, f"{in_} {rows}"
        case n.Quant(kind="the"), _:
            return "may-not-be-one", node.span.text, ""
        case n.Quant(kind="min" | "max", domain=domain), _:
            return "may-be-nothing", domain.span.text, exists
    return "may-be-nothing" if isinstance(ty.bare(node.type), ty.MANY) else "may-be-none", node.span.text, exists
