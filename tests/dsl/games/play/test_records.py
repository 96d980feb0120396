"""Records: written, read and replayed; broken ones and those of other rules."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from difflib import SequenceMatcher

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_games import crossing, hideout, new_match, play_on

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import ACTIVE
from dsl.games.play import Chosen, Match, Record, Setup, Translation, notation, read_record, replay, write_record
from dsl.games.play.record import digest, remarked
from dsl.games.play.record_differences import differences
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.games_at_hand import CROSSING, load
from tests.share import share

GAMES = {"crossing": crossing(), "three": crossing(3), "hideout": hideout()}


def setup_of(game: Game, seed: int) -> Setup:
    seats = ("human",) * game.seats
    return Setup(game.name, game.name, "pond", (("goal", "6"),), seats, seed, game.rules_hash, game.map_hash)


def read(text: str) -> tuple[Record | None, Problems]:
    problems = Problems()
    return read_record(Source("x.match", text), problems), problems


def recorded(game: Game, seed: int, pick: int, most: int = 200) -> tuple[Match, str]:
    match = new_match(game, seed)
    play_on(match, pick, most)
    return match, write_record(match, setup_of(game, seed))


@settings(max_examples=share(40), deadline=None)
@given(
    name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 2**31), pick=st.integers(0, 1000), most=st.integers(0, 80)
)
def test_a_record_replays_to_the_same_block_step_by_step(name: str, seed: int, pick: int, most: int) -> None:
    game = GAMES[name]
    match, text = recorded(game, seed, pick, most)
    record, problems = read(text)
    assert record is not None and not len(problems)
    again = replay(record, game, make_engine(game))
    assert again.parted is None
    assert again.match.state() == match.state()
    for at in range(match.at + 1):
        match.go_to_event(at)
        again.match.go_to_event(at)
        assert match.state() == again.match.state()
    match.go_to_event(again.match.at)
    assert write_record(again.match, record.setup) == text


def test_the_head_says_what_was_played() -> None:
    _, text = recorded(GAMES["crossing"], 3, 1)
    record, _ = read(text)
    assert record is not None
    assert record.setup == setup_of(GAMES["crossing"], 3)


def test_comments_and_blank_lines_do_not_matter() -> None:
    _, text = recorded(GAMES["crossing"], 3, 1)
    loose = "# mine\n\n" + text.replace("\n\n", "\n\n# here it begins\n\n").replace(
        "begin A1", "begin   A1   # a good place"
    )
    record, problems = read(loose)
    assert record is not None, list(problems)
    assert replay(record, GAMES["crossing"], make_engine(GAMES["crossing"])).parted is None


@pytest.mark.parametrize("remark", ["Round 7 · Ann", "# 3", "two\nlines", ""])
def test_the_comment_on_the_last_line_is_its_remark(remark: str) -> None:
    _, text = recorded(GAMES["crossing"], 3, 1)
    plain, found = read(text)[0], read(remarked(text, remark))[0]
    assert plain is not None and found is not None and plain.remark == ""
    assert (found.remark, found.digest, len(found.lines)) == (" ".join(remark.split()), plain.digest, len(plain.lines))


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("fordewind record 1", "fordewind game 1", "record-not-one", 1),
        ("fordewind record 1", "fordewind record 9", "record-version", 1),
        ("seed: 3", "seed: three", "record-seed", 7),
        ("seed: 3\n", "", "record-lacks", 1),
        ("seats:", "saets:", "record-key", 6),
        ("set: goal = 6", "set: goal", "record-set", 5),
        ("map: pond", "map: pond\nmap: sea", "record-key-twice", 5),
        ("1 begin", "begin", "record-line", 11),
        ("1 begin", f"{'9' * 5_000} begin", "record-line", 11),
        ("map: pond", f"map: pond\nname: {'9' * 5_000} = Ann", "record-seat", 5),
        ("seed: 3", f"seed: {'9' * 5_000}", "record-seed", 7),
        ("\nend ", "\nend 0\nend ", "record-after-end", None),
    ],
)
def test_a_broken_record_is_reported_where_it_is_broken(old: str, new: str, code: str, line: int | None) -> None:
    _, text = recorded(GAMES["crossing"], 3, 1)
    assert old in text
    record, problems = read(text.replace(old, new, 1))
    assert record is None
    found = [(d.code, d.span.line if d.span else 0) for d in problems]
    assert code in [c for c, _ in found]
    assert line is None or (code, line) in found


def test_an_empty_file_is_no_record() -> None:
    record, _ = read("")
    assert record is None


def test_under_other_rules_it_says_where_it_parts() -> None:
    text = "fordewind record 1\nrules: x\nseats: human, human\nseed: 1\n\n1 begin A1\n2 begin B1\n* roll 1\n"
    text += "1 sail boat1 A9\n"
    record, _ = read(text)
    assert record is not None
    found = replay(record, GAMES["crossing"], make_engine(GAMES["crossing"]))
    assert found.done == 3
    assert found.parted is not None and found.parted.code == "replay-no-choice"
    assert found.parted.span is not None and found.parted.span.line == 9
    assert "sail boat1 A2" in str(found.parted.args["offers"])


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("2 begin A1", "replay-other-player"),
        ("* roll 1", "replay-decision-now"),
        ("1 begin A1\n2 begin B1\n1 rest", "replay-chance-now"),
        ("1 begin A1\n2 begin B1\n* roll 4", "replay-no-outcome"),
        (f"1 begin A1\n2 begin B1\n* roll {'9' * 5_000}", "replay-no-outcome"),
        ("1 begin A1\n2 begin B1\n* roll --4", "replay-no-outcome"),
        ("1 begin A1\nend state 0123", "replay-other-end"),
    ],
)
def test_what_cannot_be_is_said(lines: str, code: str) -> None:
    record, _ = read(f"fordewind record 1\nrules: x\nseats: human, human\nseed: 1\n\n{lines}\n")
    assert record is not None
    found = replay(record, GAMES["crossing"], make_engine(GAMES["crossing"]))
    assert found.parted is not None and found.parted.code == code


@pytest.mark.parametrize(
    ("line", "move", "meant"),
    [
        ("1 sial boat1 A2", "sial boat1 A2", "sail"),
        ("1 shoot boat1", "shoot boat1", ""),
        ("1 sail bota1 A2", "bota1 sails to A2", "boat1"),
        ("1 sail boat1 A2; rest", "sail boat1 A2; rest", "A2"),
        ("2 rest", "Player 2: Rest", ""),
        ("* rol 1", "rol 1", ""),
        ("* roll 1", "the die: 1", ""),
    ],
)
def test_a_line_that_means_nothing_is_told_as_it_is_written(line: str, move: str, meant: str) -> None:
    record, _ = read(
        f"fordewind record 1\nrules: x\nseats: human; human\nseed: 1\n\n1 begin A1\n2 begin B1\n* roll 1\n{line}\n"
    )
    assert record is not None
    game = GAMES["crossing"]
    found = differences(record, replay(record, game, make_engine(game)), Translation())
    assert [(told.args["move"], told.hint) for told in found.parted] == [(move, meant)]


def test_an_end_without_a_name_is_of_a_block_laid_out_otherwise_and_is_not_looked_at() -> None:
    head = "fordewind record 1\nrules: x\nseats: human, human\nseed: 1\n\n"
    record, _ = read(f"{head}1 begin A1\nend 0123\n")
    assert record is not None
    found = replay(record, GAMES["crossing"], make_engine(GAMES["crossing"]))
    assert found.parted is None
    after, problems = read(f"{head}1 begin A1\nend 0123\n1 rest\n")
    assert after is None and [d.code for d in problems] == ["record-after-end"]


def test_the_end_before_the_first_turn_is_known_as_it_was_written_when_the_first_seat_counted_as_active() -> None:
    game = GAMES["crossing"]
    match = new_match(game, 1)
    old = memoryview(bytearray(match.state())).cast("i")
    assert match.active is None and old[ACTIVE] == -1
    old[ACTIVE] = 0
    text = write_record(match, setup_of(game, 1))
    for state, parts in ((old.tobytes(), False), (bytes(len(match.state())), True)):
        record, _ = read(text.replace(digest(game, match.state()), digest(game, state)))
        assert record is not None and (replay(record, game, make_engine(game)).parted is not None) is parts


def test_what_goes_on_after_the_end_is_said() -> None:
    game = load(CROSSING, CROSSING.parent / "pond.yaml", goal=1)
    match = new_match(game, 1)
    play_on(match, 1)
    text = write_record(match, setup_of(game, 1)).partition("end ")[0] + "1 rest\n"
    record, _ = read(text)
    assert record is not None
    found = replay(record, game, make_engine(game))
    assert found.parted is not None and found.parted.code == "replay-over"


def test_own_dice_and_the_language_are_kept_where_they_were_asked_for() -> None:
    game = GAMES["crossing"]
    match = new_match(game, 3)
    setup = replace(setup_of(game, 3), own_dice=True, language="ru")
    record, problems = read(write_record(match, setup))
    assert record is not None and not len(problems)
    assert record.setup == setup
    plain = write_record(match, setup_of(game, 3))
    assert "own-dice" not in plain and "lang" not in plain


@pytest.mark.parametrize("line", ["own-dice: perhaps", "lang: xx"])
def test_a_value_that_a_key_does_not_know_is_told(line: str) -> None:
    _, text = recorded(GAMES["crossing"], 3, 1)
    record, problems = read(text.replace("seed: 3", f"seed: 3\n{line}"))
    assert record is None
    assert [problem.code for problem in problems] == ["record-value"]


MAP = "# a pond\n\n  fordewind: 1\n\tx: '#'\n\n"


@pytest.mark.parametrize("text", [MAP, MAP.rstrip("\n"), MAP.replace("\n", "\r\n"), "one line\n", "", "\n"])
def test_texts_that_go_with_a_match_come_back_as_they_were(text: str) -> None:
    game = GAMES["crossing"]
    match = new_match(game, 3)
    play_on(match, 1, 6)
    texts = (("rules", "game x\n"), ("base little", MAP), ("map", text))
    setup = replace(setup_of(game, 3), texts=texts, given="turn: {}\n\nround: 2\n")
    record, problems = read(write_record(match, setup))
    assert record is not None, list(problems)
    assert record.setup == setup
    assert replay(record, game, make_engine(game)).match.events == match.events


def test_what_only_some_know_is_veiled_and_the_first_line_says_whose_it_is() -> None:
    match, text = recorded(GAMES["hideout"], 3, 1)
    secret = [event for event in match.events if isinstance(event, Chosen) and event.secret]
    assert secret and not any(f" {event.text}\n" in text for event in secret)
    seats = sorted({event.player + 1 for event in secret})
    assert ", ".join(map(str, seats)) in text.partition("\n")[0]
    record, _ = read(text)
    assert record is not None
    assert [line.text for line in record.lines] == [event.text for event in match.events]
    garbled, problems = read(text.replace(" ~", " ~~", 1))
    assert garbled is None and [found.code for found in problems] == ["record-line"]


def test_a_match_without_secrets_is_plain_text_of_the_first_format() -> None:
    _, text = recorded(GAMES["crossing"], 3, 1)
    assert text.startswith("fordewind record 1\ngame: ") and "~" not in text


def test_a_secret_step_that_cannot_be_played_is_not_named() -> None:
    game = GAMES["hideout"]
    _, text = recorded(game, 3, 1)
    secret = next(line for line in text.splitlines() if " ~" in line)
    record, _ = read(text.replace(secret, f"{secret[:2]}~{b64encode(b'hide nowhere').decode()}", 1))
    assert record is not None
    found = differences(record, replay(record, game, make_engine(game)), Translation({}, "en"))
    assert [problem.args["move"] for problem in found.parted] == ["a secret step"]
    assert "nowhere" not in "".join(found.unplayed)


def test_of_a_line_of_megabytes_only_the_beginning_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []

    def matcher(junk: None, text: str, offer: str) -> SequenceMatcher[str]:
        lengths.append(len(text))
        return SequenceMatcher(junk, text, offer)

    monkeypatch.setattr(notation, "SequenceMatcher", matcher)
    assert notation.nearest("sail " + "x" * 9_999, ["rest", "sail boat1 A2"])[0] == "sail boat1 A2"
    assert max(lengths) < 1_000
