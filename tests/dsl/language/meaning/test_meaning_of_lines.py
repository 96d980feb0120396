"""Lines of several kinds on a track: arrows that lead as lines do."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from dsl.engines.choice import make_engine
from dsl.games.scenario.verdict import run_file
from dsl.text.diagnostics import LANGUAGES
from tests.dsl.language.meaning.samples import SKELETONS, run, skeleton
from tests.games_at_hand import ROOT, load
from tests.little_game import lines

GAME = """language 1
game mail
    players 1..2
board track:
    terrain harbour "Harbour"
    arrow lane "Lane" line
    arrow storm "Storm lane"{flag}:
        toll: 0..9
    arrow drift "No line"
play:
    let c = first(cell)
    let far = the(x in cell where x.number == 3)
    log "{asked}"
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("exits(c)", "{yalta, sukhum}"),
        ("exits(c, lane)", "{yalta}"),
        ("exits(c, storm)", "{sukhum}"),
        ("entries(far, lane)", "{yalta}"),
        ("entries(far)", "{odesa, yalta}"),
        ("exits(c, {x in storm where x.toll > 3})", "{}"),
        ("distance(c, far)", "1"),
        ("first(x in storm where x.tail == c).toll", "3"),
    ],
)
def test_where_they_lead(asked: str, told: str) -> None:
    shown = asked if "{" not in asked else "s"
    text = GAME.replace("{flag}", " line").replace("{asked}", f"{{{shown}}}")
    if shown == "s":
        text = text.replace("    log", f"    let s = {asked}\n    log")
    assert values(text) == told


def test_an_arrow_without_the_flag_is_no_line() -> None:
    assert values(GAME.replace("{flag}", "").replace("{asked}", "{exits(c)}")) == "{yalta}"


@pytest.mark.parametrize(
    ("more", "tolls"), [("", "{0, 3}"), ("  - {kind: storm, from: sukhum, to: odesa, toll: 7}\n", "{0, 7}")]
)
def test_where_all_lead_both_ways_they_do_with_their_attributes(more: str, tolls: str) -> None:
    board = (SKELETONS / "mail.yaml").read_text(encoding="utf-8").replace("track}", "track, two_way: yes}") + more
    text = GAME.replace("{flag}", " line").replace('    log "{asked}"\n', "    log BACK\n    log TOLLS\n")
    text = text.replace("BACK", '"{exits(far)}"').replace("TOLLS", '"{s}"')
    text = text.replace("    log", "    let s = {x.toll for x in storm where x.tail == far} + {0}\n    log", 1)
    engine = make_engine(load(text, board, 1))
    engine.start(1)
    assert lines(engine)[:2] == ["{odesa, yalta}", tolls]


def values(text: str) -> str:
    """What the game logs."""
    outcome = run(text, "mail")
    assert not outcome.errors, outcome.report
    (entry,) = [entry for entry in outcome.journal if entry.kind == "log"]
    return outcome.text(entry)


@pytest.mark.parametrize(
    ("where", "told", "notes"),
    [
        ("b is circle", "{n2, n4, m}", ["route-both-ways"]),
        ("b in exits(a)", "{n4}", []),
        ("onto(a, b)", "{n4}", []),
        ("b in entries(a)", "{n2, m}", []),
    ],
)
def test_a_route_keeps_to_the_direction_of_lines_only_where_it_says_so(where: str, told: str, notes: list[str]) -> None:
    asked = 'log "{ends(way(), the(c in cell where c.number == 3), 1)}"'
    more = f"function onto(a: cell, b: cell) -> bool = b in exits(a)\nroute way():\n    step a to b where {where}\n"
    outcome = run(skeleton("track", more, asked), "track")
    assert outcome.lines() == [told] and [code for code in outcome.others if code.startswith("route")] == notes


def test_a_route_along_arrows_that_are_lines_says_so_too() -> None:
    route = "route way():\n    step a to b where any(x in lane: x.tail == a and x.head == b)\n"
    for flag, notes in ((" line", []), ("", ["route-both-ways"])):
        rules = GAME.replace("{flag}", " line").replace("{asked}", "-").replace('"Lane" line', f'"Lane"{flag}')
        assert [c for c in run(rules + route, "mail").others if c.startswith("route")] == notes


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scenario_of_the_reference_holds(language: str, tmp_path: Path) -> None:
    page = (ROOT / "dsl" / f"LANGUAGE{'' if language == 'en' else f'.{language}'}.md").read_text(encoding="utf-8")
    (rules,) = (block for block in re.findall("```rules\n(.*?)```", page, re.DOTALL) if " mail " in block[:60])
    (scenario,) = re.findall("```yaml\n(scenario.*?)```", page, re.DOTALL)
    (tmp_path / "scenarios").mkdir()
    shutil.copy(SKELETONS / "mail.yaml", tmp_path / "mail.yaml")
    (tmp_path / "mail.rules").write_text(rules, encoding="utf-8")
    (tmp_path / "scenarios" / "storm.yaml").write_text(
        scenario.replace("given:", "map: ../mail.yaml\ngiven:"), encoding="utf-8"
    )
    (verdict,) = run_file(tmp_path / "scenarios" / "storm.yaml")
    assert list(verdict.problems) == []
