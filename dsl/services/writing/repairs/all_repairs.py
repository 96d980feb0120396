"""Which function repairs which problem, by the code of the problem."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.services.writing.contract import Repair
from dsl.services.writing.repairs import of_lines as lines
from dsl.services.writing.repairs import of_missing as missing
from dsl.services.writing.repairs import of_signs as signs
from dsl.services.writing.repairs import of_words as words
from dsl.services.writing.repairs.text_repair import Maker, RepairCase
from dsl.text.diagnostics import Diagnostic
from dsl.text.source import Edit, Source

REPAIRS: Mapping[str, Maker] = {
    "value-unknown": words.each_known,
    "letters-mixed": words.one_alphabet,
    "condition-needed": words.compared_with_zero,
    "stop-outside": words.return_alone,
    "return-nothing": words.return_alone,
    "function-result": words.rule_for_function,
    "language-version": words.other("language 1"),
    "per-endless": words.other("0..9"),
    "name-reserved": words.other_name,
    "let-missing": words.first_let,
    "value-range": words.nearest_number,
    "number-whole": words.whole_number,
    "name-ambiguous": words.each_choice,
    "range-empty": words.swapped_range,
    "players-seats": words.seats_counted,
    "players-range": words.seats_counted,
    "signature-differs": words.same_heading,
    "replace-open": words.without_replace,
    "place-named": words.owner_named,
    "named-arguments": words.without_names,
    "skin-missing": words.language_line,
    "attribute-unknown": missing.attribute,
    "attribute-none": missing.attribute,
    "name-unknown": missing.state,
    "set-needed": missing.faces,
    "argument-count": missing.arguments,
    "bad-character": signs.known_letters,
    "bracket-wrong": signs.missing_bracket,
    "bracket-not-closed": signs.closed_bracket,
    "bracket-not-opened": signs.deleted,
    "hidden-character": signs.deleted,
    "value-missing-after": signs.deleted,
    "text-not-closed": signs.closed_quote,
    "text-not-opened": signs.opened_quote,
    "colon-missing": signs.colon,
    "sign-missing": signs.absent,
    "unexpected": signs.missing_sign,
    "sign-slashes": signs.slash,
    "tab": signs.all_tabs,
    "set-with-colon": signs.where_for_colon,
    "colon-not-here": signs.where_for_colon,
    "query-variable": signs.with_variable,
    "text-empty-braces": signs.without_braces,
    "row-long": signs.without_cells,
    "block-missing": lines.block,
    "indent-unexpected": lines.as_above,
    "indent-declaration": lines.at_margin,
    "indent-first": lines.all_at_margin,
    "indent-between": lines.either_step,
    "margin": lines.inside_above,
    "param-unused": lines.deleted_lines,
    "no-effect": lines.deleted_lines,
    "never-reached": lines.deleted_lines,
    "history-missing": lines.history,
    "bound-unknown": lines.parameter,
    "open-rule": lines.supplied,
    "open-function": lines.supplied,
    "play-missing": lines.play,
    "line-unfinished": lines.what_follows,
    "piece-limit": lines.at_most,
}
"""The codes with a repair of their own; all others are repaired by writing the hint."""
_UNREPAIRED = frozenset(("chance-function", "chance-alone", "index-needed", "card-no-piece"))
"""Codes whose hint is an explanation, so that it must not be written into the text."""


def repairs(diagnostic: Diagnostic, source: Source, skin: str) -> tuple[Repair, ...]:
    """The repairs of a diagnostic of ``source``, the likeliest first; empty where none is obvious."""
    span = diagnostic.span
    if span is None or span.source.name != source.name or diagnostic.code in _UNREPAIRED:
        return ()
    case = RepairCase(diagnostic, span, source, skin)
    found = list(REPAIRS.get(diagnostic.code, words.meant)(case))
    return tuple(
        repair for repair in found or words.meant(case) if any(_changes(edit, source) for edit in repair.edits)
    )


def _changes(edit: Edit, source: Source) -> bool:
    """Whether an edit changes anything."""
    place = edit.place
    start, end = source.offset(place.line, place.column), source.offset(place.end_line, place.end_column)
    return source.text[start:end] != edit.text
