"""A game with a base and house rules, its files of translations, and the grid that is made of them."""

from __future__ import annotations

from pathlib import Path

from dsl.games.library.shelves import house_rules
from dsl.games.pipeline import load_program
from dsl.language.loading.loader import RulesLoader
from dsl.services.words.contents import Grid, Row
from dsl.services.words.text_grid import text_grid
from dsl.text.diagnostics import Problems, render_all

SEA = """language 1
game sea "Море"
    base
board square4 3 3:
    terrain water "Вода" passable
"""
RACE = """language 1
game race "Гонка" extends sea
    players 2
    clauses R

# ---------------------------------------------------------------- Договорённости

## Сколько раз обойти поле.
param laps "Круги": 1..9 = 2                    @1
param wind "Ветер": bool = yes                  @2

# ---------------------------------------------------------------- Ход

play:
    repeat laps times:
        for each p in players:
            turn of p:
                choose by p "Куда, {p}?":       @3
                    north "На север":           @4
                        log "{p}: на север."    @4,5
                    south "На юг":
                        nothing
"""
CALM = 'language 1\ngame calm "Штиль" extends race\nparam calm_days "Дней штиля": 0..3 = 1\n'
ENGLISH = """# English for «Гонка»
Гонка: Race

# agreements
Круги: Laps  # once round the board
"Куда, {p}?": "Where to, {p}?"
"""
FILES = {
    "sea/sea.rules": SEA,
    "sea/lang/en.yaml": "Вода: Water\nМоре: Sea\n",
    "race/race.rules": RACE,
    "race/house/calm.rules": CALM,
    "race/lang/en.yaml": ENGLISH,
}


def put_files(folder: Path) -> Path:
    """The files of the game in a folder; its rules."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "race" / "race.rules"


def grid_of(rules: Path) -> Grid:
    """The grid of a game and its house rules as they lie on disk."""
    problems = Problems()
    shelf = rules.parent.parent if rules.parent.name != "house" else rules.parent.parent.parent
    loader = RulesLoader(lambda name, asked_by: shelf / name / f"{name}.rules")
    programs = [load_program(path, problems, loader) for path in (rules, *house_rules(rules))]
    assert not problems.failed, render_all(problems)
    return text_grid([program for program in programs if program is not None])


def row_of(grid: Grid, text: str) -> Row:
    """The row of a text."""
    return next(row for section in grid.sections for row in section.rows if row.text == text)
