"""A game that is linked after one of nearly the same rules: what is taken over is what would be made anew."""

from __future__ import annotations

import random
import re

import pytest

from dsl.engines.linking.game import Game
from dsl.engines.program.ids import TableId
from dsl.engines.program.linked import LinkedProgram, Tables
from dsl.engines.program.passes.order import stages
from dsl.services.match.following import WarmGame
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.match_values import MatchSetup, Seat
from dsl.text.source import Source
from tests.games_at_hand import Kit, kit_of

ROWS = ("functions", "routes", "rules", "questions", "blocks", "sights", "fields")


def all_rows(program: LinkedProgram) -> dict[str, list[object]]:
    """All that passes have made of a program."""
    return {name: list(getattr(program, name)) for name in ROWS}


def made_anew(game: Game) -> dict[str, list[object]]:
    """The same for a game of which nothing was taken over; tables keep their numbers."""
    plain, outside = game.linker.plain, game.linker.outside
    return all_rows(stages(plain, Tables(TableId, outside.program.tables))[-1])


def edited(text: str, chance: random.Random) -> str:
    """Another number, one more line in a rule, an empty line."""
    match chance.randrange(3):
        case 0:
            old = chance.choice(list(re.finditer(r"\b\d+\b", text)))
            return text[: old.start()] + str(chance.randrange(9)) + text[old.end() :]
        case 1:
            head = chance.choice(list(re.finditer(r"^rule \w+\(.*\n( +)", text, re.MULTILINE)))
            return text[: head.end()] + f"repeat 0 times:\n{head[1]}    nothing\n{head[1]}" + text[head.end() :]
    at = chance.choice([found.start() for found in re.finditer(r"\n\n", text)])
    return text[:at] + "\n" + text[at:]


def links_alike(kit: Kit, edits: int, chance: random.Random) -> tuple[int, int]:
    """Edit a game at random and link it each time; how many were sound, how many procedures were taken over."""
    assert kit.board is not None
    text = good = kit.rules.read_text(encoding="utf-8")
    board = Source(str(kit.board), kit.board.read_text(encoding="utf-8"))
    warm, sound, taken = WarmGame(), 0, 0
    for number in range(edits):
        setup = MatchSetup(Source(str(kit.rules), text), board, seats=(Seat(),) * kit.seats[-1])
        loaded = warm.load(setup)
        if isinstance(loaded, LoadedGame):
            linker, good = loaded.game.linker, text
            assert all_rows(linker.outside.program) == made_anew(loaded.game), (kit.name, number)
            assert linker.kept is not None
            sound, taken = sound + 1, taken + len(linker.kept.kept)
        text = edited(good, chance)
    return sound, taken


@pytest.mark.parametrize("name", ["sea_battle"])
def test_what_is_taken_over_is_what_would_be_made(name: str) -> None:
    sound, taken = links_alike(kit_of(name), 5, random.Random(name))
    assert sound >= 2 and taken > 20 * (sound - 1)
