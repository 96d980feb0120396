"""How long one waits at a match for a change of its rules: until it has been played again from its start.

``python -m tests.bench.live_change [GAME …] [CHANGE …]`` plays 200 decisions of each game in a tab in which the match
is shown and the rules are analysed, makes a change, and waits for the match as it stands then: for a letter of a
comment, which changes no rule, for another number, for a statement in the rule of a turn, which runs all the time, for
another value of a parameter, for a cell of the map. The aim is 150 ms. Told are the time that one waits and the
processor time of the process that follows the match.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from dsl.maps.mapfile import MapFile
from dsl.services.match.match_values import MatchSetup, Seat
from dsl.services.match.passage_values import Followed
from dsl.services.match.service import MatchService
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from editor.model.documents.map_document import MapDocument
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.live_match import live_of
from editor.model.sessions.session import Session
from tests.bench.match_changes import CHANGES, Change
from tests.games_at_hand import Kit, answer, kit_of, kits, rulesets

DECISIONS, TIMES, LONGEST = 200, 12, 30.0


@cache
def played(kit: Kit) -> tuple[MatchSetup, str]:
    """A setup and the record of a long match."""
    assert kit.board is not None
    rules, board = (Source(str(path), path.read_text(encoding="utf-8")) for path in (kit.rules, kit.board))
    for seed in range(40):
        setup = MatchSetup(rules, board, seats=(Seat(),) * kit.seats[-1], seed=seed)
        service, dice = MatchService(), random.Random(seed)
        service.begin(setup, -1)
        match, done = service.course.match, 0
        while done < DECISIONS and not match.over:
            done += answer(match, dice)
        if done == DECISIONS:
            break
    return setup, service.record()


def until(done: Callable[[], bool]) -> float:
    """Let the window work until something is so; milliseconds."""
    begun = time.perf_counter()
    while not done() and time.perf_counter() - begun < LONGEST:
        QApplication.processEvents()
        time.sleep(0.0005)
    return (time.perf_counter() - begun) * 1000


def processor(numbers: set[int]) -> float:
    """Milliseconds for which some processes have worked up to now."""
    threads = (thread for number in numbers for thread in Path(f"/proc/{number}/task").glob("*/schedstat"))
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


@dataclass
class Waits:
    """What the changes of one kind cost: milliseconds, and the events of the match."""

    waited: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)
    events: int = 0

    def row(self) -> str:
        """Medians and the worst; the first change is not counted."""
        if len(self.waited) < 2:
            return f"{self.events:6}   nothing to change"
        told = (median(self.waited[1:]), max(self.waited[1:]), median(self.worked[1:]), max(self.worked[1:]))
        return f"{self.events:6}  " + "  ".join(f"{value:7.0f}" for value in told)


def opened(kit: Kit) -> Session:
    """A tab in which a long match of a game is shown, and the client by which its rules are read."""
    setup, record = played(kit)
    session = Session(MapDocument(MapFile.open(Path(str(kit.board)))))
    rules = RulesDocument.open(kit.rules.absolute(), session.undo_stack, Problems())
    assert rules is not None
    session.written.take(rules)
    live_of(session)
    play = session.play
    analysis_client().follow(rules)
    play.everything = play.openly = True
    play.open(setup, record)
    until(lambda: play.position is not None and not play.busy and rules.analysis is not None)
    return session


def measure(kit: Kit, change: Change) -> Waits:
    """Make a change again and again."""
    session, waits = opened(kit), Waits()
    live, play = live_of(session), session.play
    answers: list[Followed] = []
    live.answered.connect(answers.append)
    for _ in range(TIMES):
        until(lambda: not live.spare.busy)
        time.sleep(0.4)  # the second process is made ready while nobody writes
        until(lambda: not live.spare.busy)
        answers.clear()
        both = {play.client.process_id, live.spare.process_id}
        begun = processor(both)
        if not change(session):
            break
        waited = until(lambda: bool(answers) or (live.state == "unsound" and not live.working))
        if answers:
            waits.waited.append(waited)
            waits.worked.append(processor(both) - begun)
            waits.events = answers[-1].events
        else:
            session.undo_stack.undo()
    if session.rules is not None:
        analysis_client().leave(session.rules)
    session.close()
    return waits


def main() -> None:
    """All games, or those that are named; all changes, or those."""
    app = QApplication.instance() or QApplication([])
    names = {kit.name for kit in kits()}
    games = [kit_of(word) for word in sys.argv[1:] if word in names] or rulesets()
    changes = [change for change in CHANGES if change.__name__ in sys.argv[1:]] or CHANGES
    print("to the replayed position from            events   waited    worst   worked    worst")
    for kit in games:
        for change in changes:
            print(f"{change.__name__:9} {kit.name:30} {measure(kit, change).row()}", flush=True)
    analysis_client().end()
    del app


if __name__ == "__main__":
    main()
