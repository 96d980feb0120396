"""The text form: what is read back is the program that was written."""

from __future__ import annotations

import pytest

from dsl.engines.program.read import NotAProgram, read_program
from dsl.engines.program.text import program_text
from tests.games_at_hand import Kit, load, varied


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
