"""The parts of a report, and texts and numbers in one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import ClassVar, Literal

from dsl.engines.linking.game import Game
from dsl.games.balance.intervals import Interval
from dsl.games.balance.job import Job
from dsl.games.balance.measures import Draws, Length, Measure, RoleWins, SeatWins, Unfinished, datum_of
from dsl.games.library.shelves import kin_of
from dsl.games.play import Translation, load_translation
from dsl.games.play.gap_faults import values_in_play
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.value_gaps import GapValues
from dsl.text.diagnostics import Problems, message

Style = Literal["title", "head", "lead", "plain", "faint"]


@dataclass(frozen=True)
class Text:
    """A few sentences; ``lead`` marks the most important one, ``head`` a heading."""

    text: str
    style: Style = "plain"
    kind: ClassVar = "text"


@dataclass(frozen=True)
class Table:
    """Rows of texts below headings; the first ``names`` columns are words, the others numbers.

    ``words_last``: the last column is words, too.
    """

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    names: int = 1
    words_last: bool = False
    kind: ClassVar = "table"

    def is_word(self, column: int) -> bool:
        """Whether the cells of a column are words."""
        return column < self.names or (self.words_last and column == len(self.heads) - 1)


@dataclass(frozen=True)
class Picture:
    """A picture as SVG, with its caption."""

    svg: str
    caption: str
    kind: ClassVar = "picture"


Block = Text | Table | Picture


ENDLESS = "∞"


class Phrases:
    """Texts of reports in a language; ``words`` are the game's own, ``book`` the sentences of its clauses."""

    def __init__(self, language: str, words: Translation, book: Rulebook | None = None) -> None:
        self.language = language
        self.words = words
        self.book = book

    @classmethod
    def of(cls, game: Game, language: str) -> Phrases:
        """The texts for reports on a game."""
        kin = kin_of(game.program.files)
        words = load_translation(kin, language, Problems())
        return cls(language, words, Rulebook(kin, GapValues(values_in_play(game), language, words.word)))

    def say(self, code: str, **args: object) -> str:
        """A text of the program."""
        return message(f"balance-{code}", args, self.language)

    # ---- numbers
    def number(self, value: float, places: int = 1) -> str:
        """A number with ``places`` decimals, in the format of the language."""
        if abs(value) == inf:
            return ENDLESS if value > 0 else f"−{ENDLESS}"
        text = f"{value:.{places}f}"
        return text if self.language == "en" else text.replace(".", ",")

    def percent(self, share: float) -> str:
        """A share in percent, without the sign."""
        return self.number(100 * share)

    def interval(self, ends: Interval, scale: float = 100) -> str:
        """An interval as text; shares in percent."""
        return " – ".join(self.number(scale * end) for end in ends)

    def signed(self, value: float) -> str:
        """A change, with its sign."""
        sign = "+" if value > 0 else "−" if value < 0 else "±"
        return f"{sign}{self.number(abs(value))}"

    def changes(self, ends: Interval, scale: float) -> str:
        """The interval of a change as text, with signs."""
        return " … ".join(self.signed(scale * end) for end in ends)

    # ---- names
    def title(self, game: Game) -> str:
        """The game as players call it."""
        return self.words.word(game.title)

    def name(self, measure: Measure, game: Game) -> str:
        """The name of a measure: that of a side, or what is counted."""
        datum = datum_of(measure, game)
        return self.words.label(game, datum) if datum is not None else self.asked(measure, game)

    def asked(self, measure: Measure, game: Game) -> str:
        """The name of a measure where it must be clear that it counts victories."""
        match measure:
            case SeatWins() | RoleWins():
                return self.say("asked-wins", name=self.name(measure, game))
            case Draws():
                return self.say("draws")
            case Unfinished():
                return self.say("unfinished")
            case Length(key="turns"):
                return self.say("asked-turns")
            case _:
                return self.say("asked-decisions")

    def job(self, job: Job) -> str:
        """A description of the job: title, map, settings and bots."""
        game = job.game
        parts = [
            self.title(game),
            game.map.title(self.language),
            *(f"{name} = {value}" for name, value in job.settings),
        ]
        return ", ".join([*parts, self.bots(job)])

    def bots(self, job: Job) -> str:
        """The bots of a job as text."""
        names = [self.bot(name) for name in job.bots]
        return self.say("bots", bots=", ".join(names if len(set(names)) > 1 else names[:1]))

    def bot(self, name: str) -> str:
        """A kind of bot by its name on the command line."""
        return self.say(f"bot-{name}")
