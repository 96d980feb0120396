"""The published schema of scenarios: every scenario that is played here fits it, and what no scenario says does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.games.scenario.script import scenario_schema
from dsl.text.diagnostics import Problems

RULESETS = sorted(path.parent for path in (Path(__file__).parents[4] / "rulesets").glob("*/scenarios"))


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
def test_our_scenarios_fit(folder: Path) -> None:
    program = load_program(folder / f"{folder.name}.rules", Problems(), loader)
    schema = scenario_schema(program)
    Draft202012Validator.check_schema(schema)
    validator, count = Draft202012Validator(schema), 0
    for file in sorted((folder / "scenarios").glob("*.yaml")):
        for document in YAML(typ="safe", pure=True).load_all(file.read_text(encoding="utf-8")):
            assert [error.message for error in validator.iter_errors(document)] == []
            count += 1
    assert count > 10


@pytest.mark.parametrize(
    "document",
    [
        {"scenario": "x"},
        {"scenario": "x", "players": ["a"], "stpes": []},
        {"scenario": "x", "players": ["a"], "steps": [{"log": "x", "offers": "y"}]},
        {"scenario": "x", "players": ["a"], "branches": [{"nam": "y"}]},
        {"scenario": "x", "players": ["a"], "given": {"piece": {}}},
    ],
)
def test_what_is_no_scenario_does_not_fit(document: dict[str, object]) -> None:
    assert list(Draft202012Validator(scenario_schema()).iter_errors(document))
