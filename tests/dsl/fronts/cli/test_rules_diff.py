"""``fordewind diff`` of rules: the sentences, the exit codes, and JSON."""

from __future__ import annotations

import json
from pathlib import Path

from cli_tools import fordewind


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
