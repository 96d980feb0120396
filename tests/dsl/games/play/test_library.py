"""Finding rulesets and maps, reading what may not be text, writing all or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import dsl
from dsl.games.library.box_facts import BoxFacts, box_facts
from dsl.games.library.shelves import (
    Header,
    default_map,
    family,
    find_map,
    find_rules,
    finder,
    house_rules,
    map_titles,
    rules_header,
)
from dsl.text.diagnostics import Problems
from tests.games_at_hand import CROSSING, POND

ROOT = Path(dsl.__file__).resolve().parents[1]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own shelf with one game and one map."""
    home = tmp_path / "home"
    (home / "rulesets" / "crossing").mkdir(parents=True)
    (home / "maps").mkdir()
    (home / "rulesets" / "crossing" / "crossing.rules").write_bytes(CROSSING.read_bytes())
    (home / "maps" / "pond.yaml").write_bytes(POND.read_bytes())
    monkeypatch.setenv("FORDEWIND_HOME", str(home))
    return home


def test_the_users_own_shelf_is_found(shelf: Path) -> None:
    problems = Problems()
    assert find_rules("crossing", problems) == shelf / "rulesets" / "crossing" / "crossing.rules"
    assert find_map("pond", problems) == shelf / "maps" / "pond.yaml"
    assert (
        default_map([Header("crossing", shelf / "rulesets" / "crossing" / "crossing.rules")])
        == shelf / "maps" / "pond.yaml"
    )
    assert not len(problems)


def test_what_is_found_on_a_shelf_is_found_from_any_folder(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORDEWIND_HOME", "home")
    own = find_rules("crossing", Problems())
    monkeypatch.chdir(ROOT)
    shipped = [find_rules("sea_battle", Problems()), find_map("atlantic", Problems())]
    monkeypatch.chdir("/")
    assert all(path is not None and path.is_file() for path in (own, *shipped))


def test_a_misspelt_name_gets_a_suggestion(shelf: Path) -> None:
    problems = Problems()
    assert find_rules("crosing", problems) is None
    (found,) = problems
    assert (found.code, found.hint) == ("no-such-ruleset", "crossing")
    assert find_map("pand", problems) is None
    assert {d.hint for d in problems} == {"crossing", "pond"}


def test_house_rules_know_their_family_and_its_map(shelf: Path, tmp_path: Path) -> None:
    house = tmp_path / "mine.rules"
    house.write_text('language 1\ngame mine "Mine" extends crossing\n\nset goal = 2\n', encoding="utf-8")
    names = [header.name for header in family(house)]
    assert names == ["mine", "crossing"]
    assert default_map(family(house)) == shelf / "maps" / "pond.yaml"


def test_a_map_in_the_folder_of_the_game_comes_before_those_on_the_shelf(shelf: Path, tmp_path: Path) -> None:
    rules = tmp_path / "mine" / "crossing.rules"
    rules.parent.mkdir()
    rules.write_bytes(CROSSING.read_bytes())
    (rules.parent / "theme.yaml").write_text("terrain: {}\n", encoding="utf-8")
    (rules.parent / "lake.yaml").write_bytes(POND.read_bytes())
    assert default_map(family(rules)) == rules.parent / "lake.yaml"


def test_house_rules_are_named_after_their_game(shelf: Path) -> None:
    house = shelf / "rulesets" / "crossing" / "house" / "mine.rules"
    house.parent.mkdir()
    house.write_text('language 1\ngame mine "Mine" extends crossing\n', encoding="utf-8")
    assert house_rules(shelf / "rulesets" / "crossing" / "crossing.rules") == [house]
    assert find_rules("crossing/mine", Problems()) == house
    problems = Problems()
    assert find_rules("crossing/yours", problems) is None and problems.failed


def test_a_base_beside_the_file_is_found_first(tmp_path: Path) -> None:
    (tmp_path / "base.rules").write_text("language 1\ngame base\n    base\n", encoding="utf-8")
    assert finder("base", tmp_path / "x.rules") == tmp_path / "base.rules"
    assert not rules_header(tmp_path / "base.rules").playable


def test_a_family_that_goes_in_a_circle_ends(tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_text("language 1\ngame a extends b\n", encoding="utf-8")
    (tmp_path / "b.rules").write_text("language 1\ngame b extends a\n", encoding="utf-8")
    assert [header.name for header in family(tmp_path / "a.rules")] == ["a", "b"]


@pytest.mark.parametrize(
    "games",
    ["games: [crossing]", 'games: [ "crossing" , other ]  # two', "games:\n  - other\n  - crossing"],
)
def test_a_map_says_its_games_in_any_form(shelf: Path, games: str) -> None:
    path = shelf / "maps" / "pond.yaml"
    path.write_text(POND.read_text(encoding="utf-8").replace("games: [crossing]", games), encoding="utf-8")
    assert default_map([Header("crossing", shelf / "rulesets" / "crossing" / "crossing.rules")]) == path


@pytest.mark.parametrize(
    ("text", "players", "chance"),
    [
        ('game x "X"\n    players 2..4\nwheel W:\n    columns weight: 0..9\n', (2, 4), "wheel"),
        ('игра x "X"\n    игроков 3  # трое\nколода d "Колода": 10\n', (3, 3), "deck"),
        ('гра x "X"\n    гравців 2..6   @1\nrule r:\n    let n = кинути 1..6\n', (2, 6), "dice"),
        ('game x "X"\n    players 2\n# roll 1..6\nparam p "players 5": 1..2 = 1\n', (2, 2), ""),
        ("nothing of a game", (0, 0), ""),
    ],
)
def test_what_stands_on_a_box_is_found_without_parsing(
    tmp_path: Path, text: str, players: tuple[int, int], chance: str
) -> None:
    path = tmp_path / "x.rules"
    path.write_text(text, encoding="utf-8")
    assert box_facts([Header("x", path)]) == BoxFacts(players, chance)


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("title: Pond", {"": "Pond"}),
        ("title:\n  ru: Пруд\n\n  # a word\n# more\n  en: Pond\ngames: [x]\n", {"ru": "Пруд", "en": "Pond"}),
        ("title: [\n", {}),
    ],
)
def test_a_map_is_called_by_its_titles_however_they_are_written(
    tmp_path: Path, title: str, names: dict[str, str]
) -> None:
    board = tmp_path / "pond.yaml"
    board.write_text(f"fordewind: 1\n{title}", encoding="utf-8")
    assert map_titles(board) == names
