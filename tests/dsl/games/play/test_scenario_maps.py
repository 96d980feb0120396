"""A scenario's map: another one with something added or painted."""

from __future__ import annotations

from pathlib import Path

import pytest
from scenario_tools import check, game_in, problems_of

from tests.games_at_hand import CROSSING, POND

HEAD = "scenario: x\nplayers: [anna, boris]\n"
GIVEN = "given: {pieces: {ours: {at: A1, owner: anna}, theirs: {at: D3, owner: boris}}}\nchance: [1]\n"


@pytest.fixture
def crossing(tmp_path: Path) -> Path:
    """The small game with its pond: four columns, three rows, an island in B2."""
    game = game_in(tmp_path, CROSSING.read_text(encoding="utf-8"), "crossing")
    (game / "pond.yaml").write_text(POND.read_text(encoding="utf-8"), encoding="utf-8")
    return game


@pytest.mark.parametrize(
    ("board", "offers"),
    [
        ("{like: ../pond.yaml}", "[A2, B1]"),
        ("{like: ../pond.yaml, paint: {land: A2}}", "[B1]"),
        ("{like: ../pond.yaml, paint: {land: [a2, B1], sea: [B1]}}", "[B1]"),
        ("{like: ../pond.yaml, add: {sites: [{kind: pier, id: east, at: D1, toll: 3}]}}", "[A2, B1]"),
    ],
)
def test_a_map_like_another_with_changes(crossing: Path, board: str, offers: str) -> None:
    text = f"{HEAD}map: {board}\n{GIVEN}steps:\n  - offers: {{sail ours: {offers}}}\n  - expect: {{west.toll: 2}}\n"
    if "east" in board:
        text += "  - expect: {east.toll: 3, east.at: D1}\n"
    assert [str(d) for d in problems_of(crossing, text)] == []


@pytest.mark.parametrize(
    ("board", "code", "told"),
    [
        ("{like: ../pond.yaml, «paints»: {land: A2}}", "scenario-map-key", "paint"),
        ("{like: ../pond.yaml, paint: {land: [A2, «E1»]}}", "scenario-map-cell", "E1"),
        ("{like: ../pond.yaml, add: {«site»: []}}", "scenario-map-key", "sites"),
        ("{like: ../pond.yaml, add: {sites: [«west»]}}", "scenario-not-table", ""),
        ("{like: «pnod»}", "no-such-map", ""),
    ],
)
def test_what_is_wrong_in_it_is_told_at_its_word(crossing: Path, board: str, code: str, told: str) -> None:
    check(crossing, f"{HEAD}map: {board}\n", code, told)


def test_what_the_changes_spoil_is_told_where_they_stand(crossing: Path) -> None:
    text = f"{HEAD}map: {{like: ../pond.yaml, add: {{sites: [{{kind: peir, id: east, at: D1}}]}}}}\n"
    found = problems_of(crossing, text)
    assert found
    assert all(d.span is not None and d.span.line == 3 and d.span.source.name.endswith("x.yaml") for d in found)


TINTS = """
language 1
game tints
    players 1
board square8:
    terrain sea passable
    site port:
        tint: colour = 0xd08020
play:
    tie
"""
PORTS = """fordewind: 1
title: Tints
grid: {kind: square8}
legend: {"~": sea}
terrain: |
  ~~~~
sites:
  - {kind: port, at: A1, tint: "#20C0a0"}
"""


def test_colours_are_set_by_the_map_of_a_scenario_and_expected(tmp_path: Path) -> None:
    game = game_in(tmp_path, TINTS, "tints")
    (game / "ports.yaml").write_text(PORTS, encoding="utf-8")
    added = 'add: {sites: [{kind: port, at: B1, tint: "#0000ff"}, {kind: port, at: C1}]}'
    expected = 'port1.tint: "#20c0a0", port2.tint: "#0000ff", port3.tint: "#d08020"'
    text = f"scenario: x\nplayers: [one]\nmap: {{like: ../ports.yaml, {added}}}\nsteps:\n  - expect: {{{expected}}}\n"
    assert problems_of(game, text + "  - expect: port2.tint == 0x0000ff\n") == []
    for port in ("port1", "A1"):
        given = f'given: {{setup: yes, sites: {{{port}: {{«tint: "#ff0000"}}}}}}\n'
        found = f"scenario: x\nplayers: [one]\nmap: ../ports.yaml\n{given}"
        check(game, found, "scenario-of-the-map", f"{port}.tint")
