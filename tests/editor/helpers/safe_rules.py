"""Rules that are written at random: typed, replaced, undone."""

from __future__ import annotations

import random

from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument

HOUSE = 'language 1\n\ngame ours "Наши пираты" extends pirates_1989\n\nset storm_drift_cells = 4\n'
TYPED = Message("house-step-begun")


def random_step(document: RulesDocument, rnd: random.Random) -> None:
    """One step of the history, or a letter that becomes one with the last step."""
    text, stack = document.text(), document.undo_stack
    if rnd.random() < 0.15 and stack.canUndo():
        stack.undo()
    elif rnd.random() < 0.1 and stack.canRedo():
        stack.redo()
    elif rnd.random() < 0.5:
        place = len(text)
        document.replace_range(TYPED, place, place, rnd.choice("abй я\n"), run=1)
    else:
        start = rnd.randrange(len(text) + 1)
        end = min(start + rnd.randrange(6), len(text))
        word = rnd.choice(["", "слово", "\n", "«»", "set x = 1\n"])
        document.replace_range(TYPED, start, end, word if word != text[start:end] else f"{word}.")
