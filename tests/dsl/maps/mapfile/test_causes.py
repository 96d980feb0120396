"""One cause, one report: what follows from a mistake in a map is not told."""

from __future__ import annotations

import re

import pytest
from map_samples import BOARD, GOOD, RACE, TRACK, complaints

from dsl.maps.mapfile import load_map
from dsl.text.diagnostics import Problems, Severity

IN_GRID = GOOD[GOOD.index("{kind: square8") : GOOD.index("\n\nterrain:")]


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("sites:", "site:", "map-unknown-key", "sites"),
        ("arrows:", "arrow:", "map-unknown-key", "arrows"),
        ("sites:", "ports:", "map-section-other", "sites"),
        ("arrows:\n", "", "map-section-lost", "arrows:"),
        ("kind: port", "k\u0456nd: port", "letters-alike", "kind"),
        ("kind: port", "kind: \u0440ort", "letters-alike", "port"),
        ("price: 7", "price:7", "map-colon-tight", ""),
        ("price: 7", "price = 7", "yaml-colon-missing", ""),
        ("at: B2", "at:", "yaml-value-missing", ""),
        ("at: B2", "at: [2, 2]", "map-cell-numbers", "B2"),
        ("from: C1", "frm: C1", "map-unknown-attribute", "from"),
        ("price: 7", "price:\u00a07", "yaml-blank-odd", ""),
        ("  ~#=~~~\n", "\n  ~#=~~~\n", "map-row-empty", ""),
        ("  ~#=~~~\n", "   ~#=~~~\n", "map-row-indent", ""),
        ("width: 6", "width: 8", "map-width", ""),
        ("cells: [A1..C1, E1]", "cells: [A1 C1]", "yaml-comma-missing", ""),
        ("at: B2, side", "at: B2 side", "yaml-comma-missing", ""),
        ("wares: [tea, rum]", "wares [tea, rum]", "yaml-colon-missing", ""),
        ("games: [harbours]", "games: [harbours bays]", "yaml-comma-missing", ""),
        ('"#": land', "«#»: land", "map-quote-odd", ""),
        (
            IN_GRID,
            "\n  kind: square8\n  legend:\n    ~: sea\n    '#': land\n    '=': reef\n    _: none",
            "map-key-indented",
            "",
        ),
        ("{kind: square8, width: 6, height: 4}", "\n  kind: square8\nwidth: 6\n  height: 4", "yaml-key-outdented", ""),
    ],
)
def test_the_cause_alone_is_told(old: str, new: str, code: str, hint: str) -> None:
    assert old in GOOD
    found = complaints(GOOD.replace(old, new, 1))
    assert [(d.code, d.hint, d.severity) for d in found] == [(code, hint, Severity.ERROR)]


@pytest.mark.parametrize(
    ("key", "inside"),
    [("uk: Залив", "title"), ("height: 11", "grid"), ("via: [D1]", "arrows"), ("author: Anna", "")],
)
def test_a_key_that_lost_its_indent_is_told_with_its_heading(key: str, inside: str) -> None:
    found = [d.args["inside"] for d in complaints(f"{GOOD}{key}\n") if d.code == "map-key-outdented"]
    assert found == [inside] * bool(inside)


@pytest.mark.parametrize(("written", "meant"), [("ua", "uk"), ("ne", "en"), ("de", "")])
def test_a_language_that_nobody_reads_is_told(written: str, meant: str) -> None:
    title = re.sub("(?m)^title:.*$", f"title: {{ru: Залив, {written}: A bay}}", GOOD, count=1)
    [found] = complaints(title)
    assert (found.code, found.hint, found.severity) == ("map-odd-language", meant, Severity.WARNING)
    assert found.span is not None and found.span.text == written


@pytest.mark.parametrize(("old", "new", "asked"), [("height: 4", "height: 5", "5"), ("  ~#=~~~", "  ~#=~~", "6")])
def test_rows_that_do_not_fit_are_told_with_what_asks_for_them(old: str, new: str, asked: str) -> None:
    [found] = complaints(GOOD.replace(old, new, 1))
    assert [note.span.text for note in found.notes] == [asked]


@pytest.mark.parametrize(
    ("old", "lost"),
    [
        ("price: 7|price: 70", {"port.price"}),
        ("id: beta|id: alpha", set()),
        ("at: B2|at: Z9", {"port"}),
        ("kind: square8|kind: square4", {"*"}),
        ("from: C1|from: Z1", {"current.from"}),
    ],
)
def test_what_a_mistake_loses(old: str, lost: set[str]) -> None:
    before, after = old.split("|")
    problems = Problems()
    made = load_map(GOOD.replace(before, after, 1), BOARD, problems, lenient=True)
    assert problems.failed and made is not None
    kinds = {name.partition(".")[0] for name in lost}
    assert (lost <= made.unread or kinds <= made.unread) and {n.partition(".")[0] for n in made.unread} <= kinds


def test_an_end_of_a_line_that_is_unknown_loses_the_whole_track() -> None:
    problems = Problems()
    made = load_map(RACE.replace("U2, S1]", "U2, S9]", 1), TRACK, problems, lenient=True)
    assert made is not None and made.unread == {"*"}


def test_a_key_that_means_nothing_is_only_warned_of() -> None:
    found = complaints(GOOD.replace("underlay:", "notes: none\nunderlay:"))
    assert {d.severity for d in found} <= {Severity.WARNING}
