r"""Results of games in a text file, so that a simulation can be continued later: a head, then a row for each game.

    fordewind games 1
    game: noughts
    rules-hash: 5f0c…
    map-hash: 99aa…
    set: rows = 4
    bots: random, greedy
    seed: 7
    limit: 5000
    engine: compiled
    cause: "SB2a\tThe flag is down"
    start: [[0, 1]]
    cells: ship stood 0 0 4 1 …

    number,winners,over,decisions,turns,offered,cause,start
    0,1,1,183,51,2210,0,0
    end 1 8c1f…

The last line has the number of games and a digest of all above it: a file that was changed by hand is refused. From a
truncated file the complete rows are read, unless it has sums over all games (``cells``).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator

import numpy as np

from dsl.games.balance.job import Job
from dsl.games.balance.presence import WHATS, Presence
from dsl.games.balance.results import ROW, Games, Start
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

FIRST = "fordewind games 1"
_COLUMNS = ",".join(ROW.names or ())
_END = re.compile(r"end (?P<count>\d+) (?P<digest>[0-9a-f]{16})")
_ROW = re.compile(r"\d+(?:,-?\d+)+")
_Line = tuple[int, str]


def games_text(job: Job, games: Games) -> str:
    """The text of a file of games."""
    lines = [FIRST, *_head(job)]
    lines += [f"cause: {json.dumps(cause, ensure_ascii=False)}" for cause in games.causes]
    lines += [f"start: {json.dumps(start)}" for start in games.starts]
    lines += [
        f"cells: {kind} {what} {' '.join(map(str, counts))}" for (kind, what), counts in games.presence.counts.items()
    ]
    lines += ["", _COLUMNS, *(",".join(str(int(value)) for value in row) for row in games.rows.tolist())]
    text = "\n".join(lines)
    return f"{text}\nend {len(games)} {_digest(text)}\n"


def read_games(source: Source, job: Job, problems: Problems) -> Games | None:
    """The games in a file that were played for this job; None (reported) if it is broken or of another job.

    Of a truncated file the complete lines are read, with a warning.
    """
    lines = [(number, line) for number, line in enumerate(source.lines, 1) if line]
    if not lines or lines[0][1] != FIRST:
        problems.error("games-first", _span(source, lines[0] if lines else (1, "")))
    elif (whole := _whole(source, lines, problems)) and _same_job(source, whole, job, problems):
        try:
            return _games(whole)
        except (ValueError, KeyError, TypeError, IndexError):  # the digest is right, the lines are not
            problems.error("games-line", _span(source, lines[0]))
    return None


def _head(job: Job) -> Iterator[str]:
    """The lines that say what was played: hashes of rules and map, the rest in words."""
    game = job.game
    yield f"game: {game.name}"
    yield f"rules-hash: {game.rules_hash}"
    yield f"map-hash: {game.map_hash}"
    yield from (f"set: {name} = {value}" for name, value in sorted(job.settings))
    yield f"bots: {', '.join(job.bots)}"
    yield f"seed: {job.seed}"
    yield f"limit: {job.limit}"
    yield f"engine: {job.engine}"
    yield from (f"steps: {name} {steps}" for name, steps in job.steps)
    if job.think:
        yield f"think: {job.think}"
    if job.count_positions:
        yield "charted: yes"


def _whole(source: Source, lines: list[_Line], problems: Problems) -> list[_Line]:
    """The lines without the last one, which confirms that none is missing; empty if the file is refused (reported)."""
    last = lines[-1]
    end = _END.fullmatch(last[1])
    if end is None:
        lines = lines if source.text.endswith("\n") else lines[:-1]
        rows = sum(_ROW.fullmatch(line) is not None for _, line in lines)
        if not rows or any(line.startswith("cells: ") for _, line in lines):
            problems.error("games-cut", _span(source, last))
            return []
        problems.warn("games-salvaged", _span(source, last), count=rows)
        return lines
    if _digest("\n".join(source.lines[: last[0] - 1])) != end["digest"]:
        problems.error("games-changed", _span(source, last))
        return []
    return lines[:-1]


def _same_job(source: Source, lines: list[_Line], job: Job, problems: Problems) -> bool:
    """Whether the head is that of the job; the first line that is not is reported."""
    wanted = list(_head(job))
    head = [line for line in lines[1:] if ":" in line[1] and line[1].split(":")[0] not in ("cause", "start", "cells")]
    for found in head:
        if found[1] not in wanted:
            key = found[1].split(":")[0]
            now = ", ".join(line.partition(": ")[2] for line in wanted if line.startswith(f"{key}:")) or "–"
            problems.error("games-other", _span(source, found), key=key, now=now)
            return False
    missing = [line for line in wanted if line not in {text for _, text in head}]
    if missing:
        key, _, now = missing[0].partition(": ")
        problems.error("games-other", _span(source, lines[0]), key=key, now=now)
    return not missing


def _games(lines: list[_Line]) -> Games:
    def values(key: str) -> Iterator[str]:
        return (line.partition(": ")[2] for _, line in lines if line.startswith(f"{key}: "))

    begin = next(index for index, (_, line) in enumerate(lines) if line == _COLUMNS) + 1
    rows = np.array([tuple(map(int, line.split(","))) for _, line in lines[begin:]], ROW)
    causes = tuple(str(json.loads(text)) for text in values("cause"))
    starts: tuple[Start, ...] = tuple(tuple(map(tuple, json.loads(text))) for text in values("start"))
    presence = Presence()
    for text in values("cells"):
        kind, written, *counts = text.split(" ")
        presence.counts.update({(kind, what): np.array(counts, np.int64) for what in WHATS if what == written})
    return Games(rows, causes, starts, presence)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _span(source: Source, line: _Line) -> Span:
    return Span(source, line[0], 1, line[0], max(2, len(line[1]) + 1))


Clock = Callable[[], float]


class GamesSaver:
    """Decides when a file is written: every ``SECONDS``, or ``RATIO`` times as long as writing it takes."""

    SECONDS, RATIO = 2.0, 20

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._next = clock() + self.SECONDS

    def due(self) -> bool:
        """Whether the file is to be written now."""
        return self._clock() >= self._next

    def wrote(self, began: float) -> None:
        """Note that the file was written just now, from the time ``began`` on."""
        now = self._clock()
        self._next = now + max(self.SECONDS, self.RATIO * (now - began))
