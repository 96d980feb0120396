"""A book as plain data for templates: texts as runs with fonts and links, names of pictures, an index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import groupby
from math import ceil
from typing import Any

from dsl.services.book.book_values import (
    Block,
    BoardPicture,
    Book,
    CardsBlock,
    Change,
    Changes,
    Clauses,
    ClauseText,
    Inline,
    Line,
    Listing,
    Paragraph,
    ParameterLine,
    Parameters,
    PlayedExample,
    TableBlock,
    TableCell,
    Terms,
    WheelBlock,
    line,
    picture_names,
)
from dsl.services.book.rule_tables import capital
from dsl.text.diagnostics import Share, message
from editor.charts.drawing.style.player_inks import sector_colour
from editor.charts.drawing.style.theme import Theme

MOST = 12
"""The most clauses listed for a word in the index."""
LONG, SHORT = 6, 4
"""Grammar may change the last two letters of words of ``LONG`` letters, the last one of words longer than ``SHORT``."""
ALPHABET = str.maketrans({"ё": "е", "ґ": "г", "є": "е\uffff", "і": "и\uffff", "ї": "и\uffff\uffff"})
"""Letters whose order differs from that of their code points: ё sorts as е, ґ as г, і and ї after и."""
CONSONANT = "[бвгґджзклмнпрстфхцчшщ]"
SYLLABLE = rf"(.*[аеёиіїоуыэюя][^\W\d_]*{CONSONANT})"
VOWELS = (
    (re.compile(rf"{SYLLABLE}[еёоі]({CONSONANT})ь?"), ("", "о", "е")),
    (re.compile(rf"{SYLLABLE}([вкмнцр])[аеиіоыя]"), ("е", "о", "і")),
    (re.compile(rf"(.*)і({CONSONANT})т?ь?"), ("о", "е")),
)
"""Stems with other vowels: ветер, кубок, острів (ветра, кубка, острова); пушка (пушек); хід, міцність (ходу)."""
WORD = re.compile(r"[^\W\d_]+")
Data = dict[str, Any]


def index_of(book: Book) -> list[Data]:
    """The entries (word, places) in alphabetical order; words without clauses are left out."""
    clauses = [clause for block in book.blocks() if isinstance(block, Clauses) for clause in block.items]
    words = [(clause, {word.casefold() for word in WORD.findall(clause.text)}) for clause in clauses]
    found: dict[str, Data] = {}
    for term in _terms(book):
        places = [_reference(clause) for clause, among in words if _has(among, term)][:MOST]
        if places and term.casefold() not in found:
            found[term.casefold()] = {"word": term, "places": places}
    return [found[key] for key in sorted(found, key=lambda word: word.translate(ALPHABET))]


def _terms(book: Book) -> Iterator[str]:
    for block in book.blocks():
        match block:
            case Terms(items=items):
                yield from (word for word, _ in items)
            case TableBlock(rows=rows):
                yield from (row[0].text for row in rows if row and not row[0].number)
            case WheelBlock(title=title) | CardsBlock(title=title):
                yield title


def _has(words: Iterable[str], text: str) -> bool:
    """Whether all words of a text are among the words, ignoring grammatical case."""
    stems = [_stems(word.casefold()) for word in WORD.findall(text)]
    return bool(stems) and all(any(word.startswith(some) for word in words) for some in stems)


def _reference(clause: ClauseText) -> Data:
    """A link to a clause, with its number; ``older``: it is one of the game that this one extends."""
    edition, _, number = clause.number.rpartition("-")
    return {"clause": clause.clause, "number": number, "older": bool(edition)}


MOST_CLAUSES = 6
"""The most clauses of one subject in a paragraph; more are split into several of similar length."""
SUBJECT = re.compile(r"(.*\d)[^\W\d]+")
"""The number of a clause, whose last letter distinguishes clauses of one subject: ``6.2a``, ``12c``."""


def paragraphs_of(clauses: Sequence[ClauseText]) -> Iterator[Sequence[ClauseText]]:
    """Clauses grouped into paragraphs by subject; a paragraph ends at a clause with a house rule."""
    for _, found in groupby(clauses, key=_subject):
        some = list(found)
        while some:
            most = ceil(len(some) / ceil(len(some) / MOST_CLAUSES))
            count = next((n for n, clause in enumerate(some[:most], 1) if clause.changes), most)
            yield some[:count]
            some = some[count:]


def _subject(clause: ClauseText) -> str:
    number = clause.number.rpartition("-")[2]
    found = SUBJECT.fullmatch(number)
    return found[1] if found is not None else clause.clause


def unsaid(title: str, facts: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The facts of a card that its title does not contain, ignoring grammatical case."""
    whole = title.replace("−", "-").casefold()
    words, values = WORD.findall(whole), [value.replace("−", "-").casefold() for _, value in facts]
    return [fact for fact, value in zip(facts, values, strict=True) if value not in whole and not _has(words, value)]


