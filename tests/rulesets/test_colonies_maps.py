"""Every check that the colonies make of a map is broken once, because the maps of scenarios are exempt from them."""

from __future__ import annotations

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_game
from dsl.text.diagnostics import Problems, Severity
from dsl.text.source import Source
from tests.games_at_hand import ROOT

ISLANDS = ROOT / "rulesets" / "colonies_1990" / "scenarios" / "maps" / "islands.yaml"

CORNER = "A10..C10, A11..D14"

# clause, what is changed in the map, severity
BROKEN: list[tuple[str, list[tuple[str, str]], Severity]] = [
    ("C90-M1", [("  - {kind: corner, at: [" + CORNER + "]}", "  []")], Severity.ERROR),
    ("C90-M1", [(CORNER, CORNER + ", L12")], Severity.ERROR),  # land
    ("C90-M1", [(CORNER, CORNER + ", D7")], Severity.ERROR),  # a port
    ("C90-M1", [(CORNER, "A13..A14, B13..D13")], Severity.ERROR),  # five cells, six ships
    ("C90-M1", [(CORNER, "A12..D14")], Severity.WARNING),  # twelve cells, eighteen ships
    ("C90-M1", [(CORNER, "A10..C10, A11..C14, R12")], Severity.WARNING),  # not below on the left
    ("C90-M2", [("  ..##..........###.", "  ..###.........###."), ("at: G8", "at: D3")], Severity.ERROR),
    ("C90-M3", [("points: 6", "points: 1"), ("points: 5", "points: 1")], Severity.ERROR),
    ("C90-M3", [("points: 6", "points: 4"), ("points: 5", "points: 4")], Severity.WARNING),
    ("C90-M4", [("  ...............##.\n  ..##..........###.", "  ...............###\n  ..##..........####"),
                ("  .####....o.....#o.\n  .o###.............", "  .####....o.....#o#\n  .o###..........###")],
     Severity.ERROR),
    ("C90-M6", [("starts:", "arrows:\n  - {kind: current, from: B11, to: B9}\nstarts:")], Severity.WARNING),
    ("C90-M6", [("starts:", "arrows:\n  - {kind: current, from: F6, to: D7}\nstarts:")], Severity.ERROR),
    ("C90-M6", [("starts:", "arrows:\n  - {kind: current, from: F6, to: F4}\n"
                            "  - {kind: current, from: F4, to: F6}\nstarts:")], Severity.WARNING),
    ("C90-M7", [("at: G8", "at: D9")], Severity.WARNING),
    ("C90-M8", [("at: L14", "at: K9")], Severity.WARNING),
]  # fmt: skip


def reports(text: str, game: str = "colonies_1990") -> set[tuple[str, Severity]]:
    """The clauses whose map check fails, and how badly."""
    problems = Problems()
    rules = ROOT / "rulesets" / game / f"{game}.rules"
    load_game(rules, Source("chart.yaml", text), {}, 2, problems, loader)
    others = [d.code for d in problems if d.code not in ("map-check", "map-check-more")]
    assert not others, others
    found = [d for d in problems if d.code == "map-check"]
    return {(str(clause), d.severity) for d in found for clause in str(d.args["clauses"]).split(", ")}


def test_the_islands_pass_every_check() -> None:
    text = ISLANDS.read_text(encoding="utf-8")
    assert not reports(text)
    assert not reports(text, "colonies_variant")


@pytest.mark.parametrize(("clause", "changes", "severity"), BROKEN)
def test_each_check_finds_what_it_is_for(clause: str, changes: list[tuple[str, str]], severity: Severity) -> None:
    text = ISLANDS.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    assert (clause, severity) in reports(text)


def walled_corner(gap: str) -> str:
    """The islands with a wall around the start corner and the gap's cells open."""
    lines = ISLANDS.read_text(encoding="utf-8").splitlines()
    top = lines.index("terrain: |") + 1
    grid = [list(line[2:]) for line in lines[top : top + 14]]
    for column in range(6):
        grid[8][column] = "#"
    for row in range(8, 14):
        for column in (4, 5):
            grid[row][column] = "#"
    grid[9][3] = "#"
    for cell in gap.split():
        grid[int(cell[1:]) - 1][ord(cell[0]) - ord("A")] = "."
    lines[top : top + 14] = ["  " + "".join(row) for row in grid]
    return "\n".join(lines) + "\n"


def test_a_corner_without_a_way_out() -> None:
    assert ("C90-M5", Severity.ERROR) in reports(walled_corner(""))


def test_a_way_out_of_one_cell() -> None:
    found = reports(walled_corner("A9"))
    assert ("C90-M5", Severity.WARNING) in found
    assert ("C90-M5", Severity.ERROR) not in found


def test_a_way_out_of_two_cells() -> None:
    assert not {report for report in reports(walled_corner("A9 B9")) if report[0] == "C90-M5"}


# ---- what an author is told


