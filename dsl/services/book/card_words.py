"""Explanations of cards: the paragraph of the rulebook's prose below a heading with the card's name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from dsl.games.play.gap_faults import values_of
from dsl.games.play.value_gaps import GapValues, lines_that_hold
from dsl.services.book.book_values import Heading, Paragraph
from dsl.services.book.opened_rules import OpenedRules
from dsl.services.book.prose_text import blocks, prose_in
from dsl.services.kit.kit_values import Card, Kit


def with_explanations(kit: Kit, opened: OpenedRules) -> Kit:
    """The kit with an explanation on each card that has one in the rulebook, in the language of both."""
    found = dict(_paragraphs(opened))

    def with_paragraph(card: Card) -> Card:
        title = card.title.casefold()
        own = (text for name, text in found.items() if title and f" {name}".endswith(f" {title}"))
        return replace(card, explanation=next(own, ""))

    decks = (replace(deck, cards=tuple(map(with_paragraph, deck.cards))) for deck in kit.decks)
    return replace(kit, decks=tuple(decks)) if found else kit


def _paragraphs(opened: OpenedRules) -> Iterator[tuple[str, str]]:
    """Headings of the prose and the paragraphs below them."""
    prose = prose_in(opened.folder, opened.language)
    values = GapValues(values_of(opened.program), opened.language, opened.words.word)
    for part in prose.parts if prose is not None else ():
        for head, under in pairwise(blocks(lines_that_hold((line.text for line in part.lines), values))):
            if isinstance(head, Heading) and isinstance(under, Paragraph):
                yield head.text.casefold(), "".join(piece.text for piece in under.text)
