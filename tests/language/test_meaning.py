"""What LANGUAGE.md says of the order of things, each sentence shown by a small game."""

from __future__ import annotations

from samples import run, skeleton

from dsl.link.events import Over

HEAD = """language 1
game tiny "Tiny"
    players 2..4
board square4 4 4:
    terrain sea passable
piece ship up to 9:
    n: 0..99 = 0
    each turn steps: 0..9 = 3
state k: int = 0
rule fleet():
    for each x in {c in cell where c.row == 1}:
        place ship(owner: first(players), n: x.column) at x
"""


def lines(text: str, seats: int = 2, answers: str = "first") -> list[str]:
    """The log of a game that must not fail."""
    outcome = run(HEAD + text, None, seats, answers=answers)
    assert not outcome.errors, outcome.report
    return outcome.lines()


# ---- for each
def test_the_set_is_frozen_before_the_first_round() -> None:
    text = """
play:
    fleet()
    for each s in {x in ship where x.n <= 2}:
        for each other in ship:
            other.n = 1
        log "{s}"
"""
    assert lines(text) == ["ship1", "ship2"]


def test_where_is_asked_when_the_turn_of_a_member_comes() -> None:
    text = """
play:
    fleet()
    for each s in ship where s.n <= 2:
        for each other in ship where other != s:
            other.n = 9
        log "{s}"
"""
    assert lines(text) == ["ship1"]


def test_keys_are_frozen_too() -> None:
    text = """
play:
    fleet()
    for each s in ship by 0 - s.n:
        ship_of_one().n = 99
        log "{s}"

function ship_of_one() -> ship = first(x in ship)
"""
    assert lines(text) == ["ship4", "ship3", "ship2", "ship1"]


def test_a_removed_member_is_skipped() -> None:
    text = """
play:
    fleet()
    for each s in ship:
        log "{s}"
        for each other in ship where other.n == s.n + 1:
            remove other
"""
    assert lines(text) == ["ship1", "ship3"]


def test_equal_keys_keep_the_order_of_the_set() -> None:
    text = """
play:
    fleet()
    for each s in ship by s.n % 2, s.n > 2:
        log "{s}"
"""
    assert lines(text) == ["ship2", "ship4", "ship1", "ship3"]


def test_pieces_that_were_off_the_board_before_are_not_skipped() -> None:
    text = """
play:
    fleet()
    for each s in ship where s.n > 2:
        remove s
    let lost = off_board(ship)
    for each s in lost:
        log "{s}"
"""
    assert lines(text) == ["ship3", "ship4"]


# ---- pieces
def test_removed_pieces_keep_their_attributes_and_are_off_board() -> None:
    text = """
play:
    fleet()
    let s = first(ship)
    remove s
    log "{s.n} {s.at} {count(ship)} {off_board(ship)} {s in ship} {s.owner}"
    place s at first(c in cell where c.row == 4)
    log "{s.at} {count(ship)}"
"""
    assert lines(text) == ["1 none 3 {ship1} no 1", "A4 4"]


# ---- turns
def test_a_turn_resets_what_lasts_a_turn() -> None:
    text = """
state each turn shots: 0..9 = 2

play:
    fleet()
    let s = first(ship)
    let last = first(x in ship where x.n == 4)
    last.owner = next_player(s.owner)
    remove s
    for each x in ship + {s}:
        x.steps = 0
    shots = 0
    for each x in off_board(ship):
        x.steps = 0
    turn of first(players):
        log "{s.steps} {last.steps} {shots} {active}"
    log "{active}"
"""
    assert lines(text) == ["3 0 2 1", "none"]


# ---- always
def test_always_runs_at_rest_and_never_in_setup() -> None:
    text = """
setup:
    choose by first(players):
        a(n in 1..2):
            nothing
    k = 10

always:
    k += 1

play:
    log "start {k}"
    choose by first(players):
        b(n in 1..2):
            log "choice {k}"
    let die = roll 1..6
    log "chance {k}"
    turn of first(players):
        nothing
    log "turn {k}"
    repeat:
        k += 100
    until k > 200
    log "rounds {k}"
"""
    assert lines(text) == ["start 10", "choice 11", "chance 12", "turn 13", "rounds 215"]


def test_a_win_acts_at_once() -> None:
    text = """
play:
    fleet()
    win {p in players where seat(p) == 2}
    log "never"
"""
    outcome = run(HEAD + text, None)
    assert outcome.engine is not None and outcome.engine.pending == Over(0b10, 0)
    assert outcome.lines() == []


def test_lose_leaves_the_others_playing() -> None:
    text = """
play:
    lose first(players)
    log "on {count(players)}"
    lose next_player(first(players))
    log "never"
"""
    outcome = run(HEAD + text, None, seats=3)
    assert outcome.lines() == ["on 3"]
    assert outcome.engine is not None and outcome.engine.pending == Over(0b100, 0b011)


def test_the_end_of_play_is_a_draw() -> None:
    outcome = run(HEAD + "\nplay:\n    nothing\n", None)
    assert outcome.engine is not None and outcome.engine.pending == Over(0, 0)


# ---- decisions
def test_one_legal_choice_is_taken_and_none_is_passed_over() -> None:
    text = """
play:
    choose by first(players):
        only(n in {3}):
            log "taken {n}"
    choose by first(players):
        never when k > 5:
            log "wrong"
    choose by first(players):
        never when k > 5:
            log "wrong"
        otherwise:
            log "otherwise"
"""
    outcome = run(HEAD + text, None)
    assert outcome.lines() == ["taken 3", "otherwise"]
    assert not outcome.decisions
    assert [entry.kind for entry in outcome.journal] == ["forced", "log", "log", "over"]


