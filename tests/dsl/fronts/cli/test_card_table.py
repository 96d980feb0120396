"""A game without a board at the terminal: marks of the list, places of a zone, words of cards and choices."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_tools import fordewind

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum
from dsl.fronts.cli.drawing.board_view import BoardView
from dsl.fronts.cli.drawing.signs import Letters
from dsl.fronts.cli.open_game import open_game
from dsl.fronts.cli.voice import Voice
from dsl.games.play import Match, Translation
from dsl.games.play.game_facts import Facts
from dsl.games.play.translation import load_translation
from dsl.text.diagnostics import Problems

GAME = """language 1
game beach "Beach"
    players 2
enum Ware "Ware": silk "silk"
deck cards "Goods":
    columns ware: Ware, rank: 1..6
    for each ware, rank "{ware} {rank}"
zone beach "Beach": cards per 1..32
zone shed "Shed": cards per 1..9
setup:
    for each p in players:
        repeat 2 times:
            draw cards by p
    let top = draw cards
    lay top on beach[1]
play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Take a card":
                    pile "from the pile":
                        log "{p}: from the pile."
                    upper(n in 1..2) "the upper {n} of the beach":
                        log "{p}: {n}."
                    bribe "Bribe the customs":
                        log "{p}: bribed."
                choose by p "Throw a card on the beach":
                    throw(c in hand(p, cards)) "{c}":
                        nothing
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "beach.rules"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def play(game: str, *typed: str) -> str:
    """The whole screen of the game, typed line by line."""
    return fordewind("play", game, "--seed", "1", typed="\n".join(["", *typed, "quit", ""])).output


def test_help_speaks_of_no_cells_and_the_end_tells_what_the_players_have(tmp_path: Path, game: str) -> None:
    helped = play(game, "help")
    assert "  hint       what" in helped and "C5" not in helped and "  legend " not in helped
    path = tmp_path / "won.rules"
    won = GAME.replace("setup:", 'player:\n    coins "Coins": 0..9 = 0\nsetup:').replace(
        '                        log "{p}: bribed."',
        "                        p.coins = 7\n                        win p",
    )
    path.write_text(won, encoding="utf-8")
    assert "Player 1: Coins 7" in play(str(path), "b").partition("\u2605")[2]


@pytest.mark.parametrize(
    ("typed", "done"),
    [("a", "from the pile."), ("b", "bribed."), ("B", "bribed."), ("2", ": 2."), ("from the pile", "from the pile.")],
)
def test_beside_values_that_are_numbers_every_other_line_has_a_letter(game: str, typed: str, done: str) -> None:
    screen = play(game, typed)
    for line in ("  a  from the pile", "  1  the upper 1 of", "  2  the upper 2 of", "  b  Bribe the customs"):
        assert line in screen
    assert f"Player 1: {done.removeprefix(': ')}" in screen


def test_places_where_nothing_lies_take_no_line_and_a_zone_can_be_looked_at(game: str) -> None:
    screen = play(game)
    assert [line for line in screen.splitlines() if line.startswith(("Beach ", "Shed"))] == [
        "Beach 1: [silk 3]",
        "Shed: –",
    ]
    assert "Beach 1: [silk 3]" in play(game, "look beach").partition("> look beach")[2]
    assert "Shed: –" in play(game, "look Shed").partition("> look Shed")[2]
    assert "there is no “shore” on this board" in play(game, "look shore")


def test_a_table_that_is_cut_says_how_much_more_there_is(game: str) -> None:
    opened = open_game(game, "", {}, 0, Voice("en"))
    match = Match(opened.game, make_engine(opened.game), 1)
    match.run()
    facts = Facts(match, Translation({}, "en"))
    view = BoardView(facts, Letters(opened.game), True)
    whole = [line.plain for line in view.lines(80)]
    assert [line.plain for line in view.lines(80, len(whole))] == whole
    assert [line.plain for line in view.lines(80, 2)] == [whole[0], f"  … {len(whole) - 1} lines more: board"]


def test_a_card_is_called_alike_everywhere_and_the_log_says_what_was_done_with_it(game: str) -> None:
    screen = play(game, "1", "1", "log")
    assert "  1  silk " in screen and "Silk " not in screen
    assert "• “Throw a card on the beach” — silk" in screen


@pytest.mark.parametrize(("language", "sign"), (("en", "A1"), ("uk", "А1")))
def test_pieces_have_the_letters_by_which_questions_call_them(language: str, sign: str) -> None:
    opened = open_game("ships_track", "", {}, 0, Voice(language))
    match = Match(opened.game, make_engine(opened.game), 1)
    match.run()
    words = load_translation(opened.family, language, Problems())
    view = BoardView(Facts(match, words), Letters(opened.game, opened.family), True)
    assert view.sign(Datum("ship", 0)) == sign
