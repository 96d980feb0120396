"""The table in the terminal: whose turn it is, and what comes of it."""

from __future__ import annotations

from pathlib import Path

from dsl.cli.ask import Gone, ask
from dsl.cli.commands import Commands, Left
from dsl.cli.journal import Journal
from dsl.cli.out import show_problems
from dsl.cli.screen import Screen
from dsl.cli.seats import BotSeat
from dsl.cli.turn import Turn, own_dice
from dsl.diagnostics import Diagnostic
from dsl.interp.errors import RuleError
from dsl.link.events import Chance, Datum, Decision, Over
from dsl.play import Match, Setup


class Table:
    """A match at a terminal. ``bots`` sit at some seats; at all others sit people, at this one screen."""

    def __init__(
        self, match: Match, screen: Screen, bots: dict[int, BotSeat], setup: Setup, save_to: Path | None = None
    ) -> None:
        self.match = match
        self.screen = screen
        self.bots = bots
        self.people = [seat for seat in range(match.game.seats) if seat not in bots]
        self._commands = Commands(screen, setup, save_to)
        self._told: int | None = None  # up to which position the journal has been read out
        self._book = Journal(match.game, screen.words, screen.voice)

    def run(self) -> bool:
        """Play to the end of the game or until the user leaves; no if it could not go on to either."""
        try:
            while not self._step():
                self._commands.autosave()
        except Left:
            return True
        except Gone:
            self.screen.out.print()
            show_problems([Diagnostic("cli-input-ended", None)], self.screen.voice)
            return False
        except RuleError as error:
            show_problems([error.diagnostic], self.screen.voice)
            self.screen.out.print(self.screen.voice.say("cli-rules-failed"), soft_wrap=True)
            return False
        finally:
            self._commands.autosave()  # also when Ctrl-C was pressed
        return True

    def _step(self) -> bool:
        """Go on by one answer; yes at the end of the game."""
        pending = self.match.run()
        if isinstance(pending, Decision) and pending.player in self.bots:
            self.match.choose(self.bots[pending.player].decide(self.match, pending))
            return False
        if isinstance(pending, Decision):
            self._person(pending)
            return False
        self._read_out()
        if isinstance(pending, Chance):
            index = own_dice(self.screen, self._commands, self._take_back, pending)
            if index is not None:
                self.match.resolve(index)
            return False
        self.screen.board()
        self._result(pending)
        return True

    def _person(self, decision: Decision) -> None:
        """One decision of a person; a secret one while the others look away."""
        private = decision.secret and len(self.people) > 1
        if private:
            name = self.screen.label(Datum("player", decision.player))
            self.screen.out.print(self.screen.voice.say("cli-look-away", name=name), style="bold", soft_wrap=True)
            ask(self.screen.out, self.screen.voice.say("cli-press-enter"))
        self._read_out()
        index = Turn(self.screen, self._commands, self._take_back, decision).ask()
        if index is not None:
            self.match.choose(index)
            if private:
                self.screen.out.clear()

    def _read_out(self) -> None:
        """The journal since the last time, as whoever looks at the screen now may read it."""
        self.screen.viewer = self._viewer()
        opening = self.match.entries_of(0)
        if self._told is None:
            entries = self.match.entries()
        else:
            entries = self.match.entries(self._told) if self._told else self.match.entries()[len(opening) :]
        self._book.print(self.screen.out, entries, self.screen.viewer)
        self._told = self.match.at

    def _viewer(self) -> int | None:
        """Whose eyes are on the screen: the person who must decide, the only person, or a spectator."""
        pending = self.match.pending
        if isinstance(pending, Decision) and pending.player in self.people:
            return pending.player
        return self.people[0] if len(self.people) == 1 else None

    def _result(self, over: Over) -> None:
        seats = range(self.match.game.seats)
        names = [self.screen.label(Datum("player", seat)) for seat in seats if over.winners >> seat & 1]
        say = self.screen.voice.say
        told = say("cli-won", names=", ".join(names)) if names else say("cli-drawn")
        self.screen.out.print(told, style="bold", soft_wrap=True)

    def _take_back(self) -> bool:
        """Take the last decision of a person back, with all that came of it; no if there is none."""
        if not self.match.back(self.people):
            return False
        for bot in self.bots.values():
            bot.forget()
        self._told = self.match.at
        self.screen.out.print(self.screen.voice.say("cli-taken-back"), style="dim")
        return True
