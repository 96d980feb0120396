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
"""The file extension of the pages of a book as pictures."""
PAPERS = ("A4", "A3", "A5", "letter", "tabloid")
"""The paper sizes of a PDF."""
PAGES = ("white", "cream")
"""The background colours of a PDF."""
Face = Literal["plain", "strong", "leaning"]


@dataclass(frozen=True)
class Inline:
    """A piece of text in one typeface; ``leaning`` is italic."""

    text: str
    face: Face = "plain"


Line = tuple[Inline, ...]
"""A paragraph's text."""


def line(text: str, face: Face = "plain") -> Line:
    """A plain text as a line."""
    return (Inline(text, face),)


def words_in(text: Line) -> str:
    """The text of a line without its typefaces."""
    return "".join(part.text for part in text)


@dataclass(frozen=True)
class Paragraph:
    """A paragraph. ``initial``: it opens the book, and may begin with a large letter."""

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
    """A glossary: words with what they mean."""

    items: tuple[tuple[str, Line], ...]


@dataclass(frozen=True)
class Change:
    """A difference from the game, as a sentence (``text``) and an explanation (``more``)."""

    text: str
    more: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClauseText:
    """A clause: its full name, the number in the margin, its sentence, and how house rules change it."""

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
    """A cell of a table. ``was``: its text without house rules, if different; ``number``: it is aligned as a number."""

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
    """The path of a piece: its ``cells``, both ends among them; -1 as the last one: it left the board.

    ``number`` is the number printed for it in picture and text (0: none).
    """

    number: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class PlayedExample:
    """A few events of a match: the position before and after on ``board``, and what happened, as text (``told``).

    ``name`` is unique in the book; pictures are named after it. ``ways`` are the paths of pieces in order; ``numbers``
    has for each line of text the number of its path, 0 for none. ``named``: the cells that the text mentions, also by
    their pieces. ``names`` are the names of pieces used in the text. ``signs`` has for each player the seat whose sign
    the player bears because of the role. ``say`` is a sentence below.
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
        """The seat whose sign is drawn for the player of ``seat``; a negative seat (nobody) is returned as it is."""
        return self.signs[seat] if 0 <= seat < len(self.signs) else seat


@dataclass(frozen=True)
class ParameterLine:
    """A parameter and its value; ``was`` is its value without house rules, if different."""

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
    """The names of the pictures of a block, unique in the book."""
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
    """A chapter of the book: ``name`` is the same in all languages (``aim``, ``clauses-4``), ``title`` is printed."""

    name: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Book:
    """A rulebook in one language. ``game`` is the name of the game with the theme, ``folder`` its folder.

    ``under`` is the line below the title (house rules), ``facts`` are the lines on the cover (players, board).
    ``left_out`` says in words which parts could not be made.
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
