"""Positions set up by hand: what they may say, when they come on the board, and which of them cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from scenario_tools import check, game_in, problems_of

from dsl.engines.reference.engine import ReferenceEngine
from tests.games_at_hand import load

RULES = """language 1
game tarn "Tarn"
    players 2

enum Side: north, south
enum Cargo: rum, tea

board square4 4 2:
    terrain sea passable
    site harbour "Harbour":
        state taken: bool = no
    put harbour A1
    require count(harbour) == 1 "There must be one harbour."

piece boat "Boat" up to 4:
    hull: 1..3
    holes: 0..7 = 0
    load: 0..9 per Cargo = 0
    each turn moves: 0..3 = 0

player:
    side: Side
    gold: 0..99 = 0
    flag: optional boat

state round: 0..99 = 0
state each turn noise: 0..9 = 0

must hold all(b in boat: b.holes < b.hull) "A boat has fewer holes than hull."
must hold all(b in boat: no(x in boat where x != b: x.at == b.at)) "Two boats are in one cell."
must hold all(c in cell: count(b in boat where b.at == c and b.holes == 2 and b.hull == 3) == 0) "A wreck lies there."
must hold count(b in boat where b.moves > 2) == 0 "Somebody moves too far."

setup:
    for each p in players:
        p.side = if seat(p) == 1 then north else south
        p.gold = 12
        choose by p "Where?":
            begin(c in cell where c.empty):
                place boat(owner: p, hull: 2) at c

play:
    repeat:
        round += 1
        for each p in players:
            turn of p:
                p.gold += 1
                for each b in boat of p:
                    b.moves = 2
                cruise(p)

rule cruise(p: player):
    repeat:
        choose by p "?":
            sail(b in boat of p, c in neighbours(b.at) where b.moves > 0 and c.empty):
                b.moves -= 1
                move b to c
            done:
                stop
