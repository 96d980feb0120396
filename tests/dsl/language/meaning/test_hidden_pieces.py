"""Pieces that only some see: what the one who is asked is offered, what others read, what the rules know."""

from __future__ import annotations

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Decision, Entry
from dsl.games.bots.observation import saw_choice
from dsl.games.play.visible_state import attributes, standing
from tests.games_at_hand import load

HEAD = """language 1
game fog "Fog"
    players 3
board square4 5 5:
    terrain sea "Sea" passable:
        state buoy: optional ship = none
piece ship "Ship" up to 6 seen by {q in players where q == self.owner or any(x in ship of q: near(x, self))}:
    holes "Holes": 0..9 = 0
piece rock "Rock" up to 2
state last: optional ship = none
function near(a: ship, b: ship) -> bool = distance(a.at, b.at) <= 1
function free(c: cell) -> bool = c.empty
function count_all() -> int = count(ship)
setup:
    for each p in players:
        place ship(owner: p, holes: seat(p)) at first(c in cell where c.row == 1 and c.column == 2 * seat(p) - 1)
play:
    let p = first(players)
    let mine = first(x in ship where x.owner == p)
    let theirs = first(x in ship where x.owner == next_player(p))
"""
A1, B1, C1, E1 = 0, 1, 2, 4


def started(*lines: str) -> Engine:
    """The ships stand on A1, C1 and E1: nobody sees another's."""
    engine = make_engine(load(HEAD + "".join(f"    {line}\n" for line in lines), seats=3))
    engine.start(1)
    return engine


def offered(engine: Engine) -> list[tuple[str, tuple[int, ...]]]:
    assert isinstance(engine.pending, Decision)
    return [(choice.option, tuple(value.value for value in choice.values)) for choice in engine.pending.choices]


def asked(option: str, *more: str) -> list[tuple[str, tuple[int, ...]]]:
    return offered(started(*more, "choose by p:", f"    {option}", "    stay", "    wait"))[:-2]


def read_values(entries: list[Entry], viewer: int | None) -> list[list[int | None]]:
    shown = [entry.seen_by(viewer).values for entry in entries if entry.kind == "log"]
    return [[value and value.value for _, value in values] for values in shown]


def test_for_who_is_asked_a_hidden_piece_is_not_there() -> None:
    assert asked("o(x in ship)") == [("o", (0,))]
    assert asked("o(x in ship of next_player(p))") == []
    assert asked("o(x in ship where x.owner != p)") == []
    assert asked("o(n in 0..5 where n == count(ship))") == [("o", (1,))]
    assert asked("o(n in 0..5 where n == count_all())") == [("o", (1,))]
    assert asked("o(c in cell where c.row == 1 and c.empty)") == [("o", (c,)) for c in (1, 2, 3, 4)]
    assert asked("o(c in cell where c.row == 1 and free(c))") == [("o", (c,)) for c in (1, 2, 3, 4)]
    assert asked("o(c in cell where c.row == 1 and c.ship exists)") == [("o", (A1,))]
    assert asked("o(c in reachable(mine.at, 4, {x in cell where x.empty and x.row == 1}))") == [
        ("o", (c,)) for c in (1, 2, 3, 4)
    ]
    assert asked("o when theirs.at is none") == [("o", ())]
    assert asked("o(x in off_board(ship))") == []


def test_other_kinds_are_seen_as_ever() -> None:
    rock = "place rock(owner: p) at first(c in cell where c.row == 1 and c.column == 4)"
    assert asked("o(c in cell where c.row == 1 and c.empty)", rock) == [("o", (c,)) for c in (1, 2, 4)]
    assert asked("o(x in rock)", rock) == [("o", (0,))]


def test_what_is_near_is_seen() -> None:
    near = "move mine to first(c in cell where c.row == 1 and c.column == 2)"
    assert asked("o(x in ship where x.owner != p and x.holes == 2)", near) == [("o", (1,))]


def test_the_attributes_of_a_hidden_piece_must_not_be_asked_for() -> None:
    for option in ("o when theirs.holes > 1", "o when theirs.owner != p", "o(c in cell where c.row > theirs.holes)"):
        try:
            asked(option)
        except RuleError as error:
            assert error.diagnostic.code == "secret-read"
        else:
            raise AssertionError(option)


def test_rules_see_all() -> None:
    engine = started(
        "let n = count(ship)",
        'log "{n}"',
        "if mine.at.empty or theirs.at.empty or theirs.holes != 2:",
        '    log "wrong"',
        "tie",
    )
    journal = engine.take_journal()
    assert [read_values(journal, viewer) for viewer in (0, None)] == [[[3]], [[3]]]