SHADES = ("#ffffff", "#e4e4e4")
"""The shades of sectors in black print."""
COLUMNS = 5
"""The most columns (with that of the names) of a table that fits into a column of text."""


def turned(table: TableBlock) -> TableBlock:
    """The table, transposed if it is too wide for a column of text and has few rows."""
    if len(table.head) <= COLUMNS or len(table.rows) >= COLUMNS:
        return table
    names, *rows = ((TableCell(name), *cells) for name, *cells in zip(table.head, *table.rows, strict=True))
    return replace(table, head=tuple(cell.text for cell in names), rows=tuple(rows))


def _stems(word: str) -> tuple[str, ...]:
    """The possible stems of a word, without its ending and with changed vowels."""
    found = [word[:-2] if len(word) >= LONG else word[:-1] if len(word) > SHORT else word]
    for pattern, vowels in VOWELS:
        if parts := pattern.fullmatch(word):
            found += [parts[1] + vowel + parts[2] for vowel in vowels]
    return tuple(found)


CHAPTER = "clauses-"
REFERENCE = re.compile(
    r"(?P<word>\b(?:глав|розділ|chapter)\w* )(?P<chapter>\d+)\b|\b(?P<clause>\d+\.\d+[^\W\d_]{0,2}|[^\W\d_]\d+)\b"
)
WORDS = (
    "contents", "rules", "example", "before", "after", "here", "left-out", "equal", "index", "aid", "legend",
)  # fmt: skip
AID, AIDLESS = ("turn", "tables"), ("PlayedExample", "CardsBlock")
"""The parts repeated on the player aid, and the blocks left out of it."""


