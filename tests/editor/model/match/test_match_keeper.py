"""A match is written down by itself: where, when, and what is left when it is named or given up."""

from __future__ import annotations

from pathlib import Path

import pytest
from fake_match import FakeClient, FakeService
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.games.library.file_lock import abandoned
from dsl.games.play.record_files import last_match, matches_folder
from dsl.services.match.match_values import MatchSetup, Seat, Trouble
from dsl.services.match.service import MatchService
from dsl.text.diagnostics import Words
from dsl.text.source import Source
from editor.base.background.packets import Question
from editor.model.match.play_session import PlaySession
from editor.model.sessions.match_keeper import MatchKeeper


@pytest.fixture
def keeper(qtbot: QtBot) -> MatchKeeper:
    """Of a match of two people that has begun."""
    play = PlaySession(QUndoStack(), FakeClient(FakeService()))
    made = MatchKeeper(play)
    play.start(MatchSetup(Source("reefs.rules", ""), None, seats=(Seat(), Seat())))
    qtbot.waitUntil(lambda: play.question is not None and not play.busy)
    return made


def decide(qtbot: QtBot, keeper: MatchKeeper, index: int) -> None:
    keeper.match.choose(index)
    settled(qtbot, keeper)


def settled(qtbot: QtBot, keeper: MatchKeeper) -> None:
    play = keeper.match
    qtbot.waitUntil(lambda: play.question is not None and not play.busy and not play.client.busy)


def open_file(qtbot: QtBot, keeper: MatchKeeper, path: Path, record: str, *differs: str) -> None:
    """Open a match that is played again as far as ``record``; ``differs``: what is said of the rest."""
    setup = MatchSetup(Source("reefs.rules", ""), None, seats=(Seat(), Seat()))
    client = keeper.match.client
    assert isinstance(client, FakeClient)
    client.service.different = tuple(Trouble(code, Words(code)) for code in differs)
    keeper.adopt_next(setup, path)
    keeper.match.open(setup, record)
    heard: list[object] = []
    keeper.match.client.ask(Question.of(MatchService.position, 0), heard.append)  # behind all that was asked for
    qtbot.waitUntil(lambda: bool(heard))
    settled(qtbot, keeper)


def test_a_match_in_which_nothing_was_decided_is_not_kept(keeper: MatchKeeper) -> None:
    keeper.leave()
    assert last_match() is None


def test_every_event_is_on_disk_a_moment_later(qtbot: QtBot, keeper: MatchKeeper) -> None:
    placed: list[Path] = []
    keeper.placed.connect(placed.append)
    decide(qtbot, keeper, 1)
    qtbot.waitUntil(lambda: last_match() is not None)
    path = last_match()
    assert path is not None and path.parent == matches_folder() and path.name.startswith("reefs-")
    assert path.read_text() == "right"
    decide(qtbot, keeper, 0)
    qtbot.waitUntil(lambda: path.read_text() == "right left")
    assert abandoned() == [], "it is held while it is played"
    assert placed == [path], "told once where it lies"


def test_a_match_that_is_left_at_once_is_kept_and_the_next_has_a_file_of_its_own(
    qtbot: QtBot, keeper: MatchKeeper
) -> None:
    decide(qtbot, keeper, 0)
    keeper.match.leave()
    assert [path.read_text() for path in matches_folder().glob("*.match")] == ["left"]
    assert keeper.path is None


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_named_match_goes_on_in_its_file_in_any_language_and_leaves_none_behind(
    qtbot: QtBot, keeper: MatchKeeper, tmp_path: Path, language: str
) -> None:
    decide(qtbot, keeper, 0)
    assert keeper.save() and keeper.name(tmp_path / "sunday.match")
    keeper.match.speak(language)
    settled(qtbot, keeper)
    decide(qtbot, keeper, 1)
    keeper.leave()
    assert (tmp_path / "sunday.match").read_text() == "left right"
    assert list(matches_folder().glob("*.match")) == []


