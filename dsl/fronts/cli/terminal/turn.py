"""Asks a person: for one decision, narrowed word by word, or for the result of people's own dice."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from dsl.engines.protocol.engine import shown_options
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision
from dsl.fronts.cli.terminal.journal_view import can_explain, explain
from dsl.fronts.cli.terminal.prompt import ask, hurrying
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.terminal.typed_commands import BACK, HINT, WHY, Commands
from dsl.fronts.cli.terminal.typed_words import alike, is_numbered, is_off_board, narrow, outcome
from dsl.games.play.choice_picker import Group, Picker
from dsl.services.match.bot_thoughts import advice
from dsl.services.match.loaded_game import trouble_of
from dsl.text.diagnostics import near

TakeBack = Callable[[], bool]
"""Takes back the last move of the game; returns whether it did."""


class Turn:
    """One decision of a person. ``take_back`` undoes the last move of the game, if there is one."""

    def __init__(self, screen: Screen, commands: Commands, take_back: TakeBack, decision: Decision) -> None:
        self._screen = screen
        self._commands = commands
        self._take_back = take_back
        self._decision = decision
        self._stack = [Picker.of(decision)]
        self._gone_back = False
        self._completion_offered: Picker | None = None
        """The only choice that begins with what was typed last; Enter takes it."""

    def ask(self) -> int | None:
        """The index of the choice; None if the game was taken back instead."""
        again, fresh = True, True
        while not self._done():
            picker = self._stack[-1]
            groups = picker.groups()
            if again or self._screen.framed:
                self._screen.ask_for(self._question(), picker, groups, fresh)
            fresh = False
            again = self._line(picker, groups, ask(self._screen.out, "> "))
            if self._gone_back:
                return None
        return self._stack[-1].indices[0]

    def _question(self) -> Text:
        return Text(self._screen.questions.decision(self._decision), style="bold")

    def _done(self) -> bool:
        """Whether one choice is left after something was typed: a single choice still has to be confirmed."""
        return len(self._stack) > 1 and len(self._stack[-1].indices) == 1

    def _line(self, picker: Picker, groups: list[Group], line: str) -> bool:
        """Act on a typed line; True if the screen has to be drawn again."""
        offered, self._completion_offered = self._completion_offered, None
        if not line and offered is not None:
            self._stack.append(offered)
            return True
        command, rest = self._commands.read(line)
        if not line or self._commands.obey(command, rest):
            return False
        if command == WHY:
            self._screen.note(*explain(self._screen, picker, rest))
            return False
        if command == HINT:
            self._hint()
            return False
        if command == BACK:
            return self._back()
        smaller, whole = narrow(self._screen, picker, groups, line)
        if not smaller.indices:
            self._refuse(picker, groups, line)
            return False
        if len(smaller.indices) == 1 and not whole:
            self._completion_offered = smaller
            self._note("cli-begun", text=line, known=self._screen.choice(smaller.choices[0]))
            return False
        if len(smaller.indices) == 1 or smaller.indices != picker.indices:
            self._stack.append(smaller)
        return True

    def _hint(self) -> None:
        """Show what a strong bot would choose, and why."""
        screen = self._screen
        self._note("cli-hint-thinks")
        try:
            with hurrying() as hurried:
                index, reasons = advice(screen.match, self._decision, screen.words, hurried)
        except RuleError as error:
            screen.note(trouble_of(error.diagnostic).message.text(screen.voice.language))
            return
        said = screen.voice.say("cli-hint", choice=screen.choice(self._decision.labelled(index)))
        screen.note(said, *reasons)

    def _refuse(self, picker: Picker, groups: list[Group], line: str) -> None:
        """Show what is wrong with a line that fits no choice, and what to type instead."""
        known, first = alike(self._screen, picker, line), line.split()[0]
        if line.isdecimal() and is_numbered(self._screen, picker, groups):
            self._note("cli-no-number", text=line, last=self._screen.listed(picker, groups))
        elif not known and first.casefold() in self._commands.words():
            self._note("cli-command-alone", text=line, known=first)
        elif known := known or near(line, self._commands.words()):
            self._note("cli-not-quite", text=line, known=known)
        elif off_board := next((word for word in line.split() if is_off_board(self._screen, word)), ""):
            self._note("cli-look-unknown", text=off_board)
        elif any(first == option.name for listed in shown_options(self._screen.game) for option in listed):
            self._note("cli-not-asked", text=line, question=self._question().plain)
        elif not line.isdecimal() and can_explain(self._screen, picker, line):
            self._note("cli-not-now", text=line)
        else:
            self._note("cli-not-understood", text=line)

    def _back(self) -> bool:
        """Undo the last typed word, or, if there is none, the last move; returns whether to draw the question again."""
        if len(self._stack) > 1:
            self._stack.pop()
            return True
        self._gone_back = self._take_back()
        return False

    def _note(self, code: str, **args: object) -> None:
        self._screen.note(self._screen.voice.say(code, **args))


def own_dice(screen: Screen, commands: Commands, take_back: TakeBack, chance: Chance) -> int | None:
    """Ask for the result of people's own dice: the outcome's index; None if a move was taken back instead."""
    question = Text(screen.questions.chance(screen.match, chance, screen.viewer), style="bold")
    while True:
        screen.ask_about(question)
        line = ask(screen.out, "> " if screen.framed else f"{question.plain} ")
        command, rest = commands.read(line)
        if not line or commands.obey(command, rest):
            continue
        if command == BACK:
            if take_back():
                return None
            continue
        found = outcome(screen, chance, line)
        if len(found) == 1:
            return found[0]
        code = "cli-which-outcome" if found else "cli-no-outcome"
        screen.note(screen.voice.say(code, text=line, known=", ".join(screen.questions.outcomes(chance, found))))
