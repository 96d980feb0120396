"""Teams: who wins with whom, who is left, what a team is called, and what its bots care for."""

from __future__ import annotations

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Decision, Over
from dsl.games.bots.make import BotSeat
from dsl.games.play.game_facts import Facts
from dsl.games.play.match import Match
from dsl.games.play.match_words import JournalWords
from dsl.games.play.translation import Translation
from tests.games_at_hand import load

HEAD = """language 1
game sides "Sides"
    seats a "A", b "B", c "C", d "D"
    team two "Two": a, c
player:
    gold: 0..9 = 0
"""
PLAYS = """play:
    choose by first(players) "What?":
        keep "Keep":
            first(players).gold += 1
        give "Give":
            the(p in two where p.seat == c).gold += 5
        help "Help":
            the(p in players where p.seat == b).gold += 9
    choose by first(players) "On?":
        on "On"
        off "Off"
    win {p in players where p.gold > 4}
value for p = p.gold
"""


def ended(statements: str, kind: str) -> Over | None:
    """How a game ends that does this; None while it goes on."""
    body = "".join(f"    {line}\n" for line in statements.split("; "))
    rules = HEAD + "play:\n" + body + '    choose by first(players) "On?":\n        on "On"\n        off "Off"\n'
    engine = make_engine(load(rules, seats=4), kind)
    engine.start(1)
    return engine.pending if isinstance(engine.pending, Over) else None


@pytest.mark.parametrize("kind", ["reference", "compiled"])
@pytest.mark.parametrize(
    ("statements", "winners"),
    [
        ("win first(players)", 0b0101),
        ("win {p in players where p.seat in {b, c}}", 0b0111),
        ("win {p in players where p.seat == d}", 0b1000),
        ("win two", 0b0101),
        ("lose {p in players where p.seat in {a, b}}", None),
        ("lose {p in players where p.seat in {b, d}}", 0b0101),
        ("lose {p in players where p.seat in {a, b, d}}", 0b0101),
        ("lose players - {p in players where p.seat == d}", 0b1000),
        ("lose players", 0),
        ("win {p in players where p.team == {p} and p.seat != b}", 0b1000),
    ],
)
def test_who_has_won(statements: str, winners: int | None, kind: str) -> None:
    over = ended(statements, kind)
    assert (over.winners if over is not None else None) == winners


@pytest.mark.parametrize("level", ["greedy", "normal", "hard"])
def test_a_bot_plays_for_its_team(level: str) -> None:
    """It gives to the partner rather than keep less, and nothing to others."""
    game = load(HEAD + PLAYS, seats=4)
    match = Match(game, make_engine(game), 1)
    pending = match.pending
    assert isinstance(pending, Decision)
    chosen = BotSeat(level, 0, game, 1).decide(match, pending)
    assert pending.choices[chosen].option == "give"


def test_the_journal_and_the_end_call_a_team_by_its_label() -> None:
    game = load(HEAD + 'play:\n    log "{two} and {first(players)}"\n    win first(players)\n', seats=4)
    match = Match(game, make_engine(game), 1)
    words = JournalWords(game, Translation(language="en"))
    told = [words.entry_text(entry, None) for entry in match.entries()]
    facts = Facts(match, Translation(language="en"))
    assert [facts.of_player(seat)[0] for seat in (0, 2)] == ["Two", "Two"] and "Two" not in facts.of_player(1)
    assert told[-2:] == ["Two and A", "Won: Two (A, C)"]
