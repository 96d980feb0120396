"""What is asked of a person: one decision, narrowed step by step, or what fell on the table."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from dsl.cli.terminal.choice_picker import Group, Picker
from dsl.cli.terminal.prompt import ask
from dsl.cli.terminal.screen import Screen
from dsl.cli.terminal.typed_commands import BACK, WHY, Commands
from dsl.cli.terminal.typed_words import alike, narrow, outcome
from dsl.cli.terminal.why import explain
from dsl.engine.events import Chance, Decision
from dsl.link.datum import Datum
from dsl.play import Chosen, Match

TakeBack = Callable[[], bool]
SHOWN = 12
"""So many outcomes of a chance are named."""


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
        """Who is asked, and what: the name first, then the prompt as part of the sentence."""
        screen, prompt = self._screen, self._decision.prompt
        name = screen.label(Datum("player", self._decision.player))
        asked = screen.tell(prompt) or screen.voice.say("cli-choose")
        if asked.startswith(name):
            return Text(asked, style="bold")
        template = screen.words.template(prompt) if prompt else ""
        if template.startswith("{") or not asked[:1].isupper() or not asked[1:2].islower():
            return Text(f"{name}: {asked}", style="bold")
        return Text(f"{name}, {asked[:1].lower()}{asked[1:]}", style="bold")

    def _done(self) -> bool:
        """Whether one choice is left, and not because there was but one from the start."""
        return len(self._stack) > 1 and len(self._stack[-1].indices) == 1

    def _line(self, picker: Picker, groups: list[Group], line: str) -> bool:
        """Act on a typed line; True if the screen has to be drawn again."""
        command, rest = self._commands.read(line)
        if not line or self._commands.obey(command, rest):
            return False
        if command == WHY:
            self._screen.note(*explain(self._screen, picker, rest))
            return False
        if command == BACK:
            return self._back()
        smaller = narrow(self._screen, picker, groups, line)
        if not smaller.indices:
            known = alike(self._screen, picker, line)
            self._tell("cli-not-quite" if known else "cli-not-understood", text=line, known=known)
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
        return False

    def _tell(self, code: str, **args: object) -> None:
        self._screen.note(self._screen.voice.say(code, **args))


def own_dice(screen: Screen, commands: Commands, take_back: TakeBack, chance: Chance) -> int | None:
    """Ask what fell on the table: the outcome's index; None if the game was taken back instead."""
    question = Text(chance_question(screen, chance), style="bold")
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
        screen.note(screen.voice.say(code, text=line, known=", ".join(_names(screen, chance, found))))


def chance_question(screen: Screen, chance: Chance) -> str:
    """For whom and for what something is thrown, and what can come of it."""
    domain = screen.game.program.domains.get(chance.what)
    what = screen.words.word(domain.label) if domain and domain.label else chance.what
    last = screen.match.events[-1] if screen.match.events else None
    seat = screen.viewer if chance.viewers is not None else _roller(screen.match)
    known = _names(screen, chance, [])
    shown = ", ".join(known[:SHOWN]) + (" …" if len(known) > SHOWN else "")
    asked = screen.voice.say(f"cli-own-{chance.kind}", what=what, known=shown)
    if isinstance(last, Chosen) and not last.secret and seat in (last.player, None):
        asked = f"{screen.choice(last.choice).rstrip('.:')}. {asked}"
    return f"{screen.label(Datum('player', seat))}: {asked}" if seat is not None else asked


def _roller(match: Match) -> int | None:
    """Who throws what all may see: whose turn it is, between turns whoever chose last."""
    last = match.events[-1] if match.events else None
    chooser = last.player if isinstance(last, Chosen) else None
    return chooser if match.active is None else match.active


def _names(screen: Screen, chance: Chance, indices: list[int]) -> list[str]:
    """What the outcomes (all that can come, if none are given) are called, each once."""
    wanted = indices or [i for i, weight in enumerate(chance.weights) if weight]
    return list(dict.fromkeys(screen.label(chance.outcomes[i]) for i in wanted))
