"""Types in words, for messages: what a value of a type is to the author of rules."""

from __future__ import annotations

from typing import assert_never, cast

from dsl.language.typed import types as ty
from dsl.language.typed.program import Domain, Program
from dsl.text.diagnostics import Words

_SHOWN = 5


def domain_words(domain: Domain) -> Words:
    """What a member of a domain is, in words."""
    if domain.name in ("cell", "player", "direction", "terrain"):
        return Words(f"type-{domain.name}")
    if domain.kind not in ("enum", "range"):
        return Words(f"type-{domain.kind}", {"name": domain.name})
    values = ", ".join(domain.members[:_SHOWN]) + (", …" if len(domain.members) > _SHOWN else "")
    if not domain.name.isidentifier():  # options written in place
        return Words("type-options", {"values": values})
    return Words("type-enum", {"name": domain.name, "values": values})


def type_words(kind: ty.Type, program: Program) -> Words:
    """A type in words: what a value of it is to the author."""
    match cast(ty.AnyType, kind):
        case ty.Opt(element=inner):
            return Words("type-optional", {"of": type_words(inner, program)})
        case ty.SetOf(element=None):
            return Words("type-set-empty")
        case ty.SetOf(element=inner) | ty.RowOf(element=inner):
            assert inner is not None  # else it is the empty set
            each = type_words(inner, program)  # the same kinds of things in the plural
            many = "many-number" if each.code == "type-this-number" else each.code.replace("type-", "many-")
            return Words("type-set", {"of": Words(many, each.args)})
        case ty.Bool():
            return Words("type-bool")
        case ty.Colour():
            return Words("type-colour")
        case ty.Int() as number:
            return _number(number)
        case ty.Dom(name=name):
            return _domain_name(name, program)
        case ty.NoneType_() | ty.Unknown():
            return Words("type-none")
        case other:
            assert_never(other)


def _number(kind: ty.Int) -> Words:
    """A number in words: any, one, or a range."""
    if (kind.low, kind.high) == (ty.INT_LOW, ty.INT_HIGH):
        return Words("type-number")
    if kind.low == kind.high:
        return Words("type-this-number", {"number": kind.low})
    return Words("type-range", {"low": kind.low_param or kind.low, "high": kind.high_param or kind.high})


def _domain_name(name: str, program: Program) -> Words:
    """A domain in words: the language's own by their word, an enum with its values, the rest by name."""
    domain = program.domains.get(name)
    return domain_words(domain) if domain is not None else Words(f"type-{name}")


def owner_words(name: str, program: Program) -> Words:
    """Whose attributes are talked of: one member of a domain, in the words of a sentence about what it has."""
    kind = program.domains[name].kind
    in_place = kind == "enum" and not name.isidentifier()
    return Words("owner-options" if in_place else f"owner-{kind}", {"name": name})
