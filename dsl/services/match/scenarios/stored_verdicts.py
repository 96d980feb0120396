"""Keeps scenario results under earlier rules: a scenario that no change can affect is not run again.

A scenario is affected by all that decides its result: its text, its map, the blocks of the rules that ran, with the
functions, tables and parameters that those read, and the names it uses. A declaration on which more than bodies can
depend affects all scenarios.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from dsl.engines.linking.game import Game
from dsl.engines.program.same_code import SameCode
from dsl.engines.reference.engine import ReferenceEngine
from dsl.games.library.rules_loader import loader
from dsl.games.scenario.execution import ScenarioRun
from dsl.games.scenario.opening import Games, map_of, open_scenario
from dsl.games.scenario.script import Scenario
from dsl.language.loading.loader import Chain
from dsl.services.match.changed_rules import WORD, changed_names, procedures_alike, words_of_checks
from dsl.services.match.scenarios.scenario_values import ScenarioKey, ScenarioVerdict
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source

_BREAK = "---"


class BlocksRun:
    """Records the blocks that run in a scenario, in all its readings."""

    def __init__(self) -> None:
        self._engines: dict[int, ReferenceEngine] = {}

    def saw(self, run: ScenarioRun) -> None:
        """Called when a run has begun and after each step."""
        if isinstance(run.match.engine, ReferenceEngine):
            self._engines[id(run)] = run.match.engine

    @property
    def blocks(self) -> frozenset[int]:
        """The blocks that have run; empty if the run was not watched."""
        return frozenset(block for engine in self._engines.values() for block in engine.entered)


@dataclass(frozen=True)
class _ScenarioText:
    """The text of a scenario, its line, its rules and its map."""

    line: int
    text: str
    rules: Path
    board: str


@dataclass(frozen=True)
class _StoredVerdict:
    """The result of a scenario, and the blocks it ran."""

    asked: _ScenarioText
    chain: Chain
    game: Game
    blocks: frozenset[int]
    words: frozenset[str]
    verdict: ScenarioVerdict


class VerdictCache:
    """The results of one ruleset's scenarios, kept from one version of its texts to the next."""

    def __init__(self) -> None:
        self._verdicts: dict[ScenarioKey, _StoredVerdict] = {}
        self.renew(Games())

    def renew(self, games: Games) -> None:
        """Use the present texts, from which ``games`` are made."""
        self._games = games
        self._chains: dict[Path, Chain | None] = {}
        self._codes: dict[tuple[int, int], SameCode] = {}

    def find(self, key: ScenarioKey, scenario: Scenario, rules: Path | None) -> ScenarioVerdict | None:
        """The former result of a scenario, if no change can affect it; otherwise None."""
        kept, chain = self._verdicts.get(key), self._chain(rules) if rules is not None else None
        if kept is None or rules is None or chain is None or kept.asked != _text_of(scenario, rules):
            return None
        if kept.chain.is_equivalent(chain):
            return kept.verdict
        names = changed_names(kept.chain, chain)
        if names is None or names & kept.words:
            return None
        game = open_scenario(scenario, Problems(), self._games, rules)
        if game is None or not self._runs_alike(kept, game):
            return None
        self._verdicts[key] = replace(kept, chain=chain, game=game)
        return kept.verdict

    def keep(
        self, key: ScenarioKey, scenario: Scenario, rules: Path | None, seen: BlocksRun, verdict: ScenarioVerdict
    ) -> None:
        """Store the result of a scenario that has been run."""
        self._verdicts.pop(key, None)
        chain = self._chain(rules) if rules is not None else None
        if verdict.state != "green" or rules is None or chain is None or not seen.blocks:
            return
        game = open_scenario(scenario, Problems(), self._games, rules)
        if game is not None:
            asked = _text_of(scenario, rules)
            words = frozenset(WORD.findall(asked.text)).union(words_of_checks(game, scenario.map_faults is not None))
            self._verdicts[key] = _StoredVerdict(asked, chain, game, seen.blocks, words, verdict)

    # --- what a change can touch -----------------------------------------------------------------

    def _chain(self, rules: Path) -> Chain | None:
        """The present files of rules; None if they have errors."""
        if rules not in self._chains:
            chain = loader.load(rules, Problems())
            self._chains[rules] = chain if chain is not None and chain.sound else None
        return self._chains[rules]

    def _runs_alike(self, kept: _StoredVerdict, game: Game) -> bool:
        """Whether all the blocks a scenario ran are the same in another game."""
        before = kept.game
        key = id(before), id(game)
        code = self._codes.setdefault(key, SameCode(before.linker.plain, game.linker.plain))
        return procedures_alike(before, game, kept.words, code) and all(map(code.block, kept.blocks))


def _text_of(scenario: Scenario, rules: Path) -> _ScenarioText:
    board = map_of(scenario, rules, Problems())
    found = read_source(board, Problems()) if isinstance(board, Path) else board
    line, text = _document(scenario)
    return _ScenarioText(line, text, rules, f"{found.name}\n{found.text}" if found is not None else "")


def _document(scenario: Scenario) -> tuple[int, str]:
    """The line above a scenario's document, and its text."""
    lines, name = scenario.source.lines, scenario.span.line
    begin = next((at for at in range(name - 1, 0, -1) if lines[at - 1].startswith(_BREAK)), 0)
    end = next((at for at in range(name, len(lines)) if lines[at].startswith(_BREAK)), len(lines))
    return begin, "\n".join(lines[begin:end])
