"""A book as Markdown, and that of a game whose clauses have no sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.services.book.book_values import Book, Clauses, ClauseText, Paragraph, Part, TableBlock, TableCell, line
from dsl.services.book.markdown_book import escaped, markdown
from tests.dsl.services.book.books import book_of, clauses_of, rules


def test_all_parts_and_clauses_stand_in_the_text() -> None:
    book = book_of(rules("sea_battle"), "en")
    text = markdown(book)
    assert all(f"## {escaped(part.title)}" in text for part in book.parts)
    assert all(escaped(found.text) in text for found in clauses_of(book).values())


def test_hostile_labels_are_plain_text() -> None:
    evil = "# <img src=x onerror=alert(1)> | [a](javascript:b) `c` *d*\n- e"
    table = TableBlock(evil, ("", evil), ((TableCell(evil), TableCell("1")),))
    part = Part("about", evil, (Paragraph(line(evil)), Clauses((ClauseText(evil, evil, evil),)), table))
    text = markdown(Book("g", "", "en", evil, evil, (evil,), (part,)))
    assert "<img" not in text.replace("\\<img", "") and "[a]" not in text.replace("\\[a\\]", "")
    assert sum(row.startswith("#") for row in text.splitlines()) == 3
    assert not any(row.startswith("- e") for row in text.splitlines())


def test_what_begins_a_list_is_escaped() -> None:
    assert [escaped(text) for text in ("- a", "1. b", "+", "2) c")] == ["\\- a", "1\\. b", "\\+", "2\\) c"]


GAME = """language 1
game bay "The bay"
    players 2
    clauses BAY

param goal "Fish to win": 1..9 = 3

board square4 4 4:
    ## Ships sail here.
    terrain sea "Sea" passable
    terrain land "Land"

## Carries one net.
piece boat "Boat" up to 2:
    holes "Holes": 0..3 = 0
    each turn tired "Tired": bool = no

player:
    fish "Fish": 0..9 = 0

setup:
    for each p in players:
        choose by p "Where do you begin?":                          @1
            begin(c in cell where c.empty) "{c}":
                place boat(owner: p) at c

play:
    repeat 40 times:
        for each p in players:
            turn of p:
                steer(p)
    tie

## First the boats, then the nets.
rule steer(p: player):
    for each b in boat of p:
        choose by p "{b}: where to, for {goal} fish?":              @2
            ## One place in any of four directions.
            sail(c in neighbours(b.at) where c.passable and c.empty) "Sail to {c}":
                move b to c
            cast "Cast the net":
                fish(p)

## Who has so many has enough.
function enough(p: player) -> bool = p.fish >= goal

## A five or a six is a fish.
rule fish(p: player):
    let catch = roll 1..6
    if catch >= 5:
        p.fish += 1
    if enough(p):
        log "{p} has caught {p.fish} fish"
        win p                                                       @3
"""


def test_what_the_rules_say_of_themselves_fills_the_book(tmp_path: Path) -> None:
    path = tmp_path / "bay.rules"
    path.write_text(GAME, encoding="utf-8")
    told = markdown(book_of(path))
    assert told.index("- **Boat** — Carries one net; at most 2; Holes — 0 (0–3)") < told.index(
        "- **Sea** — Ships sail here."
    )
    assert "Land" not in told and "Tired" not in told
    in_turn = (
        "## How it begins", "- A player: fish — 0 (0–9).", "**Where do you begin?**", "- Begin: a place — free",
        "## How it is played", "- Rounds: 40.", "- The players take turns.", "First the boats, then the nets.",
        "**Boat: where to, for 3 fish?**", "- Sail to a place — One place in any of four directions.", "- Cast the net",
        "A five or a six is a fish.", "- Roll: 1–6; N is what comes up.", "## How it ends",
        "- Nobody wins, if so many rounds are over: 40.", "- A player wins, if Who has so many has enough.",
    )  # fmt: skip
    places = [told.index(text) for text in in_turn]
    assert places == sorted(places)
    assert "clauses" not in told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "- Each player: place boat; where: a place (free; column — the highest of all).|- A player with fish — at least 3 (Fish to win) wins.|- A player with fish — the highest of all wins, if so many rounds are over: 40."),
        ("ru", "- Каждый игрок: поставить: boat; куда: место (свободно; столбец — больше всех).|- Побеждает игрок, у которого fish — не меньше, чем 3 (Fish to win).|- Побеждает игрок, у которого fish — больше всех, если сыграно столько кругов: 40."),
        ("uk", "- Кожен гравець: поставити: boat; куди: місце (вільно; стовпець — більше за всіх).|- Перемагає гравець, у якого fish — не менше, ніж 3 (Fish to win).|- Перемагає гравець, у якого fish — більше за всіх, якщо зіграно стільки кіл: 40."),
    ],
)  # fmt: skip
def test_what_has_no_text_of_its_own_is_read_from_the_statements(tmp_path: Path, language: str, told: str) -> None:
    place = "        place boat(owner: p) at most(c in cell where c.empty by c.column)\n\nplay:"
    rules = GAME.replace("## Who has so many has enough.\n", "").replace(
        "    tie\n", "    win {p in players where p.fish == max(q.fish for q in players)}\n"
    )
    path = tmp_path / "bay.rules"
    path.write_text(re.sub(r"        choose by p .Where.*?\n\nplay:", place, rules, flags=re.DOTALL), encoding="utf-8")
    book = markdown(book_of(path, language))
    assert [text for text in told.split("|") if text not in book] == []


def test_an_end_inside_an_answer_is_told_with_what_the_answer_needs(tmp_path: Path) -> None:
    choice = """choose by p "Well?":
                    yield when p.fish < any_other(p) and goal == 3 "I give up":
                        win opponent(p)
                    ask when p.fish == (if no then 1 else goal) "Go on":
                        p.fish += 1
                    drift(x in boat, d in direction, c in cell where c.empty) "Drift":
                        p.fish += 1
                    otherwise:
                        tie
"""
    rules = GAME.replace("steer(p)\n", choice, 1).partition("## First the boats")[0]
    rules += "function any_other(p: player) -> int = max(q.fish for q in players where q != p)\n"
    path = tmp_path / "bay.rules"
    path.write_text(rules, encoding="utf-8")
    told = markdown(book_of(path))
    assert (
        "- The opponent wins, if a player: fish — less than another player: fish (the highest); 3 (Fish to win) — 3."
        in told
    )
    assert "Nobody wins, if there is nothing to choose" in told
    assert "Go on — fish — 1 (if no), or else 3 (Fish to win). A player: fish: +1" in told
    assert "- Drift — a place (free). A player: fish: +1" in told, "what may be any says nothing of itself"
    assert "«" not in told


def test_a_game_with_sentences_is_told_by_them() -> None:
    assert not [part.name for part in book_of(rules("sea_battle")).parts if part.name.startswith("rules-")]


def test_a_numbered_remark_is_the_title_of_a_chapter_also_in_the_first_line(tmp_path: Path) -> None:
    path, lang = tmp_path / "bay" / "bay.rules", tmp_path / "bay" / "lang"
    lang.mkdir(parents=True)
    path.write_text(GAME, encoding="utf-8")
    for first, title in (("# 1. Beginning", "1. Beginning"), ("# All that is said", "1. Chapter 1")):
        sentences = f'{first}\n"1": Each begins in a place.\n\n# 2. Sailing\n"2": Boats sail.\n'
        (lang / "clauses.en.yaml").write_text(sentences, encoding="utf-8")
        titles = [part.title for part in book_of(path).parts]
        assert [found for found in titles if found in (title, "2. Sailing")] == [title, "2. Sailing"]
