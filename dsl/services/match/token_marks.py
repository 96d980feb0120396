"""The marks on a piece's token, and colours without a theme: the same in the window and in browsers."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from dsl.services.match.position_values import Fact, PieceView
from dsl.services.theme.sections import StageKeys

PALETTE = ("#b8402f", "#2b2f36", "#6d4a8d", "#2d6aa3", "#5d8a3a", "#c58a1c", "#2f8f8a", "#a3487a", "#7a5a3a")
"""The colours of players."""
ALIKE = 60
"""Colours whose components differ by less than this in total look the same."""
NOBODY, WRECK = "#8a8270", "#6b6455"
SECTORS = ("#8fc1d9", "#a9d1e2")
"""The alternating colours of a wheel."""
ROOMY, MOST_PIPS = 12, 8
"""The largest limit of an attribute shown as pips (others are amounts), and the largest number of pips."""


KINDS = ("kind", "class")
"""The usual names in rules of the attribute with the kind of a piece."""


def kind_word(piece: PieceView) -> str:
    """The kind of a piece as a word of the rules; empty if the piece has no such attribute."""
    return next((fact.short for fact in piece.facts if fact.name in KINDS and fact.value is None), "")


def initial(piece: PieceView) -> str:
    """The letter for a piece without a theme: of its kind, or else of its name."""
    kind = dict(piece.attributes).get("kind", "")
    named = next((fact.text for fact in piece.facts if fact.name == "kind"), "") or kind or piece.name
    return next((letter.upper() for letter in named if letter.isalnum()), "")


def readers_letter(letter: str, by: str, piece: PieceView) -> str:
    """The letter that a theme gives to a piece ``by`` an attribute, in the reader's language if the rules have such.

    If the rules have a word in another alphabet, its first letter.
    """
    short = next((fact.short for fact in piece.facts if fact.name == by), "")
    foreign = short[:1].isalpha() and alphabet(short[0]) != alphabet(letter[:1])
    return short[0].upper() if letter and (len(short) == 1 or foreign) else letter


def alphabet(letter: str) -> str:
    """The name of the alphabet to which a letter belongs."""
    return unicodedata.name(letter, "").split(" ")[0] if letter else ""


def lettered_name(stage: StageKeys, piece: PieceView) -> str:
    """The name of a piece; where it has but a number, the letter by which the theme identifies it."""
    numbered, keys = f" {piece.ref.value + 1}", stage.of(piece.ref.domain)
    value = dict(piece.attributes).get(keys.lettered, "none")
    letter = readers_letter(str(keys.letters.get(value, keys.letters.get("default", ""))), keys.lettered, piece)
    return f"{piece.name.removesuffix(numbered)} {letter}" if letter and piece.name.endswith(numbered) else piece.name


def filled_pips(marks: Sequence[str], facts: Sequence[Fact], wound: str = "") -> tuple[tuple[int, int] | None, str]:
    """The pips (filled, all) for the first marked attribute with a limit; else a number as text.

    All pips up to the piece's own limit if known, else only the filled ones. A 0 is shown where the attribute began
    with more, like strength, but not for a ``wound`` and not where it began with 0.
    """
    known = {fact.name: fact for fact in facts}
    for name in marks:
        fact = known.get(name)
        if fact is None or fact.value is None or (fact.value <= 0 and (name == wound or not fact.least)):
            continue
        if fact.bound is not None and fact.bound <= MOST_PIPS and 0 <= fact.value <= fact.bound:
            return (fact.value, fact.bound), ""
        if fact.most is not None and fact.most <= ROOMY and 0 < fact.value <= MOST_PIPS:
            return (fact.value, fact.value), ""
        return None, str(fact.value)
    return None, ""
