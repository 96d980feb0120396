"""A match is opened with the map and the rules that it is played by, wherever their files are by then."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from dsl.games.library.file_lock import Claim
from dsl.games.play.record import remarked
from dsl.services.match.match_values import EVERYTHING
from dsl.services.match.service import MatchService
from dsl.text.files import FileError
from dsl.text.source import Source
from editor.model.rules.house_files import unnamed_files
from editor.window.files.match_opening import MatchReading, interrupted_match
from editor.window.pages.start_model import entry_of
from editor.window.settings import Settings
from tests.dsl.services.match.service_games import FIGHT, little, setup_of

HOUSE = 'game my_battle "Mine" extends sea_battle\n'


@pytest.fixture(scope="module")
def record() -> str:
    """Of a match by house rules on a map of its own, both of which are nowhere."""
    setup = setup_of("sea_battle")
    assert setup.board is not None
    drawn = setup.board.text.replace("title:", "author: me\ntitle:", 1)
    service = MatchService()
    service.begin(
        replace(setup, rules=Source("/gone/my.rules", HOUSE), board=Source("/gone/my.yaml", drawn)), EVERYTHING
    )
    return service.record()


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_what_is_nowhere_comes_from_the_match_and_house_rules_are_kept_once(record: str, tmp_path: Path) -> None:
    match = tmp_path / "x.match"
    match.write_text(record)
    for _ in range(2):
        reading = MatchReading.of(match)
        document = reading.rules.document()
        assert document.path is None and document.chart.data["author"] == "me" and reading.changed == ()
        assert [path.read_text() for path in unnamed_files()] == [HOUSE]


def test_the_file_that_says_the_same_is_opened_unless_another_tab_has_it(record: str, tmp_path: Path) -> None:
    match, board = tmp_path / "x.match", tmp_path / "saved.yaml"
    match.write_text(record)
    board.write_text(MatchReading.of(match).rules.document().text())
    assert MatchReading.of(match, [board]).rules.document().path == board
    assert MatchReading.of(match, [board], [board]).rules.document().path is None


def test_a_file_that_was_changed_since_is_told(record: str, tmp_path: Path) -> None:
    match, board = tmp_path / "x.match", tmp_path / "my.yaml"
    match.write_text(record.replace("/gone/my.yaml", str(board)))
    board.write_text("fordewind: 1\n")
    reading = MatchReading.of(match, [board])
    assert reading.changed == (board,) and reading.rules.document().path is None
    board.write_text("- [")  # no map any more
    with pytest.raises(FileError):
        MatchReading.of(match, renewed=True)


def test_a_match_by_what_the_rules_said_then_has_the_look_of_their_game(tmp_path: Path) -> None:
    own = tmp_path / "my.rules"
    service, setup = MatchService(), little(FIGHT)
    service.begin(replace(setup, rules=Source(str(own), setup.rules.text)), EVERYTHING)
    match = _written(tmp_path / "x.match", service.record())
    own.write_text('game other "Other"\n')
    for theme in (False, True):
        if theme:
            (tmp_path / "theme.yaml").write_text("chart: {sea: '#123456'}\n")
        board = MatchReading.of(match).rules.board
        assert board is not None and (board.folder == tmp_path) is theme, "also when it is opened again"


def test_a_match_goes_on_by_the_files_as_they_are_now(record: str, tmp_path: Path) -> None:
    match, board = tmp_path / "x.match", tmp_path / "my.yaml"
    then = MatchReading.of(_written(match, record)).rules.document().text()
    match.write_text(record.replace("/gone/my.yaml", "my.yaml"))  # as it is written from where the match is
    board.write_text(then.replace("author: me", "author: you"))
    assert MatchReading.of(match).changed == (board,)
    reading = MatchReading.of(match, renewed=True)
    document = reading.rules.document()
    assert document.path == board and document.chart.data["author"] == "you" and reading.changed == ()
    assert MatchReading.of(match, taken=[board], renewed=True).rules.document().path is None, "another tab has it"


def test_what_was_open_when_a_process_died_is_the_interrupted_match_of_its_rules(record: str, tmp_path: Path) -> None:
    match = tmp_path / "x.match"
    match.write_text(record)
    by_house, boxed = MatchReading.of(match).setup, setup_of("sea_battle")
    claim = Claim(match)
    assert interrupted_match(by_house) is None, "it is open"
    kept = claim.path.read_bytes()
    claim.release()
    assert interrupted_match(by_house) is None, "it was closed"
    claim.path.write_bytes(kept)  # what a process leaves that is killed
    assert interrupted_match(by_house) == match and interrupted_match(boxed) is None


def test_the_start_page_has_the_title_of_rules_that_are_nowhere_any_more(record: str, tmp_path: Path) -> None:
    match = tmp_path / "x.match"
    match.write_text(record)
    entry = entry_of(match)
    assert not entry.broken and entry.title("en").startswith("Mine ▸")
    assert isinstance(entry.picture, Source) and "author: me" in entry.picture.text, "the map of the match"
    for name, said in (("mine-2026-11-24-185628", "2026-11-24 18:56"), ("An evening with my neighbours", "")):
        named = match.with_name(f"{name}.match")
        named.write_text(record)
        assert entry_of(named).title("en").startswith(f"Mine ▸ {said or name}")
    assert "Player 1" in entry.progress["en"] and " · turn " in entry.progress["en"]
    match.write_text(remarked(record, "Round 7 · Player 1"))
    assert entry_of(match).progress["en"] == "Player 1, Player 2 · Round 7 · Player 1"
    named.write_text(re.sub("(?m)^seats: .*", "seats: normal, normal", record))
    assert entry_of(named).progress["en"].startswith("Bot: normal × 2 · ")


def test_a_map_remembers_its_house_rules_as_long_as_they_are_there(tmp_path: Path) -> None:
    settings, board, rules = Settings(tmp_path), tmp_path / "sea.yaml", tmp_path / "mine.rules"
    rules.write_text(HOUSE)
    settings.remember_rules(board, rules)
    assert Settings(tmp_path).rules_of(board) == rules and settings.rules_of(rules) is None
    settings.remember_rules(board, None)
    assert settings.rules_of(board) is None
    settings.remember_rules(board, rules)
    rules.unlink()
    assert settings.rules_of(board) is None
