"""A game given away is the same game where it arrives: rules, house rules, texts, scenarios, map and picture."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from cli_tools import fordewind

from dsl.games.library.shelves import all_rulesets, find_map, find_rules
from dsl.games.sharing import contents_of, packed_files, read_pack, unpack, write_pack
from dsl.text.diagnostics import Problems
from dsl.text.files import FileError
from tests.share import usual

GAMES = [header.name for header in all_rulesets() if header.playable]
PNG = b"\x89PNG\r\n\x1a\n not much of a picture"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FORDEWIND_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def there(rules: str, *maps: Path) -> Path:
    """The rules file of a game that was packed, read and unpacked into ``there``."""
    path = find_rules(rules, Problems())
    assert path is not None
    write_pack(contents_of(path, maps), Path("given.zip"))
    pack = read_pack(Path("given.zip"), Problems())
    assert pack is not None and not pack.left_out
    return unpack(pack, Path("there"))


@pytest.mark.parametrize("game", usual(GAMES, "ships_track"))
def test_every_game_arrives_whole(game: str) -> None:
    rules = there(game)
    came_from = find_rules(game, Problems())
    assert came_from is not None and rules.read_bytes() == came_from.read_bytes()
    for folder in ("lang", "house", "scenarios"):
        sent = {p.relative_to(came_from.parent) for p in came_from.parent.rglob("*.*") if folder in p.parts}
        assert {p for p in sent if (rules.parent / p).is_file()} == sent
    told = fordewind("check", str(rules))
    assert told.exit_code == 0, told.stdout


@pytest.mark.parametrize(
    ("rules", "named"), [("sea_battle", "Морський бій"), ("pirates_1989/long_storm", "Пірати: довгий шторм")]
)
def test_a_game_has_its_name_in_the_language_of_the_reader(rules: str, named: str) -> None:
    there(rules)
    pack = read_pack(Path("given.zip"), Problems())
    assert pack is not None
    assert pack.title("ru") == pack.title("fr") == pack.manifest.title
    assert pack.title("uk") == named
    assert not set(pack.title("en")) & set("аеорс")


@pytest.mark.slow
def test_scenarios_hold_where_it_arrives_with_its_own_map_and_base() -> None:
    rules = there("sea_battle")
    told = fordewind("test", str(rules))
    assert told.exit_code == 0 and " 0 failed" in told.stdout


def test_house_rules_bring_their_game_and_its_base() -> None:
    rules = there("pirates_1989/long_storm")
    assert rules == Path("there/pirates_1989/house/long_storm.rules")
    assert (Path("there") / "sailing" / "sailing.rules").is_file()
    assert fordewind("simulate", str(rules), "-n", "1", "--jobs", "1", "--seed", "3", "--json").exit_code == 0


def test_loose_house_rules_take_nothing_of_their_neighbours() -> None:
    mine = Path("mine")
    mine.mkdir()
    for name in ("ours", "theirs"):
        (mine / f"{name}.rules").write_text(f'game {name} "{name}" extends sea_battle\n', encoding="utf-8")
    (mine / "diary.yaml").write_text("secret: yes\n", encoding="utf-8")
    there(str(mine / "ours.rules"))
    names = zipfile.ZipFile("given.zip").namelist()
    assert "ours/ours/ours.rules" in names and not [n for n in names if "theirs" in n or "diary" in n]


def test_the_picture_under_a_map_goes_with_it_and_one_from_elsewhere_does_not() -> None:
    sea = find_map("sea_battle_strait", Problems())
    assert sea is not None
    Path("maps").mkdir()
    Path("maps/scan.png").write_bytes(PNG)
    Path("passwords.png").write_bytes(PNG)
    text = sea.read_text(encoding="utf-8")
    for name, image in (("near", "scan.png"), ("far", "../passwords.png")):
        Path(f"maps/{name}.yaml").write_text(f"{text}\nunderlay: {{image: {image}}}\n", encoding="utf-8")
    game = find_rules("sea_battle", Problems())
    assert game is not None
    pack = contents_of(game, [Path("maps/near.yaml"), Path("maps/far.yaml")])
    assert pack.manifest.map == "sea_battle/maps/near.yaml"
    assert "sea_battle/maps/scan.png" in [entry.name for entry in pack.entries]
    assert [left.name for left in pack.left_out] == ["../passwords.png"]


def test_the_same_game_is_the_same_file() -> None:
    path = find_rules("sea_battle", Problems())
    assert path is not None
    for name in ("one.zip", "two.zip"):
        write_pack(contents_of(path), Path(name))
    assert Path("one.zip").read_bytes() == Path("two.zip").read_bytes()


def test_a_picture_too_large_is_told_before_anything_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_files, "MOST_ENTRY", 1024 * 1024)
    sea = find_map("sea_battle_strait", Problems())
    game = find_rules("sea_battle", Problems())
    assert sea is not None and game is not None
    Path("big.png").write_bytes(b"\0" * (1024 * 1024 + 1))
    Path("sea.yaml").write_text(sea.read_text(encoding="utf-8") + "\nunderlay: {image: big.png}\n", encoding="utf-8")
    with pytest.raises(FileError) as told:
        contents_of(game, [Path("sea.yaml")])
    assert told.value.diagnostic.code == "share-large"


# --- the commands --------------------------------------------------------------------------------


def test_the_commands_pack_show_and_unpack() -> None:
    made = fordewind("pack", "sea_battle", "sea.zip", "--lang", "en")
    assert made.exit_code == 0 and made.stdout.startswith("sea.zip: ")
    shown = fordewind("unpack", "sea.zip", "--list")
    assert "sea_battle/sea_battle.rules" in shown.stdout and not Path("sea_battle").exists()
    unasked = fordewind("unpack", "sea.zip", "--lang", "en")
    assert unasked.exit_code == 1 and "--yes" in unasked.stderr and not Path("sea_battle").exists()
    done = fordewind("unpack", "sea.zip", "--yes", "--lang", "en")
    assert done.exit_code == 0 and Path("sea_battle/sea_battle/sea_battle.rules").is_file()
    again = fordewind("unpack", "sea.zip", "--yes", "--lang", "en")
    assert again.exit_code == 1 and "is there already" in again.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["pack", "sea_batle", "x.zip"], "sea_battle"),
        (["pack", "sea_battle", "x.tar"], "x.zip"),
        (["pack", "sea_battle", "nowhere/x.zip"], "nowhere"),
        (["pack", "sea_battle", "x.zip", "--map", "atlantik"], "atlantic"),
        (["pack", "sea_battle", "x.zip", "--match", "gone.match"], "gone.match"),
        (["unpack", "gone.zip"], "gone.zip"),
    ],
)
def test_a_slip_is_told_with_what_was_meant(words: list[str], told: str) -> None:
    done = fordewind(*words, "--lang", "en")
    assert done.exit_code in (1, 2) and told in done.stderr and "unexpected" not in done.stderr
    assert not Path("x.zip").exists()
