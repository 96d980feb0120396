"""The table in the terminal: whose turn it is, what is typed, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from dsl.cli.ask import Gone, ask
from dsl.cli.explain import explain
from dsl.cli.journal import Journal
from dsl.cli.out import show_problems
from dsl.cli.picking import Picker
from dsl.cli.saving import save
from dsl.cli.screen import Screen
from dsl.cli.seats import BotSeat
from dsl.cli.typed import narrow, outcome
from dsl.diagnostics import Diagnostic
from dsl.interp.errors import RuleError
from dsl.link.events import Chance, Datum, Decision, Over
from dsl.play import Match, Setup


class Left(Exception):
    """The user gets up from the table."""


@dataclass
class Shown:
    """How much of the match the user has already been shown."""

    at: int = 0
    opening: bool = False


class Table:
    """A match at a terminal. ``bots`` sit at some seats; at all others sit people, at this one screen."""

    def __init__(
        self, match: Match, screen: Screen, bots: dict[int, BotSeat], setup: Setup, save_to: Path | None = None
    ) -> None:
        self.match = match
        self.screen = screen
        self.bots = bots
        self.setup = setup
        self.save_to = save_to
        self.people = [seat for seat in range(match.game.seats) if seat not in bots]
        self._out = screen.out
        self._say = screen.voice.say
        self._shown = Shown()
        self._book = Journal(match.game, screen.words, screen.voice)
        self._words: dict[str, Callable[[str], None]] = {
            "log": self._log,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
            "board": self._board,
        }

    # --- the course of the game ------------------------------------------------------------------

    def run(self) -> bool:
        """Play to the end of the game or until the user leaves; no if it could not go on to either."""
        try:
            while not self._step():
                self._autosave()
        except Left:
            pass
        except KeyboardInterrupt:
            self._autosave()
            raise
        except Gone:
            self._autosave()
            self._out.print()
            show_problems([Diagnostic("cli-input-ended", None)], self.screen.voice)
            return False
        except RuleError as error:
            self._autosave()
            show_problems([error.diagnostic], self.screen.voice)
            self._out.print(self._say("cli-rules-failed"))
            return False
        self._autosave()
        return True

    def _step(self) -> bool:
        """Go on by one answer; yes at the end of the game."""
        pending = self.match.run()
        if isinstance(pending, Over):
            self._journal()
            self.screen.board()
            self._result(pending)
            return True
        if isinstance(pending, Chance):
            self._journal()
            self._own_dice(pending)
        elif pending.player in self.bots:
            self.match.choose(self.bots[pending.player].decide(self.match, pending))
        else:
            self._person(pending)
        return False

    def _journal(self) -> None:
        """What has been entered since the last look, as the reader may see it."""
        self.screen.viewer = self._viewer()
        since = self._shown.at
        entries = self.match.entries(since) if since or not self._shown.opening else []
        if self._shown.opening and not since:
            entries = self.match.entries(0)[len(self.match.entries_of(0)) :]
        self._book.print(self._out, entries, self._viewer())
        self._shown = Shown(self.match.at, True)

    def _viewer(self) -> int | None:
        """Whose eyes are on the screen: the person who must decide, the only person, or a spectator."""
        pending = self.match.pending
        if isinstance(pending, Decision) and pending.player in self.people:
            return pending.player
        return self.people[0] if len(self.people) == 1 else None

    def _result(self, over: Over) -> None:
        names = [
            self.screen.label(Datum("player", seat))
            for seat in range(self.match.game.seats)
            if over.winners >> seat & 1
        ]
        self._out.print(self._say("cli-won", names=", ".join(names)) if names else self._say("cli-drawn"), style="bold")

    # --- people ----------------------------------------------------------------------------------

    def _person(self, decision: Decision) -> None:
        """One decision of a person, narrowed step by step."""
        if decision.secret and len(self.people) > 1:
            self._out.print(self._say("cli-look-away", name=self._name(decision.player)), style="bold")
            ask(self._out, self._say("cli-press-enter"))
        self._journal()
        stack = [Picker.of(decision)]
        fresh = True
        while len(stack[-1].indices) > 1 or (len(stack) == 1 and decision.secret):
            picker = stack[-1]
            groups = picker.groups()
            if fresh:
                self.screen.board(self.screen.targets(picker), again=False)
                prompt = self.screen.tell(decision.prompt) or self._say("cli-choose")
                self._out.print(f"\n{self._name(decision.player)}: {prompt}", style="bold")
                self.screen.menu(picker, groups)
            fresh = True
            line = ask(self._out, "> ")
            word, _, rest = line.partition(" ")
            command = self._command(word)
            if command in self._words:
                self._words[command](rest.strip())
                fresh = False
            elif command == "why":
                explain(self.screen, picker, rest.strip())
                fresh = False
            elif command == "back":
                if len(stack) > 1:
                    stack.pop()
                elif self._take_back():
                    return
                else:
                    self._out.print(self._say("cli-nothing-back"))
                    fresh = False
            elif line:
                smaller = narrow(self.screen, picker, groups, line)
                if not smaller.indices:
                    self._out.print(self._say("cli-not-understood", text=line), soft_wrap=True)
                    fresh = False
                elif len(smaller.indices) == 1 or smaller.indices != picker.indices:
                    stack.append(smaller)
            else:
                fresh = False
        self.match.choose(stack[-1].indices[0])
        if decision.secret and len(self.people) > 1:
            self._out.clear()

    def _command(self, word: str) -> str:
        """The command a word means in any language of the catalogue, or the word itself."""
        lower = word.lower()
        for command in (*self._words, "why", "back"):
            spellings = [command, *self._say(f"cli-command-{command}").split()]
            if lower in spellings:
                return command
        return lower

    def _name(self, seat: int) -> str:
        return self.screen.label(Datum("player", seat))

    def _take_back(self) -> bool:
        if not self.match.back(self.people):
            return False
        for bot in self.bots.values():
            bot.forget()
        self._shown = replace(self._shown, at=self.match.at)
        self._out.print(self._say("cli-taken-back"), style="dim")
        return True

    def _own_dice(self, chance: Chance) -> None:
        """Ask what fell on the table."""
        name = self.screen.words.word(self._chance_name(chance))
        while True:
            line = ask(self._out, self._say(f"cli-own-{chance.kind}", what=name) + " ")
            word, _, rest = line.partition(" ")
            command = self._command(word)
            if command in self._words:
                self._words[command](rest.strip())
            elif command == "back":
                if self._take_back():
                    return
            elif line:
                found = outcome(self.screen, chance, line)
                if len(found) == 1:
                    self.match.resolve(found[0])
                    return
                self._say_outcomes(chance, found, line)

    def _chance_name(self, chance: Chance) -> str:
        domain = self.match.game.program.domains.get(chance.what)
        return domain.label if domain and domain.label else ""

    def _say_outcomes(self, chance: Chance, found: list[int], line: str) -> None:
        indices = found or [i for i, weight in enumerate(chance.weights) if weight]
        names = dict.fromkeys(self.screen.label(chance.outcomes[i]) for i in indices)
        code = "cli-which-outcome" if found else "cli-no-outcome"
        self._out.print(self._say(code, text=line, known=", ".join(names)), soft_wrap=True)

    # --- commands --------------------------------------------------------------------------------

    def _log(self, _: str) -> None:
        Journal(self.match.game, self.screen.words, self.screen.voice).print(
            self._out, self.match.entries(), self._viewer()
        )

    def _board(self, _: str) -> None:
        self.screen.board()

    def _help(self, _: str) -> None:
        self._out.print(self._say("cli-play-help"), soft_wrap=True)

    def _quit(self, _: str) -> None:
        raise Left

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.save_to
        if path is None:
            self._out.print(self._say("cli-save-where"))
            return
        reason = save(self.match, self.setup, path)
        code = "cli-not-writable" if reason else "cli-saved"
        self._out.print(self._say(code, path=path, reason=reason or ""), soft_wrap=True)

    def _autosave(self) -> None:
        if self.save_to and self.match.at:
            reason = save(self.match, self.setup, self.save_to)
            if reason:
                self._out.print(self._say("cli-not-writable", path=self.save_to, reason=reason), soft_wrap=True)
                self.save_to = None
