"""What somebody does at random in a tab in which a match runs: plays, looks elsewhere, changes rules, map, parameters."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import get_args

from dsl.maps.board.spec import SECTIONS
from dsl.services.match.match_values import SettingView
from dsl.services.match.openings import lobby_of
from dsl.services.match.position_values import ChanceView, QuestionView
from editor.base.texts import Message
from editor.model.documents.feature_edits import removed
from editor.model.match.live_change import Look
from editor.model.sessions.live_match import live_of
from editor.model.sessions.session import Session

NUMBER = re.compile(r"(?<![\w.\"])\d{1,2}(?![\w.\"])")
TYPED = Message("rules-step-typed")
PAINTED = Message("tools-step-painted")
NAMES = ("", "to the south", "«х»\n#")


class RandomDeeds:
    """What can be done in one tab; nothing is waited for."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session, self.play, self.live = session, session.play, live_of(session)
        self.dice = random.Random(seed)
        self.settings: tuple[SettingView, ...] = ()
        self.deeds = {
            self.choose: 14, self.number: 8, self.letter: 3, self.line: 4, self.undo: 9, self.go: 4, self.go_on: 3,
            self.go_back: 2, self.put_back: 2, self.turn_look: 1, self.paint: 3, self.take_away: 1, self.set: 2,
            self.branch: 2, self.lift: 4, self.hide: 1, self.cut: 1,
        }  # fmt: skip

    def look_at_parameters(self) -> None:
        """What can be chosen before a match may be set while it is played."""
        if self.play.setup is not None:
            self.settings = lobby_of(self.play.setup).settings

    # --- the match -------------------------------------------------------------------------------

    def choose(self) -> None:
        """Take a choice, or say what fell."""
        question, chance = self.play.question, self.play.chance
        if isinstance(question, QuestionView):
            self.play.choose(self.dice.randrange(len(question.choices)))
        elif isinstance(chance, ChanceView):
            self.play.resolve(self.dice.choice((None, *range(len(chance.outcomes)))))

    def go(self) -> None:
        """Look at another place."""
        line = self.play.time_line
        nodes = [0, *(tick.node for branch in line.branches for tick in branch.ticks)] if line is not None else [0]
        self.play.go(self.dice.choice(nodes))

    def branch(self) -> None:
        """Turn to another course, name it, or throw it away."""
        if self.play.time_line is None:
            return
        number = self.dice.choice(self.play.time_line.branches).number
        name = partial(self.play.name_branch, name=self.dice.choice(NAMES))
        self.dice.choice((self.play.turn_to, name, self.play.remove_branch))(number)

    def lift(self) -> None:
        """The next one lifts the curtain."""
        self.play.lift()

    def hide(self) -> None:
        """People at this screen hide something from each other, or nothing."""
        self.play.play_openly(self.dice.random() < 0.5)

    def cut(self) -> None:
        """Open the match from the first part of its record, as it would lie on a disk that was full."""
        play = self.play
        if play.setup is not None and play.record and self.dice.random() < 0.3:
            play.open(play.setup, play.record[: self.dice.randrange(len(play.record))])

    # --- the rules -------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The rules as they are written."""
        assert self.session.rules is not None
        return self.session.rules.source.text

    def _write(self, begin: int, end: int, text: str) -> None:
        assert self.session.rules is not None
        self.session.rules.replace_range(TYPED, begin, end, text)

    def number(self) -> None:
        """Change a number of the rules."""
        found = list(NUMBER.finditer(self.text))
        if found:
            one = self.dice.choice(found)
            self._write(one.start(), one.end(), str(max(0, int(one[0]) + self.dice.choice((-1, 1, 2)))))

    def letter(self) -> None:
        """Write a letter anywhere."""
        at = self.dice.randrange(len(self.text) + 1)
        self._write(at, at, self.dice.choice("x #:\n1"))

    def line(self) -> None:
        """Take a line away, write it twice, or exchange it with the next."""
        lines = self.text.splitlines(keepends=True)
        at = self.dice.randrange(max(len(lines) - 1, 1))
        begin, some = sum(map(len, lines[:at])), lines[at : at + 2]
        after = self.dice.choice((some[1:], some[:1] + some, some[::-1]))
        self._write(begin, begin + sum(map(len, some)), "".join(after))

    def undo(self) -> None:
        """Take a step back, or forward."""
        self.session.undo_stack.undo() if self.dice.random() < 0.8 else self.session.undo_stack.redo()

    # --- map and parameters ----------------------------------------------------------------------

    def paint(self) -> None:
        """Another ink in a cell of the map, often under a ship."""
        chart, position = self.session.chart, self.play.position
        if not chart.cells.size:
            return
        taken = [piece.cell for piece in position.pieces if piece.cell >= 0] if position is not None else []
        cell = self.dice.choice(taken) if taken and self.dice.random() < 0.5 else self.dice.randrange(chart.cells.size)
        self.session.do(PAINTED, chart.painted([cell], self.dice.choice(list(chart.inks()))))

    def take_away(self) -> None:
        """Take a port, an arrow or an area off the map."""
        chart = self.session.chart
        things = [(section, index) for section in SECTIONS for index, _ in chart.features(section)]
        if things:
            section, index = self.dice.choice(things)
            self.session.do(PAINTED, removed(chart, section, [index]))

    def set(self) -> None:
        """Play with another value of a parameter."""
        if self.settings:
            setting = self.dice.choice(self.settings)
            values = [name for name, _ in setting.choices]
            if not values:
                least, most = setting.least or 0, setting.most if setting.most is not None else 9
                values = [str(self.dice.randint(least, min(most, least + 9)))]
            self.live.choose(setting, self.dice.choice(values))

    # --- the other course ------------------------------------------------------------------------

    def go_on(self) -> None:
        """Take the course that the change leads to."""
        self.live.go_on()

    def go_back(self) -> None:
        """Return to the course that was left."""
        self.live.go_back()

    def put_back(self) -> None:
        """Take the change back."""
        self.live.put_back()

    def turn_look(self) -> None:
        """Look at what was, at what became, or at both."""
        self.live.turn_look(self.dice.choice(get_args(Look)))
