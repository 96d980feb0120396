"""Playing at the terminal: choosing step by step, back, why, log, own dice, secrets, languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_tools import GAME, fordewind, play

from dsl.engines.choice import compiles_here
from tests.games_at_hand import CROSSING, HIDEOUT


def test_a_game_against_a_bot_is_played_to_its_end() -> None:
    found = fordewind(
        "play", *GAME, "--seat", "2=greedy", "--seed", "3", "--set", "goal=3", typed="A1\n" + "1\n1\n" * 60
    )
    assert found.exit_code == 0, found.output
    assert "★ Won: Player" in found.output
    assert "[CR3]" in found.output


@pytest.mark.skipif(not compiles_here(), reason="searches run in the compiled engine")
def test_a_game_against_a_bot_that_searches() -> None:
    words = ("--seat", "2=easy", "--think", "20ms", "--seed", "3", "--set", "goal=3")
    found = fordewind("play", *GAME, *words, typed="A1\n" + "1\n1\n" * 60)
    assert found.exit_code == 0, found.output
    assert "★ Won: Player" in found.output


def test_cells_pieces_numbers_and_several_words_narrow() -> None:
    typed = "a1\nD3\nsail\nboat1 quit\nback\nboat1\nquit\n"
    screen = play(*GAME, "--seed", "1", typed=typed)
    assert "Player 1, where do you begin?" in screen
    assert "• Player 1: A1" in screen and "• Player 2: D3" in screen
    assert "Boat 1 sails to" in screen


def test_a_long_list_is_never_shown() -> None:
    screen = play(str(HIDEOUT), typed="quit\n")
    assert "Where?" in screen or "press Enter" in screen
    lines = [
        line for line in play(*GAME, typed="quit\n").splitlines() if line.strip().startswith(("10 ", "11 ", "12 "))
    ]
    assert len(lines) <= 3


def test_the_beginning_of_a_word_is_not_taken_before_enter_says_so() -> None:
    typed = "A1\nD3\nre\n{}\nlog\nquit\n"
    screen = play(*GAME, "--seed", "1", typed=typed.format("sail"))
    assert "“re” begins “Rest”: Enter takes it" in screen and "• “Rest”" not in screen
    assert "• “Rest”" in play(*GAME, "--seed", "1", typed=typed.format(""))
    assert "begins" not in play(*GAME, "--seed", "1", typed="A1\nD3\nrest\nquit\n")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("%", "“%” fits none of the choices (help"),
        ("Z77", "there is no “Z77” on this board"),
        ("B2", "“B2” cannot be chosen now; “why B2”"),
        (
            "sail boat1",
            "“sail boat1” belongs to another moment of the game; now it is asked: Player 1, where do you begin?",
        ),
        ("log 5", "the command log stands alone"),
        ("bord", "do you mean “board”?"),
        ("D3\nA1\nboat1\n9", "the list has no 9: its numbers go from 1 to 2"),
    ],
)
def test_what_fits_nothing_is_said(typed: str, said: str) -> None:
    assert said in play(*GAME, "--seed", "1", typed=f"{typed}\nquit\n")


def test_a_list_that_is_not_shown_has_no_numbers() -> None:
    screen = play("sea_battle", "--seed", "3", "--seat", "2=random", typed="red\n1\n1\n1\n1\n1\n1\n1\nquit\n")
    assert "type a cell" in screen and screen.count("“1” fits none of the choices") == 1


def test_back_takes_a_decision_back() -> None:
    screen = play(*GAME, typed="A1\nback\nB1\nquit\n")
    assert "Player 1: “A1” is taken back" in screen
    assert "• Player 1: B1" in screen
    assert "there is nothing to take back" in play(*GAME, typed="back\nquit\n")


def test_back_undoes_the_narrowing_first() -> None:
    screen = play(*GAME, "--seed", "1", "--seat", "2=random", typed="A1\nsail\nback\nrest\nlog\nquit\n")
    assert "taken back" not in screen
    assert "• “Rest”" in screen


def test_why_says_in_words_what_stands_against_a_choice() -> None:
    screen = play(*GAME, "--seed", "1", typed="A1\nwhy A1\nwhy B2\nwhy A2\nwhy nowhere\nwhy\nquit\n")
    assert "A1: somebody is there already" in screen
    assert "B2 — not now:\n    B2: Land\n" in screen
    assert "“A2” can be chosen" in screen
    assert "“nowhere” is not understood; ask like this: why C5" in screen
    assert "c.passable" not in screen and str(CROSSING.parent) not in screen


def test_a_hint_names_a_choice_and_why_and_takes_nothing() -> None:
    screen = play(*GAME, "--seed", "1", typed="A1\nD3\nhint\nquit\n")
    assert "a strong bot would: Boat 1 sails to" in screen
    assert "You will probably get: Boat 1 (Sailed)" in screen  # whoever has sailed often enough wins
    assert "sailed 0 of 6" not in screen


def test_why_understands_what_stands_on_the_screen() -> None:
    typed = "A1\nD3\nsail\nwhy Boat 2 to B1\nwhy boat 2\nwhy Rest\nquit\n"
    screen = play(*GAME, "--seed", "1", typed=typed)
    assert screen.count("Boat 2 belongs to Player 2") == 2
    assert "“Rest” can be chosen" in screen


def test_why_tells_what_the_rules_say_of_themselves() -> None:
    words = ("sea_battle", "--seed", "3", "--seat", "2=greedy", "--lang", "uk")
    screen = play(*words, typed="1\n" * 7 + "Гт\nчому Га A1\nчому A1\nquit\n")
    assert "Корабель іде будь-яким шляхом по вільних гексах, не далі, ніж дозволяє вітер." in screen


def test_the_log_is_a_journal() -> None:
    screen = play(*GAME, "--seed", "1", typed="A1\nD3\nrest\nlog\nquit\n")
    journal = screen[screen.rindex("> log") :]
    assert "— Turn: Player 1 —" in journal
    assert "~ the die:" in journal
    assert "the die shows" in journal


def test_what_chance_has_shown_is_taken_back_only_when_it_is_meant() -> None:
    typed = "A1\nD3\nrest\nback\nno\nlog\nback\nyes\nlog\nquit\n"
    screen = play(*GAME, "--seed", "1", typed=typed)
    assert screen.count("Chance or a secret has come to light since then.") == 2
    kept, taken = screen.split("> log")[1:]
    assert "• “Rest”" in kept and "• “Rest”" not in taken


def test_the_status_tells_what_players_have_and_look_what_a_cell_is() -> None:
    typed = "A1\nD3\nrest\nstatus\nlook a1\nlook boat 2\nlook Z9\nlook\nquit\n"
    screen = play(*GAME, "--seed", "1", typed=typed)
    assert "Player 1: Purse 1" in screen and "B1 Boat 1 A1 (Player 1)" in screen
    assert "A1: Sea\n  West pier A1 (Toll 2)\n  Boat 1 A1 (Player 1)" in screen
    assert "D3: Sea\n  Boat 2 D3 (Player 2)" in screen
    assert "there is no “Z9” on this board" in screen and "look needs a cell" in screen


def test_a_mistake_before_the_first_decision_is_told_where_it_is(tmp_path: Path) -> None:
    rules = tmp_path / "crossing.rules"
    text = CROSSING.read_text(encoding="utf-8").replace(
        "setup:\n", "setup:\n    first(players).purse = 7 + seat(first(players)) * 9\n"
    )
    rules.write_text(text, encoding="utf-8")
    found = fordewind("play", str(rules), *GAME[1:])
    assert found.exit_code == 1
    assert f"{rules}:" in found.output and "report it" not in found.output


def test_a_typed_number_is_the_value_where_values_are_numbers(tmp_path: Path) -> None:
    rules = tmp_path / "bids.rules"
    rules.write_text(
        'language 1\ngame bids "Bids"\n    players 2\nboard square4 2 1:\n    terrain sea passable\n'
        'play:\n    repeat:\n        choose by first(players) "Your bid?":\n'
        '            bid(n in {0, 3, 5, 7}) "Bid {n}":\n                log "bid of {n}"\n'
        '            pass "Pass":\n                win first(players)\n',
        encoding="utf-8",
    )
    screen = play(str(rules), typed="5\n3\n1\n0\npass\n")
    assert [line.strip() for line in screen.splitlines() if "bid of" in line] == ["bid of 5", "bid of 3", "bid of 0"]
    assert "  5  Bid 5" in screen and "“1” fits none" in screen


def test_a_closed_input_ends_with_a_message() -> None:
    found = fordewind("play", *GAME, typed="")
    assert found.exit_code == 1
    assert "the input has ended" in found.output


def test_own_dice_are_asked_for_and_nothing_else_is_taken() -> None:
    screen = play(*GAME, "--own-dice", typed="A1\nD3\n9\n2\nlog\nquit\n")
    assert "What does the die show (1, 2, 3)?" in screen
    assert "“9” cannot come; possible are: 1, 2, 3" in screen
    assert "the die shows 2" in screen


def test_dice_between_turns_belong_to_no_choice_and_before_the_game_no_state_is_told() -> None:
    screen = play("sea_battle", "--own-dice", "--set", "side_choice=agreed", typed="1\n" * 10 + "4\nquit\n")
    before, asked, after = screen.partition("What does the die show")
    assert asked and "Round" not in before and "Round: 1" in after
    assert not before.rstrip(" ").endswith(".")  # no ship that was chosen last stands before the question


def test_the_wheel_takes_names_labels_and_first_letters(tmp_path: Path) -> None:
    path = tmp_path / "luck.rules"
    path.write_text(
        'language 1\ngame luck "Luck"\n    players 2\nwheel Sky "The sky":\n    columns weight: 1..9\n'
        '    fair "Fair weather" 1\n    storm "Foul weather" 2\n    fog "Fog" 1\n'
        "board square4 2 1:\n    terrain sea passable\n"
        'piece boat up to 2\nplay:\n    repeat:\n        let s = spin Sky\n        log "it is {s}"\n',
        encoding="utf-8",
    )
    screen = play(str(path), "--own-dice", typed="fair\nFog\nf\nfou\n2\nquit\n")
    assert "The sky: Fair weather, Foul weather, Fog." in screen
    assert "“f” may mean: Fair weather, Foul weather, Fog" in screen
    told = [line.strip() for line in screen.splitlines() if line.strip().startswith("it is")]
    assert told == ["it is Fair weather", "it is Fog", "it is Foul weather", "it is Foul weather"]


def test_of_cards_that_are_called_alike_any_is_taken() -> None:
    cards = str(Path(__file__).parents[4] / "rulesets/pirates_fame/pirates_fame.rules")
    screen = play(cards, "--own-dice", typed="4\n2\n1\n1\nParrot Island, 20\nquit\n")
    assert "Treasures: Parrot Island, 20" in screen and "may mean" not in screen


def test_own_dice_that_only_some_see_are_asked_of_them() -> None:
    """Of a person behind a curtain, of a bot not at all."""
    rules = str(Path(__file__).parents[3] / "games/perudo/perudo.rules")
    alone = play(rules, "--own-dice", "--set", "dice_each=2", "--seat", "2=random", typed="6\n3\nquit\n")
    assert alone.count("Player 1: What does the die show") == 2
    assert "Player 2: What does the die show" not in alone
    assert "Player 2: the die, unseen by the others ×2" in alone
    both = play(rules, "--own-dice", "--set", "dice_each=1", typed="\n6\n\n3\n\nquit\n")
    curtains = [both.index(f"The screen is for Player {seat} now") for seat in (1, 2)]
    asked = [both.index(f"Player {seat}: What does the die show") for seat in (1, 2)]
    assert curtains[0] < asked[0] < curtains[1] < asked[1]
    assert "Player 1: the die, unseen by the others" in both[curtains[1] :]


WATCHES = """language 1
game watches "Watches"
    players 2
