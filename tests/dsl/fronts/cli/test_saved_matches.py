"""Matches in files at the terminal: saved, resumed, replayed, broken, open in two places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_tools import GAME, fordewind, play

from dsl.fronts.cli.terminal import match_file
from dsl.games.library.file_lock import REQUESTED, Claim, is_claimed, is_requested
from dsl.games.play.record_files import last_match
from tests.games_at_hand import CROSSING, HIDEOUT


def test_saved_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "our.match"
    first = fordewind("play", *GAME, "--seed", "1", "--save", str(path), typed="A1\nD3\nquit\n")
    assert first.exit_code == 0
    text = path.read_text(encoding="utf-8")
    assert "1 begin A1\n2 begin D3\n" in text and "seed: 1\n" in text
    again = fordewind("play", "--resume", str(path), typed="log\nrest\nquit\n")
    assert again.exit_code == 0
    assert "• Player 1: A1" in again.output
    assert "1 rest" in path.read_text(encoding="utf-8")
    found = fordewind("replay", str(path), "--json")
    assert found.exit_code == 0 and '"parted": null' in found.stdout


def test_save_to_a_named_file_and_where_it_cannot_be(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    screen = play(*GAME, typed=f"A1\nsave {path}\nsave {tmp_path}/none/x\nsave\nquit\n")
    assert f"saved: {path}" in screen
    assert "cannot be written" in screen
    assert "save needs the name of a file" in screen
    assert path.is_file()


def test_who_leaves_can_go_on_though_nothing_was_said_of_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORDEWIND_HOME", str(tmp_path))
    nothing = fordewind("play", "--resume")
    assert nothing.exit_code == 1 and "no match has been kept" in nothing.output
    left = play(*GAME, "--seed", "1", typed="A1\nD3\nquit\n")
    assert "Go on with: fordewind play --resume" in left
    (kept,) = (tmp_path / "matches").glob("*.match")
    assert "2 begin D3" in kept.read_text(encoding="utf-8")
    again = fordewind("play", "--resume", typed="rest\nquit\n")
    assert again.exit_code == 0 and f"fordewind play --resume {kept}" in again.output
    assert "1 rest" in kept.read_text(encoding="utf-8")
    assert fordewind("play", *GAME, typed="A1\n").exit_code == 1  # the input just ends
    assert len(list((tmp_path / "matches").glob("*.match"))) == 2
    assert "kept" not in play(*GAME, typed="quit\n")  # nothing was done, nothing is kept


def test_a_match_goes_on_in_its_language_and_with_own_dice(tmp_path: Path) -> None:
    path = str(tmp_path / "x.match")
    fordewind("play", *GAME, "--own-dice", "--lang", "ru", "--save", path, typed="A1\nконец\n")
    again = fordewind("play", "--resume", path, typed="D3\n2\nrest\nquit\n").output
    assert "Игрок 2" in again and "Что показал кубик" in again and "Player" not in again
    english = fordewind("play", "--resume", path, "--lang", "en", typed="quit\n").output
    assert "Player 1" in english and "Игрок" not in english


def test_replay_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    fordewind("play", *GAME, "--seed", "1", "--save", str(path), typed="A1\nD3\nrest\nquit\n")
    found = fordewind("replay", str(path), "--step", typed="\n\nb\n\n\n\n\n\n\n")
    assert found.exit_code == 0
    assert "0/5" in found.output and "5/5" in found.output


def test_a_record_of_other_rules_says_where_it_parts(tmp_path: Path) -> None:
    path, rules = tmp_path / "x.match", tmp_path / "crossing.rules"
    rules.write_bytes(CROSSING.read_bytes())
    fordewind("play", str(rules), *GAME[1:], "--seed", "1", "--save", str(path), typed="A1\nD3\nrest\nquit\n")
    rules.write_text(
        CROSSING.read_text(encoding="utf-8").replace("c.passable and c.empty", "c.row == 2"), encoding="utf-8"
    )
    as_played = fordewind("replay", str(path))
    assert as_played.exit_code == 0 and "is another by now" in as_played.output
    found = fordewind("replay", str(path), "--now")
    assert found.exit_code == 1
    assert "the rules have changed" in found.output
    assert f"{path}:" in found.output and "“A1” is not possible by these rules" in found.output


def test_a_rule_that_fails_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    rules, path = tmp_path / "crossing.rules", tmp_path / "x.match"
    text = CROSSING.read_text(encoding="utf-8").replace("p.purse = min(9, p.purse + 1)", "p.purse = p.purse + 20")
    rules.write_text(text, encoding="utf-8")
    found = fordewind("play", str(rules), *GAME[1:], "--save", str(path), typed="A1\nD3\nrest\nquit\n")
    assert found.exit_code == 1
    assert f"{rules}:" in found.output and "The game cannot go on" in found.output
    assert "1 rest" not in path.read_text(encoding="utf-8")


def test_a_record_that_cannot_be_followed_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    fordewind("play", *GAME, "--seed", "1", "--save", str(path), typed="A1\nD3\nrest\nquit\n")
    text = path.read_text(encoding="utf-8").replace("2 begin D3", "2 begin D9")
    path.write_text(text, encoding="utf-8")
    found = fordewind("play", "--resume", str(path), typed="D3\nquit\n")
    assert "“D9” is not possible here" in found.output
    assert "• Player 2: D3" in found.output  # one plays on from there…
    assert path.read_text(encoding="utf-8") == text  # …and loses nothing


def test_a_bot_that_is_not_known_any_more_is_told_and_a_person_sits_there(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    fordewind("play", *GAME, "--seed", "1", "--save", str(path), typed="A1\nD3\nrest\nquit\n")
    path.write_text(path.read_text(encoding="utf-8").replace("human, human", "human, gredy"), encoding="utf-8")
    found = fordewind("play", "--resume", str(path), typed="rest\nquit\n").output
    assert f"{path}:5:1: warning: nobody is called gredy" in found and "did you mean: greedy" in found
    assert "Player 2, your move" in found


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_an_empty_match_file_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "empty.match"
    path.touch()
    found = fordewind(*command, str(path), "--lang", "ru")
    assert found.exit_code == 1
    assert f"{path}:1:1" in found.output and "этот файл пуст" in found.output


def test_replay_discloses_secrets_only_when_the_match_is_over(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    fordewind("play", str(HIDEOUT), "--save", str(path), typed="\nmiddle\n\nleft\nquit\n")
    going = fordewind("replay", str(path)).output
    assert "Player 1 makes a secret choice" in going and "Middle" not in going
    path.unlink()
    fordewind("play", str(HIDEOUT), "--save", str(path), typed="\nmiddle\n\nleft\nmiddle\n")
    over = fordewind("replay", str(path)).output
    assert "Won: Player 2" in over
    assert "Player 1: “Where?” — Middle" in over and "— Left" in over and "secret choice" not in over


@pytest.fixture
def open_elsewhere(tmp_path: Path) -> Iterator[Path]:
    """A match of three events that another process has open."""
    path = tmp_path / "x.match"
    fordewind("play", *GAME, "--seed", "1", "--save", str(path), typed="A1\nD3\nrest\nquit\n")
    claim = Claim(path)
    assert claim.mine, "the terminal that is gone does not hold it any more"
    yield path
    claim.release()


def test_a_match_that_is_open_elsewhere_is_played_as_a_copy(open_elsewhere: Path) -> None:
    before = open_elsewhere.read_text(encoding="utf-8")
    found = fordewind("play", "--resume", str(open_elsewhere), typed="what?\ncopy\nrest\nquit\n")
    assert found.output.count("open in a window or another terminal") == 2 and found.exit_code == 0
    assert open_elsewhere.read_text(encoding="utf-8") == before
    kept = last_match()
    assert kept is not None and kept.read_text(encoding="utf-8").count(" rest\n") == before.count(" rest\n") + 1


def test_where_nobody_can_say_what_to_do_nothing_is_written(open_elsewhere: Path) -> None:
    before = open_elsewhere.read_text(encoding="utf-8")
    found = fordewind("play", "--resume", str(open_elsewhere), typed="")
    assert found.exit_code == 1 and "nobody was there" in found.output
    other = fordewind("play", *GAME, "--save", str(open_elsewhere), "--force", typed="A1\nquit\n")
    assert other.exit_code == 1 and "choose another file" in other.output
    assert open_elsewhere.read_text(encoding="utf-8") == before


def test_a_match_is_given_where_it_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    fordewind("play", *GAME, "--seed", "1", "--save", str(path), typed="A1\nquit\n")
    wanted = Claim(path, REQUESTED)
    found = fordewind("play", "--resume", str(path), typed="D3\nrest\nrest\n")
    wanted.release()
    assert "goes on elsewhere" in found.output and found.exit_code == 0
    assert [line for line in path.read_text(encoding="utf-8").splitlines() if " begin " in line][1:] == ["2 begin D3"]
    assert not is_claimed(path)


def test_a_match_is_watched_until_it_is_free_and_goes_on_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, later = tmp_path / "x.match", tmp_path / "later.match"
    fordewind("play", *GAME, "--seed", "1", "--save", str(path), typed="A1\nD3\nquit\n")
    fordewind("play", *GAME, "--seed", "1", "--save", str(later), typed="A1\nD3\nrest\nquit\n")
    claim, wanted = Claim(path), Claim(path, REQUESTED)
    pauses = iter((lambda: path.write_bytes(later.read_bytes()), claim.release, wanted.release))
    monkeypatch.setattr(match_file, "sleep", lambda _seconds: next(pauses)())
    found = fordewind("play", "--resume", str(path), typed="watch\nquit\n")
    watched, _, resumed = found.output.partition("shown here")[2].partition("Crossing")
    assert found.exit_code == 0 and not is_claimed(path)
    assert next(pauses, None) is None, "it is not taken from whoever asked for it"
    assert watched.count("Player 2: D3") == watched.count("Player 1: “Rest”") == 1, "each event is read out once"
    assert "Player 2, your move" in resumed


def test_a_match_is_taken_as_soon_as_it_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.match"
    fordewind("play", *GAME, "--seed", "1", "--save", str(path), typed="A1\nD3\nquit\n")
    claim, asked = Claim(path), list[bool]()

    def give(_seconds: float) -> None:
        asked.append(is_requested(path))
        claim.release()

    monkeypatch.setattr(match_file, "sleep", give)
    found = fordewind("play", "--resume", str(path), typed="take\nrest\nquit\n")
    assert asked == [True] and not is_requested(path) and found.exit_code == 0
    assert " rest\n" in path.read_text(encoding="utf-8"), "one goes on in its file"
