"""The names allowed in an expression, each with its type and help text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl.language.check.context import Context, Signature
from dsl.language.check.expressions.resolver import VALUED
from dsl.language.check.names import Mark, Scope
from dsl.language.loading.loader import prelude
from dsl.language.syntax.built_in_names import Place, written_name
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import FUNCTIONS, QUANTIFIER_DOCS, WORDS
from dsl.language.typed.nodes import Field
from dsl.services.writing.game_words import signature_text, type_text
from dsl.text.source import Span

_COUNTED = 13
"""Ranges with fewer numbers than this are offered number by number."""


@dataclass(frozen=True)
class Candidate:
    """A name or keyword that completion may offer.

    ``type`` is that of its value, if it has one. ``preferred``: listed before names that only fit by their type.
    ``owner`` is its enumeration or kind, ``value`` that of a parameter or row, ``place`` where it is declared.
    """

    text: str
    kind: str
    type: ty.Type | None = None
    label: str = ""
    detail: str = ""
    help: str = ""
    preferred: bool = False
    owner: str = ""
    value: str = ""
    place: Span | None = None


@dataclass(frozen=True)
class Names:
    """Lists the names of a game as candidates; types are written with the keywords of ``skin``."""

    context: Context
    skin: str

    def values(self, mark: Mark, with_rules: bool) -> Iterator[Candidate]:
        """All names allowed as a value at a mark; ``with_rules``: also rules, which may return values."""
        expected = mark.expected
        yield from self.members(expected)
        yield from self.numbers(expected)
        yield from self.locals(mark.scope)
        yield from self.parameters()
        yield from (self.of_field(field) for field in self.context.program.fields if field.owner is None)
        yield from self.callables("function", self.context.functions.values())
        if with_rules:
            yield from self.callables("rule", (self.context.rules[name] for name in self.context.rule_names()))
        yield from self.sets()
        yield from self.built_in()
        yield from self.unique_members(expected)

    def statements(self, scope: Scope | None) -> Iterator[Candidate]:
        """The names with which a statement may begin: variables that it sets, rules that it calls."""
        yield from self.locals(scope)
        yield from self.callables("rule", (self.context.rules[name] for name in self.context.rule_names()))
        yield from (self.of_field(field) for field in self.context.program.fields if field.owner is None)

    def locals(self, scope: Scope | None) -> Iterator[Candidate]:
        """The locals that are visible, innermost first."""
        for name in scope.visible() if scope is not None else ():
            local = scope.find(name) if scope is not None else None
            if scope is not None and local is not None and name.isidentifier() and not name.startswith(_UNWRITTEN):
                yield Candidate(name, "local", local.type, detail=self.type(local.type), place=scope.place(name))

    def parameters(self) -> Iterator[Candidate]:
        """The parameters of the game."""
        for param in self.context.program.params.values():
            value = param.default.span.text
            detail = f"{self.type(param.type)} = {value}"
            yield Candidate(
                param.name, "param", param.type, param.label, detail, param.help, value=value, place=param.span
            )

    def of_field(self, field: Field) -> Candidate:
        """A state or an attribute."""
        kind = "attribute" if field.owner is not None else "state"
        detail = self.type(field.type) + (f" per {field.per}" if field.per else "")
        name = self.written(field.name, "attribute") if field.owner and field.name in ("at", "owner") else field.name
        return Candidate(name, kind, field.type, field.label, detail, owner=field.owner or "", place=field.span)

    def columns(self, table: str) -> Iterator[Candidate]:
        """The columns of a table."""
        found = self.context.program.tables.get(table)
        for column in found.columns.values() if found is not None else ():
            yield Candidate(column.name, "column", column.type, column.label, self.type(column.type), owner=table)

    def callables(self, kind: str, signatures: Iterable[Signature]) -> Iterator[Candidate]:
        """Functions, rules or routes, with brackets after their names; replaced versions are left out."""
        for signature in signatures:
            if "@" not in signature.name:
                shown = signature_text(signature, self.context, self.skin)
                brackets = "(" if signature.parameters else "()"
                help_text = self.context.helps.get((signature.place.source.name, signature.place.line), "")
                whose = "builtin" if signature.place.source is prelude().source else kind
                name = self.written(signature.name, "called") if whose == "builtin" else signature.name
                yield Candidate(name + brackets, whose, signature.result, "", shown, help_text, place=signature.place)

    def sets(self) -> Iterator[Candidate]:
        """The names of sets: ``players``, kinds of things, tables."""
        yield Candidate(self.written("players"), "set", ty.SetOf(ty.PLAYER))
        for domain in self.context.program.domains.values():
            if domain.name.isidentifier() and domain.kind not in ("range", "terrain"):
                kind = ty.SetOf(ty.Dom(domain.name))
                name = self.written(domain.name) if domain.name == domain.kind else domain.name
                yield Candidate(name, domain.kind, kind, domain.label, place=domain.span)

    def built_in(self) -> Iterator[Candidate]:
        """The built-in functions, quantifiers and words."""
        for name, builtin in FUNCTIONS.items():
            if not builtin.value.suits(self.context.program.topology):
                continue
            result = None if builtin.value.by_arguments else builtin.value.result
            yield Candidate(
                f"{self.written(name, 'called')}(",
                "builtin",
                result,
                "",
                builtin.value.signature,
                builtin.value.meaning,
            )
        for form, _, meaning in QUANTIFIER_DOCS[1:]:
            for name in form.split(", ") if form.startswith("least") else (form,):
                asked = self.written(name.partition("(")[0], "called")
                yield Candidate(f"{asked}(", "question", None, "", form, meaning)
        for name, word in WORDS.items():
            yield Candidate(self.written(name), "builtin", word.value.result)

    def written(self, name: str, place: Place = "bare") -> str:
        """A built-in name in the file's keyword language."""
        return written_name(name, place, "", self.skin)

    def members(self, expected: ty.Type | None) -> Iterator[Candidate]:
        """The members of the enumeration that is expected."""
        wanted = ty.bare(expected) if expected is not None else None
        inner = ty.element(wanted) if isinstance(wanted, ty.MANY) else wanted
        if isinstance(inner, ty.Dom):
            yield from self.values_of(inner.name)

    def values_of(self, domain: str) -> Iterator[Candidate]:
        """The members of an enumeration, a table or a kind of thing on the board."""
        found = self.context.program.domains.get(domain)
        if found is None or found.kind not in VALUED:
            return
        labels = found.labels or ("",) * len(found.members)
        for name, label in zip(found.members, labels):
            if name.isidentifier():
                value = self.row(domain, found.members.index(name))
                yield Candidate(
                    name, "value", ty.Dom(domain), label, preferred=True, owner=self.owner(domain), value=value
                )

    def row(self, table: str, row: int) -> str:
        """The cells of a row as text (``hull 3, guns 2``); empty if there is no such row."""
        found = self.context.program.tables.get(table)
        cells = {name: found.cells.get((name, row)) for name in found.columns} if found is not None else {}
        return ", ".join(f"{name} {cell.span.text}" for name, cell in cells.items() if cell is not None)

    def owner(self, domain: str) -> str:
        """The name of an enumeration; empty for one without a name."""
        return domain if domain.isidentifier() else ""

    def unique_members(self, expected: ty.Type | None) -> Iterator[Candidate]:
        """Members of only one enumeration, which can be used where any type is expected."""
        lists = [d for d in self.context.program.domains.values() if d.kind in VALUED]
        asked = expected is not None and ty.bare(expected)
        for domain in lists:
            for name, label in zip(domain.members, domain.labels or ("",) * len(domain.members)):
                alone = sum(name in other.members for other in lists) == 1
                if alone and name.isidentifier() and asked != ty.Dom(domain.name):
                    yield Candidate(name, "value", ty.Dom(domain.name), label, owner=self.owner(domain.name))

    def numbers(self, expected: ty.Type | None) -> Iterator[Candidate]:
        """The numbers in the expected range, if it is small."""
        wanted = ty.bare(expected) if expected is not None else None
        if isinstance(wanted, ty.Int) and 0 < wanted.high - wanted.low < _COUNTED:
            for number in range(wanted.low, wanted.high + 1):
                yield Candidate(str(number), "number", ty.Int(number, number), preferred=True)

    def type(self, kind: ty.Type) -> str:
        """A type as the file writes it."""
        return type_text(kind, self.context, self.skin)


_UNWRITTEN = ("\N{LATIN LETTER ALVEOLAR CLICK}", "\N{LATIN LETTER RETROFLEX CLICK}")
