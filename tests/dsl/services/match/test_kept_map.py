"""The map in a kept scenario: by its name wherever it has one, whole only where it is nobody else's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dsl.games.library.shelves import map_with_text
from dsl.services.match.match_values import EVERYTHING
from dsl.services.match.scenarios.scenario_keeping import ScenarioDraft, ScenarioRequest, scenario_draft
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.services.match.service_games import begun, setup_of
from tests.games_at_hand import kit_of

MAPS = Path(__file__).parents[4] / "maps"


def kept(board: Source, tmp_path: Path) -> str:
    """A scenario of the first position of a match on a map."""
    setup = replace(setup_of("pirates_1989"), board=board)
    begun(setup, EVERYTHING)
    wish = ScenarioRequest(setup, (), 0, 0, EVERYTHING, "Kept", (), frozenset(), str(tmp_path))
    found = scenario_draft(wish, Problems())
    assert isinstance(found, ScenarioDraft)
    return found.scenario.text


def text_of(name: str) -> str:
    return (MAPS / f"{name}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_copy_of_the_sample_is_the_sample(ends: str, tmp_path: Path) -> None:
    board = kit_of("pirates_1989").board
    assert board is not None
    told = kept(Source("Untitled 1", board.read_text(encoding="utf-8").replace("\n", ends)), tmp_path)
    assert "terrain: |" not in told
    assert "map:" not in told, "it is the first map of the game"


def test_a_copy_of_another_sample_is_found_by_its_text() -> None:
    for name in ("caribbean", "world"):
        same = map_with_text(text_of(name), name)
        assert same is not None
        assert same.stem == name
        assert map_with_text(text_of(name)) == same
    assert map_with_text("fordewind: 1\n") is None


def test_a_copy_that_was_changed_is_written_whole(tmp_path: Path) -> None:
    board = kit_of("pirates_1989").board
    assert board is not None
    changed = board.read_text(encoding="utf-8").replace("title:", "author: me\ntitle:", 1)
    told = kept(Source("Untitled 1", changed), tmp_path)
    assert "author: me" in told


def test_a_copy_of_a_map_that_is_not_the_first_of_the_game_is_named(tmp_path: Path) -> None:
    setup = setup_of("colonies_1990")
    assert setup.board is not None
    first = Path(setup.board.name).stem
    other = next(name for name in ("world", "caribbean") if name != first)
    setup = replace(setup, board=Source("Untitled 1", text_of(other)))
    begun(setup, EVERYTHING)
    found = scenario_draft(
        ScenarioRequest(setup, (), 0, 0, EVERYTHING, "Kept", (), frozenset(), str(tmp_path)), Problems()
    )
    assert isinstance(found, ScenarioDraft)
    assert f"map: {other}" in found.scenario.text
    assert "terrain: |" not in found.scenario.text
