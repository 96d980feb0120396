"""The rules that a book is made of: a game, its house rules and settings, and what these change in the game.

Settings are treated as one more file of house rules that exists only in memory.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import Header, header_of, kin_of
from dsl.games.pipeline import check_chain
from dsl.games.play.translation import Translation, load_translation
from dsl.games.scenario.shelf import is_house
from dsl.language.loading.loader import Chain
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed.program import Program
from dsl.services.forms.game_form import GameForm, game_form
from dsl.services.house.replacing import begin
from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import compare
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source

SETTINGS = "--set"
"""The file name under which error messages mention the settings."""


@dataclass(frozen=True, eq=False)
class OpenedRules:
    """Checked rules with their translation into one language.

    ``home`` is the rules file of the game itself, which the house rules extend; ``family`` are the headers of that game
    and of all it extends. ``houses`` are the titles of the house rules, those extended by others first.
    """

    chain: Chain
    program: Program
    form: GameForm
    home: Path
    family: tuple[Header, ...]
    houses: tuple[str, ...]
    differences: tuple[Difference, ...]
    words: Translation
    language: str

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return self.home.parent


def open_rules(
    rules: Path | Source, settings: Mapping[str, str], language: str, problems: Problems
) -> OpenedRules | None:
    """The rules of a game or of house rules; None if there are errors (in ``problems``).

    ``settings`` are values of parameters and of cells of tables, by their names.
    """
    source = read_source(rules, problems) if isinstance(rules, Path) else rules
    if source is None:
        return None
    if settings:
        source = _set(source, settings)
    chain = loader.load(source, problems)
    program = check_chain(chain, problems) if chain is not None and not problems.failed else None
    if chain is None or program is None:
        return None
    if program.base:
        problems.error("game-is-base", None, name=program.name)
        return None
    depth = len(chain.files)
    while depth > 2 and _on_top(chain.files[depth - 1].source):
        depth -= 1
    game = replace(chain, files=chain.files[:depth])
    under = check_chain(game, Problems()) if depth < len(chain.files) else program
    if under is None:
        return None
    family = tuple(kin_of([file.source for file in game.files]))
    kin = [*(header_of(file.source) for file in reversed(chain.files[depth:])), *family]
    return OpenedRules(
        chain,
        program,
        game_form(chain, program, under),
        Path(game.own.source.name),
        family,
        tuple(header_of(file.source).title for file in chain.files[depth:] if not _is_settings(file.source)),
        _differences(game, under, chain, program),
        load_translation(kin, language, Problems()),
        language,
    )


def _set(source: Source, settings: Mapping[str, str]) -> Source:
    """The settings as the text of house rules that extend ``source``."""
    path, header = Path(source.name), header_of(source)
    lines = [f"{of_skin('set', 'en')} {name} = {value}\n" for name, value in settings.items()]
    return Source(str(path.with_name(SETTINGS)), begin(header.name, header.title, "settings") + "".join(lines))


def _is_settings(source: Source) -> bool:
    return Path(source.name).name == SETTINGS


def _on_top(source: Source) -> bool:
    """Whether a file is house rules or settings, not a game."""
    return _is_settings(source) or is_house(Path(source.name))


def _differences(game: Chain, under: Program, chain: Chain, program: Program) -> tuple[Difference, ...]:
    if under is program:
        return ()
    return tuple(found for found in compare(game, under, chain, program) if found.kind != "title")
