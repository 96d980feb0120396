"""What is asked of a person: one decision, narrowed step by step, or what fell on the table."""

from __future__ import annotations

from collections.abc import Callable

from dsl.cli.ask import ask
from dsl.cli.commands import BACK, WHY, Commands
from dsl.cli.explain import explain
from dsl.cli.picking import Group, Picker
from dsl.cli.screen import Screen
from dsl.cli.typed import narrow, outcome
from dsl.link.events import Chance, Datum, Decision

TakeBack = Callable[[], bool]


class Turn:
    """One decision of a person. ``take_back`` undoes the last move of the game, if there is one."""

    def __init__(self, screen: Screen, commands: Commands, take_back: TakeBack, decision: Decision) -> None:
        self._screen = screen
        self._commands = commands
        self._take_back = take_back
        self._decision = decision
        self._stack = [Picker.of(decision)]
        self._gone_back = False

    def ask(self) -> int | None:
        """The index of the choice; None if the game was taken back instead."""
        fresh = True
        while not self._done():
            picker = self._stack[-1]
            groups = picker.groups()
            if fresh:
                self._show(picker, groups)
            fresh = self._line(picker, groups, ask(self._screen.out, "> "))
            if self._gone_back:
                return None
        return self._stack[-1].indices[0]

    def _done(self) -> bool:
        """Whether one choice is left, and not because there was but one from the start."""
        return len(self._stack) > 1 and len(self._stack[-1].indices) == 1

    def _show(self, picker: Picker, groups: list[Group]) -> None:
        screen = self._screen
        screen.board(screen.targets(picker), again=False)
        name = screen.label(Datum("player", self._decision.player))
        prompt = screen.tell(self._decision.prompt) or screen.voice.say("cli-choose")
        screen.out.print(f"\n{name}: {prompt}", style="bold", soft_wrap=True)
        screen.menu(picker, groups)

    def _line(self, picker: Picker, groups: list[Group], line: str) -> bool:
        """Take a typed line; whether what is shown has to be shown anew."""
        typed, _, rest = line.partition(" ")
        command = self._commands.word(typed)
        if not line or self._commands.obey(command, rest.strip()):
            return False
        if command == WHY:
            explain(self._screen, picker, rest.strip())
            return False
        if command == BACK:
            return self._back()
        smaller = narrow(self._screen, picker, groups, line)
        if not smaller.indices:
            self._tell("cli-not-understood", text=line)
            return False
        if len(smaller.indices) == 1 or smaller.indices != picker.indices:
            self._stack.append(smaller)
        return True

    def _back(self) -> bool:
        """Undo a narrowing, or else a move."""
        if len(self._stack) > 1:
            self._stack.pop()
            return True
        self._gone_back = self._take_back()
        if not self._gone_back:
            self._tell("cli-nothing-back")
        return False

    def _tell(self, code: str, **args: object) -> None:
        self._screen.out.print(self._screen.voice.say(code, **args), soft_wrap=True)


def own_dice(screen: Screen, commands: Commands, take_back: TakeBack, chance: Chance) -> int | None:
    """Ask what fell on the table: the outcome's index; None if the game was taken back instead."""
    domain = screen.game.program.domains.get(chance.what)
    name = screen.words.word(domain.label) if domain and domain.label else chance.what
    while True:
        line = ask(screen.out, screen.voice.say(f"cli-own-{chance.kind}", what=name) + " ")
        typed, _, rest = line.partition(" ")
        command = commands.word(typed)
        if not line or commands.obey(command, rest.strip()):
            continue
        if command == BACK:
            if take_back():
                return None
            continue
        found = outcome(screen, chance, line)
        if len(found) == 1:
            return found[0]
        indices = found or [i for i, weight in enumerate(chance.weights) if weight]
        names = ", ".join(dict.fromkeys(screen.label(chance.outcomes[i]) for i in indices))
        code = "cli-which-outcome" if found else "cli-no-outcome"
        screen.out.print(screen.voice.say(code, text=line, known=names), soft_wrap=True)
