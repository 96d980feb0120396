"""One finder of games and maps for all commands: by path, folder, name, title, beside a map; and what is no such thing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli_tools import fordewind

from dsl.games.library.shelves import find_map, find_rules
from dsl.maps.mapfile import MapFile
from dsl.text.diagnostics import Problems
from editor.charts.export.command import chosen_game
from editor.model.documents.chart import Chart
from editor.model.games import Games
from editor.window.commands.opening import path_of
from tests.games_at_hand import CROSSING, POND, ROOT


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("pirates_1989", "pirates_1989"),
        ("Пираты", "pirates_1989"),
        ("pirates", "pirates_1989"),
        ("Захват колоний", "colonies_1990"),
        ("PIRATES_1989", "pirates_1989"),
    ],
)
def test_a_game_is_found_by_name_and_by_title_in_any_language(name: str, found: str) -> None:
    path = find_rules(name, Problems())
    assert path is not None and path.stem == found


def test_a_map_is_found_by_title() -> None:
    found = find_map("Атлантика", Problems())
    assert found is not None and found.stem == "atlantic"


@pytest.mark.parametrize(("name", "meant"), [("pirats", "pirates_1989"), ("colonie", "colonies_1990")])
def test_half_a_name_is_a_slip_for_the_first_that_begins_so(name: str, meant: str) -> None:
    find_rules(name, problems := Problems())
    assert [d.hint for d in problems] == [meant]


def test_the_only_rules_of_a_folder_are_its_game(tmp_path: Path) -> None:
    rules, board = shutil.copy(CROSSING, tmp_path), shutil.copy(POND, tmp_path)
    assert find_rules(str(tmp_path), Problems()) == Path(rules)
    assert fordewind("params", str(tmp_path), "--map", "pond").exit_code == 0
    assert fordewind("check", board).exit_code == 0


def test_a_picture_and_the_window_know_the_rules_beside_a_map() -> None:
    found = Games().first(["crossing"], POND.parent)
    assert found is not None and found.header.path == CROSSING
    for name in (str(CROSSING), str(CROSSING.parent), "crossing"):
        named = chosen_game(name, Chart.read(MapFile.open(POND)), POND.parent)
        assert named is not None and named.header.path == CROSSING


def test_a_map_is_no_rules(tmp_path: Path) -> None:
    assert "is for: crossing" in fordewind("params", str(POND)).stderr
    copy = Path(shutil.copy(POND, tmp_path))
    found = fordewind("fmt", str(copy))
    assert found.exit_code == 1 and "fmt writes rules" in found.stderr and found.stderr.count("error") == 1
    assert copy.read_bytes() == POND.read_bytes()


def test_what_is_no_map_is_not_read_as_one(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("grid: my secret", encoding="utf-8")
    (tmp_path / "secret.yaml").write_text("password: my secret", encoding="utf-8")
    for name in ("secret.txt", "secret.yaml"):
        found = fordewind("play", str(CROSSING), "--map", str(tmp_path / name))
        assert "is no map" in found.stderr and "my secret" not in found.output
        (match := tmp_path / "a.match").write_text(
            f"fordewind record 1\ngame: crossing\nrules: {CROSSING}\nmap: {tmp_path / name}\nseats: human, human\n\n"
        )
        found = fordewind("replay", str(match))
        assert found.exit_code == 1 and "my secret" not in found.output


def test_a_game_without_a_board_takes_no_map() -> None:
    found = fordewind("params", str(ROOT / "tests" / "games" / "hearts" / "hearts.rules"), "--map", str(POND))
    assert found.exit_code != 0 and "map-unwanted" in found.output


def test_a_line_of_millions_of_letters_is_cut(tmp_path: Path) -> None:
    (match := tmp_path / "a.match").write_text(f"fordewind record 1\nrules: {'x' * 3_000_000}\n", encoding="utf-8")
    assert len(fordewind("replay", str(match)).output) < 10_000


def test_the_window_opens_by_name_what_other_commands_find() -> None:
    assert [Path(path_of(word)).name for word in ("Пираты", "atlantic")] == ["pirates_1989.rules", "atlantic.yaml"]
    assert [path_of(word) for word in (str(POND), "no/such.yaml", "nonsense")] == [
        str(POND),
        "no/such.yaml",
        "nonsense",
    ]


MATCH = "fordewind record 1\ngame: crossing\nrules: {0}\nmap: {1}\nseats: human, human\nseed: 1\n"
BOARD = (
    'fordewind: 1\ntitle: x\ngames: ["{0}"]\ngrid: {{kind: square4}}\nlegend: {{"~": sea}}\nterrain: |\n  ~~\n  ~~\n'
)


def test_a_value_that_a_match_cannot_have_is_told_at_its_line(tmp_path: Path) -> None:
    (match := tmp_path / "a.match").write_text(MATCH.format(CROSSING, POND) + "set: goal=99\n\n", encoding="utf-8")
    assert f"{match}:7:1: error: “goal” goes from 1 to 20, 99 is outside" in fordewind("replay", str(match)).stderr


SCENARIO = "scenario: x\ngame: {0}\nhouse: {1}\nmap: {2}\nplayers: [a, b]\n"
PRIVATE = "topsecret: a line\nanother: topsecret\n"


@pytest.mark.parametrize(
    ("command", "kind", "text"),
    [
        ("replay", "match", MATCH.format("{}", POND)),
        ("replay", "match", MATCH.format(CROSSING, "{}")),
        ("check", "yaml", BOARD),
        ("test", "yaml", SCENARIO.format("{}", "", POND)),
        ("test", "yaml", SCENARIO.format(CROSSING, "{}", POND)),
        ("test", "yaml", SCENARIO.format(CROSSING, "", "{}").replace("house: \n", "")),
        ("test", "yaml", SCENARIO.format(CROSSING, "", "{{like: '{}'}}").replace("house: \n", "")),
    ],
)
def test_no_file_shows_what_another_one_of_the_machine_says(tmp_path: Path, command: str, kind: str, text: str) -> None:
    """Whatever a match, a map or scenarios name, and wherever a link leads: only rules and maps are read as such."""
    (tmp_path / "private").write_text(PRIVATE, encoding="utf-8")
    (tmp_path / "private.yaml").write_text(PRIVATE, encoding="utf-8")
    (tmp_path / "udev.rules").write_text(f'# topsecret\nSUBSYSTEM=="usb", MODE="0666"\n{PRIVATE}', encoding="utf-8")
    (tmp_path / "binary.rules").write_bytes(b"topsecret\xff\0")
    (tmp_path / "other.rules").symlink_to("udev.rules")
    for link in ("link.rules", "link.yaml"):
        (tmp_path / link).symlink_to("private")
    inside = tmp_path / "inside"
    inside.mkdir()
    names = [tmp_path / "private", tmp_path / "private.yaml", tmp_path / "link.rules", tmp_path / "link.yaml"]
    names += [tmp_path / f"{name}.rules" for name in ("udev", "binary", "other")]
    for name in (*map(str, names), *(f"../{path.name}" for path in names)):
        (inside / f"x.{kind}").write_text(text.format(name), encoding="utf-8")
        told = fordewind(command, str(inside / f"x.{kind}"))
        assert "topsecret" not in told.output + told.stderr, name
        assert told.exit_code or command == "check"  # a map may be for games that are not here
    for path in names:
        told = fordewind("check", str(path))
        assert told.exit_code and "topsecret" not in told.output + told.stderr
