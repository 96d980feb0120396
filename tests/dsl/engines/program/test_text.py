"""The text of a linked program: read back, and as it was looked at by a person.

Programs are kept as the rules say them, before any pass, and without the places in the rules. To write them anew:
``python -m tests.dsl.engines.program.test_text``; then look at what has changed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.engines.program.read import NotAProgram, read_program
from dsl.engines.program.text import program_text
from tests.games_at_hand import Kit, kit_of, load, varied


@pytest.mark.parametrize("kit", varied(), ids=lambda kit: kit.name)
def test_reads_back_what_was_written(kit: Kit) -> None:
    """Every ruleset and every small game: the same program, and the same text of it."""
    game = load(kit.rules, kit.board, kit.seats[0])
    text = program_text(game.linked)
    again = read_program(text)
    assert again == game.linked
    assert program_text(again) == text


@pytest.mark.parametrize(
    "text",
    ["name", "name: ", "games: 3", 'name: "a"\nblocks:\n0: (block 0 [] (jump 1)', "blocks:\n0: (blok 0)", "seats: «2»"],
)
def test_other_texts_are_refused(text: str) -> None:
    """What is cut short or is no program at all is no program."""
    with pytest.raises(NotAProgram):
        read_program(text)


HERE = Path(__file__).parent
SMALL = [kit_of(name) for name in ("breakthrough", "dice_race", "durak", "noughts", "small_stratego")]


def golden(kit: Kit) -> str:
    """The text of a game's program without the places in its rules."""
    text = program_text(load(kit.rules, kit.board, kit.seats[0]).linker.plain)
    return re.sub(r"\nspans:\n.*?\n\n", "\n", text, count=1, flags=re.DOTALL)


@pytest.mark.parametrize("kit", SMALL, ids=lambda kit: kit.name)
def test_as_it_was_looked_at(kit: Kit) -> None:
    assert golden(kit) == (HERE / f"{kit.name}.linked").read_text(encoding="utf-8")


if __name__ == "__main__":
    for each in SMALL:
        (HERE / f"{each.name}.linked").write_text(golden(each), encoding="utf-8")
