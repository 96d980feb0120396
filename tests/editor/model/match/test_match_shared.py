"""One match in two windows: the second follows what the first does, writes nothing, and may take it over."""

from __future__ import annotations

from pathlib import Path

import pytest
from fake_match import FakeClient
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.games.library.file_lock import abandoned
from dsl.games.play.record_files import free_place, matches_folder
from dsl.services.match.match_values import MatchSetup, Seat
from dsl.services.match.openings import setup_of_record
from dsl.services.match.service import MatchService
from dsl.text.source import Source
from editor.model.match.match_place import MatchPlace
from editor.model.match.play_session import PlaySession
from editor.model.sessions.match_keeper import MatchKeeper

GAME = """language 1
game little
    players 2
board square8 3 3:
    terrain sea
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "How many?":
                    add(n in {1, 2, 3}) "{n} more":
                        nothing
"""


class Desk(MatchService):
    """The service in the process of a match."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    @property
    def setup(self) -> MatchSetup | None:
        return self.course.setup if self.running else None


class Window:
    """A window with one match, which tells what its user is told."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot, self.told = qtbot, list[str]()
        self.play = PlaySession(QUndoStack(), FakeClient(Desk()))  # type: ignore[arg-type]
        self.play.openly = True
        self.keeper = MatchKeeper(self.play)
        self.keeper.shared.connect(self.told.append)

    def open(self, path: Path) -> None:
        text = path.read_text()
        setup = setup_of_record(text)
        assert isinstance(setup, MatchSetup)
        self.keeper.adopt_next(setup, path, text)
        self.play.open(setup, text)
        self.qtbot.waitUntil(lambda: self.play.position is not None and not self.play.busy)

    def decide(self, index: int) -> None:
        self.play.choose(index)
        self.qtbot.waitUntil(lambda: not self.play.busy)
        self.keeper.save()

    def look(self) -> None:
        self.keeper.check_sharing()
        self.qtbot.waitUntil(lambda: not self.play.busy)

    @property
    def events(self) -> int:
        line = self.play.time_line
        return sum(len(branch.ticks) for branch in line.branches) if line is not None else 0


@pytest.fixture
def first(qtbot: QtBot, tmp_path: Path) -> Window:
    """With a match of one decision in a file."""
    window = Window(qtbot)
    window.play.start(MatchSetup(Source("little.rules", GAME), None, seats=(Seat(), Seat())))
    qtbot.waitUntil(lambda: window.play.question is not None and not window.play.busy)
    window.decide(0)
    assert window.keeper.name(tmp_path / "x.match")
    return window


@pytest.fixture
def second(first: Window) -> Window:
    """In which the same file is opened."""
    window = Window(first.qtbot)
    assert first.keeper.path is not None
    window.open(first.keeper.path)
    return window


def test_the_second_says_so_follows_and_decides_nothing(first: Window, second: Window, tmp_path: Path) -> None:
    assert second.told == ["elsewhere"] and second.play.following
    second.decide(2)
    assert second.events == 1 and second.play.question is None and second.play.remaining == ()
    first.decide(1)
    kept = (tmp_path / "x.match").read_text()
    second.look()
    assert second.events == 2 and first.events == 2
    second.keeper.leave()
    assert (tmp_path / "x.match").read_text() == kept and not first.play.following


def test_matches_that_begin_in_two_windows_at_the_same_moment_get_two_files(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = MatchPlace(free_place("little"), False).hold()  # about to be written
    assert free_place("little") != other.path
    offered = iter((other.path, matches_folder() / "two.match"))
    monkeypatch.setattr("editor.model.sessions.match_keeper.free_place", lambda _game: next(offered))
    window = Window(qtbot)
    window.play.start(MatchSetup(Source("little.rules", GAME), None, seats=(Seat(), Seat())))
    qtbot.waitUntil(lambda: window.play.question is not None and not window.play.busy)
    window.decide(0)
    assert window.keeper.path == matches_folder() / "two.match" and not other.path.exists()
    other.release()


def test_what_is_taken_over_is_followed_by_the_first(first: Window, second: Window, tmp_path: Path) -> None:
    first.play.choose(1)  # a moment before it is kept
    first.qtbot.waitUntil(lambda: not first.play.busy)
    second.keeper.take_over()
    assert second.play.following, "it is not given yet"
    first.look()
    assert first.told == ["given"] and first.play.following
    second.look()
    second.look()
    assert second.told[-1] == "taken" and second.events == 2, "no move is lost"
    second.decide(2)
    first.look()
    assert first.events == 3 and first.play.following
    assert (tmp_path / "x.match").read_text().count(" add ") == 3


def test_when_the_first_is_closed_the_second_plays_on(first: Window, second: Window) -> None:
    first.decide(1)
    first.keeper.close()
    second.look()
    second.look()
    assert not second.play.following and second.events == 2
    second.decide(0)
    assert second.keeper.path is not None and second.keeper.path.read_text().count(" add ") == 3


def test_a_copy_has_a_file_of_its_own(first: Window, second: Window, tmp_path: Path) -> None:
    kept = (tmp_path / "x.match").read_text()
    second.keeper.copy()
    assert list(matches_folder().glob("*.match")) == []
    second.decide(2)
    (copy,) = matches_folder().glob("*.match")
    assert copy.read_text().count(" add ") == 2 and (tmp_path / "x.match").read_text() == kept
    assert abandoned() == []


def test_what_is_followed_and_given_a_name_is_a_copy_and_leaves_the_file_of_the_other(
    first: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    other = Window(qtbot)
    other.play.start(MatchSetup(Source("little.rules", GAME), None, seats=(Seat(), Seat())))
    qtbot.waitUntil(lambda: other.play.question is not None and not other.play.busy)
    other.decide(0)
    place = other.keeper.path
    assert place is not None and not other.keeper.named
    first.open(place)
    first.keeper.take_over()
    other.keeper.check_sharing()
    assert other.play.following
    assert other.keeper.name(tmp_path / "copy.match") and not other.play.following
    assert place.is_file() and (tmp_path / "copy.match").read_text().count(" add ") == 1


def test_what_somebody_wrote_who_asks_nobody_is_not_written_over(first: Window, tmp_path: Path) -> None:
    (tmp_path / "x.match").write_text("from another machine")
    first.decide(1)
    assert first.told == ["aside"] and (tmp_path / "x.match").read_text() == "from another machine"
    assert [path.read_text().count(" add ") for path in matches_folder().glob("*.match")] == [2]


def test_a_match_is_not_saved_over_one_that_is_open_elsewhere(first: Window, qtbot: QtBot, tmp_path: Path) -> None:
    other = Window(qtbot)
    other.play.start(MatchSetup(Source("little.rules", GAME), None, seats=(Seat(), Seat())))
    qtbot.waitUntil(lambda: other.play.question is not None and not other.play.busy)
    other.decide(0)
    kept, place = (tmp_path / "x.match").read_text(), other.keeper.path
    assert not other.keeper.name(tmp_path / "x.match")
    assert (tmp_path / "x.match").read_text() == kept and other.keeper.path == place