wheel Sky "The sky":
    columns weight: 1..9
    fair "Fair weather" 1
    storm "Foul weather" 1
board square4 2 1:
    terrain sea passable
SECRET
play:
    repeat:
        for each p in players:
            turn of p:
                let s = spin Sky
                log "it is {s}"
                choose by p "What now?":
                    rest "Rest":
                        log "rest"
                    sail "Sail":
                        log "sail"
"""


def test_own_dice_of_a_turn_are_asked_of_whose_turn_it_is_behind_the_curtain(tmp_path: Path) -> None:
    rules, secret = tmp_path / "watches.rules", 'player:\n    secret hold "Hold": 0..9 = 5 seen by self\n'
    rules.write_text(WATCHES.replace("SECRET", secret), encoding="utf-8")
    screen = play(str(rules), "--own-dice", typed="\nfair\nrest\n\nstorm\nquit\n")
    asked = screen.index("Player 2: What was spun")
    assert screen.index("The screen is for Player 2 now") < asked
    assert "Player 1: What was spun" in screen and "Rest. What was spun" not in screen


def test_own_dice_need_no_curtain_where_all_see_the_same(tmp_path: Path) -> None:
    rules = tmp_path / "watches.rules"
    rules.write_text(WATCHES.replace("SECRET\n", ""), encoding="utf-8")
    screen = play(str(rules), "--own-dice", typed="fair\nrest\nstorm\nquit\n")
    assert "Player 2: What was spun" in screen and "it is Foul weather" in screen
    assert "The screen is for" not in screen


def test_a_secret_is_not_on_the_screen_of_the_other() -> None:
    screen = play(str(HIDEOUT), typed="\nmiddle\n\nleft\nlog\nquit\n")
    assert "Player 1 chooses in secret. All others, look away!" in screen
    journal = screen[screen.rindex("> log") :]
    assert "Player 1 makes a secret choice" in journal
    assert "Middle" not in journal
    assert "Left" in journal  # the seeker's own


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", ["Переправа", "Игрок 1: A1", "— Ход: Игрок 1 —", "~ кубик:", "на кубике", "Лодка 1"]),
        ("uk", ["Crossing", "Гравець 1: A1", "— Хід: Гравець 1 —", "~ кубик:", "the die shows"]),
        ("en", ["Crossing", "Player 1: A1", "— Turn: Player 1 —", "~ the die:", "the die shows"]),
    ],
)
def test_the_table_speaks_the_users_language(language: str, told: list[str]) -> None:
    screen = play(*GAME, "--seed", "1", "--lang", language, typed="A1\nD3\nrest\nlog\nquit\n")
    for text in told:
        assert text in screen


def test_the_words_typed_may_be_in_the_users_language() -> None:
    found = fordewind("play", *GAME, "--lang", "uk", typed="A1\nназад\nкінець\n")
    assert found.exit_code == 0
    assert "назад" in found.output


def test_a_seat_that_nobody_has_is_a_mistake_of_the_command() -> None:
    found = fordewind("play", *GAME, "--seat", "3=greedy")
    assert found.exit_code == 2
    assert "this game has seats 1 to 2 only" in found.output
    assert fordewind("play", *GAME, "--players", "3", "--seat", "3=greedy", typed="quit\n").exit_code == 0


def test_the_legend_comes_when_it_is_asked_for_and_needs_no_colour() -> None:
    before, _, after = play(*GAME, "--seed", "1", typed="A1\nD3\nlegend\nquit\n").partition("> legend")
    assert "West pier" not in before
    assert "West pier A1 (Toll 2)" in after
    assert "Boat 1 A1 (Player 1)" in after and "Boat 2 D3 (Player 2)" in after


ICE = """язык 1 ru
игра лёд "Лёд"
    игроков 2
