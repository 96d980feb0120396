"""Playing a record again, as far as it goes: under other rules or on another map it says where it parts."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.diagnostics import Diagnostic
from dsl.engine.errors import RuleError
from dsl.engine.events import Chance, Decision, Over
from dsl.engine.protocol import Engine
from dsl.link.game import Game
from dsl.play.match import Match
from dsl.play.notation import all_texts, find_choice, find_outcome, value_text
from dsl.play.offers import nearest
from dsl.play.record import Record, RecordLine, digest

_SHOWN = 6


@dataclass(frozen=True)
class Replay:
    """A match made from a record, and where it left the record (nothing if it followed to the end)."""

    match: Match
    parted: Diagnostic | None = None
    done: int = 0


def replay(record: Record, game: Game, engine: Engine) -> Replay:
    """Follow ``record`` line by line until its end or the first line that cannot be."""
    match = Match(game, engine, record.setup.seed)
    for number, line in enumerate(record.lines):
        try:
            parted = follow(match, line)
        except RuleError as error:
            parted = error.diagnostic
        if parted:
            return Replay(match, parted, number)
    parted = None
    if record.digest and record.digest != digest(game, match.state()):
        last = record.lines[-1].span if record.lines else record.span("seed")
        parted = Diagnostic("replay-other-end", last)
    return Replay(match, parted, len(record.lines))


def follow(match: Match, line: RecordLine) -> Diagnostic | None:
    """Play one line of a record; why it cannot be played, or None."""
    pending = match.pending
    if isinstance(pending, Over):
        return Diagnostic("replay-over", line.span)
    if isinstance(pending, Chance):
        return _chance(match, pending, line)
    return _decision(match, pending, line)


def _chance(match: Match, chance: Chance, line: RecordLine) -> Diagnostic | None:
    what = f"{chance.kind} {chance.what}".strip()
    if line.seat:
        return Diagnostic("replay-chance-now", line.span, {"what": what})
    index = find_outcome(match.game, chance, line.text)
    if index is None:
        known = ", ".join(value_text(match.game, outcome) for outcome in chance.outcomes[: _SHOWN * 2])
        return Diagnostic("replay-no-outcome", line.span, {"what": what, "text": line.text, "known": known})
    match.resolve(index)
    return None


def _decision(match: Match, decision: Decision, line: RecordLine) -> Diagnostic | None:
    if line.seat == 0:
        return Diagnostic("replay-decision-now", line.span, {"seat": decision.player + 1})
    if line.seat != decision.player + 1:
        return Diagnostic("replay-other-player", line.span, {"seat": decision.player + 1, "other": line.seat})
    index = find_choice(match.game, decision, line.text)
    if index is None:
        offers = nearest(line.text, all_texts(match.game, decision), _SHOWN)
        return Diagnostic("replay-no-choice", line.span, {"text": line.text, "offers": "; ".join(offers)})
    match.choose(index)
    return None
