"""What is not as a record says when it is played again, in the reader's words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.engines.linking.game import Game
from dsl.games.play.line_words import LineWords
from dsl.games.play.record import Record, courses_of
from dsl.games.play.replay import Replay
from dsl.games.play.translation import Translation
from dsl.text.diagnostics import Diagnostic
from dsl.text.diagnostics.diagnostic import Severity

_PARTED = (
    "replay-over", "replay-chance-now", "replay-decision-now", "replay-other-player", "replay-no-outcome",
    "replay-no-choice",
)  # fmt: skip
"""What is told of a line that cannot be played where it stands."""


@dataclass(frozen=True)
class Differences:
    """``changed``: rules or map; ``parted``: where courses part; ``unplayed``: the steps from there on in words."""

    changed: tuple[Diagnostic, ...]
    parted: tuple[Diagnostic, ...]
    unplayed: tuple[str, ...]


def differences(record: Record, found: Replay, words: Translation) -> Differences:
    """Compare a record with the match that came of it."""
    match = found.match
    changed, lines, unplayed = tuple(changed_files(record, match.game)), LineWords(match.game, words), list[str]()

    def plain(problem: Diagnostic) -> Diagnostic:
        """A step that is not possible in words that stand in no file."""
        for number, course in courses_of(record):
            at = next((at for at, line in enumerate(course) if line.span == problem.span), None)
            if at is not None and problem.code in _PARTED:
                with match.glance(match.tree.course(number).tip):
                    told = lines.told(course[at], match.pending)
                unplayed.extend(map(lines.by_whom, course[at:]))
                return Diagnostic(_not_possible(changed), problem.span, {"move": told, "count": len(course) - at - 1})
        return problem

    parted = [found.parted] if found.parted is not None else []
    return Differences(changed, tuple(map(plain, (*parted, *found.lost))), tuple(unplayed))


def changed_files(record: Record, game: Game) -> Iterator[Diagnostic]:
    """Whether the rules or the map are others than when the record was made."""
    hashes = (
        ("rules", record.setup.rules_hash, game.rules_hash),
        ("map", record.setup.map_hash, game.map_hash),
    )
    for what, then, now in hashes:
        if then and then != now:
            yield Diagnostic(f"replay-other-{what}", record.span(f"{what}-hash"), severity=Severity.WARNING)


def _not_possible(changed: tuple[Diagnostic, ...]) -> str:
    """What is said of a step that is not possible, by what is another since."""
    codes = [problem.code for problem in changed]
    if "replay-other-map" in codes:
        return "match-move-map"
    return "match-move-rules" if codes else "match-move-here"
