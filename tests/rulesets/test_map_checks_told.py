"""What a map check that fails says: its sentence, and the clauses of the rulebook if it names any."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_game
from dsl.text.diagnostics import COUNTED, Problems, Words, message

RULES = (Path(__file__).parents[1] / "editor" / "helpers" / "paper_seas" / "paper_seas.rules").read_text(
    encoding="utf-8"
)
MAP = (
    "fordewind: 1\ngrid: {kind: square8, width: 3, height: 1}\nlegend: {'~': sea}\nterrain: |\n  ~~~\n"
    "sites:\n  - {kind: port, id: alpha, at: A1, price: 7}\n"
)


COUNTS = {
    "en": "Found: 1, wanted: at least 2.",
    "ru": "Есть 1, нужно не меньше 2.",
    "uk": "Є 1, потрібно не менше ніж 2.",
}


@pytest.mark.parametrize(("clause", "end"), [(" @1", " [PS1]"), ("", "")])
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_no_empty_brackets_after_a_check_without_clauses(tmp_path: Path, clause: str, end: str, language: str) -> None:
    rules, map_ = tmp_path / "paper_seas.rules", tmp_path / "bay.yaml"
    rules.write_text(RULES.replace(" @1\n", f"{clause}\n"), encoding="utf-8")
    map_.write_text(MAP, encoding="utf-8")
    problems = Problems()
    load_game(rules, map_, {}, 2, problems, loader, {})
    said = [message(found.code, found.args, language) for found in problems if found.code == "map-check"]
    assert said == [f"There must be two ports at least. {COUNTS[language]}{end}"]


def test_a_check_that_counts_leads_to_what_says_how_many_and_to_what_was_counted(tmp_path: Path) -> None:
    rules, map_ = tmp_path / "paper_seas.rules", tmp_path / "bay.yaml"
    rules.write_text(RULES.replace(">= 2", ">= ports_wanted") + '\nparam ports_wanted "Ports": 1..9 = 3\n', "utf-8")
    map_.write_text(MAP, encoding="utf-8")
    problems = Problems()
    load_game(rules, map_, {}, 2, problems, loader, {})
    [found] = [found for found in problems if found.code == "map-check"]
    assert found.args["counted"] == Words("map-counted-at-least", {"found": 1, "wanted": 3})
    assert found.cause is not None and (found.cause.file, found.cause.line) == (str(rules), len(RULES.split("\n")) + 1)
    assert [note.span.line for note in found.notes if note.code == COUNTED] == [7]


@pytest.mark.parametrize(
    ("condition", "counted"),
    [
        ("count(port) > 1000 or no(p in port: p.price > 0)", ""),
        ("no(p in port) or count(port) >= 2", Words("map-counted-at-least", {"found": 1, "wanted": 2})),
    ],
)
def test_a_count_that_says_when_nothing_is_wanted_is_not_said_to_be_wanted(
    tmp_path: Path, condition: str, counted: object
) -> None:
    rules, map_ = tmp_path / "paper_seas.rules", tmp_path / "bay.yaml"
    rules.write_text(RULES.replace("count(port) >= 2", condition), "utf-8")
    map_.write_text(MAP, encoding="utf-8")
    problems = Problems()
    load_game(rules, map_, {}, 2, problems, loader, {})
    assert [found.args["counted"] for found in problems if found.code == "map-check"] == [counted]
