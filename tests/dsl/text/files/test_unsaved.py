"""Files that are open in an editor, and the published schema of scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.games.scenario.script import scenario_schema
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source, unsaved
from tests.share import usual


def text_of(path: Path) -> str | None:
    found = read_source(path, Problems())
    return found.text if found is not None else None


def test_an_open_file_is_read_as_it_is_written_and_others_as_they_are(tmp_path: Path) -> None:
    one, other = tmp_path / "one.rules", tmp_path / "other.rules"
    one.write_text("on disk", encoding="utf-8")
    other.write_text("other", encoding="utf-8")
    with unsaved({one.resolve(): "in the editor"}):
        assert text_of(tmp_path / "." / "one.rules") == "in the editor"
        assert text_of(other) == "other"
        one.unlink()
        assert text_of(one) == "in the editor"
    assert text_of(one) is None


RULESETS = sorted(path.parent for path in (Path(__file__).parents[4] / "rulesets").glob("*/scenarios"))


@pytest.mark.parametrize("folder", usual(RULESETS, "colonies_variant"), ids=lambda folder: folder.name)
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
