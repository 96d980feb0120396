"""From a chain of parsed files to a typed program.

The order is that of need: names of domains, types of attributes and parameters, signatures, then bodies,
then what can only be said of the whole.
"""

from __future__ import annotations

import re

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
from dsl.diagnostics import Diagnostic, Problems
from dsl.diagnostics.lookalikes import letters_mixed
from dsl.ir.program import Program
from dsl.ir.types import Type
from dsl.loading.chain import Chain
from dsl.syntax import tree as t


class Checker(Statements):
    """Statements and expressions, with the types as written at hand."""

    declarer: Declarer

    def written_type(self, node: t.TypeNode) -> Type:
        """The type written in a ``let``."""
        return self.declarer.type(node)

    def written_domain(self, node: t.TypeNode) -> str | None:
        """What a local has one value for each of."""
        return self.declarer.per_domain(node)


def check_rules(chain: Chain, problems: Problems) -> Program | None:
    """The typed program of a chain of files, or None if anything must be mended first."""
    if not chain.complete:  # nothing is known of what the missing file declares
        return None
    # With broken declarations missing, what speaks of them is a consequence: say only what was broken.
    found = Problems(frozenset(word for file in chain.files for word in file.broken))
    program = _checked(chain, found)
    mended = {(file.source.name, line) for file in chain.files for line in file.mended}
    problems.extend(d for d in found if chain.sound or (d.code not in _OF_THE_WHOLE and not _on(d, mended)))
    _names_of_two_alphabets(chain, problems)
    return program if chain.sound and not found.failed else None


def _checked(chain: Chain, problems: Problems) -> Program:
    """The program as far as it can be typed; it is only fit to run if nothing failed."""
    files = chain.files
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
    identity(context, chain)
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
    if chain.sound:  # where a declaration could not be read, nothing can be said of the whole
        whole(context)
    if not problems.failed:
        guard(context)
        unseen(context)
    context.program.homes = clauses.homes
    context.program.fingerprint = chain.fingerprint
    return context.program


def identity(context: Context, chain: Chain) -> None:
    """Name, title, players and seats: the last file that says them counts."""
    program, problems = context.program, context.problems
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
    program.files = tuple(file.source.name for file in chain.files)
    program.skin = chain.own.skin


def _on(diagnostic: Diagnostic, lines: set[tuple[str, int]]) -> bool:
    """Whether ``diagnostic`` stands on one of ``lines``."""
    span = diagnostic.span
    return span is not None and (span.source.name, span.line) in lines


def _names_of_two_alphabets(chain: Chain, problems: Problems) -> None:
    """Names that mix alphabets everywhere they stand are names, but nobody will be able to type them."""
    told = {d.args.get("name") for d in problems if d.code == "letters-alike"}
    for file in chain.files:
        for word, span in file.mixed.items():
            if word not in told and (warning := letters_mixed(span, word)) is not None:
                problems.add(warning)


# What misses a part of the game, or follows from a missing part, whatever its name.
_OF_THE_WHOLE = frozenset(
    (
        "game-missing play-missing board-missing param-unused open-rule open-function add-nothing replace-unknown "
        "secret-seen players-seats reveal-what history-missing"
    ).split()
)
