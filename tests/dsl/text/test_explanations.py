"""Every code of a report has an explanation in each language, and the examples in these are right."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatchcase
from importlib.resources import files
from pathlib import Path

import pytest

import dsl
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.games.scenario.script import read_scenarios
from dsl.maps.mapfile import load_map
from dsl.text.diagnostics import LANGUAGES, Problems, Severity, render_all
from dsl.text.diagnostics.diagnostic import catalogue
from dsl.text.diagnostics.explanations import Topic, explained, topic_of, topics
from dsl.text.files.yaml_tree import compose, yaml_source
from dsl.text.source import Source

GAME = """language 1
game example "Example"
    players 2
board square8 4 4:
    terrain sea "Sea" passable
    site port "Port"
    put port A1
player:
    gold "Gold": 0..99 = 0
piece ship "Ship" up to 6:
    hits "Hits": 0..3 = 0
state wind "Wind": 0..7 = 0
play:
    tie
"""
MAP = {
    "title": "title: Bay\n",
    "grid": "grid: {kind: square8, width: 4, height: 2}\n",
    "legend": 'legend: {"~": sea, "#": land}\n',
    "terrain": "terrain: |\n  ~~~~\n  ~~~~\n",
}
_REPORTED = re.compile(
    r"(?:\.(?:error|warn|note|unknown|report|correct|_tell|_error|_report)|RuleError|Diagnostic|_at)"
    r'\(\s*(?:[\w.]+,\s*)?"([a-z][\w-]*)"'
)


def sound(found: Problems) -> None:
    assert not [d for d in found if d.severity is Severity.ERROR], render_all(found)


def test_each_code_has_an_explanation_and_each_pattern_a_code() -> None:
    folder, known = Path(dsl.__file__).parent, catalogue("en")
    codes = {code for path in folder.rglob("*.py") for code in _REPORTED.findall(path.read_text(encoding="utf-8"))}
    codes &= set(known)
    assert len(codes) > 300
    without = {code for code in codes if topic_of(code) is None}
    assert without == set(), "a pattern or a topic for it in explanations/topics.toml"
    patterns = [pattern for topic in topics().values() for pattern in topic.codes]
    assert [pattern for pattern in patterns if not any(fnmatchcase(code, pattern) for code in known)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_topic_has_its_words(language: str) -> None:
    text = files("dsl.text.diagnostics.explanations").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    assert list(tomllib.loads(text)) == list(topics()), "one text for each topic, in the order of topics.toml"


@pytest.mark.parametrize("topic", topics().values(), ids=lambda topic: topic.name)
def test_an_example_is_right(topic: Topic) -> None:
    found, example = Problems(), topic.example
    match topic.kind:
        case "rules":
            load_program(Source("example.rules", example if "language 1" in example else GAME + example), found, loader)
        case "map":
            given = [line for key, line in MAP.items() if not re.search(f"^{key}:", example, re.M)]
            load_map(f"fordewind: 1\n{''.join(given)}{example}\n", None, found)
        case "scenario":
            assert read_scenarios(Source("example.yaml", example), found)
        case "yaml":
            assert compose(yaml_source(example, "example.yaml"), found) is not None
    sound(found)


def test_the_longest_pattern_counts() -> None:
    found = explained("map-cell-outside", "en")
    assert found is not None and found.topic.name == "map_places" and found.whole.endswith("cells: [A1..B2, D1]}")
    told = [topic_of(code) for code in ("chance-budget", "map-edge-twice", "map-rules-waiting")]
    assert [topic and topic.name for topic in told] == ["endless", "map_lines", "map_waiting"]
    assert explained("nothing-of-the-kind", "en") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_out_of_its_range_and_a_search_for_one_are_not_told_as_what_is_missing(language: str) -> None:
    texts = [str(explained(code, language)) for code in ("may-be-none", "may-not-fit", "may-not-be-one")]
    for remedy, own in zip(("step(s.at, N)", "clamp(", "count(ship of p) == 1"), texts, strict=True):
        assert [text for text in texts if remedy in text] == [own]
