"""``rulesets/README.md``, "Scenarios in full", in each language: every key is there, and the position it shows works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from walk_words import LANGUAGES

from dsl.games.scenario import given, names, script
from dsl.games.scenario.verdict import run_file

# A game that has everything of which the page's position speaks.
RULES = """language 1
game show "Show"
    players 2

board square8 8 5:
    terrain sea passable:
        state buoy: optional player
    site harbour:
        state owner: optional player
    put harbour A3

deck chest:
    columns count: 0..9
    g1 1
    g2 1
    g3 1

piece boat up to 4
piece raft up to 4

player:
    gold: 0..9 = 0

state wind: optional direction
state fame: 0..9 per player = 0

must hold no(b in boat: b.at.column == 2) "No boat is in the second column."

setup:
    for each p in players:
        p.gold = 1

play:
    repeat:
        for each p in players:
            turn of p:
                choose by p:
                    stay:
                        nothing
                    go:
                        nothing
"""
EXPECTED = """
steps:
  - expect: {ours.at: B1, ours.owner: red, red.gold: 3, red.chest: [g1, g2], wind: E, fame.red: 2, fame.blue: 0}
  - expect: {harbour1.owner: red, B1.buoy: red, chest.discards: [g3], chest.pile: [], active: red, blue.gold: 1}
"""


def chapter(name: str) -> str:
    """The chapter on scenarios in that language."""
    found = LANGUAGES[name].text.partition(LANGUAGES[name].scenarios)[2].partition("\n## ")[0]
    assert found
    return found


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_position_of_the_page_can_be_set_up(name: str, tmp_path: Path) -> None:
    (box,) = re.findall(r"```yaml\n(given:.*?)```", chapter(name), re.DOTALL)
    (tmp_path / "show.rules").write_text(RULES, encoding="utf-8")
    path = tmp_path / "x.yaml"
    text = box.replace("{west:", "{harbour1:")  # a board without a map file calls its harbours so
    path.write_text(f"scenario: x\nplayers: [red, blue]\n{text}{EXPECTED}", encoding="utf-8")
    assert [str(d) for verdict in run_file(path) for d in verdict.problems] == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_key_is_on_the_page(name: str) -> None:
    """Keys of a scenario, of its position, and kinds of steps; and the page names no others."""
    page, language = chapter(name), LANGUAGES[name]
    rows = re.findall(r"^\| `([^`]+)`(?:, `[^`]+`)? \|", page, re.MULTILINE)
    keys, steps = rows[: len(script.KEYS)], rows[len(script.KEYS) :]
    assert sorted(keys) == sorted(script.KEYS)
    assert {step.partition(":")[0] for step in steps} == {*names.STEPS, "red"}
    words = set(re.findall(r"[\w]+", page.partition(language.position)[2].partition(language.steps)[0]))
    assert set(given.KEYS) <= words
    assert set(script.BRANCH_KEYS) <= set(re.findall(r"`(\w+)`", page))
