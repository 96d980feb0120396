"""Reports options that read what the player who chooses may not see."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dsl.language.check.context import Context
from dsl.language.check.terms import Term, put
from dsl.language.check.written_terms import WrittenTerms
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program
from dsl.language.typed.secrecy import has_secrets
from dsl.language.typed.walk import parts, statements
from dsl.text.diagnostics import Note
from dsl.text.source import Span


def unseen(context: Context) -> None:
    """Report options that read secrets which the chooser may not see, also through functions."""
    program = context.program
    code = [s for rule in program.rules.values() for s in statements(rule.body)]
    revealed = {s.field for s in code if isinstance(s, k.RevealField)}
    search, others, doubts = _Search(program, revealed), _Others(program, revealed), _Doubts(program)
    for ask in (s for s in code if isinstance(s, k.Ask)):
        for option in ask.options:
            asked = (option.when, *(x for bind in option.binds for x in (bind.domain, bind.where)))
            for part in (x for x in asked if x is not None):
                hidden, report = search.first(part), context.problems.error
                found: n.Get | n.CallBuiltin | None = hidden or others.first(part, ask.by)
                code_ = "option-unseen" if hidden is not None else "option-secret"
                if found is None:
                    found, code_, report = doubts.first(part, ask.by), "may-not-be-seen", context.problems.warn
                if found is not None:
                    name = found.field.name if isinstance(found, n.Get) else found.builtin.value.name
                    span, notes = _span_and_notes(part, found.span)
                    report(code_, span, notes=notes, name=name)


def _how_many(node: object) -> bool:
    """Whether an expression is public: a number of cards, or the top card of an open pile."""
    match node:
        case (
            n.Quant(kind="count", where=None, domain=n.Get(field=n.Field(zone=True)))
            | n.Given(operand=n.Get(field=n.Field(zone=True)))
            | n.CallBuiltin(builtin=Builtin.TOP, arguments=(n.Get(field=n.Field(open_top=True)),))
        ):
            return True
    return False


class _Search:
    """Finds reads of values that no player may see; what a function reads is searched once."""

    def __init__(self, program: Program, revealed: set[n.Field]) -> None:
        self._program, self._revealed = program, revealed
        self._function = cache(lambda name: self.first(program.functions[name].body))

    def first(self, node: object) -> n.Get | None:
        """The first such read in an expression, also through functions; None if there is none."""
        if _how_many(node):
            return None
        match node:
            case n.Get(field=field) if field.seen is not None and field not in self._revealed and _nobody(field.seen):
                return node
            case n.CallFunction(name=name) if name in self._program.functions and (found := self._function(name)):
                return found
        return next((found for part in parts(node) if (found := self.first(part)) is not None), None)


class _Others:
    """Finds reads of values that only their owner may see, when the owner is certainly not the chooser."""

    def __init__(self, program: Program, revealed: set[n.Field]) -> None:
        self._program, self._revealed, self._known = program, revealed, WrittenTerms(program)

    def first(self, node: object, chooser: n.Expr) -> n.Get | None:
        """The first such read in an expression; numbers of cards are public."""
        match node:
            case n.Quant(kind="count", where=None) | n.Given():
                return None
            case n.Get(field=field, owner=n.Expr() as owner) if _own(field) and field not in self._revealed:
                if self._differs(owner, self._known.term(chooser), {}):
                    return node
        return next((found for part in parts(node) if (found := self.first(part, chooser)) is not None), None)

    def _differs(self, e: n.Expr, other: Term, given: Mapping[n.Local, Term]) -> bool:
        """Whether an expression is one of those that are not ``other``: the(q in players where q != p)."""
        match e:
            case n.Need(operand=inner):
                return self._differs(inner, other, given)
            case n.CallFunction(name=name, arguments=values) if name in self._program.functions:
                function = self._program.functions[name]
                handed = {p: put(self._known.term(v), given) for p, v in zip(function.parameters, values)}
                return self._differs(function.body, other, handed)
            case n.Quant(local=local, where=n.Compare(operator="!=", left=n.Load(local=one), right=right)):
                return one is local and put(self._known.term(right), given) == other
        return False


class _Doubts:
    """Finds reads of values that the chooser perhaps may not see: states with ``seen by``, positions with secrets."""

    def __init__(self, program: Program) -> None:
        self._program, self._terms = program, WrittenTerms(program)
        self._secrets = has_secrets(program)
        self._asked = set[str]()

    def first(self, node: object, chooser: n.Expr) -> n.Get | n.CallBuiltin | None:
        """The first such read in an expression, also in functions and in ``would``."""
        if not self._secrets:
            return None
        self._asked = set()
        return self._found(node, chooser)

    def _found(self, node: object, chooser: n.Expr) -> n.Get | n.CallBuiltin | None:
        if _how_many(node):
            return None
        match node:
            case n.CallBuiltin(builtin=Builtin.REPEATED):
                return node
            case n.Get(field=field, owner=None) if field.seen is not None:
                if not self._sees(field.seen, chooser):
                    return node
            case n.CallFunction(name=name) | n.Would(rule=name) | k.CallRule(name=name) if name not in self._asked:
                self._asked.add(name)
                called = self._program.functions.get(name) or self._program.rules.get(name)
                if called is not None and (found := self._found(called.body, chooser)) is not None:
                    return found
        return next((found for part in parts(node) if (found := self._found(part, chooser)) is not None), None)

    def _sees(self, seen: n.Expr, chooser: n.Expr) -> bool:
        """Whether ``seen by`` names the chooser."""
        match seen:
            case n.Compare(operator="==", left=n.Load(), right=who):
                return self._terms.term(who) == self._terms.term(chooser)
            case n.Contains(set=n.MakeSet(items=items)):
                return any(self._terms.term(who) == self._terms.term(chooser) for who in items)
            case n.Contains(set=n.AllOf()):
                return True
        return False


def _span_and_notes(part: n.Expr, read: Span) -> tuple[Span, list[Note]]:
    """The place to report: the read, or if that is in a function, the call (with a note)."""
    inside = part.span.source is read.source and part.span.line <= read.line <= part.span.end_line
    return (read, []) if inside else (part.span, [Note(read, "read-here")])


def _own(field: n.Field) -> bool:
    """Whether only its owner may see a field."""
    match field.seen:
        case n.Compare(operator="==", right=n.Load(local=who)):
            return who is field.self
    return False


def _nobody(seen: n.Expr) -> bool:
    """Whether a ``seen by`` names nobody, whatever happens."""
    match seen:
        case n.Const(value=0) | n.Contains(set=n.Const(value=0) | n.MakeSet(items=())):
            return True
    return False
