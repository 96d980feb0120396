"""What a map check that fails says: its sentence, and the clauses of the rulebook if it names any."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_game
from dsl.text.diagnostics import Problems, message

RULES = (Path(__file__).parents[1] / "editor" / "helpers" / "paper_seas" / "paper_seas.rules").read_text(
    encoding="utf-8"
)
MAP = (
    "fordewind: 1\ngrid: {kind: square8, width: 3, height: 1}\nlegend: {'~': sea}\nterrain: |\n  ~~~\n"
    "sites:\n  - {kind: port, id: alpha, at: A1, price: 7}\n"
)


@pytest.mark.parametrize(("clause", "end"), [(" @1", "There must be two ports at least. [PS1]"), ("", "at least.")])
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_no_empty_brackets_after_a_check_without_clauses(tmp_path: Path, clause: str, end: str, language: str) -> None:
    rules, map_ = tmp_path / "paper_seas.rules", tmp_path / "bay.yaml"
    rules.write_text(RULES.replace(" @1\n", f"{clause}\n"), encoding="utf-8")
    map_.write_text(MAP, encoding="utf-8")
    problems = Problems()
    load_game(rules, map_, {}, 2, problems, loader, {})
    said = [message(found.code, found.args, language) for found in problems if found.code == "map-check"]
    assert len(said) == 1 and said[0].endswith(end)