"""
HEAD = "scenario: x\nplayers: [red, blue]\n"
SIDES = "players: {red: {side: north}, blue: {side: south}}"
BOATS = "pieces: {ours: {at: B1, owner: red, hull: 3}, theirs: {at: D2, owner: blue, hull: 2}}"


@pytest.fixture
def tarn(tmp_path: Path) -> Path:
    """Boats with a hull, and players with a side that the setup gives them."""
    return game_in(tmp_path, RULES, "tarn")


@pytest.mark.parametrize(
    ("given", "steps"),
    [
        # the kinds of the map under their own names
        (f"{SIDES}, {BOATS}, harbour: {{harbour1: {{taken: yes}}}}", "[expect: {harbour1.taken: yes}]"),
        (f"{SIDES}, {BOATS}, harbours: {{harbour1: {{taken: yes}}}}", "[expect: {harbour1.taken: yes}]"),
        (f"{SIDES}, {BOATS}, sites: {{harbour1: {{taken: yes}}}}", "[expect: {harbour1.taken: yes}]"),
        # one value of several
        (
            f"{SIDES}, pieces: {{ours: {{at: B1, owner: red, hull: 3, load: {{rum: 2}}}}}}",
            "[expect: {ours.load.rum: 2, ours.load.tea: 0}]",
        ),
        # whose turn the game begins with; the turns before are passed over
        (
            f"{SIDES}, {BOATS}, turn: blue",
            "[expect: {active: blue, red.gold: 0, blue.gold: 1, round: 1, ours.moves: 0}]",
        ),
        # in the middle of a turn: what lasts a turn is as it is given
        (
            f"{SIDES}, turn: blue, state: {{noise: 3}}, pieces: {{theirs: {{at: D2, owner: blue, hull: 2, moves: 1}}}}",
            "[expect: {theirs.moves: 1, noise: 3, blue.gold: 1}, blue: sail theirs D1, expect: {round: 2, blue.gold: 2, theirs.moves: 2}]",
        ),
        (f"{SIDES}, {BOATS}", "[expect: {active: red, ours.moves: 2}]"),
        # what cannot be, on purpose
        (
            f"{SIDES}, impossible: yes, pieces: {{a: {{at: B1, owner: red, hull: 3}}, b: {{at: B1, owner: red, hull: 3}}}}",
            "[expect: [a.at == b.at]]",
        ),
        # the setup first, and then what is given: values, boats of its own, boats that the setup placed
        (
            "setup: yes, players: {red: {gold: 3}}, pieces: {boat2: {at: C2, holes: 1}, more: {owner: blue, hull: 1, at: D2}}",
            "[red: begin A1, blue: begin A2, "
            "expect: {red.gold: 4, red.side: north, blue.gold: 12, boat2.at: C2, boat2.holes: 1, more.at: D2}]",
        ),
    ],
)
def test_a_position_says(tarn: Path, given: str, steps: str) -> None:
    assert [str(d) for d in problems_of(tarn, f"{HEAD}given: {{{given}}}\nsteps: {steps}\n")] == []


@pytest.mark.parametrize(
    ("given", "code", "told"),
    [
        (f"{SIDES}, pieces: {{ours: {{at: B1, owner: red, hull: 3, load: 2}}}}".replace("load:", "«load»:"), "", "rum"),
        (f"{SIDES}, {BOATS}, «harbor»: {{}}", "scenario-given-key", "harbour"),
        (f"{SIDES}, {BOATS}, harbours: {{«harbour2»: {{taken: yes}}}}", "scenario-no-player", "harbour1"),
        (f"{SIDES}, pieces: {{«A1»: {{at: B1, owner: red, hull: 3}}}}", "scenario-piece-name", "A1 is a cell"),
        (f"{SIDES}, pieces: {{«red»: {{at: B1, owner: red, hull: 3}}}}", "scenario-piece-name", "red is a player"),
        (f"{SIDES}, pieces: {{«rum»: {{at: B1, owner: red, hull: 3}}}}", "scenario-piece-name", "Cargo (rum, tea)"),
        (f"{SIDES}, pieces: {{«1st»: {{at: B1, owner: red, hull: 3}}}}", "scenario-piece-word", "digit"),
        (f"{SIDES}, pieces: {{«ours»: {{at: B1, owner: red}}}}", "scenario-piece-lacks", "hull"),
        (f"{SIDES}, pieces: {{ours: {{at: B1, owner: red, «hul»: 2}}}}", "scenario-no-attribute", "ours has no hul"),
        ("players: {red: {«sde»: north}, blue: {side: south}}", "scenario-no-attribute", "red has no sde"),
        (f"{SIDES}, pieces: {{«ours»: {{at: B1, hull: 2}}}}", "scenario-piece-lacks", "owner"),
        ("players: {red: {side: «nroth»}, blue: {side: south}}", "scenario-bad-value", "north, south"),
        ("players: {red: {side: north, gold: «100»}, blue: {side: south}}", "scenario-bad-value", "0..99"),
        (f"{SIDES}, pieces: {{ours: {{at: B1, owner: «rde», hull: 2}}}}", "scenario-bad-value", "red, blue"),
        (f"{SIDES}, pieces: {{ours: {{at: «B3», owner: red, hull: 2}}}}", "scenario-bad-value", "A1, B1"),
        (f"{SIDES}, turn: «bleu»", "scenario-no-player", "blue"),
        (f"{SIDES}, impossible: «maybe»", "scenario-bad-value", "yes, no"),
        (
            f"{SIDES}, pieces: {{«ours»: {{owner: red, hull: 2, holes: 2, at: A1}}}}",
            "scenario-impossible",
            "fewer holes",
        ),
        (
            f"{SIDES}, pieces: {{«a»: {{at: B1, owner: red, hull: 3}}, b: {{at: B1, owner: red, hull: 3}}}}",
            "scenario-impossible",
            "(a, b)",
        ),
        (
            f"{SIDES}, pieces: {{o: {{owner: red, hull: 3, at: A1}}, p: {{owner: red, hull: 3, holes: 2, at: «B1»}}}}",
            "scenario-impossible",
            "wreck",
        ),
        (
            f"{SIDES}, pieces: {{o: {{owner: red, hull: 3, at: A1, moves: «3»}}}}",
            "scenario-impossible",
            "impossible: yes",
        ),
    ],
)
def test_what_is_wrong_in_a_position_is_told_at_its_word(tarn: Path, given: str, code: str, told: str) -> None:
    check(tarn, f"{HEAD}given: {{{given}}}\n", code or "scenario-which-key", told)


def test_what_the_setup_would_have_decided_must_be_said(tarn: Path) -> None:
    check(tarn, f"{HEAD}given: «{{players: {{red: {{side: north}}}}}}\n", "scenario-given-lacks", "blue.side")
    assert problems_of(tarn, f"{HEAD}given: {{setup: yes}}\n") == []


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("players: [red« »blue]\n", "yaml-comma-missing", "between red and blue"),
        ("players: «red blue»\n", "yaml-names-together", "[red, blue]"),
        ("players: «red, blue»\n", "yaml-names-together", "[red, blue]"),
        ("players:\n  - «red blue»\n", "yaml-names-together", "[red, blue]"),
        ("players:\n  «-»red\n  -blue\n", "yaml-dash-tight", ""),
        ("players:\n  - red\n  «»blue\n", "yaml-dash-missing", ""),
        ("players: [red«;» blue]\n", "yaml-comma-missing", "between red and blue"),
        ("clauses: [T1«;» T2]\nplayers: [red, blue]\n", "yaml-comma-missing", "between T1 and T2"),
        (f"players: [red, blue]\ngiven: {{{SIDES[:-1]}«;» blue.flag: none}}}}\n", "yaml-comma-missing", ""),
        ("players: [red, blue]\nsteps:\n  - red:«»\n", "yaml-value-missing", ""),
        (f"players: [red, blue]\ngiven: {{{SIDES}« »pieces: {{}}}}\n", "yaml-comma-missing", "and pieces"),
        (
            f"players: [red, blue]\ngiven: {{{SIDES}, {BOATS}}}\nchance: [«5»]\n",
            "scenario-script-waits",
            "red has to choose",
        ),
    ],
)
def test_a_slip_in_a_scenario_is_told_at_its_place(tarn: Path, text: str, code: str, told: str) -> None:
    check(tarn, f"scenario: x\n{text}", code, told)


def test_after_a_wrong_chance_before_the_first_step_nothing_more_is_told(tmp_path: Path) -> None:
    omen = RULES.replace("play:\n", 'play:\n    let omen = roll 1..6\n    log "{omen}"\n')
    lake = game_in(tmp_path, omen, "tarn")
    given = f"{HEAD}given: {{{SIDES}, {BOATS}}}\n"
    check(lake, f"{given}chance: [«7»]\nsteps:\n  - log: 7\n  - expect: {{round: 5}}\n", "scenario-no-outcome", "1, 2")


def test_a_turn_that_never_comes_is_told(tmp_path: Path) -> None:
    lonely = RULES.replace(
        "for each p in players:\n            turn", "for each p in {first(players)}:\n            turn"
    )
    check(game_in(tmp_path, lonely, "tarn"), f"{HEAD}given: {{{SIDES}, {BOATS}, turn: «blue»}}\n", "scenario-no-turn")


def test_each_branch_comes_to_the_turn_by_itself(tarn: Path) -> None:
    thrown = RULES.replace("        round += 1\n", "        let die = roll 1..6\n        round += die\n")
    (tarn / "tarn.rules").write_text(thrown, encoding="utf-8")
    branch = (
        "{{name: '{0}', chance: [{0}], steps: [expect: {{round: {0}, active: blue, theirs.moves: 1}}, blue: done]}}"
    )
    boats = BOATS.replace("hull: 2", "hull: 2, moves: 1")
    branches = ", ".join(branch.format(number) for number in (3, 4))
    assert problems_of(tarn, f"{HEAD}given: {{{SIDES}, {boats}, turn: blue}}\nbranches: [{branches}]\n") == []


def test_two_positions_of_one_game_each_have_their_own_names() -> None:
    game = load(RULES)
    one, other = (ReferenceEngine(game.with_names({("boat", 0): name})) for name in ("gull", "tern"))
    for engine, name in ((one, "gull"), (other, "tern")):
        engine.clear(0)
        engine.add_piece("boat")
        engine.state.set(f"{name}.hull", "3" if name == "gull" else "1")
    assert (one.state.get("gull.hull").value, other.state.get("tern.hull").value) == (3, 1)
    assert game.piece_names == {}


CARDS = """language 1
game deal "Deal"
    players 2
