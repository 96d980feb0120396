"""A match service without a game, in this process: two captains who each keep a number to themselves.

Whoever decides chooses ``left`` or ``right``; after six decisions it is over. What a captain chose nobody else sees.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import EVERYTHING, Lobby, MatchSetup, Trouble
from dsl.services.match.passage_values import Advance, Branch, LogLine, Passage, Tick, TimeLine
from dsl.services.match.position_values import (
    ChoiceView,
    OptionView,
    PlayerView,
    PositionView,
    QuestionView,
    ResultView,
)
from editor.base.background.packets import Question
from editor.model.match.match_client import A, MatchClient

WORDS = ("left", "right")
LENGTH = 6


class FakeService:
    """The methods of ``MatchService`` that the window needs, over a tree of choices."""

    def __init__(self, secrets: bool = False) -> None:
        self.secrets = secrets
        self.parents = [-1]
        self.words = [""]
        self.node = 0
        self.setup: MatchSetup | None = None
        self.names: dict[int, str] = {}
        self.asked: list[str] = []
        self.refusing: tuple[Trouble, ...] = ()
        """Why no match can be opened again."""
        self.different: tuple[Trouble, ...] = ()
        """What is another than when a match was kept."""

    # --- what is asked ---------------------------------------------------------------------------

    def lobby(self, _setup: MatchSetup) -> Lobby:
        return Lobby("Captains", 2, 4, ("White", "Black", "Red", "Green"), (), self.secrets)

    def begin(self, setup: MatchSetup, viewer: int) -> Advance | tuple[Trouble, ...]:
        different = self.different
        self.__init__(self.secrets)  # type: ignore[misc]
        self.setup, self.different = setup, different
        return self.position(viewer)

    def open(self, setup: MatchSetup, record: str, viewer: int) -> Advance | tuple[Trouble, ...]:
        self.begin(setup, viewer)
        for word in record.split():
            self.choose(WORDS.index(word), viewer)
        return replace(self.position(viewer), differs=self.different)

    def restore(self, setup: MatchSetup, _record: str, node: int, viewer: int) -> Advance | tuple[Trouble, ...]:
        if self.refusing:
            return self.refusing
        self.setup = setup
        return self.go(node, viewer)

    def position(self, viewer: int, node: int | None = None) -> Advance:
        return Advance((), self._position(viewer, self.node if node is None else node), self.line(viewer))

    def choose(self, index: int, viewer: int) -> Advance:
        before, word = self.node, WORDS[index]
        known = [n for n, (p, w) in enumerate(zip(self.parents, self.words)) if (p, w) == (before, word)]
        if known:
            self.node = known[0]
        else:
            self.parents.append(before)
            self.words.append(word)
            self.node = len(self.words) - 1
        passage = Passage(self.node, self.player(before), None, (), (), (self.log_line(self.node, viewer),))
        return replace(self.position(viewer), passages=(passage,))

    def choose_text(self, notation: str, viewer: int) -> Advance:
        return self.choose(WORDS.index(notation), viewer)

    def go(self, node: int, viewer: int) -> Advance:
        self.node = node
        return self.position(viewer)

    def log(self, viewer: int, since: int | None = None) -> tuple[LogLine, ...]:
        course = self.course(self.node)
        begin = course.index(since) + 1 if since in course else 0
        return tuple(self.log_line(node, viewer) for node in course[begin:])

    def alike(self, one: int, other: int) -> bool:
        return not self.secrets or one == other

    def way(self, index: int, _viewer: int) -> tuple[int, ...]:
        return (0, index + 1)

    def record(self) -> str:
        return " ".join(self.words[node] for node in self.course(self.node))

    def name_branch(self, number: int, name: str, viewer: int) -> Advance:
        self.names[number] = name
        return self.position(viewer)

    # --- what there is ---------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.setup.seats) if self.setup is not None else 2

    def course(self, node: int) -> list[int]:
        found: list[int] = []
        while node > 0:
            found.insert(0, node)
            node = self.parents[node]
        return found

    def player(self, node: int) -> int:
        return len(self.course(node)) % self.seats

    def log_line(self, node: int, viewer: int) -> LogLine:
        player = self.player(self.parents[node])
        known = not self.secrets or viewer in (player, EVERYTHING)
        text = f"Captain {player + 1} went {self.words[node]}" if known else f"Captain {player + 1} went somewhere"
        return LogLine(node, "choice", text, player, (), (), (), None)

    def line(self, viewer: int) -> TimeLine:
        leaves = [node for node in range(len(self.words)) if node not in self.parents] or [0]
        branches, used = [], set[int]()
        for number, leaf in enumerate(leaves):
            own = [node for node in self.course(leaf) if node not in used]
            used.update(own)
            ticks = tuple(
                Tick(n, "decision", self.player(self.parents[n]), "", self.log_line(n, viewer).text) for n in own
            )
            begins = self.parents[own[0]] if own else 0
            parent = next((b.number for b in branches if any(t.node == begins for t in b.ticks)), 0 if number else None)
            branches.append(Branch(number, self.names.get(number, ""), begins, parent, ticks))
        here = next((b.number for b in branches if any(t.node == self.node for t in b.ticks)), 0)
        return TimeLine(tuple(branches), here, self.node)

    def _position(self, viewer: int, node: int) -> PositionView:
        player, count = self.player(node), len(self.course(node))
        players = tuple(
            PlayerView(n, self._name(n), "", self._kind(n), "", (), (), (), n == player, False)
            for n in range(self.seats)
        )
        sees = not self.secrets or viewer in (player, EVERYTHING)
        options = (OptionView("go", "go {way}", ("way",)),)
        choices = tuple(
            ChoiceView("go", (Datum("way", n),), f"Go {word}", ((n,),), word) for n, word in enumerate(WORDS)
        )
        pending: QuestionView | ResultView = QuestionView(
            player, self.secrets, f"{self._name(player)}, where to?", choices if sees else (), options, (), 2
        )
        if count >= LENGTH:
            pending = ResultView((0,), (1,), "Captain 1 has won")
        return PositionView(node, viewer, (), (), (), players, (), pending, f"Round {count // self.seats + 1}")

    def _name(self, seat: int) -> str:
        return (self.setup.seats[seat].name if self.setup is not None else "") or f"Captain {seat + 1}"

    def _kind(self, seat: int) -> str:
        return self.setup.seats[seat].kind if self.setup is not None else "person"


class FakeClient(MatchClient):
    """Asks a fake service; answers come later, as from a process. What it is asked stands in ``service.asked``."""

    def __init__(self, service: FakeService) -> None:
        super().__init__("tests.editor.no_such_module")
        self.service = service
        self.failing: Trouble | None = None
        """What is answered to every question instead, once."""
        self._begun = 0

    def forget(self) -> None:
        self._begun += 1  # a process that has ended answers nothing
        super().forget()

    def ask(self, asked: Question[A], answered: Callable[[A | Trouble], object]) -> int:
        self.service.asked.append(asked.name)
        begun = self._begun
        QTimer.singleShot(0, self, lambda: self._answer(asked, answered) if begun == self._begun else None)
        return 0

    def _answer(self, asked: Question[A], answered: Callable[[A | Trouble], object]) -> None:
        failing, self.failing = self.failing, None
        if failing is not None:
            answered(failing)
            return
        answer = getattr(self.service, asked.name)(*asked.arguments)
        before, self.record = self.record, self.service.record() if self.service.setup is not None else ""
        answered(answer)
        if self.record != before:
            self.recorded.emit()
