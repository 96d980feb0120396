"""Matches for the tests of the match service: of the games of the repository, and of little ones."""

from __future__ import annotations

from textwrap import indent

from dsl.services.match.match_values import MatchSetup, Seat
from dsl.services.match.passage_values import Advance
from dsl.services.match.position_values import QuestionView
from dsl.services.match.service import MatchService
from dsl.text.source import Source
from tests.games_at_hand import kit_of

HEAD = """
language 1
game little
    players 2
board square8 5 5:
    terrain sea
"""


FAR_APART = """setup:
    for each p in players:
        place man(owner: p) at first(c in cell where c.row == 1 and c.column == 4 * seat(p) - 3)
"""
"""The setup of two men far from each other."""

FIGHT = f"""
piece man up to 4:
    holes "Holes": 0..9 = 0
{FAR_APART}play:
    repeat:
        for each p in players:
            turn of p:
                repeat:
                    choose by p "What?":
                        fire(s in man of p, t in man where t.owner != p and distance(s.at, t.at) <= 2) "{{s}} at {{t}}":
                            let die = roll 1..6
                            if die in {{3, 4, 6}}:
                                t.holes += 1
                        go(s in man of p, c in cell where c.empty) "{{s}} to {{c}}":
                            move s to c
                        done "Done":
                            stop
"""
"""Two men far from each other, of whom each may shoot and move as often as their player likes."""


def walk(choices: str, head: str = "piece man up to 4\n", setup: str = "") -> str:
    """The rules of a game in which both players in turn move a man that begins on A1: what they may choose."""
    return f"""{head}setup:
    place man(owner: first(p in players)) at first(c in cell where c.row == 1 and c.column == 1)
{setup}play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "Where to?":
{indent(choices.strip(), " " * 20)}
"""


def setup_of(name: str, seats: int = 0, seed: int = 1, **more: object) -> MatchSetup:
    """The setup of a game of the repository; ``more`` are fields of the setup."""
    kit = kit_of(name)
    board = Source(str(kit.board), kit.board.read_text(encoding="utf-8")) if kit.board is not None else None
    rules = Source(str(kit.rules), kit.rules.read_text(encoding="utf-8"))
    sitting = (Seat(),) * (seats or kit.seats[0])
    return MatchSetup(rules, board, **{"seats": sitting, "seed": seed, "language": "en", **more})  # type: ignore[arg-type]


def little(body: str, **more: object) -> MatchSetup:
    """The setup of a little game of two on a board of 5 × 5 cells."""
    given = {"seats": (Seat(), Seat()), "seed": 1, "language": "en", **more}
    return MatchSetup(Source("little.rules", HEAD + body), None, **given)  # type: ignore[arg-type]


def begun(setup: MatchSetup, viewer: int = 0) -> tuple[MatchService, Advance]:
    """A match that has begun, and how it stands."""
    service = MatchService()
    advance = service.begin(setup, viewer)
    assert isinstance(advance, Advance), advance
    return service, advance


def question(advance: Advance) -> QuestionView:
    """The decision that is pending."""
    pending = advance.position.pending
    assert isinstance(pending, QuestionView), pending
    return pending


def take(service: MatchService, notation: str, viewer: int = 0) -> Advance:
    """Choose by the line of a record; the rules go on without trouble."""
    advance = service.choose_text(notation, viewer)
    assert advance.trouble is None, advance.trouble
    return advance
