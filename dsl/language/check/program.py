"""From a chain of parsed files to a typed program; recently checked chains are cached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock

from dsl.language.check.clauses import Clauses
from dsl.language.check.context import Context
from dsl.language.check.declarations.domains import Domains
from dsl.language.check.declarations.fields import Fields, declare_history
from dsl.language.check.declarations.functions import Functions
from dsl.language.check.declarations.merge import merge
from dsl.language.check.declarations.rules import Rules
from dsl.language.check.declarations.tables import MapData, Tables
from dsl.language.check.declarations.types import WrittenTypes
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.expressions.resolver import Resolver
from dsl.language.check.game import check_whole, misspelt_declarations
from dsl.language.check.gaps import gaps
from dsl.language.check.guards import guard
from dsl.language.check.hidden_reads import report_hidden_reads
from dsl.language.check.names import Mark, Names
from dsl.language.check.statements.statement_checker import StatementChecker
from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.typed.program import Program, Team
from dsl.text.diagnostics import Diagnostic, Note, Problems
from dsl.text.diagnostics.lookalikes import letters_mixed
from dsl.text.source import Span

KEPT = 16
"""The most programs in the cache (a game with its house rules)."""


@dataclass(frozen=True)
class _Checked:
    chain: Chain
    program: Program | None
    reports: tuple[Diagnostic, ...]


class CheckedChains:
    """A cache of programs with their diagnostics. A file parsed again is another file."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, ...], _Checked] = {}
        self._one_at_a_time = Lock()

    def program(self, chain: Chain, problems: Problems, warn_of_gaps: bool) -> Program | None:
        """As ``check_rules``, cached; diagnostics are reported each time."""
        key = (*map(id, chain.files), chain.complete, chain.sound, warn_of_gaps)
        with self._one_at_a_time:  # another thread with the same chain waits and finds it
            found = self._kept.pop(key, None) or self._checked(chain, warn_of_gaps)
            self._kept[key] = found  # holds the files too, so that their ids stay unique
            if len(self._kept) > KEPT:
                self._kept.pop(next(iter(self._kept)), None)
        problems.extend(found.reports)
        return found.program

    def _checked(self, chain: Chain, warn_of_gaps: bool) -> _Checked:
        parsed = [report for file in chain.files for report in file.problems]
        problems = Problems()
        problems.extend(parsed)
        found = examine(chain, problems, warn_of_gaps=warn_of_gaps)
        known = set(map(id, parsed))
        reports = tuple(report for report in problems if id(report) not in known)
        return _Checked(chain, sound_program(chain, found), reports)


def check_rules(chain: Chain, problems: Problems) -> Program | None:
    """The typed program of a chain of files; None if there are errors."""
    return sound_program(chain, examine(chain, problems))


def sound_program(chain: Chain, found: Context | None) -> Program | None:
    """The program of an examined chain; None if there are errors."""
    sound = found is not None and chain.sound and not found.problems.failed
    return found.program if found is not None and sound else None


def examine(chain: Chain, problems: Problems, names: Names | None = None, warn_of_gaps: bool = True) -> Context | None:
    """Check a chain of files as far as it can be typed; None if a file is missing.

    ``names`` records what each name stands for.
    """
    if not chain.complete:  # declarations of the missing file are unknown
        return None
    # With broken declarations missing, errors about their names are consequences: report only the broken ones.
    found = Problems(frozenset(word for file in chain.files for word in file.broken))
    context = _context(chain, found, names)
    headings(chain, context.program)
    _declare(context)
    helps(chain, context.program)
    _check_whole(context, chain.sound, warn_of_gaps)
    corrected = {(file.source.name, line) for file in chain.files for line in file.corrected}
    causes = (d for d in found if chain.sound or (d.code not in _OF_THE_WHOLE and not _on(d, corrected)))
    problems.extend(misspelt_declarations(causes, context.program))
    _names_of_two_alphabets(chain, problems)
    return context


def look(chain: Chain, mark: Mark, around: str) -> Context:
    """Check a chain of files without reports, and record in ``mark`` what is found at the cursor.

    Of functions and rules only the bodies of ``around`` are checked; if empty, only code without a name.
    """
    context = _context(chain, Problems(frozenset(word for file in chain.files for word in file.broken)))
    context.mark = mark
    _declare(context, around)
    return context


def _check_whole(context: Context, sound: bool, warn_of_gaps: bool) -> None:
    """Check the whole program, unless a declaration could not be read."""
    if sound:
        check_whole(context)
    if not context.problems.failed:
        guard(context)
        report_hidden_reads(context)
    if warn_of_gaps and sound and not context.problems.failed:
        gaps(context)


