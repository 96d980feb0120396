"""Shows a match: in a terminal as frames on the alternate screen, everywhere else as plain lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.events import Choice, Over, Shown
from dsl.fronts.cli.drawing.board_view import BoardView
from dsl.fronts.cli.drawing.signs import Letters, colour_of
from dsl.fronts.cli.terminal.frame import Parts, compose, wrapped
from dsl.fronts.cli.terminal.prompt import ask
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import kin_of
from dsl.games.play import Chosen, Match, Translation
from dsl.games.play.choice_picker import MOST_LISTED, Group, Picker, common, parts, tags
from dsl.games.play.game_facts import Facts
from dsl.games.play.gap_faults import values_in_play
from dsl.games.play.match_words import QuestionWords
from dsl.games.play.notation import value_text
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.value_gaps import GapValues

WIDEST = 160
"""The most columns that are used."""
KEPT = 40
"""The most older lines of the journal that are shown again below the board."""
FEW = 4
"""The most lines of a note below the choices; longer texts are shown page by page."""


class Screen:
    """Shows one match on one console, in one language."""

    def __init__(
        self, out: Console, match: Match, words: Translation, voice: Voice, letters: Letters | None = None
    ) -> None:
        self.out = out
        self.match = match
        self.game: Game = match.game
        self.words = words
        self.voice = voice
        self.facts = Facts(match, words)
        self.questions = QuestionWords(match.game, words)
        self.view = BoardView(self.facts, letters or Letters(self.game), not out.is_terminal or out.no_color)
        self.framed = False
        self._news: list[Text] = []
        self._older: list[Text] = []
        self._notes: list[Text] = []
        self._drawn: bytes | None = None
        self.looked: list[int] = []  # the cells of the last ``look``, which must be visible in the next frame

    # --- words -----------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The player who looks at the screen; None: everybody."""
        return self.facts.viewer

    @cached_property
    def rulebook(self) -> Rulebook:
        """The sentences of the game's clauses."""
        values = GapValues(values_in_play(self.game), self.voice.language, self.words.word)
        return Rulebook(kin_of(self.game.program.files), values)

    def label(self, datum: Datum) -> str:
        """A value in the reader's words."""
        return self.facts.label(datum)

    def tell(self, shown: Shown | None) -> str:
        """A text for players."""
        return self.words.text(self.game, shown) if shown else ""

    def choice(self, choice: Choice) -> str:
        """A choice as a line of the list."""
        return self.questions.choice(choice)

    def sign(self, thing: Datum) -> str:
        """The two letters of a piece or site on the board."""
        return self.view.sign(thing)

    # --- a screen of its own -----------------------------------------------------------------------

    def open(self) -> bool:
        """Switch the terminal to its alternate screen; False if there is no terminal."""
        self.framed = self.out.is_terminal and self.out.height > 11
        if self.framed:
            self.out.set_alt_screen(True)
        return self.framed

    def close(self) -> None:
        """Switch back from the alternate screen; nothing of the game stays in the terminal."""
        if self.framed:
            self.out.clear()
            self.out.set_alt_screen(False)
        self.framed = False

    def turn_to(self, viewer: int | None) -> None:
        """Change the viewer and forget what was shown to the one before."""
        if viewer != self.facts.viewer:
            self.facts.viewer = viewer
            self._news, self._older, self._drawn = [], [], None

    def curtain(self, text: str) -> str:
        """Cover everything until Enter is pressed; returns what was typed before it."""
        prompt = self.voice.say("cli-press-enter")
        if not self.framed:
            self.out.print(text, style="bold", soft_wrap=True)
            return ask(self.out, prompt)
        self.out.clear()
        self.out.print("\n" * (self.out.height // 3), end="")
        for line in wrapped([Text(text, style="bold")], self.out):
            line.align("center", self.out.width)
            self.out.print(line, soft_wrap=True)
        self.out.print()
        typed = ask(self.out, " " * max(0, (self.out.width - len(prompt)) // 2) + prompt)
        self.out.clear()
        return typed

    def thinking(self, name: str, long: bool) -> None:
        """Show that a bot is thinking; ``long``: also that Ctrl-C makes it choose at once."""
        if self.out.is_terminal:
            self.out.print(
                Text(self.voice.say("cli-thinking-long" if long else "cli-thinking", name=name), style="dim"),
                end="",
                soft_wrap=True,
            )
            self.out.control(Control(ControlType.CARRIAGE_RETURN))

    # --- what is told ------------------------------------------------------------------------------

    def read_out(self, lines: Sequence[Text]) -> None:
        """Print lines of the journal."""
        for line in lines:
            self.out.print(line, soft_wrap=True)

    def retell(self, older: Sequence[Text], news: Sequence[Text]) -> None:
        """Set the lines below the board: the news, and above them as many older lines as have room."""
        self._older, self._news = _split(older), _split(news) or self._news

    def forget_news(self) -> None:
        """Drop the news, because a move was taken back."""
        self._news = []

    def note(self, *lines: str | Text) -> None:
        """Show a note; if it has more than ``FEW`` lines, page by page."""
        texts = [part for line in lines for part in (Text(line) if isinstance(line, str) else line).split("\n")]
        if not self.framed:
            for text in texts:
                self.out.print(text, soft_wrap=True)
        elif len(wrapped(texts, self.out)) <= FEW:
            self._notes = texts
        else:
            self._pages(texts)

    def _pages(self, texts: Sequence[Text]) -> None:
        rows, lines = max(1, self.out.height - 3), wrapped(texts, self.out)
        self.show_pages([lines[begin : begin + rows] for begin in range(0, len(lines), rows)])

    def note_end(self, lines: Sequence[Text]) -> None:
        """Show a long text from its end: the last page first, then those before it."""
        texts = [part for line in lines for part in line.split("\n")]
        rows, found = max(1, self.out.height - 3), wrapped(texts, self.out)
        if not self.framed or len(found) <= rows:
            self.note(*texts)
            return
        ends = range(len(found), 0, -rows)
        self.show_pages([found[max(0, end - rows) : end] for end in ends], "cli-page-older")

    def show_pages(self, pages: Sequence[Sequence[Text]], more: str = "cli-page-more") -> None:
        """Show one page after another until the user types something before Enter."""
        for number, page in enumerate(pages, 1):
            self.out.clear()
            for line in page:
                self.out.print(line, soft_wrap=True)
            last = number == len(pages)
            if ask(self.out, self.voice.say("cli-page-end" if last else more) + " ") and not last:
                break
        self.out.clear()

    # --- the board -----------------------------------------------------------------------------------

    def board(self, targets: Collection[int] = (), focus: Collection[int] = (), whole: bool = False) -> None:
        """Print the board and the state of the game; ``whole``: all of the board, however large."""
        width = self.out.width if self.out.is_terminal and not whole else WIDEST if not whole else 10_000
        for line in self.view.lines(width, targets=targets, focus=focus):
            self.out.print(line, soft_wrap=True)
        state = self.state_line()
        if state.plain:
            self.out.print(state, soft_wrap=True)

    def state_line(self) -> Text:
        """The public state in one line; empty before the game begins."""
        return Text(" · ".join(self.facts.state() if self.match.engine.state.begun else ()), style="italic")

    def player_lines(self) -> list[Text]:
        """A line about each player; none if players have nothing in this game."""
        found = Text()
        for seat in range(self.game.seats):
            told = self.facts.in_short(seat)
            if told:
                found.append("  " if found.plain else "")
                found.append(f"{self.facts.player(seat)}: ", style=f"bold {colour_of(seat)}")
                found.append(" · ".join(told), style="default")
        return [found] if found.plain else []

    def result(self, over: Over) -> Text:
        """The result as text: who has won."""
        return Text(self.questions.result(over), style="bold")

    # --- the question ----------------------------------------------------------------------------------

    def ask_for(self, question: Text, picker: Picker, groups: list[Group], fresh: bool) -> None:
        """Show the position, a question and its choices; ``fresh``: nothing was typed yet."""
        targets, focus = self.targets(picker), self.focus(picker)
        choices = list(self.menu(picker, groups))
        if self.framed:
            self._show(question, choices, targets, focus, self._named(picker))
            return
        state = self.match.state()
        if state != self._drawn or (targets and len(groups) > MOST_LISTED):
            self.board(targets, focus)
        if state != self._drawn:
            for line in self.player_lines():
                self.out.print(line, soft_wrap=True)
        self._drawn = state
        for line in ([Text(""), question] if fresh else []) + choices:
            self.out.print(line, soft_wrap=True)

    def ask_about(self, question: Text) -> None:
        """Show the position and a question without choices."""
        if self.framed:
            self._show(question, [], (), (), [])

    def sure(self, question: str) -> bool:
        """Ask a question; returns whether the answer is yes."""
        self.ask_about(Text(question, style="bold"))
        answer = ask(self.out, "> " if self.framed else f"{question} ").casefold()
        return answer in self.voice.say("cli-yes-words").split()

    def _show(
        self, question: Text, choices: list[Text], targets: Collection[int], focus: Collection[int], named: list[int]
    ) -> None:
        anchor = self.looked or named or self._moved()
        head = Text(self.words.word(self.game.title), style="bold").append("   ").append_text(self.state_line())
        frame = Parts(
            head, lambda width, height: self.view.lines(width, height, targets, focus, anchor), self.player_lines(),
            self._older, self._news, [question], choices, self._notes, self.game.map.has_cells,
        )  # fmt: skip
        lines = compose(frame, self.out, lambda count: self.voice.say("cli-more-news", count=count))
        self.out.clear()
        for line in lines:
            self.out.print(line, soft_wrap=True, no_wrap=True, overflow="ellipsis")
        self._notes, self.looked = [], []

    def _moved(self) -> list[int]:
        """The cells of the viewer's last choice: those of its pieces, and those it named."""
        for event in reversed(self.match.events):
            if isinstance(event, Chosen) and event.player == self.viewer:
                return self.view.cells_of(event.choice.values)
        return []

    def targets(self, picker: Picker) -> list[int]:
        """The cells to choose from: those of the first value that is not chosen yet."""
        depth, found = max(1, picker.settled), dict[int, None]()
        for choice in picker.choices:
            for value in parts(choice)[depth:]:
                cells = self.view.cells_of([value]) if isinstance(value, Datum) else []
                found |= dict.fromkeys(cells)
                if cells:
                    break
        return list(found)

    def focus(self, picker: Picker) -> list[int]:
        """The cells that a question is about: those it names or that are chosen, else those of the viewer's pieces."""
        own = [p.cell for p in self.facts.pieces() if p.owner == picker.decision.player]
        return self._named(picker) or own

    def _named(self, picker: Picker) -> list[int]:
        """The cells that a question names or that are chosen already."""
        prompt = picker.decision.prompt
        named = [value for _, value in prompt.values] if prompt else []
        settled = [part for part in parts(picker.choices[0])[: picker.settled] if isinstance(part, Datum)]
        return self.view.cells_of([*named, *settled])

    @staticmethod
    def listed(picker: Picker, groups: Sequence[Group]) -> int:
        """The number of lines of the list of choices: 0 if it would be long and cells can be typed instead."""
        return 0 if len(groups) > MOST_LISTED and picker.values("cell") else min(len(groups), 3 * MOST_LISTED)

    def menu(self, picker: Picker, groups: list[Group]) -> Iterable[Text]:
        """The list of choices; if it would be long, only what can be typed."""
        count = self.listed(picker, groups)
        if not count:
            cells = sorted(picker.values("cell"))
            shown = ", ".join(map(self.facts.place, cells[:MOST_LISTED])) + (" …" if len(cells) > MOST_LISTED else "")
            yield Text(self.voice.say("cli-type-cell", count=len(cells), cells=shown))
            return
        marks = tags(picker, groups, lambda value: value_text(self.game, value))
        for tag, group in zip(marks, groups[:count]):
            choices = [picker.decision.labelled(i) for i in group.indices]
            line = Text().append(f"{tag:>3}  ", style="bold cyan")
            line.append(self.choice(common(choices)) if len(choices) > 1 else self.choice(choices[0]), style="default")
            if len(choices) > 1:
                line.append(f"  ▸ {len(choices)}", style="dim")
            yield line
        if len(groups) > count:
            yield Text(self.voice.say("cli-more-choices", count=len(groups) - count))


def _split(lines: Iterable[Text]) -> list[Text]:
    """The lines of texts, without empty ones."""
    return [part for line in lines for part in line.split("\n") if part.plain.strip()]
