"""An attribute of a piece in a few words, alike wherever it is told."""

from __future__ import annotations

from dsl.services.match.position_values import Fact
from editor.base.texts import tr


def fact_text(fact: Fact) -> str:
    """The attribute with its number, and of how many; a word of it as it stands within a sentence."""
    if fact.bound is not None:  # nought, too: so much a ship bears
        return tr("players-bounded", what=fact.label.lower(), number=fact.value or 0, most=fact.bound)
    if fact.value is not None:
        return f"{fact.label.lower()} {fact.value}"
    return fact.short.lower() if fact.short == fact.label else fact.short
