"""The scenario runner: what holds, and every mistake reported at its word."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import CROSSING, HIDEOUT, POND

from dsl.diagnostics import Diagnostic, message
from dsl.scenario.verdict import Verdict, run_file

HEAD = """scenario: {name}
map: pond.yaml
players: [anna, boris]
"""
OPENING = """steps:
  - anna: begin A1
  - boris: begin D3
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's folder with room for scenarios."""
    game = tmp_path / "crossing"
    (game / "scenarios").mkdir(parents=True)
    (game / "crossing.rules").write_text(CROSSING.read_text(encoding="utf-8"), encoding="utf-8")
    (game / "scenarios" / "pond.yaml").write_text(POND.read_text(encoding="utf-8"), encoding="utf-8")
    return game


def run(folder: Path, text: str) -> list[Verdict]:
    path = folder / "scenarios" / "x.yaml"
    path.write_text(text, encoding="utf-8")
    return run_file(path)


def faults(folder: Path, text: str) -> list[Diagnostic]:
    return [d for verdict in run(folder, text) for d in verdict.problems]


def test_the_scenarios_of_the_small_game_hold() -> None:
    verdicts = run_file(CROSSING.parent / "scenarios" / "sailing.yaml")
    assert [(v.name, list(v.problems)) for v in verdicts] == [
        ("A boat sails as far as the die allows", []),
        ("The goal is the end", []),
    ]
    assert verdicts[0].clauses == ("CR1", "CR2a", "CR2b")


# Steps after both boats are on the water; the mistake is marked by «».
STEPS = [
    ("scenario-not-offered", "[2]", "- anna: «sail boat1 D1»", "sail boat1 A2"),
    ("scenario-not-his-turn", "[2]", "- boris: «rest»", "anna"),
    ("scenario-no-player", "[2]", "- «ana»: rest", "anna"),
    ("scenario-script-out", "[]", "- anna: «rest»", "roll"),
    ("scenario-script-left", "[2, «3»]", "- expect: {round: 1}", "3"),
    ("scenario-no-outcome", "[«4»]", "- expect: {round: 1}", "1, 2, 3"),
    ("scenario-differs", "[2]", "- expect: {boat1.at: «B1»}", "A1"),
    ("scenario-differs", "[2]", "- expect: {active: «boris»}", "anna"),
    ("attribute-unknown", "[2]", "- expect: {boat1.«sails»: 3}", "sails"),
    ("name-unknown", "[2]", "- expect: {«boat9».at: A1}", "boat9"),
    ("scenario-offer-lacks", "[1]", "- offers: {sail boat1: [A2, B1, «D1»]}", "D1"),
    ("scenario-offer-more", "[1]", "- offers: {«sail boat1»: [A2]}", "B1"),
    ("scenario-not-offered", "[1]", "- offers: [rest, «begin A1»]", "begin A1"),
    ("scenario-is-offered", "[1]", "- lacks: [«sail»]", "sail boat1 A2"),
    ("scenario-not-logged", "[1]", "- log: «CR3»", "the die shows 1"),
    ("scenario-result", "[1]", "- result: «boris»", "none"),
    ("scenario-no-player", "[1]", "- result: «bo»", "boris"),
    ("scenario-not-word", "[1]", "- expect: [«{a: b}»]", ""),
    ("scenario-not-word", "[1]", "- lacks: [«{a: b}»]", ""),
]


@pytest.mark.parametrize(("code", "chance", "step", "told"), STEPS)
def test_a_wrong_step_is_reported_at_its_word(folder: Path, code: str, chance: str, step: str, told: str) -> None:
    marked = HEAD.format(name="x") + f"chance: {chance}\n" + OPENING + f"  {step}\n"
    before = marked[: marked.index("«")]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    (found,) = faults(folder, marked.replace("«", "").replace("»", ""))
    assert found.code == code
    assert found.span is not None and (found.span.line, found.span.column) == (line, column)
    assert told in message(found.code, found.args, "en")


