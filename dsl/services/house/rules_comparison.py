"""Compares two games, in the order of a rulebook; and checks whether house rules fit a newer edition of their game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dsl.language.check.program import check_rules
from dsl.language.loading.loader import Chain
from dsl.language.syntax.built_in_names import SHARES
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.typed.program import Program
from dsl.maps.board.spec import ValueType
from dsl.services.forms.board_form import grids
from dsl.services.forms.declaration_changes import own_settings
from dsl.services.forms.form_values import Cell, Column, Grid, Parameter, Plain, Row
from dsl.services.forms.game_form import GameForm, below, game_form, is_house, parameters
from dsl.services.forms.typed_values import Constants, FormContext
from dsl.services.house.put_back import put_back
from dsl.services.house.rule_difference import Difference, between
from dsl.services.house.things import things_of
from dsl.text.diagnostics import Diagnostic, Label, Problems, Severity, Share, Words
from dsl.text.source import Place, Source, Span


def value_words(value: Plain, kind: ValueType) -> object:
    """A value as an argument of a message: labels are translated later, ``–`` stands for none."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return Words("word-yes" if value else "word-no")
    labels = dict(zip(kind.values, kind.labels))
    if isinstance(value, frozenset):
        ordered = [name for name in kind.values if name in value] or sorted(value)
        return tuple(Label(labels.get(name) or name) for name in ordered) or "–"
    return Label(labels.get(value) or value) if isinstance(value, str) else value


def parameter_differences(one: FormContext, two: FormContext) -> Iterator[Difference]:
    """Parameters of both games with different values."""
    before = {parameter.name: parameter for parameter in parameters(one)}
    for new in parameters(two):
        old = before.get(new.name)
        if old is not None and old.now.value != new.now.value:
            yield _parameter(old, new, two)


def _parameter(old: Parameter, new: Parameter, two: FormContext) -> Difference:
    args = {
        "name": Label(new.label or new.name),
        "old": value_words(old.now.value, old.type),
        "new": value_words(new.now.value, new.type),
    }
    return Difference(
        "param",
        new.name,
        "changed",
        Words("differs-value", args),
        help=new.help,
        clauses=tuple(dict.fromkeys((*two.clauses_at(new.now.place), *new.clauses))),
        old_place=old.now.place,
        place=new.now.place,
        old=old.now.text,
        new=new.now.text,
    )


def cell_differences(one: FormContext, two: FormContext) -> Iterator[Difference]:
    """Cells, in rows of both games, with different values."""
    before = {grid.name: grid for grid in grids(one)}
    for grid in grids(two):
        old = before.get(grid.name)
        if old is not None:
            yield from _grid(old, grid, two)


def _grid(old: Grid, new: Grid, two: FormContext) -> Iterator[Difference]:
    columns = {column.name: place for place, column in enumerate(old.columns)}
    for row in new.rows:
        before = old.row(row.key)
        for place, column in enumerate(new.columns):
            if before is not None and column.name in columns:
                cell = before.cells[columns[column.name]]
                if cell.now.value != row.cells[place].now.value:
                    yield _cell(old, new, row, column, (cell, row.cells[place]), two)


def _cell(old: Grid, new: Grid, row: Row, column: Column, both: tuple[Cell, Cell], two: FormContext) -> Difference:
    before, after = both
    args = {
        "table": Label(new.label or new.name),
        "row": Label(row.label or row.key),
        "column": Label(column.label or column.name),
        "old": value_words(before.now.value, column.type),
        "new": value_words(after.now.value, column.type),
    }
    return Difference(
        "cell",
        new.target(row.key, column.name),
        "changed",
        Words("differs-cell", args),
        _chance(old, new, row.key) if column.name == SHARES.get(new.kind) else None,
        owner=new.name,
        help=new.help,
        clauses=tuple(dict.fromkeys((*two.clauses_at(after.now.place), *row.clauses))),
        old_place=before.now.place,
        place=after.now.place,
        old=before.now.text,
        new=after.now.text,
    )


def _chance(old: Grid, new: Grid, key: str) -> Words:
    chances = {"old": Share(old.chances()[key]), "new": Share(new.chances()[key])}
    return Words("differs-chance", chances)


_ALWAYS_DIFFERENT = frozenset({"title"})
"""Kinds of differences that every file of house rules has; they are not listed."""


def compare(one: Chain, first: Program, two: Chain, second: Program) -> tuple[Difference, ...]:
    """The differences from the first checked game to the second."""
    old, new = _side(one, first), _side(two, second)
    before, after = things_of(old), things_of(new)
    keys = [*after, *(key for key in before if key not in after)]
    found = [d for key in keys if (d := between(before.get(key), after.get(key), old, new)) is not None]
    groups = {d.name for d in found if d.kind == "options"}  # options of a new or changed group are not listed
    others = [d for d in found if d.kind != "option" or d.owner not in groups]
    return (*parameter_differences(old, new), *cell_differences(old, new), *others)


def differences(chain: Chain, program: Program, base: Program) -> tuple[Difference, ...]:
    """The changes of house rules to their base game, each with the edits that undo it."""
    if not is_house(chain):
        return ()
    found = compare(below(chain), base, chain, program)
    own = [d for d in found if d.kind not in _ALWAYS_DIFFERENT]
    return tuple(replace(d, put_back=put_back(chain.own, [d])) for d in own)


def _side(chain: Chain, program: Program) -> FormContext:
    constants = Constants(program)
    return FormContext(chain, constants, constants)


def over(chain: Chain, newer: Chain) -> Chain:
    """The house rules of ``chain`` on top of another edition of their game."""
    own = chain.own
    valid = newer.sound and not any(problem.severity is Severity.ERROR for problem in own.problems)
    return Chain((*newer.files, own), newer.complete, valid)


def fits(chain: Chain, program: Program, base: Program, newer: Chain, newer_base: Program) -> tuple[Diagnostic, ...]:
    """Problems of house rules with a newer edition of their game, at places of the house rules.

    What does not fit is an error. There are notes on values that the newer edition already has without house rules,
    and on its changes that the house rules override. ``chain``, ``program``: the house rules on the old edition
    ``base``.
    """
    problems = Problems()
    problems.extend(chain.own.problems)
    again = check_rules(over(chain, newer), problems)
    mine = differences(chain, program, base)
    changed = {_subject(d): d for d in compare(below(chain), base, newer, newer_base)}
    for one in mine:
        other = changed.get(_subject(one))
        if other is not None and one.place is not None:
            problems.note("house-changed-below", _span(chain.own.source, one.place), said=other.sentence)
    if again is not None:
        _note_needless_settings(game_form(over(chain, newer), again, newer_base), chain.own, problems)
    return tuple(d for d in problems if d.span is None or d.span.source.name == chain.own.source.name)


def _note_needless_settings(form: GameForm, own: RulesFile, problems: Problems) -> None:
    """Report values set by the house rules that the newer edition has without them."""
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
