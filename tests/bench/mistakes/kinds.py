"""All kinds of mistakes, how many of each, and the pages they are made in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.bench.mistakes import in_lines, in_map_board, in_map_form, in_map_words, in_sentences, in_signs, in_words
from tests.bench.mistakes.map_page import map_pages
from tests.bench.mistakes.rules_page import rules_pages
from tests.bench.mistakes.slip import Maker, Page


@dataclass(frozen=True)
class Kind:
    """One kind of mistake: how many are made, by whom, in which texts."""

    count: int
    maker: Maker
    pages: Callable[[], Sequence[Page]]


RULES: dict[str, Kind] = {
    name: Kind(count, maker, rules_pages)
    for name, count, maker in (
        ("typo_keyword", 45, in_words.typo_keyword),
        ("typo_name", 40, in_words.typo_name),
        ("typo_type", 15, in_words.typo_type),
        ("typo_base", 8, in_words.typo_base),
        ("typo_flag", 8, in_words.typo_flag),
        ("lookalike", 40, in_words.lookalike),
        ("no_let", 20, in_words.no_let),
        ("en_in_ru", 25, in_words.en_in_ru),
        ("near_keyword_option", 8, in_words.near_keyword_option),
        ("other_kind", 15, in_words.other_kind),
        ("bracket_drop", 20, in_signs.bracket_drop),
        ("bracket_add", 12, in_signs.bracket_add),
        ("colon_drop", 20, in_signs.colon_drop),
        ("comma", 15, in_signs.comma),
        ("quote_open", 15, in_signs.quote_open),
        ("quote_close", 12, in_signs.quote_close),
        ("operator", 40, in_signs.operator),
        ("increment", 5, in_signs.increment),
        ("indent12", 20, in_lines.indent12),
        ("indent4", 15, in_lines.indent4),
        ("indented_declaration", 15, in_lines.indented_declaration),
        ("tab", 8, in_lines.tab),
        ("delete_line", 12, in_lines.delete_line),
        ("double_line", 12, in_lines.double_line),
        ("swap_lines", 12, in_lines.swap_lines),
        ("empty_block", 10, in_lines.empty_block),
        ("swap_arguments", 20, in_sentences.swap_arguments),
        ("for_in", 8, in_sentences.for_in),
        ("null", 6, in_sentences.null),
        ("true", 6, in_sentences.true),
        ("fraction", 6, in_sentences.fraction),
        ("random", 5, in_sentences.function_random),
        ("roll_inside", 6, in_sentences.roll_inside),
        ("place_at", 4, in_sentences.place_at),
        ("function_block", 6, in_sentences.function_block),
        ("list_of", 4, in_sentences.list_of),
        ("second_set", 8, in_sentences.second_set),
        ("after_the_end", 10, in_sentences.after_the_end),
    )
}

MAPS: dict[str, Kind] = {
    f"map {maker.__name__}": Kind(4, maker, map_pages)
    for maker in (*in_map_words.MAKERS, *in_map_form.MAKERS, *in_map_board.MAKERS)
}

KINDS: dict[str, Kind] = RULES | MAPS
