"""What the templates of a book are given: links to clauses and chapters, an index, a player aid."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from dsl.services.book.book_values import (
    Book,
    Clauses,
    ClauseText,
    Paragraph,
    Part,
    PlayedExample,
    TableBlock,
    TableCell,
    Terms,
    line,
)
from dsl.services.match.position_values import PositionView, ResultView
from dsl.text.source import Source
from editor.charts.book.book_data import BookData, index_of, turned, unsaid
from editor.charts.drawing.style.theme import load_theme
from editor.charts.paper.unbroken import unbroken

CLAUSES = (
    ClauseText("X-4.1", "4.1", "Бригантину ведут по ветру."),
    ClauseText("X-4.2", "4.2", "Ведут по главе 4, как сказано в 4.1; 9.9 нет."),
)
SHIP = TableCell("Бригантина"), TableCell("1", number=True), TableCell("бриз")
TABLE = TableBlock("Корабли", ("", "Дальность", "Ветер"), (SHIP,))
BOOK = Book(
    "nothing", "", "ru", "Книга", "", (),
    (
        Part("turn", "Ход", (Paragraph(line("Ход.")),)),
        Part("clauses-4", "4. Ветер", (Clauses(CLAUSES),)),
        Part("tables", "Таблицы", (TABLE,)),
        Part("words", "Слова", (Terms((("Ветер", line("дует")), ("Якорь", line("держит")))),)),
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def data() -> dict[str, object]:
    return BookData(BOOK, load_theme(None), {}).data()


def test_clauses_and_chapters_that_are_named_lead_there(data: dict[str, object]) -> None:
    (block,) = next(part for part in data["parts"] if part["name"] == "clauses-4")["blocks"]
    runs = block["paragraphs"][1][0]["text"]
    assert [(run["text"], run["to"]) for run in runs if run["to"]] == [("главе 4", "part-clauses-4"), ("4.1", "X-4.1")]
    assert "".join(run["text"] for run in runs) == CLAUSES[1].text


def test_the_index_finds_words_whatever_their_endings() -> None:
    entries = {entry["word"]: [place["number"] for place in entry["places"]] for entry in index_of(BOOK)}
    assert entries == {"Бригантина": ["4.1"], "Ветер": ["4.1"]}, "no clause speaks of an anchor"


@pytest.mark.parametrize(
    ("term", "text"),
    [("Кубок", "два кубка"), ("Пушка", "нет пушек"), ("Острів", "від острова"), ("Корабель", "немає корабля")],
)
def test_the_index_knows_vowels_that_come_and_go(term: str, text: str) -> None:
    parts = Part("a", "", (Clauses((ClauseText("X-1", "1.1", text),)),)), Part("b", "", (Terms(((term, line("")),)),))
    assert [entry["word"] for entry in index_of(replace(BOOK, parts=parts))] == [term]


def test_the_player_aid_has_the_turn_and_the_tables(data: dict[str, object]) -> None:
    aid = data["aid"]
    assert isinstance(aid, dict)
    assert {name: [block["kind"] for block in blocks] for name, blocks in aid.items()} == {
        "turn": ["Paragraph"], "tables": ["TableBlock"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("title", "unsaid_values"),
    [
        ("Сундук на отмели: +10 золота", []),
        ("Портовый сбор: −10 золота", []),
        ("Попутный ветер: +10 к ходу", ["золото"]),
        ("Клад", ["золото", "10"]),
    ],
)
def test_what_the_title_of_a_card_says_is_not_said_again_whatever_its_case(
    title: str, unsaid_values: list[str]
) -> None:
    amount = "-10" if "−" in title else "10"
    found = unsaid(title, (("Что", "золото"), ("На сколько", amount)))
    assert [value for _, value in found] == unsaid_values


def cells(table: TableBlock) -> dict[tuple[str, str], str]:
    """What stands in a table, by both names, in the order of the letters."""
    return {
        tuple(sorted((row[0].text, head))): cell.text
        for row in table.rows
        for head, cell in zip(table.head[1:], row[1:], strict=True)
    }


@pytest.mark.parametrize(("wide", "high", "is_turned"), [(7, 3, True), (7, 5, False), (4, 2, False), (5, 4, True)])
def test_a_wide_table_of_few_rows_is_turned_so_that_it_fits_a_column(wide: int, high: int, is_turned: bool) -> None:
    rows = tuple((TableCell(f"r{y}"), *(TableCell(f"{x}:{y}") for x in range(wide))) for y in range(high))
    table = TableBlock("T", ("", *(f"c{x}" for x in range(wide))), rows)
    assert cells(turned(table)) == cells(table)
    assert (len(turned(table).head) == high + 1) == is_turned


def test_cells_in_the_course_of_an_example_are_not_clauses_of_that_name() -> None:
    text = line("Бриг идёт в X-4.1")
    here = PositionView(0, -1, (), (), (), (), (), ResultView((), (), ""), "")
    book = replace(
        BOOK, parts=(*BOOK.parts, Part("aim", "", (PlayedExample("Ход", Source("", ""), here, here, (text,)),)))
    )
    made = BookData(book, load_theme(None), {}).data()
    (block,) = made["parts"][-1]["blocks"]
    assert [(run["text"], run["to"]) for run in block["told"][0]["text"]] == [("Бриг идёт в X-4.1", "")]


def test_a_column_of_figures_is_one_with_its_head(data: dict[str, object]) -> None:
    (block,) = next(part for part in data["parts"] if part["name"] == "tables")["blocks"]
    assert block["figures"] == [False, True, False]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("O — восток", ["O —", "восток"]),
        ("ходят 1–4 клетки", ["ходят", "1–4", "клетки"]),
        ("ср. C90-4Nb далее", ["ср.", "C90-4Nb", "далее"]),
        ("клад: +20 золота", ["клад:", "+20 золота"]),
        ("порт Порто-Белло", ["порт", "Порто-Белло"]),
        ("бриг-корвет из 3 пушек", ["бриг-", "корвет", "из", "3", "пушек"]),
    ],
)
def test_lines_break_nowhere_but_between_words(text: str, parts: list[str]) -> None:
    broken = re.split(r" |(?<=[-–])(?!\u2060)", unbroken({"text": text})["text"])
    assert [part.replace("\u2060", "").replace("\u00a0", " ") for part in broken] == parts
    assert unbroken({"clause": "C90-4Nb"}) == {"clause": "C90-4Nb"}, "names of places stay as they are"
