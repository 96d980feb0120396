"""How long one waits at a match for a change of its rules: until it has been played again from its start.

``python -m tests.bench.live_change [GAME …]`` plays 200 decisions of each game, types into its rules in a tab in which
the match is shown and the rules are analysed, and waits for the match as it stands then: for a letter of a comment,
which changes no rule, and for a statement in the rule of a turn, which runs all the time. The aim is 150 ms.
"""

from __future__ import annotations

import os
import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from dsl.diagnostics import Problems
from dsl.engine.events import Chance, Decision
from dsl.mapfile import MapFile
from dsl.match_service.match_values import Followed, MatchSetup, Seat
from dsl.match_service.service import MatchService
from dsl.source import Source
from editor.documents.map_document import MapDocument
from editor.rules.analysis_client import analysis_client
from editor.rules.rules_document import RulesDocument
from editor.sessions.live_match import live_of
from editor.sessions.session import Session
from editor.texts import Message
from tests.games_at_hand import Kit, kit_of, rulesets

DECISIONS, LETTERS, LONGEST = 200, 15, 30.0
Change = Callable[[str], tuple[int, str] | None]
"""Where something is written into a text, and what; None where there is no place for it."""


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
            if isinstance(match.pending, Chance):
                match.resolve()
            else:
                assert isinstance(match.pending, Decision)
                match.choose(dice.randrange(len(match.pending.choices)))
                done += 1
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


def letter(text: str) -> tuple[int, str]:
    """A letter of a comment at the end of a text."""
    return len(text), "x" if text.rpartition("\n")[2].startswith("# ") else "\n# "


def statement(text: str) -> tuple[int, str] | None:
    """One more statement that changes nothing, at the head of the rule that is called first while a game is played."""
    called = re.search(r"^play:\n(?: .*\n)*? +(\w+)\(.*\)", text, re.MULTILINE)
    heading = re.search(rf"^rule {called[1]}\(.*\n( +)", text, re.MULTILINE) if called is not None else None
    state = re.search(r"\b(rounds?) \+= 1", text)
    if heading is None or state is None:
        return None
    return heading.end(), f"{state[1]} = {state[1]}\n{heading[1]}"


def measure(kit: Kit, change: Change) -> tuple[list[float], int]:
    """Milliseconds of each change, and the events of the match."""
    setup, record = played(kit)
    session = Session(MapDocument(MapFile.open(Path(str(kit.board)))))
    rules = RulesDocument.open(kit.rules.absolute(), session.undo_stack, Problems())
    assert rules is not None
    session.take_rules(rules)
    live, play, client = live_of(session), session.play, analysis_client()
    client.follow(rules)
    play.everything = play.openly = True
    play.open(setup, record)
    until(lambda: play.position is not None and not play.busy and rules.analysis is not None)
    answers: list[Followed] = []
    live.answered.connect(answers.append)
    waits, events = [], 0
    for _ in range(LETTERS):
        until(lambda: not live.spare.busy)
        time.sleep(0.4)  # the second process is made ready while nobody writes
        until(lambda: not live.spare.busy)
        answers.clear()
        written = change(rules.source.text)
        if written is None:
            break
        at, text = written
        rules.replace_range(Message("rules-step-typed"), at, at, text)
        waits.append(until(lambda: bool(answers)))
        events = answers[-1].events if answers else 0
    client.leave(rules)
    session.close()
    return waits, events


def main() -> None:
    """All games, or those that are named."""
    app = QApplication.instance() or QApplication([])
    kits = [kit_of(name) for name in sys.argv[1:]] or rulesets()
    print("to the replayed position from            events   median    worst   (ms; the first change is not counted)")
    for kit in kits:
        for change in (letter, statement):
            waits, events = measure(kit, change)
            row = f"{median(waits[1:]):7.0f}  {max(waits[1:]):7.0f}" if waits else "no such rule"
            print(f"{change.__name__:9} {kit.name:30} {events:6}  {row}", flush=True)
    analysis_client().end()
    del app


if __name__ == "__main__":
    main()
