"""House rules: what an extending file says is what the game does; shown by playing it to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Decision, Over
from dsl.games.pipeline import load_game, load_program
from dsl.language.loading.loader import RulesLoader
from dsl.text.diagnostics import Problems, Severity, render_all
from dsl.text.files import read_source
from dsl.text.source import Source

BASE = """language 1
game base_game "Base"
    players 2
    clauses BG

param step_size "Step": 1..9 = 2                                        @1

table Kind "Kind":
    columns speed: 0..9, crew: 0..9 = 1
    brig "Brig" 4
    raft "Raft" 1, 2

board square8 3 1:
    terrain sea "Sea" passable

player:
    gold: 0..99 = 0

function pay() -> int = step_size + Kind.brig.speed                     @2
function twice(x: int) -> int = x * 2

rule earn(p: player, x: int):                                           @3
    p.gold += x
    log "earned {x}"

rule quiet():
    nothing

options menu(p: player):
    take "Take":                                                        @4
        p.gold += 1
    leave "Leave":
        nothing

setup:
    for each p in players:
        p.gold = 1

play:
    let one = first(players)
    quiet()
    earn(one, twice(pay()))
    log "gold {one.gold}"
    choose by one "What?":
        use menu(one)
    log "gold {one.gold}"
    tie
"""


def house(tmp_path: Path, *texts: str) -> tuple[list[str], list[str]]:
    """The names of the options and the log of the game under ``texts``, each of which extends the one before."""
    (tmp_path / "base_game.rules").write_text(BASE, encoding="utf-8")
    before = "base_game"
    for number, text in enumerate(texts):
        name = f"house{number}"
        full = f'language 1\ngame {name} "House" extends {before}\n{text}'
        (tmp_path / f"{name}.rules").write_text(full, encoding="utf-8")
        before = name
    problems = Problems()

    def find(name: str, near: Path) -> Path | list[str]:
        return tmp_path / f"{name}.rules"

    game = load_game(tmp_path / f"{before}.rules", None, {}, 2, problems, RulesLoader(find))
    assert game is not None and not problems.failed, render_all(problems)
    engine = make_engine(game)
    engine.start(1)
    options = []
    if isinstance(engine.pending, Decision):
        options = [option.name for option in engine.pending.options]
        engine.choose(0)
    assert isinstance(engine.pending, Over)
    said = []
    for entry in engine.take_journal():
        if entry.kind == "log":
            text = entry.shown.template
            for _, datum in entry.shown.values:
                at = text.index("{")
                shown = game.label(datum) if datum is not None else "?"
                text = text[:at] + shown + text[text.index("}") + 1 :]
            said.append(text)
    return options, said


CHANGES: list[tuple[str, tuple[str, ...], list[str]]] = [
    # 2 + 4 doubled is 12; one coin from the setup, one for taking
    ("the base itself", (), ["earned 12", "gold 13", "gold 14"]),
    ("a parameter", ("set step_size = 5\n",), ["earned 18", "gold 19", "gold 20"]),
    ("the last set counts", ("set step_size = 5\n", "set step_size = 1\n"), ["earned 10"]),
    ("a cell", ("set Kind.brig.speed = 0\n",), ["earned 4"]),
    ("an attribute", ("add to player:\n    ships: 0..9 = 3\nreplace function pay() -> int = first(players).ships\n",), ["earned 6"]),
    ("a function", ("replace function twice(x: int) -> int = x * 3\n",), ["earned 18"]),
    ("as before takes the same arguments", ("replace function twice(x: int) -> int = as before() + 1\n",), ["earned 13"]),
    ("calls are bound late", ("replace function pay() -> int = 1\n",), ["earned 2"]),
    ("a rule that does nothing needs no replace", ('rule quiet():\n    log "not quiet"\n',), ["not quiet"]),
    ("hooks in file order", ('before quiet():\n    log "one"\n', 'before quiet():\n    log "two"\n'), ["one", "two"]),
    ("always", ('always:\n    if first(players).gold > 12:\n        log "rich"\n        win first(players)\n',), ["earned 12", "gold 13", "rich"]),
    ("play and setup", ('setup:\n    nothing\nplay:\n    log "gold {first(players).gold}"\n    tie\n',), ["gold 0"]),
]  # fmt: skip
"""What is said anew, by which files, and how the log begins then."""


@pytest.mark.parametrize(("texts", "log"), [case[1:] for case in CHANGES], ids=[case[0] for case in CHANGES])
def test_what_is_said_anew_is_played(tmp_path: Path, texts: tuple[str, ...], log: list[str]) -> None:
    assert house(tmp_path, *texts)[1][: len(log)] == log


def test_set_a_cell_of_a_numbered_table(tmp_path: Path) -> None:
    own = "table Gold:\n    columns coins: 0..9\n    6 3\n    7 4\nreplace function pay() -> int = Gold[7].coins\n"
    assert house(tmp_path, own)[1][0] == "earned 8"
    assert house(tmp_path, own, "set Gold[7].coins = 5\n")[1][0] == "earned 10"


def test_add_and_remove_rows(tmp_path: Path) -> None:
    count = "replace function pay() -> int = count(Kind) * 10 + sum(k.crew for k in Kind)\n"
    assert house(tmp_path, count)[1][0] == "earned 46"  # (2 kinds, crews 1 and 2) doubled
    more = 'add to Kind:\n    sloop "Sloop" 2, 5\n'
    assert house(tmp_path, count + more)[1][0] == "earned 76"
    assert house(tmp_path, count + more + "remove row Kind.raft\n")[1][0] == "earned 52"


def test_add_and_remove_options(tmp_path: Path) -> None:
    more = 'add to options menu:\n    steal "Steal":\n        p.gold += 50\n'
    options, said = house(tmp_path, more)
    assert options == ["take", "leave", "steal"] and said[-1] == "gold 14"
    options, said = house(tmp_path, more + "remove option menu.take\nremove option menu.leave\n")
    assert said[-1] == "gold 63"  # the only one left is taken at once


def test_replace_a_rule_with_as_before(tmp_path: Path) -> None:
    text = 'replace rule earn(p: player, x: int):\n    log "first"\n    as before\n    p.gold += 5\n    log "then"\n'
    assert house(tmp_path, text)[1] == ["first", "earned 12", "then", "gold 18", "gold 19"]
    plain = "replace rule earn(p: player, x: int):\n    p.gold = x\n"
    assert house(tmp_path, plain)[1] == ["gold 12", "gold 13"]
    again = 'replace rule earn(p: player, x: int):\n    as before\n    log "third"\n'
    assert house(tmp_path, text, again)[1] == ["first", "earned 12", "then", "third", "gold 18", "gold 19"]


def test_hooks_stand_around_the_newest_body(tmp_path: Path) -> None:
    hooks = (
        'before earn(who: player, n: int):\n    log "before {n}"\n'
        'after earn(who: player, n: int) where n > 20:\n    log "much"\n'
        'after earn(who: player, n: int):\n    log "after"\n    who.gold += 1\n'
    )
    assert house(tmp_path, hooks)[1] == ["before 12", "earned 12", "after", "gold 14", "gold 15"]
    much = hooks + "set step_size = 9\n"
    assert house(tmp_path, much)[1] == ["before 26", "earned 26", "much", "after", "gold 28", "gold 29"]
    replaced = 'replace rule earn(p: player, x: int):\n    log "replaced"\n'
    assert house(tmp_path, hooks, replaced)[1] == ["before 12", "replaced", "after", "gold 2", "gold 3"]


# ---- clause tags
def homes(tmp_path: Path, **files: str) -> dict[str, list[str]]:
    """Which file implements which clauses, for a chain of files that ends with ``top``."""
    for name, text in files.items():
        (tmp_path / f"{name}.rules").write_text("language 1\n" + text, encoding="utf-8")
    problems = Problems()
    source = read_source(tmp_path / "top.rules", problems)
    assert source is not None
    program = load_program(source, problems, RulesLoader(lambda name, near: tmp_path / f"{name}.rules"))
    assert program is not None, render_all(problems)
    found: dict[str, list[str]] = {}
    for home in program.homes:
        found.setdefault(Path(home.span.source.name).stem, []).append(home.clause)
    return found


SEA = 'board square8 3 1:    @2\n    terrain sea "Sea" passable\nrule common():    @3a,b\n    nothing\n'


def test_a_base_takes_the_prefix_of_the_game_above_it(tmp_path: Path) -> None:
    found = homes(
        tmp_path,
        sea='game sea "Sea"\n    base\n' + SEA,
        top='game top "Top" extends sea\n    players 2\n    clauses TP\nplay:    @1\n    common()\n    tie\n',
    )
    assert found == {"sea": ["TP2", "TP3a", "TP3b"], "top": ["TP1"]}


def test_the_directly_extending_game_counts_and_house_rules_take_the_prefix_of_their_game(tmp_path: Path) -> None:
    found = homes(
        tmp_path,
        sea='game sea "Sea"\n    base\n' + SEA,
        middle='game middle "Middle" extends sea\n    players 2\n    clauses "MI-"\nplay:    @1\n    common()\n    tie\n',
        top='game top "Top" extends middle\nrule more():    @9\n    nothing\n',
    )
    assert found == {"sea": ["MI-2", "MI-3a", "MI-3b"], "middle": ["MI-1"], "top": ["MI-9"]}


def test_another_games_tag_is_passed_over_and_a_full_one_stays(tmp_path: Path) -> None:
    found = homes(
        tmp_path,
        top='game top "Top"\n    players 2\n    clauses TP\n'
        + SEA.replace("@2", "@TP2 @C90-F1")
        + "play:    @1\n    common()\n    tie\n",
    )
    assert found == {"top": ["TP2", "TP3a", "TP3b", "TP1"]}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("set step_size = 12\n", "value-range"),
        ("replace rule earn(p: player):\n    nothing\n", "signature-differs"),
        ("rule earn(p: player, x: int):\n    nothing\n", "declared-twice"),
        ("rule quiet(p: player):\n    nothing\n", "signature-differs"),
        ("before nobody():\n    nothing\n", "rule-unknown"),
        ("after earn(p: player):\n    nothing\n", "signature-differs"),
    ],
)
def test_what_does_not_fit_is_told_once_with_both_places(tmp_path: Path, text: str, code: str) -> None:
    (tmp_path / "base_game.rules").write_text(BASE, encoding="utf-8")
    problems = Problems()
    source = Source("house.rules", 'language 1\ngame house "House" extends base_game\n' + text)
    assert load_program(source, problems, RulesLoader(lambda name, near: tmp_path / "base_game.rules")) is None
    found = [d for d in problems if d.severity is Severity.ERROR]
    assert [d.code for d in found] == [code]
    assert found[0].span is not None and found[0].span.source.name == "house.rules"
    if code in ("signature-differs", "declared-twice"):
        assert [note.span.source.name for note in found[0].notes] == [str(tmp_path / "base_game.rules")]
