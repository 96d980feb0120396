"""Places where a name of a certain kind is expected: after ``spin`` a wheel, after ``use`` a group of options…"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from dsl.language.check.context import Signature
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.expressions.resolver import Resolver
from dsl.language.check.names import MARK, Mark
from dsl.language.syntax import tree as t
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.maps.board.grid import TOPOLOGIES
from dsl.services.writing.completion.candidates import Candidate, Names
from dsl.services.writing.completion.mending import Marked
from dsl.services.writing.game_words import signature_text
from dsl.text.source import Source, Span


@dataclass(frozen=True)
class Places:
    """Finds the names for places that expect a certain kind; ``games`` returns the games that can be extended."""

    names: Names
    games: Callable[[], Iterable[str]]

    def found(self, place: Marked) -> Iterator[Candidate] | None:
        """The names for a place in a tree; None if any value is allowed."""
        node = place.around[0]
        make = _MAKERS.get((type(node), place.part))
        if make is not None:
            return make(self)
        match node:
            case t.RemovePart():
                return self.parts(node, place.part)
            case t.Function() | t.Rule() | t.Options() | t.Route() if place.part == "name":
                return self.headings(node, replacing=any(isinstance(outer, t.Replace) for outer in place.around))
            case t.Attribute() if isinstance(place.around[-1], t.SetValue):
                return self.set_target(node)
            case t.Name() if len(place.around) > 1:
                return self.bare_name(node, place.around[1])
            case t.Call() | t.Query() | t.Mapped() if place.part in ("name", "quantifier"):
                return self.all_called()
            case t.Id() if isinstance(place.around[1], t.Call):
                return self.named_arguments(place.around[1])
        return None if isinstance(node, t.Name | t.Attribute) else iter(())

    def bare_name(self, node: t.Name, outer: t.Node) -> Iterator[Candidate] | None:
        """The names for the target of ``set``, or for an argument of a new piece; None if any value is allowed."""
        if isinstance(outer, t.SetValue) and outer.target is node:
            return self.settable()
        among = isinstance(outer, t.Call) and any(argument is node for argument in outer.arguments)
        return self.named_arguments(outer) if among and isinstance(outer, t.Call) else None

    def all_called(self) -> Iterator[Candidate]:
        """Names before a bracket: functions, rules, questions about sets."""
        context = self.names.context
        yield from self.names.callables("function", context.functions.values())
        yield from self.names.callables("rule", (context.rules[name] for name in context.rule_names()))
        yield from self.names.callables("route", context.routes.values())
        yield from self.names.built_in()

    def named_arguments(self, call: t.Call) -> Iterator[Candidate] | None:
        """The attributes for a new piece, by name; None for other calls."""
        if call.name.text not in self.names.context.merged.pieces:
            return None
        return self.attributes_of_new(call.name.text, {name.text for name, _ in call.named})

    def attributes_of_new(self, kind: str, present: set[str]) -> Iterator[Candidate]:
        """The attributes for a new piece but those ``present`` in the call, required ones first."""
        fields = [f for f in self.names.context.program.fields if f.owner == kind and f.name not in present]
        for field in sorted(fields, key=lambda field: not field.required):
            if field.name != "at" and not field.per:
                found = self.names.of_field(field)
                yield Candidate(
                    f"{found.text}: ", found.kind, None, found.label, found.detail, preferred=field.required
                )

    def domains(self, *kinds: str) -> Iterator[Candidate]:
        """Kinds of things declared with these keywords."""
        for domain in self.names.context.program.domains.values():
            if domain.kind in kinds and domain.name.isidentifier():
                name = self.names.written(domain.name) if domain.name == domain.kind else domain.name
                yield Candidate(name, domain.kind, None, domain.label, place=domain.span)

    def types(self) -> Iterator[Candidate]:
        """All names of types, without keywords."""
        own = ("enum", "table", "wheel", "deck", "piece", "site", "arrow", "region", "start")
        yield from self.domains(*own, "cell", "player", "direction", "terrain")
        yield Candidate(self.names.written("colour"), "type", None)

    def called(self, signatures: Iterable[Signature], kind: str, brackets: bool = False) -> Iterator[Candidate]:
        """Names with parameters, with or without brackets."""
        for found in self.names.callables(kind, signatures):
            bare = found.text.partition("(")[0]
            yield replace(found, text=found.text if brackets else bare, type=None)

    def groups(self) -> Iterator[Candidate]:
        """Groups of options, to be used."""
        return self.called(self.names.context.groups.values(), "options", brackets=True)

    def rules(self) -> Iterator[Candidate]:
        """Rules by their bare name."""
        context = self.names.context
        return self.called((context.rules[name] for name in context.rule_names()), "rule")

    def hooked(self) -> Iterator[Candidate]:
        """Rules, written as the heading of a hook on them."""
        context = self.names.context
        for name in context.rule_names():
            shown = signature_text(context.rules[name], context, self.names.skin)
            text = shown.partition(" -> ")[0] + ":"
            yield Candidate(text, "rule", None, "", shown, place=context.rules[name].place)

    def headings(self, node: t.Node, replacing: bool) -> Iterator[Candidate]:
        """Headings of declarations that can be replaced, or that an extended game has left open."""
        context, merged = self.names.context, self.names.context.merged
        kinds: Mapping[type[t.Node], tuple[Mapping[str, Signature], str]] = {
            t.Function: (context.functions, " = "),
            t.Rule: (context.rules, ":"),
            t.Options: (context.groups, ":"),
            t.Route: (context.routes, ":"),
        }
        signatures, end = kinds[type(node)]
        for name, signature in signatures.items():
            layers = merged.functions.get(name) if isinstance(node, t.Function) else merged.rules.get(name)
            if name.isidentifier() and name != MARK and (replacing or (layers and _is_open(layers[-1]))):
                shown = signature_text(signature, context, self.names.skin)
                kind = type(node).__name__.lower()
                yield Candidate(shown + end, kind, None, "", shown, place=signature.place)

    def settable(self) -> Iterator[Candidate]:
        """Parameters and tables, whose values house rules may set."""
        yield from self.names.parameters()
        for name, table in self.names.context.program.tables.items():
            yield Candidate(name + ("[" if table.numbered else "."), "table", None, self.label(name))

    def set_target(self, node: t.Attribute) -> Iterator[Candidate]:
        """After ``set Table.`` its rows, after the row the columns."""
        program = self.names.context.program
        if isinstance(node.object, t.Name):
            yield from self.names.values_of(node.object.id)
            return
        base = node.object.object if isinstance(node.object, t.Attribute | t.Index) else None
        table = program.tables.get(base.id) if isinstance(base, t.Name) else None
        if table is not None:
            yield from self.names.columns(table.name)

    def parts(self, node: t.RemovePart, part: str) -> Iterator[Candidate]:
        """The names in ``remove row TABLE.row`` and ``remove option GROUP.option``."""
        merged = self.names.context.merged
        if node.kind == "row":
            yield from (
                self.domains("table", "wheel", "deck") if part == "owner" else self.names.values_of(node.owner.text)
            )
        elif part == "owner":
            yield from self.called(self.names.context.groups.values(), "options")
        else:
            for layers in merged.options.get(node.owner.text, [])[-1:]:
                choices = (*layers.choices, *merged.added_options.get(node.owner.text, []))
                yield from (Candidate(c.name.text, "option") for c in choices if isinstance(c, t.Option))

    def numbers(self) -> Iterator[Candidate]:
        """Parameters that can be a bound of a range."""
        return (found for found in self.names.parameters() if isinstance(found.type, ty.Int))

    def secrets(self) -> Iterator[Candidate]:
        """The fields that can be revealed."""
        fields = self.names.context.program.fields
        return (self.names.of_field(field) for field in fields if field.owner is None and field.seen is not None)

    def flags(self) -> Iterator[Candidate]:
        """The flags that are already used by terrains."""
        found = dict.fromkeys(flag.text for flag in self.names.context.merged.flags())
        return (Candidate(name, "flag") for name in found if name != MARK)

    def label(self, domain: str) -> str:
        """The label of a kind of thing."""
        return self.names.context.program.domains[domain].label


def _is_open(declaration: t.Function | t.Rule) -> bool:
    """Whether an extending game has to supply it."""
    body = declaration.body
    return body is None or (isinstance(body, t.Body) and body.kind == "open")


def attributes(names: Names, mark: Mark, source: Source) -> Iterator[Candidate]:
    """The names after a point: attributes of the owner, or the values of an enumeration."""
    if mark.domain:
        yield from names.values_of(mark.domain)
        return
    owner = ty.bare(mark.owner) if mark.owner is not None else None
    if not isinstance(owner, ty.Dom):
        return
    known = ExpressionChecker(names.context, Resolver(names.context)).attributes
    nowhere = n.unknown(Span(source, 1, 1, 1, 1))
    yield from names.columns(owner.name)
    for name in known.attributes(owner.name):
        field = names.context.program.find_field(owner.name, name)
        found = known.find_attribute(nowhere, owner.name, t.Id(name, span=nowhere.span), nowhere.span)
        if field is not None:
            yield names.of_field(field)
        elif found is not None:
            written = names.written(name, "attribute")
            yield Candidate(written, "attribute", found.type, "", names.type(found.type), owner=owner.name)


_MAKERS: Mapping[tuple[type[t.Node], str], Callable[[Places], Iterator[Candidate]]] = {
    (t.PlainType, "name"): Places.types,
    (t.Spin, "wheel"): lambda self: self.domains("wheel"),
    (t.Draw, "deck"): lambda self: self.domains("deck"),
    (t.Shuffle, "deck"): lambda self: self.domains("deck"),
    (t.AddRows, "name"): lambda self: self.domains("table", "wheel", "deck"),
    (t.AddPiece, "name"): lambda self: self.domains("piece"),
    (t.Put, "feature"): lambda self: self.domains("site", "arrow"),
    (t.Is, "kind"): lambda self: self.names.values_of("terrain"),
    (t.Owned, "kind"): lambda self: self.domains("piece"),
    (t.Use, "name"): Places.groups,
    (t.AddOptions, "name"): lambda self: self.called(self.names.context.groups.values(), "options"),
    (t.Hook, "name"): Places.hooked,
    (t.Holds, "names"): Places.rules,
    (t.Reveal, "state"): Places.secrets,
    (t.RangeType, "low"): Places.numbers,
    (t.RangeType, "high"): Places.numbers,
    (t.FeatureDecl, "flags"): Places.flags,
    (t.Game, "extends"): lambda self: (Candidate(name, "game") for name in self.games()),
    (t.Board, "topology"): lambda self: (Candidate(self.names.written(name, "board"), "board") for name in TOPOLOGIES),
}
