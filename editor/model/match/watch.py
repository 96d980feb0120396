"""Decides who views a match at one screen, and when the curtain falls between two who see different things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Protocol, TypeVar

from dsl.services.match.match_values import SPECTATOR
from dsl.services.match.passage_values import Advance, LogLine
from dsl.services.match.position_values import PlayerView, ResultView
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.model.match.log_rows import rows_of
from editor.model.match.match_view import CurtainView, MatchView, first_viewer, persons, viewer_requested

A = TypeVar("A")
RECALLED = 3
"""So many former positions are asked for, for the pictures on the curtain."""


class Ask(Protocol):
    """Asks the match process a question."""

    def __call__(self, asked: Question[A], answered: Callable[[A], object]) -> object: ...


class Watch:
    """Decides after every step who is the next viewer; belongs to one session."""

    def __init__(self, match: MatchView, ask: Ask, reread_log: Callable[[], object]) -> None:
        self._match, self._ask, self._reread_log = match, ask, reread_log
        self._next: int | None = None  # who is to lift the curtain
        self._seen: dict[int, int] = {}  # the node at which each viewer looked last
        self._undone: tuple[int, tuple[LogLine, ...]] = (-1, ())  # what was taken back last, and to which node

    def begin(self) -> None:
        """Begin with another match, which nobody has seen yet."""
        self._next, self._seen, self._undone = None, {}, (-1, ())
        self._match.veil(False, None)

    def update_viewer(self, sit: bool) -> None:
        """Update the viewer; the curtain falls if the next one may see something else.

        Without ``sit`` nobody else is asked to take the seat.
        """
        match = self._match
        if match.setup is None or match.position is None:
            return
        before = self._seen.get(match.viewer, 0)
        self._seen[match.viewer] = match.position.node
        wanted = viewer_requested(match.setup, match.position, match.viewer, match.everything)
        if wanted == match.viewer:
            return
        over = isinstance(match.position.pending, ResultView)
        if match.openly or over or len(persons(match.setup)) < 2:
            self.look(wanted)
        else:
            asked = partial(self._compared, match.position.node, wanted, sit, before)
            self._ask(Question.of(MatchService.alike, match.viewer, wanted), asked)

    def _compared(self, node: int, wanted: int, sit: bool, before: int, alike: object) -> None:
        position = self._match.position
        if position is None or position.node != node or self._match.veiled:
            return
        if alike is True or self._match.openly:
            self.look(wanted)
        elif sit:
            self._seen[self._match.viewer] = before
            self._fall(wanted)

    def look(self, viewer: int) -> None:
        """Show the match to another viewer."""
        self._ask(Question.of(MatchService.position, viewer), partial(self._looked, viewer))

    def _looked(self, viewer: int, advance: Advance) -> None:
        self._match.look_with(viewer)
        self._next, self._seen[viewer], self._undone = None, advance.position.node, (-1, ())
        self._match.veil(False, None)
        self._match.show(advance.position, advance.line)
        self._reread_log()
        self.update_viewer(self._match.live)  # the match may have gone elsewhere meanwhile

    # --- the curtain -----------------------------------------------------------------------------

    def _fall(self, wanted: int) -> None:
        """Drop the curtain, so that what the last viewer saw disappears before anything else is asked for."""
        self._next = wanted
        self._match.veil(True, CurtainView(None, ""))
        self._match.blank()
        self._match.look_with(SPECTATOR)
        self._ask(Question.of(MatchService.position, SPECTATOR), self._drop_curtain)

    def _drop_curtain(self, advance: Advance) -> None:
        """Show on the curtain who is next, and the public events since that player's last look."""
        public, seat = advance.position, self._next
        if seat is None:
            return
        player = next((player for player in public.players if player.seat == seat), None)
        self._match.veil(True, CurtainView(player, public.heading, position=public))

        def take(lines: object) -> None:
            if self._next == seat and isinstance(lines, tuple):
                # what they chose themselves they know; not what came of it
                told = [line for line in lines if not (line.kind == "choice" and line.player == seat)]
                node, undone = self._undone
                taken, *_ = _sentences(undone if node == public.node else (), public.players)
                meanwhile, places, clauses, nodes = _sentences(told, public.players)
                self._recall(CurtainView(player, public.heading, meanwhile, taken, places, public, clauses, nodes))

        self._match.client.ask(Question.of(MatchService.log, SPECTATOR, self._seen.get(seat, 0)), take)

    def _recall(self, curtain: CurtainView) -> None:
        """Show a curtain; then ask what all could see at the latest sentences that name a place."""
        self._match.veil(True, curtain)
        latest = {cells[-1]: node for node, cells in zip(curtain.nodes, curtain.places) if cells}
        left = sorted(node for node in latest.values() if node not in curtain.then)
        if not left or len(curtain.then) == RECALLED:
            return

        def take(advance: object) -> None:
            if isinstance(advance, Advance) and self._match.curtain is curtain and self._match.veiled:
                self._recall(replace(curtain, then={**curtain.then, left[-1]: advance.position}))

        self._match.client.ask(Question.of(MatchService.position, SPECTATOR, left[-1]), take)

    def take_back(self, node: int) -> None:
        """Note the public events after a node that the match goes back to, for the next curtain."""

        def take(lines: object) -> None:
            found = lines if isinstance(lines, tuple) else ()
            elsewhere = any(line.node <= node for line in found)  # one looked at a place that is not behind the node
            self._undone = node, () if elsewhere else found

        self._match.client.ask(Question.of(MatchService.log, SPECTATOR, node), take)

    def lift(self) -> None:
        """The next viewer is at the screen."""
        if self._match.veiled and self._next is not None:
            self.look(self._next)

    def step_behind(self, advance: Advance) -> None:
        """Handle a step while the curtain is down: another player may have to lift it."""
        match = self._match
        if match.setup is not None:
            self._next = viewer_requested(match.setup, advance.position, self._next or 0, match.everything)
            if advance.position.viewer == SPECTATOR:
                self._drop_curtain(advance)
            else:
                self._ask(Question.of(MatchService.position, SPECTATOR), self._drop_curtain)

    # --- by choice -------------------------------------------------------------------------------

    def play_openly(self, openly: bool) -> None:
        """Set whether the people at this screen hide nothing from each other."""
        self._match.openly = openly
        self._match.changed.emit("openly")
        if openly:
            self.lift()

    def watch_everything(self, everything: bool) -> None:
        """Watch a match of bots with all that they hide, or with what all may see."""
        match = self._match
        match.everything = everything
        match.changed.emit("everything")
        if match.setup is not None and not persons(match.setup) and match.stage == "running":
            self.look(first_viewer(match.setup, everything))


def _sentences(
    lines: Sequence[LogLine], players: Sequence[PlayerView]
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...], tuple[str, ...], tuple[int, ...]]:
    """The public log lines as sentences, and cells, clauses and node of each; without throws that one explains.

    Equal ones, as of secret choices, are said once.
    """
    explained = {line.node for line in lines if line.kind == "log"}
    known = [row for row in rows_of(lines) if row.kind == "line"]
    told = [row for row in known if not (row.line.kind == "chance" and row.line.node in explained)]
    counted = [(text, list(same)) for text, same in groupby(told, lambda row: _sentence(row.line, players))]
    texts = tuple(text if len(same) == 1 else f"{text} ×{len(same)}" for text, same in counted)
    last = [same[-1] for _, same in counted]
    nodes = tuple(row.line.node for row in last)
    return texts, tuple(row.line.cells for row in last), tuple(row.clauses for row in last), nodes


def _sentence(line: LogLine, players: Sequence[PlayerView]) -> str:
    """A line without the heading of its turn; a choice that names nothing gets its player's name."""
    name = next((player.name for player in players if player.seat == line.player), "")
    plain = line.kind == "choice" and not line.things and not line.cells and name not in line.text
    return f"{name}: {line.text}" if plain else line.text
