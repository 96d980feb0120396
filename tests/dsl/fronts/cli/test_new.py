"""``list`` and ``new``: what is at hand, and a game of one's own that can be played at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_tools import fordewind

from dsl.games.library.new_game import KINDS


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FORDEWIND_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_list_names_games_house_rules_and_maps() -> None:
    told = fordewind("list").stdout
    for text in ("pirates_1989  Pirates", "pirates_1989/long_storm", "maps: atlantic", "sea_battle  Sea Battle"):
        assert text in told
    assert "Морской бой" in fordewind("list", "--lang", "ru").stdout
    (sea,) = [game for game in json.loads(fordewind("list", "--json").stdout) if game["name"] == "sea_battle"]
    assert sea["maps"] == ["sea_battle_strait"]
    assert {"name": "sea_battle/two_brigs", "path": sea["house"][-1]["path"]} == sea["house"][-1]


@pytest.mark.parametrize(("language", "kind"), list(zip(("en", "ru", "uk") * len(KINDS), KINDS)))
def test_a_new_game_can_be_checked_and_played(language: str, kind: str) -> None:
    made = fordewind("new", "my_game", "--lang", language, "--kind", kind)
    assert made.exit_code == 0 and Path("my_game/my_game.rules").is_file()
    checked = json.loads(fordewind("check", "my_game", "--json").stdout)
    assert checked == []
    ended = fordewind("simulate", "my_game", "-n", "3", "--jobs", "1", "--json")
    assert json.loads(ended.stdout)["unfinished"] == 0
    assert "0 failed" in fordewind("test", "my_game").stdout, "its map is no scenario"


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_new_game_is_whole_in_its_language(language: str, kind: str) -> None:
    assert fordewind("new", "проба", "--lang", language, "--kind", kind).exit_code == 0
    lines = Path("проба/проба.rules").read_text(encoding="utf-8").splitlines()
    code = " ".join(line for line in lines[1:] if not line.startswith("#"))
    assert {word for word in re.findall(r"\w+", code) if re.match("[A-Za-z]", word)} <= {"square8", "track"}
    assert json.loads(fordewind("check", "проба", "--json").stdout) == []
    ended = fordewind("simulate", "проба", "-n", "2", "--jobs", "1", "--json")
    assert json.loads(ended.stdout)["unfinished"] == 0


def test_a_copy_stands_on_its_own() -> None:
    made = fordewind("new", "corsairs", "--from", "sea_battle")
    assert made.exit_code == 0, made.output
    rules = Path("corsairs/corsairs.rules")
    rules.write_text(rules.read_text(encoding="utf-8").replace('"Морской бой"', '"Corsairs"'), encoding="utf-8")
    assert fordewind("play", "corsairs", typed="quit\n").output.startswith("Corsairs")
    for scenarios in Path("corsairs/scenarios").glob("*.yaml"):
        if scenarios.stem != "fire":  # all of them are run where they come from
            scenarios.unlink()
    assert "0 failed" in fordewind("test", "corsairs").stdout


def test_house_rules_offer_every_parameter() -> None:
    assert fordewind("new", "stormy", "--house", "pirates_1989").exit_code == 0
    rules = Path("stormy/stormy.rules")
    text = rules.read_text(encoding="utf-8")
    assert "extends pirates_1989" in text and "# set storm_drift_cells = 1" in text
    rules.write_text(
        text.replace("# set ", "set "), encoding="utf-8"
    )  # all as they are: nothing differs, nothing fails
    assert fordewind("check", "stormy").exit_code == 0
    rules.write_text(text.replace("# set storm_drift_cells = 1", "set storm_drift_cells = 4"), encoding="utf-8")
    found = json.loads(fordewind("params", "stormy", "--json").stdout)
    assert [p["value"] for p in found if p["name"] == "storm_drift_cells"] == ["4"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["new", "1st"], "cannot be the name of a game"),
        (["new", "here"], "is there already"),
        (["new", "x", "--from", "pirates_1990"], "there is no ruleset pirates_1990"),
        (["new", "x", "--from", "pirates_1989", "--house", "sea_battle"], "give one of the two"),
        (["new", "x", "--from", "pirates_1989", "--kind", "track"], "--kind is about a small game"),
        (["new"], "NAME is missing"),
    ],
)
def test_what_cannot_be_begun_is_told_and_nothing_is_written(words: list[str], told: str) -> None:
    Path("here").mkdir()
    found = fordewind(*words)
    assert found.exit_code != 0 and told in found.output
    assert [path.name for path in Path().iterdir()] == ["here"]
