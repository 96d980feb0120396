"""Plays a match at the terminal: asks people and bots, and changes the viewer of the screen."""

from __future__ import annotations

from typing import assert_never

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Over, Pending
from dsl.fronts.cli.output import show_problems
from dsl.fronts.cli.terminal.journal_view import JournalView
from dsl.fronts.cli.terminal.match_file import MatchSaver
from dsl.fronts.cli.terminal.prompt import Gone, ask, hurrying
from dsl.fronts.cli.terminal.screen import KEPT, Screen
from dsl.fronts.cli.terminal.turn import Turn, own_dice
from dsl.fronts.cli.terminal.typed_commands import QUIT, Commands, Left
from dsl.games.bots.make import BotSeat
from dsl.games.play import Chosen, Happened, Match
from dsl.games.play.visible_state import see_alike
from dsl.text.diagnostics import Diagnostic

NOBODY = -1
"""The viewer before anybody has looked at the screen."""


class GameTable:
    """A match at a terminal: ``bots`` by seat; at all other seats are people, who share this screen."""

    def __init__(self, match: Match, screen: Screen, bots: dict[int, BotSeat], keeper: MatchSaver) -> None:
        self.match = match
        self.screen = screen
        self.bots = bots
        self.keeper = keeper
        self.people = [seat for seat in range(match.game.seats) if seat not in bots]
        self._commands = Commands(screen, keeper)
        self._viewer_now: int | None = NOBODY  # the viewer of the screen; None: what all may see
        self._read_to: int | None = None  # the position up to which the journal has been printed
        self._seen: dict[int | None, int] = {}  # by viewer, the position up to which they have seen it
        self._book = JournalView(match.game, screen.words)

    def run(self) -> bool:
        """Play until the game ends or the user leaves; False if a mistake in the rules stopped it before."""
        trouble: list[Diagnostic] = []
        ended = stopped = False
        try:
            while not self._step():
                unsaved = self.keeper.autosave()
                if unsaved:
                    self.screen.note(unsaved)
                if self.keeper.wanted:
                    raise Left
            ended = True
        except Left:
            pass
        except KeyboardInterrupt:
            stopped = True
        except Gone:  # Ctrl-D leaves the game
            trouble = [] if self.screen.framed else [Diagnostic("cli-input-ended", None)]
        except RuleError as error:
            trouble = [error.diagnostic]
        finally:
            self.screen.close()
            kept = self.keeper.leave(ended)
        self._farewell(trouble, kept)
        if stopped:
            raise KeyboardInterrupt
        return not trouble

    def _farewell(self, trouble: list[Diagnostic], kept: str) -> None:
        """Print the problems and where the match is saved, after the screen of the game is closed."""
        out = self.screen.out
        if trouble:
            out.print()
            show_problems(trouble, self.screen.voice)
            if trouble[0].code != "cli-input-ended":
                out.print(self.screen.voice.say("cli-rules-failed"), soft_wrap=True)
        if kept:
            out.print(kept, soft_wrap=True)

    def _step(self) -> bool:
        """Take one answer; True at the end of the game."""
        pending = self.match.run()
        if isinstance(pending, Decision) and pending.player in self.bots:
            bot = self.bots[pending.player]
            self.screen.thinking(self.screen.label(Datum("player", pending.player)), bot.searches)
            self.match.choose(_decided(bot, self.match, pending))
            return False
        if isinstance(pending, Chance) and pending.viewers and not any(map(pending.seen_by, self.people)):
            self.match.resolve()  # own dice, but only bots may see the result
            return False
        self._hand_over(pending)
        self._read_out()
        match pending:
            case Over():
                self._result(pending)
                return True
            case Decision():
                index = Turn(self.screen, self._commands, self._take_back, pending).ask()
                if index is not None:
                    self.match.choose(index)
                return False
            case Chance():
                index = own_dice(self.screen, self._commands, self._take_back, pending)
                if index is not None:
                    self.match.resolve(index)
                return False
            case other:
                assert_never(other)

    # --- who looks at the screen ---------------------------------------------------------------------

    def _hand_over(self, pending: Pending) -> None:
        """Change the viewer of the screen; if the new one may see other things, the others first look away."""
        viewer = self._viewer(pending)
        if (
            viewer is not None
            and viewer != self._viewer_now
            and len(self.people) > 1
            and self._differs(viewer, pending)
        ):
            name, secret = self.screen.label(Datum("player", viewer)), isinstance(pending, Decision) and pending.secret
            typed = self.screen.curtain(
                self.screen.voice.say("cli-look-away" if secret else "cli-hand-over", name=name)
            )
            if self._commands.word(typed) == QUIT:
                raise Left
        self.screen.turn_to(viewer)
        self._viewer_now = viewer

    def _viewer(self, pending: Pending) -> int | None:
        """The next viewer: who has to decide or draw, or the only person; None (all) at the end.

        A result that all may see is shown to the player whose turn it is.
        """
        if len(self.people) == 1:
            return self.people[0]
        if isinstance(pending, Over):
            return None
        if isinstance(pending, Decision):
            return pending.player
        if pending.viewers is None and self.match.active in self.people:
            return self.match.active
        seers = [seat for seat in self.people if pending.viewers is not None and pending.seen_by(seat)]
        if seers and self._viewer_now not in seers:
            return seers[0]
        return None if self._viewer_now == NOBODY else self._viewer_now

    def _differs(self, viewer: int, pending: Pending) -> bool:
        """Whether ``viewer`` may see something that the present viewer may not, or the other way round."""
        if isinstance(pending, Chance) and pending.viewers is not None:
            return True
        if isinstance(pending, Decision) and pending.secret:
            return True
        before = None if self._viewer_now == NOBODY else self._viewer_now
        if not see_alike(self.match.game, self.match.engine, viewer, before):
            return True
        since = self.match.entries(self._read_to or 0)
        return any(entry.seen_by(viewer) != entry.seen_by(before) for entry in since)

    def _read_out(self) -> None:
        """Print the journal since the last time, as the present viewer may read it."""
        if self.screen.framed:
            self._retell()
            return
        opening = self.match.entries_of(0)
        if self._read_to is None:
            entries = self.match.entries()
        else:
            entries = self.match.entries(self._read_to) if self._read_to else self.match.entries()[len(opening) :]
        self.screen.read_out(self._book.lines(entries, self.screen.viewer))
        self._read_to = self.match.at

    def _retell(self) -> None:
        """Show what is new to the present viewer, after a few older lines."""
        viewer, entries = self.screen.viewer, self.match.entries()
        since = self._seen.get(viewer)
        new = len(entries) if since is None else len(self.match.entries(since)) if since else len(entries)
        begin = max(0, min(len(entries) - new, len(entries) - KEPT))
        book = JournalView(self.match.game, self.screen.words)
        older = book.lines(entries[begin : len(entries) - new], viewer)
        self.screen.retell(older, book.news(entries[len(entries) - new :], viewer, self.people))
        self._seen[viewer] = self._read_to = self.match.at

    def _result(self, over: Over) -> None:
        screen = self.screen
        told = screen.result(over)
        if screen.framed:
            screen.ask_about(told)
            ask(screen.out, screen.voice.say("cli-page-end") + " ")
            screen.close()
        else:
            screen.board()
        screen.out.print(told, soft_wrap=True)
        for seat in range(screen.game.seats):
            if values := screen.facts.of_player(seat):
                screen.out.print(f"{screen.facts.player(seat)}: {' · '.join(values)}", soft_wrap=True)

    # --- taking back -----------------------------------------------------------------------------------

    def _take_back(self) -> bool:
        """Take back the last decision of a person and all after it; False if there is none or the user says no."""
        at, screen = self.match.last_decision(self.people), self.screen
        if at is None:
            screen.note(screen.voice.say("cli-nothing-back"))
            return False
        if self._revealed(at) and not screen.sure(screen.voice.say("cli-back-sure")):
            return False
        event = self.match.events[at]
        self.match.go_to_event(at)
        for bot in self.bots.values():
            bot.forget()
        self._read_to = self.match.at
        self._seen = {viewer: min(seen, at) for viewer, seen in self._seen.items()}
        screen.forget_news()
        pending = self.match.pending
        if isinstance(event, Chosen) and isinstance(pending, Decision):
            hidden = event.secret and event.player != screen.viewer
            move = "…" if hidden else screen.choice(pending.labelled(event.index))
            screen.note(screen.voice.say("cli-taken-back", who=screen.label(Datum("player", event.player)), move=move))
        return True

    def _revealed(self, at: int) -> bool:
        """Whether chance or a secret of others was revealed since a position."""
        if any(isinstance(event, Happened) for event in self.match.events[at:]):
            return True
        entries = self.match.entries(at) if at else self.match.entries()
        return any(entry.shown_to for entry in entries)


def _decided(bot: BotSeat, match: Match, decision: Decision) -> int:
    """The index of a bot's choice; while a bot that searches is thinking, the first Ctrl-C makes it choose at once."""
    if not bot.searches:
        return bot.decide(match, decision)
    with hurrying() as hurried:
        return bot.decide(match, decision, hurried)