поле square4 3 2:
    местность лёд "Лёд" проходимо:
        состояние полынья "Полынья": да_нет = нет
фигура ледокол "Ледокол" до 1 имена "Ермак"
подготовка:
    поставить ледокол(владелец: первый(игроков)) на тот(кл из клеток где кл.ряд == 1 и кл.столбец == 1)
    тот(кл из клеток где кл.ряд == 2 и кл.столбец == 3).полынья = да
ход_игры:
    повторять:
        выбирает первый(игроков) "Кто?":
            взять(л из ледокол) "{л}":
                ничего
            ждать "Ждать":
                ничего
"""


def test_what_a_cell_carries_is_no_piece_and_a_piece_to_choose_keeps_its_letters(tmp_path: Path) -> None:
    path = tmp_path / "лёд.rules"
    path.write_text(ICE, encoding="utf-8")
    screen = play(str(path), "--lang", "ru", typed="легенда\nстатус\nquit\n")
    board = [line.split() for line in screen.splitlines() if line.startswith("  ") and "·" in line]
    assert board == [["1", "Ер·", "·"], ["2", "·", "·", "по"]]
    assert "\nпо Полынья\n" in screen and "Ер Ермак" in screen
    assert "Игрок 1\n  Ер Ермак" in screen.partition("> статус")[2]


LINES = """language 1
game lines "Lines"
    players 2
