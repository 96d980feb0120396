"""A session whose match is put by hand, and a few positions of a sea game for the panels around the chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from play_views import LINE, StillPlay, choice, number, position, question, sail, ship
from rules_hands import GAMES

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import Cause
from dsl.services.match.passage_values import Branch, LogLine, Tick, TimeLine
from dsl.services.match.position_values import (
    CardsView,
    ChanceView,
    ChoiceView,
    Fact,
    OutcomeView,
    PlayerView,
    PositionView,
)
from dsl.text.source import Place
from editor.base.background.packets import Question
from editor.model.documents.map_document import MapDocument
from editor.model.match.match_client import A, MatchClient
from editor.model.sessions.session import Session

TOP = Path(__file__).parents[3]
HOLES = 2
PLACE = Place("sea.rules", 3, 1, 3, 9)
GULL, SWIFT = ship(0, 300, 0, number("holes", 1, HOLES), name="Gull"), ship(1, 301, 1, name="Swift")
WHEEL = ChanceView(
    "spin", "Wheel", "Wind", 0, "all her ships",
    tuple(OutcomeView(text, text.lower(), weight) for text, weight in (("N", 1), ("O", 2), ("S", 1), ("Storm", 1))),
)  # fmt: skip
DIE = ChanceView("roll", "", "Die", 0, "a shot", tuple(OutcomeView(str(k), str(k), 1) for k in range(1, 7)))
CARDS = ChanceView(
    "draw", "event", "Events", 0, "the end of the turn",
    tuple(OutcomeView(f"Find {k} on the shoal", f"c{k}", 1) for k in range(50)),
)  # fmt: skip


class SentenceClient(MatchClient):
    """Knows a sentence for each clause."""

    def ask(self, asked: Question[A], answered: Callable[[Any], object]) -> int:
        """Answers at once if sentences are asked for."""
        if asked.name != "sentences":
            return super().ask(asked, answered)
        (clauses,) = asked.arguments
        assert isinstance(clauses, tuple)
        answered(tuple((clause, f"So says {clause}.") for clause in clauses))
        return 0


class TablePlay(StillPlay):
    """Keeps what the panels ask of it besides."""

    def __init__(self) -> None:
        super().__init__(SentenceClient())
        self.asked: list[object] = []
        self.causes: tuple[Cause, ...] = ()

    def resolve(self, index: int | None = None) -> None:
        """Taken down."""
        self.asked.append(("resolve", index))

    def ask(self, asked: Question[Any], answered: Callable[[Any], object]) -> None:
        """Answers with the causes that the test gave."""
        if asked.name == "why":
            self.asked.append(("why", *asked.arguments[:2]))
            answered(self.causes)
        else:
            super().ask(asked, answered)

    def hurry(self) -> None:
        """Taken down."""
        self.asked.append("hurry")

    def stop_bot(self) -> None:
        """Taken down."""
        self.asked.append("stop")

    def again(self) -> None:
        """Taken down."""
        self.asked.append("again")

    def swap(self) -> None:
        self.asked.append("swap")


def table(map_name: str = "atlantic") -> tuple[Session, TablePlay]:
    """A session with a match that is put by hand; cells at which it points are taken down as ``("point", cells)``."""
    session, play = Session(MapDocument.open(TOP / "maps" / f"{map_name}.yaml"), games=GAMES), TablePlay()
    session._match, session.mode = SimpleNamespace(play=play), "play"
    play.pointed.connect(lambda cells: play.asked.append(("point", cells)))
    return session, play


def sitter(seat: int, name: str, pieces: Sequence[Datum] = (), **other: object) -> PlayerView:
    """A player at the table."""
    plain = PlayerView(seat, name, "", "person", "", (), (), tuple(pieces), False, False)
    return replace(plain, **other)  # type: ignore[arg-type]


def turn(choices: Sequence[ChoiceView] | None = None, prompt: str = "Anna, where to?") -> PositionView:
    """Anna is to move the Gull; Boris has a closed card."""
    people = (
        sitter(0, "Anna", (GULL.ref,), role="traders", active=True, facts=(Fact("gold", "Gold", "gold 7", "7", 7),)),
        sitter(1, "Boris", (SWIFT.ref,), role="pirates", hands=(CardsView("note", 1, None),)),
    )
    offered = [sail(GULL, 310), sail(GULL, 311), choice("end", text="End the turn")] if choices is None else choices
    made = position((GULL, SWIFT), offered, players=people)
    return replace(made, pending=question(offered, 0, prompt), heading="Round 3")


def waiting(chance: ChanceView) -> PositionView:
    """What falls is to be told."""
    return replace(turn(), pending=chance)


def line(node: int, kind: str, text: str, *clauses: str, cells: Sequence[int] = (), player: int | None = 0) -> LogLine:
    """A line of the log."""
    return LogLine(node, kind, text, player, clauses, tuple(cells), (), PLACE if clauses else None)


def log_of(rounds: int) -> tuple[LogLine, ...]:
    """A log of so many rounds, four events in each."""
    found: list[LogLine] = []
    for number_ in range(rounds):
        node = number_ * 4
        found.append(line(node, "round", f"Round {number_ + 1}"))
        found.append(line(node, "turn", "Anna, traders"))
        found.append(line(node + 1, "log", f"A fresh wind blows, {number_}.", "P89-4.3a"))
        found.append(line(node + 2, "log", "Gull: to C7.", "P89-4.3d", cells=(20, 21)))
        found.append(line(node + 3, "log", "Spinner: north. Miss!", player=1))
        found.append(line(node + 3, "log", "Nobody is hit, and the smoke drifts over the whole of the strait."))
    return tuple(found)


def line_to(last: int, here: int) -> TimeLine:
    """A time line without branches that stands at ``here``."""
    ticks = tuple(Tick(node, "decision", 0, "", "") for node in range(1, last + 1))
    return replace(LINE, branches=(Branch(0, "", 0, None, ticks),), node=here)


def tell(play: StillPlay, lines: tuple[LogLine, ...], here: int | None = None) -> None:
    """Show a log, standing at its end or elsewhere."""
    last = max((one.node for one in lines), default=0)
    play.log, play.time_line = lines, line_to(last, last if here is None else here)
    play.changed.emit("time_line")
    play.changed.emit("log")
