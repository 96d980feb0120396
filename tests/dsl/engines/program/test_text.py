"""The text of a linked program, compared with texts that a person has checked.

These are of programs before any pass, without the places in the rules. To write them anew:
``python -m tests.dsl.engines.program.test_text``; then look at what has changed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.engines.program.text import program_text
from tests.games_at_hand import Kit, kit_of, load

HERE = Path(__file__).parent
SMALL = [kit_of(name) for name in ("breakthrough", "dice_race", "durak", "noughts", "small_stratego")]


def golden(kit: Kit) -> str:
    """The text of a game's program without the places in its rules."""
    text = program_text(load(kit.rules, kit.board, kit.seats[0]).linker.plain)
    return re.sub(r"\nspans:\n.*?\n\n", "\n", text, count=1, flags=re.DOTALL)


@pytest.mark.parametrize("kit", SMALL, ids=lambda kit: kit.name)
def test_is_as_a_person_has_checked_it(kit: Kit) -> None:
    assert golden(kit) == (HERE / f"{kit.name}.linked").read_text(encoding="utf-8")


if __name__ == "__main__":
    for each in SMALL:
        (HERE / f"{each.name}.linked").write_text(golden(each), encoding="utf-8")
