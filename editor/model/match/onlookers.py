"""Whose eyes the window has: who sits at this screen, and who of them has to look now."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.services.match.match_values import (
    EVERYTHING,
    SPECTATOR,
    ChanceView,
    MatchSetup,
    PlayerView,
    PositionView,
    QuestionView,
    ResultView,
)


@dataclass(frozen=True)
class CurtainView:
    """What a curtain tells: public things alone. ``meanwhile`` are sentences that all may read."""

    player: PlayerView | None
    heading: str
    meanwhile: tuple[str, ...] = ()


def persons(setup: MatchSetup) -> tuple[int, ...]:
    """The seats of people."""
    return tuple(number for number, seat in enumerate(setup.seats) if seat.kind == "person")


def first_viewer(setup: MatchSetup, everything: bool) -> int:
    """Whose eyes a match begins with: the only person's, else nobody's until one is asked."""
    seats = persons(setup)
    if len(seats) == 1:
        return seats[0]
    return EVERYTHING if everything and not seats else SPECTATOR


def decider(position: PositionView) -> int | None:
    """The seat that is waited for."""
    pending = position.pending
    return pending.player if isinstance(pending, (QuestionView, ChanceView)) else None


def viewer_wanted(setup: MatchSetup, position: PositionView, viewer: int, everything: bool) -> int:
    """Who should look at a position now: the person who decides; the last one while it is the turn of a bot."""
    seats = persons(setup)
    if isinstance(position.pending, ResultView):
        return EVERYTHING
    if len(seats) < 2:
        return first_viewer(setup, everything)
    seat = decider(position)
    return seat if seat in seats else viewer
