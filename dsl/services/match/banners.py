"""The text of a banner over the board for the greatest event of a passage, in the words of the log."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.services.match.effects import TIMES, Effect
from dsl.services.match.passage_values import Passage

GREAT = ("sunk", "capture", "hit", "wind")
"""The events that get a banner, the greatest first."""
FIRST = re.compile(r"(.+?[!.…])\s+(.+)", re.DOTALL)


def banner(passage: Passage, effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The banner of a passage: ``text`` is its headline, ``name`` the line below; empty without a log line."""
    great = [e for e in effects if e.kind in GREAT]
    said = [line for line in passage.lines if line.kind == "log"]
    if not great or not said:
        return ()
    main = min(great, key=lambda effect: GREAT.index(effect.kind))
    about = [line for line in said if main.piece is not None and main.piece in line.things]
    if main.kind in ("sunk", "capture"):
        text, below = (about or said)[-1].text, ""
    else:
        told = said[: said.index(about[-1]) + 1] if about else said[:1]
        whole = " ".join(line.text for line in told)
        parts = FIRST.fullmatch(whole)
        text, below = parts.groups() if parts is not None else (whole, "")
    lasts, rest = TIMES["told"]
    return (Effect("told", passage.node, None, main.cells, main.begin, lasts, rest, text=text, name=below),)