deck tale "Tale":
    columns count: 0..9
    ace 1
    two 1
    six 1
zone table: tale
zone heap: pile of tale
player:
    zone won: tale
play:
    choose by first(players):
        wait:
            tie
"""


def test_where_the_cards_of_zones_lie(tmp_path: Path) -> None:
    deal = game_in(tmp_path, CARDS, "deal")
    given = "state: {table: [ace], heap: [two, six]}, players: {red: {won: []}, blue: {won: []}}"
    steps = "[expect: {table: [ace], heap: [two, six], red.won: []}]"
    assert [str(d) for d in problems_of(deal, f"{HEAD}given: {{{given}}}\nsteps: {steps}\n")] == []
    steps = "[expect: {red.won: [ace]}]"
    assert problems_of(deal, f"{HEAD}given: {{players: {{red: {{won: [ace]}}}}}}\nsteps: {steps}\n") == []
    for twice, lies in (
        ("state: {table: [ace]}, players: {red: {won: «[two, ace]»}}", "it lies in table"),
        ("state: {table: [six]}, players: {red: {won: [ace]}, blue: {won: «[ace]»}}", "it lies in red.won"),
    ):
        check(deal, f"{HEAD}given: {{{twice}}}\nsteps: []\n", "scenario-card-lies", lies)
    for key in ("zones", "table", "won"):
        text = f"{HEAD}given: {{«{key}»: {{table: [ace]}}}}\nsteps: []\n"
        check(deal, text, "scenario-given-zone", "players: {…: {won: […]}}")
