"""Kits of the shipped games and of the little ones of the tests, each made once for a language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dsl.games.library.shelves import default_map, family, find_rules
from dsl.services.kit.kit_values import Kit
from dsl.services.kit.packing import packed
from dsl.services.match.match_values import MatchSetup
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source

SHIPPED = ("colonies_1990", "colonies_variant", "pirates_1989", "pirates_fame", "sea_battle", "ships_track")
LITTLE = tuple(sorted(path.name for path in (Path(__file__).parents[3] / "games").iterdir() if path.is_dir()))


@cache
def box_of(name: str, language: str = "en", players: int = 0) -> Kit:
    problems = Problems()
    little = Path(__file__).parents[3] / "games" / name / f"{name}.rules"
    path = little if name in LITTLE else find_rules(name, problems)
    assert path is not None
    source, board = read_source(path, problems), default_map(family(path))
    assert source is not None
    found = packed(MatchSetup(source, read_source(board, problems) if board else None, language=language), players)
    assert isinstance(found, Kit), found
    return found
