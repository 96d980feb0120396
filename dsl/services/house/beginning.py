"""House rules begun and named, and what no longer fits over another edition of their game."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from dsl.games.library.shelves import RULES, Header, rules_header
from dsl.language.check.program import check_rules
from dsl.language.loading.loader import Chain
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.typed.program import Program
from dsl.services.forms.declaration_changes import label_change, own_settings, safe_label
from dsl.services.forms.game_form import GameForm, below, game_form
from dsl.services.forms.text_changes import at_span, edits_for, fresh_name
from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import compare, differences
from dsl.text.diagnostics import Diagnostic, Problems, Severity
from dsl.text.source import Edit, Place, Source, Span


def begin(base: str, title: str, name: str, skin: str = "en") -> str:
    """A fresh file of house rules for the game ``base``, in the keywords of ``skin``."""
    language = f"{of_skin('language', skin)} 1{'' if skin == 'en' else f' {skin}'}"
    return f'{language}\n{of_skin("game", skin)} {name} "{safe_label(title)}" {of_skin("extends", skin)} {base}\n'


def house_name(title: str, base: Header, taken: Container[str]) -> str:
    """A free name for house rules of this title; the title of the game before it does not count."""
    rest = title.removeprefix(base.title).strip(" :,.–—-") if base.title else title
    return fresh_name(rest or title, taken, f"{base.name}_house")


def names_in(folder: Path) -> dict[str, list[Path]]:
    """The names that the rules files of a folder have, in their text and as files; two of one name are listed both."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob(f"*{RULES}")):
        for name in dict.fromkeys((rules_header(path).name, path.stem)):
            found.setdefault(name, []).append(path)
    return found


def renamed(own: RulesFile, title: str, name: str) -> tuple[Edit, ...]:
    """The edits that give a file another title and name."""
    if own.game is None:
        return ()
    heading = own.game.name.span
    return edits_for(own.source, [at_span(heading, name), label_change(own.source, Place.of(heading), title)])


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
