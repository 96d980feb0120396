"""Scenarios that no change can touch are not run again, and what is told of them is what a whole run tells."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dsl.services.match.scenarios import scenario_runs
from dsl.services.match.scenarios.scenario_runs import ScenarioRuns
from dsl.services.match.scenarios.scenario_values import ScenarioRules, ScenarioVerdict
from tests.games_at_hand import kit_of
from tests.share import usual

NUMBER = re.compile(r"(?<![\w.\"@])\d{1,2}(?![\w.\"])")
EDITS = 12


def asked(name: str, text: str, version: int) -> ScenarioRules:
    path = str(kit_of(name).rules.resolve())
    return ScenarioRules(path, ((path, text),), "en", version)


def outcome(runs: ScenarioRuns) -> list[ScenarioVerdict | None]:
    """How all scenarios go, without how long that took."""
    keys = [view.key for file in runs.files() for view in file.scenarios]
    verdicts = [runs.run(key) for key in keys]
    return [replace(verdict, seconds=0.0) if verdict is not None else None for verdict in verdicts]


def edited(text: str, dice: random.Random) -> str:
    """Another number, a line twice, a line less, or another comment."""
    lines = text.splitlines(keepends=True)
    at = dice.randrange(len(lines))
    match dice.randrange(4):
        case 0:
            found = dice.choice(list(NUMBER.finditer(text)))
            return f"{text[: found.start()]}{max(0, int(found[0]) + dice.choice((-1, 1)))}{text[found.end() :]}"
        case 1:
            return "".join((*lines[:at], lines[at], *lines[at:]))
        case 2:
            return "".join((*lines[:at], *lines[at + 1 :]))
    return f"{text}\n# another"


def versions(text: str, dice: random.Random, count: int) -> Iterator[str]:
    """Texts that follow each other; now and then all is put back."""
    now = text
    for _ in range(count):
        now = edited(now if dice.random() < 0.6 else text, dice)
        yield now


@pytest.mark.parametrize("name", usual(["dice_race", "kalah", "nine_men", "treasure_hand"], "dice_race"))
def test_after_random_edits_all_is_told_as_a_whole_run_tells_it(name: str) -> None:
    text, dice = kit_of(name).rules.read_text(encoding="utf-8"), random.Random(7)
    kept = ScenarioRuns(asked(name, text, 0))
    assert outcome(kept) == outcome(ScenarioRuns(asked(name, text, 0)))
    for version, now in enumerate(versions(text, dice, EDITS), 1):
        kept = ScenarioRuns(asked(name, now, version), kept)
        assert outcome(kept) == outcome(ScenarioRuns(asked(name, now, version))), now


def ran(runs: ScenarioRuns, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the scenarios that are run."""
    names: list[str] = []
    run = scenario_runs.run_scenario
    with monkeypatch.context() as watching:
        watching.setattr(
            scenario_runs, "run_scenario", lambda scenario, *args: names.append(scenario.name) or run(scenario, *args)
        )
        outcome(runs)
    return names


def test_only_what_a_change_can_touch_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    text = kit_of("nine_men").rules.read_text(encoding="utf-8")
    first = ScenarioRuns(asked("nine_men", text, 0))
    everything = ran(first, monkeypatch)
    commented = ScenarioRuns(asked("nine_men", f"{text}\n# another", 1), first)
    assert ran(commented, monkeypatch) == []
    logged = text.replace("rule ", 'rule never(p: player):\n    log "never"\n\nrule ', 1)
    assert ran(ScenarioRuns(asked("nine_men", logged, 2), commented), monkeypatch) == []
    begun = text.replace("play:\n", 'play:\n    log "begun"\n', 1)
    assert begun != text
    assert ran(ScenarioRuns(asked("nine_men", begun, 3), commented), monkeypatch) != []
    titled = text.replace("players 2", "players 2..3", 1)
    assert ran(ScenarioRuns(asked("nine_men", titled, 4), commented), monkeypatch) == everything


def test_a_scenario_that_is_written_otherwise_is_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shutil.copytree(kit_of("nine_men").rules.parent, tmp_path / "nine_men")
    rules = folder / "nine_men.rules"
    first = ScenarioRuns(ScenarioRules(str(rules), (), "en", 0))
    everything = ran(first, monkeypatch)
    written = next((folder / "scenarios").glob("*.yaml"))
    written.write_text(written.read_text(encoding="utf-8").replace("steps:", "steps:  # one", 1), encoding="utf-8")
    assert 0 < len(ran(ScenarioRuns(ScenarioRules(str(rules), (), "en", 1), first), monkeypatch)) < len(everything)
