"""The document model of a rulebook: parts of blocks, all of it plain values in the reader's language.

Texts hold no markup: an ``Inline`` is plain or strong or leaning. Renderers escape what they write.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from dsl.services.match.position_values import PositionView
from dsl.text.source import Source

ENDINGS = (".pdf", ".html", ".md")
"""What the file of a book can end with."""
PICTURES = ".png"
"""What the files of its pages as pictures end with."""
PAPERS = ("A4", "A3", "A5", "letter", "tabloid")
"""The papers that a PDF can be made for."""
PAGES = ("white", "cream")
"""The grounds of its pages."""
Face = Literal["plain", "strong", "leaning"]


@dataclass(frozen=True)
class Inline:
    """A stretch of text in one face."""

    text: str
    face: Face = "plain"


Line = tuple[Inline, ...]
"""A paragraph's text."""


def line(text: str, face: Face = "plain") -> Line:
    """A plain text as a line."""
    return (Inline(text, face),)


def words_in(text: Line) -> str:
    """A line without its faces."""
    return "".join(part.text for part in text)


@dataclass(frozen=True)
class Paragraph:
    """``initial``: it opens the book, and may begin with a large letter."""

    text: Line
    initial: bool = False


@dataclass(frozen=True)
class Heading:
    """A heading inside a part."""

    text: str


@dataclass(frozen=True)
class Listing:
    """Points one below the other, ``numbered`` where their order matters."""

    items: tuple[Line, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Terms:
    """Words with what they mean."""

    items: tuple[tuple[str, Line], ...]


@dataclass(frozen=True)
class Change:
    """A difference from the game in the book, said: ``said`` in a sentence, ``more`` what else is to be known."""

    said: str
    more: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClauseText:
    """A clause: its full name, the number in the margin, its sentence, and what is agreed otherwise about it."""

    clause: str
    number: str
    text: str
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Clauses:
    """Clauses that belong together, below each other."""

    items: tuple[ClauseText, ...]


@dataclass(frozen=True)
class Changes:
    """Differences that stand by themselves."""

    items: tuple[Change, ...]


@dataclass(frozen=True)
class TableCell:
    """``was`` is what stands in the book, where it is something else."""

    text: str
    was: str = ""
    number: bool = False


@dataclass(frozen=True)
class TableBlock:
    """A table; the first column of each row is its name."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    note: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sector:
    """A sector of a wheel: ``key`` as the rules call it, ``share`` of the whole circle (0 to 1)."""

    key: str
    label: str
    share: float


@dataclass(frozen=True)
class WheelBlock:
    """A spinner, to be drawn."""

    name: str
    title: str
    sectors: tuple[Sector, ...]
    note: str = ""


@dataclass(frozen=True)
class CardText:
    """A card: how many there are, and its attributes that say something, each with its name."""

    label: str
    count: int
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class CardsBlock:
    """A deck, to be drawn."""

    name: str
    title: str
    cards: tuple[CardText, ...]
    note: str = ""


@dataclass(frozen=True)
class Way:
    """A piece went from a cell to another (-1: off the board); ``number`` counts those that a line tells (else 0)."""

    number: int
    start: int
    end: int


@dataclass(frozen=True)
class PlayedExample:
    """A short stretch of play: the position before and after on ``board``, and what happened between them, told.

    What was chosen is strong, what chance brought leans. ``name`` is its own in the book; pictures are called after it.
    ``ways`` are those of the pieces in their order; ``numbers`` has for each line the number of its way, 0 for none.
    """

    title: str
    board: Source
    before: PositionView
    after: PositionView
    told: tuple[Line, ...]
    clauses: tuple[str, ...] = ()
    say: str = ""
    name: str = ""
    ways: tuple[Way, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class ParameterLine:
    """A parameter as it is set: ``was`` is its value in the book where that is another one."""

    name: str
    label: str
    value: str
    was: str
    choices: str
    help: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Parameters:
    """Parameters below the heading that the rules give them."""

    items: tuple[ParameterLine, ...]


@dataclass(frozen=True)
class BoardPicture:
    """The board of the game, to be drawn: the text of its map."""

    board: Source
    title: str


Block = (
    Paragraph
    | Heading
    | Listing
    | Terms
    | Clauses
    | Changes
    | TableBlock
    | WheelBlock
    | CardsBlock
    | PlayedExample
    | Parameters
    | BoardPicture
)


def picture_names(block: Block) -> tuple[str, ...]:
    """The names of the pictures that belong to a block, each its own in the book."""
    match block:
        case WheelBlock(name=name):
            return (f"wheel-{name}",)
        case CardsBlock(name=name):
            return (f"cards-{name}",)
        case PlayedExample(name=name):
            return f"{name}-before", f"{name}-after"
        case BoardPicture():
            return ("board",)
    return ()


@dataclass(frozen=True)
class Part:
    """A chapter of the book: ``name`` is stable (``aim``, ``clauses-4``), ``title`` is read."""

    name: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Book:
    """A rulebook in one language. ``game`` is the name of the game whose theme it wears, ``folder`` where that lies.

    ``under`` is a line below the title, ``facts`` are what stands on the cover (players, board).
    ``left_out`` tells what could not be made, in words.
    """

    game: str
    folder: str
    language: str
    title: str
    under: str
    facts: tuple[str, ...]
    parts: tuple[Part, ...]
    left_out: tuple[str, ...] = ()

    def blocks(self) -> Iterator[Block]:
        """All blocks, in their order."""
        for part in self.parts:
            yield from part.blocks
