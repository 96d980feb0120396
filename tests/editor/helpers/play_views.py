"""Positions made by hand, and a play session without a process: for tests of whatever shows a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QUndoStack

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import MatchSetup, WhyNot
from dsl.services.match.passage_values import Branch, TimeLine
from dsl.services.match.position_values import (
    ChoiceView,
    Fact,
    MarkView,
    PieceView,
    PlayerView,
    PositionView,
    QuestionView,
    SiteView,
)
from dsl.text.source import Source
from editor.base.background.packets import Question
from editor.model.match.match_client import MatchClient
from editor.model.match.play_session import PlaySession

NO_QUESTION = QuestionView(0, False, "", (), (), (), 0)
LINE = TimeLine((Branch(0, "", 0, None, ()),), 0, 0)


def number(name: str, value: int, most: int | None = None) -> Fact:
    """An attribute that is a number."""
    return Fact(name, name.title(), str(value), str(value), value, most)


def ship(
    which: int,
    cell: int,
    owner: int = 0,
    *facts: Fact,
    domain: str = "ship",
    name: str = "",
    heading: float | None = None,
    **attributes: str,
) -> PieceView:
    """A piece; ``attributes`` as a theme asks for them, with ``__`` for a dot."""
    held = tuple((key.replace("__", "."), value) for key, value in attributes.items())
    numbers = tuple((fact.name, fact.text) for fact in facts)
    title = name or f"Ship {which + 1}"
    return PieceView(Datum(domain, which), title, cell, owner, facts, (*held, *numbers), heading)


def player(seat: int, name: str = "", colour: str = "", active: bool = False) -> PlayerView:
    """A player who sits at the screen."""
    return PlayerView(seat, name or f"Player {seat + 1}", "", "person", colour, (), (), (), active, False)


def choice(option: str, *values: tuple[Datum, Sequence[int]], text: str = "") -> ChoiceView:
    """A choice: its values with the cells at which they are."""
    said = text or " ".join((option, *(f"{datum.domain} {datum.value}" for datum, _ in values)))
    data, places = tuple(datum for datum, _ in values), tuple(tuple(cells) for _, cells in values)
    return ChoiceView(option, data, said, places, said)


def sail(piece: PieceView, cell: int, text: str = "") -> ChoiceView:
    """A ship goes to a cell."""
    return choice("sail", (piece.ref, (piece.cell,)), (Datum("cell", cell), (cell,)), text=text)


def question(choices: Sequence[ChoiceView], asked: int = 0, prompt: str = "Where to?") -> QuestionView:
    """A question with these choices."""
    return QuestionView(asked, False, prompt, tuple(choices), (), (), len(choices))


def position(
    pieces: Sequence[PieceView] = (),
    choices: Sequence[ChoiceView] = (),
    *,
    players: Sequence[PlayerView] = (),
    sites: Sequence[SiteView] = (),
    marks: Sequence[MarkView] = (),
    node: int = 0,
    asked: int = 0,
) -> PositionView:
    """A position with pieces and a question; two players, if none are given."""
    seated = tuple(players) or (player(0, "Anna", active=True), player(1, "Boris"))
    pending = question(choices, asked) if choices else replace(NO_QUESTION, player=asked)
    return PositionView(node, asked, tuple(pieces), tuple(sites), tuple(marks), seated, (), pending, "Round 1")


class StillPlay(PlaySession):
    """A play session that plays nothing: what was asked of it is kept."""

    def __init__(self, client: MatchClient | None = None) -> None:
        super().__init__(QUndoStack(), client)
        self.setup = MatchSetup(Source("sea.rules", ""), None, own_dice=True)
        self.chosen: list[int] = []
        self.ways: dict[int, tuple[int, ...]] = {}
        self.reasons: tuple[WhyNot, ...] = ()
        self.asked_why: list[tuple[str, tuple[object, ...]]] = []
        self.ahead: dict[str, Callable[[Any], object]] = {}
        """Who waits for an answer of what lies ahead, by what they asked."""

    def put(self, shown: PositionView) -> None:
        """Show a position."""
        self.viewer = shown.viewer
        self.show(shown, LINE)

    def choose(self, index: int) -> None:
        """Taken down."""
        self.chosen.append(index)

    def ask(self, asked: Question[Any], answered: Callable[[Any], object]) -> None:
        """Answers with the ways and reasons that the test gave."""
        first, second, *_ = (*asked.arguments, None)
        if asked.name == "way" and isinstance(first, int):
            answered(self.ways.get(first, ()))
        elif asked.name == "why_not" and isinstance(first, str) and isinstance(second, tuple):
            self.asked_why.append((first, second))
            answered(self.reasons)
        else:
            self.ahead[asked.name] = answered
