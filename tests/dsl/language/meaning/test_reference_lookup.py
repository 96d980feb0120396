"""F1: which word of the language stands at a place, and where the reference speaks of it."""

from __future__ import annotations

import pytest

from dsl.fronts import reference
from dsl.fronts.reference.lookup import found, word_at
from dsl.language.syntax.built_in_names import all_forms
from dsl.language.syntax.keywords import phrases

KEYWORDS = [" ".join(words) for row in phrases("en").values() for words, _ in row]
WORDS = [*KEYWORDS, *(f"{name}(" for name in all_forms("called")), *(f".{name}" for name in all_forms("attribute"))]


@pytest.mark.parametrize("language", reference.PAGES)
def test_every_word_is_told_behind_the_chapters_for_beginners(language: str) -> None:
    page = reference.page(language)
    words = [*WORDS, *all_forms("bare"), *all_forms("board"), *all_forms("flag")]
    assert [word for word in words if found(page, word, language) is None] == []


@pytest.mark.parametrize(
    ("word", "heading", "said"),
    [
        ("choose by", "11. Decisions", 'choose by WHO ["Prompt"]:'),
        ("roll", "12. Chance", "roll S"),
        ("for each", "13. Order of effects", "for each"),
        ("deck", "Enums, tables, wheels, decks", 'table | wheel | deck NAME ["Label"]:'),
        ("step", "Options and routes", "step A to B where CONDITION"),
        ("step(", "9. Built-ins", "step(c: cell, d: direction) -> optional cell"),
        (".owner", "7. Names", ".owner"),
    ],
)
def test_it_is_told_where_most_is_said_of_it(word: str, heading: str, said: str) -> None:
    place = found(reference.page("en"), word, "en")
    assert place is not None and place.heading == heading and place.text.startswith(said)


@pytest.mark.parametrize(
    ("line", "at", "skin", "word"),
    [
        ('    choose secretly by p "Your turn":', "secretly", "en", "choose secretly by"),
        ("    тайно выбирает каждый q из игроков:", "каждый", "ru", "choose secretly by each"),
        ("    if count(ship of p) > 1:", "count", "en", "count("),
        ("    якщо s.місце є:", "місце", "uk", ".at"),
        ("    якщо s.місце є:", "є", "uk", "exists"),
        ("for each p in players:", "players", "en", "players"),
        ('log "if"  # else', "if", "en", ""),
        ('log "if"  # else', "else", "en", ""),
        ("ship.moved = yes", "ship", "en", ""),
        ("поле квадраты8 3 3:", "квадраты8", "ru", "square8"),
        ("    столбцы вес: 0..9", "вес", "ru", ".weight"),
        ('    стрілка lane "Шлях" лінія', "лінія", "uk", "line"),
    ],
)
def test_the_word_at_a_place(line: str, at: str, skin: str, word: str) -> None:
    assert word_at(line, line.index(at) + 1, skin) == word