def messages_of(text: str) -> list[tuple[str, str, str]]:
    """Every message about a map: its code, the clauses that demand it, and what stands there."""
    problems = Problems()
    rules = ROOT / "rulesets" / "colonies_1990" / "colonies_1990.rules"
    load_game(rules, Source("chart.yaml", text), {}, 2, problems, loader)
    return [(d.code, str(d.args.get("clauses", "")), d.span.text if d.span else "") for d in problems]


def test_without_a_corner_only_that_is_said() -> None:
    found = messages_of(changed([("  - {kind: corner, at: [" + CORNER + "]}", "  []")]))
    assert [(code, clauses) for code, clauses, _ in found] == [("map-check", "C90-M1")]


# Each changed so that it has land all round it: A3..C5 round santiago, F7..H9 round dominica.
INLAND = [
    ("  .####....o.....#o.\n  .o###.............\n  ..........#.......",
     "  #####....o.....#o.\n  #o###.............\n  ###.......#......."),
    ("  ...o......o.......\n  ..............##..\n  ......o#.....####o",
     "  ...o.###..o.......\n  .....###......##..\n  .....###.....####o"),
]  # fmt: skip


def test_every_inland_port_is_named() -> None:
    ways = [what for code, clauses, what in messages_of(changed(INLAND)) if code == "map-check" and "C90-M2" in clauses]
    assert len(ways) == 2 and "santiago" in ways[0] and "dominica" in ways[1]


def test_what_is_wrong_with_one_port_does_not_hide_the_others() -> None:
    found = messages_of(changed([*INLAND, ("at: R9", "at: R14")]))  # two ports on one cell
    assert [code for code, _, _ in found].count("map-two-on-cell") == 1
    assert len([1 for code, clauses, _ in found if code == "map-check" and "C90-M2" in clauses]) >= 2
    found = messages_of(changed([*INLAND, ("at: R9, points: 6", "at: R9")]))  # one without a price
    assert "map-attribute-missing" in [code for code, _, _ in found]
    assert len([1 for code, clauses, _ in found if code == "map-check" and "C90-M2" in clauses]) >= 2


def test_where_the_rules_cannot_look_that_is_said() -> None:
    codes = [code for code, _, _ in messages_of(changed([*INLAND, ('"#": land', '"#": dirt')]))]
    assert "map-rules-unchecked" in codes and "map-check" not in codes
    codes = [code for code, _, _ in messages_of(changed([*INLAND, ("kind: square8", "kind: hex")]))]
    assert "map-rules-unchecked" in codes and "map-check" not in codes


def test_of_very_many_places_twenty_are_named() -> None:
    """Thirty currents that lead from where they begin to where they begin, in the open sea of rows 11 and 5."""
    cells = [f"{column}{row}" for row in (11, 5) for column in "ABCDEFGHIJKLMNOPQR" if column + str(row) != "K5"][:30]
    arrows = "\n".join(f"  - {{kind: current, from: {cell}, to: {cell}}}" for cell in cells)
    problems = Problems()
    rules = ROOT / "rulesets" / "colonies_1990" / "colonies_1990.rules"
    source = Source("chart.yaml", changed([("starts:", f"arrows:\n{arrows}\nstarts:")]))
    load_game(rules, source, {}, 2, problems, loader)
    mine = [d for d in problems if "одной морской клетки в другую" in str(d.args.get("text"))]
    assert len([d for d in mine if d.code == "map-check"]) == 20
    assert [d.args["count"] for d in mine if d.code == "map-check-more"] == [10]


# ---- what the second edition asks of a map


def changed(pairs: list[tuple[str, str]]) -> str:
    """The islands with some texts replaced."""
    text = ISLANDS.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_the_way_to_a_port_may_lead_through_another() -> None:
    """From Nassau one comes only into a basin whose mouth is a port: closed at first, free in the second edition."""
    text = changed([
        ("  ...............##.\n  ..##..........###.", "  ...............###\n  ..##..........####"),
        ("  .####....o.....#o.\n  .o###.............", "  .####....o.....#o#\n  .o###..........#.#"),
        ("  ..........#.......\n", "  ..........#....#o#\n"),
        ("at: O6, points: 4", "at: Q5, points: 4"),
    ])  # fmt: skip
    assert ("C90-M4", Severity.ERROR) in reports(text)
    assert not [clause for clause, _ in reports(text, "colonies_variant") if clause.endswith("M4")]


def test_prices_and_printed_hits_of_the_second_edition() -> None:
    dear = changed([("at: Q3, points: 6", "at: Q3, points: 7")])
    assert ("CV-M10", Severity.WARNING) in reports(dear, "colonies_variant")
    printed = changed([("at: Q3, points: 6", "at: Q3, points: 6, hits_to_free: 2")])
    assert ("CV-M9", Severity.WARNING) in reports(printed, "colonies_variant")
    assert not reports(printed)