# Whole scenarios; the mistake is marked by «».
WHOLE = [
    ("scenario-key", "scenario: x\n«player»: [a, b]\nplayers: [a, b]\n"),
    ("scenario-no-name", "«scenario:» \nplayers: [a, b]\n"),
    ("scenario-no-players", "scenario: «x»\nmap: pond.yaml\n"),
    ("scenario-not-list", "scenario: x\nplayers: [a, b]\nsteps: «{a: b}»\n"),
    ("scenario-step", "scenario: x\nplayers: [a, b]\nsteps:\n  - «rest»\n"),
    ("scenario-not-table", "scenario: x\nplayers: [a, b]\ngiven: «[a]»\n"),
    ("scenario-map", "scenario: x\nplayers: [a, b]\nmap: «[a]»\n"),
    ("no-such-map", "scenario: x\nplayers: [a, b]\nmap: «no_such_sea»\n"),
    ("file-missing", "scenario: x\nplayers: [a, b]\nhouse: «house/none.rules»\nmap: pond.yaml\n"),
    ("param-unknown", "scenario: x\nplayers: [a, b]\nparameters: {gaol: «3»}\nmap: pond.yaml\n"),
    ("param-range", "scenario: x\nplayers: [a, b]\nparameters: {goal: «99»}\nmap: pond.yaml\n"),
    ("scenario-given-key", "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {«peices»: {}}\n"),
    ("scenario-no-player", "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {players: {«c»: {purse: 1}}}\n"),
    ("scenario-no-attribute", "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {players: {a: {«prse»: 1}}}\n"),
    ("scenario-no-attribute", "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {state: {«rounds»: 1}}\n"),
    ("scenario-bad-value", "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {players: {a: {purse: «ten»}}}\n"),
    (
        "scenario-bad-value",
        "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {pieces: {q: {owner: a, at: «Z9»}}}\n",
    ),
    ("scenario-no-piece-kind", "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {pieces: {q: {piece: «bot»}}}\n"),
    ("scenario-piece-name", "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {pieces: {«A1»: {at: A1}}}\n"),
    ("scenario-of-the-map", "scenario: x\nplayers: [a, b]\nmap: pond.yaml\ngiven: {sites: {west: {«toll»: 3}}}\n"),
    ("yaml-bracket-open", "scenario: x\nplayers: «[a, b\n"),
    ("yaml-key-twice", "scenario: x\n«scenario»: y\nplayers: [a, b]\nmap: pond.yaml\n"),
]


@pytest.mark.parametrize(("code", "marked"), WHOLE)
def test_a_wrong_scenario_is_reported_at_its_word(folder: Path, code: str, marked: str) -> None:
    before = marked[: marked.index("«")]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    found = faults(folder, marked.replace("«", "").replace("»", ""))
    assert [d.code for d in found] == [code]
    span = found[0].span
    assert span is not None and (span.line, span.column) == (line, column)


def test_a_mistake_in_an_inline_map_is_reported_where_it_stands(folder: Path) -> None:
    text = "scenario: x\nplayers: [a, b]\nmap:\n  fordewind: 1\n  grid: {kind: square4, width: 3, height: 1}\n"
    text += '  legend: {"~": sea}\n  terrain: |\n    ~?~\n'
    found = [d for d in faults(folder, text) if d.severity.value == "error"]
    assert found
    assert all(d.span is not None and d.span.source.name.endswith("x.yaml") for d in found)
    assert [(d.span.line, d.span.column) for d in found if d.span] == [(8, 6)]


def test_one_broken_scenario_does_not_hide_the_others(folder: Path) -> None:
    text = "scenario: bad\nplayers: [a, b]\nsteps: [x]\n---\n" + HEAD.format(name="good") + OPENING
    verdicts = run(folder, text)
    assert [(v.name, len(v.problems)) for v in verdicts] == [("good", 0), ("x.yaml", 1)]


