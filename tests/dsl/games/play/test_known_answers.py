"""A record is played again without listing every choice: what comes of it is the same to the last word."""

from __future__ import annotations

import random

import pytest

from dsl.engines.choice import make_engine
from dsl.games.play.match import Match
from dsl.games.play.record import RecordLine, event_line
from dsl.games.play.replay import replay_lines, split_words
from dsl.text.source import Source, Span
from tests.games_at_hand import Kit, answer, kits, load, varied
from tests.share import usual

NOWHERE = Span(Source("match", ""), 1, 1, 1, 1)
EVENTS = 60
DECIDED = [kit for kit in kits() if kit.name != "snakes_and_ladders"]
"""Games in which somebody decides something."""


def played(kit: Kit, seed: int) -> Match:
    """A match at random."""
    game = load(kit.rules, kit.board, kit.seats[-1])
    match, dice = Match(game, make_engine(game, "reference"), seed), random.Random(seed)
    while match.at < EVENTS and not match.over:
        answer(match, dice)
    return match


def lines_of(match: Match) -> list[RecordLine]:
    """Its events as lines of a record."""
    words = [event_line(event).split(" ", 1) for event in match.events]
    return [RecordLine(0 if who == "*" else int(who), text, NOWHERE) for who, text in words]


@pytest.mark.parametrize("kit", varied(), ids=lambda kit: kit.name)
def test_every_game_comes_to_the_same_states_and_the_same_journal(kit: Kit) -> None:
    first = played(kit, 5)
    again = replay_lines(lines_of(first), first.game, make_engine(first.game, "reference"), 5)
    assert again.parted is None and again.done == first.at
    match = again.match
    assert list(match.events) == list(first.events)
    for at in range(first.at + 1):
        first.go_to_event(at)
        match.go_to_event(at)
        assert match.state() == first.state()
        assert match.entries_of(at) == first.entries_of(at)
    assert match.pending == first.pending  # where one stands all choices are listed again


@pytest.mark.parametrize("kit", usual(DECIDED, "ships_track", "treasure_hand"), ids=lambda kit: kit.name)
def test_an_answer_that_cannot_be_given_stops_it_as_ever(kit: Kit) -> None:
    first = played(kit, 2)
    lines = lines_of(first)
    at = max(number for number, line in enumerate(lines) if line.seat)
    lines[at] = RecordLine(lines[at].seat, "fly away", NOWHERE)
    again = replay_lines(lines, first.game, make_engine(first.game, "reference"), 2)
    assert again.parted is not None and again.parted.code == "replay-no-choice" and again.done == at
    first.go_to_event(at)
    assert again.match.state() == first.state() and again.match.pending == first.pending


def test_names_in_quotes_are_one_word() -> None:
    assert split_words('sail "a b" C3') == ["sail", "a b", "C3"]
    assert split_words('sail "a') == []
