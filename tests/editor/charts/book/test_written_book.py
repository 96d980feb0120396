"""Books as files: the PDF by an independent reader, the page parsed, Markdown with its pictures, the same each time."""

from __future__ import annotations

import re
import subprocess
from ctypes import create_string_buffer
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from pypdfium2 import PdfDocument, PdfPage, raw
from PySide6.QtGui import QImage

from dsl.services.book.book_values import (
    Book,
    CardsBlock,
    CardText,
    Clauses,
    ClauseText,
    Paragraph,
    Part,
    PlayedExample,
    Sector,
    TableBlock,
    TableCell,
    Terms,
    WheelBlock,
    line,
)
from editor.charts.book.written_book import BookLook, write
from editor.charts.drawing.style_choice import StyleChoice
from editor.charts.paper.unbroken import unbroken
from tests.browsers import browser_path
from tests.dsl.services.book.books import book_of, clauses_of, rules


def written(book: Book, target: Path) -> Path:
    """The book as a file."""
    write(book, target, lambda done, count: None)
    return target


def squeezed(text: str) -> str:
    """Letters and figures alone, small: small capitals and the breaking of lines do not count."""
    return re.sub(r"[\W_]+", "", text).lower()


@pytest.fixture(scope="module")
def book() -> Book:
    return book_of(rules("sea_battle"), "uk", examples=True)


@pytest.fixture(scope="module")
def page_file(book: Book, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book as a page, written once."""
    return written(book, tmp_path_factory.mktemp("page") / "b.html")


@pytest.fixture(scope="module")
def markdown(book: Book, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book as Markdown, written once."""
    return written(book, tmp_path_factory.mktemp("markdown") / "my book.md")


class Page(HTMLParser):
    """Reads a page: its tags must be closed in their order; headings and texts are kept."""

    VOID = frozenset({"meta", "img", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in self.VOID:
            self.open.append(tag)
        if tag in ("h1", "h2", "h3", "h4"):
            self.headings.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open and self.open[-1] in ("h1", "h2", "h3", "h4"):
            self.headings[-1] += data


def test_the_pdf_has_all_headings_and_clauses_in_letters_that_can_be_read(book: Book, tmp_path: Path) -> None:
    pages = list(PdfDocument(written(book, tmp_path / "b.pdf")))
    ships = list(pages[-2].get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))
    assert len(ships) <= 1, "a ship where the last page has room, before the player aid"
    assert {tuple(round(side) for side in page.get_size()) for page in pages} == {(595, 842)}
    text = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
    found = squeezed(text)
    assert squeezed(book.title) in found
    assert all(squeezed(part.title) in found for part in book.parts)
    texts = [squeezed(clause.text) for clause in clauses_of(book).values()]
    assert all(text[:25] in found or text[-25:] in found for text in texts), "a page may end in the middle"
    assert "\ufffd" not in text and "\x00" not in text
    fonts = {name for page in pages for name in _fonts(page)}
    assert fonts and all("Alegreya" in name or "Libertinus" in name for name in fonts), "Libertinus has the arrows"


@pytest.mark.parametrize(("paper", "size"), [("A5", (420, 595)), ("tabloid", (792, 1224))])
def test_the_pages_are_as_large_as_the_paper(tmp_path: Path, paper: str, size: tuple[int, int]) -> None:
    write(hostile(), tmp_path / "b.pdf", lambda done, count: None, BookLook(paper))
    pages = list(PdfDocument(tmp_path / "b.pdf"))
    assert {tuple(round(side) for side in page.get_size()) for page in pages} == {size}
    assert list(pages[0].get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE])), "without a board the cover has another picture"


def test_an_example_of_one_picture_stands_in_a_column(book: Book, tmp_path: Path) -> None:
    example = next(block for block in book.blocks() if isinstance(block, PlayedExample))
    part = Part("aim", "Ціль", (replace(example, after=example.before, ways=()),))
    page = PdfDocument(written(replace(book, parts=(part,)), tmp_path / "b.pdf"))[1]
    boxes = [found.get_bounds() for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_PATH])]
    column = 595 / 2
    assert [box for box in boxes if box[2] - box[0] > 200 and box[2] < column], "as wide as the column lets it be"
    assert not [box for box in boxes if 0 < box[0] < column < box[2] and box[3] - box[1] > 50]


def _fonts(page: PdfPage) -> set[str]:
    names = set()
    for letters in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        font = raw.FPDFTextObj_GetFont(letters)
        name = create_string_buffer(raw.FPDFFont_GetBaseFontName(font, None, 0))
        raw.FPDFFont_GetBaseFontName(font, name, len(name))
        names.add(name.value.decode())
    return names


def test_the_page_is_sound_and_whole(book: Book, page_file: Path) -> None:
    text = page_file.read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.open == [] and {part.title for part in book.parts} <= set(page.headings)
    assert all(unbroken(clause.text) in page.text for clause in clauses_of(book).values())
    sources = [value for name, value in page.attributes if name == "src"]
    assert sources and all(value.startswith("data:image/") for value in sources)
    ids = {value for name, value in page.attributes if name == "id"}
    links = {value for name, value in page.attributes if name == "href"}
    assert links and all(link.removeprefix("#") in ids for link in links), "every link leads to a part or a clause"
    assert text.count("@font-face") == 4 and len(text) < 2_500_000, "its own letters, no more than it needs"
    assert "://" not in text and "<script" not in text  # pictures may spell "http" by chance, but never that


