"""What LANGUAGE.md says of decisions, chance and secrets: each sentence shown by a small game."""

from __future__ import annotations

from samples import run, skeleton
from small_sea import HEAD


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
    assert [c.viewers for c in outcome.chances] == [None, 0b01, None]


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


def test_an_option_inside_an_option_may_call_what_it_binds_as_the_outer_one() -> None:
    """``1..n`` is still the outer one; behind the inner question the name is the outer one's again."""
    text = """
play:
    choose by first(players):
        take(n in 2..3):
            choose by first(players) "{n}?":
                take(n in {n - 1, 9}) "{n}":
                    log "inner {n}"
            log "outer {n}"
"""
    outcome = run(HEAD + text, None)
    assert outcome.lines() == ["inner 1", "outer 2"]
    found = [c.values[0].value for c in outcome.decisions[1].choices]
    assert found == [1, 9]
