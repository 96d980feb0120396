"""``fordewind diff`` of maps and of rules: what it says, its exit codes, JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from charts import TRACK, map_text
from cli_tools import fordewind

GOOD = map_text("square8")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.yaml"
    path.write_text(GOOD)
    return path


def other(old: Path, text: str) -> str:
    path = old.with_name("new.yaml")
    path.write_text(text)
    return str(path)


def test_the_same_map(old: Path) -> None:
    found = fordewind("diff", str(old), other(old, GOOD.replace("# deep", "# very deep")))
    assert found.exit_code == 0 and "nothing on the maps differs" in found.output


def test_cells_features_and_entries(old: Path) -> None:
    text = GOOD.replace("  ~~~~##", "  ~~~~__", 1).replace("price: 7", "price: 9").replace("title: Bay", "title: Gulf")
    text = text.replace("  - {kind: port, id: beta, at: H5}\n", "  - {kind: fort, id: gamma, at: A1}\n")
    found = fordewind("diff", str(old), other(old, text))
    assert found.exit_code == 1
    for line in (
        "land → –: 2",
        "  --",
        "price: 7 → 9",
        "- port · beta – Cell: H5",
        "+ fort · gamma – Cell: A1",
        "Title: Bay → Gulf",
    ):
        assert line in found.output
    plain = json.loads(fordewind("diff", str(old), str(old.with_name("new.yaml")), "--json").output)
    assert [(c["row"], c["column"], c["old"], c["new"]) for c in plain["cells"]] == [
        (3, 4, "land", None),
        (3, 5, "land", None),
    ]


def test_a_map_that_grew_to_the_north_and_west_is_laid_where_it_was(old: Path) -> None:
    rows = [line for line in GOOD.splitlines() if set(line) <= set(" ~#") and line.strip()]
    grown = ["  " + "~" * 14] * 2 + ["  ~~" + row.strip() for row in rows]
    text = (
        GOOD.replace("\n".join(rows), "\n".join(grown))
        .replace("width: 12", "width: 14")
        .replace("height: 9", "height: 11")
    )
    plain = json.loads(fordewind("diff", str(old), other(old, text), "--json").output)
    assert plain["shift"] == {"rows": 2, "columns": 2}
    assert len(plain["cells"]) == 14 * 11 - 12 * 9
    assert all(cell["old"] is None for cell in plain["cells"])


def test_tracks(old: Path) -> None:
    old.write_text(TRACK)
    text = TRACK.replace("x: 3, y: 0", "x: 4, y: 0").replace("  - {from: B, to: E}\n", "")
    found = fordewind("diff", str(old), other(old, text))
    assert found.exit_code == 1 and "x: 3 → 4" in found.output and "- Line · B → E" in found.output


def test_trouble_is_told_apart(old: Path) -> None:
    assert fordewind("diff", str(old), str(old.with_name("none.yaml"))).exit_code == 2
    hopeless = other(old, "[[[")
    assert fordewind("diff", str(old), hopeless).exit_code == 2
    damaged = fordewind("diff", str(old), other(old, GOOD.replace("title: Bay", "title: Bay\ntitle: Bay")))
    assert damaged.exit_code == 0 and "damaged" in damaged.stderr


def test_plain_kinds_have_words_without_a_game(old: Path) -> None:
    text = GOOD.replace("~~~~##", "#~~~##", 1).replace("  - {kind: port, id: beta, at: H5}\n", "")
    found = fordewind("diff", str(old), other(old, text), "--lang", "ru")
    assert "море → суша: 1" in found.output and "- порт · beta" in found.output


def test_a_map_of_a_game_differs_in_the_words_of_the_game(old: Path) -> None:
    text = (Path(__file__).parents[4] / "maps" / "caribbean.yaml").read_text(encoding="utf-8")
    old.write_text(text, encoding="utf-8")
    text = text.replace("at: V32, points: 1", "at: V32, points: 4").replace("##~~~~", "###~~~", 1)
    text = text.replace("  height: 34\n", "  height: 34\n  coordinates: row-column\n")
    found = fordewind("diff", str(old), other(old, text), "--lang", "uk")
    assert found.exit_code == 1
    for line in (
        "~ Колонія · Картахена – Бали: 1 → 4",
        "Море → Суходіл: 1",
        "~ Сітка · Назви клітинок: – → row-column",
    ):
        assert line in found.output


def test_names_of_strangers_do_not_steer_the_terminal(old: Path) -> None:
    evil = GOOD.replace("name: Alpha", r'name: "\x1b[31m\u202EAlpha\nsecond [bold]"').replace("price: 7", "price: 9")
    out = fordewind("diff", str(old), other(old, evil.replace("title: Bay", r'title: "a\x1b]0;b\x07"'))).output
    assert "\x1b" not in out and "\u202e" not in out and "\x07" not in out
    assert "U+001B" in out  # a text that has one is refused, and said to be
    odd = GOOD.replace("name: Alpha", r'name: "\u200EAlpha\nsecond [bold]"').replace("price: 7", "price: 9")
    out = fordewind("diff", str(old), other(old, odd)).output
    assert "\u200e" not in out and "Alpha second [bold]" in out


def test_house_rules_alone_are_compared_with_their_game() -> None:
    found = fordewind("diff", "pirates_1989/long_storm", "--lang", "ru")
    assert found.exit_code == 1
    assert "~ Снос штормом, клеток: 1 → 4" in found.output and "P89-A21" in found.output


def test_two_files_are_compared_as_they_are_named() -> None:
    there = fordewind("diff", "pirates_1989", "pirates_1989/long_storm", "--lang", "en").output
    back = fordewind("diff", "pirates_1989/long_storm", "pirates_1989", "--lang", "en").output
    assert "Cells of storm drift: 1 → 4" in there and "4 → 1" in back
    assert fordewind("diff", "pirates_1989", "pirates_1989").exit_code == 0


def test_json_has_the_places() -> None:
    plain = json.loads(fordewind("diff", "pirates_1989/storm_one_by_one", "--json").output)
    (drift,) = [line for line in plain["differences"] if line["kind"] == "rule"]
    assert drift["name"] == "drift" and drift["what"] == "changed" and drift["clauses"] == ["P89-A17"]
    assert drift["old"]["file"].endswith("sailing.rules") and drift["new"]["text"].startswith("replace rule drift")


def test_what_cannot_be_compared_is_told(tmp_path: Path) -> None:
    assert fordewind("diff", "sea_battle").exit_code == 2
    assert fordewind("diff", "pirates_1989", "atlantic").exit_code == 2
    assert fordewind("diff", "pirates_1989/long_storm", "--picture", str(tmp_path / "a.png")).exit_code == 2
    broken = tmp_path / "broken.rules"
    broken.write_text("language 1\ngame x extends pirates_1989\nset nothing_such = 1\n", encoding="utf-8")
    found = fordewind("diff", str(broken))
    assert found.exit_code == 2 and "nothing_such" in found.output
