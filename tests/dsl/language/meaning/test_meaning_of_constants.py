"""What LANGUAGE.md says of constants: rules and house rules set them, players do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import run

from tests.games_at_hand import load

CONSTANTS = """language 1
game crews "Crews"
    players 2
const men "Men": 1..24 = 12
const fog = yes
const depth = -3
board square4 1 1
state aboard: 0..men = men
play:
    if fog:
        log "{aboard} {depth}"
    tie
"""


def test_rules_read_constants_and_players_are_not_asked_about_them() -> None:
    assert run(CONSTANTS, "").lines() == ["12 -3"]
    assert all(parameter.hidden for parameter in load(CONSTANTS).params)
    with pytest.raises(AssertionError, match="param-fixed"):
        load(CONSTANTS, men=5)


def test_house_rules_set_a_constant_within_its_type(tmp_path: Path) -> None:
    (tmp_path / "crews.rules").write_text(CONSTANTS, encoding="utf-8")
    house = tmp_path / "house.rules"

    def changed(line: str) -> Path:
        house.write_text(f"language 1\ngame house extends crews\n{line}\n", encoding="utf-8")
        return house

    assert load(changed("set men = 5")).parameters["men"] == "5"
    for wrong in ("set men = 25", "set depth = -4"):
        with pytest.raises(AssertionError, match=r"3 \| set"):
            load(changed(wrong))
