"""Rules files for the tests of forms: every game, small game and house file, read and checked once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dsl.games.library.shelves import finder
from dsl.language.check.program import check_rules
from dsl.language.loading.loader import Chain, RulesLoader
from dsl.language.syntax.format import format_text
from dsl.language.typed.program import Program
from dsl.services.forms.game_form import GameForm, base_program, game_form
from dsl.services.forms.text_changes import changed_chain
from dsl.text.diagnostics import Problems, render_all
from dsl.text.source import Edit, Source
from tests.games_at_hand import ROOT

GAMES = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("rulesets/*/*.rules"))
HOUSES = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("rulesets/*/house/*.rules"))
SMALL = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/games/*/*.rules"))
ALL = [*GAMES, *HOUSES, *SMALL]
FEW = (
    "rulesets/pirates_fame/pirates_fame.rules",
    "rulesets/pirates_1989/house/long_storm.rules",
    "tests/games/chess/chess.rules",
)
"""Those that are looked at in every run of the tests."""


@dataclass(frozen=True)
class Rules:
    """A rules file with its game and form."""

    chain: Chain
    program: Program
    base: Program | None
    form: GameForm

    @property
    def text(self) -> str:
        return self.chain.own.source.text


@cache
def rules(name: str, skin: str = "", formatted: bool = True) -> Rules:
    """A file of the repository by its path, formatted and in the skin that is asked for."""
    path = ROOT / name
    text = path.read_text(encoding="utf-8")
    return made(Source(str(path), format_text(text, skin or None) if formatted else text))


def made_of(found: Rules, text: str) -> Rules:
    """The same file with another text."""
    return made(Source(found.chain.own.source.name, text))


def made(source: Source) -> Rules:
    """A text as a game, which must be sound."""
    problems = Problems()
    chain = RulesLoader(finder).load(source, problems)
    program = check_rules(chain, problems) if chain is not None else None
    assert program is not None and chain is not None, render_all(problems, "en")
    base = base_program(chain)
    return Rules(chain, program, base, game_form(chain, program, base))


def house(below: str, text: str) -> Rules:
    """House rules with this text below their heading, for a game of the repository."""
    game = Path(below).stem
    head = f'language 1\ngame mine "Mine" extends {game}\n'
    return written(below, head + text)


def written(below: str, text: str) -> Rules:
    """House rules with this text, where those of a game of the repository stand."""
    return made(Source(str(ROOT / Path(below).parent / "house" / "mine.rules"), text))


def again(found: Rules, edits: Iterable[Edit]) -> Rules:
    """The same file after ``edits``, which must leave it sound."""
    chain, problems = changed_chain(found.chain, edits), Problems()
    problems.extend(chain.own.problems)
    program = check_rules(chain, problems)
    assert program is not None, render_all(problems, "en")
    return Rules(chain, program, found.base, game_form(chain, program, found.base))