def test_markdown_has_its_pictures_beside_it(markdown: Path) -> None:
    names = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", markdown.read_text(encoding="utf-8"))
    assert names and all((markdown.parent / unquote(name)).is_file() for name in names)


@pytest.mark.slow
def test_a_file_is_the_same_each_time(book: Book, page_file: Path, markdown: Path, tmp_path: Path) -> None:
    for one in (page_file, markdown):
        assert one.read_text("utf-8") == written(book, tmp_path / one.name).read_text("utf-8")


EVIL = "<script>alert('&')</script> \"quoted\" ]]> {{ 7*7 }}"


def hostile() -> Book:
    """A book in which every text would like to be markup; with a huge table, long words and signs of no face."""
    wheel = WheelBlock(EVIL, EVIL, (Sector("a", EVIL, 1.0), Sector("b", "", 0.0)), EVIL)
    cards = CardsBlock("deck", EVIL, (CardText(EVIL, 3, ((EVIL, EVIL),)), CardText("", 1, ())), EVIL)
    cell = TableCell(EVIL, "x" * 300)
    table = TableBlock(EVIL, ("",) * 9, ((cell,) * 9,) * 60, EVIL)
    told = Clauses(tuple(ClauseText(f"X{n}", "12345678901", f"{EVIL} 海 → ☠ {'long' * 90}") for n in range(30)))
    part = Part("about", EVIL, (Paragraph(line(EVIL * 40), initial=True), told, wheel, cards, table))
    return Book("nothing", "", "en", EVIL, EVIL, (EVIL,), (part, Part("turn", "", (Paragraph(line("")),))), (EVIL,))


def test_hostile_texts_are_plain_text_everywhere(tmp_path: Path) -> None:
    page = Page()
    page.feed(written(hostile(), tmp_path / "h.html").read_text(encoding="utf-8"))
    assert page.open == [] and EVIL in page.headings[0]
    assert len(PdfDocument(written(hostile(), tmp_path / "h.pdf"))) > 3
    assert "<script" not in written(hostile(), tmp_path / "h.md").read_text(encoding="utf-8").replace("\\<script", "")


def test_the_work_ends_when_it_is_told_to(tmp_path: Path) -> None:
    class Enough(Exception):
        """Somebody has waited long enough."""

    def step(done: int, count: int) -> None:
        raise Enough

    for ending in (".pdf", ".html", ".md"):
        with pytest.raises(Enough):
            write(book_of(rules("sea_battle")), tmp_path / f"b{ending}", step)
    assert not list(tmp_path.glob("b.*"))


def test_a_book_in_one_ink_has_no_colour_not_even_in_its_examples(book: Book, tmp_path: Path) -> None:
    write(book, tmp_path / "ink.png", lambda done, count: None, BookLook(style=StyleChoice.of("ink"), dpi=36))
    pages = sorted(tmp_path.glob("*.png"))
    assert len(pages) > 4
    assert [page.name for page in pages if not QImage(str(page)).allGray()] == []


def test_no_paragraph_ends_with_the_end_of_a_word_alone(tmp_path: Path) -> None:
    texts = ("захватывающих " * (2 + number // 12) + "и " * (number % 12) + "корабли." for number in range(60))
    part = Part("aim", "Цель", tuple(Paragraph(line(text)) for text in texts))
    pages = PdfDocument(written(Book("nothing", "", "ru", "Книга", "", (), (part,)), tmp_path / "b.pdf"))
    text = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
    assert text.count("корабли.") == 60, "a hyphen would stand inside"


@pytest.mark.parametrize("filled", [72, 76])
def test_an_index_is_whole_and_tells_the_edition_of_a_clause(tmp_path: Path, filled: int) -> None:
    """It begins in the last lines of a page: all of it goes to the next."""
    words = ["anchor", "bowsprit", "cabin", "deck", "ensign", "frigate", "galleon", "helm"]
    clauses = Clauses(tuple(ClauseText(f"C90-{n}", f"C90-{n}", text) for n, text in enumerate(words)))
    aim = Part("aim", "Aim", tuple(Paragraph(line("Sail.")) for _ in range(filled)))
    last = Part("clauses-1", "Rules", (clauses, Terms(tuple((word, line("?")) for word in words))))
    book = Book("nothing", "", "en", "Book", "", (), (aim, last))
    pages = PdfDocument(written(book, tmp_path / "b.pdf"))
    texts = [re.sub(r"\s", "", page.get_textpage().get_text_bounded()) for page in pages]
    assert "Index" + "".join(f"{word}{n}" for n, word in enumerate(words)) in texts[-1]
    assert 'class="number older">0</b>' in written(book, tmp_path / "b.html").read_text("utf-8")


MEASURE = """<script>const list = document.querySelector("nav ol");
document.body.dataset.hidden = list.scrollWidth > list.clientWidth || list.scrollHeight > list.clientHeight;</script>"""


@pytest.mark.skipif(browser_path() is None, reason="apt install chromium")
def test_all_of_the_contents_is_seen_on_a_phone(page_file: Path, tmp_path: Path) -> None:
    page = tmp_path / "measured.html"
    page.write_text(page_file.read_text("utf-8").replace("</body>", f"{MEASURE}</body>"), "utf-8")
    words = [str(browser_path()), "--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,844", "--dump-dom"]
    words += [f"--user-data-dir={tmp_path / 'browser'}", page.as_uri()]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    assert 'data-hidden="false"' in done.stdout
