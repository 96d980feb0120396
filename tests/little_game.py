"""A little game for the interpreter's tests: what is told when it is played with given answers and chances."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.choice import make_engine
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision, Over
from tests.games_at_hand import load

HEAD = """
language 1
game little
    players {players}
board square8 5 5:
    terrain sea
"""


def log_of(
    body: str, answers: Sequence[str] = (), chances: Sequence[int] = (), players: str = "2", seats: int = 2
) -> list[str]:
    """The log of a game: ``answers`` name the options taken, ``chances`` the numbers of the outcomes."""
    game = load(HEAD.format(players=players) + body, seats=seats)
    engine = make_engine(game)
    engine.start(1)
    given, drawn = iter(answers), iter(chances)
    while not isinstance(engine.pending, Over):
        if isinstance(engine.pending, Chance):
            wanted = next(drawn)
            outcomes = [o.value for o in engine.pending.outcomes]
            engine.resolve(outcomes.index(wanted))
        else:
            assert isinstance(engine.pending, Decision)
            word = next(given)
            shown = [" ".join((c.option, *(game.show(v) for v in c.values))) for c in engine.pending.choices]
            assert word in shown, (word, shown)
            engine.choose(shown.index(word))
    assert next(given, None) is None and next(drawn, None) is None
    return lines(engine)


def lines(engine: Engine) -> list[str]:
    """Log lines with their values filled in, and how the game ended."""
    found = []
    for entry in engine.take_journal():
        text = entry.shown.template
        for source, value in entry.shown.values:
            text = text.replace("{" + source + "}", engine.game.show(value) if value is not None else "?", 1)
        if entry.kind == "log":
            found.append(text)
        elif entry.kind == "over":
            winners = entry.shown.values[0][1]
            assert winners is not None
            found.append("over " + engine.game.show(winners))
    return found
