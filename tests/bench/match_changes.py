"""What somebody changes while a match is played: a letter, a number or a statement of the rules, a parameter, the map."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import chain

from dsl.services.match.openings import lobby_of
from editor.base.texts import Message
from editor.model.sessions.live_match import LiveMatch, live_of
from editor.model.sessions.session import Session

Change = Callable[[Session], bool]
"""Makes the change once more; False where there is nothing to change."""

DICE = random.Random(5)
TYPED, PAINTED = Message("rules-step-typed"), Message("tools-step-painted")


def _write(session: Session, begin: int, end: int, text: str) -> bool:
    assert session.rules is not None
    session.rules.replace_range(TYPED, begin, end, text)
    return True


def _text(session: Session) -> str:
    assert session.rules is not None
    return session.rules.source.text


def letter(session: Session) -> bool:
    """A letter of a comment at the end of the rules."""
    text = _text(session)
    return _write(session, len(text), len(text), "x" if text.rpartition("\n")[2].startswith("# ") else "\n# ")


def statement(session: Session) -> bool:
    """One more statement that changes nothing, at the head of the rule that is called first while a game is played."""
    text = _text(session)
    called = re.search(r"^play:\n(?: .*\n)*? +(\w+)\(.*\)", text, re.MULTILINE)
    heading = re.search(rf"^rule {called[1]}\(.*\n( +)", text, re.MULTILINE) if called is not None else None
    state = re.search(r"\b(rounds?) \+= 1", text)
    if heading is None or state is None:
        return False
    return _write(session, heading.end(), heading.end(), f"{state[1]} = {state[1]}\n{heading[1]}")


def number(session: Session) -> bool:
    """Another default of the first parameter that is a number."""
    text = _text(session)
    found = re.search(r"^param \w+ .*?: *(\d+)\.\.(\d+) = (\d+)", text, re.MULTILINE)
    if found is None:
        return False
    least, most, now = map(int, found.groups())
    played = session.play.setup
    there = re.match(r"\d+", played.rules.text[found.start(3) :]) if played is not None else None
    kept = int(there[0]) if there is not None else now
    value = next((value for value in chain(range(now + 1, most + 1), range(least, now)) if value != kept), None)
    return value is not None and _write(session, found.start(3), found.end(3), str(value))


def parameter(session: Session) -> bool:
    """Another value of the first parameter of the match that has three or more."""
    live, played = live_of(session), session.play.setup
    assert isinstance(live, LiveMatch) and played is not None
    for setting in lobby_of(played).settings:
        least, most = setting.least or 0, setting.most or 0
        values = [name for name, _ in setting.choices] or [str(value) for value in range(least, min(most, least + 9))]
        kept = dict(played.settings).get(setting.name, setting.default)
        now = dict(live.settings).get(setting.name, setting.default)
        left = [value for value in values if value not in (kept, now)]
        if left:
            live.choose(setting, left[0])
            return True
    return False


def cell(session: Session) -> bool:
    """Another ink in a cell of the map on which nothing stands."""
    chart, position = session.chart, session.play.position
    taken = {piece.cell for piece in position.pieces} if position is not None else set()
    free = [cell for cell in range(chart.cells.size) if cell not in taken]
    if not free or len(list(chart.inks())) < 2:
        return False
    at = DICE.choice(free)
    session.do(PAINTED, chart.painted([at], DICE.choice([ink for ink in chart.inks() if ink != chart.ink_at(at)])))
    return True


CHANGES: tuple[Change, ...] = (letter, number, statement, parameter, cell)
