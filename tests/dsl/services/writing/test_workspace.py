"""A workspace: open texts over files on disk, and what follows when either changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.services.writing.contract import Analysis, Entry
from dsl.services.writing.workspace import Workspace

BASE = """language 1
game pond "Pond"
    base

param depth "Depth": 1..9 = 3
rule wade(p: player)
"""
GAME = """language 1
game frogs "Frogs" extends pond

board square8 2 2:
    terrain mud "Mud"

play:
    wade(active)

rule wade(p: player):
    if depth > 3:
        win p
    tie
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game and its base, each in its folder."""
    for name, text in (("pond", BASE), ("frogs", GAME)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.rules").write_text(text, encoding="utf-8")
    return tmp_path


def opened(folder: Path, name: str, workspace: Workspace) -> str:
    """Open a file as it lies on disk; returns its name."""
    path = folder / name / f"{name}.rules"
    workspace.open(str(path), path.read_text(encoding="utf-8"), 1)
    return str(path)


def codes(analysis: Analysis) -> list[str]:
    """What is told."""
    return [problem.code for problem in analysis.problems]


def entries(analysis: Analysis) -> dict[str, Entry]:
    """The outline by name."""
    parts = [part for chapter in analysis.outline for part in (chapter, *chapter.children)]
    return {entry.name: entry for part in parts for entry in part.entries}


def test_a_sound_game(folder: Path) -> None:
    workspace = Workspace()
    answer = workspace.analysis(opened(folder, "frogs", workspace))
    assert answer.sound and not answer.problems and answer.version == 1
    assert {"frogs", "depth", "square8", "play", "wade"} == set(entries(answer))


def test_completions_know_what_was_typed_since_the_game_was_checked(folder: Path) -> None:
    workspace = Workspace()
    file = opened(folder, "frogs", workspace)
    workspace.analysis(file)
    for version, (written, offered) in enumerate((("hei", "height"), ("lea", "leap(")), 2):
        text = GAME + f"\nrule leap(p: player):\n    let height = 2\n    {written}"
        workspace.change(file, text, version)
        found = workspace.completions(file, text.count("\n") + 1, 8, "en")
        assert found.proposals[0].text == offered


def test_an_open_base_counts_as_it_is_written(folder: Path) -> None:
    workspace = Workspace()
    game, base = opened(folder, "frogs", workspace), opened(folder, "pond", workspace)
    assert workspace.analysis(game).sound
    workspace.change(base, BASE.replace("depth", "depths"), 2)
    assert codes(workspace.analysis(game)) == ["name-unknown"]
    workspace.close(base)
    assert workspace.analysis(game).sound


def test_a_base_on_disk_changes_and_goes(folder: Path) -> None:
    workspace = Workspace()
    game, base = opened(folder, "frogs", workspace), folder / "pond" / "pond.rules"
    assert workspace.analysis(game).sound
    base.write_text(BASE.replace("depth", "depths"), encoding="utf-8")
    assert codes(workspace.analysis(game)) == ["name-unknown"]
    base.unlink()
    answer = workspace.analysis(game)
    assert codes(answer) == ["extends-unknown"]
    assert "depth" in entries(answer), "the outline is that of the last game"
    base.write_text(BASE, encoding="utf-8")
    assert workspace.analysis(game).sound


def test_the_last_game_answers_while_the_text_is_broken(folder: Path) -> None:
    workspace = Workspace()
    game = opened(folder, "frogs", workspace)
    before = workspace.analysis(game)
    workspace.change(game, GAME.replace("    tie", "    tie ("), 2)
    answer = workspace.analysis(game)
    assert not answer.sound and answer.version == 2 and answer.problems
    assert answer.outline == before.outline


def test_a_text_with_the_line_ends_of_windows(folder: Path) -> None:
    workspace = Workspace()
    game = opened(folder, "frogs", workspace)
    workspace.change(game, GAME.replace("\n", "\r\n"), 2)
    assert workspace.analysis(game).sound


def test_nothing_is_checked_twice(folder: Path) -> None:
    workspace = Workspace()
    game = opened(folder, "frogs", workspace)
    workspace.analysis(game)
    checked = workspace.read(game)
    workspace.analysis(game)
    assert workspace.read(game) is checked
