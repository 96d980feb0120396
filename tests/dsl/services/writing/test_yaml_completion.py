"""What is offered in maps and scenarios where ``|`` stands: by the schema of the game, in texts that are broken there."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dsl.engines.linking.spec import board_spec
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.games.scenario.script import scenario_schema
from dsl.language.typed.program import Program
from dsl.maps.mapfile import map_schema
from dsl.services.writing.contract import Completions
from dsl.services.writing.game_folder.yaml_completion import yaml_completions
from dsl.text.diagnostics import Problems

RULES = Path(__file__).parents[4] / "rulesets" / "pirates_1989" / "pirates_1989.rules"
HEAD = "fordewind: 1\ngames: [pirates_1989]\ngrid:\n  kind: square8\n  width: 3\n  height: 3\n"


@cache
def program() -> Program:
    made = load_program(RULES, Problems(), loader)
    assert made is not None
    return made


@cache
def of_map() -> dict[str, object]:
    return map_schema(board_spec(program()))


@cache
def of_scenario() -> dict[str, object]:
    return scenario_schema(program())


def offered(text: str, schema: dict[str, object]) -> Completions:
    place = text.index("|")
    line, begin = text.count("\n", 0, place), text.rfind("\n", 0, place) + 1
    return yaml_completions("bay.yaml", text.replace("|", "", 1), line + 1, place - begin + 1, schema)


@pytest.mark.parametrize(
    ("text", "first", "absent"),
    [
        ("gri|\n", {"grid"}, {"sites"}),
        ("fordewind: 1\ngrid:\n  kind: |\n  width: 3\n", {"square8"}, {"hex"}),
        (HEAD + "si|", {"sites"}, {"grid"}),
        (HEAD + "sites:\n  - |\narrows: []\n", {"kind", "at"}, {"side"}),
        (HEAD + "sites:\n  - kind: |", {"port"}, {"current"}),
        (HEAD + "sites:\n  - kind: port\n    at: A1\n    |", {"side", "houses", "source", "goal"}, {"at", "kind"}),
        (HEAD + "sites:\n  - {kind: port, side: |}\n  - {kind: port}\n", {"spain", "pirates"}, {"port"}),
        (HEAD + "sites:\n  - {kind: port, side: |", {"spain", "pirates"}, set()),  # the bracket is not closed yet
        (HEAD + "sites:\n  - kind: prot|", {"port"}, set()),
    ],
)
def test_in_a_map(text: str, first: set[str], absent: set[str]) -> None:
    names = {proposal.text for proposal in offered(text, of_map()).proposals}
    assert first <= names and not absent & names


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("scenario: a storm\npl|", {"players"}),
        ("scenario: a storm\nparameters: {storm_d|}", {"storm_drift_cells", "storm_direction"}),
        ("scenario: a storm\nclauses: [P89-4.2|]\n", {"P89-4.2a", "P89-4.2b"}),
        ("scenario: a storm\nsteps:\n  - |\n  - log: x\n", {"chance", "offers", "expect", "no log"}),
        ("scenario: a storm\nsteps:\n  - expect: {ro|}\n", {"rounds"}),
        ("scenario: a storm\ngiven:\n  pieces:\n    a: {at: A1, |}\n", {"owner", "kind", "holes"}),
        ("scenario: one\n---\nscenario: a storm\nbranches:\n  - na|\n", {"name"}),
    ],
)
def test_in_a_scenario(text: str, wanted: set[str]) -> None:
    assert wanted <= {proposal.text for proposal in offered(text, of_scenario()).proposals}


def test_it_replaces_the_word_that_is_begun() -> None:
    found = offered(HEAD + "sites:\n  - kind: po|", of_map())
    assert (found.place.line, found.place.column, found.place.end_column) == (8, 11, 13)
    (port,) = found.proposals
    assert (port.text, port.kind) == ("port", "value") and "Порт" in port.detail


def test_of_what_is_no_yaml_at_all_nothing_is_offered() -> None:
    assert offered("{{{{ : [|\n\t\t- }", of_map()).proposals == ()