def _context(chain: Chain, problems: Problems, names: Names | None = None) -> Context:
    """A context with the merged declarations of a chain, and an empty program."""
    files, clauses = chain.files, Clauses(chain.files)
    return Context(
        Program(files=tuple(file.source for file in files), skin=chain.own.skin, homes=clauses.homes),
        merge(files, problems),
        problems,
        clauses,
        skins={file.source.name: file.skin for file in files},
        helps={(file.source.name, line): text for file in files for line, text in file.help.items()},
        names=names or Names(),
    )


def _declare(context: Context, only: str | None = None) -> None:
    """Fill the program, step by step; ``only``: check no other bodies.

    For the name of a procedure, conditions on maps are left out: its body does not need them.
    """
    expressions = ExpressionChecker(context, Resolver(context))
    types = WrittenTypes(context)
    tables = Tables(context, types, expressions.operands)
    fields = Fields(context, types, expressions.operands)
    functions = Functions(context, types, expressions.operands)
    rules = Rules(context, types, StatementChecker(context, expressions, types))
    map_data = MapData(context, expressions)
    identity(context)
    Domains(context, types).domains()
    types.replacements()
    tables.params()
    tables.tables()
    fields.fields()
    functions.signatures()
    rules.signatures()
    tables.param_values()
    fields.field_values()
    declare_history(context)
    fields.hands()
    fields.sights()
    m = context.merged
    if only is None or not any(only in table for table in (m.functions, m.rules, m.options, m.routes)):
        map_data.checks()
        map_data.puts()
    if only is not None:
        context.merged.keep_bodies(only)  # all signatures are known by now
    functions.bodies()
    rules.bodies()


def headings(chain: Chain, program: Program) -> None:
    """The headings of the files, which outlines and forms show."""
    for file in chain.files:
        for section in file.sections:
            program.note_texts("heading", _whole_line(file, section.line), section.title)


def helps(chain: Chain, program: Program) -> None:
    """The ``##`` help of all declarations, for forms and for answers to "why not?"."""
    for file in chain.files:
        for line, text in file.help.items():
            program.note_texts("help", _whole_line(file, line), text)


def _whole_line(file: RulesFile, line: int) -> Span:
    start = file.source.offset(line, 1)
    return file.source.span(start, start + len(file.source.line(line)))


MAX_PLAYERS = 9


def identity(context: Context) -> None:
    """Set name, title, players and seats: the last file that declares them counts."""
    program, problems = context.program, context.problems
    for game in context.merged.games:
        program.name, program.base = game.name.text, game.base
        program.title = game.title or program.title
        program.note_texts("title", game.span, game.title)
        if game.seats:
            if (count := len(game.seats)) > MAX_PLAYERS:
                problems.error("players-range", game.seats[MAX_PLAYERS].span, low=count, high=count)
            program.seats = tuple(item.name.text for item in game.seats[:MAX_PLAYERS])
            program.players = (len(program.seats), len(program.seats))
        if game.players is not None:
            low, high = game.players
            if not 1 <= low <= high <= MAX_PLAYERS:
                problems.error("players-range", game.players_span, low=low, high=high)
            elif program.seats and (low, high) != (len(program.seats),) * 2 and game.seats:
                problems.error("players-seats", game.players_span, seats=len(program.seats))
            program.players = (max(1, min(low, MAX_PLAYERS)), max(1, min(high, MAX_PLAYERS)))
        if game.teams:
            program.teams = tuple(_teams(game.teams, program, problems))


def _teams(written: Sequence[t.Team], program: Program, problems: Problems) -> Iterator[Team]:
    """The teams of a game; a player is in at most one."""
    taken: dict[str, t.Id] = {}
    for team in written:
        program.note_texts("label", team.span, team.label)
        seats = 0
        for seat in team.seats:
            if seat.text not in program.seats:
                problems.unknown("seat-unknown", seat.span, seat.text, program.seats, known=program.seats)
            elif seat.text in taken:
                notes = [Note(taken[seat.text].span)]
                problems.error("team-twice", seat.span, notes=notes, name=seat.text)
            else:
                taken[seat.text] = seat
                seats |= 1 << program.seats.index(seat.text)
        yield Team(team.name.text, team.label, seats)


def _on(diagnostic: Diagnostic, lines: set[tuple[str, int]]) -> bool:
    """Whether ``diagnostic`` is on one of ``lines``."""
    span = diagnostic.span
    return span is not None and (span.source.name, span.line) in lines


def _names_of_two_alphabets(chain: Chain, problems: Problems) -> None:
    """Warn of names that mix alphabets in all their uses: they are consistent, but hard to type."""
    told = {d.args.get("name") for d in problems if d.code == "letters-alike"}
    for file in chain.files:
        for word, span in file.mixed.items():
            if word not in told and (warning := letters_mixed(span, word)) is not None:
                problems.add(warning)


# Diagnostics about a missing part of the game or its consequences, whatever the name.
_OF_THE_WHOLE = frozenset(
    (
        "game-missing play-missing board-missing param-unused open-rule open-function add-nothing replace-unknown "
        "secret-seen players-seats reveal-what history-missing"
    ).split()
)
