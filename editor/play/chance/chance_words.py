"""What a chance is called, and what is asked of people who throw themselves."""

from __future__ import annotations

from dsl.services.match.match_values import ChanceView
from editor.base.texts import tr


def chance_word(chance: ChanceView) -> str:
    """The wheel or deck as players call it, else a plain word for its kind."""
    return chance.label or tr(f"chance-{chance.kind}")


def chance_question(chance: ChanceView) -> str:
    """The question what fell."""
    return tr("dice-heading", what=chance_word(chance))