board track:
    terrain sea passable
piece ship "Ship" up to 2
route voyage():
    step a to b where b in exits(a)
setup:
    place ship(owner: first(players)) at the(c in cell where exits(c) exists and entries(c) exists)
play:
    repeat:
        choose by first(players) "Where?":
            go(c in onward(voyage(), the(s in ship).at, 1)) "{c}":
                nothing
            rest "Rest":
                nothing
"""


def test_a_line_that_leads_the_other_way_is_named(tmp_path: Path) -> None:
    rules, board = tmp_path / "lines.rules", tmp_path / "lines.yaml"
    rules.write_text(LINES, encoding="utf-8")
    board.write_text(
        "fordewind: 1\ntitle: x\ngames: [lines]\ngrid: {kind: track}\nnodes:\n"
        "  - {id: S, x: 1, y: 1}\n  - {id: T, x: 5, y: 1}\n  - {id: U, x: 9, y: 1}\nedges:\n  - [S, T, U]\n",
        encoding="utf-8",
    )
    screen = play(str(rules), "--map", str(board), typed="why S\nwhy U\nquit\n")
    assert "S — not now:\n    No line leads from T to S\n" in screen


def test_arrows_are_told_from_tail_to_head(tmp_path: Path) -> None:
    rules, board = tmp_path / "drift.rules", tmp_path / "drift.yaml"
    rules.write_text(
        'language 1\ngame drift "Drift"\n    players 2\nboard square4:\n    terrain sea passable\n'
        '    arrow stream "Stream"\npiece boat up to 2\nplay:\n    repeat:\n'
        '        choose by first(players) "What now?":\n            rest "Rest":\n                win first(players)\n'
        '            wait "Wait":\n                log "waits"\n',
        encoding="utf-8",
    )
    board.write_text(
        "fordewind: 1\ntitle: Drift\ngames: [drift]\ngrid: {kind: square4, width: 4, height: 2}\n"
        'legend: {"~": sea}\nterrain: |\n  ~~~~\n  ~~~~\narrows:\n'
        "  - {kind: stream, from: A1, to: C1}\n  - {kind: stream, from: D1, to: B2}\n",
        encoding="utf-8",
    )
    screen = play(str(rules), "--map", str(board), typed="legend\nlook a1\nquit\n")
    assert screen.count("Stream: A1→C1, D1→B2") == 1, screen
    assert "  Stream: A1 → C1" in screen