class BookData:
    """Makes the data of a book; ``theme``: its colours, ``legend``: texts and files of the board's signs.

    ``black``: wheels and cards have no colours.
    """

    def __init__(
        self,
        book: Book,
        theme: Theme,
        pictures: Mapping[str, str],
        legend: Sequence[tuple[str, str]] = (),
        black: bool = False,
    ) -> None:
        self._book, self._theme, self._pictures, self._black = book, theme, pictures, black
        self._legend = [{"text": text, "picture": picture} for text, picture in legend]
        clauses = [clause for block in book.blocks() if isinstance(block, Clauses) for clause in block.items]
        self._clauses = {clause.number: clause.clause for clause in clauses}
        self._chapters = {part.name for part in book.parts if part.name.startswith(CHAPTER)}
        self._examples = 0

    def data(self) -> Data:
        """The data of the whole book."""
        book = self._book
        parts = [self._part(part.name, part.title, part.blocks) for part in book.parts]
        aid: Data = {name: [] for name in AID}
        for part in parts:
            aid.get(part["name"], []).extend(block for block in part["blocks"] if block["kind"] not in AIDLESS)
        return {
            "language": book.language,
            "title": book.title,
            "under": book.under or self._message("rules"),
            "facts": list(book.facts),
            "words": {word: self._message(word) for word in WORDS},
            "parts": parts,
            "left_out": list(book.left_out),
            "index": index_of(book),
            "cover": self._pictures.get("board", ""),
            "aid": aid,
            "legend": self._legend,
        }

    def _part(self, name: str, title: str, blocks: Sequence[Block]) -> Data:
        return {
            "name": name,
            "title": title,
            "inner": name.startswith(CHAPTER),
            "blocks": [{"kind": type(block).__name__, **self._block(block)} for block in blocks],
        }

    def _block(self, block: Block) -> Data:
        names = [self._pictures.get(name, "") for name in picture_names(block)]
        match block:
            case WheelBlock():
                return self._wheel(block)
            case CardsBlock():
                facts = [", ".join(map(": ".join, unsaid(card.label, card.facts))) for card in block.cards]
                cards = [{**asdict(card), "facts": said} for card, said in zip(block.cards, facts, strict=True)]
                return {**asdict(block), "cards": cards}
            case TableBlock():
                table = turned(block)
                rows = [[{**asdict(cell), "was": self._was(cell.was)} for cell in row] for row in table.rows]
                figures = [any(cell.number for cell in column) for column in zip(*table.rows, strict=True)]
                return {**asdict(table), "rows": rows, "figures": figures}
            case PlayedExample():
                return self._example(block, names)
            case BoardPicture(title=title):
                return {"title": title, "picture": names[0], "legend": self._legend}
        return self._texts(block)

    def _texts(self, block: Block) -> Data:
        match block:
            case Clauses(items=clauses):
                return {"paragraphs": [[self._clause(clause) for clause in some] for some in paragraphs_of(clauses)]}
            case Changes(items=changes):
                return {"items": [self._change(change) for change in changes]}
            case Terms(items=items):
                return {"items": [{"word": word, "text": self._runs(text)} for word, text in items]}
            case Paragraph(text=text, initial=initial):
                return {"text": self._runs(text), "initial": initial}
            case Listing(items=points, numbered=numbered):
                return {"items": [self._runs(point) for point in points], "numbered": numbered}
            case Parameters(items=values):
                return {"items": [{**asdict(one), "was": self._was(one.was), "may": self._may(one)} for one in values]}
        return asdict(block)

    def _was(self, value: str) -> str:
        return self._message("was", value=value) if value else ""

    def _may(self, parameter: ParameterLine) -> str:
        return self._message("may-be", choices=parameter.choices) if parameter.choices else ""

    def _clause(self, clause: ClauseText) -> Data:
        changes = [self._change(change) for change in clause.changes]
        text = self._runs(line(clause.text))
        return {**_reference(clause), "text": text, "changes": changes}

    def _change(self, change: Change) -> Data:
        return {"said": change.text, "more": change.more}

    def _wheel(self, wheel: WheelBlock) -> Data:
        sectors = [
            {
                "label": sector.label,
                "share": sector.share,
                "said": Share(sector.share).text(self._book.language),
                "colour": SHADES[number % 2]
                if self._black
                else sector_colour(self._theme, wheel.name, number, sector.key).name(),
            }
            for number, sector in enumerate(wheel.sectors)
        ]
        alike = len({round(sector.share, 6) for sector in wheel.sectors}) == 1
        picture = self._pictures.get(f"wheel-{wheel.name}", "")
        return {"title": wheel.title, "note": wheel.note, "sectors": sectors, "alike": alike, "picture": picture}

    def _example(self, example: PlayedExample, names: Sequence[str]) -> Data:
        self._examples += 1
        numbers = example.numbers or (0,) * len(example.told)
        runs = [[{"text": one.text, "face": one.face, "to": ""} for one in text if one.text] for text in example.told]
        told = [{"number": n, "text": text} for n, text in zip(numbers, runs, strict=True)]
        before, after = (*names, "", "")[:2]
        return {
            "number": self._examples, "title": example.title, "before": before, "after": after, "told": told,
            "say": self._runs(line(example.say)) if example.say else [], "signs": _signs(example) if before else [],
        }  # fmt: skip

    def _runs(self, text: Line) -> list[Data]:
        """A text as runs with their fonts; names of clauses and chapters have links."""
        return [
            {"text": words, "face": part.face, "to": to} for part in text for words, to in self._linked(part) if words
        ]

    def _linked(self, part: Inline) -> Iterator[tuple[str, str]]:
        at = 0
        for found in REFERENCE.finditer(part.text):
            chapter, clause = f"{CHAPTER}{found['chapter']}", self._clauses.get(found["clause"] or "", "")
            to = f"part-{chapter}" if chapter in self._chapters else clause
            if to:
                yield part.text[at : found.start()], ""
                yield found[0], to
                at = found.end()
        yield part.text[at:], ""

    def _message(self, code: str, **args: object) -> str:
        return message(f"book-{code}", args, self._book.language)


def _signs(example: PlayedExample) -> list[tuple[str, str]]:
    """For each player with pieces on an example's board the file of the sign and the name."""
    here = {piece.owner for piece in (*example.before.pieces, *example.after.pieces) if piece.cell >= 0}
    those = sorted((example.sign(one.seat), one.name or one.role) for one in example.before.players if one.seat in here)
    return [(f"sign-{sign}.svg", capital(name)) for sign, name in those]
