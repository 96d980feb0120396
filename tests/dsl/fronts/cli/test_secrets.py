"""Two people at one screen: what only one of them may see is never before the other, nor left above the screen.

A real terminal (an emulator on the other end of a pseudo-terminal) shows the game; beside it the same match is played
without a screen, which tells what each of the two may read.
"""

from __future__ import annotations

from random import Random

import pytest
from pseudo_terminal import Terminal
from rich.text import Text

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Decision
from dsl.fronts.cli.terminal.journal_view import JournalView
from dsl.games.play import Match, Translation
from dsl.games.play.game_facts import Facts
from dsl.games.play.notation import choice_text
from tests.games_at_hand import ROOT, SECRET, Kit, kit_of, load
from tests.share import usual

SEED = 5
CURTAIN = "All others, look away!"


def with_secrets() -> list[object]:
    """Parameters: games in which something is hidden from somebody: a fleet, cards, dice, what one has written down."""
    hideout = ROOT / "tests" / "dsl" / "games" / "play" / "games" / "hideout" / "hideout.rules"
    return [*usual(map(kit_of, SECRET), "perudo"), Kit("hideout", hideout, None)]


def readable(match: Match, viewer: int) -> set[str]:
    """Every line that a player may read: the journal, the state, what the players have."""
    words = Translation()
    facts = Facts(match, words)
    facts.viewer = viewer
    lines = [line.plain for line in JournalView(match.game, words).lines(match.entries(), viewer)]
    for seat in range(match.game.seats):
        lines += [*facts.of_player(seat), *facts.in_short(seat)]
    found = {flat(line) for line in (*lines, *facts.state())}
    return {line for line in found if len(line) > 5}


def flat(text: str) -> str:
    """A text without what depends on where a line is broken."""
    return "".join(text.replace("—", "").split())


@pytest.mark.parametrize("kit", with_secrets(), ids=lambda kit: kit.name)
def test_nobody_reads_the_others_secrets(kit: Kit) -> None:
    game = load(kit.rules, kit.board, 2)
    match, random = Match(game, make_engine(game), SEED), Random(SEED)
    words = ["--map", str(kit.board)] if kit.board else []
    terminal = Terminal("play", str(kit.rules), *words, "--players", "2", "--seed", str(SEED), "--lang", "en")
    curtains = differences = 0
    for _ in range(12):
        pending = match.run()
        if not isinstance(pending, Decision):
            break
        shown = terminal.settle("> ", CURTAIN)
        if CURTAIN in shown:
            curtains += 1
            nothing_but(shown, match)
            terminal.type("")
            shown = terminal.settle("> ")
        mine = readable(match, pending.player)
        hidden = readable(match, 1 - pending.player) - mine
        differences += bool(hidden)
        seen = flat(shown) + flat(terminal.above())
        assert not [line for line in hidden if line in seen and not any(line in own for own in mine)]
        index = random.randrange(len(pending.choices))
        terminal.type(choice_text(game, pending, index))
        match.choose(index)
    terminal.interrupt()
    terminal.end()
    left = flat(terminal.shown() + terminal.above())
    for viewer in (0, 1):
        hidden = readable(match, viewer) - readable(match, 1 - viewer)
        assert not [line for line in hidden if line in left]
    assert curtains or not differences, "two people at one screen, and it was never handed over"


def nothing_but(shown: str, match: Match) -> None:
    """Behind a curtain there is no line of the game at all."""
    lines = [line for line in shown.splitlines() if line.strip()]
    assert len(lines) <= 3 and Text(lines[0]).plain
    for viewer in (0, 1):
        assert not [line for line in readable(match, viewer) if line in flat(shown) and "Player" not in line]
