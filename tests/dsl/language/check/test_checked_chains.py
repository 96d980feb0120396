"""A game whose files have not changed is not checked again; what is wrong with it is told each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.shelves import finder
from dsl.games.pipeline import load_program
from dsl.language.check import program as checker
from dsl.language.check.context import Context
from dsl.language.loading.loader import Chain, RulesLoader
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

HEAD = 'language 1\ngame probe "Probe"\n    players 2\nboard square8 3 3:\n    terrain sea "Sea" passable\n'
SOUND = HEAD + "play:\n    tie\n"
WRONG = HEAD + "play:\n    repaet 2 times:\n        tie\n    x = 1\n"
UNKNOWN = HEAD + "play:\n    wind = 1\n"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were checked."""
    names: list[str] = []
    really = checker.examine

    def counted(chain: Chain, problems: Problems, warn_of_gaps: bool = True) -> Context | None:
        names.append(chain.own.source.name)
        return really(chain, problems, warn_of_gaps=warn_of_gaps)

    monkeypatch.setattr(checker, "examine", counted)
    return names


@pytest.mark.parametrize("text", [SOUND, WRONG, UNKNOWN])
def test_a_text_that_has_not_changed_is_checked_once_and_said_the_same_of(text: str, checks: list[str]) -> None:
    loader, told, programs = RulesLoader(finder), [], []
    for _ in range(3):
        problems = Problems()
        programs.append(load_program(Source("probe.rules", text), problems, loader))
        told.append(list(problems))
    assert checks == ["probe.rules"]
    assert told[0] == told[1] == told[2] and bool(told[0]) is (text != SOUND)
    assert programs[0] is programs[1] is programs[2] and (programs[0] is not None) is (text == SOUND)


def test_a_changed_file_below_counts(tmp_path: Path, checks: list[str]) -> None:
    loader = RulesLoader(lambda name, _: tmp_path / f"{name}.rules")
    below, own = tmp_path / "below.rules", tmp_path / "own.rules"
    below.write_text(SOUND.replace("game probe", "game below"), encoding="utf-8")
    own.write_text('language 1\ngame own "Own" extends below\n', encoding="utf-8")
    for players in ("2", "2", "3"):
        below.write_text(SOUND.replace("game probe", "game below").replace("players 2", f"players {players}"))
        program = load_program(own, Problems(), loader)
        assert program is not None and program.players == (int(players), int(players))
    assert checks == [str(own)] * 2


def test_no_more_are_remembered_than_a_game_has_files(checks: list[str]) -> None:
    loader = RulesLoader(finder)
    for _ in range(2):
        for number in range(checker.KEPT + 1):
            assert load_program(Source(f"{number}.rules", SOUND), Problems(), loader) is not None
    assert len(checks) == 2 * (checker.KEPT + 1)
