"""The commands that can be typed at any moment of a game, in English and in the user's language."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from dsl.engines.linking.game import Datum
from dsl.fronts.cli.terminal.journal_view import JournalView, clause_lines
from dsl.fronts.cli.terminal.match_file import MatchSaver
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.terminal.typed_words import meant

BACK, WHY, HINT, QUIT = "back", "why", "hint", "quit"
TAKING = (WHY, "look", "save", "rule")
"""The commands that take more words."""
OF_BOARD = ("board", "legend", "look")
CITED = 4
"""The most clauses that are shown if none is named."""


class Left(Exception):
    """Raised when the user leaves the game."""


class Commands:
    """Runs the commands about the whole game; ``back``, ``why`` and ``hint`` are run by ``Turn``."""

    def __init__(self, screen: Screen, keeper: MatchSaver) -> None:
        self._screen = screen
        self._known: dict[str, Callable[[str], None]] = {
            "log": self._log,
            "save": lambda name: screen.note(keeper.save_as(name, screen.sure)),
            "help": lambda _: screen.note(*self._help()),
            QUIT: self._quit,
            "board": self._board,
            "legend": lambda _: screen.note(*(screen.view.legend() or [Text(screen.voice.say("cli-legend-none"))])),
            "look": self._look,
            "rule": self._rule,
            "status": lambda _: screen.note(*self.status()),
        }

    def word(self, typed: str) -> str:
        """The command that a typed word means, or the word itself."""
        lower = typed.lower()
        return self.words().get(lower, lower)

    def words(self) -> dict[str, str]:
        """The words that can be typed, in English and in the user's language, each with its command."""
        found = {command: command for command in (*self._known, WHY, HINT, BACK)}
        for command in list(found):
            found |= dict.fromkeys(self._screen.voice.say(f"cli-command-{command}").split(), command)
        return found

    def read(self, line: str) -> tuple[str, str]:
        """The command that begins a line, and the rest; no command if words follow that it does not take."""
        typed, _, rest = line.partition(" ")
        command, rest = self.word(typed), rest.strip()
        return ("", line) if rest and command not in TAKING else (command, rest)

    def obey(self, command: str, rest: str) -> bool:
        """Run a command; False if it is not one of these."""
        action = self._known.get(command)
        if action:
            action(rest)
        return action is not None

    def _help(self) -> list[str]:
        """The help on what can be typed; without cells if the game has no board."""
        say = self._screen.voice.say
        lines = say("cli-play-help").strip("\n").split("\n")
        if self._screen.game.map.has_cells:
            return lines
        commands = [line.replace("C5", "…") for line in lines if line.startswith(" ")]
        return [say("cli-play-help-cards"), *(one for one in commands if self.word(one.split()[0]) not in OF_BOARD)]

    def status(self) -> list[Text]:
        """Lines with the state of the game and everything visible of each player."""
        screen, facts = self._screen, self._screen.facts
        lines = [Text(told) for told in facts.state()]
        for seat in range(screen.game.seats):
            told = facts.of_player(seat)
            lines.append(Text(f"{facts.player(seat)}: {' · '.join(told)}".rstrip(": "), style="bold"))
            for piece in facts.pieces():
                if piece.owner == seat:
                    lines.append(Text(f"  {screen.sign(piece.piece):<2} {facts.piece(piece)}"))
        return lines

    def _log(self, _: str) -> None:
        screen = self._screen
        book = JournalView(screen.game, screen.words)
        screen.note_end(book.lines(screen.match.entries(), screen.viewer))

    def _board(self, _: str) -> None:
        """Show all of the board, in parts if the screen is too small."""
        screen = self._screen
        if screen.framed:
            screen.show_pages(screen.view.tiles(screen.out.width, screen.out.height - 3))
        else:
            screen.board(whole=True)

    def _look(self, text: str) -> None:
        """Show what is known of a cell, piece or site, or the cards of a zone."""
        screen = self._screen
        if not text:
            screen.note(screen.voice.say("cli-look-what"))
            return
        cells = [cell for datum in meant(screen, text)[:1] for cell in _cells(screen, datum)]
        if not cells:
            zones = screen.facts.zones_called(text)
            lines = [line for laid in zones for line in screen.view.zone_lines(laid, screen.out.width)]
            screen.note(*(lines or [Text(screen.voice.say("cli-look-unknown", text=text))]))
            return
        screen.looked = cells
        screen.note(*(line for cell in dict.fromkeys(cells) for line in screen.facts.cell(cell)))

    def _rule(self, text: str) -> None:
        """Show the sentences of clauses: those named, or those that the log cited last."""
        screen = self._screen
        entries = [] if text else screen.match.entries()
        cited = dict.fromkeys(clause for entry in reversed(entries) for clause in entry.clauses)
        meant = screen.rulebook.called(text) if text else [c for c in cited if screen.rulebook.sentence(c)][:CITED]
        code = "cli-rule-unknown" if text else "cli-rule-what"
        screen.note(*(clause_lines(screen.rulebook, meant) or [Text(screen.voice.say(code, text=text))]))

    def _quit(self, _: str) -> None:
        raise Left


def _cells(screen: Screen, datum: Datum) -> list[int]:
    return [datum.value] if datum.domain == "cell" else screen.view.cells_of([datum])
