"""The news on a screen of 80 by 24: the newest lines are there, the log opens at its end, what is undone is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_tools import fordewind
from pseudo_terminal import HEIGHT, WIDTH, Terminal
from rich.console import Console
from rich.text import Text

from dsl.fronts.cli.drawing.canvas import around
from dsl.fronts.cli.terminal.frame import Parts, compose

GAME = """language 1
game ends "Ends"
    players 2
board square4 9 40:
    terrain sea passable
piece boat "Boat" up to 3
state told: 0..99 = 0
setup:
    place boat(owner: first(players)) at the(c in cell where c.column == 1 and c.row == 1)
    place boat(owner: first(players)) at the(c in cell where c.column == 1 and c.row == 2)
    place boat(owner: first(players)) at the(c in cell where c.column == 1 and c.row == 30)
play:
    repeat:
        for each p in players:
            turn of p:
                told += 1
                choose by p "What now?":
                    stop "End the turn":
                        log "it is over {told}"
                    sail "Sail on":
                        log "sailing {told}"
                    row(b in boat of p) "Row {b}":
                        move b to the(c in cell where c.column == 2 and c.row == b.at.row)
                        log "rowing {told}"
"""


def game(folder: Path) -> str:
    """The rules in a file."""
    path = folder / "ends.rules"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def test_the_newest_lines_have_room_below_a_large_board() -> None:
    news = [Text(f"line {n}") for n in range(20)]
    parts = Parts(
        Text("head"), lambda width, height: [Text("board")] * height, [Text("players")], [], news,
        [Text("question")], [Text(f"choice {n}") for n in range(4)],
    )  # fmt: skip
    lines = [line.plain for line in compose(parts, Console(width=WIDTH, height=HEIGHT), lambda count: f"{count} more")]
    assert len(lines) <= HEIGHT - 2
    assert lines.index("15 more") < lines.index("line 15") < lines.index("line 19") < lines.index("question")


@pytest.mark.parametrize(
    ("zones", "scrolls", "board"), [(13, False, 13), (13, True, 13), (30, False, 14), (30, True, 10)]
)
def test_the_log_yields_before_a_board_is_cut(zones: int, scrolls: bool, board: int) -> None:
    """A screen of 24 rows has 22 lines: a head, a question, four choices; of six lines of news two stay."""
    parts = Parts(
        Text("head"), lambda width, height: [Text("zone")] * min(zones, height), [], [], [Text("news")] * 6,
        [Text("question")], [Text(f"choice {n}") for n in range(4)], scrolls=scrolls,
    )  # fmt: skip
    lines = [line.plain for line in compose(parts, Console(width=WIDTH, height=HEIGHT), lambda count: f"{count} more")]
    assert len(lines) == HEIGHT - 2 and lines.count("zone") == board


def test_the_log_opens_at_its_end_and_an_undone_move_is_told_no_more(tmp_path: Path) -> None:
    terminal = Terminal("play", game(tmp_path), "--lang", "en")
    terminal.settle("> ")
    for _ in range(9):
        terminal.type("sail")
        terminal.settle("> ")
    terminal.type("log")
    shown = terminal.settle("— Enter")
    assert "sailing 9" in shown and "sailing 1 " not in shown
    terminal.type("")
    assert "sailing 1 " in terminal.settle("— Enter —")
    terminal.type("")
    assert "sailing 9" in terminal.settle("> ")
    terminal.type("back")
    shown = terminal.settle("> ")
    assert "sailing 9" not in shown
    terminal.type("quit")
    assert terminal.end() == 0


def test_a_command_with_words_it_does_not_take_is_no_command(tmp_path: Path) -> None:
    found = fordewind("play", game(tmp_path), "--lang", "en", typed="quit the turn\nquit\n")
    assert "“quit the turn” fits none of the choices; do you mean “End the turn”?" in found.output


@pytest.mark.slow
def test_the_ship_that_moved_and_a_cell_looked_at_are_in_sight(tmp_path: Path) -> None:
    terminal = Terminal("play", game(tmp_path), "--lang", "en", "--seat", "2=random")
    terminal.settle("> ")
    terminal.type("row")
    terminal.settle("> ")
    terminal.type("A30")
    shown = terminal.settle("> ")
    assert "\n 30" in shown
    terminal.type("look C15")
    assert "\n 15" in terminal.settle("> ")
    terminal.interrupt()
    assert terminal.end() == 130


def test_what_must_be_in_sight_is_though_more_lies_elsewhere() -> None:
    crowd = [(line, 0) for line in range(5)]
    window = around(crowd, (40, 40), 6, 20, [(30, 33)])
    assert window.top <= 30 < window.top + 6 and window.left <= 33 < window.left + 20
    assert around(crowd, (40, 40), 6, 20, [(1, 1)]) == around(crowd, (40, 40), 6, 20)


CALM = """language 1
game calm "Calm"
    players 2
board square4 3 3:
    terrain sea passable
state turns: 0..99 = 0
play:
    repeat:
        for each p in players:
            turn of p:
                turns += 1
                if turns == 2:
                    log "a calm"
                else:
                    choose by p "What now?":
                        rest "Rest":
                            log "resting"
                        sail "Sail":
                            log "sailing"
"""


@pytest.mark.slow
def test_a_turn_without_a_choice_is_told_to_whoever_comes_next(tmp_path: Path) -> None:
    path = tmp_path / "calm.rules"
    path.write_text(CALM, encoding="utf-8")
    terminal = Terminal("play", str(path), "--lang", "en")
    terminal.settle("> ")
    terminal.type("rest")
    shown = terminal.settle("> ")
    assert "a calm" in shown and "Player 2 had nothing to choose" in shown
    assert "Player 1 had nothing to choose" not in shown
    terminal.type("quit")
    assert terminal.end() == 0
