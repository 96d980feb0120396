"""Types as the language writes them, in the words of a skin."""

from __future__ import annotations

from dsl.language.check.context import Context, Signature
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import types as ty


def type_text(kind: ty.Type, context: Context, skin: str) -> str:
    """A type as an author would write it; options that were written in place with all their names."""
    match kind:
        case ty.Opt(element=inner):
            return f"{of_skin('optional', skin)} {type_text(inner, context, skin)}"
        case ty.SetOf(element=ty.Type() as inner) | ty.RowOf(element=inner):
            return f"{of_skin('set of', skin)} {type_text(inner, context, skin)}"
        case ty.Bool():
            return of_skin("bool", skin)
        case ty.Colour():
            return "colour"
        case ty.Int() if kind == ty.INT:
            return of_skin("int", skin)
        case ty.Dom(name=name) if not name.isidentifier():
            domain = context.program.domains.get(name)
            return " | ".join(domain.members) if domain is not None else name
    return "" if isinstance(kind, ty.Unknown | ty.NoneType_) else str(kind)


def signature_text(signature: Signature, context: Context, skin: str) -> str:
    """What is called, with what it takes and gives: ``hit(s: ship) -> bool``."""
    inside = ", ".join(f"{name}: {type_text(kind, context, skin)}" for name, kind in signature.parameters)
    head = f"{signature.name.partition('@')[0]}({inside})"
    return head if signature.result is None else f"{head} -> {type_text(signature.result, context, skin)}"