def test_texts_leave_a_gap_for_those_who_do_not_see_it() -> None:
    entries = started(
        'log "{mine} {mine.at} {mine.holes} {mine.owner}"',
        "let from = mine.at",
        "let holes = mine.holes",
        'log "{from} {holes}"',
        'log "{ship}"',
        "tie",
    ).take_journal()
    assert read_values(entries, 0) == [[0, A1, 1, 0], [A1, 1], [0b001]]
    assert read_values(entries, 1) == [*read_values(entries, None)[:2], [0b010]]
    assert read_values(entries, None) == [[None] * 4, [None] * 2, [0]]


def test_a_removed_piece_is_no_secret() -> None:
    assert read_values(started("remove mine", 'log "{mine} {mine.holes}"', "tie").take_journal(), None) == [[0, 1]]


def chosen(option: str, index: int = 0, before: str = "nothing") -> tuple[Engine, list[Entry]]:
    engine = started(
        before,
        "choose by p:",
        f"    {option}",
        "        move mine to c",
        "    stay",
        "choose by p:",
        "    end",
        "    more",
    )
    engine.take_journal()
    engine.choose(index)
    return engine, engine.take_journal()


def test_others_do_not_read_what_is_chosen_for_a_piece_out_of_their_sight() -> None:
    _, entries = chosen('sail(x in ship of p, c in neighbours(x.at) where c.row == 2) "{x} to {c}":')
    assert not entries[0].seen_by(0).secret
    assert all(entries[0].seen_by(viewer).secret for viewer in (1, 2, None))


def test_who_sees_the_piece_afterwards_reads_it() -> None:
    engine, entries = chosen('sail(x in ship of p, c in neighbours(x.at) where c.row == 1) "{x} to {c}":')
    assert [value and value.value for _, value in entries[0].seen_by(1).values] == [0, B1]
    assert entries[0].seen_by(2).secret
    choice = engine.pending.choices[0] if isinstance(engine.pending, Decision) else None
    assert choice is not None
    assert [saw_choice(viewer, 0, choice, entries).hidden for viewer in (0, 1, 2)] == [False, False, True]


def test_who_does_not_see_it_any_more_does_not_read_where_it_went() -> None:
    before = "move mine to first(c in cell where c.row == 1 and c.column == 2)"
    _, entries = chosen('sail(x in ship of p, c in cell where c.row == 5) "{x} to {c}":', before=before)
    assert all(entries[0].seen_by(viewer).secret for viewer in (1, 2, None))


def test_a_choice_that_speaks_of_no_piece_is_for_all() -> None:
    _, entries = chosen("go(c in cell where c.row == 2):")
    assert not any(entries[0].seen_by(viewer).secret for viewer in (0, 1, 2, None))


def test_a_question_that_a_piece_is_asked_is_about_it() -> None:
    engine = started(
        "choose by mine:",
        "    go(c in cell where c.row == 2):",
        "        move mine to c",
        "    stay",
        "choose by p:",
        "    a",
        "    b",
    )
    engine.take_journal()
    engine.choose(0)
    (entry,) = engine.take_journal()
    assert [entry.seen_by(viewer).secret for viewer in (0, 1, None)] == [False, True, True]


def position(game: Game, cell: str, holes: str) -> Engine:
    engine = make_engine(game)
    engine.start(1)
    engine.state.set("ship1.at", cell)
    engine.state.set("ship1.holes", holes)
    return engine


def test_views_of_others_are_the_same_wherever_it_is() -> None:
    game = started("choose by p:", "    a", "    b").game
    one, other = position(game, "A1", "1"), position(game, "A4", "7")
    assert one.view(0) != other.view(0)
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)


def test_nothing_of_it_is_to_be_seen_on_the_table() -> None:
    engine = started("choose by p:", "    a", "    b")
    seen = {viewer: [s.piece.value for s in standing(engine.game, engine, viewer)] for viewer in (0, 1, 2, None)}
    assert seen == {0: [0], 1: [1], 2: [2], None: []}
    ship = Datum("ship", 0)
    assert [len(attributes(engine.game, engine, ship, viewer)) for viewer in (0, 1, None)] == [1, 0, 0]


def test_why_not_tells_no_more_than_the_list() -> None:
    """E1 looks as empty as B1 to the one who asks."""
    engine = started("choose by p:", "    o(c in cell where c.row == 1 and c.empty)", "    stay")
    assert engine.why("o", (E1,)) == []
    assert engine.why("o", (A1,)) != []


def test_a_roll_among_hidden_pieces_is_seen_by_those_who_see_them_all() -> None:
    engine = started("let one = roll ship of p", "tie")
    assert getattr(engine.pending, "viewers", None) == 0b001
