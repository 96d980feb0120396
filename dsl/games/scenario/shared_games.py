"""Games that scenarios share: most of a ruleset are about the same rules, many about the same map and settings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.kinds import REFERENCE
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program, make_game
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

BRISK = "brisk"
"""An engine for one short run: the program as the rules say it, for to improve it takes longer than the run."""


def engine_for(game: Game, which: str = "") -> Engine:
    """An engine for a scenario; ``which`` is ``BRISK``, or for ``make_engine``."""
    return make_engine(game, REFERENCE, game.linker.plain) if which == BRISK else make_engine(game, which)


class Games:
    """Programs by their file, and games that are sound by what they were made of; for one run of scenarios."""

    def __init__(self) -> None:
        self._programs: dict[Path, tuple[Program | None, Problems]] = {}
        self._games: dict[tuple[object, ...], Game] = {}

    def program(self, rules: Path, problems: Problems) -> Program | None:
        """The typed program of a rules file; what is wrong with it is reported each time."""
        if rules not in self._programs:
            found = Problems()
            self._programs[rules] = load_program(rules, found, loader), found
        program, found = self._programs[rules]
        problems.extend(found)
        return program

    def game(
        self,
        rules: Path,
        board: Path | Source | None,
        settings: Mapping[str, object],
        seats: int,
        problems: Problems,
        spans: Mapping[str, Span],
    ) -> Game | None:
        """A game whose map is not checked by its rules; None after a report."""
        key = (rules, board, tuple(settings.items()), seats)
        if key not in self._games:
            program = self.program(rules, problems)
            game = make_game(program, board, settings, seats, problems, spans, check=False) if program else None
            if game is None:
                return None
            self._games[key] = game
        return self._games[key]
