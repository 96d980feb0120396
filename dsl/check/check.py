"""The checker's one door: a chain of parsed files in, a typed program out.

The order is that of need: names of domains, types of attributes and parameters, signatures, then bodies,
then what can only be said of the whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.check.clauses import Clauses
from dsl.check.declare import Declarer
from dsl.check.functions import Functions
from dsl.check.guards import guard
from dsl.check.history import declare_history
from dsl.check.merge import merge
from dsl.check.scope import Context
from dsl.check.statements import Statements
from dsl.check.unseen import unseen
from dsl.check.weave import Weaver
from dsl.check.whole import whole
from dsl.diagnostics import Problems
from dsl.ir.program import Program
from dsl.ir.types import Type
from dsl.source import Span
from dsl.syntax import tree as t
from dsl.syntax.rules_file import RulesFile


class Checker(Statements):
    """Statements and expressions, with the types as written at hand."""

    declarer: Declarer

    def written_type(self, node: t.TypeNode) -> Type:
        """The type written in a ``let``."""
        return self.declarer.type(node)

    def written_domain(self, node: t.TypeNode) -> str | None:
        """What a local has one value for each of."""
        return self.declarer.per_domain(node)


def check(files: Sequence[RulesFile], problems: Problems, complete: bool = True) -> Program:
    """Check ``files`` (base first, the game itself last). The program is only fit to run if nothing failed.

    Where a declaration could not be read, ``complete`` is no: nothing can be said of the whole.
    """
    merged = merge(files, problems)
    clauses = Clauses(files)
    context = Context(Program(), merged, problems, clauses)
    context.skins = {file.source.name: file.skin for file in files}
    context.asked = frozenset(name for file in files for name in re.findall(r"\.(\w+)", file.source.text))
    checker = Checker(context)
    declarer = Declarer(context, checker)
    checker.declarer = declarer
    declarer.pending = []
    declarer.help = {(f.source.name, line): text for f in files for line, text in f.help.items()}
    identity(context, files)
    declarer.domains()
    declarer.replacements()
    declarer.params()
    declarer.tables()
    declarer.fields()
    functions = Functions(context, checker, declarer)
    functions.signatures()
    Weaver(context, checker, declarer).signatures()
    declarer.param_values()
    declarer.field_values()
    declare_history(context)
    declarer.hands()
    declarer.sights()
    declarer.checks()
    declarer.puts()
    functions.bodies()
    Weaver(context, checker, declarer).bodies()
    if complete:
        whole(context)
    if not problems.failed:
        guard(context)
        unseen(context)
    context.program.homes = clauses.homes
    return context.program


def identity(context: Context, files: Sequence[RulesFile]) -> None:
    """Name, title, players and seats: the last file that says them counts."""
    program, problems = context.program, context.problems
    for file in files:
        if file.game is None:
            problems.error("game-missing", Span(file.source, 1, 1, 1, 2))
    for game in context.merged.games:
        program.name, program.base = game.name.text, game.base
        program.title = game.title or program.title
        if game.title:
            program.texts.setdefault(game.title, game.span)
        if game.seats:
            program.seats = tuple(item.name.text for item in game.seats)
            program.players = (len(game.seats), len(game.seats))
        if game.players is not None:
            low, high = game.players
            if not 1 <= low <= high <= 9:
                problems.error("players-range", game.players_span, low=low, high=high)
            elif program.seats and (low, high) != (len(program.seats),) * 2 and game.seats:
                problems.error("players-seats", game.players_span, seats=len(program.seats))
            program.players = (max(1, min(low, 9)), max(1, min(high, 9)))
    program.files = tuple(file.source.name for file in files)
