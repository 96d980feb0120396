"""The prose of a book: its gaps, its conditions, numbers that the rules have otherwise."""

from __future__ import annotations

import pytest

from dsl.games.play.gap_faults import values_of
from dsl.games.play.value_gaps import GapValues, filled, lines_that_hold
from dsl.services.book.book_values import Heading, Listing, Paragraph, Terms, words_in
from dsl.services.book.opened_rules import open_rules
from dsl.services.book.prose_check import check_prose, check_prose_file, numbers_in
from dsl.services.book.prose_text import blocks, marked, read_prose
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.services.book.books import GAMES, rules
from tests.share import usual


def values(language: str = "en", **settings: str) -> GapValues:
    opened = open_rules(rules("pirates_1989"), settings, language, Problems())
    assert opened is not None
    return GapValues(values_of(opened.program), language, opened.words.word)


def faults(text: str) -> list[tuple[str, int]]:
    problems = Problems()
    check_prose(Source("en.md", text), values().values, problems)
    return [(d.code, d.span.line if d.span else 0) for d in problems]


@pytest.mark.parametrize(
    ("language", "count", "told"),
    [
        ("en", "1", "1\u00a0hole"),
        ("en", "3", "3\u00a0holes"),
        ("ru", "1", "1\u00a0пробоина"),
        ("ru", "3", "3\u00a0пробоины"),
        ("ru", "5", "5\u00a0пробоин"),
        ("uk", "2", "2\u00a0пробоїни"),
    ],
)
def test_the_word_that_is_counted_follows_the_number(language: str, count: str, told: str) -> None:
    forms = {"en": "hole | holes", "ru": "пробоина | пробоины | пробоин", "uk": "пробоїна | пробоїни | пробоїн"}
    gap = f"{{Kind.galleon.hull: {forms[language]}}}"
    assert filled(gap, values(language, **{"Kind.galleon.hull": count})) == told


def test_gaps_are_parameters_players_labels_and_cells() -> None:
    known = values()
    assert filled("{galleons}, {players.least}–{players.most}, {Kind.galleon}", known) == "3, 2–9, galleon"
    assert filled("{pirates_may_reload} {turn_mode} {nothing}", known).startswith("yes ")
    assert filled("{nothing}", known) == "…"


def test_a_condition_may_ask_for_several_things() -> None:
    text = (
        "A{?pirates_may_reload and not galleons=4 and turn_mode=fire_and_move} B{?pirates_may_reload and galleons=4} C"
    )
    assert filled(text, values()) == "AB"
    assert filled(text, values(galleons="4")) == "AC"
    assert filled(text, values(pirates_may_reload="no")) == "A"
    assert faults("# aim\nIt {?galleons and nothing=2 and not salvo} holds, {? } not this.") == [
        ("gap-unknown", 2), ("gap-unknown", 2), ("gap-open", 2), ("gap-open", 2),
    ]  # fmt: skip


@pytest.mark.parametrize("mark", ["{?galleons=}", "{?galleons= and salvo_spins=once}", "{?galleons and }"])
def test_a_condition_that_breaks_off_is_none(mark: str) -> None:
    assert faults(f"# aim\n{mark} This is said.") == [("gap-open", 2), ("gap-open", 2)]


def test_blanks_in_a_condition_cost_no_time() -> None:
    wide = " " * 20_000  # each blank was once tried as the end of each part: hours
    assert filled(f"{{?galleons{wide}and{wide}storm_cells{wide}=2{wide}x}}Told.", values()) == ""
    assert filled(f"{{?not{wide}galleons{wide}}}Told.", values()) == ""


def test_a_condition_may_ask_what_a_set_has() -> None:
    text = "A{?fire_windows has moving} B{?not fire_windows has moving and fire_windows=after_move,before_move} C"
    assert filled(text, values()) == "AC"
    assert filled(text, values(fire_windows="{before_move, moving, after_move}")) == "AB"
    assert filled("{?fire_windows has before_move,after_move}yes", values()) == "yes"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("{?turn_mode=fire_and_mve} x", ("gap-value", "fire_and_move")),
        ("{?galleons=many} x", ("gap-value", "")),
        ("{?galleons=1000} x", ("gap-value", "")),
        ("{?pirates_may_reload=true} x", ("gap-value", "")),
        ("{?fire_windows=before_move,after_mvoe} x", ("gap-value", "after_move")),
        ("{?fire_windows has movin} x", ("gap-value", "moving")),
        ("{?galleons has three} x", ("gap-no-set", "")),
        ("{?Kind.galleon} x", ("gap-unknown", "Kind.galleon.hull")),
        ("{turn_mode: =fire_or_mov either | = both}", ("gap-value", "fire_or_move")),
        ("{galleons: =many ships | ship | ships}", ("gap-value", "")),
    ],
)
def test_a_value_that_can_never_be_is_told(said: str, told: tuple[str, str]) -> None:
    problems = Problems()
    check_prose(Source("en.md", f"# aim\n{said}"), values().values, problems)
    assert [(d.code, d.hint) for d in problems] == [told]