def test_a_secret_choice_is_asked_even_if_forced_and_hidden_from_others() -> None:
    text = """
play:
    choose secretly by first(players):
        only(n in {3}) "three {n}":
            nothing
"""
    outcome = run(HEAD + text, None)
    assert len(outcome.decisions) == 1
    entry = next(e for e in outcome.journal if e.kind == "choice")
    assert entry.seen_by(0).template == "three {n}"
    assert entry.seen_by(1).template == "" and entry.seen_by(None).template == ""


def test_answers_of_each_are_collected_before_any_takes_effect() -> None:
    text = """
play:
    choose secretly by each q in players:
        bid(n in 0..9 where n >= k):
            k += 5
            log "{q}: {n}, {k}"
"""
    outcome = run(HEAD + text, None)
    assert [len(d.choices) for d in outcome.decisions] == [10, 10]
    assert outcome.lines() == ["1: 0, 5", "2: 0, 10"]


def test_choices_are_all_tuples_in_order() -> None:
    text = """
play:
    choose by first(players):
        pair(a in 1..2, b in a..2):
            nothing
        stay:
            nothing
"""
    outcome = run(HEAD + text, None)
    found = [(c.option, tuple(v.value for v in c.values)) for c in outcome.decisions[0].choices]
    assert found == [("pair", (1, 1)), ("pair", (1, 2)), ("pair", (2, 2)), ("stay", ())]


# ---- chance
def test_each_chance_takes_one_number_and_until_spins_again() -> None:
    text = """
wheel W:
    columns weight: 0..9
    a 1
    b 1
play:
    let one = roll {6}
    let two = spin W until two == a
    log "{one} {two}"
"""
    outcome = run(HEAD + text, None)
    assert outcome.lines() == ["6 a"]
    assert [c.kind for c in outcome.chances][:2] == ["roll", "spin"]
    assert all(c.weights == (1, 1) for c in outcome.chances[1:])


def test_an_empty_pile_takes_the_discards_back_and_then_there_is_none() -> None:
    text = """
deck D:
    columns count: 0..9
    x 1
    y 1
play:
    let one = draw D
    let two = draw D by first(players)
    discard one
    log "{count(pile(D))} {count(discards(D))}"
    let three = draw D
    log "{three == one} {count(discards(D))}"
    let four = draw D
    log "{four}"
    shuffle D
    give three to next_player(first(players))
    discard three
    shuffle D
    log "{count(pile(D))}"
"""
    outcome = run(HEAD + text, None)
    assert not outcome.errors, outcome.report
    assert outcome.lines() == ["0 1", "yes 0", "none", "1"]
    assert len(outcome.chances) == 3
    assert [c.viewer for c in outcome.chances] == [None, 0, None]


# ---- house rules
def test_hooks_run_around_the_newest_body_in_file_order() -> None:
    house = """language 1
game house extends sea

before hit(x: ship) where x.holes == 0:
    log "before"

after hit(x: ship) where x.holes == 1:
    log "after"

replace rule hit(s: ship):
    log "replaced"
    as before

after hit(x: ship):
    log "last {x.holes}"

replace rule example(p: player, s: ship, t: ship, c: cell):
    hit(t)
    hit(s)
"""
    outcome = run(house, "sea")
    assert not outcome.errors, outcome.report
    assert outcome.lines() == [
        "before",
        "replaced",
        "after",
        "last 1",
        "replaced",
        "ship1: sunk.",
        "last 2",
    ]


def test_calls_are_bound_late() -> None:
    house = """language 1
game house extends sea
replace function afloat(s: ship) -> bool = not as before()
replace rule example(p: player, s: ship, t: ship, c: cell):
    log "{afloat(s)}"
"""
    assert run(house, "sea").lines() == ["no"]


def test_return_in_a_hook_ends_the_whole_rule() -> None:
    house = """language 1
game house extends sea
before hit(x: ship):
    return
after hit(x: ship):
    log "never"
replace rule example(p: player, s: ship, t: ship, c: cell):
    hit(s)
    log "{s.holes}"
"""
    assert run(house, "sea").lines() == ["1"]


def test_house_rules_may_use_another_skin() -> None:
    house = """language 1 ru
игра домашние расширяет sea
заменить правило example(p: player, s: ship, t: ship, c: cell):
    если s.holes == 1 и не t.cargo есть:
        hit(s)
        записать "{s.holes}"
"""
    outcome = run(house, "sea")
    assert outcome.lines() == ["ship1: sunk.", "2"], outcome.report


# ---- secrets
def test_a_text_shows_a_secret_only_to_those_who_may_see_it() -> None:
    statements = 'treasure = s\nlog "{treasure}"\nreveal treasure\nlog "{treasure}"'
    outcome = run(skeleton("sea", statements=statements), "sea")
    assert outcome.lines() == ["?", "ship1"]
    first = next(e for e in outcome.journal if e.kind == "log")
    shown = dict(first.seen_by(0).values)["treasure"]
    assert shown is not None and shown.value == 0


def test_how_many_cards_somebody_holds_is_public() -> None:
    statements = "let card = draw chest by p\nchoose by next_player(p):\n"
    statements += '    see when count(hand(p, chest)) == 1 "one card":\n        log "seen"'
    assert run(skeleton("sea", statements=statements), "sea").lines() == ["seen"]


def test_options_may_not_read_what_the_chooser_may_not_see() -> None:
    statements = "choose by next_player(p):\n    guess when treasure == s:\n        nothing"
    assert run(skeleton("sea", statements=statements), "sea").errors == ["secret-read"]