def test_too_many_players_are_reported(folder: Path) -> None:
    found = faults(folder, "scenario: x\nplayers: [a, b, c, d]\nmap: pond.yaml\n")
    assert [d.code for d in found] == ["seats-wrong"]


def test_a_file_without_scenarios_is_reported(folder: Path) -> None:
    assert [d.code for d in faults(folder, "# nothing\n")] == ["scenario-none"]


def test_a_rule_error_names_the_step(folder: Path) -> None:
    text = HEAD.format(name="x") + "given: {pieces: {q: {at: A1, owner: anna, sailed: 40}}}\nchance: [1]\n"
    text += "parameters: {goal: 20}\nsteps:\n  - anna: sail q A2\n"
    found = faults(folder, text)
    assert found[0].code == "scenario-rule-error" or found[1].code == "scenario-rule-error"
    assert any(d.span is not None and d.span.source.name.endswith(".rules") for d in found)


def test_secret_choices_are_made_by_name() -> None:
    assert HIDEOUT.is_file()
    path = HIDEOUT.parent / "scenarios" / "looking.yaml"
    assert [(v.name, [d.code for d in v.problems]) for v in run_file(path)] == [("Found at the second try", [])]


CHECKED = CROSSING.read_text(encoding="utf-8").replace(
    "\npiece boat",
    '    require count(p in pier) >= 1 "There must be a pier."    @M1\n'
    '    warn count(c in cell where c is land) >= 1 "Land would be nice."    @M2\n\npiece boat',
    1,
)


@pytest.mark.parametrize(
    ("land", "pier", "listed", "code"),
    [
        ("#", True, "[]", None),
        ("#", False, "[CRM1]", None),
        ("~", False, "[CRM1, CRM2]", None),
        ("~", True, "[Land would be]", None),
        ("#", True, "[CRM1]", "scenario-no-fault"),
        ("~", True, "[]", "scenario-map-faults"),
    ],
)
def test_faults_of_a_map_are_expected_by_clause_or_word(
    folder: Path, land: str, pier: bool, listed: str, code: str | None
) -> None:
    (folder / "crossing.rules").write_text(CHECKED, encoding="utf-8")
    text = f"scenario: x\nplayers: [a, b]\nmap_faults: {listed}\nmap:\n  fordewind: 1\n"
    text += '  grid: {kind: square4, width: 3, height: 1}\n  legend: {"~": sea, "#": land}\n'
    text += f"  terrain: |\n    ~{land}~\n" + ("  sites:\n    - {kind: pier, id: p, at: A1}\n" if pier else "")
    assert [d.code for d in faults(folder, text)] == ([code] if code else [])


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("game: sea_battle\nplayers: [a, b]\n", None),
        ("game: sea_battle\nhouse: swift_forts\nplayers: [a, b]\n", None),
        ("game: crossing/crossing.rules\nmap: crossing/scenarios/pond.yaml\nplayers: [a, b]\n", None),
        ("game: crossing\nmap: crossing/scenarios/pond.yaml\nplayers: [a, b]\n", None),
        ("house: crossing/crossing.rules\nmap: crossing/scenarios/pond.yaml\nplayers: [a, b]\n", None),
        ("game: «see_battle»\nplayers: [a, b]\n", "no-such-ruleset"),
        ("game: sea_battle\nhouse: «swift_ports»\nplayers: [a, b]\n", "no-such-ruleset"),
        ("players: [a, b]\n", "scenario-no-rules"),
    ],
)
def test_the_rules_are_named_anywhere(folder: Path, head: str, code: str | None) -> None:
    text = f"scenario: x\n{head}"
    path = folder.parent / "x.yaml"
    path.write_text(text.replace("«", "").replace("»", ""), encoding="utf-8")
    found = [d for verdict in run_file(path) for d in verdict.problems]
    assert [d.code for d in found] == ([code] if code else [])
    if "«" in text:
        span = found[0].span
        assert found[0].hint in ("sea_battle", "swift_forts")
        assert span is not None and span.line == text[: text.index("«")].count("\n") + 1
