"""The document model of a rulebook: parts made of blocks, all plain values in the reader's language.

Texts contain no markup: an ``Inline`` is plain, strong or italic. Renderers escape what they write.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import PositionView
from dsl.text.source import Source

ENDINGS = (".pdf", ".html", ".md")
"""The file extensions of a book."""
PICTURES = ".png"
"""The file extension of its pages as pictures."""
PAPERS = ("A4", "A3", "A5", "letter", "tabloid")
"""The paper sizes of a PDF."""
PAGES = ("white", "cream")
"""The grounds of its pages."""
Face = Literal["plain", "strong", "leaning"]


@dataclass(frozen=True)
class Inline:
    """A stretch of text in one typeface."""

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
    """A list of points, ``numbered`` if their order matters."""

    items: tuple[Line, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Terms:
    """Words with what they mean."""

    items: tuple[tuple[str, Line], ...]


@dataclass(frozen=True)
class Change:
    """A difference from the game, as a sentence (``text``) and an explanation (``more``)."""

    text: str
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
    """A group of clauses, one below the other."""

    items: tuple[ClauseText, ...]


@dataclass(frozen=True)
class Changes:
    """A list of differences."""

    items: tuple[Change, ...]


@dataclass(frozen=True)
class TableCell:
    """``was``: the text in the rulebook, if it is different."""

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
    """A card: its number of copies, and its attributes with a value, each with its label."""

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
    """The path of a piece over the ``cells`` that are told of it, both ends among them; -1 at the end: off the board.

    ``number`` is its number in the text (0: none).
    """

    number: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class PlayedExample:
    """A short stretch of play: the position before and after on ``board``, and what happened, as text.

    ``name`` is unique in the book; pictures are named after it. ``ways``
    are the paths of pieces in order; ``numbers`` has for each line the number of its path, 0 for none. ``named``: the
    cells of what is told, pieces among it. ``names`` are those of pieces in the text. ``signs`` has for each player the
    seat whose sign it bears, by its role.
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
    named: frozenset[int] = frozenset()
    names: tuple[tuple[Datum, str], ...] = ()
    signs: tuple[int, ...] = ()

    def sign(self, seat: int) -> int:
        """The seat whose sign a player bears; that of nobody is negative."""
        return self.signs[seat] if 0 <= seat < len(self.signs) else seat


@dataclass(frozen=True)
class ParameterLine:
    """A parameter and its value; ``was`` is its value in the rulebook, if that is another one."""

    name: str
    label: str
    value: str
    was: str
    choices: str
    help: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Parameters:
    """The parameters below one heading of the rules."""

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
    """A rulebook in one language. ``game`` is the name of the game with the theme, ``folder`` its folder.

    ``under`` is a line below the title, ``facts`` are the lines on the cover (players, board). ``left_out`` lists in
    words what could not be made.
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
