"""The games that are played in lockstep, by name and number: the same number is the same map, house file and settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from dsl.engines.linking.game import Game
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import house_rules
from dsl.games.pipeline import load_program, make_game
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.engines.fuzz.rulesets import ruleset
from tests.dsl.engines.worlds.settings import random_house, random_parameters
from tests.games_at_hand import Kit

FUZZ = "fuzz"
"""The name of random rulesets, each by its seed."""


@dataclass(frozen=True)
class Subject:
    """A game that can be made again and again, and what it is made of, in words."""

    name: str
    make: Callable[[], Game]


@dataclass(frozen=True)
class Setting:
    """What is played with a kit: its rules or house rules, parameters, seats."""

    rules: Path | Source
    parameters: Mapping[str, str]
    seats: int
    words: str


def subject(kit: Kit, number: int) -> Subject:
    """Trial ``number`` of a game: every third one as it is shipped, the others with random settings and house rules."""
    dice = Random(f"{kit.name} {number}")
    homes = [kit.rules, *house_rules(kit.rules)]
    rules: Path | Source = homes[number % len(homes)]
    program = program_of(rules)
    seats = dice.randint(*program.players)
    if number % 3 == 0:
        return _subject(kit, Setting(rules, {}, seats, f"{rules} seats={seats}"))
    cells = random_house(program, dice) if rules == kit.rules and dice.random() < 0.4 else ""
    if cells:
        rules = Source("house.rules", cells)
    parameters = random_parameters(program, dice)
    shown = "".join(f" {name}={value}" for name, value in parameters.items())
    wild = Setting(rules, parameters, seats, f"{kit.name} {cells or rules} seats={seats}{shown}")
    if _made(kit, wild) is None:  # settings that no map allows, or this one does not
        return _subject(kit, Setting(kit.rules, {}, seats, f"{kit.rules} seats={seats}"))
    return _subject(kit, wild)


def drawn(number: int) -> Subject:
    """A random ruleset on a map of its own."""
    found = ruleset(number)

    def make() -> Game:
        game = found.game(Problems(), check=False)
        assert game is not None, found.rules
        return game

    return Subject(f"random ruleset {number}", make)


def _subject(kit: Kit, setting: Setting) -> Subject:
    def make() -> Game:
        game = _made(kit, setting, check=False)
        assert game is not None, setting.words
        return game

    return Subject(setting.words, make)


def _made(kit: Kit, setting: Setting, check: bool = True) -> Game | None:
    """The game, or None where its map or settings are refused; what was checked once need not be again."""
    program = checked(setting.rules)
    if program is None:
        return None
    return make_game(program, kit.board, setting.parameters, setting.seats, Problems(), check=check)


@lru_cache(maxsize=32)
def checked(rules: Path | Source) -> Program | None:
    """The typed program of rules; None where they have a mistake."""
    return load_program(rules, Problems(), loader)


def program_of(rules: Path | Source) -> Program:
    """The typed program of rules that have no mistake."""
    found = checked(rules)
    assert found is not None, rules
    return found