def test_a_form_can_be_for_one_value_and_place_the_number_itself() -> None:
    gap = "{galleons: =1 one ship | =3 three ships | ship | # of these ships}"
    assert filled(gap, values()) == "three ships"
    assert filled(gap, values(galleons="4")) == "4 of these ships"
    assert filled("{turn_mode: =fire_and_move both | = either}", values(turn_mode="fire_or_move")) == "either"
    assert filled("so{pirates_may_reload: =yes , too | =}.", values(pirates_may_reload="no")) == "so."
    assert filled("{hit_rhumbs: =N,O,S,W the main ones | #}", values()) == "the main ones"
    assert filled("{galleons: =9 nine}", values()) == "3"


def test_a_stretch_of_a_line_can_have_its_condition_too() -> None:
    text = "Always. {?galleons=3} Only with three. {?not galleons=3} With others."
    assert filled(text, values()) == "Always. Only with three."
    assert filled(text, values(galleons="4")) == "Always. With others."


def test_lines_stay_where_their_condition_holds() -> None:
    text = ["{?pirates_may_reload} Pirates, too.", "{?not pirates_may_reload} Only Spaniards.", "{?galleons=3} Three."]
    assert list(lines_that_hold(iter(text), values())) == ["Pirates, too.", "Three."]
    assert list(lines_that_hold(iter(text), values(pirates_may_reload="no", galleons="4"))) == ["Only Spaniards."]


def test_a_file_is_read_into_parts_of_blocks() -> None:
    prose = read_prose(
        Source("en.md", "---\nconstants: [3]\n---\n# about: A game\nOne\nline\n\n## More\n- a\n  b\n- c\n\n**x** — y\n")
    )
    assert [(part.name, part.title) for part in prose.parts] == [("about", "A game")]
    made = list(blocks(line.text for line in prose.parts[0].lines))
    assert [type(block) for block in made] == [Paragraph, Heading, Listing, Terms]
    assert isinstance(made[0], Paragraph) and words_in(made[0].text) == "One line"
    assert isinstance(made[2], Listing) and [words_in(item) for item in made[2].items] == ["a b", "c"]


def test_marks_are_faces() -> None:
    assert [(part.text, part.face) for part in marked("a **b** *c* 2*3")] == [
        ("a ", "plain"), ("b", "strong"), (" ", "plain"), ("c", "leaning"), (" 2*3", "plain"),
    ]  # fmt: skip


def test_what_is_wrong_is_told_with_its_place() -> None:
    assert faults("stray\n# about\nThree ships, {galeons} and {galleons}.\n# about\n# abuot\n{\n") == [
        ("book-stray", 1), ("book-number", 3), ("gap-unknown", 3), ("book-part-twice", 4), ("book-part-unknown", 5), ("gap-open", 6),
    ]  # fmt: skip
    assert faults("---\nconstants: [three]\n---\n# about\nThree.\n") == []
    assert faults('---\nwithout: ["{?galeons} 2.1", "{?galleons=3} 2.2"]\n---\n# about\n') == [("gap-unknown", 2)]
    assert [code for code, _ in faults("---\nconstant: [three]\n---\n# about\nThree.\n")] == [
        "book-head-key",
        "book-number",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3 ships, twelve guns", ["3", "twelve"]),
        ("Две бригантины и трёх, вдвое", ["Две", "трёх", "вдвое"]),
        ("Дві бригантини, п’ять", ["Дві", "п’ять"]),
        ("трижды {galleons: корабль|корабля|кораблей}", ["трижды"]),
        ("1. Someone, everyone; стол, семья, стоит", []),
        ("{?salvo} 4. Someone, 5 of them", ["5"]),
    ],
)
def test_numbers_are_found_as_digits_and_as_words(text: str, found: list[str]) -> None:
    assert [number for _, number in numbers_in(text)] == found


@pytest.mark.parametrize("game", usual(GAMES, "pirates_1989"))
def test_the_prose_of_the_shipped_games_names_no_number_of_the_rules(game: str) -> None:
    for path in sorted((rules(game).parent / "book").glob("*.md")):
        problems = Problems()
        check_prose_file(path, rules(game), problems)
        assert [(d.code, str(d.span), dict(d.args)) for d in problems] == []
