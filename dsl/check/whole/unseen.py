"""What an option can never read: its conditions are asked in the chooser's eyes, and some things nobody sees."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.check.context import Context
from dsl.diagnostics import Note
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir.builtins import Builtin
from dsl.ir.program import Program
from dsl.ir.walk import parts, statements


def unseen(context: Context) -> None:
    """Report options that read a pile, or a secret that nobody may see, also through functions."""
    program = context.program
    code = [s for rule in program.rules.values() for s in statements(rule.body)]
    revealed = {s.field for s in code if isinstance(s, k.RevealField)}
    for ask in (s for s in code if isinstance(s, k.Ask)):
        for option in ask.options:
            for part in (option.when, *(x for bind in option.binds for x in (bind.domain, bind.where))):
                found = next(_never_seen(part, program, revealed), None) if part is not None else None
                if part is None or found is None:
                    continue
                name = found.field.name if isinstance(found, n.Get) else found.span.text
                inside = (
                    part.span.source is found.span.source and part.span.line <= found.span.line <= part.span.end_line
                )
                notes = [] if inside else [Note(found.span, "read-here")]
                context.problems.error("option-unseen", found.span if inside else part.span, notes=notes, name=name)


def _never_seen(node: object, program: Program, revealed: set[n.Field]) -> Iterator[n.Get | n.CallBuiltin]:
    """The places in an expression where something is read that is for no player's eyes."""
    match node:
        case (
            n.Quant(kind="count", where=None, domain=n.CallBuiltin(builtin=Builtin.PILE))
            | n.Given(operand=n.CallBuiltin(builtin=Builtin.PILE))
        ):
            return  # how many cards there are, everybody may know
        case n.CallBuiltin(builtin=Builtin.PILE):
            yield node
        case n.Get(field=field) if field.seen is not None and field not in revealed and _nobody(field.seen):
            yield node
        case n.CallFunction(name=name) if name in program.functions:
            yield from _never_seen(program.functions[name].body, program, revealed)
    for part in parts(node):
        yield from _never_seen(part, program, revealed)


def _nobody(seen: n.Expr) -> bool:
    """Whether a ``seen by`` names nobody, whatever happens."""
    match seen:
        case n.Contains(set=n.Const(value=0) | n.MakeSet(items=())):
            return True
    return False
