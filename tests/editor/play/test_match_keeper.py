"""A match is written down by itself: where, when, and what is left when it is named or given up."""

from __future__ import annotations

from pathlib import Path

import pytest
from fake_match import FakeClient, FakeService
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.match_service.match_values import MatchSetup, Seat
from dsl.play.kept_matches import last_match, matches_folder
from dsl.source import Source
from editor.play.play_session import PlaySession
from editor.recovery.file_lock import abandoned
from editor.sessions.match_keeper import MatchKeeper


@pytest.fixture
def keeper(qtbot: QtBot) -> MatchKeeper:
    """Of a match of two people that has begun."""
    play = PlaySession(QUndoStack(), FakeClient(FakeService()))
    made = MatchKeeper(play)
    play.start(MatchSetup(Source("reefs.rules", ""), None, seats=(Seat(), Seat())))
    qtbot.waitUntil(lambda: play.question is not None and not play.busy)
    return made


def decide(qtbot: QtBot, keeper: MatchKeeper, index: int) -> None:
    play = keeper.match
    play.choose(index)
    qtbot.waitUntil(lambda: play.question is not None and not play.busy)


def test_a_match_in_which_nothing_was_decided_is_not_kept(keeper: MatchKeeper) -> None:
    keeper.leave()
    assert last_match() is None


def test_every_event_is_on_disk_a_moment_later(qtbot: QtBot, keeper: MatchKeeper) -> None:
    decide(qtbot, keeper, 1)
    qtbot.waitUntil(lambda: last_match() is not None)
    path = last_match()
    assert path is not None and path.parent == matches_folder() and path.name.startswith("reefs-")
    assert path.read_text() == "right"
    decide(qtbot, keeper, 0)
    qtbot.waitUntil(lambda: path.read_text() == "right left")
    assert abandoned() == [], "it is held while it is played"


def test_a_match_that_is_left_at_once_is_kept_and_the_next_has_a_file_of_its_own(
    qtbot: QtBot, keeper: MatchKeeper
) -> None:
    decide(qtbot, keeper, 0)
    play = keeper.match
    assert isinstance(play, PlaySession)
    play.leave()
    assert [path.read_text() for path in matches_folder().glob("*.match")] == ["left"]
    assert keeper.path is None


def test_a_named_match_goes_to_its_file_and_leaves_none_behind(
    qtbot: QtBot, keeper: MatchKeeper, tmp_path: Path
) -> None:
    decide(qtbot, keeper, 0)
    assert keeper.keep() and keeper.name(tmp_path / "sunday.match")
    decide(qtbot, keeper, 1)
    keeper.leave()
    assert (tmp_path / "sunday.match").read_text() == "left right"
    assert list(matches_folder().glob("*.match")) == []


def test_where_it_cannot_be_written_that_is_told_once(qtbot: QtBot, keeper: MatchKeeper, tmp_path: Path) -> None:
    told: list[str] = []
    keeper.troubled.connect(lambda said: told.append(str(said)))
    keeper.eased.connect(lambda: told.append("eased"))
    decide(qtbot, keeper, 0)
    assert not keeper.name(tmp_path / "gone" / "x.match") and not keeper.keep()
    (tmp_path / "gone").mkdir()
    assert keeper.keep()
    assert told == ["The match cannot be kept just now: there is no such file or folder", "eased"]
