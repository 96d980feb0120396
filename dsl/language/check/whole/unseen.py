"""What an option can never read: its conditions are asked in the chooser's eyes, and some things nobody sees."""

from __future__ import annotations

from dsl.language.check.context import Context
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program
from dsl.language.typed.walk import parts, statements
from dsl.text.diagnostics import Note


def unseen(context: Context) -> None:
    """Report options that read a pile, or a secret that nobody may see, also through functions."""
    program = context.program
    code = [s for rule in program.rules.values() for s in statements(rule.body)]
    revealed = {s.field for s in code if isinstance(s, k.RevealField)}
    search = _Search(program, revealed)
    for ask in (s for s in code if isinstance(s, k.Ask)):
        for option in ask.options:
            for part in (option.when, *(x for bind in option.binds for x in (bind.domain, bind.where))):
                found = search.first(part) if part is not None else None
                if part is None or found is None:
                    continue
                name = found.field.name if isinstance(found, n.Get) else found.span.text
                inside = (
                    part.span.source is found.span.source and part.span.line <= found.span.line <= part.span.end_line
                )
                notes = [] if inside else [Note(found.span, "read-here")]
                context.problems.error("option-unseen", found.span if inside else part.span, notes=notes, name=name)


class _Search:
    """Finds what is for no player's eyes; what functions read is found once."""

    def __init__(self, program: Program, revealed: set[n.Field]) -> None:
        self._program, self._revealed = program, revealed
        self._functions: dict[str, n.Get | n.CallBuiltin | None] = {}

    def first(self, node: object) -> n.Get | n.CallBuiltin | None:
        """The first place in an expression where such a thing is read, also through functions."""
        match node:
            case (
                n.Quant(kind="count", where=None, domain=n.CallBuiltin(builtin=Builtin.PILE))
                | n.Given(operand=n.CallBuiltin(builtin=Builtin.PILE))
            ):
                return None  # how many cards there are, everybody may know
            case n.CallBuiltin(builtin=Builtin.PILE):
                return node
            case n.Get(field=field) if field.seen is not None and field not in self._revealed and _nobody(field.seen):
                return node
            case n.CallFunction(name=name) if name in self._program.functions and (found := self._function(name)):
                return found
        return next((found for part in parts(node) if (found := self.first(part)) is not None), None)

    def _function(self, name: str) -> n.Get | n.CallBuiltin | None:
        if name not in self._functions:
            self._functions[name] = self.first(self._program.functions[name].body)
        return self._functions[name]


def _nobody(seen: n.Expr) -> bool:
    """Whether a ``seen by`` names nobody, whatever happens."""
    match seen:
        case n.Contains(set=n.Const(value=0) | n.MakeSet(items=())):
            return True
    return False
