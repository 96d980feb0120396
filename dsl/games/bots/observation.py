"""An observation: what one player has seen of a game, which is all that a bot gets.

A bot never gets the engine or the state of the match. It gets the events with gaps for what was hidden from it, the
journal lines it was shown, and its view when it must decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Choice, Decision, Entry, Shown

Line = tuple[str, int | None, Shown]


@dataclass(frozen=True, slots=True)
class Seen:
    """One event as a player saw it.

    ``player`` took a decision (``choice`` is None if it was hidden), or it is None and chance decided (``outcome`` is
    None if it was hidden). ``lines`` are the journal lines shown to the player.
    """

    player: int | None
    choice: Choice | None
    outcome: Datum | None
    lines: tuple[Line, ...]

    @property
    def hidden(self) -> bool:
        """Whether the player did not learn what happened."""
        return self.choice is None and self.outcome is None


@dataclass(frozen=True)
class Observation:
    """All that a player who must decide has seen, and the pending question."""

    player: int
    decision: Decision
    view: bytes
    opening: tuple[Line, ...]
    course: Sequence[Seen]


class Bot(Protocol):
    """A player that is a program."""

    def decide(self, observation: Observation) -> int:
        """The index of the choice taken."""


def lines_for(entries: Iterable[Entry], player: int) -> tuple[Line, ...]:
    """The journal as a player reads it."""
    return tuple((entry.kind, entry.player, entry.seen_by(player)) for entry in entries)


def saw_choice(viewer: int, player: int, choice: Choice, entries: Sequence[Entry]) -> Seen:
    """A decision of ``player`` as ``viewer`` saw it; the journal says whether it was hidden."""
    hidden = viewer != player and any(entry.seen_by(viewer).secret for entry in entries[:1])
    return Seen(player, None if hidden else choice, None, lines_for(entries, viewer))


def saw_chance(viewer: int, outcome: Datum, shown: bool, entries: Iterable[Entry]) -> Seen:
    """A chance as ``viewer`` saw it; ``shown``: whether the viewer may see the outcome."""
    return Seen(None, None, outcome if shown else None, lines_for(entries, viewer))
