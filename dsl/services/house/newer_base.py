"""House rules over another edition of their game: what no longer fits, and what has changed beneath them."""

from __future__ import annotations

from dsl.language.check.program import check_rules
from dsl.language.loading.loader import Chain
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.typed.program import Program
from dsl.services.forms.declaration_changes import own_settings
from dsl.services.forms.game_form import GameForm, below, game_form
from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import compare, differences
from dsl.text.diagnostics import Diagnostic, Problems, Severity
from dsl.text.source import Place, Source, Span


def over(chain: Chain, newer: Chain) -> Chain:
    """The house rules of ``chain`` on top of another edition of their game."""
    own = chain.own
    sound = newer.sound and not any(problem.severity is Severity.ERROR for problem in own.problems)
    return Chain((*newer.files, own), newer.complete, sound)


def fits(chain: Chain, program: Program, base: Program, newer: Chain, newer_base: Program) -> tuple[Diagnostic, ...]:
    """What is to be said of house rules over a newer edition of their game, at the places of the house rules.

    What does not fit are errors. Notes are what the newer edition says by itself now, and what it changed although
    the house rules say it otherwise. ``chain`` and ``program`` are the house rules over the game as it was, ``base``.
    """
    problems = Problems()
    problems.extend(chain.own.problems)
    again = check_rules(over(chain, newer), problems)
    mine = differences(chain, program, base)
    changed = {_subject(d): d for d in compare(below(chain), base, newer, newer_base)}
    for one in mine:
        other = changed.get(_subject(one))
        if other is not None and one.place is not None:
            problems.note("house-changed-below", _span(chain.own.source, one.place), said=other.said)
    if again is not None:
        _said_already(game_form(over(chain, newer), again, newer_base), chain.own, problems)
    return tuple(d for d in problems if d.span is None or d.span.source.name == chain.own.source.name)


def _said_already(form: GameForm, own: RulesFile, problems: Problems) -> None:
    """Values that house rules give, and that the newer edition has by itself."""
    same = {parameter.name for parameter in form.parameters if not parameter.changed}
    for grid in form.grids:
        for row in grid.rows:
            cells = zip(grid.columns, row.cells)
            same |= {grid.target(row.key, column.name) for column, cell in cells if cell.base and not cell.changed}
    for target, setting in own_settings(own).items():
        if target in same:
            problems.note("house-said-already", setting.span, name=target)


def _subject(difference: Difference) -> tuple[str, str, str]:
    return difference.kind, difference.owner, difference.name


def _span(source: Source, place: Place) -> Span:
    return Span(source, place.line, place.column, place.end_line, place.end_column)