def test_where_it_cannot_be_written_that_is_told_once(qtbot: QtBot, keeper: MatchKeeper, tmp_path: Path) -> None:
    told: list[str] = []
    keeper.write_failed.connect(lambda said: told.append(str(said)))
    keeper.write_recovered.connect(lambda: told.append("eased"))
    decide(qtbot, keeper, 0)
    assert not keeper.name(tmp_path / "gone" / "x.match") and not keeper.save()
    (tmp_path / "gone").mkdir()
    assert keeper.save()
    assert told == ["The match cannot be kept just now: there is no such file or folder", "eased"]


def test_a_file_of_which_all_can_be_played_is_written_on(qtbot: QtBot, keeper: MatchKeeper, tmp_path: Path) -> None:
    path = tmp_path / "old.match"
    path.write_text("left  right")
    open_file(qtbot, keeper, path, "left right", "replay-other-rules")
    assert keeper.path == path and keeper.save() and path.read_text() == "left  right", "nothing was decided yet"
    decide(qtbot, keeper, 0)
    keeper.leave()
    assert path.read_text() == "left right left"


def test_a_file_of_which_not_all_can_be_played_stays_as_it_is(
    qtbot: QtBot, keeper: MatchKeeper, tmp_path: Path
) -> None:
    path = tmp_path / "old.match"
    path.write_text("left right starboard")
    open_file(qtbot, keeper, path, "left right", "replay-no-choice")
    keeper.match.go(0)
    settled(qtbot, keeper)
    keeper.leave()
    assert list(matches_folder().glob("*.match")) == [], "nothing was decided in it"
    open_file(qtbot, keeper, path, "left right", "replay-no-choice")
    decide(qtbot, keeper, 0)
    keeper.leave()
    assert path.read_text() == "left right starboard"
    assert [kept.read_text() for kept in matches_folder().glob("*.match")] == ["left right left"]


def test_a_match_that_could_not_be_opened_leaves_its_file_to_no_other(
    qtbot: QtBot, keeper: MatchKeeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, play = tmp_path / "old.match", keeper.match
    path.write_text("left right")
    setup = MatchSetup(Source("reefs.rules", ""), None, seats=(Seat(), Seat()))
    assert isinstance(play.client, FakeClient)
    with monkeypatch.context() as broken:
        refused = (Trouble("replay-over", Words("replay-over")),)
        broken.setattr(play.client.service, "open", lambda *_given: refused, raising=False)
        keeper.adopt_next(setup, path)
        play.open(setup, "left right")
        qtbot.waitUntil(lambda: play.trouble is not None)
    play.again()
    settled(qtbot, keeper)
    decide(qtbot, keeper, 0)
    keeper.leave()
    assert path.read_text() == "left right"


def test_while_another_is_looked_at_it_waits_with_its_file(qtbot: QtBot, keeper: MatchKeeper, tmp_path: Path) -> None:
    decide(qtbot, keeper, 0)
    assert keeper.name(tmp_path / "sunday.match")
    play, waiting = keeper.match, keeper.match.setup
    assert waiting is not None
    looked_at = MatchSetup(Source("scenario.rules", ""), None, seats=(Seat(), Seat()))
    keeper.expect_view(looked_at)
    play.open(looked_at, "right right")
    qtbot.waitUntil(lambda: play.setup is looked_at)
    settled(qtbot, keeper)
    decide(qtbot, keeper, 1)
    assert not keeper.save() and keeper.path is None and abandoned() == []
    keeper.take_up(waiting)
    play.open(waiting, "left")
    qtbot.waitUntil(lambda: play.setup is waiting)
    settled(qtbot, keeper)
    decide(qtbot, keeper, 1)
    keeper.leave()
    assert (tmp_path / "sunday.match").read_text() == "left right"
    assert list(matches_folder().glob("*.match")) == []
